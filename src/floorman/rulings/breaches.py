"""Which statements of a book speak of some conduct, and what penalty follows from them.

| which penalties there are   | penalty_kinds, or harder ones by the statement itself |
| from when it is a repetition | repeated_from                                        |
| of which no statement speaks | unnamed_conduct                                      |
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import get_close_matches

from msgspec import Struct

from floorman.rulebook import PENALTIES, Answer, AnyAnswer, Breach, PenaltyWord, Rule, Rulebook, conduct, incidents
from floorman.rulings.case import Case
from floorman.rulings.outcome import Obligation, Penalty
from floorman.rulings.report import BadReport
from floorman.terms import RuleId, SeatNo

# So many statements are named for one ruling; beside them there is room for the answers that count.
NAMED_MOST = 2
OBLIGATIONS: tuple[Obligation, ...] = ("none", "may", "must")


class Conduct(Struct, frozen=True):
    """What was done, by the names that all books share, and this book's statements on it.

    `told` is a statement of this book if the report named it: then what it asks for was meant with it.
    """

    what: tuple[str, ...]
    rules: tuple[Rule, ...]
    told: RuleId = ""


def conduct_of(what: str, book: Rulebook) -> Conduct:
    """From a statement's id, of this book or another, or from a common name. Raises BadReport for anything else."""
    rule = book.rules.get(what)
    if rule is not None and rule.breach is not None:
        return Conduct(rule.breach.what, (rule,), what)
    if what in incidents():
        return Conduct((what,), speaking((what,), book))
    if what in conduct():
        return Conduct(conduct()[what], speaking(conduct()[what], book))
    known = [*incidents(), *conduct()]
    near = get_close_matches(what, known, n=1, cutoff=0.6)
    hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(incidents())}"
    raise BadReport("what", f"no book knows conduct called {what!r}{hint}")


def speaking(what: Collection[str], book: Rulebook) -> tuple[Rule, ...]:
    """The book's own statements; where it has none, those of the book that fills its gaps."""
    found = [rule for rule in book.rules.values() if rule.breach is not None and set(rule.breach.what) & set(what)]
    own = tuple(rule for rule in found if rule.id in book.own)
    return own or tuple(found)


def stated(rules: Sequence[Rule], book: Rulebook) -> tuple[AnyAnswer, ...]:
    """Statements as answers, so that a ruling can rest on them."""
    own, base = book.head.id, book.head.extends or book.head.id
    return tuple(
        Answer(True, (rule.id,), "stated", own) if rule.id in book.own else Answer(True, (rule.id,), "filled", base)
        for rule in rules
    )


def deciding(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """The statements that oblige the most, and among them those that go furthest."""
    most = max((OBLIGATIONS.index(_breach(rule).obligation) for rule in rules), default=0)
    hardest = [rule for rule in rules if OBLIGATIONS.index(_breach(rule).obligation) == most]
    return tuple(sorted(hardest, key=lambda rule: _breach(rule).suggested is None)[:NAMED_MOST])


def is_repeated(case: Case, what: Collection[str], seat: SeatNo | None, who: str | None) -> bool:
    """Has the same person done the same often enough before?"""
    before = sum(record.is_of(seat, who) and bool(set(record.what) & set(what)) for record in case.records)
    return before + 1 >= case.book.repeated_from.value


def penalty_for(
    rules: Sequence[Rule], case: Case, seat: SeatNo | None, repeated: bool
) -> tuple[Penalty, tuple[AnyAnswer, ...]]:
    """What these statements make of it, and the answers that say so. A book may penalise without one."""
    book = case.book
    kinds = book.penalty_kinds
    limits = [rule.id for rule in rules if (limit := _breach(rule).at_most) and limit not in kinds.value]
    words = {*kinds.value, *(limit for rule in rules if (limit := _breach(rule).at_most))}
    available = tuple(word for word in PENALTIES if word in words)
    obligation: Obligation = max((_breach(rule).obligation for rule in rules), key=OBLIGATIONS.index, default="may")
    assert obligation != "none", "what costs nothing has no penalty"
    suggested = _suggested(rules, available, repeated)
    under = {_breach(rule).under for rule in rules if rule.id in limits and _breach(rule).under}
    unnamed = () if rules else (book.unnamed_conduct,)
    on = (*stated(rules, book), *unnamed, kinds, *stated([book.rules[id] for id in sorted(under)], book))
    return Penalty(seat, obligation, available, suggested), (*on, book.repeated_from) if repeated else on


def _suggested(rules: Sequence[Rule], available: Sequence[PenaltyWord], repeated: bool) -> PenaltyWord | None:
    """The proposal; who does it again gets the next harder one, unless the statement says what then."""
    first = [word for rule in rules if (word := _breach(rule).suggested) in available]
    again = [word for rule in rules if (word := _breach(rule).repeated) in available]
    proposed = max((word for word in first if word), key=PENALTIES.index, default=available[0])
    if not repeated:
        return proposed
    if again:
        return max((word for word in again if word), key=PENALTIES.index)
    return available[min(available.index(proposed) + 1, len(available) - 1)]


def _breach(rule: Rule) -> Breach:
    assert rule.breach is not None, "only statements on conduct come here"
    return rule.breach
