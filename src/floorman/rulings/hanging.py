"""What an answer hangs on that nobody has told: asked before anything is ruled, or named beside the answer.

| what was done since, where it decides           | asked                                       |
| a circumstance of the report that was left open | named, with what the book would say then    |
| whether an amount was one chip or several       | named, with what the book would say then    |
| the hand, where none is told                    | named: the ways in which it may have been   |

What a player said and put in is told as a whole: a word that was not told was not said. And whoever is named in a
report about his cards has some.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import fields, replace

from floorman.hand import Forced, SeatSetup, first_positions
from floorman.rulings.around import Around, Fill, Impossible, Put, Sitting, played
from floorman.rulings.case import Case, Doing, Since
from floorman.rulings.declared import Declared
from floorman.rulings.forms import form_of
from floorman.rulings.outcome import Hanging, Outcome, Reported
from floorman.rulings.pieces import FACTS as PIECES
from floorman.rulings.pieces import come_to_the_same, in_parts, piles, taken_apart
from floorman.rulings.report import BadReport, Report
from floorman.rulings.ruling import left_to_the_floor, rule_on
from floorman.rulings.telling import told_outcome
from floorman.terms import SeatNo

SINCE = "since"
# What may have been done since, by how many.
DONE_SINCE: dict[str, dict[str, tuple[Doing, ...]]] = {
    "one": {"folds": ("fold",), "chips": ("call",)},
    "two": {"folds": ("fold", "fold"), "mixed": ("call", "fold"), "chips": ("call", "call")},
    "three": {"folds": ("fold", "fold", "fold"), "chips": ("call", "call", "call")},
}
ACTED_SINCE = ("none", *DONE_SINCE, *(f"{count}-{how}" for count, ways in DONE_SINCE.items() for how in ways))
ORDERS = ("chips-first", "words-before-line")  # other than what is taken for granted: the word, and then the chips
SEVERAL = "several"  # chips, and not the one that was told
# The hand is told as it was before such a bet: only the report can say what was done after it.
BEFORE_IT = ("wrong-amount-accepted", "pot-miscounted")
# Was the hand that it is about given up long before? The report does not say.
ABOUT_ONE_UNSEEN = ("left-table",)
# What the event tells, where there is one; and what whoever rules decides himself.
OF_THE_EVENT = ("speed", "shot_clock")
OF_THE_FLOOR = ("accepted",)
# How a hand may stand of which nobody tells: the last two are his who is named first.
WAYS = ("dealt", "betting", "showdown", "all-in", "bet", "folded")
NOBODY_SITS_THERE = 90
BLINDS, DEEP, BET = (100, 200), 20_000, 600
SEATS = 6


def ruled(report: Report, case: Case) -> Reported:
    """The book's ruling, or what has to be told before it. Raises BadReport."""
    return asked_first(report, case, rule_on(report, case))


def asked_first(report: Report, case: Case, found: Reported) -> Reported:
    """The same; or, where nobody has told what was done since and the answer hangs on that, the question for it."""
    if found.outcome is None or not _is_untold(report, case):
        return found
    if all(alike(found, other) for _, other in _since(report, case)):
        return found
    if SINCE in case.unknown:
        seat: SeatNo | None = getattr(report, "seat", None)
        return Reported(report.kind, left_to_the_floor(case, *(() if seat is None else (seat,))))
    return Reported(report.kind, missing=(SINCE,))


def hanging(report: Report, case: Case, found: Reported, *, event: bool, hand: bool = True) -> Reported:
    """The same with all that would turn it. Is there an `event` that tells its own facts; is the `hand` told as it is,
    or thought up for the question?"""
    if found.outcome is None:
        return found
    also = () if hand or case.hand is None else _acts_of_a_thought(report, case)
    turned = [*also, *_circumstances(report, case, event=event)]
    if case.hand is None and not case.between_hands and getattr(report, "during_hand", None) is not False:
        turned += _ways(report, case)
    hangs = (Hanging(fact, value, other.outcome) for fact, value, other in turned if not _says_so(found, other, fact))
    return replace(found, hangs=tuple(hangs))


def alike(one: Reported, other: Reported) -> bool:
    """Do they come to the same? For what another paragraph says as well nobody is asked."""
    if one.outcome is None or other.outcome is None:
        return one.outcome is other.outcome and one.missing == other.missing
    return told_outcome(one.outcome) == told_outcome(other.outcome)


# ---- what was done since ---------------------------------------------------------------------------------------------


def _is_untold(report: Report, case: Case) -> bool:
    """A hand that is told tells it itself, as far as it has come; where none is on, nothing was done."""
    told = getattr(report, SINCE, ()) is not None
    return not told and not case.between_hands and (case.hand is None or report.kind in BEFORE_IT)


def _since(report: Report, case: Case) -> Iterator[tuple[str, Reported]]:
    """Whoever it was, and as many as there may have been: in one word where it is the same by folds and with chips."""
    yield from _turned(report, case, SINCE, "none", ())
    named = [seat for _, seat in report.named()][:1]
    for count, ways in DONE_SINCE.items():
        others = [NOBODY_SITS_THERE + n for n, _ in enumerate(ways["folds"])]
        found = [
            (f"{count}-{how}", one)
            for how, acts in ways.items()
            for seats in (others, [*others[1:], *named])
            if len(seats) == len(acts)
            for _, one in _turned(report, case, SINCE, "", tuple(map(Since, seats, acts)))
        ]
        in_one = all(alike(found[0][1], one) for _, one in found)
        yield from ((count if in_one else stage, one) for stage, one in found)


