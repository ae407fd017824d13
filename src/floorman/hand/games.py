"""Games as tables of steps. A new game is new rows, not new flags.

A game is dealt, bet, drawn and shown in the order of its steps; the limit says how much may be bet. What the hands are
shown down for is the cards' part: see `floorman.cards.deals`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.cards import ACE_TO_FIVE, HIGH
from floorman.cards.deals import GAMES as SHOWN_DOWN
from floorman.cards.deals import Game as ShownDown
from floorman.hand.places import SEATS_MOST
from floorman.terms import GameId

Street: TypeAlias = Literal[
    "preflop", "flop", "turn", "river",
    "third", "fourth", "fifth", "sixth", "seventh",
    "predraw", "draw-1", "draw-2", "draw-3",
]  # fmt: skip
Limit: TypeAlias = Literal["no-limit", "pot-limit", "fixed-limit"]
# Who begins a round: the seat after the blinds, the first left of the button, or whoever the open cards point to.
First: TypeAlias = Literal["after-blinds", "left-of-button", "low-card", "high-card", "high-board", "low-board"]


class Deal(Struct, frozen=True):
    """Cards come: to every live hand, one at a time around the table, or to the board."""

    to: Literal["hands", "board"]
    count: int
    burn: bool = False


class Bet(Struct, frozen=True):
    """A round of betting. `big`: in limit games this round has the big bet."""

    street: Street
    first: First = "left-of-button"
    big: bool = False


class Draw(Struct, frozen=True):
    """Every live hand in turn throws cards away; the same number comes back after a burn."""


Step: TypeAlias = Deal | Bet | Draw
DRAW = Draw()


class Game(Struct, frozen=True):
    """The rules of a game that no rulebook changes."""

    id: GameId
    limit: Limit
    steps: tuple[Step, ...]
    hole_cards: int  # those of a hand's own that come before the first bet
    open_cards: tuple[int, int] = (0, 0)  # which of a hand's cards lie open as they come, as a slice

    @property
    def shown(self) -> ShownDown:
        """What counts at the showdown."""
        return SHOWN_DOWN[self.id]

    @property
    def seats_most(self) -> int:
        return self.shown.seats_most or SEATS_MOST

    @property
    def first_round(self) -> Bet:
        return self.rounds[0]

    @property
    def rounds(self) -> tuple[Bet, ...]:
        return tuple(step for step in self.steps if isinstance(step, Bet))

    @property
    def first_round_at(self) -> int:
        """Which of the steps the first round is. Whoever asks about it asks here, and counts no steps."""
        return self.steps.index(self.first_round)

    @property
    def opening_board(self) -> int:
        """How many cards of the board lie open before the first round."""
        first = self.steps[: self.first_round_at]
        return sum(step.count for step in first if isinstance(step, Deal) and step.to == "board")

    def dealt_for(self, street: str) -> int:
        """How many cards of the board come before the round of this name; 0 where it has none of its own."""
        came = 0
        for step in self.steps:
            if isinstance(step, Bet):
                if step.street == street:
                    break
                came = 0
            elif isinstance(step, Deal) and step.to == "board":
                came += step.count
        return came

    def board_after(self, at: int) -> int:
        """How many cards the streets after this step take for the board and are burnt for it."""
        return sum(
            step.count + step.burn for step in self.steps[at + 1 :] if isinstance(step, Deal) and step.to == "board"
        )

    @property
    def last_deal_at(self) -> int:
        """Which of the steps deals the last cards."""
        return max(index for index, step in enumerate(self.steps) if isinstance(step, Deal))

    @property
    def has_blinds(self) -> bool:
        return self.first_round.first == "after-blinds"

    @property
    def is_stud(self) -> bool:
        """Do cards of a hand lie open as they come?"""
        return self.open_cards != (0, 0)

    @property
    def has_one_draw(self) -> bool:
        """One draw, and no board beside it."""
        return sum(step == DRAW for step in self.steps) == 1 and not any(
            isinstance(step, Deal) and step.to == "board" for step in self.steps
        )

    @property
    def is_high_stud(self) -> bool:
        """Seven-card stud for high hands alone."""
        return self.open_cards != (0, 0) and self.shown.halves == (HIGH,)

    @property
    def is_razz(self) -> bool:
        """Seven-card stud for low hands alone."""
        return self.open_cards != (0, 0) and self.shown.halves == (ACE_TO_FIVE,)

    @property
    def has_draws(self) -> bool:
        return DRAW in self.steps

    @property
    def draws_before_rounds(self) -> bool:
        """Is each draw a street, with a round of its own? In drawmaha the turn comes right after it."""
        return all(isinstance(after, Bet) for step, after in pairwise(self.steps) if step == DRAW)


def board_game(id: GameId, limit: Limit, hole_cards: int = 2, *, opened: int = 0, draws: bool = False) -> Game:
    """Hold'em and Omaha: a flop, a turn and a river that all share.

    So many cards of the flop may lie open before the first bet (Courchevel): nothing is burnt for them, since nobody
    has acted since the deal. Or everybody may draw once after the betting on the flop (drawmaha).
    """
    steps = (
        Deal("hands", hole_cards),
        *((Deal("board", opened),) if opened else ()),
        Bet("preflop", "after-blinds"),
        Deal("board", 3 - opened, burn=True),
        Bet("flop"),
        *((DRAW,) if draws else ()),
        Deal("board", 1, burn=True),
        Bet("turn", big=True),
        Deal("board", 1, burn=True),
        Bet("river", big=True),
    )
    return Game(id, limit, steps, hole_cards)


def stud_game(id: GameId, brings_in: First, begins: First) -> Game:
    """Two cards down and one up, three more up, the last one down."""
    steps = (
        Deal("hands", 3),
        Bet("third", brings_in),
        Deal("hands", 1, burn=True),
        Bet("fourth", begins),
        Deal("hands", 1, burn=True),
        Bet("fifth", begins, big=True),
        Deal("hands", 1, burn=True),
        Bet("sixth", begins, big=True),
        Deal("hands", 1, burn=True),
        Bet("seventh", begins, big=True),
    )
    return Game(id, "fixed-limit", steps, hole_cards=3, open_cards=(2, 6))


def draw_game(id: GameId, limit: Limit, draws: int, hole_cards: int = 5) -> Game:
    """All cards down. The big bet begins with the second draw, where there is one draw only with the first."""
    streets: tuple[Street, ...] = ("draw-1", "draw-2", "draw-3")
    steps: tuple[Step, ...] = (Deal("hands", hole_cards), Bet("predraw", "after-blinds"))
    for number, street in enumerate(streets[:draws], start=1):
        steps += (Draw(), Bet(street, big=number > 1 or draws == 1))
    return Game(id, limit, steps, hole_cards)


GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        board_game("nlhe", "no-limit"),
        board_game("plhe", "pot-limit"),
        board_game("flhe", "fixed-limit"),
        board_game("shortdeck", "no-limit"),
        board_game("plo", "pot-limit", hole_cards=4),
        board_game("plo8", "pot-limit", hole_cards=4),
        board_game("flo8", "fixed-limit", hole_cards=4),
        board_game("plo5", "pot-limit", hole_cards=5),
        board_game("plo58", "pot-limit", hole_cards=5),
        board_game("plo6", "pot-limit", hole_cards=6),
        board_game("courchevel", "pot-limit", hole_cards=5, opened=1),
        board_game("courchevel8", "pot-limit", hole_cards=5, opened=1),
        board_game("drawmaha", "pot-limit", hole_cards=5, draws=True),
        stud_game("stud", "low-card", "high-board"),
        stud_game("stud8", "low-card", "high-board"),
        stud_game("razz", "high-card", "low-board"),
        draw_game("27sd", "no-limit", draws=1),
        draw_game("27td", "fixed-limit", draws=3),
        draw_game("badugi", "fixed-limit", draws=3, hole_cards=4),
        draw_game("5cd", "fixed-limit", draws=1),
        draw_game("5cdnl", "no-limit", draws=1),
    )
}
