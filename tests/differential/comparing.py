"""The same cards and the same choices in both engines: everything asked must be equal, or be a known difference.

Where the two offer different things they go on with what both allow, so that one difference does not hide another.
"""

from __future__ import annotations

import warnings
from collections import Counter

from pokerkit import State

from floorman.hand import (
    AnyCommand,
    AnyEvent,
    BringIn,
    Call,
    Check,
    DealCards,
    Draw,
    Fold,
    Offers,
    RaiseTo,
    Show,
    decide,
    offers,
    start,
    to_show,
)
from floorman.hand.events import BoardDealt, DrawsDealt, HolesDealt, Posted, StreetDealt
from floorman.hand.state import NOBODY
from floorman.rulebook import Rulebook
from floorman.terms import Accepted
from tests.differential import kit
from tests.differential.differences import recognised
from tests.differential.drawing import Drawn
from tests.differential.moment import Moment
from tests.hand.dealer import Dealer
from tests.hand.reckoning import Reckoner
from tests.hand.table import house

# After these nothing that is bet or dealt means the same any more.
PART_WAYS = (
    "blind-before-ante",
    "short-big-blind-keeps-the-price",
    "short-bring-in-keeps-the-price",
    "equal-boards-by-suit",
    "folded-hands-stay-out-of-the-deck",
    "the-stub-of-stud-is-counted",
    "a-second-card-for-all",
)


IN_THE_MIDDLE = ("ante", "table-ante", "dead-blind")


class PartedWays(Exception):
    """After a known difference the rest of the hand cannot be compared."""


class Pair:
    """One hand in both engines."""

    def __init__(self, drawn: Drawn, book: Rulebook) -> None:
        self.drawn = drawn
        self.rng = drawn.rng
        game, count = drawn.game, len(drawn.seats)
        self.hand, events = start(
            book,
            drawn.seats,
            drawn.positions,
            drawn.forced,
            game=game.id,
            event_left=drawn.event_left,
            cash=getattr(drawn, "cash", None),
        )
        self.log: list[AnyEvent] = list(events)
        self.reckoner = Reckoner(book, game, drawn.forced, count, drawn.event_left)
        for event in events:
            self.reckoner.hear(event)
        self.state: State = kit.begin(drawn)
        boards = getattr(getattr(drawn, "cash", None), "boards", 1)
        self.dealer = Dealer(game, drawn.deck[::-1], count, drawn.rng, boards)
        self.seen: Counter[str] = Counter()

    def compare(self) -> Counter[str]:
        try:
            # PokerKit warns of cards that come a second time when the deck has run out.
            with warnings.catch_warnings(action="ignore"):
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
            elif self.hand.to_draw != NOBODY:
                self._draw()
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
        antes = {self.hand.at[event.seat]: event.amount for event in posted if event.what in IN_THE_MIDDLE}
        blinds = {self.hand.at[event.seat]: event.amount for event in posted if event.what not in IN_THE_MIDDLE}
        return antes, blinds

    # ---- one step -------------------------------------------------------------------------------------------------

    def _same(self, what: str, ours: object, theirs: object) -> bool:
        if ours == theirs:
            return True
        moment = Moment(what, ours, theirs, self.hand, self.state, self.drawn, tuple(self.log), self.reckoner)
        known = recognised(moment)
        assert known, f"{what}: Floorman {ours}, PokerKit {theirs}; {self.drawn}\n" + "\n".join(map(str, self.log))
        self.seen.update(f"differs: {one}" for one in known)
        if set(known) & set(PART_WAYS):
            raise PartedWays
        return False

    def _drop_empty_turns(self) -> None:
        """PokerKit may ask for a check where Floorman has nothing to ask."""
        waits = self.hand.to_act == NOBODY
        while waits and self.state.actor_index is not None:
            self._same("turn", None, self.state.actor_index)
            self.state.check_or_call()

    # ---- cards ----------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        count = len(self.hand.seats)
        dealt = self._do(DealCards(self.dealer.deal(self.hand, "all")))
        match dealt:
            case HolesDealt(cards):
                kit.deal_holes(self.state, [cards[place::count] for place in range(count)])
            case BoardDealt(burn, cards):
                kit.deal_board(self.state, burn, cards)
            case StreetDealt():
                self._same("one card for all", dealt.shared, kit.shares_a_card(self.state))
                kit.deal_street(self.state, dealt)
                self._same("shared cards", len(self.hand.board), kit.cards_on_board(self.state))
            case DrawsDealt():
                kit.deal_draws(self.state, dealt.burns[0], dealt.cards)

    def _draw(self) -> None:
        """One to all cards go, or none."""
        place = self.hand.to_draw
        self._same("draw", place, self.state.stand_patter_or_discarder_index)
        cards = self.dealer.hands[place]
        thrown = tuple(self.rng.sample(cards, self.rng.randint(0, len(cards))))
        self.dealer.throw(place, thrown)
        self._do(Draw(self.hand.seats[place], thrown))
        kit.throw_away(self.state, thrown)

    # ---- acts -----------------------------------------------------------------------------------------------------

    def _act(self) -> None:
        offer = offers(self.hand)
        assert offer is not None
        self.seen["decisions compared"] += 1
        self._same("turn", self.hand.to_act, self.state.actor_index)
        if offer.bring_in is None:
            call = 0 if offer.call_to is None else offer.call_to - self.hand.bet[self.hand.to_act]
            same_call = self._same("call", call, self.state.checking_or_calling_amount)
        else:
            same_call = self._same("bring-in", offer.bring_in, self.state.effective_bring_in_amount)
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        self._same("raise", (offer.raise_min_to, offer.raise_max_to), (least, most))
        self._carry_out(self._chosen(offer, same_call, least, most))

    def _chosen(self, offer: Offers, same_call: bool, least: int | None, most: int | None) -> AnyCommand:
        """By chance, from what both allow."""
        found: list[AnyCommand] = []
        if offer.bring_in is not None:
            found += [BringIn(offer.seat)] * 3
        elif same_call:
            found += [Check(offer.seat) if offer.check else Call(offer.seat)] * 3
        if offer.call_to is not None and self.state.can_fold():
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
            case BringIn():
                self.state.post_bring_in()
            case _:
                self.state.check_or_call()
        self._do(command)

    def _do(self, command: AnyCommand) -> AnyEvent:
        """Carried out; the first of its events."""
        decision = decide(self.hand, command)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            self.hand.apply(event)
            self.reckoner.hear(event)
            self.log.append(event)
        return decision.events[0]


def compare(seed: str, book: Rulebook | None = None, game: str = "nlhe") -> Counter[str]:
    """Play one hand in both engines. What was met: decisions compared, known differences."""
    drawn = Drawn(seed, game)
    try:
        return Pair(drawn, book or house()).compare()
    except Exception as error:
        error.add_note(str(drawn))
        raise
