"""A ruling at a table that tells no acts: on the table as it is, and only as far as it is known.

Where the button lies, how far the hand is, what was bet: the ruling is made for every way in which it may have been.
Where all of them come to the same, nobody has to be asked. Where they do not, that fact is asked, and nothing is ruled
until it is told. So what is ruled here rests on nothing that was guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from floorman.floor.amounts import comparable, without_amounts
from floorman.floor.dealing import forced_of, presence_now
from floorman.hand import SeatSetup
from floorman.positions import Positions
from floorman.rulings import KINDS, BadReport, Case, Report, Reported, rule_on, ruled
from floorman.rulings.around import ACTED, LATER, STAGES, STREETS, Around, Fill, Impossible, Put, Sitting, Stage, played
from floorman.rulings.case import Since
from floorman.rulings.forms import DEALING
from floorman.rulings.hanging import SINCE, asked_first
from floorman.rulings.ruling import left_to_the_floor
from floorman.rulings.telling import told_outcome
from floorman.terms import Instant, SeatNo, TableNo
from floorman.tournament import Now
from floorman.tournament import clock as clocks
from floorman.tournament.commands.playing import coming_positions, dealt_in
from floorman.tournament.commands.telling import positions_from
from floorman.tournament.holdings import LIES_THERE, ONE_HAND_MOST
from floorman.tournament.seating.first_button import may_have_gone_on
from floorman.tournament.seating.rotation import game_of
from floorman.tournament.standing import has_gone_on, played_at

AROUND = "around."  # before the name of a fact of the hand
DEEP = 1_000  # times the big blind: nobody is all-in by what they are asked for
# What may be asked, in this order: without the button nothing else can be told.
ASKED = ("button", "stage", "with_chips", "turn", "bets", "out", "stacks")
# What these tell themselves: whose turn it was, by the fact that names them.
IN_TURN = ("declaration", "clock-called", "clock-expired", "acted-before-amount", "several-undercalls")
# What was done since these was done in turn as a rule, the first of it by whoever was to act.
BEFORE_TURN = ("out-of-turn",)
# What happens in a betting round alone: all of it is asked together, as the whole table waits for every question.
AT_BETTING = (*IN_TURN, "out-of-turn", "player-skipped", "wrong-amount-accepted")

# What happens at the showdown alone: of a bet on some street nobody is asked then.
AT_SHOWDOWN = (
    "shown-in-part", "refuses-to-show", "wants-to-muck", "tabled-hand-killed", "turned-up-by-other", "see-hand-asked",
)  # fmt: skip
SHOWDOWNS: tuple[Stage, ...] = ("showdown", "all-in")
# They may happen while no hand is on as well: nothing in them hangs on how far one is.
AT_ANY_TIME = frozenset((
    "incident", "electronic-aid", "soft-play", "chips-hidden", "found-chips", "rebuy-announced", "dodged-blind",
    "wrong-seat", "level-of-hand", "late-small-chips", "deck-change", "collusion-suspected", "miscalled-hand",
    "wrong-award", "left-table", "returned",
))  # fmt: skip


class Lies(Struct, frozen=True):
    """All that such a ruling has looked at, to be ruled once more from the log."""

    sitting: Sitting
    around: Around
    fill: Fill = Fill()
    amounts: bool = True  # is it known what everybody has put in?
    button_told: bool = False  # had anybody said where the button lies?
    at: Instant = 0  # when it was told; 0: in a log of before that was kept


class Known(Struct, frozen=True):
    """The table as far as the evening knows it: for each seat where the button may lie. None, if nobody has told it,
    or a hand may have been played since it `lay` there."""

    sittings: dict[SeatNo, Sitting]
    button: SeatNo | None
    lay: SeatNo | None = None
    at: Instant = 0

    @property
    def sitting(self) -> Sitting:
        return self.sittings[self.button] if self.button is not None else next(iter(self.sittings.values()))


def table_as_it_is(now: Now, table: TableNo, around: Around) -> Known | None:
    """None where no hand can be on: play has not begun or is over, the table is closed, fewer than two sit there.

    Raises BadReport for a button where there is no seat.
    """
    state = now.state
    if state.phase != "running" or state.tables[table].state == "closed":
        return None
    play = state.play[table]
    coming = play.hand or coming_positions(state, table, now.book)
    if coming is None:
        return None
    if around.button is not None and not 1 <= around.button <= state.tables[table].size:
        raise BadReport(f"{AROUND}button", "there is no such seat")
    told, lay = around.button, None
    # A draw alone says nothing hours later, nor does what was told then; of some minutes ago somebody has to say that
    # it lies there still, where the pages show it.
    said = play.last is not None and (
        not has_gone_on(state, table, now.at)
        or played_at(state, table, now.at) < play.button_until - LIES_THERE + ONE_HAND_MOST
    )
    if told is None and (play.hand is not None or said):
        unsure = may_have_gone_on(state, table, now.at) or has_gone_on(state, table, now.at)
        told, lay = (None, coming.button) if unsure else (coming.button, None)
    seats = [told] if told is not None else sorted(state.seats[table])
    found = {seat: _sitting(now, table, _positions(coming, seat, sorted(state.seats[table])), around) for seat in seats}
    sittings = {seat: one for seat, one in found.items() if one is not None}
    return Known(sittings, told, lay, now.at) if sittings else None


def _positions(coming: Positions, button: SeatNo, occupied: list[SeatNo]) -> Positions | None:
    """Those that the table has, if they begin there: with them a small blind may be missing."""
    return coming if button in (coming.button, coming.marker) else positions_from(button, occupied)


def _sitting(now: Now, table: TableNo, positions: Positions | None, around: Around) -> Sitting | None:
    state = now.state
    if positions is None:
        return None
    game = game_of(state, table)
    dealt = {*dealt_in(state, table, positions, now.book)[0]}
    seats = tuple(
        SeatSetup(seat, around.stacks.get(seat, state.stacks.get(who, 0)), presence_now(state, who, now.at))
        for seat, who in state.players(table).items()
        if who in dealt and around.stacks.get(seat, state.stacks.get(who, 0)) > 0
    )
    if len(seats) < 2 or positions.big_blind not in {one.seat for one in seats}:
        return None
    number = clocks.read(state.schedule, state.clock, now.at).number
    return Sitting(
        positions=positions,
        seats=seats,
        forced=forced_of(state, game, max(number, 1)),
        game=game,
        smallest_chip=state.smallest_chip,
        left=state.left,
        hand_for_hand=state.hand_for_hand,
        carry=state.play[table].carry,
    )


def rests_on_a_hand(report: Mapping[str, object]) -> bool:
    """Is it ruled by the hand that is on? What may happen at any time is, where somebody says that it did in one."""
    return report.get("kind") not in AT_ANY_TIME or report.get("during_hand") is True


# ---- the ruling -----------------------------------------------------------------------------------------------------


def ruled_as_it_is(report: Report, known: Known, around: Around, case: Case) -> tuple[Reported, Lies | None]:
    """What the book says to it, or which facts have to be told first. Raises BadReport."""
    told = getattr(report, "during_hand", None)
    if rests_on_a_hand({"kind": report.kind, "during_hand": told}):
        found, lies = _in_the_hand(report, known, around, case)
        if found.outcome is None:
            return found, lies
        return asked_first(report, case_of(lies, report, case), found), lies
    found = ruled(report, replace(case, between_hands=told is False))
    if told is None and hasattr(report, "during_hand") and "during_hand" not in case.unknown:
        in_hand, _ = _in_the_hand(report, known, around, case)
        if not _same(found, in_hand):
            found = Reported(report.kind, missing=found.missing or ("during_hand",))
    return found, None


def _in_the_hand(report: Report, known: Known, around: Around, case: Case) -> tuple[Reported, Lies]:
    around = _told_by_the_report(report, _on_its_street(report, around))
    if report.kind in BEFORE_TURN and around.bets and around.bets[-1].seat == getattr(report, "seat", None):
        raise BadReport(f"{AROUND}bets", "whoever raised last has no turn before somebody raises again")
    told = known.button is not None
    lies = Lies(known.sitting, around, _as_usual_filled(report, around), button_told=told, at=known.at)
    try:
        base, lies = _as_usual(report, lies, case)
    except BadReport:
        # What was told does not fit the hand as it was taken to be: that was a guess as long as nobody has told it.
        untold = _untold(known, report, around) or _stacks_untold(report, lies, case)
        if not untold:
            raise
        return Reported(report.kind, missing=untold), lies
    if base is None and (untold := _stacks_untold(report, lies, case)):
        return Reported(report.kind, missing=untold), lies
    if base is None:
        raise BadReport(f"{AROUND}{_impossible(report, lies, case)}", "this cannot have happened at the table as it is")
    if base.outcome is None:
        return base, lies
    if (first := _since_untold(base, report, lies, case)) is not None:
        return first, lies
    asked, amounts = [], False
    for fact in ASKED:
        who_bet = f"{AROUND}bets" in asked  # that is asked already: on it hangs who has folded
        matters = _matters(base, report, case, _otherwise(fact, report, known, lies, who_bet=who_bet))
        amounts = amounts or matters == "amounts"
        if matters == "all":
            asked.append(f"{AROUND}{fact}")
        if asked and report.kind not in AT_BETTING and not (report.kind in DEALING and fact == "button"):
            break  # of all else the next question hangs on the answer
    if asked:
        return Reported(base.kind, missing=tuple(asked)), lies
    if amounts:
        return Reported(base.kind, without_amounts(base.outcome)), replace(lies, amounts=False)
    return base, lies


def _on_a_street(report: Report, around: Around) -> bool:
    """Is the betting on, or may it be?"""
    return around.stage in STREETS or (around.stage is None and report.kind not in AT_SHOWDOWN)


def _untold(known: Known, report: Report, around: Around) -> tuple[str, ...]:
    """What nobody has told of how far the hand is: the button first, as all else is told from it."""
    if known.button is None:
        return (f"{AROUND}button",)
    told = {"stage": around.stage, "turn": around.turn, "bets": around.bets}
    on_street = _on_a_street(report, around)
    return tuple(f"{AROUND}{fact}" for fact, one in told.items() if one is None and (on_street or fact == "stage"))


def _stacks_untold(report: Report, lies: Lies, case: Case) -> tuple[str, ...]:
    """It can have been so only if whoever it is about had more chips than were counted: then those are asked for."""
    named = frozenset(seat for _, seat in report.named()) - lies.around.stacks.keys()
    try:
        found = _ruled(report, replace(lies, sitting=_deep(lies.sitting, named)), case) if named else None
    except BadReport:
        return ()
    return (f"{AROUND}stacks",) if found is not None else ()


def _matters(base: Reported, report: Report, case: Case, others: Iterable[Lies]) -> Literal["all", "amounts", ""]:
    """Would the book say something else, were it so? Or the same with other amounts?"""
    amounts = False
    for other in others:
        try:
            found = _ruled(report, other, case)
        except BadReport:
            continue  # what was told shows that it was not so
        if found is None or _same(base, found):
            continue
        if not _same_but_amounts(base, found):
            return "all"
        amounts = True
    return "amounts" if amounts else ""


def ruled_again(report: Report, lies: Lies, case: Case) -> Reported:
    """The same ruling from what is kept of it. Raises BadReport."""
    found = _ruled(report, lies, case)
    if found is None:
        raise BadReport("around", "this cannot have happened at the table as it was")
    return found if lies.amounts or found.outcome is None else replace(found, outcome=without_amounts(found.outcome))


def case_of(lies: Lies, report: Report, case: Case) -> Case:
    """What the ruling looks at: the hand with all that was told of it. Raises Impossible."""
    have_bet = {put.seat for put in lies.around.bets or () if put.seat is not None}
    involved = frozenset(seat for _, seat in report.named()) | have_bet
    turn = lies.around.turn
    involved |= {turn} if turn else set()
    if report.kind in AT_BETTING:  # whoever acted since had cards
        involved |= {act.seat for act in getattr(report, "since", None) or ()}
    seat: SeatNo | None = getattr(report, "seat", None)
    # Whoever is dealt a card too many may have folded by then; whoever telephones, as a rule, plays.
    about = frozenset[SeatNo]() if seat is None or report.kind in DEALING else frozenset({seat})
    hand, events = played(lies.sitting, lies.around, lies.fill, involved, case.book, about)
    return replace(case, hand=hand, events=events, folds_told=_folds_told(lies.around))


def _folds_told(around: Around) -> bool:
    """Nobody behind whoever is to act has folded yet where nobody has raised before the flop."""
    return around.out is not None or (around.stage == "preflop" and around.bets == ())


def _ruled(report: Report, lies: Lies, case: Case) -> Reported | None:
    """None where it cannot have been so."""
    try:
        return rule_on(report, case_of(lies, report, case))
    except Impossible:
        return None


def _as_usual(report: Report, lies: Lies, case: Case) -> tuple[Reported | None, Lies]:
    """Where few sit, as many as usual cannot have put chips in: then as many as can."""
    first = _ruled(report, lies, case)
    if first is not None or lies.around.with_chips is not None:
        return first, lies
    for other in _some_with_chips(lies):
        if (found := _ruled(report, other, case)) is not None:
            return found, other
    return None, lies


def _impossible(report: Report, lies: Lies, case: Case) -> str:
    try:
        case_of(lies, report, case)
    except Impossible as error:
        return error.fact
    return "stage"


def _told_by_the_report(report: Report, around: Around) -> Around:
    """The report itself says whose turn it was: their own."""
    seat = getattr(report, "seat", None)
    if around.turn is None and report.kind in IN_TURN and isinstance(seat, int):
        around = replace(around, turn=seat)
    return around


def _on_its_street(report: Report, around: Around) -> Around:
    """A street that was dealt wrong says how far the hand is: that street lies there, or it came before its time. And
    nobody has bet on one that was put right before anybody acted."""
    street, lies_on = getattr(report, "street", None), KINDS[report.kind].lies_on
    if not lies_on or street not in STREETS:
        return around
    stage = around.stage or STREETS[max(STREETS.index(street) - (lies_on == "before"), 0)]
    none = () if lies_on == "same" and around.bets is None and not getattr(report, SINCE, None) else around.bets
    return replace(around, stage=stage, bets=none)


def _since_untold(base: Reported, report: Report, lies: Lies, case: Case) -> Reported | None:
    """The question whether somebody has acted on the street, where nobody has told it and the answer hangs on it."""
    if KINDS[report.kind].lies_on != "same" or getattr(report, SINCE, ()) is not None:
        return None
    acted = replace(report, since=(Since(lies.sitting.numbers[0], "check"),))
    if _same(base, rule_on(acted, case_of(lies, report, case))):
        return None
    unknown = SINCE in case.unknown
    return Reported(report.kind, left_to_the_floor(case)) if unknown else Reported(report.kind, missing=(SINCE,))


def _as_usual_filled(report: Report, around: Around) -> Fill:
    """Whoever acted first since somebody did before their turn was to act, as a rule: that is asked, where others may
    have been."""
    since: tuple[Since, ...] = getattr(report, "since", ()) or ()
    first = since[0].seat if since and around.turn is None and report.kind in BEFORE_TURN else None
    stage: Stage | None = "showdown" if report.kind in AT_SHOWDOWN else None
    return Fill(turn=None if first == getattr(report, "seat", None) else first, stage=stage)


def _otherwise(fact: str, report: Report, known: Known, lies: Lies, *, who_bet: bool = False) -> Iterable[Lies]:
    """The other ways in which it may have been, as long as nobody has told this fact."""
    around = lies.around
    on_street = _on_a_street(report, around)
    stages = STREETS if report.kind in AT_BETTING else SHOWDOWNS if report.kind in AT_SHOWDOWN else STAGES
    ways: dict[str, tuple[bool, Callable[[], Iterable[Lies]]]] = {
        "button": (known.button is None, lambda: (replace(lies, sitting=one) for one in known.sittings.values())),
        "stage": (around.stage is None, lambda: _other_stages(known, lies, stages)),
        "with_chips": (around.with_chips is None, lambda: _some_with_chips(lies)),
        # Of a street that was dealt wrong it counts whether somebody has acted on it, and not who comes first.
        "turn": (
            around.turn is None and on_street and KINDS[report.kind].lies_on != "same",
            lambda: _other_turns(lies),
        ),
        "bets": (on_street and not _are_told(around), lambda: _some_bets(lies)),
        "out": (around.out is None, lambda: _some_out(lies, who_bet=who_bet)),
        "stacks": (True, lambda: _other_stacks(report, lies)),
    }
    untold, found = ways[fact]
    return found() if untold else ()


def _with(lies: Lies, **told: Any) -> Lies:
    return replace(lies, around=replace(lies.around, **told))


def _other_stages(known: Known, lies: Lies, stages: tuple[Stage, ...]) -> Iterator[Lies]:
    """Who is all-in, once somebody is, also depends on who was first to act: on where the button lies."""
    for stage in stages:
        yield _with(lies, stage=stage)
        yield from _some_with_chips(_with(lies, stage=stage)) if lies.around.with_chips is None else ()
    if "all-in" in stages:
        yield from (_with(replace(lies, sitting=one), stage="all-in") for one in known.sittings.values())


def _some_with_chips(lies: Lies) -> Iterator[Lies]:
    """Of those who have acted since the deal: how many had chips is told with their number only in part."""
    _, ways = ACTED.get(lies.around.stage or "preflop", (0, ()))
    return (replace(lies, fill=replace(lies.fill, with_chips=many)) for many in ways)


def _other_turns(lies: Lies) -> Iterator[Lies]:
    """Also of those who are named: what somebody is granted may hang on their turn."""
    return (_with(lies, turn=seat) for seat in lies.sitting.numbers)


def _are_told(around: Around) -> bool:
    return around.bets is not None and all(put.seat is not None for put in around.bets)


def _some_bets(lies: Lies) -> Iterator[Lies]:
    """Where it was told to how much it was bet, and not who it was: each of them, for each such bet."""
    big, told = lies.sitting.forced.big_blind, lies.around.bets
    if told is not None:
        for at, put in enumerate(told):
            for seat in lies.sitting.numbers if put.seat is None else ():
                yield _with(lies, bets=(*told[:at], Put(seat, put.to), *told[at + 1 :]))
        return
    yield from (_with(lies, bets=(Put(seat, to),)) for seat in lies.sitting.numbers for to in (2 * big, 3 * big))


def _some_out(lies: Lies, *, who_bet: bool) -> Iterator[Lies]:
    """All others have folded, whoever it was that bet."""
    unnamed = any(put.seat is None for put in lies.around.bets or ())
    for one in _some_bets(lies) if unnamed and not who_bet else (lies,):
        yield replace(one, fill=replace(one.fill, others="fold"))


def _other_stacks(report: Report, lies: Lies) -> Iterator[Lies]:
    """Deeper than anybody has counted: all of them, those who are named, the others; and a pot that was raised."""
    everybody = frozenset(lies.sitting.numbers)
    named = frozenset(seat for _, seat in report.named()) & everybody
    for deep in (everybody, named, everybody - named):
        yield replace(lies, sitting=_deep(lies.sitting, deep - lies.around.stacks.keys()))
    if lies.around.stage == "all-in":
        for seat in everybody - named:  # somebody has put in all that they had, and the others have more than they
            yield replace(lies, sitting=_deep(lies.sitting, everybody - named - {seat} - lies.around.stacks.keys()))
    if lies.around.stage in LATER:
        yield replace(lies, fill=replace(lies.fill, raised=True))


def _deep(sitting: Sitting, seats: frozenset[SeatNo]) -> Sitting:
    """These have far more than is asked for."""
    more = DEEP * sitting.forced.big_blind
    there = (replace(one, stack=one.stack + more) if one.seat in seats else one for one in sitting.seats)
    return replace(sitting, seats=tuple(there))


def _same(one: Reported, other: Reported) -> bool:
    return _of(one) == _of(other)


def _of(reported: Reported) -> object:
    outcome = reported.outcome
    if outcome is None:
        return reported.missing
    told = told_outcome(outcome)
    # Who of those that were passed over has folded before changes nothing for the others: nobody is asked for it.
    return told | {"hands": None} if outcome.passed else told, outcome.cites, outcome.steps


def _same_but_amounts(one: Reported, other: Reported) -> bool:
    if one.outcome is None or other.outcome is None or not comparable(one.outcome, other.outcome):
        return False
    in_words, others = without_amounts(one.outcome), without_amounts(other.outcome)
    return _same(replace(one, outcome=in_words), replace(other, outcome=others))
