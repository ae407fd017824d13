"""What stands in each document: facts of the event, and the words around them in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from floorman.rulebook import Both, Rulebook
from floorman.speech import Speech
from floorman.terms import EntryId, Instant, Millis
from floorman.tournament.holdings import Place
from floorman.tournament.plan import Coins
from floorman.views import DeskView
from floorman.views.chips import ChipsView
from floorman.views.floor import FloorView
from floorman.views.money import MoneyView, WinnerView
from floorman.views.public import PublicView
from floorman.views.registration import EntryLine, RegistrationView
from floorman.web.documents.making import qr
from floorman.web.documents.tables import gone_through

WORDS = (
    "doc.page",
    "doc.printed",
    "tab.table",
    "floor.seat",
    "floor.player",
    "floor.stack",
    "floor.place",
    "floor.prize",
    "doc.signature",
    "doc.received",
    "doc.counted",
    "doc.out-at",
    "doc.please-move",
    "doc.fallback-how",
    "chips.expected",
    "plan.level",
    "plan.minutes",
    "plan.blinds",
    "plan.ante",
    "plan.break",
    "plan.levels",
    "plan.house-rules",
    "floor.prizes",
    "floor.players",
    "payouts.pool",
    "results.pool",
)

NOBODY: Mapping[EntryId, str] = {}


def _minutes(lasts: Millis) -> str:
    whole, seconds = divmod(lasts // 1000, 60)
    return f"{whole}:{seconds:02}" if seconds else f"{whole}"


def _spread(place: int, shared: int) -> str:
    """Who share a place have all of them: 10–11."""
    return str(place) if shared < 2 else f"{place}–{place + shared - 1}"


def _at(place: Place | None) -> str:
    return "" if place is None else f"{place.table}-{place.seat}"


class Filling:
    """For one event and one reader."""

    def __init__(
        self,
        view: DeskView,
        words: Speech,
        at: Instant,
        address: str,
        who: str = "",
        in_full: Mapping[EntryId, str] = NOBODY,
    ) -> None:
        self.view = view
        self.words = words
        self._at = at
        self._address = address
        self._who = who  # whose seat card alone is wanted
        self._in_full = in_full  # what the house has of those whom pages call otherwise

    def head(self, name: str) -> dict[str, Any]:
        """What every document has."""
        event = self.view.event
        return {
            "lang": self.words.lang,
            "title": self.words.say(f"document.{name}"),
            "event": event.name,
            "book": self._both(event.book_title),
            "printed": self._moment(self._at),
            "words": {code: self.words.say(code) for code in WORDS},
        }

    def seat_cards(self, desk: RegistrationView) -> dict[str, Any]:
        floor, lines = self.view.floor, {one.id: one for one in desk.entries}
        notes = [self._both(one.says) for one in floor.plan.seat_card]
        return {
            "code": qr(self._address) if self._address else "",
            "notes": notes,
            "cards": [
                {
                    "name": one.name,
                    "number": one.number,
                    "table": one.table,
                    "seat": one.seat,
                    "stack": self._n(one.stack),
                    "pays": self._pays(lines.get(one.id)),
                }
                for one in sorted(floor.players, key=lambda one: (one.table, one.seat))
                if one.table and self._who in ("", one.id)
            ],
        }

    def _pays(self, line: EntryLine | None) -> str:
        """What his dealer has to know of his money; nothing where it costs nothing."""
        if line is None or not (line.cost or line.invited):
            return ""
        if line.invited:
            return self.words.say("registration.invited")
        if line.owed:
            return self.words.say("registration.owes", price=self._money(line.owed))
        return self.words.say("registration.is-paid") if line.paid else ""

    def receipts(self, desk: RegistrationView) -> dict[str, Any]:
        """For everybody who has paid anything for his entry: what for, how much, and what is still open."""
        paid = (one for one in desk.entries if one.paid > 0 and one.status != "cancelled")
        return {
            "alone": bool(self._who),
            "receipts": [
                {
                    "number": one.number,
                    "name": self._signs(one.id, one.name),
                    "what": [*self._bought(one)],
                    "paid": self._money(one.paid),
                    "owed": self.words.say("registration.owes", price=self._money(one.owed)) if one.owed else "",
                }
                for one in sorted(paid, key=lambda one: one.number)
                if self._who in ("", one.id)
            ],
        }

    def _bought(self, line: EntryLine) -> Iterator[str]:
        yield self.words.say("plan.buy.re-entry" if line.nth > 1 else "doc.buy-in")
        for code, count in (("plan.buy.rebuy", line.rebuys), ("plan.buy.add-on", line.add_ons)):
            if count:
                yield f"{count} × {self.words.say(code)}"

    def move_slips(self) -> dict[str, Any]:
        """For everybody who is on his way, and for each move that is proposed."""
        floor = self.view.floor
        called = {one.id: one.name for one in floor.players}
        under_way = [
            {"name": seat.name, "source": _at(seat.came_from), "target": f"{table.number}-{seat.seat}"}
            for table in floor.tables
            for seat in table.seats
            if "moved" in seat.marks
        ]
        proposed = [
            {
                "name": called.get(move.who, move.who),
                "source": _at(move.source),
                "target": f"{move.target.table}-{move.target.seat}",
            }
            for one in floor.proposals
            for move in one.moves
            if move.target is not None
        ]
        return {"slips": under_way + proposed}

    def payouts(self, purse: MoneyView) -> dict[str, Any]:
        """Once it is over a row for each who gets something: two who share a place have the same."""
        return {
            "pool": self._money(purse.pool),
            "prizes": self._ladder(purse),
            "by_deal": self._by_deal(dealt=purse.split is not None or any(one.dealt for one in purse.winners)),
            "winners": [
                {
                    "place": _spread(one.place, one.shared) if one.place else "",
                    "name": self._signs(one.id, one.name),
                    "prize": self._money(one.prize),
                    "paid": one.paid >= one.prize,
                    "paid_at": self._moment(one.paid_at) if one.paid_at and not one.unpaid else "",
                    "kept": self._kept(one),
                    "dealt": self._of_it_dealt(one.prize, one.dealt),
                }
                for one in purse.winners
                if one.prize
            ],
        }

    def _of_it_dealt(self, prize: Coins, dealt: Coins) -> str:
        if dealt and dealt == prize:
            return self.words.say("results.all-by-deal")
        return self.words.say("results.by-deal", prize=self._money(dealt)) if dealt else ""

    def _by_deal(self, *, dealt: bool) -> str:
        """What stands there is what was agreed on, and nothing that was planned."""
        return self.words.say("doc.by-deal") if dealt else ""

    def _kept(self, one: WinnerView) -> str:
        """What he got in his hand, where the rest was kept back for what he owed."""
        if not one.kept:
            return ""
        return self.words.say("doc.kept", out=self._money(one.paid - one.kept), kept=self._money(one.kept))

    def _ladder(self, told: MoneyView | FloorView) -> list[dict[str, str]]:
        """What each place gets, and after a deal what each has by it, and what is on top of that."""
        if told.split is None:
            rows = told.got or tuple(enumerate(told.prizes, start=1))
            shared = Counter(place for place, _ in rows)
            return [
                {"place": f"{_spread(place, shared[place])}.", "prize": self._money(prize)} for place, prize in rows
            ]
        on_top = self.words.say("wall.on-top")
        return [
            *({"place": name, "prize": self._money(coins)} for name, coins in told.split.shares),
            *({"place": f"{place}. {on_top}", "prize": self._money(prize)} for place, prize in told.split.on_top),
            *({"place": f"{place}.", "prize": self._money(prize)} for place, prize in told.split.below),
        ]

    def results(self, told: PublicView) -> dict[str, Any]:
        """Places and prizes, by the names that everybody saw."""
        return {
            "sum": self._money(sum(one.prize for one in told.ranking)),
            "deal": self.words.say("results.deal") if told.deal else "",
            "ranking": [
                {
                    "place": _spread(one.place, one.shared),
                    "name": one.name,
                    "shared": self.words.say("results.shared", count=one.shared) if one.shared > 1 else "",
                    "prize": self._money(one.prize) if one.prize else "",
                    "dealt": self._of_it_dealt(one.prize, one.dealt),
                }
                for one in told.ranking
            ],
        }

    def _signs(self, who: EntryId, name: str) -> str:
        """Who signs for money does so with his name, and is found by the one that everybody saw."""
        full = self._in_full.get(who)
        return f"{full} ({name})" if full else name

    def counts(self, chips: ChipsView) -> dict[str, Any]:
        return {
            "tables": [
                {
                    "number": table.number,
                    "expected": self._n(table.expected),
                    "seats": [{"seat": one.seat, "name": one.name, "stack": self._n(one.stack)} for one in table.seats],
                }
                for table in chips.tables
            ]
        }

    def plan(self) -> dict[str, Any]:
        plan = self.view.floor.plan
        return {
            "stack": self._n(plan.plan.stack),
            "levels": [
                {
                    "level": one.level or 0,
                    "minutes": _minutes(one.lasts),
                    "blinds": f"{self._n(one.small_blind)} / {self._n(one.big_blind)}",
                    "ante": self._n(one.ante) if one.ante else "",
                }
                for one in gone_through(self.view.floor)
            ],
            "told": [self._both(one.says) for one in (*plan.told, *plan.house_rules)],
            "prizes": self._ladder(self.view.floor),
            "by_deal": self._by_deal(
                dealt=self.view.floor.split is not None or any(one.dealt for one in self.view.floor.players)
            ),
        }

    def players(self) -> dict[str, Any]:
        return {
            "players": [
                {"number": one.number, "name": one.name, "at": f"{one.table}-{one.seat}" if one.table else ""}
                for one in self.view.floor.players
                if one.status == "entered"
            ]
        }

    def rulebook(self, book: Rulebook) -> dict[str, Any]:
        own = [book.rules[id] for id in book.own]
        return {
            "title": self._both(book.head.title),
            "credit": "" if book.head.credit is None else self._both(book.head.credit),
            "rules": [
                {"paragraph": self.words.paragraph(one.paragraph), "id": one.id, "says": one.says(self.words.lang)}
                for one in own
            ],
        }

    def _both(self, text: Both) -> str:
        return text.says(self.words.lang)

    def _n(self, number: int) -> str:
        return self.words.number(number)

    def _moment(self, at: Instant) -> str:
        return f"{self.words.day(at)} {self.words.clock(at)[:5]}"

    def _money(self, coins: int) -> str:
        return self.words.money(coins, self.view.floor.plan.plan.currency)
