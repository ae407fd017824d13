"""Names and bytes of what is stored."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman import hand
from floorman.table import events as table
from floorman.tournament import AnyEvent, BookNamed, EventOpened, Plan, Running, Stopped
from floorman.tournament.events import ClockStopped
from floorman.wire import KINDS, UnknownKind, decode, encode, kinds
from tests.wire.anything import any_of

EVENTS: dict[type, st.SearchStrategy[Any]] = {kind: any_of(kind) for kind in get_args(AnyEvent)}

# Kinds that logs hold already. A line may be added here; none may ever go, or change its word.
FOR_EVER = {
    "outage.noticed/1",
    "outage.clock-held/1",
    "outage.counted/1",
    "outage.taken-out/1",
    "table.set/1",
    "shot.begun/1",
    "shot.ended/1",
    "shot.expired/1",
    "time-card.played/1",
    "time-cards.full/1",
    "levels.shortened/1",
    "hand-for-hand.announced/1",
    "hand-for-hand.round-over/1",
    "hand-for-hand.over/1",
    "hand-for-hand.ended/1",
    "all-in.held/1",
    "all-in.released/1",
    "all-in.goes-on/1",
    "last-hands.drawn/1",
    "bag.counted/1",
    "day.ended/1",
    "day.resumed/1",
    "day.seats-drawn/1",
    "player.identity-shown/1",
    "flight.merged/1",
    "table.game-chosen/1",
    "table.game-came/1",
    "call.made/1",
    "call.answered/1",
    "dispute.opened/1",
    "dispute.closed/1",
    "spectator.sent-out/1",
    "event.opened/1",
    "event.opened/2",
    "event.taken-over/1",
    "event.won/1",
    "event.started/1",
    "entry.made/1",
    "entry.cancelled/1",
    "entry.paid/1",
    "entry.seated/1",
    "entry.data-confirmed/1",
    "entry.chips-bought/1",
    "no-shows.removed/1",
    "registration.closed/1",
    "re-entry.end-set/1",
    "price.set/1",
    "table.opened/1",
    "table.taken-over/1",
    "table.hand-began/1",
    "table.hand-done/1",
    "button.drawn/1",
    "seats.drawn/1",
    "seats.reserved/1",
    "seats.released/1",
    "seat.given/1",
    "seat.confirmed/1",
    "table.started/1",
    "table.button-placed/1",
    "lot.drawn/1",
    "final-table.size-set/1",
    "final-table.drawn/1",
    "player.seated/1",
    "players.moved/1",
    "player.arrived/1",
    "proposal.put-off/1",
    "seats.redrawn/1",
    "table.broken/1",
    "table.button-told/1",
    "table.break-order-set/1",
    "table.halted/1",
    "table.resumed/1",
    "players.out/1",
    "player.chips-out/1",
    "player.chips-blinded-off/1",
    "prizes.set/1",
    "prizes.published/1",
    "prizes.changed/1",
    "prizes.locked/1",
    "prize.paid/1",
    "prize.ruled/1",
    "prize.odd-coins-drawn/1",
    "event.tickets-won/1",
    "deal.talks-opened/1",
    "deal.failed/1",
    "deal.made/1",
    "deal.proposed/1",
    "deal.voted/1",
    "bounties.sealed/1",
    "bounty.taken/1",
    "bounties.settled/1",
    "clock.started/1",
    "clock.stopped/1",
    "clock.level-set/1",
    "clock.extended/1",
    "event.cancelled/1",
    "command.taken-back/1",
    "incident.recorded/1",
    "incident.withdrawn/1",
    "penalty.given/1",
    "penalty.hand-served/1",
    "penalty.carried/1",
    "race.opened/1",
    "race.cards-owed/1",
    "race.cards-dealt/1",
    "race.cards-drawn/1",
    "race.settled/1",
    "chips.exchanged/1",
    "table.deck-changed/1",
    "stacks.counted/1",
    "table.counted/1",
    "table.tallied/1",
    "alarm.opened/1",
    "alarm.closed/1",
    "stacks.corrected/1",
}


@given(st.one_of(*EVENTS.values()))
def test_events_come_back_as_they_went(event: AnyEvent) -> None:
    """Bytes round-trip, and the kind beside them is the event's own word."""
    encoded = encode(event)

    assert event == decode(encoded.kind, encoded.body)
    assert event.__struct_config__.tag == encoded.kind
    assert encoded == encode(decode(encoded.kind, encoded.body))


