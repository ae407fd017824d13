"""What a table's page shows: the felt for one viewer, the story of its hand, and the sizes to bet at a touch."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import NotFoundException
from msgspec import Struct

from floorman.cards import RANKS, cards_of
from floorman.desk import UnknownEvent
from floorman.desk.chat import LETTERS_MOST
from floorman.hand import GAMES, Game
from floorman.speech import Speech, speech
from floorman.speech.hand_memory import HandLine
from floorman.speech.hands import told_hand
from floorman.speech.made import called
from floorman.terms import EntryId, Ruling, SeatNo, TableNo
from floorman.views import EventView, FeltView, LastHand, PhoneView
from floorman.views.felt import FeltSeatView
from floorman.views.mixing import MixView
from floorman.views.past_hands import PastHand
from floorman.web.desks import Ask, caller, desk_of
from floorman.web.event.showing import time_of
from floorman.web.glance import glance
from floorman.web.lobby.talking import spoken
from floorman.web.table.before import hands_before, last_hand, last_table
from floorman.web.table.sizes import sizes_of
from floorman.web.words import lang_of, page

KNOWN_LEAST = 5  # cards, before a hand has a name
FLOP = 3  # cards


class Felt(Struct, frozen=True):
    """A table for one viewer. `me` is None for those who look on."""

    view: FeltView
    lines: list[HandLine]
    before: list[PastHand]
    me: PhoneView | None = None
    wrong: Ruling | None = None
    sure: dict[str, str] | None = None  # an all-in that is to be confirmed
    mix: MixView | None = None  # where he can add something to the next shuffle

    @property
    def others(self) -> list[FeltSeatView]:
        """Clockwise from the left of whoever looks; his own seat is not among them."""
        seats, you = self.view.seats, self.view.you
        return [*seats[you:], *seats[: max(you - 1, 0)]] if you else list(seats)

    @property
    def own(self) -> FeltSeatView | None:
        return self.view.seats[self.view.you - 1] if self.view.you else None

    def _thinks(self) -> str:
        """Another player of the hand on whom he may call the clock."""
        view, turn = self.view, self.view.turn
        if turn is None or view.clock is not None or self.own is None or not self.own.state or turn.seat == view.you:
            return ""
        return view.seats[turn.seat - 1].name

    def page(self, request: Ask, event: str, view: EventView, status: int = 200) -> Response[str]:
        """In its frame; alone, where the page that is open asks for it again."""
        alone = "hx-request" in request.headers
        values = {**framed(request, event, view), **self._values(request, event)}
        return page(request, "table/alone.html" if alone else "table/page.html", status, **values)

    def _values(self, request: Ask, event: str) -> dict[str, Any]:
        words, table = speech(lang_of(request)), self.view.table
        own = f"wall,entry:{self.me.id},felt:{table}:{self.me.id},chat:{table}" if self.me else ""
        topics = own or f"wall,hand:{table}"
        return {
            "felt": self.view,
            "others": self.others,
            "own": self.own,
            "me": self.me,
            "lines": self.lines,
            "before": self.before,
            "wrong": self.wrong,
            "sure": self.sure,
            "mix": self.mix,
            "chat": spoken(request, event, table) if self.me else None,
            "most": LETTERS_MOST,
            "thinks": self._thinks(),
            "sizes": sizes_of(self.view, self.own),
            "ranks": [words.say(f"card.{rank}.one") for rank in RANKS],
            "named": lambda text: named(text, words),
            "holds": held(self.view, self.own, words),
            "topics": topics,
            "here": f"/events/{event}/table" if self.me else f"/events/{event}/tables/{table}/watch",
            # The same form sends the same thing: a second touch does nothing more.
            "sent": f"felt-{self.me.id if self.me else ''}-{self.view.number}-{self.view.version}",
            "fresh": secrets.token_hex(6),
        }


def framed(request: Ask, event: str, view: EventView) -> dict[str, Any]:
    desk, words = desk_of(request), speech(lang_of(request))
    return {
        "event": event,
        "view": view,
        "glance": glance(view.clock, desk.clock.now(), words),
        "time": lambda at: words.clock(at)[:5],
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(msgspec.structs.replace(view, players=()))},
    }


def own_page(
    request: Ask, event: str, wrong: Ruling | None = None, sure: dict[str, str] | None = None
) -> Response[str]:
    """Where he sits now; with what was refused, or is to be confirmed."""
    entry = caller(request).entry
    try:
        view = desk_of(request).wall(event).value
        me = desk_of(request).phone(event, entry) if entry else None
    except UnknownEvent as error:
        raise NotFoundException from error
    if me is None:
        return page(request, "phone/nobody.html", 404, event=event, name=view.name)
    table = me.table or (last_table(request, event, me.id) if me.out else 0)
    felt = at_table(request, event, table, me.id) if table else None
    status = 200 if wrong is None else 409
    if felt is None:
        alone = "hx-request" in request.headers
        values = {**framed(request, event, view), "me": me, "topics": f"wall,entry:{me.id}", "wrong": wrong}
        return page(request, "table/nowhere.html" if alone else "table/waiting.html", status, **values)
    return msgspec.structs.replace(felt, me=me, wrong=wrong, sure=sure).page(request, event, view, status)


def at_table(request: Ask, event: str, table: TableNo, entry: EntryId) -> Felt | None:
    """None where there is no such table. Raises UnknownEvent."""
    showing = desk_of(request).showing(event)
    view = showing.felt(table, entry)
    if view is None:
        return None
    before = hands_before(request, event, table)
    events, last = showing.story(table), None
    if not events and (last := last_hand(request, event, table)) is not None:
        view = showing.felt(table, entry, last) or view
        events = last.told.events()
    names = {seat.seat: seat.name for seat in view.seats if seat.name}
    lines = told_hand(events, speech(lang_of(request)), _dealt_in(view, last, entry), names=names) if events else []
    return Felt(view, lines, before, mix=showing.mix(table, entry, last))


def _dealt_in(view: FeltView, last: LastHand | None, entry: EntryId) -> SeatNo | None:
    """Whose cards are his own in the story."""
    if last is None:
        return view.you or None
    return next((seat for seat, who in last.who().items() if entry and who == entry), None)


def named(text: str, words: Speech) -> str:
    """A card as somebody says it."""
    rank, suit = text[0], text[1]
    return words.say(f"card.named.{suit}", rank=words.say(f"card.{rank}.one"))


def held(view: FeltView, own: FeltSeatView | None, words: Speech) -> str:
    """What his hand is called so far; nothing before it has a name."""
    if own is None or own.state != "live" or "??" in own.cards:
        return ""
    game, cards, board = GAMES[view.game], cards_of("".join(own.cards)), cards_of("".join(view.board))
    halves = (half for half in range(len(game.shown.halves)) if _has_name(game, half, len(cards), len(board)))
    names = [called(game, half, cards, board, words) for half in halves]
    return words.say("felt.two-hands", board=names[0], held=names[1]) if names[1:] else "".join(names)


def _has_name(game: Game, half: int, own: int, board: int) -> bool:
    """Are there enough cards, and is the flop there where one is to come? A low half is not named."""
    if half:
        return game.shown.second == "held" and own >= KNOWN_LEAST
    return board >= FLOP if game.shown.board else own + board >= KNOWN_LEAST
