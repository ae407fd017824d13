"""The floor takes over what tables in the browser do by themselves, and gives it back."""

from __future__ import annotations

from floorman.floor import Floor as Night
from floorman.floor import StreamEvent, decide
from floorman.floor.by_itself import applies_itself
from floorman.rulebook import load
from floorman.terms import Accepted, By, Refused
from floorman.tournament import Level, OpenEvent, Plan, StartEvent, open_event, opened
from floorman.tournament.commands import Bust, Busted, DrawSeats, OpenTable, SetConfirming, TakeBack

HOST, FLOOR = By("host", "direction"), By("fay", "floor")
AT = 1_800_000_000_000


def at_two_tables() -> Night:
    plan = Plan(structure=(Level(20, 100, 200),), stack=10_000, table_size=6, depth="virtual")
    names = tuple(f"p{number}" for number in range(1, 9))
    decision = open_event(OpenEvent("Net", plan, names), load("tda-2024"), b"secret")
    assert isinstance(decision, Accepted)
    found = Night("net", load("tda-2024"), opened(decision.events[0]), b"secret", b"decks")
    for command in (OpenTable(1, count=2), DrawSeats(expected=8), StartEvent()):
        do(found, command)
    gone = sorted(found.state.seats[1].values())[:2]
    do(found, Bust(tuple(Busted(who) for who in gone)))
    return found


def do(found: Night, command: object, by: By = HOST) -> Accepted[StreamEvent] | Refused:
    decision = decide(found, command, by, AT)  # type: ignore[arg-type]
    if isinstance(decision, Accepted):
        found.apply(decision.events)
    return decision  # type: ignore[return-value]


def test_what_is_confirmed_does_not_happen_by_itself() -> None:
    found = at_two_tables()
    assert ["final-table"] == [one.kind for one in applies_itself(found, AT)]

    assert isinstance(do(found, SetConfirming(True), FLOOR), Accepted)
    assert [] == applies_itself(found, AT)

    assert isinstance(do(found, SetConfirming(False), FLOOR), Accepted)
    assert ["final-table"] == [one.kind for one in applies_itself(found, AT)]


def test_it_is_set_once_and_taken_back() -> None:
    found = at_two_tables()

    refused = do(found, SetConfirming(False))
    assert isinstance(refused, Refused) and "confirming.set-already" == refused.ruling.code
    do(found, SetConfirming(True))
    do(found, TakeBack(found.state.version))
    assert not found.state.plan.confirms


def test_a_player_does_not_set_it() -> None:
    refused = do(at_two_tables(), SetConfirming(True), By("p1", "player"))

    assert isinstance(refused, Refused)
    assert "rank.too-low" == refused.ruling.code
