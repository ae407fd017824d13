"""`floorman log audit` of an event whose cards Floorman dealt: for everybody, for who has the secret, and one hand."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from rich.cells import cell_len

from floorman.cards import texts_of
from floorman.cli.folder import log_file
from floorman.floor import StreamEvent
from floorman.floor.decks import deck_of
from floorman.floor.decks import mixed as with_numbers
from floorman.floor.events import DeckMixed
from floorman.floor.streams import hand_stream, prepared_name
from floorman.hand.events import HolesDealt
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import SqliteStore
from tests.archive.nets import kept, played_net
from tests.cli.terminal import Said, floorman
from tests.floor.mixers import Mixers, a_value
from tests.floor.net import DECKS, in_a_net_hand, net, play_net
from tests.floor.tables import Room

E = TypeVar("E")

EACH = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Room]:
    """A machine with an evening in the browser that is over."""
    folder = tmp_path_factory.mktemp("net")
    store = SqliteStore(log_file(folder))
    found = played_net(store)
    store.close()
    return folder, found


def said(folder: Path, *words: str) -> Said:
    return floorman("log", "audit", "net", *words, "--data", str(folder))


def narrow(one: Said) -> bool:
    return all(cell_len(line) <= 80 for line in one.out.splitlines())


def by_hand(found: Room, kind: type[E]) -> dict[str, E]:
    """The events of a kind, by the name of the hand."""
    return {one.stream.rpartition("/")[2]: one.event for one in found.log if isinstance(one.event, kind)}


@EACH
def test_all_is_well(evening: tuple[Path, Room], lang: Lang) -> None:
    folder, found = evening
    words, hands = speech(lang), len(by_hand(found, HolesDealt))
    shown, every = said(folder, "--lang", lang), said(folder, "--decks", "--lang", lang)

    for one, says in ((shown, "audit.decks-shown"), (every, "audit.decks-all")):
        assert (0, "") == (one.status, one.err)
        assert words.say(says) in one.words
        assert f"{hands}" in one.words
        assert narrow(one)


def test_for_programs(evening: tuple[Path, Room]) -> None:
    """Each hand with what was opened of it; no card that nobody has seen, and not the secret of the decks."""
    folder, found = evening
    for more in ((), ("--decks",)):
        asked = said(folder, *more, "--json")
        *rows, audit = asked.rows
        hands = [row for row in rows if "hand" in row]

        assert list(by_hand(found, HolesDealt)) == [row["hand"] for row in hands]
        assert {"same"} == {row["verdict"] for row in hands}
        assert (True, len(hands)) == (audit["well"], audit["hands"])
        assert DECKS.decode() not in asked.out
        seen = {row["hand"]: {one["card"] for one in row["opened"]} for row in hands}
        unseen = [name for name, holes in by_hand(found, HolesDealt).items() if not seen[name]]
        assert unseen
        assert all("nonce" not in str(row) for row in hands if row["hand"] in unseen)


@EACH
def test_one_hand_is_opened_and_no_other(evening: tuple[Path, Room], lang: Lang) -> None:
    """With its key anybody can shuffle it again; nothing in what is told opens another one."""
    folder, found = evening
    name, other, *_ = by_hand(found, HolesDealt)
    table, number = name.split("-")
    stream = hand_stream("net", int(table), int(number))
    deck, its = deck_of(DECKS, stream, tuple(range(52))), said(folder, "--hand", name, "--json").table
    read = said(folder, "--hand", name, "--lang", lang)

    assert deck.key.hex() == its["key"]
    assert texts_of(deck.cards) == its["deck"]
    assert "same" == its["verdict"]
    assert (0, "") == (read.status, read.err)
    assert deck.key.hex() in read.out
    assert narrow(read)
    closed = deck_of(DECKS, stream.replace(name, other), tuple(range(52)))
    for told in (read.out, said(folder, "--hand", name, "--json").out):
        assert closed.key.hex() not in told
        assert DECKS.decode() not in told


@EACH
def test_hands_that_cannot_be_opened(tmp_path: Path, lang: Lang) -> None:
    """One that is being played, one that there is not, and any without the secret."""
    store, words = SqliteStore(log_file(tmp_path)), speech(lang)
    found = kept(in_a_net_hand(), store)
    store.close()
    (name,) = by_hand(found, HolesDealt)
    running = said(tmp_path, "--hand", name, "--lang", lang)
    everything = said(tmp_path, "--decks", "--lang", lang)
    none = [said(tmp_path, "--hand", what, "--lang", lang) for what in ("1-1", "two", "9-9", "")]

    assert (2, "", words.say("audit.hand-open", hand=name) + "\n") == running
    assert (2, "", words.say("audit.not-over", event="net") + "\n") == everything
    assert [(2, "")] * 4 == [(one.status, one.out) for one in none]
    assert words.say("audit.no-hand", hand="1-1", event="net") + "\n" == none[0].err


def test_elsewhere_without_the_secret(evening: tuple[Path, Room], tmp_path: Path) -> None:
    """An event that was carried to another machine: what was shown is looked at there, and nothing else can be."""
    folder, found = evening
    file, there = tmp_path / "net.floorman", tmp_path / "there"
    assert 0 == floorman("log", "export", "net", str(file), "--data", str(folder)).status
    assert 0 == floorman("log", "import", str(file), "--data", str(there)).status
    shown, every = said(there, "--lang", "en"), said(there, "--decks", "--lang", "en")
    one = said(there, "--hand", next(iter(by_hand(found, HolesDealt))), "--lang", "en")

    assert DECKS not in file.read_bytes()
    assert 0 == shown.status
    assert speech("en").say("audit.decks-shown") in shown.words
    for refused in (every, one):
        assert (2, "", speech("en").say("audit.no-deck-secret", event="net") + "\n") == refused


@EACH
def test_another_secret(tmp_path: Path, lang: Lang) -> None:
    """It leads to other decks: each hand is named, with what is wrong."""
    store, words = SqliteStore(log_file(tmp_path)), speech(lang)
    found = played_net(store)
    store.put_secret("deck/net", "another")
    store.close()
    wrong = said(tmp_path, "--decks", "--lang", lang)

    assert 1 == wrong.status
    assert words.say("audit.decks-other") in wrong.words
    assert words.say("audit.deck.root") in wrong.words
    assert all(name in wrong.words for name in by_hand(found, HolesDealt))
    assert narrow(wrong)
    assert 0 == said(tmp_path, "--lang", lang).status


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Room]:
    """An evening whose players mixed some of the decks too."""
    folder = tmp_path_factory.mktemp("mixed")
    store = SqliteStore(log_file(folder))
    found = net(4)
    play_net(found, Random(6), each=Mixers(Random(6), often=0.5))
    kept(found, store)
    store.close()
    return folder, found


@EACH
def test_who_mixed_is_told_hand_by_hand(mixed: tuple[Path, Room], lang: Lang) -> None:
    """With their names, and who sealed a number that did not come in time."""
    folder, found = mixed
    words, hands = speech(lang), by_hand(found, DeckMixed)
    read = said(folder, "--decks", "--lang", lang)
    *rows, last = said(folder, "--decks", "--json").rows
    told = {row["hand"]: row for row in rows if row.get("added")}

    assert hands
    assert (0, "") == (read.status, read.err)
    assert words.say("audit.mixes", hands=len(hands)) in read.words
    assert words.say("audit.decks-all") in read.words
    assert narrow(read)
    assert last["well"]
    assert {name: one.values for name, one in hands.items()} == {name: row["added"] for name, row in told.items()}
    late = [row for row in rows if row.get("untold")]
    assert late
    assert all(name in read.words for name in hands)


@EACH
def test_a_hand_that_was_mixed_is_opened_as_it_was_dealt(mixed: tuple[Path, Room], lang: Lang) -> None:
    """With its key and the numbers anybody can come to the very deck."""
    folder, found = mixed
    name, one = next(iter(by_hand(found, DeckMixed).items()))
    table = int(name.partition("-")[0])
    deck = deck_of(DECKS, prepared_name("net", table, one.prepared), tuple(range(52)))
    its, read = said(folder, "--hand", name, "--json").table, said(folder, "--hand", name, "--lang", lang)

    assert ("same", deck.key.hex(), one.values) == (its["verdict"], its["key"], its["added"])
    assert texts_of(with_numbers(deck, one.values.values()).in_turn()) == its["deck"]
    assert its["deck"] != texts_of(deck.cards)
    assert (0, "") == (read.status, read.err)
    assert all(value in read.words for value in one.values.values())


@EACH
def test_a_number_that_somebody_has_changed_is_named(tmp_path: Path, lang: Lang) -> None:
    """The chain of hashes is not asked here: what the log says is found to be impossible by itself."""
    store, words = SqliteStore(log_file(tmp_path)), speech(lang)
    found = net(4)
    play_net(found, Random(6), each=Mixers(Random(6), often=0.5))
    found.steps = [tuple(_another(one, by_hand(found, DeckMixed)) for one in step) for step in found.steps]
    kept(found, store)
    store.close()
    wrong = said(tmp_path, "--lang", lang)

    assert 1 == wrong.status
    assert words.say("audit.decks-other") in wrong.words
    assert words.say("audit.deck.mixed") in wrong.words


def _another(told: StreamEvent, hands: dict[str, DeckMixed]) -> StreamEvent:
    """In the first hand that was mixed, one number is another one."""
    one = next(iter(hands.values()))
    if told.event is not one:
        return told
    return StreamEvent(told.stream, DeckMixed(one.prepared, one.values | {min(one.values): a_value(9)}))
