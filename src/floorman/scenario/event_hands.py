"""The hands that are really played at the tables of an event's story."""

from __future__ import annotations

from floorman.floor import served_in
from floorman.floor.dealing import at_the_deal
from floorman.hand import Release, decide
from floorman.hand.commands import Rule
from floorman.hand.events import Fate, Ruled
from floorman.rulebook import Rulebook
from floorman.rulings.misdeals import all_back
from floorman.scenario.format import Ante, HandSeat, HandStory, Scenario
from floorman.scenario.hand_story import HandTeller
from floorman.scenario.story import Did, Emission, emissions, refused
from floorman.scenario.times import StoryTime
from floorman.terms import Chips, EntryId, Refused, RuleId, SeatNo, TableNo, no
from floorman.tournament import Level, Tournament, levels
from floorman.tournament.seating.rotation import WITHOUT_BUTTON, game_of


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
        state, play, game = self._state, self._state.play[table], game_of(self._state, table)
        level = tuple(levels(state.structure))[play.level - 1]
        assert play.hand is not None, "the table has begun a hand"
        return HandStory(
            game=game,
            blinds=(level.small_blind, level.big_blind),
            ante=_ante(level, "each" if game in WITHOUT_BUTTON else state.plan.ante),
            bring_in=level.small_blind if game in WITHOUT_BUTTON else None,
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
        back = all_back(teller.reports.case())
        cites = self._book.who_voids_hand.cites
        return self._rule(teller, Ruled("void-hand", "hand-void", chips=back, void=True, cites=cites))

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
        return self._rule(teller, Ruled("penalise", "hand-dead", hands=(Fate(seat, "dead"),), cites=cites))

    def _rule(self, teller: HandTeller, ruled: Ruled) -> Did:
        decision = decide(teller.hand, Rule(ruled))
        if isinstance(decision, Refused):
            return refused(decision)
        said: tuple[Emission, ...] = emissions(teller.happened(decision.events))
        return Did(said)


def _ante(level: Level, kind: str) -> Ante:
    """Where everybody pays it, the level tells each one's; else that of the table."""
    return Ante(kind=kind.replace("_", "-"), amount=level.ante) if level.ante else Ante()  # type: ignore[arg-type]
