"""A hand of a file move by move: what lies on the table after each, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from floorman.cards import UNKNOWN, text_of
from floorman.hand import AnyEvent, Hand
from floorman.hand.awarding import pots_of
from floorman.hand.events import Acted, Drew, HandStarted, PotAwarded, RoundClosed
from floorman.hand.start import begun
from floorman.hand.state import LIVE
from floorman.histories import Outcome, Record
from floorman.histories.money import in_file
from floorman.histories.stats import Stats
from floorman.histories.stats.words import Words
from floorman.rulebook import Rulebook
from floorman.speech import Speech
from floorman.speech.hand_memory import HandLine
from floorman.speech.hands import told_by_event, with_signs
from floorman.terms import Chips, SeatNo
from floorman.views.felt import FeltSeatView, FeltView, OpenHands, street_of, turn_of
from floorman.views.hand import HandSeatView, hand_view
from floorman.views.live_hand import DoneView, PotView


class Step(Struct, frozen=True):
    """Something that is told, after so many events of the hand."""

    events: int
    lines: tuple[HandLine, ...]
    street: str  # how far the hand has come

    @property
    def cites(self) -> bool:
        return any(line.cites for line in self.lines)

    @property
    def says(self) -> str:
        return " · ".join(line.says for line in self.lines)


class Replay(Struct, frozen=True):
    """A hand that was played again, and how it is told."""

    record: Record
    book: Rulebook
    events: Sequence[AnyEvent]
    steps: tuple[Step, ...]
    known: Mapping[SeatNo, tuple[int, ...]]  # all that was ever seen of a hand, by seat
    shut: bool = False  # what others hold lies closed until it is shown, though it is known

    def felt(self, number: int, *, ahead: bool) -> FeltView:
        """After this step, counted from 1. `ahead`: cards that are shown later lie open already."""
        events = self.events[: self.steps[number - 1].events]
        hand = self._hand(events)
        seen = hand_view(hand, None, counts=True, looks=True)
        later = self.known if ahead and not hand.rules.game.has_draws else {}
        return FeltView(
            table=0,
            you=0,
            number=1,
            version=number,
            over=hand.closed,
            game=hand.started.game,
            street=street_of(hand),
            board=seen.board,
            pot=hand.pot,
            pots=() if won_by(events) else _pots(hand),  # what is given away lies there no more
            seats=_seats(self.record, hand, events, seen.seats, later, shut=self.shut and not ahead),
        )

    def boards(self, number: int) -> list[list[str]]:
        """All of them; nearly always there is one."""
        hand = self._hand(self.events[: self.steps[number - 1].events])
        return [[text_of(card) for card in board] for board in hand.boards]

    def open_hands(self, number: int) -> OpenHands | None:
        """Hands whose chances can be said: all that can still win are known, and cards of one board are to come."""
        hand = self._hand(self.events[: self.steps[number - 1].events])
        live = [place for place, status in enumerate(hand.status) if status == LIVE]
        game = hand.rules.game
        if len(live) < 2 or hand.at_showdown() or hand.closed or game.has_draws or len(hand.boards) > 1:
            return None
        if not any(hand.cards):
            return None
        held = [(hand.seats[place], _as_known(hand.cards[place], self.known, hand.seats[place])) for place in live]
        if any(UNKNOWN in cards or not cards for _, cards in held):
            return None
        return OpenHands(f"{self.record.line}/{number}", hand.started.game, tuple(held), tuple(hand.board))

    def _hand(self, events: Sequence[AnyEvent]) -> Hand:
        started = events[0]
        assert isinstance(started, HandStarted), "a hand begins with its start"
        hand = begun(started, self.book)
        for event in events[1:]:
            hand.apply(event)
        return hand


def replay_of(
    record: Record, book: Rulebook, events: Sequence[AnyEvent], say: Speech, *, ahead: bool = False, shut: bool = False
) -> Replay:
    """`shut`: what is known of the hands of others was shown in the end. It is told from then on, or `ahead` of it."""
    told = partial(told_by_event, events, say, names=record.names, amount=in_unit_of(record, say), write=with_signs)
    known = told(all_cards=True)
    seen = told(all_cards=(record.about.hero,)) if shut else known
    steps = _steps(known if ahead else seen, seen, events, book)
    return Replay(record, book, events, tuple(steps), _known(events, book), shut)


def in_unit_of(record: Record, say: Speech) -> Callable[[Chips], str]:
    """Chips of the hand in the unit of its file."""
    return lambda chips: say.amount(in_file(chips, record.scale))


def tracks_of(again: Replay) -> list[tuple[str, list[int]]]:
    """The steps of each street, under what is written over them."""
    found: list[tuple[str, list[int]]] = []
    for number, step in enumerate(again.steps, 1):
        over = "stats.showdown" if step.street == "showdown" else f"street.{step.street}"
        if not found or found[-1][0] != over:
            found.append((over, []))
        found[-1][1].append(number)
    return found


def left_of(again: Replay, outcome: Outcome, say: Speech) -> list[tuple[str, str, str]]:
    """What each has in the end, and how much more or less that is: as the file says, where it does."""
    stacks = outcome.recorded if outcome.status == "exact" else outcome.stacks
    record = again.record
    if stacks is None or record.unknown_stacks:
        return []
    words = Words(Stats(), say)
    rows = []
    for one, left in zip(record.seats, stacks, strict=True):
        name = record.names.get(one.seat) or say.say("hand.seat", seat=one.seat)
        change = Decimal(left) - Decimal(in_file(one.stack, record.scale))
        rows.append((name, say.amount(left), words.change(change)))
    return rows


def _steps(
    told: Sequence[Sequence[HandLine]], seen: Sequence[Sequence[HandLine]], events: Sequence[AnyEvent], book: Rulebook
) -> list[Step]:
    """What is put in before the first card is one step. Each is one whoever knows more of the cards, too."""
    found: list[Step] = []
    dealt = False
    for number, (lines, first, street) in enumerate(zip(told, seen, _streets(events, book), strict=True), 1):
        if not lines:
            continue
        if found and (not first or (not dealt and not lines[0].begins_street)):
            found[-1] = Step(number, (*found[-1].lines, *lines), street)
        else:
            found.append(Step(number, tuple(lines), street))
        dealt = dealt or lines[0].begins_street
    if found:
        found[-1] = replace(found[-1], events=len(events))  # with the last line all is over
    return found


def _streets(events: Sequence[AnyEvent], book: Rulebook) -> Iterator[str]:
    """How far the hand has come with each event."""
    started = events[0]
    assert isinstance(started, HandStarted), "a hand begins with its start"
    hand = begun(started, book)
    first = hand.rules.game.rounds[0].street
    yield first
    for event in events[1:]:
        hand.apply(event)
        yield "showdown" if hand.at_showdown() or hand.closed else street_of(hand) or first


def _known(events: Sequence[AnyEvent], book: Rulebook) -> dict[SeatNo, tuple[int, ...]]:
    """The cards of each as they were known best, in the order in which they came."""
    started = events[0]
    assert isinstance(started, HandStarted), "a hand begins with its start"
    hand = begun(started, book)
    found: dict[SeatNo, tuple[int, ...]] = {}
    for event in events[1:]:
        hand.apply(event)
        for place, cards in enumerate(hand.cards):
            if cards and (len(cards), -cards.count(UNKNOWN)) >= _worth(found.get(hand.seats[place], ())):
                found[hand.seats[place]] = tuple(cards)
    return found


def _worth(cards: Sequence[int]) -> tuple[int, int]:
    return len(cards), -cards.count(UNKNOWN)


def _as_known(cards: Sequence[int], known: Mapping[SeatNo, Sequence[int]], seat: SeatNo) -> tuple[int, ...]:
    better = known.get(seat, ())
    return tuple(better[place] if card == UNKNOWN and place < len(better) else card for place, card in enumerate(cards))


def _pots(hand: Hand) -> tuple[PotView, ...]:
    found = pots_of(hand)
    seats = [tuple(hand.seats[place] for place in pot.claimants) for pot in found]
    return tuple(PotView(pot.amount, who) for pot, who in zip(found, seats, strict=True)) if len(found) > 1 else ()


def _seats(
    record: Record, hand: Hand, events: Sequence[AnyEvent], seen: Sequence[HandSeatView],
    later: Mapping[SeatNo, tuple[int, ...]], *, shut: bool,
) -> tuple[FeltSeatView, ...]:  # fmt: skip
    """Everybody who was dealt in, from the left of whoever the file was written for, who comes last."""
    did, won, drew = last_acts(events), won_by(events), _drew(events)
    turn = turn_of(hand)
    gone = {one.seat for one in hand.started.seats if one.presence not in ("present", "left")}
    found = [
        FeltSeatView(
            seat=one.seat,
            name=record.names.get(one.seat, ""),
            taken=True,
            stack=one.stack,
            bet=one.bet,
            cards=_cards(hand, one, later, shut=shut and one.seat != record.about.hero),
            state=one.state,
            there=one.seat not in gone,
            button=one.button and hand.rules.game.has_blinds,
            turn=one.seat == turn,
            marks=("all-in",) if one.state == "live" and not one.stack and not hand.closed else (),
            did=did.get(one.seat),
            drew=drew.get(one.seat, ()),
            won=won.get(one.seat, 0),
        )
        for one in seen
    ]
    after = next((place for place, one in enumerate(found, 1) if one.seat == record.about.hero), 0)
    return (*found[after:], *found[:after])


def _cards(hand: Hand, one: HandSeatView, later: Mapping[SeatNo, tuple[int, ...]], *, shut: bool) -> tuple[str, ...]:
    """What is not known of a hand that is thrown away lies nowhere."""
    place = hand.at[one.seat]
    held = _as_known(hand.cards[place], later, one.seat)
    if shut and not hand.closed and not hand.shown >> place & 1:
        held = tuple(card if hand.lies_open(number) else UNKNOWN for number, card in enumerate(held))
    cards = tuple(map(text_of, held))
    return () if one.state != "live" and set(cards) == {text_of(UNKNOWN)} else cards


def last_acts(events: Sequence[AnyEvent]) -> dict[SeatNo, DoneView]:
    """The last act of each since the round began."""
    found: dict[SeatNo, DoneView] = {}
    for event in reversed(events):
        if isinstance(event, Acted):
            found.setdefault(event.seat, DoneView(event.seat, event.did, event.to))
        elif isinstance(event, RoundClosed):
            break
    return found


def _drew(events: Sequence[AnyEvent]) -> dict[SeatNo, tuple[int, ...]]:
    found: dict[SeatNo, tuple[int, ...]] = {}
    for event in events:
        if isinstance(event, Drew):
            found[event.seat] = (*found.get(event.seat, ()), len(event.cards))
    return found


def won_by(events: Sequence[AnyEvent]) -> dict[SeatNo, Chips]:
    found: dict[SeatNo, Chips] = {}
    for event in events:
        if isinstance(event, PotAwarded):
            for share in event.shares:
                found[share.seat] = found.get(share.seat, 0) + share.amount
    return found
