"""Evenings for tests whose players act on their own devices: what comes between hands comes by itself."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from floorman.floor import Floor, StreamEvent
from floorman.floor.by_itself import DESK, applies_itself, instead, next_at, plays_itself
from floorman.floor.commands import Act, AnyCommand
from floorman.hand import NOBODY, BringIn, Call, Check, Draw, Fold, Hand, Offers, RaiseTo, offers
from floorman.rulebook import Rulebook, load
from floorman.terms import Accepted, By, Refused, TableNo
from floorman.tournament import OpenEvent, Plan, StartEvent, open_event, opened
from floorman.tournament.commands import DrawSeats, OpenTable, Pay
from tests.floor.tables import LEVELS, SECRET, Room

DECKS = b"all decks"
PAID = {"paid": 2}


def net(players: int = 6, tables: int = 1, *, book: str | Rulebook = "cuca", seats: int = 9, **plan: object) -> Room:
    """An event in the browser that has begun; nobody has a card yet."""
    rules = load(book) if isinstance(book, str) else book
    people = tuple(f"p{number:02}" for number in range(1, players + 1))
    told = {"structure": LEVELS, "stack": 5_000, "table_size": seats, "depth": "virtual", **PAID, **plan}
    decision = open_event(OpenEvent("Net", Plan(**told), people), rules, SECRET)  # type: ignore[arg-type]
    assert isinstance(decision, Accepted), decision
    found = Room(Floor("net", rules, opened(decision.events[0]), SECRET, DECKS))
    found.log = [StreamEvent("event/net", decision.events[0])]
    found.steps = [tuple(found.log)]
    found.do(OpenTable(1, count=tables))
    for who in people:
        found.ask(Pay(who))
    found.do(DrawSeats(expected=players))
    found.do(StartEvent())
    return found


def in_a_net_hand(players: int = 3, **facts: object) -> Room:
    """Table 1 plays its first hand."""
    found = net(players, **{"seats": max(players, 3), **facts})  # type: ignore[arg-type]
    while 1 not in found.evening.hands:
        assert goes_on(found)
    return found


def whose_turn(hand: Hand) -> int:
    """The seat that has to act or to draw; 0: nobody."""
    place = hand.to_act if hand.to_act != NOBODY else hand.to_draw
    return 0 if place == NOBODY or hand.closed or hand.held else hand.seats[place]


def player_at(found: Room, seat: int, table: TableNo = 1) -> By:
    state = found.evening.state
    return By(state.entries[state.players(table)[seat]].person, "player")


def says(found: Room, table: TableNo, act: object) -> Accepted[StreamEvent]:
    """The player whose act it is says it himself."""
    by = player_at(found, act.seat, table)  # type: ignore[attr-defined]  # each that a player says has one
    decision = found.ask(Act(table=table, act=act), by)  # type: ignore[arg-type]
    assert isinstance(decision, Accepted), (act, decision)
    return decision


def any_act(hand: Hand, rng: Random) -> object:
    """Something that may be done now; nobody looks at his cards."""
    seat = whose_turn(hand)
    if hand.to_draw != NOBODY:
        return Draw(seat, tuple(card for card in hand.cards[hand.at[seat]] if rng.random() < 0.6))
    offer = offers(hand)
    assert offer is not None
    return rng.choice(_choices(offer))


def _choices(offer: Offers) -> list[object]:
    seat, found = offer.seat, list[object]()
    if offer.bring_in is not None:
        found += [BringIn(seat)]
    if offer.check:
        found += [Check(seat)] * 2
    if offer.call_to is not None:
        found += [Call(seat)] * 3 + [Fold(seat)]
    if offer.raise_min_to is not None and offer.raise_max_to is not None:
        found += [RaiseTo(seat, offer.raise_min_to), RaiseTo(seat, offer.raise_max_to)]
    return found or [Fold(seat)]


def goes_on(found: Room) -> bool:
    """What the desk does by itself between hands, once: what is proposed, or the next hand of a table."""
    evening = found.evening
    for one in applies_itself(evening, found.at):
        if isinstance(found.ask(one.command, DESK), Accepted):  # type: ignore[arg-type]  # each is one of them
            return True
    return any(_next_hand(found, table) for table in evening.state.open_tables())


def _next_hand(found: Room, table: TableNo) -> bool:
    evening = found.evening
    if not plays_itself(evening.state, table):
        return False
    if (open := evening.hands.get(table)) is not None and not open.hand.held:
        return False
    command: AnyCommand | None = next_at(evening, table, found.at)
    while command is not None:
        decision = found.ask(command, DESK)
        if isinstance(decision, Accepted):
            return True
        first = instead(table, decision) if isinstance(decision, Refused) else None
        command = None if type(first) is type(command) else first
    return False


def play_net(
    found: Room,
    rng: Random,
    steps: int = 30_000,
    act: Callable[[Hand, Random], object] = any_act,
    each: Callable[[Room], None] = lambda _: None,
) -> None:
    """Until the event is over, or so many steps."""
    for _ in range(steps):
        evening = found.evening
        if evening.state.phase == "over":
            return
        acting = [table for table, one in sorted(evening.hands.items()) if whose_turn(one.hand)]
        if acting and rng.random() < 0.9:
            table = rng.choice(acting)
            says(found, table, act(evening.hands[table].hand, rng))
        elif not goes_on(found) and not acting:
            raise AssertionError("nothing goes on")
        each(found)
