"""What a table's page shows: the felt for one viewer, the story of its hand, and the sizes to bet at a touch."""

from __future__ import annotations

import secrets
from collections.abc import Container, Mapping, Sequence
from typing import Any

import msgspec
from litestar import Response
from msgspec import Struct

from floorman.cards import RANKS, text_of
from floorman.desk.chat import LETTERS_MOST
from floorman.house.walls import gives_cards
from floorman.rulebook import incidents
from floorman.speech.after_hand import lines_after
from floorman.speech.hand_memory import HandLine
from floorman.speech.hands import told_hand, with_signs
from floorman.terms import EntryId, Ruling, SeatNo, TableNo
from floorman.tournament.plan import Coins
from floorman.views import EventView, FeltView, LastHand, PhoneView
from floorman.views.buying import buys
from floorman.views.felt import FeltSeatView, is_in_hand
from floorman.views.lobby import lobby_view, owing, waits_for
from floorman.views.mixing import MixView
from floorman.views.past_hands import PastHand
from floorman.views.rotating import games_view
from floorman.web.desks import Ask, player_at
from floorman.web.event.showing import time_of
from floorman.web.glance import glance
from floorman.web.held import own_seats
from floorman.web.lobby.next_game import next_game
from floorman.web.lobby.talking import spoken
from floorman.web.lobby.wishing import gives, wishes_of
from floorman.web.onlooking import looks_late, tables_to_watch
from floorman.web.table.before import hands_before, last_hand, last_past, last_table
from floorman.web.table.chances import chances
from floorman.web.table.ending import ended
from floorman.web.table.looking import Late, late_table
from floorman.web.table.moments import moment_of
from floorman.web.table.naming import aloud, completes, held, named, open_slice, sorted_cards, winning_cards
from floorman.web.table.sizes import sizes_of
from floorman.web.words import page


class Felt(Struct, frozen=True):
    """A table for one viewer. `me` is None for those who look on."""

    view: FeltView
    lines: list[HandLine]
    before: list[PastHand]
    me: PhoneView | None = None
    wrong: Ruling | None = None
    sure: dict[str, str] | None = None  # an all-in that is to be confirmed
    mix: MixView | None = None  # where he can add something to the next shuffle
    waits: Ruling | None = None  # why the next hand does not come
    owes: Coins = 0  # what he has to pay before he is dealt in
    late: Late | None = None  # he looks on, and sees it later than those who play

    @property
    def others(self) -> list[FeltSeatView]:
        """Clockwise from the left of whoever looks, without the seats that are free; his own is not among them."""
        seats, you = self.view.seats, self.view.you
        around = [*seats[you:], *seats[: max(you - 1, 0)]] if you else seats
        return [one for one in around if one.taken]

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
        own = self._values(request, event, over=view.clock.phase == "over")
        moment = moment_of(view, one_table=_one_table(request, event))
        values = {**framed(request, event, view), **own, "moment": moment}
        return page(request, "table/alone.html" if alone else "table/page.html", status, **values)

    def _values(self, request: Ask, event: str, *, over: bool) -> dict[str, Any]:
        words, table = request.speech, self.view.table
        done = over or (self.me is not None and self.me.out is not None)
        own = f"wall,entry:{self.me.id},felt:{table}:{self.me.id},chat:{table}" if self.me else ""
        guest = self.me is None and player_at(request, event) is not None
        open = f"wall,hand:{table}" + (f",chat:{table}" if guest else "")
        hosts = self.me is not None and gives(request)
        topics = (own + ",lobby" if hosts or done else own) or ("wall" if self.late else open)
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
            "waits": self.waits,
            "late": self.late,
            "chances": self._chances(request, event),
            "games": request.desk.showing(event).look(lambda now, _: games_view(now, self.view.table)),
            "wins": [line for line in self.lines if line.award] if self.view.over else [],
            "best": winning_cards(self.view),
            "marked": self._marked(request, event),
            "in_order": lambda cards: sorted_cards(self.view.game, tuple(cards)),
            "aloud": lambda text: aloud(text, words),
            "hand_cards": sorted_cards(self.view.game, self.own.cards if self.own else ()),
            "open_from": open_slice(self.view.game),
            "completes": completes(self.view),
            **bought(request, event, self.me, self.view.table if self.view.over else 0),
            **next_game(request, event, done=done),
            **_wished(request, event, self.me, self.view.table),
            **(wishes_of(request, event) if hosts else {"wishes": [], "heard": []}),
            "hosts": hosts,
            "absent_cites": request.desk.book(event).absent_seats.cites,
            "in_hand": is_in_hand(self.view),
            "rests": request.desk.showing(event).company.rests.get(table, (0, 0)),
            "ran_out": bool(self.me and self.view.away and self.me.id in request.desk.showing(event).company.ran_out),
            "dropped": request.desk.showing(event).company.dropped(),
            "owed": words.money(self.owes, self.me.currency) if self.me and self.owes else "",
            "chat": spoken(request, event, table) if self.me or (guest and not self.late) else None,
            "guest": guest,
            "on_stream": gives_cards(request.desk.house.state, event, table),
            "ended": ended(request, event, self.me) if self.me else None,
            "look_on": tables_to_watch(request, event) if self.me and self.me.out else (),
            "most": LETTERS_MOST,
            "thinks": self._thinks(),
            "sizes": sizes_of(self.view, self.own),
            "ranks": [words.say(f"card.{rank}.one") for rank in RANKS],
            "named": lambda text: named(text, words),
            "holds": held(self.view, self.own, words) if self.view.over or _hints(request, event) else "",
            "topics": topics,
            "here": f"/events/{event}/table" if self.me else f"/events/{event}/tables/{table}/watch",
            # The same form sends the same thing: a second touch does nothing more.
            "sent": f"felt-{self.me.id if self.me else ''}-{self.view.number}-{self.view.version}",
            "fresh": secrets.token_hex(6),
        }

    def _marked(self, request: Ask, event: str) -> tuple[str, ...]:
        """What goes of his hand when his time is out."""
        if self.me is None or not self.view.draws or not request.desk.leads(event):
            return ()
        return tuple(map(text_of, request.desk.showing(event).marked(self.view.table, self.view.you, self.me.id)))

    def _chances(self, request: Ask, event: str) -> dict[SeatNo, int]:
        hands = None if self.late else request.desk.showing(event).open_hands(self.view.table)
        return {} if hands is None else chances(hands)


