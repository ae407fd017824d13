"""The log of PokerNow: a CSV file with a line for everything that happened, the newest first.

Bets, calls and raises are told as totals of the round; a missed small blind is dead, a missed big blind plays.
"""

from __future__ import annotations

import csv
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from floorman.histories.about import About
from floorman.histories.errors import HistoryError, Unreadable
from floorman.histories.ohh_hand import ToldHand
from floorman.histories.rooms.amounts import amount_in
from floorman.histories.rooms.cutting import Found
from floorman.histories.rooms.told import Telling, bounded, unknown_game
from floorman.histories.rooms.words import game_of
from floorman.histories.window import LARGEST, Window
from floorman.terms import shown

START = re.compile(r"-- starting hand #(?P<number>\d+) ?(?:\(id: (?P<id>[^)]*)\))?(?P<rest>.*)")
END = re.compile(r"-- ending hand #")
GAME = re.compile(r"(?P<limit>No|Pot|Fixed)?[ -]?(?:Limit )?(?P<game>Texas Hold'?em|Omaha Hi/Lo|Omaha)", re.IGNORECASE)
DEALER = re.compile(r"dealer: \"(?P<who>.*)\"\)")
IS_DEALER = re.compile(r"\"(?P<who>.*)\" is the dealer")
STACK = re.compile(r"#(?P<seat>\d+) \"(?P<who>.*?)\" \((?P<stack>[\d.,]+)\)(?= \| |$)")
BOARD = re.compile(r"(?P<street>Flop|Turn|River)(?P<second> \(second run\))?: *(?P<cards>.*)")
RETURNED = re.compile(r"Uncalled bet of (?P<amount>[\d.,]+) returned to \"(?P<who>.*)\"")
YOURS = re.compile(r"Your hand is (?P<cards>.*)")
DID = re.compile(r"\"(?P<who>.*?)\" (?P<did>posts|folds|checks|calls|bets|raises|shows|collected|gained)\b(?P<rest>.*)")
POSTS = (
    ("Post Dead", re.compile(r"missing small blind|missed small blind|dead")),
    ("Post Extra Blind", re.compile(r"missed big blind|missing big blind")),
    ("Straddle", re.compile(r"straddle")),
    ("Post SB", re.compile(r"small blind")),
    ("Post BB", re.compile(r"big blind")),
    ("Post Ante", re.compile(r"ante|bomb pot")),
)
CARDS = re.compile(r"(?:10|[2-9TJQKA])[♠♥♦♣cdhs]")
Row = tuple[int, str, str]
# A hand has some dozens of lines, and a table may talk for a while before the next one.
ROWS_MOST = 20_000
TOGETHER = 50  # so many hands are packed as one: they are much alike


def pokernow_hands(window: Window) -> Iterator[tuple[int, Found]]:
    """The hands from the first to the last. Where a log begins with its end, each lies packed until its turn."""
    log = _Log()
    try:
        for row in _rows(window):
            if (hand := log.hear(row)) is not None:
                yield hand[0][0], _read(hand)
    except Unreadable as error:
        yield error.line, error
        log.broken = True
    for hand in log.rest():
        yield hand[0][0], _read(hand)
    if log.is_empty and not log.broken:
        yield 1, Unreadable("", "history.empty")


class _Log:
    """Lines put together to hands, whichever way they run."""

    def __init__(self) -> None:
        self.is_empty = True
        self.broken = False
        self._newest_first: bool | None = None  # until the first hand says so
        self._rows: list[Row] = []
        self._hands: list[list[Row]] = []
        self._packed: list[bytes] = []

    def hear(self, row: Row) -> list[Row] | None:
        """A hand that is over with this line, or that ended without a word before it."""
        begins, ends = START.match(row[1]) is not None, END.match(row[1]) is not None
        if self._newest_first is None and (begins or ends):
            self._newest_first, self._rows = ends, []
        self.is_empty = self.is_empty and not begins
        if not self._newest_first:
            return self._onwards(row, begins=begins, ends=ends)
        self._backwards(row, begins=begins)
        return None

    def _onwards(self, row: Row, *, begins: bool, ends: bool) -> list[Row] | None:
        if begins:
            done, self._rows = self._rows, [row]
            return done or None
        if self._rows:
            self._put(row)
        if ends and self._rows:
            done, self._rows = self._rows, []
            return done
        return None

    def _backwards(self, row: Row, *, begins: bool) -> None:
        self._put(row)
        if begins:
            self._hands.append(_to_its_end(self._rows[::-1]))
            self._rows = []
        if len(self._hands) >= TOGETHER:
            self._packed.append(zlib.compress(msgspec.msgpack.encode(self._hands), 1))
            self._hands = []

    def _put(self, row: Row) -> None:
        if len(self._rows) >= ROWS_MOST:
            error = Unreadable("", "history.no-end", most=ROWS_MOST)
            error.line = row[0]
            raise error
        self._rows.append(row)

    def rest(self) -> Iterator[list[Row]]:
        if self._rows and not self._newest_first and not self.is_empty:
            yield self._rows
        yield from reversed(self._hands)
        while self._packed:
            yield from reversed(msgspec.msgpack.decode(zlib.decompress(self._packed.pop()), type=list[list[Row]]))


