"""What guests typed at a kiosk: kept beside the log, in order, once for each name, until somebody has seen to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from floorman.desk.sign_ups import WISHES_MOST, SignUp, SignUps, forget_all_but
from floorman.store import MemoryStore, SqliteStore
from floorman.terms import Refused


@pytest.fixture
def wishes() -> SignUps:
    kept = SignUps(MemoryStore(), "e-1")
    kept.take(True)
    return kept


def made(wishes: SignUps, name: str, at: int = 0) -> SignUp:
    wish = wishes.make(name, at)
    assert isinstance(wish, SignUp), wish
    return wish


def code(told: SignUp | Refused) -> str:
    return told.ruling.code if isinstance(told, Refused) else ""


def test_nobody_has_a_wish_before_the_house_takes_them() -> None:
    wishes = SignUps(MemoryStore(), "e-1")

    assert (False, "wish.not-taken") == (wishes.taken, code(wishes.make("Anna", 1)))


def test_they_stand_in_the_order_in_which_they_came(wishes: SignUps) -> None:
    made(wishes, "Ben", 2)
    first = made(wishes, "Anna  Kraft ", 1)

    assert ["Anna Kraft", "Ben"] == [one.name for one in wishes.all()]
    assert first == wishes.find(first.id)


def test_the_same_name_twice_is_one_wish(wishes: SignUps) -> None:
    """Somebody has pressed twice, or was not sure."""
    first = made(wishes, "Anna Kraft", 1)

    assert first == made(wishes, "anna kraft", 2)
    assert [first] == wishes.all()


def test_one_that_was_seen_to_is_gone(wishes: SignUps) -> None:
    first = made(wishes, "Anna")
    wishes.drop(first.id)
    wishes.drop(first.id)

    assert ([], None) == (wishes.all(), wishes.find(first.id))


@pytest.mark.parametrize(
    ("name", "wrong"), [("An\x07na", "name.unseen"), ("\u200b\u200b", "name.unseen"), ("Host", "name.of-the-house")]
)
def test_what_nobody_reads_is_no_name(wishes: SignUps, name: str, wrong: str) -> None:
    assert wrong == code(wishes.make(name, 1))


@pytest.mark.parametrize("name", ["", " ", "A", "A" * 61, "p-1#2"])
def test_what_is_no_name_is_not_taken(wishes: SignUps, name: str) -> None:
    assert "wish.name" == code(wishes.make(name, 1))


def test_a_list_has_an_end(wishes: SignUps) -> None:
    """Whoever plays with the tablet fills a page, not the disk."""
    for number in range(WISHES_MOST):
        made(wishes, f"Guest {number}")

    assert "wish.too-many" == code(wishes.make("One more", 1))


def test_they_go_with_their_event() -> None:
    """With the switch that let guests have any; those of an event that goes on stay."""
    store = MemoryStore()
    over, live = SignUps(store, "e-1"), SignUps(store, "e-2")
    for kept in (over, live):
        kept.take(True)
        made(kept, "Anna")
    forget_all_but(store, {"e-2"})

    assert ([], False) == (over.all(), over.taken)
    assert (1, True) == (len(live.all()), live.taken)


def test_each_event_has_its_own_and_a_restart_loses_none(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.sqlite")
    one = SignUps(store, "e-1")
    one.take(True)
    made(one, "Anna")
    store.close()
    again = SqliteStore(tmp_path / "house.sqlite")

    assert ["Anna"] == [wish.name for wish in SignUps(again, "e-1").all()]
    assert (True, False) == (SignUps(again, "e-1").taken, SignUps(again, "e-2").taken)
    assert [] == SignUps(again, "e-2").all()
    again.close()
