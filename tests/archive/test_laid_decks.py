"""Decks of the kitchen table, looked at afterwards: what was seen lay there from the beginning."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from floorman.archive.laid_decks import audit_laid
from floorman.floor.commands import ShowCards, TurnBoard
from floorman.floor.decks import deck_of
from floorman.tournament import AnyEvent
from floorman.tournament.commands import NewHand, SetTable, TellHandDone
from floorman.tournament.events.laying import BoardTurned, CardsDealt, DeckOpened
from tests.floor.tables import Room, room
from tests.floor.test_laying import player

EVENT = "event/night"


def evening() -> Room:
    """One hand to its end with two hands shown, and another one that goes on."""
    found = room(3, seats=3)
    found.do(SetTable(1, "dealt", "none"))
    found.do(NewHand(1))
    for _ in range(3):
        found.do(TurnBoard(table=1))
    for who in sorted(found.evening.state.players(1).values())[:2]:
        found.do(ShowCards(table=1, who=who), player(who))
    found.do(TellHandDone(1))
    found.do(NewHand(1))
    return found


def log_of(found: Room) -> list[AnyEvent]:
    return [one.event for one in found.log if one.stream == EVENT]  # type: ignore[misc]


def changed(rows: list[AnyEvent], kind: type, **facts: Any) -> list[AnyEvent]:
    at = next(number for number, one in enumerate(rows) if type(one) is kind)
    return [*rows[:at], msgspec.structs.replace(rows[at], **facts), *rows[at + 1 :]]


def test_what_was_seen_is_proved_and_the_open_hand_waits() -> None:
    found = evening()
    first, second = audit_laid(log_of(found), "night")

    assert ("same", 9) == (first.verdict, len(first.cards))
    assert ("open", 0) == (second.verdict, len(second.cards))
    with_secret = list(audit_laid(log_of(found), "night", lambda stream, cards: deck_of(b"", stream, cards)))
    assert ["same", "open"] == [one.verdict for one in with_secret]


def test_another_secret_is_found() -> None:
    found = audit_laid(log_of(evening()), "night", lambda stream, cards: deck_of(b"other", stream, cards))

    assert "root" == next(found).fault


@pytest.mark.parametrize(("kind", "facts", "fault"), [
    (CardsDealt, {"root": "00" * 32}, "proof"),
    (BoardTurned, {"cards": "2c 3c 4c"}, "unopened"),
    (DeckOpened, {"cards": (), "proof": ()}, "unopened"),
])  # fmt: skip
def test_what_was_changed_afterwards_is_found(kind: type, facts: dict[str, Any], fault: str) -> None:
    assert fault == next(audit_laid(changed(log_of(evening()), kind, **facts), "night")).fault


def test_cards_that_changed_places_are_found() -> None:
    """The flop was turned in another order than it lay."""
    rows = log_of(evening())
    flop = next(one for one in rows if isinstance(one, BoardTurned))
    turned = " ".join(reversed(flop.cards.split()))

    assert "turn" == next(audit_laid(changed(rows, BoardTurned, cards=turned), "night")).fault