def test_kinds_are_words_with_a_number() -> None:
    """Never a class or a path, so that the log outlives the code; and each event has one of its own."""

    assert len(get_args(AnyEvent)) == len(KINDS)
    for kind in KINDS:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*/[1-9][0-9]*", kind)


def test_a_kind_means_one_thing_in_every_log() -> None:
    """A played table keeps its own log, with words of its own beside those of the hand."""
    unions: tuple[Any, ...] = (hand.AnyEvent, table.AnyEvent, AnyEvent)
    meant: dict[str, set[type]] = {}
    for kind in (kind for union in unions for kind in get_args(union)):
        meant.setdefault(str(kind.__struct_config__.tag), set()).add(kind)

    assert [] == [word for word, several in meant.items() if len(several) > 1]


def test_kinds_that_are_in_logs_are_known_for_ever() -> None:
    assert set() == FOR_EVER - KINDS - kinds.UPCASTS.keys()


def test_the_stored_bytes_of_an_event() -> None:
    """As the first log has them: fields may come, with defaults, but these bytes are read for ever."""
    body = (
        b'{"kind":"clock.stopped/1","cites":["cuca-4-d"],"clock":{"type":"stopped","index":2,"left":5},"why":"break"}'
    )

    assert ClockStopped(clock=Stopped(2, 5), why="break", cites=("cuca-4-d",)) == decode("clock.stopped/1", body)


def test_fields_that_may_be_missing() -> None:
    """An event without citations, reasons or a stack is read: whatever is added to an event has a default."""
    opened = b'{"kind":"event.opened/1","name":"x","book":{"id":"a","edition":"b","hash":"c"},"structure":[]}'
    stopped = b'{"kind":"clock.stopped/1","clock":{"type":"running","index":0,"ends_at":7}}'

    plan = Plan(structure=(), stack=0)

    assert EventOpened(name="x", book=BookNamed("a", "b", "c"), plan=plan) == decode("event.opened/1", opened)
    assert ClockStopped(clock=Running(0, 7)) == decode("clock.stopped/1", stopped)


@pytest.mark.parametrize("kind", ["clock.stopped/2", "seat.sold/1", "", "ClockStopped"])
def test_a_kind_of_the_future_says_so(kind: str) -> None:
    """The message names the kind and tells what to do about it."""
    with pytest.raises(UnknownKind) as error:
        decode(kind, b'{"kind":"clock.stopped/1","clock":{"type":"stopped","index":0,"left":5}}')

    assert kind == error.value.kind
    assert f"{kind!r} was written by a newer Floorman: update this one before opening the log" == str(error.value)


def test_a_field_of_the_future_is_left_alone() -> None:
    """A newer version has written more beside it: what this one knows is read, and the rest is not acted on."""
    stopped = encode(ClockStopped(clock=Stopped(2, 5), why="break", cites=("cuca-4-d",)))
    newer = msgspec.json.encode({**msgspec.json.decode(stopped.body), "by_the_way": 7})

    assert decode(stopped.kind, stopped.body) == decode(stopped.kind, newer)


def test_an_old_kind_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """What changed its meaning got a new number; the old one is turned into it when it is read, and only then."""

    def in_seconds(old: dict[str, Any]) -> dict[str, Any]:
        clock = {"type": "stopped", "index": old["index"], "left": old["left_s"] * 1000}
        return {"kind": "clock.stopped/1", "clock": clock}

    monkeypatch.setitem(kinds.UPCASTS, "clock.stopped/0", in_seconds)
    body = msgspec.json.encode({"kind": "clock.stopped/0", "index": 3, "left_s": 90})

    assert ClockStopped(clock=Stopped(3, 90_000)) == decode("clock.stopped/0", body)


def test_bytes_that_are_no_event_are_an_error_with_a_path() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"\$\.clock"):
        decode("clock.stopped/1", b'{"kind":"clock.stopped/1","clock":{"type":"melted"}}')
