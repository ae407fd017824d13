"""The tables of an event's story: who sits where, and real hands played at them with the level of the clock."""

from __future__ import annotations

from typing import Any

from floorman.floor import presence_in_deal, served_in
from floorman.hand import Positions, decide, first_positions, next_positions
from floorman.hand.commands import Rule
from floorman.hand.events import Fate, Ruled
from floorman.rulebook import Rulebook
from floorman.rulings.misdeals import all_back
from floorman.scenario.format import Ante, EventStory, HandSeat, HandStory, Previous, Scenario, TableSeat, TableStory
from floorman.scenario.hand_story import HandTeller
from floorman.scenario.story import BadStep, Did, Emission, emissions, refused
from floorman.scenario.times import StoryTime
from floorman.terms import Chips, EntryId, Refused, SeatNo, TableNo, no
from floorman.tournament import Ledger, Level

CHIPS = {"out_of_play": "player.chips-out", "blinded_off": "player.chips-blinded-off"}


class SeatedAt:
    """One table: its players by seat, the positions of its last hand, and the hand that is being played."""

    def __init__(self, told: TableStory) -> None:
        self.number = told.number
        self.size = told.size
        self.players: dict[SeatNo, TableSeat] = {one.seat: one for one in told.seat}
        self.stacks: dict[SeatNo, Chips] = {one.seat: one.stack or 0 for one in told.seat}
        self.last = _last(told, sorted(self.stacks))
        self.teller: HandTeller | None = None
        self.again: Positions | None = None  # those of a void hand, which is dealt once more
        self.gone: set[SeatNo] = set()  # seats whose player is out of the event; they are cleared after the hand
        self.repeats = False  # the hand being played is such a repetition

    def names(self) -> dict[SeatNo, EntryId]:
        return {seat: one.name for seat, one in self.players.items()}

    def occupied(self) -> list[SeatNo]:
        return sorted(seat for seat, stack in self.stacks.items() if stack)

    @property
    def hand_is_on(self) -> bool:
        """A void hand is still on: it is dealt once more to the same players."""
        return self.teller is not None or self.again is not None

    def next(self, book: Rulebook) -> Positions | None:
        if self.again is not None:
            return self.again
        if self.last is None or len(self.occupied()) < 2:
            return None
        return next_positions(self.last, self.occupied(), book)

    def clear(self) -> None:
        """Whose player is out takes no part in the next hand."""
        for seat in self.gone:
            self.players.pop(seat, None)
            self.stacks.pop(seat, None)
        self.gone.clear()

    def seat_of(self, name: EntryId) -> SeatNo | None:
        return next((seat for seat, one in self.players.items() if one.name == name), None)


def _last(told: TableStory, occupied: list[SeatNo]) -> Positions | None:
    if told.button is None:
        return None
    found = first_positions(told.button, occupied)
    small = found.small_blind if told.small_blind is None else told.small_blind
    big = found.big_blind if told.big_blind is None else told.big_blind
    return Positions(told.button, small, big, told.button)


