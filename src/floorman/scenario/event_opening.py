"""The event of a story as its steps find it: told in the same events as one that was taken over from paper."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.positions import Positions, first_positions
from floorman.rulebook import Rulebook
from floorman.scenario.format import EventStory, Scenario, TableSeat, TableStory
from floorman.scenario.story import BadStep
from floorman.scenario.told_positions import Told, positions_told
from floorman.terms import Chips, Instant, Refused, TableNo
from floorman.tournament import Break, Event, Level, OpenEvent, Plan, Stretch, Tournament, opened
from floorman.tournament.accounts import BANK, Transfer, stack_of, transfer
from floorman.tournament.clock import start
from floorman.tournament.events import EntryMade, EventOpened, EventStarted, EventTakenOver, Seated, TableTakenOver
from floorman.tournament.holdings import DEPTHS, Place, Play, Table
from floorman.tournament.plan import Depth
from floorman.tournament.planning.opening import open_event
from floorman.tournament.seating.rotation import stands_still

STACK = 10_000
# How a table is played in whose hands the story tells something.
TOLD: Depth = "stationed"


def opened_story(
    scenario: Scenario, book: Rulebook, secret: bytes, at: Instant, told: frozenset[TableNo] = frozenset()
) -> Tournament:
    """The tournament that the head of a story tells; `told` are tables that somebody tells. Raises BadStep."""
    story = scenario.event or EventStory()
    decision = open_event(OpenEvent("story", plan_of(story, told), taken_over=True), book, secret)
    if isinstance(decision, Refused):
        raise BadStep("event", f"{decision.ruling.code} {dict(decision.ruling.facts)}")
    (first,) = decision.events
    assert isinstance(first, EventOpened), "an event is opened by its first"
    state = opened(first)
    for event in _taken_over(story, state, told):
        state.apply(event)
    if _is_running(scenario, story):
        state.apply(EventStarted(clock=start(state.schedule, state.clock, at), cites=book.who_starts_play.cites))
    return state


def plan_of(story: EventStory, told: frozenset[TableNo]) -> Plan:
    structure = tuple(_stretch(line, f"event.structure[{place}]") for place, line in enumerate(story.structure))
    games = story.games or ((story.game,) if story.game else ("nlhe",))
    if story.game not in (None, *games):
        raise BadStep("event", f"`game` {story.game!r} is none of the games in turn: {', '.join(games)}")
    return Plan(
        structure=structure or (Level(20, 50, 100),),
        stack=STACK if story.entry_stack is None else story.entry_stack,
        games=games,
        games_change=story.games_change,
        table_size=story.table_size or max((table.size for table in story.table), default=10),
        ante=story.ante.replace("-", "_"),  # type: ignore[arg-type]  # the same words
        speed=story.speed,
        chips=tuple(sorted(story.chips)),
        prizes=story.payouts,
        paid=story.paid or len(story.payouts),
        price=story.price,
        payouts=story.payout_plan,
        bounties=story.bounties,
        tickets=story.tickets,
        registration_until=story.registration_until,
        re_entry_until=story.re_entry_until,
        day_ends_after=story.day_ends_after,
        shot_clock=story.shot_clock,
        capacity=story.capacity,
        rebuy=story.rebuy,
        add_on=story.add_on,
        re_entry=story.re_entry,
        depth=TOLD if told - {table.number for table in story.table} else story.depth,
    )


def _stretch(line: tuple[int, ...], path: str) -> Stretch:
    match line:
        case (minutes,):
            return Break(minutes)
        case (minutes, small_blind, big_blind):
            return Level(minutes, small_blind, big_blind)
        case (minutes, small_blind, big_blind, ante):
            return Level(minutes, small_blind, big_blind, ante)
        case _:
            raise BadStep(path, "a level is [minutes, small blind, big blind, ante], a break [minutes]")


def _is_running(scenario: Scenario, story: EventStory) -> bool:
    """A story that names its start has begun; and one with tables or a field, unless a step of it starts the event."""
    starts = any(step.command is not None and step.command.get("name") == "start-event" for step in scenario.step)
    return story.started is not None or (bool(story.table or story.left) and not starts)


def _taken_over(story: EventStory, state: Tournament, in_words: frozenset[TableNo]) -> Iterator[Event]:
    seats = [(table, seat) for table in story.table for seat in table.seat]
    _check_names(story)
    frozen = stands_still(state.plan, story.game or state.plan.games[0])
    for number, (_, seat) in enumerate(seats, start=1):
        yield EntryMade(id=seat.name, person=seat.name, number=number, price=story.price)
    for place, table in enumerate(story.table):
        depth = table.depth or (TOLD if table.number in in_words else story.depth)
        yield _table(table, state, depth, f"event.table[{place}]", frozen=frozen)
    yield EventTakenOver(
        elsewhere=max((story.left or 0) - len(seats), 0),
        entries=max((story.entries or 0) - len(seats), 0),
        registration_closed=story.registration == "closed",
        hand_for_hand=story.hand_for_hand,
        smallest_chip=story.smallest_chip or min(story.chips, default=1),
        game=story.game or state.plan.games[0],
    )


def _check_names(story: EventStory) -> None:
    names: set[str] = set()
    for place, table in enumerate(story.table):
        for seat in table.seat:
            if seat.name in names:
                raise BadStep(f"event.table[{place}].seat", f"{seat.name!r} sits on two seats")
            names.add(seat.name)


def _table(told: TableStory, state: Tournament, depth: Depth, path: str, *, frozen: bool) -> TableTakenOver:
    for place, seat in enumerate(told.seat):
        if not 1 <= seat.seat <= told.size:
            raise BadStep(f"{path}.seat[{place}].seat", f"there is no seat {seat.seat} at a table of {told.size}")
    cards, action = DEPTHS[depth]
    numbers = [seat.seat for seat in told.seat]
    if len(set(numbers)) != len(numbers):
        raise BadStep(f"{path}.seat", "a seat stands there twice")
    return TableTakenOver(
        number=told.number,
        table=Table(
            told.size,
            "halted" if told.halted else "open",
            added=told.number if told.added else 0,
            final=told.final,
            cards=cards,
            action=action,
        ),
        seats=tuple(Seated(seat.name, Place(told.number, seat.seat)) for seat in told.seat),
        play=Play(last=_last(told, path), taken_over=True, frozen=frozen),
        chips=tuple(one for seat in told.seat for one in _stack(seat, state)),
        starts={seat.name: seat.start_stack for seat in told.seat if seat.start_stack is not None},
        racks={seat.name: _rack(seat) for seat in told.seat if seat.chips},
        presence={seat.name: seat.presence for seat in told.seat if seat.presence != "present"},
        hands={seat.name: seat.hands_played for seat in told.seat if seat.hands_played},
    )


def _stack(seat: TableSeat, state: Tournament) -> tuple[Transfer, ...]:
    stack = seat.stack
    if stack is None:
        stack = sum(value * count for value, count in _rack(seat).items()) if seat.chips else state.stack
    return transfer(BANK, stack_of(seat.name), stack)


def _rack(seat: TableSeat) -> dict[Chips, int]:
    return {int(value): count for value, count in seat.chips.items()}


def _last(told: TableStory, path: str) -> Positions | None:
    """The positions of the last hand; None if the first is still to come. Who had the big blind may have gone out."""
    occupied = sorted(seat.seat for seat in told.seat)
    named = Told(path, told.size, occupied, told.button, told.small_blind, told.big_blind, later=True)
    if told.button is None:
        for name in ("small_blind", "big_blind"):
            if getattr(told, name) is not None:
                raise named.bad("button", f"where was it, when seat {getattr(told, name)} had the {name}?")
        return None
    if told.small_blind is None and told.big_blind is None and told.button <= told.size:
        found = first_positions(told.button, occupied)
        return Positions(told.button, found.small_blind, found.big_blind, told.button)
    return positions_told(named)