def _to_its_end(rows: list[Row]) -> list[Row]:
    """Without what came between it and the next hand."""
    end = next((place for place, row in enumerate(rows, 1) if END.match(row[1])), len(rows))
    return rows[:end]


def _rows(window: Window) -> Iterator[Row]:
    """Every line that is an entry, with its number in the file."""
    reader = csv.reader(_lines(window))
    try:
        for row in reader:
            if row:
                yield reader.line_num, bounded(row[0].strip(), reader.line_num), row[1] if len(row) > 1 else ""
    except csv.Error as error:
        fault = Unreadable("", "history.no-csv", reason=shown(error, 80))
        fault.line = reader.line_num
        raise fault from None


def _lines(window: Window) -> Iterator[str]:
    rest = ""
    while not window.is_done():
        window.fill()
        *lines, rest = (rest + window.text[window.at :]).split("\n")
        window.at = len(window.text)
        for line in lines:
            yield line + "\n"
        if len(rest) > LARGEST:  # no log has such a line: whoever reads it says so
            yield rest
            rest = ""
    if rest:
        yield rest


def _read(rows: list[Row]) -> Found:
    reader = _Reader(rows[0][0])
    try:
        with reader.told.placed():
            return reader.read(rows)
    except HistoryError as error:
        return error


class _Reader:
    def __init__(self, line: int) -> None:
        self.told = Telling(line)
        self.about = About(site="PokerNow")
        self.board: list[str] = []

    def read(self, rows: list[Row]) -> ToldHand:
        for line, entry, at in rows:
            self.told.line = line
            if start := START.match(entry):
                self._starts(start, at)
            else:
                self._happens(entry)
        if not self.told.won or not END.match(rows[-1][1]):
            raise self.told.fault("history.cut-off")
        if not self.told.button:
            self.told.button = self._dead_button()
        found = self.told.hand(self.about)
        return replace(found, players=[replace(one, name=self._nick(one.name)) for one in found.players])

    def _starts(self, start: re.Match[str], at: str) -> None:
        told, rest = self.told, start["rest"]
        game = GAME.search(rest)
        limit = f"{game['limit']} limit" if game and game["limit"] else "no limit"
        name = re.sub(r"(?i)^texas ", "", game["game"]) if game else "hold'em"
        told.variant = shown(game[0].strip()) if game else "No Limit Texas Hold'em"
        told.game = game_of(name, limit)
        if not told.game or (game is None and re.search(r"omaha|stud|draw", rest, re.IGNORECASE)):
            raise unknown_game(shown(rest, 80), told.line)
        dealer = DEALER.search(rest)
        self.dealer = dealer["who"] if dealer else ""
        began = _instant(at)
        self.about = replace(
            self.about, number=start["number"], table=shown(start["id"] or ""), began=began, zone="UTC" if began else ""
        )

    def _happens(self, entry: str) -> None:
        if entry.startswith("Player stacks:"):
            for one in STACK.finditer(entry):
                self.told.sits(int(one["seat"]), one["who"], amount_in(one["stack"]))
            self.told.button = self.told.names.get(self.dealer, 0)
        elif dealer := IS_DEALER.match(entry):
            self.told.button = self.told.seat_of(dealer["who"])
        elif back := RETURNED.match(entry):
            self.told.takes_back(self.told.seat_of(back["who"]), amount_in(back["amount"]))
        elif board := BOARD.match(entry):
            self._street(board)
        elif yours := YOURS.match(entry):
            self.about = replace(
                self.about, others={"pokernow": {"your_hand": " ".join(CARDS.findall(yours["cards"]))}}
            )
        elif did := DID.match(entry):
            self._does(self.told.seat_of(did["who"]), did["did"], did["rest"], entry)

    def _street(self, found: re.Match[str]) -> None:
        """Some lines have only the new card, some all of them."""
        cards = CARDS.findall(found["cards"])
        new = [card for card in cards if card not in self.board]
        if not found["second"]:
            self.board += new
        self.told.street(found["street"], " ".join(new))

    def _does(self, seat: int, did: str, rest: str, entry: str) -> None:
        told = self.told
        match did:
            case "posts":
                told.posts(told.sort_of(POSTS, rest, entry), seat, amount_in(rest), entry)
            case "folds":
                told.does("Fold", seat, entry)
            case "checks":
                told.does("Check", seat, entry)
            case "calls":
                told.bets_to("Call", seat, amount_in(rest), entry)
            case "bets":
                told.bets_to("Bet", seat, amount_in(rest), entry)
            case "raises":
                told.bets_to("Raise", seat, amount_in(rest), entry)
            case "shows":
                told.does("Shows Cards", seat, entry, " ".join(CARDS.findall(rest)))
            case "collected" | "gained":
                told.wins(seat, amount_in(rest))

    def _dead_button(self) -> int:
        """Nobody's seat has it: it lies before the first who posted, as far as the order of the hand goes."""
        first = next(
            (action.player_id for action in self.told.rounds[0][2] if action.action in ("Post SB", "Post BB")), 0
        )
        seats = sorted(self.told.stacks)
        return seats[seats.index(first) - 1] if first in seats else seats[-1]

    def _nick(self, label: str) -> str:
        """The name without its id, unless two have the same."""
        nicks = Counter(name.rpartition(" @ ")[0] or name for name in self.told.names)
        nick = label.rpartition(" @ ")[0] or label
        return nick if nicks[nick] == 1 else label


def _instant(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return None
