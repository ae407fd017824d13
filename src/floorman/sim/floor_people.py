"""The floor and the dealers of a simulated evening: what nobody else does there.

The floor looks around every half a minute and applies what is proposed and waits for it. At live tables dealers deal:
where the acts are told they tell them, elsewhere they say what a hand has left.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from floorman.cards import UNKNOWN, text_of
from floorman.floor import Floor
from floorman.floor.by_itself import FOR_THE_FLOOR, instead, next_at, plays_itself, tables_by_themselves
from floorman.floor.commands import Act, TurnBoard
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
    Show,
    cards_to_come,
    muck_refused,
    offers,
    pots_of,
    to_show,
    winners_owed,
)
from floorman.hand import AnyCommand as HandCommand
from floorman.sim.simulated import Simulated
from floorman.terms import Accepted, By, Chips, EntryId, Needs, Refused, SeatNo, TableNo
from floorman.tournament import Now
from floorman.tournament.commands import (
    AnswerCall,
    Bust,
    Busted,
    CloseDispute,
    DealRaceCards,
    DrawButton,
    StartEvent,
    StartTable,
    TakeBack,
    TellHandDone,
)
from floorman.tournament.events import RaceOpened
from floorman.tournament.proposals import proposals

ROUND_SECONDS = 30.0
ACT_SECONDS = 4.0
COUNTED_SECONDS = 60.0

# So much may a book ask for about those who go out.
QUESTIONS_MOST = 5

# No dispute and no call is left open any longer.
OPEN_MINUTES = 15


class FloorPeople:
    def __init__(self, seed: str) -> None:
        self._rng = Random(f"{seed}/floor")
        self._dealt: set[TableNo] = set()  # tables that have a dealer already

    def begin(self, sim: Simulated) -> None:
        sim.later(ROUND_SECONDS, self._round)

    async def _round(self, sim: Simulated) -> None:
        """Everything that is proposed and waits for the floor; and each new live table gets its dealer."""
        floor = sim.floor
        for table in floor.state.open_tables():
            if table not in self._dealt and not plays_itself(floor.state, table):
                self._dealt.add(table)
                sim.later(1.0, lambda sim, table=table: self._deals(sim, table))  # type: ignore[misc]
        await self._starts_again(sim)
        await self._take_out(sim)
        await self._ends_what_is_old(sim)
        all_own = len(tables_by_themselves(floor.state)) == len(floor.state.open_tables())
        book, secret = floor.book, floor.secret
        for one in proposals(Now(floor.state, By("director", "direction"), sim.desk.now(), book, secret)):
            if one.kind in FOR_THE_FLOOR or not all_own:
                await sim.ask(one.command)  # type: ignore[arg-type]  # each is one of them
        sim.later(ROUND_SECONDS, self._round)

    async def _starts_again(self, sim: Simulated) -> None:
        """Somebody took the start back, and never said what they meant."""
        if sim.floor.state.phase == "before":
            await sim.ask(StartEvent())

    async def _ends_what_is_old(self, sim: Simulated) -> None:
        """Disputes and calls that nobody is at any more: who decided them took it back, or the power went meanwhile."""
        state, since = sim.floor.state, sim.desk.now() - OPEN_MINUTES * 60_000
        disputes, calls = sorted(state.disputes.items()), sorted(state.calls.items())
        for number, dispute in disputes:
            if dispute.at < since:
                await sim.ask(CloseDispute(dispute.table, number))
        for number, call in calls:
            if call.at < since:
                await sim.ask(AnswerCall(call.table, number, "done"))

    async def _take_out(self, sim: Simulated) -> None:
        """Who sits without chips because somebody took their going out back, and never said what they meant."""
        state, tables = sim.floor.state, sim.floor.hands
        broke = [who for who, place in state.sits.items() if place.table not in tables and not state.stacks.get(who)]
        playing = [who for who in broke if state.play[state.sits[who].table].hand is None and who not in state.bags]
        if playing and len(playing) < state.left:
            at = {who: state.sits[who].table for who in sorted(playing)}
            for table in sorted({*at.values()}):
                await self._says_out(sim, [who for who, one in at.items() if one == table])

    async def _says_out(self, sim: Simulated, who: Sequence[EntryId]) -> None:
        """Whatever the book asks for besides is answered."""
        bust = Bust(tuple(map(Busted, who)))
        for _ in range(QUESTIONS_MOST):
            decision = await sim.ask(bust)
            if not isinstance(decision, Needs):
                return
            bust = replace(bust, **_answer(decision))

    async def _deals(self, sim: Simulated, table: TableNo) -> None:
        """The next thing that a dealer does at a live table."""
        floor, dealer = sim.floor, By(f"dealer {table}", "dealer")
        found = floor.state.tables[table]
        if found.state == "closed" or plays_itself(floor.state, table):
            self._dealt.discard(table)
            return
        counted = found.action == "none"
        await self._deal_on(sim, table, dealer, counted=counted)
        sim.later(COUNTED_SECONDS if counted else ACT_SECONDS, lambda sim: self._deals(sim, table))

    async def _deal_on(self, sim: Simulated, table: TableNo, dealer: By, *, counted: bool) -> None:
        floor = sim.floor
        open = floor.hands.get(table)
        race = floor.state.races.get(table)
        if race is not None and not race.settled:
            deck = self._rng.sample(range(52), len(race.owed))
            dealt = await sim.ask(DealRaceCards(table, " ".join(map(text_of, deck))), dealer)
            if isinstance(dealt, Refused) and dealt.ruling.code == "race.table-changed":
                await self._races_anew(sim, table)
        elif open is not None and not open.hand.held:
            await sim.ask(Act(table=table, act=self._act(open.hand)), dealer)  # type: ignore[arg-type]
        elif counted and floor.state.play[table].hand is not None:
            await self._ends(sim, table, dealer)
        elif (command := next_at(floor, table, sim.desk.now())) is not None:
            decision = await sim.ask(command, dealer)
            if isinstance(decision, Refused) and instead(table, decision) is not None:
                await self._draws_button(sim, table)
            # Where nobody says that a hand begins, it may be under way when hand-for-hand is announced.
            plays = isinstance(decision, Refused) and decision.ruling.code == "hand-for-hand.holds"
            if counted and (isinstance(decision, Accepted) or plays):
                await self._ends(sim, table, dealer)

    async def _ends(self, sim: Simulated, table: TableNo, dealer: By) -> None:
        """The board comes as far as the players go on, where the desk deals; then they say what they have."""
        if sim.floor.state.tables[table].cards == "dealt":
            for _ in range(self._rng.randrange(4)):
                await sim.ask(TurnBoard(table=table), dealer)
        await sim.ask(TellHandDone(table, self._left(sim.floor, table)), dealer)

    async def _races_anew(self, sim: Simulated, table: TableNo) -> None:
        """Somebody came or went since the race was opened: it is taken back, and proposed again as the table is now."""
        for step in reversed(sim.floor.state.done):
            if isinstance(step.event, RaceOpened) and step.event.table == table and step.stands:
                await sim.ask(TakeBack(step.last, with_later=True, why="The table has changed"))
                return

    async def _draws_button(self, sim: Simulated, table: TableNo) -> None:
        """A card to each seat, as dealers do; or by lot."""
        cards = {seat: text_of(seat) for seat in sim.floor.state.seats[table]}
        for command in (DrawButton(table, cards), StartTable(table, cards), DrawButton(table)):
            if isinstance(await sim.ask(command), Accepted):
                return

    def _left(self, floor: Floor, table: TableNo) -> dict[SeatNo, Chips]:
        """A hand of chance: one wins some of what another has, now and then everything."""
        state = floor.state
        dealt = state.play[table].dealt
        stacks = {seat: state.stacks.get(who, 0) for seat, who in state.players(table).items() if who in dealt}
        able = [seat for seat, stack in stacks.items() if stack]
        if len(able) < 2:
            return stacks
        winner, loser = self._rng.sample(able, 2)
        most = min(stacks[winner], stacks[loser])
        amount = most if self._rng.random() < 0.2 else max(most // 400 * 100, min(most, 100))
        stacks[loser] -= amount
        stacks[winner] += amount
        return stacks

    def _act(self, hand: Hand) -> HandCommand:
        """Cards, what somebody does, what is shown, who wins."""
        if hand.owed:
            return DealCards(self._drawn(hand))
        offer = offers(hand)
        if offer is not None:
            return self._rng.choice(_choices(offer))
        if owed := winners_owed(hand):
            claims = pots_of(hand)[owed[0]].claimants
            winner = hand.seats[self._rng.choice(claims)]
            # In drawmaha the other half has a winner too; of a low half it is not said.
            if hand.rules.game.shown.second != "held":
                return Award(owed[0], (winner,))
            return Award(owed[0], (winner,), (hand.seats[self._rng.choice(claims)],))
        place = to_show(hand)
        assert place != NOBODY, "somebody has something to do in an open hand"
        seat = hand.seats[place]
        may_muck = muck_refused(hand, place) is None
        return Muck(seat) if may_muck and self._rng.random() < 0.5 else Show(seat)

    def _drawn(self, hand: Hand) -> tuple[int, ...]:
        count, stub, back = cards_to_come(hand)
        known = [card for card in stub if card != UNKNOWN]
        first = self._rng.sample(known, count)
        return (*first, *self._rng.sample([card for card in back if card not in first], hand.owed - count))


def _answer(asked: Needs) -> dict[str, Any]:
    """What the floor says where hands were not told: who was all-in first, and what nobody has counted."""
    (fact,) = asked.facts
    names = tuple(filter(None, str(asked.ruling.facts.get("names", "")).split(", ")))
    answers: dict[str, Any] = {
        "stacks": dict.fromkeys(names, "unknown"),
        "all_ins": {name: number for number, name in enumerate(names, start=1)},
        "order": names,
        "halving": "next_level",
    }
    return {fact: answers[fact]}


def _choices(offer: Offers) -> list[HandCommand]:
    """All that is offered to somebody whose cards nobody knows; more often than not folding or calling."""
    found: list[HandCommand] = [Check(offer.seat)] if offer.check else []
    if offer.call_to is not None:
        found += [Call(offer.seat), Fold(offer.seat), Fold(offer.seat)]
    if offer.raise_min_to is not None and offer.raise_max_to is not None:
        found += [RaiseTo(offer.seat, offer.raise_min_to), RaiseTo(offer.seat, offer.raise_max_to)]
    return found