class Tables:
    """All tables of a story under one book."""

    def __init__(self, story: EventStory, book: Rulebook, time: StoryTime) -> None:
        self.story = story
        self.book = book
        self.time = time
        self.at: dict[TableNo, SeatedAt] = {one.number: SeatedAt(one) for one in story.table}

    def names(self) -> tuple[EntryId, ...]:
        return tuple(one.name for table in self.at.values() for one in table.players.values())

    def table(self, number: object, path: str) -> SeatedAt:
        """The table that is named, or the only one. Raises BadStep."""
        if number is None and len(self.at) == 1:
            return next(iter(self.at.values()))
        if not isinstance(number, int) or number not in self.at:
            known = ", ".join(str(one) for one in self.at)
            raise BadStep(path, f"the story has no table {number}; known: {known or 'none'}")
        return self.at[number]

    def of(self, name: EntryId) -> SeatedAt | None:
        return next((table for table in self.at.values() if table.seat_of(name) is not None), None)

    # ---- hands ----------------------------------------------------------------------------------------------------

    def new_hand(self, table: SeatedAt, level: Level, ledger: Ledger) -> Did:
        if table.teller is not None:
            return refused(no("table.hand-is-on", (), table=table.number))
        if len(table.occupied()) < 2:
            return refused(no("table.too-few", (), table=table.number))
        if table.again is not None and table.again.big_blind not in table.occupied():
            table.again = None  # who would have to post is out of the event
        table.teller = HandTeller(Scenario(hand=self._hand(table, level, ledger)), self.book, self.time)
        table.repeats, table.again = table.again is not None, None
        return Did(emissions(table.teller.told.events))

    def _hand(self, table: SeatedAt, level: Level, ledger: Ledger) -> HandStory:
        seats = tuple(
            HandSeat(
                seat=seat,
                stack=table.stacks[seat],
                presence=presence_in_deal(ledger, player.name, player.presence, self.time.at),  # type: ignore[arg-type]
            )
            for seat, player in sorted(table.players.items())
            if table.stacks[seat]
        )
        return HandStory(
            blinds=(level.small_blind, level.big_blind),
            ante=Ante(kind="big-blind", amount=level.ante) if level.ante else Ante(),
            smallest_chip=self.story.smallest_chip or 1,
            size=table.size,
            event_left=self.story.left,
            hand_for_hand=self.story.hand_for_hand,
            seat=seats,
            **self._positions(table),
        )

    def _positions(self, table: SeatedAt) -> dict[str, Any]:
        if table.again is not None:
            again = table.again
            return {"button": again.button, "small_blind": again.small_blind, "big_blind": again.big_blind}
        if table.last is None:
            return {}
        last = table.last
        return {
            "previous": Previous(button=last.button, small_blind=last.small_blind, big_blind=last.big_blind),
        }

    def hand_done(self, table: SeatedAt, stacks: dict[str, Any] | None, path: str) -> tuple[Did, Finished | None]:
        """The stacks as the hand left them, or as they were counted."""
        hand = None if table.teller is None else table.teller.hand
        if stacks is None and hand is not None and not hand.closed:
            return refused(no("table.hand-not-over", (), table=table.number)), None
        if stacks is not None:
            table.stacks |= _counted(stacks, table, path)
        elif hand is not None:
            table.stacks |= dict(zip(hand.seats, hand.stack, strict=True))
        if hand is None:
            return Did(), Finished(table, None, void=False)
        assert table.teller is not None, "a hand has its teller"
        void = any(isinstance(event, Ruled) and event.void for event in table.teller.told.events)
        return Did(), Finished(table, table.teller, void=void)

    def void_hand(self, table: SeatedAt) -> tuple[Did, Finished | None]:
        teller = table.teller
        if teller is None:
            return refused(no("table.no-hand", (), table=table.number)), None
        cites = self.book.who_voids_hand.cites
        back = all_back(teller.reports.case())
        decision = decide(teller.hand, Rule(Ruled("void-hand", "hand-void", chips=back, void=True, cites=cites)))
        if isinstance(decision, Refused):
            return refused(decision), None
        said = emissions(teller.happened(decision.events))
        table.stacks |= dict(zip(teller.hand.seats, teller.hand.stack, strict=True))
        return Did(said), Finished(table, teller, void=True)

    def move(self, name: EntryId, to: SeatedAt, seat: SeatNo) -> Did:
        """The player and his stack; not in the middle of a hand."""
        source = self.of(name)
        if source is None:
            return refused(no("penalty.nobody", (), name=name))
        if seat in to.players or not 1 <= seat <= to.size:
            return refused(no("table.seat-taken", (), table=to.number, seat=seat))
        if source.hand_is_on or to.hand_is_on:
            return refused(no("table.hand-is-on", self.book.moves_take_effect.cites, table=source.number))
        old = source.seat_of(name)
        assert old is not None, "he sits there"
        to.players[seat], to.stacks[seat] = source.players.pop(old), source.stacks.pop(old)
        return Did((Emission("event", "player.moved", self.book.moves_take_effect.cites),))

    def put_out(self, name: EntryId) -> Did:
        """A disqualified player's hand dies at once; his chips leave play, or stay and are blinded off."""
        table = self.of(name)
        chips = self.book.disqualified_chips
        if table is None:
            return Did()
        seat = table.seat_of(name)
        assert seat is not None, "he sits there"
        said: tuple[Emission, ...] = ()
        teller = table.teller
        if teller is not None and seat in teller.hand.at and not teller.hand.status[teller.hand.at[seat]]:
            dead = Ruled("penalise", "hand-dead", hands=(Fate(seat, "dead"),), cites=chips.cites)
            decision = decide(teller.hand, Rule(dead))
            if not isinstance(decision, Refused):
                said = emissions(teller.happened(decision.events))
        if chips.value == "out_of_play":
            table.gone.add(seat)
            if teller is None:
                table.clear()
        return Did((*said, Emission("event", CHIPS[chips.value], chips.cites)))

    def next_button(self, table: SeatedAt) -> SeatNo:
        """Where the button is in the first hand after now: from there a round is counted."""
        played = table.last if table.teller is None else table.teller.positions
        if played is None or len(table.occupied()) < 2:
            return 0
        return next_positions(played, table.occupied(), self.book).button

    def between(self, table: SeatedAt, word: str) -> dict[str, Any]:
        """While no hand is on: the stacks, and the positions of the next hand."""
        if word == "stacks":
            return {str(seat): table.stacks[seat] for seat in sorted(table.stacks)}
        found = table.next(self.book)
        if found is None:
            return {}
        return {
            "button": found.button,
            "button_marker": found.marker,
            "small_blind": found.small_blind,
            "big_blind": found.big_blind,
        }


class Finished:
    """A hand that is over: who sat it out, and how the button goes on."""

    def __init__(self, table: SeatedAt, teller: HandTeller | None, *, void: bool) -> None:
        self.table = table
        self.teller = teller
        self.void = void
        self.repeats = table.repeats

    def sat_out(self, ledger: Ledger, at: int) -> tuple[EntryId, ...]:
        """Where no hand was entered, those who sit out now."""
        if self.teller is not None:
            return served_in(self.teller.hand, self.table.names())
        return tuple(name for name in self.table.names().values() if ledger.sits_out(name, at))

    def close(self, book: Rulebook) -> tuple[SeatNo, SeatNo]:
        """The table is ready for its next hand; where the button was, and where it goes."""
        table = self.table
        before = table.last
        table.clear()
        if self.teller is not None:
            played = self.teller.positions
            table.last, table.teller = played, None
            if self.void:
                table.again, table.last = played, before
                return played.button, played.button
        elif before is not None:
            table.last = table.next(book)
        after = table.next(book)
        button = table.last.button if table.last is not None else 0
        return button, button if after is None else after.button


def _counted(stacks: dict[str, Any], table: SeatedAt, path: str) -> dict[SeatNo, Chips]:
    found: dict[SeatNo, Chips] = {}
    for seat, amount in stacks.items():
        if not seat.isdecimal() or int(seat) not in table.stacks:
            raise BadStep(f"{path}.stacks.{seat}", f"nobody sits on seat {seat} of table {table.number}")
        if not isinstance(amount, int) or amount < 0:
            raise BadStep(f"{path}.stacks.{seat}", "expected a count of chips")
        found[int(seat)] = amount
    return found
