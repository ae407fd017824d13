"""PartyPoker's text, and that of 888poker, which is much the same: amounts are what an act adds to the pot."""

from __future__ import annotations

import re
from datetime import datetime

from msgspec.structs import replace

from floorman.histories.about import About
from floorman.histories.ohh_hand import ToldHand
from floorman.histories.rooms.amounts import amount_in, amounts_in, currency_in
from floorman.histories.rooms.told import Telling, lines_of, unknown_game
from floorman.histories.rooms.words import BRACKETS, game_of
from floorman.histories.zones import clock_of
from floorman.terms import shown

HEADER = re.compile(r"(?<!\*)\*{3,} ?(?P<site>888poker)?[\w ]*?Hand History [Ff]or Game (?P<number>\d+) ?\*{3,}")
MARK = "Hand History"  # of every header
GAME = re.compile(
    r"(?:(?P<limit>NL|PL|FL|No Limit|Pot Limit|Fixed Limit|Limit)? ?"
    r"(?P<game>Texas Hold'?em|Hold'?em|Omaha Hi[/-]?Lo|Omaha|7 Card Stud Hi[/-]?Lo|7 Card Stud))",
    re.IGNORECASE,
)
PARTY_DATE = re.compile(
    r"- \w+, (?P<month>\w+) (?P<day>\d{1,2}), (?P<time>\d{1,2}:\d\d:\d\d) (?P<zone>\w+) (?P<year>\d{4})"
)
DATE_888 = re.compile(r"\*\*\* (?P<day>\d\d) (?P<month>\d\d) (?P<year>\d{4}) (?P<time>\d{1,2}:\d\d:\d\d)")
EVENT = re.compile(r"Trny: ?(?P<party>\d+)|^Tournament #(?P<other>\d+)")
LEVEL = re.compile(r"Level: ?(?P<level>\d+)")
BLINDS = re.compile(r"\((?P<blinds>[^()]*/[^()]*)\)")
TABLE = re.compile(r"(?:^|- )Table (?P<table>.+?)(?: (?P<size>\d+) Max)? ?\((?:Real|Play|Practice)", re.IGNORECASE)
BUTTON = re.compile(r"Seat (?P<seat>\d+) is the button")
SEAT = re.compile(r"Seat (?P<seat>\d+): (?P<name>.+?) \( ?(?P<stack>[^()]*?) ?\)")
STREET = re.compile(r"\*\* ?Dealing (?P<street>flop|turn|river|card \d|down cards) ?\*\*(?P<cards>.*)", re.IGNORECASE)
DEALT = re.compile(r"Dealt to (?P<name>.+?) \[(?P<cards>[^\]]*)\]")
POSTS = tuple(
    (what, re.compile(pattern, re.IGNORECASE))
    for what, pattern in (
        ("dead", r"dead"),
        ("small", r"small blind"),
        ("big", r"big blind"),
        ("ante", r"ante"),
        ("straddle", r"straddle"),
    )
)
# What is said of a player, by its beginning.
SAYS = re.compile(
    r"(?P<did>posts|folds|checks|calls|bets|raises|is all-?in|shows|mucks|wins|collected|doesn't show|does not show"
    r"|did not show)\b(?P<rest>.*)",
    re.IGNORECASE,
)


def read_party(text: str, line: int) -> ToldHand:
    """One hand, whose header lies in the given line of its file."""
    reader = _Reader(line)
    with reader.told.placed():
        return reader.read(text)


