"""Hands written in PHH that PokerKit ends otherwise, or refuses: played once more in both engines, act by act.

What the two say at each of them is compared as in `comparing.py`, so that every such hand has its known difference.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace
from pokerkit import HandHistory

from floorman.hand import GAMES, AnyEvent, Forced, Game, Positions, SeatSetup, offers
from floorman.hand.events import Acted, BoardDealt, DrawsDealt, Drew, HandStarted, HolesDealt, Mucked, StreetDealt
from floorman.hand.start import begun
from floorman.rulebook import Rulebook
from tests.differential import kit
from tests.differential.comparing import Pair, PartedWays
from tests.differential.drawing import Drawn
from tests.hand.reckoning import Reckoner


def read_by_pokerkit(text: str) -> list[int] | None:
    """The stacks at the end; None where it does not allow an act."""
    with warnings.catch_warnings(action="ignore"):
        try:
            for state in HandHistory.loads(text):
                last = state
        except (ValueError, KeyError, AssertionError):  # it may go on with unknown cards before it says no
            return None
    return list(last.stacks)


class AsDrawn(Struct, frozen=True):
    """A hand that was played, as far as both engines are told of its beginning."""

    game: Game
    seats: Sequence[SeatSetup]
    positions: Positions
    forced: Forced
    event_left: int

    @property
    def stacks(self) -> list[int]:
        return [one.stack for one in self.seats]

    @property
    def small_blind_is_posted(self) -> bool:
        return self.positions.small_blind in {one.seat for one in self.seats}


class Written(Pair):
    """Every event of a hand of ours, told to PokerKit as it comes."""

    def __init__(self, events: Sequence[AnyEvent], book: Rulebook) -> None:
        started = events[0]
        assert isinstance(started, HandStarted), "a hand begins with its start"
        game = GAMES[started.game]
        forced = started.forced
        if forced.ante_kind == "button" and started.positions.button not in {one.seat for one in started.seats}:
            forced = replace(forced, ante=0, ante_kind="none")  # nobody sits there, and nobody pays it
        drawn = AsDrawn(game, started.seats, started.positions, forced, started.event_left)
        self.drawn = cast(Drawn, drawn)
        self.hand = begun(started, book)
        self.log: list[AnyEvent] = [started]
        self.coming = list(events[1:])
        self.reckoner = Reckoner(book, game, started.forced, len(started.seats), started.event_left)
        self.reckoner.hear(started)
        self.state = kit.begin(self.drawn)
        self.seen: Counter[str] = Counter()

    def compare(self) -> Counter[str]:
        """The known differences that are met. One that is not known fails."""
        try:
            with warnings.catch_warnings(action="ignore"):
                self._follow()
        except PartedWays:
            self.seen["hands left at a known difference"] += 1
        return self.seen

    def _follow(self) -> None:
        posted = False
        for event in self.coming:
            if not posted and isinstance(event, HolesDealt):
                posted = True
                self._same("forced bets", self._posts(), kit.posts(self.state))
            self._before(event)
            self.hand.apply(event)
            self.reckoner.hear(event)
            self.log.append(event)
            if not self._after(event):
                return
        if not any(isinstance(event, Mucked) for event in self.log):
            self._drop_empty_turns()
            self._same("stacks", list(self.hand.stack), list(self.state.stacks))

    def _before(self, event: AnyEvent) -> None:
        """What may be done is compared before it is done."""
        self._drop_empty_turns()
        if not isinstance(event, Acted):
            return
        offer = offers(self.hand)
        assert offer is not None, "somebody acts"
        self._same("turn", self.hand.to_act, self.state.actor_index)
        if offer.bring_in is None:
            call = 0 if offer.call_to is None else offer.call_to - self.hand.bet[self.hand.to_act]
            self._same("call", call, self.state.checking_or_calling_amount)
        else:
            self._same("bring-in", offer.bring_in, self.state.effective_bring_in_amount)
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        self._same("raise", (offer.raise_min_to, offer.raise_max_to), (least, most))
        self.price = self.hand.bet_to

    def _after(self, event: AnyEvent) -> bool:
        """Told to PokerKit; False where it does not allow that, and the difference was met."""
        count = len(self.hand.seats)
        match event:
            case HolesDealt(cards):
                kit.deal_holes(self.state, [cards[place::count] for place in range(count)])
            case BoardDealt(burn, cards):
                kit.deal_board(self.state, burn, cards)
            case StreetDealt():
                self._same("one card for all", event.shared, kit.shares_a_card(self.state))
                kit.deal_street(self.state, event)
                self._same("shared cards", len(self.hand.board), kit.cards_on_board(self.state))
            case Drew():
                kit.throw_away(self.state, event.cards)
            case DrawsDealt():
                kit.deal_draws(self.state, event.burns[0], event.cards)
            case Acted():
                return self._acts(event)
        return True

    def _acts(self, event: Acted) -> bool:
        try:
            if event.did == "fold":
                self.state.fold()
            elif event.did == "bring-in":
                self.state.post_bring_in()
            elif event.to > self.price:
                self.state.complete_bet_or_raise_to(event.to)
            else:
                self.state.check_or_call()
        except ValueError:
            assert self.seen, f"PokerKit does not allow {event}, and nothing says why"
            return False
        return True


def why(events: Sequence[AnyEvent], book: Rulebook) -> Counter[str]:
    """The known differences of one hand."""
    return Written(events, book).compare()


def outcome_of(ours: Sequence[Any], theirs: Sequence[int] | None) -> str:
    if theirs is None:
        return "refused by PokerKit"
    if list(ours) == list(theirs):
        return "equal"
    return "other stacks" if sum(ours) == sum(theirs) else "chips lost"
