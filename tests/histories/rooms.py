"""Hands of ours in the words of rooms: what the readers of `histories/rooms` are given to read.

Written here by what is publicly known of the formats; no room has written any of it. Cards are told as a room tells
them: those of one player, and those that were shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from floorman.cards import texts_of
from floorman.hand import GAMES, AnyEvent
from floorman.hand.events import (
    Acted,
    BetReturned,
    BoardDealt,
    DrawsDealt,
    Drew,
    HandClosed,
    HandsOpened,
    HandStarted,
    HolesDealt,
    Mucked,
    Posted,
    PotAwarded,
    Priced,
    RoundClosed,
    Shown,
    StreetDealt,
)
from floorman.hand.stepping import without
from floorman.terms import SeatNo

NAMES = {
    "nlhe": "Hold'em No Limit", "plhe": "Hold'em Pot Limit", "flhe": "Hold'em Limit", "plo": "Omaha Pot Limit",
    "plo8": "Omaha Hi/Lo Pot Limit", "flo8": "Omaha Hi/Lo Limit",
    "stud": "7 Card Stud Limit", "stud8": "7 Card Stud Hi/Lo Limit",
    "razz": "Razz Limit", "27sd": "Single Draw 2-7 Lowball No Limit", "27td": "Triple Draw 2-7 Lowball Limit",
    "plo5": "5 Card Omaha Pot Limit", "plo58": "5 Card Omaha Hi/Lo Pot Limit", "plo6": "6 Card Omaha Pot Limit",
    "badugi": "Badugi Limit", "5cd": "5 Card Draw Limit", "5cdnl": "5 Card Draw No Limit", "shortdeck": "6+ Hold'em No Limit",
}  # fmt: skip
# ruff: noqa: E501, PLR0912 - the lines of a room stand here whole, and there are many sorts of them
ENGLISH = {
    "hand": "PokerStars Hand #{number}:  {game} ({level}) - 2026/11/20 20:{minute:02}:00 ET",
    "event": "PokerStars Hand #{number}: Tournament #77, $10+$1 USD {game} - Level IV ({level}) - 2026/11/20 20:{minute:02}:00 ET",
    "table": "Table 'Lupus (3)' 10-max Seat #{button} is the button", "seat": "Seat {seat}: {name} ({stack} in chips)",
    "small-blind": "{who}: posts small blind {n}", "big-blind": "{who}: posts big blind {n}",
    "ante": "{who}: posts the ante {n}", "table-ante": "{who}: posts the ante {n}",
    "dealt": "Dealt to {who} {cards}", "fold": "{who}: folds", "check": "{who}: checks", "call": "{who}: calls {n}",
    "bet": "{who}: bets {n}", "raise": "{who}: raises {by} to {to}", "bring-in": "{who}: brings in for {n}",
    "all-in": " and is all-in", "back": "Uncalled bet ({n}) returned to {who}", "won": "{who} collected {n} from pot",
    "show": "{who}: shows [{cards}] (as dealt)", "muck": "{who}: mucks hand", "discard": "{who}: discards {n} cards [{cards}]",
    "discard-hidden": "{who}: discards {n} cards", "pat": "{who}: stands pat", "holes": "*** HOLE CARDS ***",
    "showdown": "*** SHOW DOWN ***", "summary": "*** SUMMARY ***", "total": "Total pot {n} | Rake {rake}",
}  # fmt: skip
GERMAN = ENGLISH | {
    "hand": "PokerStars Hand #{number}:  {game} ({level}) - 2026/11/20 20:{minute:02}:00 CET",
    "table": "Tisch 'Lupus (3)' 10-max Platz #{button} ist der Button", "seat": "Platz {seat}: {name} ({stack} in Chips)",
    "small-blind": "{who}: setzt Small Blind {n}", "big-blind": "{who}: setzt Big Blind {n}",
    "ante": "{who}: setzt die Ante {n}", "table-ante": "{who}: setzt die Ante {n}",
    "dealt": "Ausgeteilt an {who} {cards}", "fold": "{who}: passt", "check": "{who}: checkt", "call": "{who}: geht mit {n}",
    "bet": "{who}: setzt {n}", "raise": "{who}: erhöht {by} auf {to}", "bring-in": "{who}: bringt Bring-in {n}",
    "all-in": " und ist All-in", "back": "Nicht gecallter Einsatz ({n}) ging zurück an {who}",
    "won": "{who} gewinnt {n} aus dem Pot", "show": "{who}: zeigt [{cards}]", "muck": "{who}: muckt",
    "discard": "{who}: tauscht {n} Karten [{cards}]", "discard-hidden": "{who}: tauscht {n} Karten",
    "pat": "{who}: bleibt", "summary": "*** ZUSAMMENFASSUNG ***", "total": "Gesamtpot {n} | Rake {rake}",
}  # fmt: skip
GG = ENGLISH | {
    "hand": "Poker Hand #RC{number}: {game} ({level}) - 2026/11/20 20:{minute:02}:00",
    "showdown": "*** SHOWDOWN ***", "total": "Total pot {n} | Rake {rake} | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0",
}  # fmt: skip
WINAMAX = ENGLISH | {
    "hand": "Winamax Poker - CashGame - HandId: #12-{number} - {game} ({level}) - 2026/11/20 20:{minute:02}:00 UTC",
    "table": "Table: 'Lupus' 10-max (real money) Seat #{button} is the button", "seat": "Seat {seat}: {name} ({stack})",
    "small-blind": "{who} posts small blind {n}", "big-blind": "{who} posts big blind {n}",
    "ante": "{who} posts ante {n}", "table-ante": "{who} posts ante {n}", "holes": "*** PRE-FLOP ***",
    "fold": "{who} folds", "check": "{who} checks", "call": "{who} calls {n}", "bet": "{who} bets {n}",
    "raise": "{who} raises {by} to {to}", "show": "{who} shows [{cards}] (as dealt)", "muck": "{who} mucks hand",
    "back": "", "total": "Total pot {n} | Rake {rake}",
}  # fmt: skip
STREETS = ("FLOP", "TURN", "RIVER")
NTH = {4: "4th", 5: "5th", 6: "6th", 7: "7th"}
DRAWS = ("FIRST", "SECOND", "THIRD")


def stars_text(
    events: Sequence[AnyEvent],
    *,
    words: dict[str, str] = ENGLISH,
    number: int = 1,
    money: Callable[[int], str] = str,
    event: bool = False,
    everybody: bool = False,
    rake: int = 0,
) -> str:
    """A closed hand as PokerStars would tell it. `everybody`: the cards of all, as in an export of a hand shown."""
    return "\n".join(_Stars(events, words, number, money, event, everybody, rake).lines()) + "\n\n\n"


class _Stars:
    def __init__(self, events: Sequence[AnyEvent], words: dict[str, str], number: int, money: Callable[[int], str],
                 event: bool, everybody: bool, rake: int) -> None:  # fmt: skip
        started = events[0]
        assert isinstance(started, HandStarted), "a hand begins with its start"
        self.events = events
        self.started = started
        self.words = words
        self.number = number
        self.money = money
        self.event = event
        self.rake = rake
        self.game = GAMES[started.game]
        self.stud = not self.game.has_blinds
        self.draw = "draw-1" in {one.street for one in self.game.rounds}
        self.name = {one.seat: name_of(one.seat) for one in started.seats}
        self.stack = {one.seat: one.stack for one in started.seats}
        self.seats = [one.seat for one in started.seats]
        self.hero = max(self.seats)
        self.known = set(self.seats) if everybody else {self.hero}
        self.cards: dict[SeatNo, tuple[int, ...]] = dict.fromkeys(self.seats, ())
        self.board: tuple[int, ...] = ()
        self.bets: dict[SeatNo, int] = {}
        self.price = 0
        self.rounds = 0
        self.down = False
        self.thrown: dict[SeatNo, int] = {}
        self.total = 0

    def lines(self) -> Iterator[str]:
        forced = self.started.forced
        small, big = (forced.small_blind, forced.big_blind)
        if self.game.limit == "fixed-limit":
            small, big = forced.sizes
        level = f"{self.money(small)}/{self.money(big)}"
        head = self.words["event" if self.event else "hand"]
        yield head.format(number=self.number, game=NAMES[self.game.id], level=level, minute=self.number % 60)
        yield self.words["table"].format(button=self.started.positions.button)
        for seat in sorted(self.seats):
            yield self.words["seat"].format(seat=seat, name=self.name[seat], stack=self.money(self.stack[seat]))
        for event in self.events:
            yield from self._tell(event)
        yield self.words["summary"]
        yield self.words["total"].format(n=self.money(self.total), rake=self.money(self.rake))

    def _say(self, word: str, seat: SeatNo, **more: object) -> Iterator[str]:
        line = self.words[word].format(who=self.name[seat], **more)
        if line:
            yield line

    def _tell(self, event: AnyEvent) -> Iterator[str]:
        match event:
            case Posted(seat, what, amount):
                self._puts(seat, amount, counts=what.endswith("blind"))
                yield from self._say(what, seat, n=self.money(amount))
            case Priced(price):
                self.price = price
            case HolesDealt(cards):
                yield from self._holes(cards)
            case BoardDealt(_, cards):
                name = STREETS[max(len(self.board) - 2, 0)]
                before = f"[{texts_of(self.board)}] " if self.board else ""
                self.board += cards
                yield f"*** {name} *** {before}[{texts_of(cards)}]"
            case StreetDealt():
                yield from self._stud_street(event)
            case Drew(seat, cards):
                yield from self._drew(seat, cards)
            case DrawsDealt(cards=cards):
                yield from self._drawn(cards)
            case Acted():
                yield from self._acted(event)
            case RoundClosed():
                self.bets, self.price = {}, 0
                self.rounds += 1
            case BetReturned(seat, amount):
                yield from self._say("back", seat, n=self.money(amount))
            case HandsOpened(seats):
                self.known |= set(seats)
            case Shown(seat, cards):
                self.cards[seat] = cards
                yield from self._shows(seat)
            case Mucked(seat):
                yield from self._showdown()
                yield from self._say("muck", seat)
            case PotAwarded(shares=shares):
                self.total += sum(share.amount for share in shares)
                if event.pot == 0:
                    yield from self._opened()
                for place, share in enumerate(shares):
                    less = self.rake if event.pot == 0 and not place else 0
                    yield from self._say("won", share.seat, n=self.money(share.amount - less))
            case HandClosed():
                pass

    def _opened(self) -> Iterator[str]:
        """Hands that were opened before the end are told when the pots are."""
        opened = {seat for one in self.events if isinstance(one, HandsOpened) for seat in one.seats}
        shown = {one.seat for one in self.events if isinstance(one, Shown)}
        for seat in self.seats:
            if seat in opened - shown:
                yield from self._shows(seat)

    def _showdown(self) -> Iterator[str]:
        if not self.down:
            self.down = True
            yield self.words["showdown"]

    def _shows(self, seat: SeatNo) -> Iterator[str]:
        yield from self._showdown()
        yield from self._say("show", seat, cards=texts_of(self.cards[seat]))

    def _puts(self, seat: SeatNo, amount: int, *, counts: bool = True) -> None:
        self.stack[seat] -= amount
        if counts:
            self.bets[seat] = self.bets.get(seat, 0) + amount

    def _holes(self, cards: tuple[int, ...]) -> Iterator[str]:
        if self.stud:
            yield "*** 3rd STREET ***"
        else:
            yield "*** DEALING HANDS ***" if self.draw else self.words["holes"]
        for place, seat in enumerate(self.seats):
            his = self.cards[seat] = cards[place :: len(self.seats)]
            if seat in self.known:
                yield from self._say("dealt", seat, cards=f"[{texts_of(his)}]")
            elif self.stud:
                yield from self._say("dealt", seat, cards=f"[{texts_of(his[2:])}]")

    def _stud_street(self, event: StreetDealt) -> Iterator[str]:
        count = 4 + sum(isinstance(one, StreetDealt) for one in self.events[: self.events.index(event)])
        name = f"{NTH[count]} STREET" if count < 7 else "RIVER"
        yield f"*** {name} ***" + (f" [{texts_of(event.cards)}]" if event.shared else "")
        if event.shared:
            return
        live = [seat for seat in self.seats if seat in self.cards]
        for seat, card in zip(live, event.cards, strict=True):
            if count < 7 or seat in self.known:
                before = self.cards[seat] if seat in self.known else self.cards[seat][2:]
                yield from self._say("dealt", seat, cards=f"[{texts_of(before)}] [{texts_of((card,))}]")
            self.cards[seat] += (card,)

    def _drew(self, seat: SeatNo, cards: tuple[int, ...]) -> Iterator[str]:
        if len(self.game.rounds) > 2 and not self.thrown:
            yield f"*** {DRAWS[self.rounds - 1]} DRAW ***"
        self.thrown[seat] = len(cards)
        self.cards[seat] = without(self.cards[seat], cards)
        if not cards:
            yield from self._say("pat", seat)
        elif seat in self.known:
            yield from self._say("discard", seat, n=len(cards), cards=texts_of(cards))
        else:
            yield from self._say("discard-hidden", seat, n=len(cards))

    def _drawn(self, cards: tuple[int, ...]) -> Iterator[str]:
        coming = iter(cards)
        for seat in self.seats:
            if seat in self.cards and (count := self.thrown.get(seat, 0)):
                new = tuple(next(coming) for _ in range(count))
                if seat in self.known:
                    yield from self._say("dealt", seat, cards=f"[{texts_of(self.cards[seat])}] [{texts_of(new)}]")
                self.cards[seat] += new
        self.thrown = {}

    def _acted(self, event: Acted) -> Iterator[str]:
        seat, to = event.seat, event.to
        self.thrown = {}
        more = to - self.bets.get(seat, 0)
        if event.did == "fold":
            del self.cards[seat]
            yield from self._say("fold", seat)
            return
        if event.did == "check":
            yield from self._say("check", seat)
            return
        before = self.price
        self._puts(seat, more)
        self.price = max(self.price, to)
        all_in = self.words["all-in"] if not self.stack[seat] else ""
        if event.did == "bring-in":
            said = self._say("bring-in", seat, n=self.money(to))
        elif to > before and not any(bet for other, bet in self.bets.items() if other != seat) and before == 0:
            said = self._say("bet", seat, n=self.money(to))
        elif to > before:
            said = self._say("raise", seat, by=self.money(to - before), to=self.money(to))
        else:
            said = self._say("call", seat, n=self.money(more))
        for line in said:
            yield line + all_in


def name_of(seat: SeatNo) -> str:
    """Names as people have them: with blanks, brackets, signs, and with words that a line may have too."""
    return ("Anna", "Ben: 2", "Cem (x)", "d[o]ra", "Émile", "folds", "gus  g", "Ho#7", "ina, i", "Jörg's")[seat - 1]
