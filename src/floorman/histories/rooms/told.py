"""A hand put together line by line: seats, posts, acts, cards, results, in the terms of Open Hand History.

What a line adds to the pot is reckoned from what a player has in: rooms tell now that, now the total of the round.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

from floorman.cards import DECK, CardsError, cards_of, text_of
from floorman.hand import GAMES
from floorman.histories.about import About
from floorman.histories.errors import HistoryError, Unplayable, Unreadable
from floorman.histories.money import Money
from floorman.histories.ohh_hand import OhhAction, OhhLimit, OhhPlayer, OhhPot, OhhWin, ToldAction, ToldHand, ToldRound
from floorman.terms import shown

SEATS_MOST = 99
PLAYERS_MOST = 23
# No line of a hand is longer, with the longest names at the largest table. Whatever is looked for in a line is looked
# for from each of its letters on.
LINE_MOST = 4_000
NO_CARDS = ("", "X", "XX", "??", "-")
# Before the cards; an ante and what is dead do not count for the bet.
COUNTS = ("Post SB", "Post BB", "Post Extra Blind", "Straddle")


CARDS = frozenset(map(text_of, DECK))


class Telling:
    """What was told so far of one hand."""

    def __init__(self, line: int) -> None:
        self.line = line  # that is being read
        self.game = ""
        self.variant = ""  # the game in the words of the room
        self.button = 0
        self.small: Money = 0  # of the level, where the room tells it: blinds, or the bets of a limit game
        self.big: Money = 0
        self.names: dict[str, int] = {}
        self.stacks: dict[int, Money] = {}
        self.rounds: list[tuple[str, list[str], list[OhhAction], int]] = [("Preflop", [], [], 0)]
        self.bets: dict[int, Money] = {}
        self.put: dict[int, Money] = {}
        self.returned: dict[int, Money] = {}
        self.won: dict[int, Money] = {}
        self.taken: Money = 0
        self.pot: Money | None = None
        self.pot_in = 0  # the line that says it
        self.posted: set[str] = set()
        self.hero = 0
        self.sits_in: list[int] = []  # the line of each who sits
        self.won_in = 0  # the first line that says who won
        self.drawn: list[OhhAction] = []  # cards for what was thrown away: they are dealt when all have drawn

    def fault(self, code: str, **facts: Any) -> Unreadable:
        error = Unreadable("", code, **facts)
        error.line = self.line
        return error

    @contextmanager
    def placed(self) -> Iterator[None]:
        """What goes wrong meanwhile stands at the line that is being read, and in this game."""
        try:
            yield
        except HistoryError as error:
            error.line = error.line or self.line
            error.variant = error.variant or self.variant
            raise

    # ---- who sits where -------------------------------------------------------------------------------------------

    def sits(self, seat: int, name: str, stack: Money) -> None:
        if not 1 <= seat <= SEATS_MOST:
            raise self.fault("history.no-seat", most=SEATS_MOST)
        if name in self.names or seat in self.stacks:
            raise self.fault("history.seat-twice", who=shown(name), seat=seat)
        self.names[name] = seat
        self.stacks[seat] = stack
        self.sits_in.append(self.line)

    def seat_of(self, name: str) -> int:
        if name not in self.names:
            raise self.fault("history.nobody-there", who=shown(name))
        return self.names[name]

    # ---- chips ----------------------------------------------------------------------------------------------------

    def posts(self, what: str, seat: int, amount: Money, said: str) -> None:
        """The second one who posts a blind posts it late."""
        if what in ("Post SB", "Post BB") and what in self.posted:
            what = "Post Extra Blind" if what == "Post BB" else "Post Dead"
        self.posted.add(what)
        if what in COUNTS:
            self.bets[seat] = self.bets.get(seat, 0) + amount
        self._puts(seat, amount)
        self._say(seat, what, said, amount)

    def sort_of(self, sorts: Sequence[tuple[str, re.Pattern[str]]], rest: str, said: str) -> str:
        """What is posted: the first of these sorts that the line speaks of."""
        for what, pattern in sorts:
            if pattern.search(rest):
                return what
        raise self.fault("history.no-line", found=shown(said, 80))

    def adds(self, word: str, seat: int, amount: Money, said: str) -> None:
        """So much more goes in."""
        self.bets[seat] = self.bets.get(seat, 0) + amount
        self._puts(seat, amount)
        self._say(seat, word, said, amount)

    def bets_to(self, word: str, seat: int, total: Money, said: str) -> None:
        """The player's chips of the round are as many as this."""
        more = total - self.bets.get(seat, 0)
        if more < 0:
            raise self.fault("history.less-than-before", said=shown(said, 120))
        self.adds(word, seat, more, said)

    def all_in(self, seat: int, said: str) -> None:
        """All that the player has left: a call, or a raise if it is more than the bet."""
        self.adds("Raise", seat, self.stacks[seat] - self.put.get(seat, 0), said)

    def _puts(self, seat: int, amount: Money) -> None:
        self.put[seat] = self.put.get(seat, 0) + amount

    def price(self) -> Money:
        return max(self.bets.values(), default=0)

    def takes_back(self, seat: int, amount: Money) -> None:
        self.returned[seat] = self.returned.get(seat, 0) + amount

    def wins(self, seat: int, amount: Money) -> None:
        self.won[seat] = self.won.get(seat, 0) + amount
        self.won_in = self.won_in or self.line

    # ---- acts and cards -------------------------------------------------------------------------------------------

    def does(self, word: str, seat: int, said: str, cards: str = "") -> None:
        self._say(seat, word, said, None, self.cards(cards))

    def deals(self, seat: int, cards: str, said: str, *, hidden: int = 0) -> None:
        """Cards to a seat; so many more before them that nobody sees."""
        found = ["??"] * hidden + self.cards(cards)
        if any(card != "??" for card in found):
            told = ToldAction("Dealt Cards", seat, None, None, found, self.line, said)
            self.drawn.append(told) if self.rounds[-1][0].endswith("Draw") else self.rounds[-1][2].append(told)

    def draws(self, seat: int, count: int, cards: str, said: str) -> None:
        thrown = self.cards(cards) or ["??"] * count
        told = ToldAction("Draws Cards", seat, None, None, thrown, self.line, said)
        self.rounds[-1][2].append(told)

    def street(self, name: str, board: str = "") -> None:
        self._deal_drawn()
        if name != "Showdown":
            self.bets = {}
        self.rounds.append((name, self.cards(board), [], self.line))

    def cards(self, text: str) -> list[str]:
        words = text.split(" ")
        if CARDS.issuperset(words):
            return words
        if text.strip().upper() in NO_CARDS:
            return []
        try:
            return [text_of(card) for card in cards_of(text.replace("X", "?").replace("x", "?"))]
        except CardsError:
            pass
        try:
            return [text_of(card) for card in cards_of(text.strip("[] "))]
        except CardsError:
            raise self.fault("history.no-cards", found=shown(text)) from None

    def _say(self, seat: int, word: str, said: str, amount: Money | None = None, cards: Any = None) -> None:
        self._deal_drawn()
        self.rounds[-1][2].append(ToldAction(word, seat, amount, None, cards or None, self.line, said))

    def _deal_drawn(self) -> None:
        self.rounds[-1][2].extend(self.drawn)
        self.drawn = []

    # ---- all of it ------------------------------------------------------------------------------------------------

    def hand(self, about: About, *, told_back: bool = True, keeps_the_rest: bool = False) -> ToldHand:
        """The hand; of what nobody called a room may say nothing, and nothing of what it has taken."""
        self._deal_drawn()
        if not self.game:
            raise self.fault("history.no-game")
        self._level()
        if not 2 <= len(self.names) <= PLAYERS_MOST:
            raise self.fault("history.player-count", found=len(self.names), most=PLAYERS_MOST)
        return ToldHand(
            game=self.game,
            game_type=self.variant or self.game,
            bet_limit=OhhLimit(""),
            dealer_seat=self.button or max(self.stacks),
            small_blind_amount=self.small,
            big_blind_amount=self.big,
            players=[OhhPlayer(seat, seat, self.stacks[seat], name) for name, seat in self.names.items()],
            rounds=[ToldRound(street, cards or None, acts, line) for street, cards, acts, line in self.rounds],
            pots=self._pots(),
            returned=self.returned if told_back else None,
            keeps_the_rest=keeps_the_rest,
            pot=self.pot,
            about=about,
            player_lines=self.sits_in,
            result_line=self.won_in,
            pot_line=self.pot_in,
        )

    def _level(self) -> None:
        """In limit games a room may tell the bets and not the blinds; a blind that took nobody's chips is not told."""
        game = GAMES[self.game]
        blinds = {action.action: (action.player_id, action.amount) for action in self.rounds[0][2]}
        big = blinds.get("Post BB")
        if game.limit == "fixed-limit" and self.small:
            posted = big[1] if big is not None else 0
            self.small, self.big = 0, self.big if posted == self.big else self.small
        if not game.has_blinds and "Post SB" not in blinds:
            # Who opened completed at once, so that nobody says how much the bring-in was: it has no part in the hand.
            first = next((action.amount for action in self.rounds[0][2] if action.action in ("Bet", "Raise")), self.big)
            self.small = min(Decimal(self.big) / 4, Decimal(first or 0) / 2)
        if not game.has_blinds and "Post SB" in blinds:
            self._short_bring_in(*blinds["Post SB"])
        if game.has_blinds and big is None and self.big:
            self._silent_big_blind(blinds.get("Post SB"))

    def _short_bring_in(self, seat: int | None, posted: Money | None) -> None:
        """It may have been all that the player had: who calls puts in all of it."""
        if seat is not None and self.put[seat] == self.stacks[seat]:
            acts = (action for action in self.rounds[0][2] if action.action in ("Bet", "Raise", "Call"))
            first = next(acts, None)
            if first is not None and first.action == "Call":
                self.small = max(posted or 0, first.amount or 0)

    def _silent_big_blind(self, small: tuple[int | None, Money | None] | None) -> None:
        """The ante took the last chip, so that no blind was posted: whose it is follows from the others."""
        seats = sorted(self.put)
        if len(seats) < 2:
            return
        after = [seat for seat in seats if seat > self.button] + [seat for seat in seats if seat <= self.button]
        first = (small[0] or 0) if small is not None else after[-1] if len(seats) == 2 else after[0]
        big = seats[(seats.index(first) + 1) % len(seats)] if first in seats else 0
        if small is None and self.put.get(big) != self.stacks.get(big):
            big = after[0]  # the small blind lies at an empty seat
        if big and self.put[big] == self.stacks[big]:
            self.rounds[0][2].append(ToldAction("Post BB", big, 0, None, None, self.line, ""))

    def _pots(self) -> list[OhhPot]:
        wins = [OhhWin(seat, amount) for seat, amount in self.won.items()]
        total = sum(map(Decimal, self.won.values()), Decimal(0)) + self.taken
        return [OhhPot(total, self.taken, None, wins)] if wins else []


def unknown_game(name: str, line: int) -> Unplayable:
    error = Unplayable("", "history.room-game", game=shown(name, 80))
    error.line = line
    return error


def lines_of(text: str, first: int) -> Iterable[tuple[int, str]]:
    """Each line that is not blank, with its number in the file."""
    for number, line in enumerate(text.split("\n"), first):
        if stripped := line.strip():
            yield number, bounded(stripped, number)


def bounded(text: str, line: int) -> str:
    """What stands in this line, if it is no longer than one may be."""
    if len(text) > LINE_MOST:
        error = Unreadable("", "history.long-line", most=LINE_MOST)
        error.line = line
        raise error
    return text
