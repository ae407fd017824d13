"""PokerStars' text, in English and German, and its near relatives: GGPoker, Winamax, and rooms that write the same.

Each hand has a header, a table, seats, and then what happened line by line. Whoever speaks, leaves or loses their
connection moves no chip; a line in which a player does what nobody knows is told, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from floorman.histories.about import About
from floorman.histories.money import Money
from floorman.histories.ohh_hand import ToldHand
from floorman.histories.rooms.amounts import amount_in, amounts_in, currency_in
from floorman.histories.rooms.told import Telling, lines_of, unknown_game
from floorman.histories.rooms.words import BRACKETS, DOES, GAME, ORDER, POSTS, SECTION, STREETS, game_of
from floorman.terms import shown

HEADER = re.compile(
    r"(?:\b(?P<site>[A-Z]\w{2,20})(?: (?:Zoom|Home Game|VR))? (?:Hand|Game|Spiel) #(?P<number>[A-Z]{0,4}\d+)"
    r"|(?P<winamax>Winamax) Poker - )(?=[^\n]{0,400} \d{4}[/-]\d\d[/-]\d\d \d)"
)
DATE = re.compile(r"(?P<date>\d{4}[/-]\d\d[/-]\d\d) (?P<time>\d{1,2}:\d\d:\d\d)(?: (?P<zone>[A-Z]{1,5}))?")
HAND_ID = re.compile(r"HandId: #(?P<number>[\w-]+)")
SITE = re.compile(r"\b[A-Z]\w{2,20}")
CODE = re.compile(r" ([A-Z]{3})\)")
LEVEL = re.compile(r"(?:Level|Stufe|level:) ?(?P<level>[IVXLC]+\b|\d+)")
EVENT = re.compile(r"(?:Tournament|Turnier) (?:#(?P<number>\d+)(?:, (?P<name>.*?))?|\"(?P<title>[^\"]*)\")")
TABLE = re.compile(r"(?:Table|Tisch):? '(?P<table>[^\n]*)' (?P<size>\d+)-(?:max|handed)")
BUTTON = re.compile(r"(?:Seat|Platz) #(?P<seat>\d+)")
SEAT = re.compile(r"(?:Seat|Platz) (?P<seat>\d+): (?P<name>.+?) \((?P<stack>[^()]*)\)(?P<more>[^()]*)$")
DEALT = re.compile(r"(?:Dealt to|Ausgeteilt an|Gegeben an|Karten für) (?P<rest>.+)")
RETURNED = re.compile(
    r"(?:Uncalled bet|Nicht \w+ (?:Einsatz|Bet)) \(?(?P<amount>[^()]*?)\)?"
    r" (?:returned to|(?:ging |geht )?zurück an) (?P<name>.+)"
)
TOTAL = re.compile(
    r"(?:Total pot|Gesamtpot|Pot insgesamt):? (?P<amount>[^|MS]+)(?P<more>[^|]*)(?P<taken>.*)", re.DOTALL
)
FROM_POT = re.compile(r"\bpott?\b", re.IGNORECASE)
CANCELLED = re.compile(r"Hand (?:cancelled|canceled|abgebrochen)", re.IGNORECASE)
ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def read_stars(text: str, line: int) -> ToldHand:
    """One hand, whose header lies in the given line of its file."""
    return _Reader(line).read(text)


class _Reader:
    def __init__(self, line: int) -> None:
        self.told = Telling(line)
        self.about = About()
        self.section = "Seats"
        self.by_length: list[str] = []
        self.over = False

    def read(self, text: str) -> ToldHand:
        lines = lines_of(text, self.told.line)
        with self.told.placed():
            for number, line in lines:
                self.told.line = number
                _IN.get(self.section, _Reader._happens)(self, line)
            if not self.over:
                raise self.told.fault("history.cut-off")
            # Winamax does not say what went back.
            told_back = bool(self.told.returned) or self.about.site != "Winamax"
            return self.told.hand(self.about, told_back=told_back)

    # ---- before the cards ----------------------------------------------------------------------------------------

    def _begins(self, line: str) -> None:
        if not self.told.variant:
            self._header(line)
        elif table := TABLE.match(line):
            button = BUTTON.search(line, table.end())
            self.told.button = int(button["seat"]) if button else 0
            size = min(int(table["size"]), 99)
            self.about = replace(self.about, table=shown(table["table"]), table_size=size)
        elif seat := SEAT.match(line):
            self._sits(seat)
        elif self.told.names:
            self.section = "Preflop"
            self.by_length = sorted(self.told.names, key=len, reverse=True)
            self._happens(line)

    def _header(self, line: str) -> None:
        told = self.told
        header, date = HEADER.search(line), DATE.search(line)
        if header is None or date is None:
            raise told.fault("history.no-header", found=shown(line, 80))
        number = header["number"] or ""
        head = line[: date.start()]
        kind = _kind(head.replace(number, "", 1) if number else HAND_ID.sub("", head))
        if kind is None:
            raise told.fault("history.no-header", found=shown(line, 80))
        told.variant, told.game, told.small, told.big = kind.variant, kind.game, kind.small, kind.big
        if not told.game:
            raise unknown_game(told.variant, told.line)
        hand_id = HAND_ID.search(line) if not number else None
        self.about = replace(
            kind.about,
            number=number or (hand_id["number"] if hand_id else ""),
            began=_instant(date),
            zone=date["zone"] or "",
        )

    def _sits(self, found: re.Match[str]) -> None:
        stack = found["stack"].split(",")[0] if "bount" in found["stack"].lower() else found["stack"]
        self.told.sits(int(found["seat"]), found["name"], amount_in(stack))

    # ---- what happens --------------------------------------------------------------------------------------------

    def _happens(self, line: str) -> None:
        name, colon, rest = line.partition(": ")
        if colon and name in self.told.names:
            self._does(self.told.names[name], rest, line, colon=True)
        elif line.startswith("***"):
            self._street(line)
        elif dealt := DEALT.match(line):
            self._dealt(dealt["rest"], line)
        elif back := RETURNED.match(line):
            self.told.takes_back(self.told.seat_of(back["name"]), amount_in(back["amount"]))
        elif CANCELLED.match(line):
            raise self.told.fault("history.cancelled")
        elif who := self._who(line):
            seat, rest, has_colon = who
            self._does(seat, rest, line, colon=has_colon)

    def _who(self, line: str) -> tuple[int, str, bool] | None:
        """The player that a line begins with, what it says of them, and whether a colon stands between."""
        for name in self.by_length:
            if line.startswith(name) and line[len(name) : len(name) + 1] in (" ", ":"):
                said = line[len(name) :]
                return self.told.names[name], said.lstrip(": "), said.startswith(":")
        return None

    def _street(self, line: str) -> None:
        found = SECTION.match(line)
        street = _street_of(found["name"].rstrip(" ")) if found else None
        if found is None or street is None:
            raise self.told.fault("history.no-section", found=shown(line, 80))
        if street == "River" and self.told.rounds[-1][0] == "Sixth":
            street = "Seventh"
        if street == "Summary":
            self.section, self.over = street, True
            return
        boards = BRACKETS.findall(f"{found['within'] or ''}{found['cards']}")
        if street in ("Preflop", "", "Third"):
            return
        self.told.street(street, boards[-1] if boards else "")

    def _dealt(self, rest: str, line: str) -> None:
        """Names of others stand there too, in stud with their open card, elsewhere with nothing."""
        name = next((name for name in self.by_length if rest.startswith(name)), None)
        if name is None:
            raise self.told.fault("history.nobody-there", who=shown(rest))
        seat = self.told.names[name]
        groups = BRACKETS.findall(rest[len(name) :])
        if not groups:
            return
        cards = self.told.cards(groups[-1])
        stud = self.told.game in ("stud", "stud8", "razz")
        open_alone = stud and len(groups) == 1 and len(cards) == 1
        if not open_alone and (len(groups) == 1 or not stud) and not self.about.hero:
            self.about = replace(self.about, hero=seat)
        self.told.deals(seat, groups[-1], line, hidden=2 if open_alone else 0)

    def _does(self, seat: int, rest: str, line: str, *, colon: bool) -> None:
        word = rest.split(" ", 1)[0].rstrip(".,").lower()
        does = DOES.get(word)
        if word == "setzt" and any(pattern.search(rest) for _, pattern in POSTS):
            does = "post"  # one German word for both
        if does == "win" or (does is None and FROM_POT.search(rest) and re.search(r"\d", rest)):
            if FROM_POT.search(rest):
                self.told.wins(seat, amount_in(rest))
        elif does in _DOES:
            _DOES[does](self, seat, rest, line)
        elif colon and re.search(r"\d", BRACKETS.sub("", rest)) and not rest.lower().startswith(ASIDE):
            raise self.told.fault("history.no-line", found=shown(line, 80))

    def _post(self, seat: int, rest: str, line: str) -> None:
        what = self.told.sort_of(POSTS, rest, line)
        amount = amount_in(rest)
        if what == "both":
            big = min(amount, self._big_blind())
            self.told.posts("Post Extra Blind", seat, big, line)
            if amount > big:
                self.told.posts("Post Dead", seat, amount - big, line)
            return
        if what == "late":
            what = "dead" if "small" in rest.lower() else "extra"
        self.told.posts(POST_WORDS[what], seat, amount, line)

    def _big_blind(self) -> int:
        posted = [
            action.amount or 0
            for _, _, actions, _ in self.told.rounds
            for action in actions
            if action.action == "Post BB"
        ]
        return max([*posted, self.told.big if not posted else 0])  # type: ignore[return-value]

    def _call(self, seat: int, rest: str, line: str) -> None:
        self.told.adds("Call", seat, amount_in(rest), line)

    def _bet(self, seat: int, rest: str, line: str) -> None:
        self.told.adds("Bet", seat, amount_in(rest), line)

    def _raise(self, seat: int, rest: str, line: str) -> None:
        """By so much, to so much: what stands last is the total."""
        amounts = amounts_in(BRACKETS.sub("", rest))
        if not amounts:
            raise self.told.fault("history.no-amount", found=shown(rest))
        total = amounts[-1] if len(amounts) > 1 else self.told.price() + amounts[0]
        if len(amounts) == 1 and re.search(r"\b(?:to|auf)\b", rest):
            total = amounts[0]
        self.told.bets_to("Raise", seat, total, line)

    def _fold(self, seat: int, _rest: str, line: str) -> None:
        self.told.does("Fold", seat, line)

    def _check(self, seat: int, _rest: str, line: str) -> None:
        self.told.does("Check", seat, line)

    def _straddle(self, seat: int, rest: str, line: str) -> None:
        self.told.posts("Straddle", seat, amount_in(rest), line)

    def _bring_in(self, seat: int, rest: str, line: str) -> None:
        self.told.posts("Post SB", seat, amount_in(rest), line)

    def _show(self, seat: int, rest: str, line: str) -> None:
        cards = BRACKETS.search(rest)
        if cards:
            self.told.does("Shows Cards", seat, line, cards[1])

    def _muck(self, seat: int, _rest: str, line: str) -> None:
        self.told.does("Mucks Cards", seat, line)

    def _draw(self, seat: int, rest: str, line: str) -> None:
        self._draw_begins()
        cards = BRACKETS.search(rest)
        count = re.search(r"\d", BRACKETS.sub("", rest))
        self.told.draws(seat, int(count[0]) if count else 0, cards[1] if cards else "", line)

    def _pat(self, seat: int, _rest: str, line: str) -> None:
        self._draw_begins()
        self.told.draws(seat, 0, "", line)

    def _draw_begins(self) -> None:
        """With a single draw no line says that it begins."""
        if not self.told.rounds[-1][0].endswith("Draw"):
            self.told.street("First Draw")

    # ---- the summary ----------------------------------------------------------------------------------------------

    def _sums_up(self, line: str) -> None:
        total = TOTAL.match(line)
        if total:
            self.told.pot, self.told.pot_in = amount_in(total["amount"]), self.told.line
            self.told.taken = sum(amounts_in(total["taken"]))


POST_WORDS = {
    "small": "Post SB", "big": "Post BB", "ante": "Post Ante", "straddle": "Straddle", "dead": "Post Dead",
    "extra": "Post Extra Blind", "bring-in": "Post SB",
}  # fmt: skip
# What a player may say or settle beside the hand.
ASIDE = ("said", "sagt", "has ", "is ", "sits", "will", "doesn't", "zeigt nicht", "pays cashout", "receives cashout",
         "chooses", "cashed", "ist ", "hat ", "wins", "finished", "re-buys", "rebuys", "adds")  # fmt: skip
_DOES: dict[str | None, Callable[[_Reader, int, str, str], None]] = {
    "fold": _Reader._fold,
    "check": _Reader._check,
    "call": _Reader._call,
    "bet": _Reader._bet,
    "raise": _Reader._raise,
    "post": _Reader._post,
    "straddle": _Reader._straddle,
    "bring-in": _Reader._bring_in,
    "show": _Reader._show,
    "muck": _Reader._muck,
    "draw": _Reader._draw,
    "pat": _Reader._pat,
}
_IN: dict[str, Callable[[_Reader, str], None]] = {"Seats": _Reader._begins, "Summary": _Reader._sums_up}


@lru_cache(256)
def _street_of(section: str) -> str | None:
    """A street by the words between the stars; None where nobody knows them."""
    return STREETS.get(ORDER.sub("", section.upper().strip()))


class Kind(Struct, frozen=True):
    """What a header says that the next one of the same table says too."""

    variant: str
    game: str
    small: Money
    big: Money
    about: About


@lru_cache(256)
def _kind(head: str) -> Kind | None:
    """A header without its number and its time."""
    games = list(GAME.finditer(head))
    named = next((one for one in reversed(games) if one["limit"]), games[-1] if games else None)
    if named is None:
        return None
    _, opens, level = head[named.end() :].partition("(")
    amounts = amounts_in(level.partition("(")[0])[-2:] if opens else []
    return Kind(
        shown(" ".join(part for part in (named["game"], named["limit"]) if part)),
        game_of(named["game"], named["limit"] or ""),
        amounts[0] if amounts else 0,
        amounts[-1] if amounts else 0,
        _about(head, level),
    )


def _about(head: str, money: str) -> About:
    site = SITE.search(head)
    event, level = EVENT.search(head), LEVEL.search(head)
    code = CODE.search(head)
    currency, symbol = ("", "") if event else currency_in(money)
    return About(
        site="GGPoker" if site is None or site[0] == "Poker" else site[0],
        event=shown(next((part for part in (event["title"], event["number"]) if part), "")) if event else "",
        level=_level(level["level"]) if level else 0,
        currency=code[1] if code and not event else currency,
        symbol=symbol,
    )


def _instant(date: re.Match[str]) -> datetime | None:
    year, month, day = map(int, date["date"].replace("/", "-").split("-"))
    hour, minute, second = map(int, date["time"].split(":"))
    try:
        return datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - rooms name zones that no clock knows
    except ValueError:
        return None


def _level(text: str) -> int:
    if text.isdigit():
        return min(int(text), 999)
    values = [ROMAN[letter] for letter in text]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))
