"""Who deals a drawn hand: he has the real cards, also those that nobody types, and keeps an account of his own.

When the deck has run out, what he may deal again are in stud the burnt cards (before its last street by count), in a
draw all that neither a live hand nor the board holds. In drawmaha he shuffles after the draw too, if a turn and a river
with their burn cards could not be dealt any more. The open card of Courchevel comes with the hands: nothing is burnt
for it.
"""

from __future__ import annotations

import random

from floorman.cards import UNKNOWN
from floorman.hand import BOARD, BURN, Game, Hand, owed_to
from floorman.hand.games import Bet, Deal
from floorman.hand.state import LIVE


class Dealer:
    """The deck, what was burnt, and by place the hands and what of them lies open."""

    def __init__(self, game: Game, deck: list[int], count: int, rng: random.Random, boards: int = 1) -> None:
        self.game = game
        self.boards = boards  # side by side: one burn card for all
        self.of_street = 0  # how many of them have got this street
        self.deck = list(deck)
        self.rng = rng
        self.burnt: list[int] = []
        self.board: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(count)]
        self.open: list[list[int]] = [[] for _ in range(count)]
        self.thrown: list[int] = [0] * count
        self.reshuffles = 0

    def deal(self, hand: Hand, typed: str) -> tuple[int, ...]:
        """All cards that the hand is owed, as the table is told them."""
        to = self._owed(hand)
        assert to == owed_to(hand), "cards are owed to whom they are due"
        assert len(to) == hand.owed, "so many as are due"
        told = tuple(self._give(hand, whom, number, typed) for number, whom in enumerate(to))
        self.thrown = [0] * len(self.hands)
        return told

    def throw(self, place: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.hands[place].remove(card)
        self.thrown[place] = len(cards)

    # ---- whom the cards are due ----------------------------------------------------------------------------------

    def _owed(self, hand: Hand) -> tuple[int, ...]:
        """Worked out from his own deck; may put cards back into it."""
        step = self.game.steps[hand.step_index]
        count = len(self.hands)
        if isinstance(step, Deal) and step.to == "board":
            opened = self.game.id.startswith("courchevel") and len(self.board) < self.boards
            burns = () if opened or self.of_street else (BURN,)
            self.of_street = (self.of_street + 1) % self.boards
            return burns + (BOARD,) * step.count
        if hand.step_index == 0:
            return tuple(range(count)) * self.game.hole_cards
        live = [place for place in range(count) if hand.status[place] == LIVE]
        if not isinstance(step, Deal):
            drawn = [place for place in live for _ in range(self.thrown[place])]
            turn_and_river = 4 if self.game.id == "drawmaha" else 0
            if len(self.deck) < 1 + len(drawn) + turn_and_river:
                held = {card for place in live for card in self.hands[place]} | {*self.board}
                back = [card for card in self.game.shown.deck if card not in held and card not in self.deck]
                self._reshuffle(back, self.deck)
            return (BURN, *drawn)
        is_last = hand.step_index == len(self.game.steps) - 2
        if is_last and hand.rules.book.stud_stub_short.value == "counted":
            return self._last_street_counted(live)
        if len(self.deck) > len(live):
            return (BURN, *live)
        # On the way to the last street one card has to be left for all to share.
        if len(self.deck) + len(self.burnt) >= len(live) + (not is_last):
            self._reshuffle([*self.deck[:1], *self.burnt], self.deck[1:])
            return (BURN, *live) if len(self.deck) > len(live) else tuple(live)
        if len(self.deck) < 2:
            self._reshuffle([*self.deck[:1], *self.burnt], self.deck[1:])
        return (BURN, BOARD) if len(self.deck) > 1 else (BOARD,)

    def _last_street_counted(self, live: list[int]) -> tuple[int, ...]:
        """A card for each, one to burn, one that stays; else the burnt ones help; else one for all."""
        needed = len(live) + 2
        if len(self.deck) < needed:
            enough = len(self.deck) + len(self.burnt) >= needed
            if enough or len(self.deck) < 3:
                self._reshuffle([*self.deck, *self.burnt], [])
            if not enough:
                return (BURN, BOARD) if len(self.deck) > 1 else (BOARD,)
        return (BURN, *live)

    def _reshuffle(self, cards: list[int], stub: list[int]) -> None:
        """These come after what is left of the stub; the last card of a list is the next to be dealt."""
        self.deck = [*self.rng.sample(cards, len(cards)), *stub]
        self.burnt = []
        self.reshuffles += 1

    # ---- the cards -----------------------------------------------------------------------------------------------

    def _give(self, hand: Hand, whom: int, number: int, typed: str) -> int:
        """The next card goes where it is due; what the table is told of it."""
        card = self.deck.pop()
        if whom == BOARD:
            self.board.append(card)
            return card
        if whom == BURN:
            self.burnt.append(card)
            return card if typed != "board" else UNKNOWN
        self.hands[whom].append(card)
        is_open = self._lies_open(hand, number)
        if is_open:
            self.open[whom].append(card)
        return card if typed == "all" or (typed == "open" and is_open) else UNKNOWN

    def _lies_open(self, hand: Hand, number: int) -> bool:
        """In stud the third card, and those of all streets but the seventh."""
        if self.game.has_blinds:
            return False
        if hand.step_index == 0:
            return number >= 2 * len(self.hands)
        following = self.game.steps[hand.step_index + 1]
        return isinstance(following, Bet) and following.street != "seventh"

    # ---- what must hold ------------------------------------------------------------------------------------------

    def agrees(self, hand: Hand) -> None:
        """Every live hand has the cards that were dealt to it, as far as they were told, and no card lies twice."""
        boards = {card for board in hand.boards for card in board}
        assert boards <= {*self.board, UNKNOWN}, "what lies there was dealt there"
        lying: list[int] = [*boards, *hand.burns]
        for place, cards in enumerate(hand.cards):
            assert len(self.open[place]) == len(hand.open_cards(place)), "so many of his cards lie open"
            if hand.status[place] != LIVE:
                continue
            assert len(cards) == len(self.hands[place]), f"place {place} has {len(self.hands[place])} cards"
            assert _known(cards) <= set(self.hands[place]), f"place {place} has cards that were dealt to him"
            assert _known(hand.open_cards(place)) <= set(self.open[place]), "what lies open was dealt open"
            lying += cards
        lying = [card for card in lying if card != UNKNOWN]
        assert len(lying) == len(set(lying)), "no card lies in two places"
        assert hand.stub == len(self.deck), "the stub is what is left of the deck"


def _known(cards: tuple[int, ...]) -> set[int]:
    return {card for card in cards if card != UNKNOWN}