def _acts_of_a_thought(report: Report, case: Case) -> Iterator[tuple[str, Any, Reported]]:
    """In a hand that is thought up nobody has acted, as long as nobody says otherwise. Nothing is named twice: what
    one act turns, two turn as well."""
    if getattr(report, SINCE, ()) is None and not case.acts() and SINCE not in case.unknown:
        said: list[tuple[str, Reported]] = []
        for stage, found in _since(report, case):
            if not any(_covers(one, stage) and alike(found, other) for one, other in said):
                said.append((stage, found))
                yield SINCE, stage, found


def _covers(said: str, stage: str) -> bool:
    """Is this one of the ways in which as many have acted, or more?"""
    how, other = (one.partition("-")[2] for one in (said, stage))
    return how in ("", other) or (how, other) == ("mixed", "chips")


# ---- circumstances ---------------------------------------------------------------------------------------------------


def _circumstances(report: Report, case: Case, *, event: bool) -> Iterator[tuple[str, Any, Reported]]:
    """Yes, no or a word, where nobody has told it: what would be said of each."""
    yield from _several_chips(report, case)
    if isinstance(report, Declared):
        yield from _words_and_chips(report, case)
        return
    names = {one.encode_name: one.name for one in fields(report)}
    for form in form_of(report.kind).facts:
        name = names[form.name]
        if getattr(report, name) is not None or form.name in (*case.unknown, *OF_THE_FLOOR, *report.settled()):
            continue
        if event and form.name in OF_THE_EVENT:
            continue
        for value in _values(form.type, form.choices):
            yield from ((form.name, value, found) for _, found in _turned(report, case, name, "", value))


def _words_and_chips(report: Declared, case: Case) -> Iterator[tuple[str, Any, Reported]]:
    """Where somebody spoke and put in chips, and nobody has told which came first."""
    spoke, put_in = report.said or report.amount is not None, report.chips or report.motions
    if spoke and put_in and report.order is None and "order" not in case.unknown:
        known = [rule_on(report, case)]
        for order in ORDERS:
            for _, found in _turned(report, case, "order", "", order):
                if not any(come_to_the_same(found.outcome, other.outcome) for other in known):
                    known.append(found)
                    yield "order", order, found


def _several_chips(report: Report, case: Case) -> Iterator[tuple[str, Any, Reported]]:
    """A number that stands alone may have been several chips. Where it hangs on which, nothing is said of them."""
    told = {name: getattr(report, name, None) for name in PIECES}
    said = rule_on(report, case)
    for pile in piles(told):
        found = [
            one
            for chips in in_parts(pile.amount)
            for _, one in _turned(report, case, pile.fact, "", taken_apart(told[pile.fact] or (), pile, chips))
        ]
        other = [one for one in found if not come_to_the_same(one.outcome, said.outcome)]
        if other:
            all_alike = all(come_to_the_same(one.outcome, other[0].outcome) for one in found)
            yield pile.fact, SEVERAL, other[0] if all_alike else Reported(report.kind)


def _values(type: str, choices: tuple[str, ...]) -> tuple[bool | str, ...]:
    if type == "flag":
        return (True, False)
    return choices if type == "choice" else ()


def _turned(report: Report, case: Case, name: str, what: str, value: object) -> Iterator[tuple[str, Reported]]:
    try:
        yield what, rule_on(replace(report, **{name: value}), case)
    except BadReport:
        return


# ---- a hand that nobody tells ----------------------------------------------------------------------------------------


def _ways(report: Report, case: Case) -> Iterator[tuple[str, Any, Reported]]:
    """How it may be: each is played out at a table that is thought up."""
    named = [seat for _, seat in report.named()]
    for way, around in _stages(report.kind, named):
        try:
            hand, events = played(_table(named), around, Fill(), frozenset(named), case.book)
            found = rule_on(report, replace(case, hand=hand, events=events))
        except (Impossible, BadReport):
            continue
        if found.outcome is not None:
            yield "hand", way, found


def _stages(kind: str, named: list[SeatNo]) -> Iterator[tuple[str, Around]]:
    yield "dealt", Around(stage="dealt")
    yield "betting", Around(stage="flop")
    yield "showdown", Around(stage="showdown")
    yield "all-in", Around(stage="all-in")
    for seat in named[:1]:
        yield "bet", Around(stage="flop", bets=(Put(seat, BET),))
        if kind in ABOUT_ONE_UNSEEN:
            yield "folded", Around(stage="showdown", out=(seat,))


def _table(named: list[SeatNo]) -> Sitting:
    seats = sorted({*named, *range(1, SEATS + 1)})
    small, big = BLINDS
    return Sitting(
        positions=first_positions(seats[-1], seats),
        seats=tuple(SeatSetup(seat, DEEP) for seat in seats),
        forced=Forced(small, big),
        game="nlhe",
    )


def _says_so(found: Reported, other: Reported, fact: str) -> bool:
    """Is that what the answer says already? Of a hand that is thought up nobody believes the amounts and the cards."""
    one, two = found.outcome, other.outcome
    if one is None or two is None:
        return False
    if one.void and not one.chips:  # each takes back his own: nobody has counted how much
        two = two.but(chips=(), steps=one.steps) if two.void else two
    if fact != "hand":
        return told_outcome(one) == told_outcome(two)
    return _in_any_hand(one) == _in_any_hand(two)


def _in_any_hand(outcome: Outcome) -> tuple[object, ...]:
    penalty = outcome.penalty is not None
    out = sorted(seat for seat, word in outcome.hands.items() if word in ("folded", "dead", "passive"))
    return outcome.outcome, out, outcome.visible, penalty, goes_back(outcome)


def goes_back(outcome: Outcome | None) -> bool:
    """Does a bet or a part of it go back to who has made it?"""
    return outcome is not None and any(one.code == "step.return-to-seat" for one in outcome.steps)
