"""What an event offers to those who are out or short: by its plan, or by the book where the plan names nothing."""

from __future__ import annotations

from typing import Literal

from floorman.terms import Refused
from floorman.tournament.command import Now, no
from floorman.tournament.plan import Purchase


def offers_again(now: Now, what: Literal["re_entry", "rebuy"]) -> Refused | None:
    """A refusal where the event has no such thing."""
    plan, usual = now.state.plan, now.book.entry_format
    named = {"re_entry": plan.re_entry or plan.re_entry_until, "rebuy": plan.rebuy}
    if all(one is None for one in named.values()):
        allowed = usual.value in (what, "re_entry_or_rebuy")
        return None if allowed else no(_code(what), usual.cites)
    one = named[what]
    return no(_code(what)) if one is None or (isinstance(one, Purchase) and one.most == 0) else None


def _code(what: Literal["re_entry", "rebuy"]) -> str:
    return "re-entry.not-offered" if what == "re_entry" else "rebuy.not-offered"
