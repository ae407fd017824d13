"""The lines of the Annual Computer Poker Competition: one hand each, hold'em, without a word on blinds and stacks.

Those stand in the game that the head of a log names. Where there is no head they are the competition's own, and the
line itself tells no-limit from limit: only there a raise has a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from floorman.histories.about import About
from floorman.histories.errors import HistoryError, Unreadable
from floorman.histories.ohh_hand import ToldHand
from floorman.histories.rooms.cutting import Found
from floorman.histories.rooms.told import Telling
from floorman.histories.window import LARGEST, Window
from floorman.terms import shown

STATE = re.compile(r"STATE:(?P<hand>\d{1,12}):(?P<betting>[^:]*):(?P<cards>[^:]*):(?P<results>[^:]*):(?P<players>.*)")
HEAD = re.compile(r"#\s*name/game/hands/seed (?P<name>\S+) (?P<game>\S+)")
ACTS = re.compile(r"[fc/]|r\d{0,9}")
STREETS = ("Flop", "Turn", "River")
# A limit game of the competition has no end of chips: so many are more than anybody can bet.
ENOUGH = 10_000


class Stakes(Struct, frozen=True):
    game: str
    small: int
    big: int
    stack: int


NO_LIMIT = Stakes("nlhe", 50, 100, 20_000)
LIMIT = Stakes("flhe", 5, 10, ENOUGH)


def acpc_hands(window: Window) -> Iterator[tuple[int, Found]]:
    """A hand a line; the head and the score at the end are none."""
    named, match = "", ""
    while not window.is_done():
        window.fill()
        end = window.text.find("\n", window.at)
        end = len(window.text) if end < 0 else end + 1
        line, number = window.text[window.at : end].strip(" \ufeff\r\n"), window.line
        window.go_on(end)
        if len(line) > LARGEST:
            yield number, Unreadable("", "history.too-large", most=LARGEST // 2**20, line=number)
        elif head := HEAD.match(line):
            named, match = head["game"], head["name"]
        elif line and not line.startswith(("#", "SCORE:")):
            yield number, _read(line, number, named, match)


def _read(line: str, number: int, named: str, match: str) -> Found:
    told = Telling(number)
    try:
        return _Line(told, line, named).read(match)
    except HistoryError as error:
        error.line = number
        error.variant = error.variant or told.variant
        return error


class _Line:
    def __init__(self, told: Telling, line: str, named: str) -> None:
        found = STATE.fullmatch(line)
        if found is None:
            raise told.fault("history.no-state", found=shown(line, 80))
        self.told = told
        self.found = found
        self.players = found["players"].split("|")
        self.stakes = NO_LIMIT if re.search(r"r\d", found["betting"]) or "nolimit" in named else LIMIT
        self.count = len(self.players)

    def read(self, match: str) -> ToldHand:
        told, stakes = self.told, self.stakes
        told.game = stakes.game
        told.variant = "no-limit hold'em" if stakes.game == "nlhe" else "limit hold'em"
        told.small, told.big = stakes.small, stakes.big
        if not 2 <= self.count <= 10:
            raise told.fault("history.player-count", found=self.count, most=10)
        for seat, name in enumerate(self.players, 1):
            told.sits(seat, name.strip(), stakes.stack)
        told.button = self.count
        small, big = (2, 1) if self.count == 2 else (1, 2)
        told.posts("Post SB", small, stakes.small, "")
        told.posts("Post BB", big, stakes.big, "")
        self._play()
        self._results()
        return told.hand(About(site="ACPC", event=shown(match), number=self.found["hand"]), told_back=False)

    # ---- the betting ------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        told = self.told
        holes, *boards = self.found["cards"].split("/")
        hands = holes.split("|")
        if len(hands) != self.count or len(boards) > len(STREETS):
            raise told.fault("history.no-cards", found=shown(self.found["cards"], 80))
        for seat, cards in enumerate(hands, 1):
            told.deals(seat, cards, cards)
        self.in_hand = list(range(1, self.count + 1))
        self.turn = self._first(before_the_flop=True)
        coming = iter(zip(STREETS, boards, strict=False))
        for act in self._acts():
            if act == "/":
                self._street(coming)
            else:
                self._act(act)
        for street, board in coming:
            told.street(street, board)

    def _acts(self) -> list[str]:
        betting = self.found["betting"]
        found = ACTS.findall(betting)
        if "".join(found) != betting:
            raise self.told.fault("history.no-act", act=shown(betting, 80))
        return found

    def _street(self, coming: Iterator[tuple[str, str]]) -> None:
        street, board = next(coming, ("", ""))
        if not street:
            raise self.told.fault("history.no-cards", found=shown(self.found["cards"], 80))
        self.told.street(street, board)
        self.turn = self._first(before_the_flop=False)

    def _first(self, *, before_the_flop: bool) -> int:
        """The seat after the big blind, or the first of all; heads-up the second one begins before the flop."""
        if not before_the_flop:
            return 1
        return 2 if self.count == 2 else 3 if self.count > 2 else 1

    def _act(self, act: str) -> None:
        told, seat = self.told, self._in_turn()
        left = self.stakes.stack - told.put.get(seat, 0)
        if act == "f":
            told.does("Fold", seat, f"{self.players[seat - 1]} {act}")
            self.in_hand.remove(seat)
        elif act == "c":
            owed = told.price() - told.bets.get(seat, 0)
            told.adds("Call", seat, min(owed, left), act)
        elif len(act) > 1:
            # The total of the whole hand.
            told.adds("Raise", seat, max(int(act[1:]) - told.put.get(seat, 0), 0), act)
        else:
            told.bets_to("Raise", seat, told.price() + self._bet(), act)
        self.turn = seat % self.count + 1

    def _bet(self) -> int:
        late = self.told.rounds[-1][0] in ("Turn", "River")
        return self.stakes.big * (2 if late else 1)

    def _in_turn(self) -> int:
        """The next who has not folded and still has chips; where all are all-in the betting is only counted out."""
        for step in range(self.count):
            seat = (self.turn - 1 + step) % self.count + 1
            if seat in self.in_hand and self.told.put.get(seat, 0) < self.stakes.stack:
                return seat
        return self.turn if self.turn in self.in_hand else self.in_hand[0]

    def _results(self) -> None:
        words = self.found["results"].split("|")
        if len(words) != self.count or not all(re.fullmatch(r"-?\d{1,9}(?:\.\d{1,6})?", word) for word in words):
            raise self.told.fault("history.no-amount", found=shown(self.found["results"], 80))
        for seat, word in enumerate(words, 1):
            won = Decimal(word) + self.told.put.get(seat, 0)
            if won > 0:
                self.told.wins(seat, int(won) if won == int(won) else won)