def _one_table(request: Ask, event: str) -> bool:
    return request.desk.showing(event).look(lambda now, _: len(now.state.tables) == 1)


def _hints(request: Ask, event: str) -> bool:
    return request.desk.showing(event).look(lambda now, _: now.state.plan.online.hints)


def bought(request: Ask, event: str, me: PhoneView | None, table: TableNo) -> dict[str, Any]:
    """What he may buy, what he has asked for, and for whom his table waits before the next hand."""
    showing, words = request.desk.showing(event), request.speech
    wishes = showing.company.wishes
    values: dict[str, Any] = {"buys": (), "wish": None, "lapsed": None, "held": [], "money": str}
    values |= {"decides": False, "decides_until": 0, "held_until": 0}
    if me is None:
        return values
    waited = showing.look(lambda now, _: wishes.waited_for(now, table)) if table else []
    names = {one.id: one.name for one in showing.look(lobby_view).comers} if waited else {}
    offers = showing.look(lambda now, _: buys(now, me.id))
    wish = wishes.asked.get(me.id)
    in_time = wish is not None and any(one.do == wish.buys.do for one in offers)
    return {
        "buys": offers,
        "wish": wish if in_time else None,
        "lapsed": None if in_time else wish,
        "held": _held(waited, names, wishes.asked, me.id),
        "decides": me.id in waited,
        "decides_until": wishes.until.get(me.id, 0) if me.id in waited else 0,
        "held_until": max((wishes.until.get(who, 0) for who in waited if who != me.id), default=0),
        "money": lambda coins: words.money(coins, me.currency),
    }


def _held(
    waited: Sequence[EntryId], names: Mapping[EntryId, str], asked: Container[EntryId], own: EntryId
) -> list[tuple[list[str], bool]]:
    """Who else is waited for: those who may still buy, and those whose money somebody has to say is there."""
    others = [who for who in waited if who != own]
    groups = [([names.get(who, "") for who in others if (who in asked) == so], so) for so in (False, True)]
    return [one for one in groups if one[0]]


