"""`floorman webhook`: entered, listed, tried again and removed in the terminal."""

from __future__ import annotations

from pathlib import Path

from floorman.desk import hooks
from floorman.desk.hooks import Delivery
from floorman.rulebook import load
from floorman.sim.opening import put_in
from floorman.store import SqliteStore
from floorman.terms import Ruling
from floorman.tournament import Level, Plan
from tests.cli.terminal import floorman


def test_an_address_from_the_terminal(tmp_path: Path) -> None:
    """The key is printed once and never listed; one that was switched off is tried again from where it stopped."""
    store = SqliteStore(tmp_path / "floorman.sqlite")
    data = ("--data", str(tmp_path), "--lang", "en")
    assert put_in(store, "abc", "Friday", Plan(structure=(Level(20, 50, 100),)), load("cuca"), (), "seed", 0) is None
    made = floorman("webhook", "add", "http://192.0.2.7/hear", "--event", "abc", "--kind", "clock.", *data)
    ((id, hook),) = hooks.hooks(store).items()
    why = Ruling("webhook.answered", (), {"status": 500})
    hooks.keep_delivery(store, id, Delivery(position=7, failing_since=1, tries=99, off=True, why=why))
    listed = floorman("webhook", "list", *data)
    (row,) = floorman("webhook", "list", "--json", *data).rows

    assert (0, hook.key) == (made.status, made.out.split()[-1])
    assert ("abc", ("clock.",), False) == (hook.event, hook.kinds, hook.own)
    assert "status 500" in listed.words and hook.key not in listed.out
    assert ("off", 7, 99) == (row["state"], row["position"], row["tries"])
    assert 0 == floorman("webhook", "resume", id, *data).status
    assert Delivery(position=7) == hooks.delivery_of(store, hook)
    assert 0 == floorman("webhook", "remove", id, *data).status
    assert {} == hooks.hooks(store)
    store.close()


def test_a_script_reads_the_key_that_it_needs(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "floorman.sqlite")
    made = floorman("webhook", "add", "http://192.0.2.7/hear", "--json", "--data", str(tmp_path)).table
    ((id, hook),) = hooks.hooks(store).items()
    store.close()

    assert {"id": id, "url": "http://192.0.2.7/hear", "key": hook.key} == made


def test_what_cannot_be_entered_is_told(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "floorman.sqlite").close()
    data = ("--data", str(tmp_path), "--lang", "de")
    own = floorman("webhook", "add", "http://localhost:8000/", *data)

    assert 2 == own.status and "dieser Rechner" in own.err
    assert 2 == floorman("webhook", "add", "ftp://192.0.2.7/", *data).status
    for add in (("webhook", "add", "http://192.0.2.7/"), ("token", "add", "Wall", "--scope", "admin")):
        nowhere = floorman(*add, "--event", "zzz", *data)
        assert 2 == nowhere.status and "zzz" in nowhere.err
    mistyped = floorman("webhook", "add", "http://192.0.2.7/", "--kind", "clok.", *data)
    assert 2 == mistyped.status and "clok." in mistyped.err and "clock." in mistyped.err
    # What is told at the tables of a hand lies in streams of its own, which no address hears.
    acts = floorman("webhook", "add", "http://192.0.2.7/", "--kind", "hand.", *data)
    assert 2 == acts.status and "hand." in acts.err
    assert (2, "Es gibt keinen Webhook „x“.\n") == floorman("webhook", "remove", "x", *data)[::2]
