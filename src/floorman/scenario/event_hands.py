"""The hands that are really played at the tables of an event's story."""

from __future__ import annotations

from floorman.floor import served_in
from floorman.floor.dealing import at_the_deal, forced_at
from floorman.floor.ending import put_out, voided
from floorman.hand import Release, decide
from floorman.hand.commands import Rule
from floorman.hand.events import Ruled
from floorman.rulebook import Rulebook
from floorman.scenario.format import Ante, HandSeat, HandStory, Scenario
from floorman.scenario.hand_story import HandTeller
from floorman.scenario.story import Did, Emission, emissions, refused
from floorman.scenario.times import StoryTime
from floorman.terms import Chips, EntryId, Refused, RuleId, SeatNo, TableNo, no
from floorman.tournament import Tournament
from floorman.tournament.seating.rotation import game_of


class Hands:
    """One teller for each table where a hand is on."""

    def __init__(self, state: Tournament, book: Rulebook, time: StoryTime) -> None:
        self._state = state
        self._book = book
        self._time = time
        self.at: dict[TableNo, HandTeller] = {}

    def begin(self, table: TableNo) -> Did:
        """The event has said that a hand begins; here it is dealt."""
        told = self._story(table)
        if len(told.seat) < 2:
            return Did()
        self.at[table] = HandTeller(Scenario(hand=told), self._book, self._time)
        return Did(emissions(self.at[table].told.events))

    def _story(self, table: TableNo) -> HandStory:
        state, play = self._state, self._state.play[table]
        forced = forced_at(state, table)
        assert play.hand is not None, "the table has begun a hand"
        return HandStory(
            game=game_of(state, table),
            blinds=(forced.small_blind, forced.big_blind),
            ante=Ante(kind=forced.ante_kind, amount=forced.ante) if forced.ante else Ante(),
            bring_in=forced.bring_in or None,
            smallest_chip=state.smallest_chip,
            size=state.tables[table].size,
            event_left=state.left,
            hand_for_hand=state.hand_for_hand,
            seat=tuple(
                HandSeat(seat=one.seat, stack=one.stack, presence=one.presence)
                for one in at_the_deal(state, table, self._time.at)
            ),
            button=play.hand.button,
            small_blind=play.hand.small_blind,
            big_blind=play.hand.big_blind,
        )

    def over(self, table: TableNo) -> tuple[dict[SeatNo, Chips], tuple[EntryId, ...], bool] | Refused | None:
        """What the hand left: the stacks, who sat it out, whether it was void. None where no hand was told."""
        teller = self.at.get(table)
        if teller is None:
            return None
        hand = teller.hand
        if not hand.closed:
            return no("table.hand-not-over", (), table=table)
        void = any(isinstance(event, Ruled) and event.void for event in teller.told.events)
        return self._stacks(table), served_in(hand, self._state.players(table)), void

    def _stacks(self, table: TableNo) -> dict[SeatNo, Chips]:
        hand, players = self.at[table].hand, self._state.players(table)
        return {seat: stack for seat, stack in zip(hand.seats, hand.stack, strict=True) if seat in players}

    def void(self, table: TableNo) -> Did:
        """Everything goes back; the hand is closed."""
        teller = self.at.get(table)
        if teller is None:
            return refused(no("table.no-hand", (), table=table))
        return self._rule(teller, voided(teller.reports.case()))

    def release(self, table: TableNo) -> Did:
        """A held all-in goes on, where a hand is told."""
        teller = self.at.get(table)
        if teller is None or not teller.hand.held:
            return Did()
        decision = decide(teller.hand, Release())
        if isinstance(decision, Refused):
            return refused(decision)
        return Did(emissions(teller.happened(decision.events)))

    def kill(self, table: TableNo, seat: SeatNo, cites: tuple[RuleId, ...]) -> Did:
        """The hand of somebody who is put out of the event dies at once."""
        teller = self.at.get(table)
        if teller is None or seat not in teller.hand.at or teller.hand.status[teller.hand.at[seat]]:
            return Did()
        return self._rule(teller, put_out(seat, cites))

    def _rule(self, teller: HandTeller, command: Rule) -> Did:
        decision = decide(teller.hand, command)
        if isinstance(decision, Refused):
            return refused(decision)
        said: tuple[Emission, ...] = emissions(teller.happened(decision.events))
        return Did(said)