class _Reader:
    def __init__(self, line: int) -> None:
        self.told = Telling(line)
        self.about = About()
        self.by_length: list[str] = []

    def read(self, text: str) -> ToldHand:
        for number, line in lines_of(text, self.told.line):
            self.told.line = number
            if self.by_length or not self._head(line):
                self._happens(line)
        if not self.told.won:
            raise self.told.fault("history.cut-off")
        # Nothing tells what the room has taken, nor what went back: it is among what was won.
        return self.told.hand(self.about, told_back=False, keeps_the_rest=True)

    # ---- the head --------------------------------------------------------------------------------------------------

    def _head(self, line: str) -> bool:
        """Is it a line of the head?"""
        told = self.told
        if header := HEADER.search(line):
            self.about = About(site=header["site"] or "PartyPoker", number=header["number"])
        elif not told.variant and (date := PARTY_DATE.search(line) or DATE_888.search(line)):
            self._game(line, date)
        elif seat := SEAT.match(line):
            told.sits(int(seat["seat"]), seat["name"], amount_in(seat["stack"]))
        elif button := BUTTON.match(line):
            told.button = int(button["seat"])
        elif told.names:
            if not told.variant:
                raise told.fault("history.no-header", found=shown(line, 80))
            self.by_length = sorted(told.names, key=len, reverse=True)
            return False
        else:
            self._table(line)
        return True

    def _game(self, line: str, date: re.Match[str]) -> None:
        game = GAME.search(line)
        if game is None:
            raise self.told.fault("history.no-header", found=shown(line, 80))
        limit = {"nl": "no limit", "pl": "pot limit", "fl": "limit"}.get(
            (game["limit"] or "").lower(), game["limit"] or ""
        )
        self.told.variant = shown(game[0].strip())
        self.told.game = game_of(re.sub(r"(?i)^texas ", "", game["game"]), limit)
        if not self.told.game:
            raise unknown_game(self.told.variant, self.told.line)
        level, event = LEVEL.search(line), EVENT.search(line)
        level_told = BLINDS.search(line)
        blinds = amounts_in(level_told["blinds"]) if level_told else amounts_in(line[: game.start()])
        if len(blinds) > 1:
            self.told.small, self.told.big = blinds[:2]
        code = re.search(r" ([A-Z]{3}) ", line[: game.start()])
        currency, symbol = currency_in(line[: game.start()])
        self.about = replace(
            self.about,
            event=event["party"] or event["other"] if event else "",
            level=int(level["level"]) if level else 0,
            began=_instant(date),
            zone=date.groupdict().get("zone") or "",
            currency="" if event else (code[1] if code else currency),
            symbol="" if event else symbol,
        )

    def _table(self, line: str) -> None:
        if event := EVENT.search(line):
            self.about = replace(self.about, event=event["party"] or event["other"], currency="", symbol="")
        if table := TABLE.search(line):
            self.about = replace(self.about, table=shown(table["table"]), table_size=int(table["size"] or 0))

    # ---- what happens -----------------------------------------------------------------------------------------------

    def _happens(self, line: str) -> None:
        if street := STREET.match(line):
            board = BRACKETS.search(street["cards"])
            if board:
                self.told.street(street["street"].title(), board[1])
        elif dealt := DEALT.match(line):
            self.about = replace(self.about, hero=self.told.names.get(dealt["name"], 0))
            if dealt["name"] in self.told.names:
                self.told.deals(self.told.names[dealt["name"]], dealt["cards"], line)
        else:
            name = next((name for name in self.by_length if line.startswith(f"{name} ")), None)
            said = SAYS.match(line, len(name) + 1) if name else None
            if name and said:
                self._does(self.told.names[name], said["did"].lower(), said["rest"], line)

    def _does(self, seat: int, did: str, rest: str, line: str) -> None:
        told = self.told
        match did:
            case "posts":
                self._posts(seat, rest, line)
            case "folds":
                told.does("Fold", seat, line)
            case "checks":
                told.does("Check", seat, line)
            case "calls" | "bets" | "raises" | "is all-in" | "is allin":
                told.adds({"calls": "Call", "bets": "Bet"}.get(did, "Raise"), seat, amount_in(rest), line)
            case "shows" if cards := BRACKETS.search(rest):
                told.does("Shows Cards", seat, line, cards[1])
            case "mucks":
                told.does("Mucks Cards", seat, line)
            case "wins" | "collected":
                told.wins(seat, amount_in(rest))

    def _posts(self, seat: int, rest: str, line: str) -> None:
        what = self.told.sort_of(POSTS, rest, line)
        amount = amount_in(rest)
        if what == "dead":
            live = min(self.told.big or amount, amount)
            self.told.posts("Post Extra Blind", seat, live, line)
            if amount > live:
                self.told.posts("Post Dead", seat, amount - live, line)
            return
        words = {"small": "Post SB", "big": "Post BB", "ante": "Post Ante", "straddle": "Straddle"}
        self.told.posts(words[what], seat, amount, line)


def _instant(date: re.Match[str]) -> datetime | None:
    month = "%m" if date["month"].isdigit() else "%B"
    return clock_of(f"{date['year']} {date['month']} {date['day']} {date['time']}", f"%Y {month} %d %H:%M:%S")
