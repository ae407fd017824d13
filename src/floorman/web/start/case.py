"""The chips in the case of this house: whoever has counted them for one evening does not do it for the next."""

from __future__ import annotations

from itertools import islice

from floorman.desk import Desk
from floorman.terms import whole_number
from floorman.tournament.templates import TEMPLATES
from floorman.web.start.fields import Form, Pile, piles_of

# Older evenings than these are not opened for it.
EVENINGS_MOST = 3


def with_case(form: Form, template: str, desk: Desk, typed: tuple[Pile, ...] = ()) -> Form:
    """With what was typed already, or counted for the newest evening. A club's evening has chips of its own, if that
    would never be enough for it."""
    found = TEMPLATES[template]
    if found.depth == "virtual":
        return form
    piles = typed if any(pile.count for pile in typed) else _of_the_house(desk)
    too_few = found.at_the_door and _worth(piles) < found.players * found.stack
    return form if too_few or not piles else form.with_piles(piles)


def _of_the_house(desk: Desk) -> tuple[Pile, ...]:
    plans = (desk.like(id).plan for id in islice(desk.events(), EVENINGS_MOST))
    return next((piles_of(plan) for plan in plans if plan.chip_set), ())


def _worth(piles: tuple[Pile, ...]) -> int:
    return sum((whole_number(pile.value) or 0) * (whole_number(pile.count) or 0) for pile in piles)
