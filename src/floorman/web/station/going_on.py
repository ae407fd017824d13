"""What came after a ruling that waits for somebody: one tap says what he did, and brings all that was told before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from floorman.floor.between import looked_at
from floorman.floor.counted_table import BEFORE_TURN, Lies, case_of
from floorman.hand import Hand, offers
from floorman.rulebook import Rulebook
from floorman.rulings import BadReport, Outcome, read_report
from floorman.rulings.around import Around, Impossible
from floorman.rulings.too_early import OutOfTurn
from floorman.terms import Chips, SeatNo
from floorman.tournament.reports import Reported
from floorman.web.facts import ACTED_SINCE, ACTS_MOST, BETTING, TURN_THEN

WAITS = "back-to-player"
# What may follow where a bet is faced, where none is, and where nobody has told.
FACED = {
    True: ("fold", "call", "raise"),
    False: ("fold", "check", "bet"),
    None: ("fold", "check", "call", "bet", "raise"),
}
TO_A_BET, TO_NONE = ("call", "raise", "complete"), ("check", "bet")
ALL_IN = "all-in"


# What is declared before one's turn waits like an act out of turn, and goes on as one.
DECLARED, OUT_OF_TURN = "declaration", "out-of-turn"
ASKED = ("ask-player", "complete-or-forfeit")
ANY_WORD = ("fold", "call", "raise")


class GoesOn(Struct, frozen=True):
    """Who was to act or is asked, and of each act or word that may have followed what its tap tells."""

    seat: SeatNo
    ways: tuple[tuple[str, str], ...]
    says: bool = False  # he is asked what he means


def goes_on(told: Reported, outcome: Outcome, stands: str, book: Rulebook) -> GoesOn | None:
    """None where nothing waits, or as much was told already as anybody tells."""
    kind, since = told.report.get("kind"), told.report.get("since") or ()
    if kind == DECLARED and stands in ASKED and stands == outcome.outcome:
        return _is_asked(told, outcome, book)
    turn = next((one.facts["seat"] for one in outcome.steps if one.code == "step.action-back"), None)
    if kind not in (*BEFORE_TURN, DECLARED) or stands != WAITS or not isinstance(turn, int):
        return None
    _, case, lies = looked_at(told, book)
    if lies is None or len(since) >= ACTS_MOST:
        return None
    report, _ = read_report(told.report | {"kind": OUT_OF_TURN})
    assert isinstance(report, OutOfTurn), "it was read as one"
    first = since[0]["seat"] if since else turn
    fields = [("s", OUT_OF_TURN), *_of_the_report(told.report), *_of_the_hand(lies, first)]
    row = len(since) + 1
    try:
        acts = _acts(report.hand_since(case_of(lies, report, case)), lies.around)
    except (BadReport, Impossible):
        acts = ()
    acts = acts or (*FACED[_is_faced(told.report)], ALL_IN)
    return GoesOn(turn, tuple((act, _told(fields, row, turn, act)) for act in acts))


def _is_asked(told: Reported, outcome: Outcome, book: Rulebook) -> GoesOn | None:
    """What he may answer; nothing of that where chips are lost by it: of them only the ruling itself tells."""
    _, _, lies = looked_at(told, book)
    seat = told.report.get("seat")
    if lies is None or not isinstance(seat, int):
        return None
    words: list[tuple[str, Chips | None]] = [(one.outcome, one.total) for one in outcome.options if not one.forfeits]
    fields = [("s", DECLARED), ("seat", str(seat)), *_of_the_hand(lies, seat, in_turn=True)]
    ways = []
    for word, total in words or [(word, None) for word in ANY_WORD]:
        amount = [("amount", str(total))] if total is not None and word in ("bet", "raise") else []
        ways.append((word, urlencode([*fields, ("said", word), *amount])))
    return GoesOn(seat, tuple(ways), says=True)


def _is_faced(report: dict[str, Any]) -> bool | None:
    """A bet, by what was done: nobody calls or raises without one, and nobody checks or bets to one."""
    since = {act["do"] for act in report.get("since") or ()}
    if since & {*TO_A_BET, "bet", ALL_IN}:
        return True
    if "check" in since:
        return False
    said = report.get("do") or report.get("said")
    return True if said in TO_A_BET else False if said in TO_NONE else None


def _told(fields: list[tuple[str, str]], row: int, turn: SeatNo, act: str) -> str:
    return urlencode([*fields, (f"since-seat-{row}", str(turn)), (f"since-do-{row}", act)])


def _acts(hand: Hand, around: Around) -> tuple[str, ...]:
    """What he may do, as far as the bets of the street are known; nothing where they are not."""
    offer = offers(hand)
    if offer is None or around.stage is None or around.bets is None:
        return ()
    more = () if offer.raise_min_to is None else ("raise" if hand.bet_to else "bet", ALL_IN)
    return ("fold", "check" if offer.check else "call", *more)


def _of_the_report(report: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, fact in report.items():
        if name == "since":
            for row, act in enumerate(fact, start=1):
                yield from ((f"since-{part}-{row}", str(act[part])) for part in ("seat", "do", "to") if part in act)
        elif name == "motions":
            yield from ((name, " ".join(map(str, motion))) for motion in fact)
        elif name != "kind":
            yield name, _as_tapped(fact)


def _as_tapped(fact: Any) -> str:
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return ", ".join(map(str, fact)) if isinstance(fact, list | tuple) else str(fact)


def _of_the_hand(lies: Lies, first: SeatNo, *, in_turn: bool = False) -> Iterator[tuple[str, str]]:
    """What was told of it; whoever acted first since was to act, where nobody was passed over."""
    around = lies.around
    if not in_turn:
        yield "at-same_hand", "yes"
        yield "at-turn", ACTED_SINCE
        yield TURN_THEN, str(around.turn or first)
    if lies.button_told:
        yield "at-button", str(lies.sitting.positions.button)
    if around.stage is not None and around.bets is not None:
        yield BETTING, f"{around.stage}-{int(bool(around.bets))}"
    elif around.stage is not None:
        yield "at-stage", around.stage
    for row, put in enumerate(around.bets or (), start=1):
        yield f"at-bet-seat-{row}", str(put.seat or "")
        yield f"at-bet-to-{row}", str(put.to)
    if around.out is not None:
        yield from (("at-out", str(one)) for one in around.out or (0,))
    yield from ((f"at-stack-{seat}", str(stack)) for seat, stack in around.stacks.items())
