"""Evenings for tests: some tables whose dealers tell every hand, and simple players who play them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from floorman.cards import UNKNOWN, text_of
from floorman.floor import Floor, StreamEvent, decide
from floorman.floor.commands import Act, AnyCommand
from floorman.hand import (
    NOBODY,
    Award,
    Call,
    Check,
    DealCards,
    Fold,
    Hand,
    Muck,
    Offers,
    RaiseTo,
    Release,
    Show,
    cards_to_come,
    muck_refused,
    offers,
    pots_of,
    to_show,
    winners_owed,
)
from floorman.rulebook import Rulebook, load
from floorman.sim.players import simple
from floorman.terms import Accepted, By, Needs, Refused, TableNo
from floorman.tournament import Level, Now, OpenEvent, Plan, StartEvent, Structure, open_event, opened
from floorman.tournament.commands import DrawButton, DrawSeats, NewHand, OpenTable, Pay, SetTable, StartTable
from floorman.tournament.proposals import proposals

HOST = By("host", "direction")
DEALER = By("dealer", "dealer")
BEGIN, SECOND = 1_800_000_000_000, 1_000
LEVELS: Structure = (Level(20, 100, 200), Level(20, 200, 400, 400), Level(20, 500, 1000, 1000), Level(600, 2000, 4000))
SECRET = b"an evening"


class Room:
    """An evening, its log by stream, and the time."""

    def __init__(self, evening: Floor) -> None:
        self.evening = evening
        self.at = BEGIN
        self.log: list[StreamEvent] = []
        self.steps: list[tuple[StreamEvent, ...]] = []

    def ask(self, command: AnyCommand, by: By = HOST) -> Accepted[StreamEvent] | Refused | Needs:
        """The decision, carried out where it is a yes."""
        decision = decide(self.evening, command, by, self.at)
        if isinstance(decision, Accepted):
            self.evening.apply(decision.events)
            self.log += decision.events
            self.steps.append(decision.events)
            self.at += SECOND
        return decision

    def do(self, command: AnyCommand, by: By = HOST) -> tuple[StreamEvent, ...]:
        decision = self.ask(command, by)
        assert isinstance(decision, Accepted), (command, decision)
        return decision.events

    def act(self, table: TableNo, command: object, by: By = DEALER) -> tuple[StreamEvent, ...]:
        return self.do(Act(table=table, act=command), by)  # type: ignore[arg-type]

    def hand(self, table: TableNo = 1) -> Hand:
        return self.evening.hands[table].hand

    def chips(self) -> int:
        """All of them: those of the books, and what the hands have moved since they were dealt."""
        state = self.evening.state
        hands = sum(
            one.hand.chips() - sum(one.hand.started_with) - one.hand.started.dead for one in self.evening.hands.values()
        )
        return sum(state.stacks.values()) + sum(state.accounts.values()) + hands


def room(
    players: int = 6,
    tables: int = 1,
    *,
    book: str | Rulebook = "tda-2024",
    cards: str = "none",
    seats: int = 10,
    **plan: object,
) -> Room:
    """An event that has begun, seated, each table with its dealer."""
    rules = load(book) if isinstance(book, str) else book
    entries = tuple(f"p{number:02}" for number in range(1, players + 1))
    settings = Plan(**{"structure": LEVELS, "stack": 10_000, "table_size": seats, **plan})  # type: ignore[arg-type]
    decision = open_event(OpenEvent("Night", settings, entries), rules, SECRET)
    assert isinstance(decision, Accepted), decision
    found = Room(Floor("night", rules, opened(decision.events[0]), SECRET))
    found.log = [StreamEvent("event/night", decision.events[0])]
    found.steps = [tuple(found.log)]
    found.do(OpenTable(1, count=tables))
    for who in entries:
        found.ask(Pay(who))
    found.do(DrawSeats(expected=players))
    for table in range(1, tables + 1):
        found.do(SetTable(table, cards, "dealer"))  # type: ignore[arg-type]
    found.do(StartEvent())
    for table in range(1, tables + 1):
        draw_button(found, table)
    return found


def draw_button(found: Room, table: TableNo) -> bool:
    """With cards at the table, as the books want it: the highest to the highest seat."""
    cards = {seat: text_of(seat) for seat in found.evening.state.seats[table]}
    return any(isinstance(found.ask(one), Accepted) for one in (DrawButton(table, cards), StartTable(table, cards)))


def next_act(hand: Hand, rng: Random) -> object:
    """What the dealer enters next: cards, what a simple player does, what is shown, who wins."""
    if hand.owed:
        return DealCards(_drawn(hand, rng))
    offer = offers(hand)
    if offer is not None:
        return simple(hand, offer, rng) if _is_known(hand, offer.seat) else rng.choice(_choices(offer))
    if owed := winners_owed(hand):
        claims = pots_of(hand)[owed[0]].claimants
        return Award(owed[0], (hand.seats[rng.choice(claims)],))
    place = to_show(hand)
    assert place != NOBODY, "somebody has something to do in an open hand"
    may_muck = muck_refused(hand, place) is None
    seat = hand.seats[place]
    return Muck(seat) if may_muck and rng.random() < 0.5 else Show(seat)


def _drawn(hand: Hand, rng: Random) -> tuple[int, ...]:
    count, stub, back = cards_to_come(hand)
    first = rng.sample(stub, count)
    return (*first, *rng.sample([card for card in back if card not in first], hand.owed - count))


def _choices(offer: Offers) -> list[object]:
    """All that a player may do whose cards nobody knows; more often than not he folds or calls."""
    found: list[object] = [Check(offer.seat)] if offer.check else []
    if offer.call_to is not None:
        found += [Call(offer.seat), Fold(offer.seat), Fold(offer.seat)]
    if offer.raise_min_to is not None and offer.raise_max_to is not None:
        found += [RaiseTo(offer.seat, offer.raise_min_to), RaiseTo(offer.seat, offer.raise_max_to)]
    return found


def _is_known(hand: Hand, seat: int) -> bool:
    return UNKNOWN not in hand.cards[hand.at[seat]]


def play(found: Room, rng: Random, steps: int = 20_000, each: Callable[[Room], None] = lambda _: None) -> None:
    """Until the event is over, or so many steps: what is proposed is applied, each table plays on."""
    for _ in range(steps):
        state = found.evening.state
        if state.phase == "over":
            return
        _one_step(found, rng)
        each(found)


def _one_step(found: Room, rng: Random) -> None:
    evening = found.evening
    held = [table for table, one in evening.hands.items() if one.hand.held]
    playing = sorted({*evening.hands} - {*held})
    if playing and rng.random() < 0.97:
        table = rng.choice(playing)
        found.act(table, next_act(found.hand(table), rng))
        return
    if any(isinstance(found.ask(Act(table=table, act=Release())), Accepted) for table in sorted(held)):
        return
    proposed = proposals(Now(evening.state, HOST, found.at, evening.book, SECRET))
    for one in proposed:
        if isinstance(found.ask(one.command), Accepted):  # type: ignore[arg-type]  # each is one of them
            return
    waiting = [table for table in evening.state.open_tables() if table not in evening.hands]
    rng.shuffle(waiting)
    for table in waiting:
        if isinstance(found.ask(NewHand(table)), Accepted):
            return
        if draw_button(found, table):
            return
    if not evening.hands:
        raise AssertionError([(table, found.ask(NewHand(table))) for table in waiting])