def _wished(request: Ask, event: str, me: PhoneView | None, table: TableNo) -> dict[str, Any]:
    """What he may wish of coming hands, and what others wish."""
    if me is None or not me.table:
        return {"coming": None, "coming_names": []}
    showing = request.desk.showing(event)
    view = showing.look(lambda now, _: showing.company.coming.view(now, table, me.id))
    names = {one.id: one.name for one in showing.look(lobby_view).comers} if view.others else {}
    return {"coming": view, "coming_names": [names.get(who, "") for who in view.others]}


def framed(request: Ask, event: str, view: EventView) -> dict[str, Any]:
    desk, words = request.desk, request.speech
    return {
        "event": event,
        "view": view,
        "glance": glance(view.clock, desk.clock.now(), words),
        "time": lambda at: words.clock(at)[:5],
        "at_now": desk.clock.now(),
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(msgspec.structs.replace(view, players=()))},
    }


def own_page(
    request: Ask, event: str, wrong: Ruling | None = None, sure: dict[str, str] | None = None
) -> Response[str]:
    """Where he sits now; with what was refused, or is to be confirmed."""
    entry = request.caller.entry
    view = request.desk.wall(event).value
    me = request.desk.phone(event, entry) if entry else None
    if me is None:
        return page(request, "phone/nobody.html", 404, event=event, name=view.name, seats=own_seats(request))
    table = me.table or (last_table(request, event, me.id) if me.out else 0)
    felt = at_table(request, event, table, me.id, own=True) if table else None
    status = 200 if wrong is None else 409
    if felt is None:
        alone = "hx-request" in request.headers
        values = {**framed(request, event, view), "me": me, "topics": f"wall,entry:{me.id}", "wrong": wrong}
        values |= {"look_on": tables_to_watch(request, event) if me.out else (), "conduct": incidents()}
        values |= {"ended": ended(request, event, me)}
        values |= {**bought(request, event, me, 0), "sent": f"buys-{me.id}-{me.version}", "hosts": gives(request)}
        done = me.out is not None or view.clock.phase == "over"
        values |= next_game(request, event, done=done) | ({"topics": f"wall,entry:{me.id},lobby"} if done else {})
        return page(request, "table/nowhere.html" if alone else "table/waiting.html", status, **values)
    return msgspec.structs.replace(felt, me=me, wrong=wrong, sure=sure).page(request, event, view, status)


def at_table(request: Ask, event: str, table: TableNo, entry: EntryId, *, own: bool = False) -> Felt | None:
    """None where there is no such table. `own`: it is where he sits, or played his last hand. Raises UnknownEvent."""
    showing = request.desk.showing(event)
    if not own and looks_late(request, event, table):
        return _later(request, event, table)
    view = showing.felt(table, entry)
    if view is None:
        return None
    before = hands_before(request, event, table)
    events, last = showing.story(table), None
    if not events and (last := last_hand(request, event, table)) is not None:
        view = showing.felt(table, entry, last) or view
        events = last.told.events()
    names = {seat.seat: seat.name for seat in view.seats if seat.name}
    words = request.speech
    mine = _dealt_in(view, last, entry)
    lines = told_hand(events, words, mine, names=names, write=with_signs) if events else []
    if last is not None and (past := last_past(request, event, table)) is not None:
        called = {seat: names.get(seat, "") for seat in last.who()}
        lines += lines_after(past, called, words, mine)
    waits, owes = showing.look(lambda now, aliases: (waits_for(now, table), owing(now, aliases)))
    debt = next((one.amount for one in owes if entry and one.id == entry), 0)
    return Felt(view, lines, before, mix=showing.mix(table, entry, last), waits=waits, owes=debt)


def _later(request: Ask, event: str, table: TableNo) -> Felt:
    """As the house lets it be seen by those who look on."""
    late, words = late_table(request, event, table), request.speech
    names = {seat.seat: seat.name for seat in late.view.seats if seat.name}
    lines = told_hand(late.told.events(), words, None, names=names, write=with_signs) if late.told is not None else []
    return Felt(late.view, lines, hands_before(request, event, table), late=late)


def _dealt_in(view: FeltView, last: LastHand | None, entry: EntryId) -> SeatNo | None:
    """Whose cards are his own in the story."""
    if last is None:
        return view.you or None
    return next((seat for seat, who in last.who().items() if entry and who == entry), None)
