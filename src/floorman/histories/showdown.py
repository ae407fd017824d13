"""The showdown of a history: hands that a file shows ahead of their turn, in part, late or never, as the engine asks.

Whoever says nothing when somebody else has shown has mucked: that is how files tell of a beaten hand. Not where the
book has every hand turned up: there a hand that nobody told leaves the pots open.
"""

from __future__ import annotations

from collections.abc import Callable

from floorman.cards import UNKNOWN
from floorman.hand import AnyCommand, Hand, Muck, Show, decide, to_show
from floorman.hand.state import LIVE, MUCKED, NOBODY
from floorman.histories.acts import Act
from floorman.histories.refusal import Refusal, say_no
from floorman.terms import Refused, SeatNo


class Showdown:
    """What a file has told of hands so far, and who has thrown theirs away."""

    def __init__(self, hand: Hand, do: Callable[[AnyCommand], None], was_silent: Callable[[SeatNo], None]) -> None:
        self._hand = hand
        self._do = do
        self._was_silent = was_silent
        self._told: dict[int, tuple[int, ...]] = {}  # cards by place, shown before the engine asks for them
        self._mucks: list[int] = []  # places that muck when it is their turn

    def show(self, act: Act) -> None:
        """All of a hand, or a part of it: then the player has claimed nothing yet."""
        hand, place = self._hand, self._hand.at[act.seat]
        if act.cards and not _are_his(hand.cards[place], act.cards):
            say_no("show.all-cards", seat=act.seat)
        cards = _with(hand.cards[place], act.cards)
        if UNKNOWN in cards:
            return
        if act.cards:
            self._told[place] = cards
        if not hand.closed and hand.at_showdown() and self._claims(place, cards):
            self._tell_open_hands()
            self._muck_in_turn()

    def _claims(self, place: int, cards: tuple[int, ...]) -> bool:
        """A hand that is out of it may be shown too: that moves no chip."""
        hand = self._hand
        if hand.shown >> place & 1 and self._is_known(place):
            return True
        show = Show(hand.seats[place], cards)
        status = hand.status[place]
        if status not in (LIVE, MUCKED) or (status == MUCKED and isinstance(decide(hand, show), Refused)):
            return False
        self._do(show)
        return True

    def muck(self, act: Act) -> None:
        """A hand that lies open already needs no word; others wait for their turn."""
        place = self._hand.at[act.seat]
        if not self._hand.closed and not self._hand.shown >> place & 1:
            self._mucks.append(place)
            self._muck_in_turn()

    def finish(self) -> None:
        """All acts are done. Who is to show, and did not muck, shows what is known of them; who is silent mucks."""
        hand = self._hand
        if hand.closed or not hand.at_showdown():
            return
        self._tell_open_hands()
        self._muck_in_turn()
        while (place := to_show(hand)) != NOBODY and self._goes_on(place):
            self._muck_in_turn()

    def _goes_on(self, place: int) -> bool:
        """One more hand is shown or thrown away, though the file says no more; in its turn if that can be."""
        if self._is_known(place) and place not in self._mucks:
            self._do(Show(self._hand.seats[place]))
            return True
        if self._thrown_away_early():
            return True
        others = [other for other, status in enumerate(self._hand.status) if status == LIVE and self._may_show(other)]
        if others or self._is_known(place):
            self._do(Show(self._hand.seats[others[0] if others else place]))
            return True
        return self._mucks_in_silence(place)

    def _is_known(self, place: int) -> bool:
        return UNKNOWN not in self._hand.cards[place]

    def _may_show(self, place: int) -> bool:
        return self._is_known(place) and place not in self._mucks and not self._hand.shown >> place & 1

    def _thrown_away_early(self) -> bool:
        """Whether a hand that the file throws away can go, though it is another's turn."""
        for place in self._mucks:
            muck = Muck(self._hand.seats[place])
            if not isinstance(decide(self._hand, muck), Refused):
                self._do(muck)
                self._mucks.remove(place)
                return True
        return False

    def _mucks_in_silence(self, place: int) -> bool:
        """Whether a hand of which the file says nothing lost to one that was shown."""
        muck = Muck(self._hand.seats[place])
        if not self._hand.shown or isinstance(decide(self._hand, muck), Refused):
            return False
        self._do(muck)
        self._was_silent(muck.seat)
        return True

    def _muck_in_turn(self) -> None:
        while (place := to_show(self._hand)) != NOBODY and place in self._mucks:
            try:
                self._do(Muck(self._hand.seats[place]))
            except Refusal:
                if self._others_to_show(place):
                    return  # whoever may not muck first may do so when another hand has been shown
                raise
            self._mucks.remove(place)

    def _others_to_show(self, place: int) -> bool:
        hand = self._hand
        return not hand.shown and any(
            status == LIVE and other != place and other not in self._mucks for other, status in enumerate(hand.status)
        )

    def _tell_open_hands(self) -> None:
        """Hands that the engine opened without knowing them: the file has told them by now."""
        hand = self._hand
        for place, cards in self._told.items():
            his = hand.cards[place]
            if not hand.closed and hand.status[place] == LIVE and UNKNOWN in his:
                # In stud the cards that came after the player showed are known from the deal.
                self._do(Show(hand.seats[place], cards + his[len(cards) :]))


def _are_his(his: tuple[int, ...], told: tuple[int, ...]) -> bool:
    """Not more than the player has, and none that contradicts what was dealt; some may stay face down."""
    if not his:
        return True
    strange = [card for card in told if card != UNKNOWN and card not in his]
    return len(told) <= len(his) and len(strange) <= his.count(UNKNOWN)


def _with(his: tuple[int, ...], told: tuple[int, ...]) -> tuple[int, ...]:
    """A hand as far as it is known once these cards of it lie open."""
    if not told or (len(told) == len(his) and UNKNOWN not in told):
        return told or his
    new = iter([card for card in told if card != UNKNOWN and card not in his])
    return tuple(next(new, UNKNOWN) if card == UNKNOWN else card for card in his) if his else told
