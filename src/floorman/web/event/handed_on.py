"""After a hand is said to be over where hands are only counted: where the button lies now, and how it goes back.

Whoever pressed too early, or twice, says by one more tap that the hand goes on: nothing of it was counted then. Once
something rests on that only its button and its blinds stand again.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import SeatNo, TableNo, whole_number
from floorman.tournament import Now
from floorman.tournament.commands import TellButton
from floorman.tournament.commands.playing import coming_positions
from floorman.tournament.seating.first_button import button_is_told
from floorman.tournament.standing import has_gone_on
from floorman.web.desks import Ask
from floorman.web.event.done import Done
from floorman.web.event.permitted import can_do
from floorman.web.forms import Fields, field


class HandedOn(Struct, frozen=True):
    """`do` with `facts` is the way back, if there is one."""

    table: TableNo
    button: SeatNo  # in the hand to come; 0: nobody knows
    facts: dict[str, int]
    do: str = "tell-button"
    void: bool = False  # the same hand is dealt once more
    hand: int = 0  # the how-manieth it was


def handed_on(request: Ask, event: str, fields: Fields, done: Done, station: TableNo = 0) -> HandedOn | None:
    """None where the desk had told the hand, and where there is neither a way back nor a button that anybody knows."""
    number, void = str(station) if station else field(fields, "table"), bool(field(fields, "void"))
    if done.wrong is not None or field(fields, "do") != "hand-done" or not number.isdecimal():
        return None
    table, can = int(number), can_do(request, event)
    if can("hand-goes-on", {"table": table}):
        button, hand = request.desk.look(event, lambda now, _: (_coming(now, table), now.state.play[table].hands))
        return HandedOn(table, button, {"table": table}, "hand-goes-on", void, hand)
    found = None if void else request.desk.look(event, lambda now, _: _found(now, table))
    if found is None or not can("tell-button", found.facts):
        return None
    return found


def _coming(now: Now, table: TableNo) -> SeatNo:
    """The button of the next hand, as far as anybody knows it."""
    told = button_is_told(now.state, table, now.book, now.at)
    coming = coming_positions(now.state, table, now.book) if told else None
    return coming.button if coming is not None and coming.button else 0


def ended_by_bust(request: Ask, event: str, fields: Fields, done: Done) -> HandedOn | None:
    """The same where somebody went out and the hand was over with him: both go back with one tap."""
    who = field(fields, "who")
    if done.wrong is not None or field(fields, "do") != "bust" or not field(fields, "ends_hand"):
        return None
    return request.desk.look(event, lambda now, _: _where_he_was(now, who))


def _where_he_was(now: Now, who: str) -> HandedOn | None:
    out = now.state.outs.get(now.state.entry_of(who) or "")
    return None if out is None or out.place is None else _found(now, out.place.table)


def goes_on(request: Ask, event: str, fields: Fields) -> TellButton | None:
    """Of a bust that is taken back: the button of its hand, as long as none was played since."""
    table, button = (whole_number(field(fields, name)) for name in ("hand_at", "button"))
    if field(fields, "do") not in ("take-back", "take-back-bust") or table is None:
        return None
    found = request.desk.look(event, lambda now, _: _found(now, table))
    if found is None or found.facts["button"] != button:
        return None
    told = found.facts
    return TellButton(told["table"], told["button"], told["small_blind"], told["big_blind"])


def _found(now: Now, table: TableNo) -> HandedOn | None:
    play = now.state.play.get(table)
    if (
        play is None
        or play.last is None
        or has_gone_on(now.state, table, now.at)
        or play.hand is not None
        or now.state.tables[table].action != "none"
    ):
        return None
    coming, was = coming_positions(now.state, table, now.book), play.last
    if coming is None or coming.button == was.button:
        return None
    facts = {"table": table, "button": was.button, "small_blind": was.small_blind, "big_blind": was.big_blind}
    return HandedOn(table, coming.button, facts, hand=play.hands)
