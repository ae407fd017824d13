"""iPoker's XML: a session with a `game` for each hand. What stands there is read; nothing is fetched or expanded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from xml.parsers import expat

from msgspec.structs import replace

from floorman.histories.about import About
from floorman.histories.errors import HistoryError, Unreadable
from floorman.histories.money import Money
from floorman.histories.ohh_hand import ToldHand
from floorman.histories.rooms.amounts import amount_in, amounts_in, currency_in
from floorman.histories.rooms.cutting import Found, cut_hands
from floorman.histories.rooms.told import Telling, unknown_game
from floorman.histories.rooms.words import game_of
from floorman.histories.window import Window
from floorman.histories.zones import clock_of
from floorman.terms import shown

GAME_BEGINS = re.compile(r"<game gamecode=")
DECLARED = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
FIELD = re.compile(r"<(?P<name>gametype|tablename|currency|tournamentcode|nickname)>(?P<value>[^<]*)</")
KIND = re.compile(r"(?P<game>Holdem|Omaha Hi[ -]?Low?|Omaha|PL|NL)(?: (?P<limit>NL|PL|L|FL)\b)?", re.IGNORECASE)
STREETS = {"flop": "Flop", "turn": "Turn", "river": "River"}
CARD = re.compile(r"(?P<suit>[CDHSX])(?P<rank>10|[2-9TJQKA])?", re.IGNORECASE)
FOLD, SMALL, BIG, CALL, CHECK, BET, RAISE_BY, ALL_IN, SITS_OUT, ANTE, BRING_IN, RAISE_TO = (
    "0", "1", "2", "3", "4", "5", "6", "7", ("8", "9"), "15", "16", "23"
)  # fmt: skip
POSTS = {SMALL: "Post SB", BIG: "Post BB", ANTE: "Post Ante", BRING_IN: "Post SB"}


def ipoker_hands(window: Window) -> Iterator[tuple[int, Found]]:
    """The games of a session. A file that declares entities of its own is not read."""
    window.fill()
    first = GAME_BEGINS.search(window.text, window.at)
    head = window.text[window.at : first.start() if first else None]
    if first is None:
        yield window.line, Unreadable("", "history.no-game")
        return
    if DECLARED.search(head):
        yield window.line, Unreadable("", "history.xml-entities")
        return
    session = {found["name"]: found["value"] for found in FIELD.finditer(head)}
    window.go_on(first.start())
    yield from cut_hands(window, GAME_BEGINS, lambda text, line: _read(text, line, session))


def _read(text: str, line: int, session: dict[str, str]) -> ToldHand:
    if DECLARED.search(text):
        raise Unreadable("", "history.xml-entities")
    end = text.find("</game>")
    if end < 0:
        error = Unreadable("", "history.cut-off")
        error.line = line + text.rstrip().count("\n")
        raise error
    found: ToldHand | None = None
    # A raise is told as a total by some, as what it adds by others: `bet` says which, for it is what all came to.
    for raises_to in (True, False):
        reader = _Game(line, session, raises_to)
        try:
            told = reader.parse(text[: end + len("</game>")])
        except HistoryError as error:
            if raises_to and error.ruling.code == "history.less-than-before":
                continue
            error.line = error.line or line
            error.variant = error.variant or reader.told.variant
            raise
        found = found or told
        if reader.agrees():
            return told
    assert found is not None, "the second reading has no such fault"
    return found


class _Game:
    def __init__(self, line: int, session: dict[str, str], raises_to: bool) -> None:
        self.told = Telling(line)
        self.first = line
        self.session = session
        self.raises_to = raises_to
        self.about = About(site="iPoker", table=shown(session.get("tablename", "")))
        self.text = ""
        self.cards: tuple[str, str] = ("", "")
        self.staked: dict[int, Money] = {}
        self.overcalled = False

    def parse(self, text: str) -> ToldHand:
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._opens
        parser.EndElementHandler = self._closes
        parser.CharacterDataHandler = self._hears
        parser.EntityDeclHandler = self._declares
        self.parser = parser
        try:
            parser.Parse(text, True)
        except expat.ExpatError as error:
            self.told.line = self.first + error.lineno - 1
            raise self.told.fault("history.no-xml", reason=expat.ErrorString(error.code)) from None
        if not self.told.names:
            raise self.told.fault("history.nobody-plays")
        return self.told.hand(self.about, told_back=False, keeps_the_rest=True)

    def agrees(self) -> bool:
        """Is what each put in what the file says they did? It may count what nobody called."""
        put = self.told.put
        return (
            not self.overcalled
            and all(put.get(seat, 0) >= staked for seat, staked in self.staked.items())
            and any(
                sum(map(Decimal, put.values())) - sum(map(Decimal, self.staked.values())) == more
                for more in (0, *[Decimal(put.get(seat, 0)) - Decimal(staked) for seat, staked in self.staked.items()])
            )
        )

    def _declares(self, *_: object) -> None:
        raise self.told.fault("history.xml-entities")

    # ---- elements ---------------------------------------------------------------------------------------------------

    def _opens(self, name: str, has: dict[str, str]) -> None:
        self.told.line = self.first + self.parser.CurrentLineNumber - 1
        self.text = ""
        if name == "game":
            self._game(has)
        elif name == "player":
            self._player(has)
        elif name == "action":
            self._action(has)
        elif name == "cards":
            self.cards = has.get("type", "").lower(), has.get("player", "")

    def _hears(self, text: str) -> None:
        self.text += text

    def _closes(self, name: str) -> None:
        if name == "cards":
            self._deals(*self.cards)
        elif name == "startdate":
            self.about = replace(self.about, began=_instant(self.text.strip()))

    def _game(self, has: dict[str, str]) -> None:
        told, kind = self.told, self.session.get("gametype", "")
        told.variant = shown(kind)
        found = KIND.match(kind)
        game, limit = (found["game"], found["limit"] or "") if found else ("", "")
        if game.upper() in ("PL", "NL"):
            game, limit = "Omaha" if game.upper() == "PL" else "Holdem", game
        words = {"NL": "no limit", "PL": "pot limit", "L": "limit", "FL": "limit"}
        told.game = game_of(re.sub(r"(?i)hi[ -]?low?", "hi/lo", game), words.get(limit.upper(), "limit"))
        if not told.game:
            raise unknown_game(told.variant, told.line)
        blinds = amounts_in(kind)
        if len(blinds) > 1:
            told.small, told.big = blinds[-2:]
        event = self.session.get("tournamentcode", "")
        currency, symbol = currency_in(kind)
        self.about = replace(
            self.about,
            number=shown(has.get("gamecode", "")),
            event=shown(event),
            currency="" if event else shown(self.session.get("currency", "")) or currency,
            symbol="" if event else symbol,
        )

    def _player(self, has: dict[str, str]) -> None:
        told = self.told
        seat = int(has["seat"]) if re.fullmatch(r"\d{1,2}", has.get("seat", "")) else 0
        told.sits(seat, has.get("name", ""), amount_in(has.get("chips", "")))
        if has.get("dealer") == "1":
            told.button = seat
        if has.get("name") == self.session.get("nickname"):
            self.about = replace(self.about, hero=seat)
        self.staked[seat] = amount_in(has.get("bet") or "0")
        won = amount_in(has.get("win") or "0")
        if won:
            told.wins(seat, won)

    def _action(self, has: dict[str, str]) -> None:
        told, kind = self.told, has.get("type", "")
        if kind in SITS_OUT:
            return
        seat = self.told.seat_of(has.get("player", ""))
        amount = amount_in(has.get("sum") or "0")
        said = f"{has.get('player', '')} {kind} {has.get('sum', '')}"
        if kind in POSTS:
            told.posts(POSTS[kind], seat, amount, said)
        elif kind == FOLD:
            told.does("Fold", seat, said)
        elif kind == CHECK:
            told.does("Check", seat, said)
        elif kind in (CALL, BET):
            self.overcalled |= kind == CALL and told.bets.get(seat, 0) + amount > told.price()
            told.adds("Call" if kind == CALL else "Bet", seat, amount, said)
        elif kind == ALL_IN:
            told.all_in(seat, said)
        elif kind in (RAISE_TO, RAISE_BY):
            told.bets_to("Raise", seat, amount if self.raises_to else told.bets.get(seat, 0) + amount, said)
        else:
            raise told.fault("history.no-line", found=shown(said, 80))

    def _deals(self, kind: str, player: str) -> None:
        cards = " ".join(_card(found) for found in CARD.finditer(self.text))
        if kind in STREETS:
            self.told.street(STREETS[kind], cards)
        elif kind == "pocket" and "?" not in cards and cards:
            self.told.deals(self.told.seat_of(player), cards, f"{player} {cards}")


def _card(found: re.Match[str]) -> str:
    if found["suit"].upper() == "X" or not found["rank"]:
        return "??"
    return found["rank"].upper().replace("10", "T") + found["suit"].lower()


def _instant(text: str) -> datetime | None:
    return clock_of(text, "%Y-%m-%d %H:%M:%S", "%d.%m.%Y %H:%M:%S", "%d/%m/%Y %H:%M:%S")
