"""The same cards and the same choices in both engines: everything asked must be equal, or be a known difference.

Where the two offer different things they go on with what both allow, so that one difference does not hide another.
"""

from __future__ import annotations

from collections import Counter

from pokerkit import State

from floorman.hand import (
    AnyCommand,
    AnyEvent,
    Call,
    Check,
    DealCards,
    Fold,
    Offers,
    RaiseTo,
    Show,
    decide,
    offers,
    start,
    to_show,
)
from floorman.hand.events import Posted
from floorman.hand.state import NOBODY
from floorman.rulebook import Rulebook
from floorman.terms import Accepted
from tests.differential import kit
from tests.differential.differences import Moment, recognised
from tests.differential.drawing import Drawn
from tests.hand.table import house

# After these nothing that is bet means the same any more.
PART_WAYS = ("blind-before-ante", "short-big-blind-keeps-the-price")


class PartedWays(Exception):
    """After a known difference the rest of the hand cannot be compared."""


class Pair:
    """One hand in both engines."""

    def __init__(self, drawn: Drawn, book: Rulebook) -> None:
        self.drawn = drawn
        self.rng = drawn.rng
        self.hand, events = start(book, drawn.seats, drawn.positions, drawn.forced)
        self.log: list[AnyEvent] = list(events)
        self.state: State = kit.begin(drawn)
        self.deck = list(drawn.deck)
        self.seen: Counter[str] = Counter()

    def compare(self) -> Counter[str]:
        try:
            self._play()
            self.seen["hands compared to the end"] += 1
        except PartedWays:
            self.seen["hands left at a known difference"] += 1
        return self.seen

    def _play(self) -> None:
        self._same("forced bets", self._posts(), kit.posts(self.state))
        while not self.hand.closed:
            self._drop_empty_turns()
            if self.hand.owed:
                self._deal()
            elif self.hand.to_act != NOBODY:
                self._act()
            else:
                self._do(Show(self.hand.seats[to_show(self.hand)]))
        self._drop_empty_turns()
        assert not self.state.status, "PokerKit's hand goes on"
        self._same("stacks", list(self.hand.stack), list(self.state.stacks))

    def _posts(self) -> tuple[dict[int, int], dict[int, int]]:
        """Antes and blinds by place."""
        posted = [event for event in self.log if isinstance(event, Posted)]
        antes = {self.hand.at[event.seat]: event.amount for event in posted if event.what.endswith("ante")}
        blinds = {self.hand.at[event.seat]: event.amount for event in posted if event.what.endswith("blind")}
        return antes, blinds

    # ---- one step -------------------------------------------------------------------------------------------------

    def _same(self, what: str, ours: object, theirs: object) -> bool:
        if ours == theirs:
            return True
        moment = Moment(what, ours, theirs, self.hand, self.state, self.drawn, tuple(self.log))
        known = recognised(moment)
        assert known, f"{what}: Floorman {ours}, PokerKit {theirs}; {self.drawn}\n" + "\n".join(map(str, self.log))
        self.seen[f"differs: {known}"] += 1
        if known in PART_WAYS:
            raise PartedWays
        return False

    def _drop_empty_turns(self) -> None:
        """PokerKit may ask for a check where Floorman has nothing to ask."""
        waits = self.hand.to_act == NOBODY
        while waits and self.state.actor_index is not None:
            self._same("turn", None, self.state.actor_index)
            self.state.check_or_call()

    def _deal(self) -> None:
        cards, self.deck = self.deck[: self.hand.owed], self.deck[self.hand.owed :]
        count = len(self.hand.seats)
        first = not self.hand.cards[0]
        self._do(DealCards(tuple(cards)))
        if first:
            kit.deal_holes(self.state, [cards[place::count] for place in range(count)])
        else:
            kit.deal_board(self.state, cards[0], cards[1:])

    def _act(self) -> None:
        offer = offers(self.hand)
        assert offer is not None
        self.seen["decisions compared"] += 1
        self._same("turn", self.hand.to_act, self.state.actor_index)
        call = 0 if offer.call_to is None else offer.call_to - self.hand.bet[self.hand.to_act]
        same_call = self._same("call", call, self.state.checking_or_calling_amount)
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        self._same("raise", (offer.raise_min_to, offer.raise_max_to), (least, most))
        self._carry_out(self._chosen(offer, same_call, least, most))

    def _chosen(self, offer: Offers, same_call: bool, least: int | None, most: int | None) -> AnyCommand:
        """By chance, from what both allow."""
        found: list[AnyCommand] = []
        if same_call:
            found += [Check(offer.seat) if offer.check else Call(offer.seat)] * 3
        if not offer.check and self.state.can_fold():
            found.append(Fold(offer.seat))
        if None not in (least, most, offer.raise_min_to, offer.raise_max_to):
            low, high = max(least or 0, offer.raise_min_to or 0), min(most or 0, offer.raise_max_to or 0)
            if low <= high:
                totals = (low, min(2 * low, high), self.rng.randint(low, high), high)
                found += [RaiseTo(offer.seat, self.rng.choice(totals)) for _ in range(self.drawn.wild)]
        if not found:
            raise PartedWays
        return self.rng.choice(found)

    def _carry_out(self, command: AnyCommand) -> None:
        match command:
            case Fold():
                self.state.fold()
            case RaiseTo(_, total):
                self.state.complete_bet_or_raise_to(total)
            case _:
                self.state.check_or_call()
        self._do(command)

    def _do(self, command: AnyCommand) -> None:
        decision = decide(self.hand, command)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            self.hand.apply(event)
            self.log.append(event)


def compare(seed: str, book: Rulebook | None = None) -> Counter[str]:
    """Play one hand in both engines. What was met: decisions compared, known differences."""
    drawn = Drawn(seed)
    try:
        return Pair(drawn, book or house()).compare()
    except Exception as error:
        error.add_note(str(drawn))
        raise
