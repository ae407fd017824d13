"""`floorman person`: who is kept, all that is kept of one, and how he is erased."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from rich.cells import cell_len

from floorman.cli.folder import log_file
from floorman.desk.backup_place import keep_place
from floorman.doors import HouseFile
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import Commit, Entry, Person, SqliteStore, Text
from floorman.tournament import StartClock, StopClock
from tests.archive.nights import begun
from tests.cli.terminal import floorman

EACH = pytest.mark.parametrize("lang", LANGUAGES)
ADA = Person("p-night0000", "Ada Lovelace", "Ada", "ada@example.org", "left-handed")
TEXT = Text("t-0123456789abcdef", "Ada felt faint", ("host", ADA.id))
HERS = ("ada@example.org", "left-handed", "felt faint", "argon2id")


@pytest.fixture
def data(tmp_path: Path) -> tuple[str, str]:
    """Ada and three others play; something was said about her."""
    store = SqliteStore(log_file(tmp_path))
    night = begun(store, "night", 4)
    store.put_people([ADA, Person("p-x", "Ada Lovelace", "Countess"), Person("p-y", "", "Player Y")])
    night.do(StopClock())
    night.do(StartClock(TEXT.id))
    store.put_texts([TEXT, Text("t-fedcba9876543210", "of somebody else", ("host",))])
    store.put_secret(f"password/{ADA.id}", "argon2id-of-ada")
    store.close()
    return ("--data", str(tmp_path))


@EACH
def test_everybody_by_name(data: tuple[str, str], lang: Lang) -> None:
    said = floorman("person", "list", *data, "--lang", lang)
    rows = floorman("person", "list", *data, "--json").rows

    assert (0, "") == (said.status, said.err)
    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]
    assert [ADA.id] == [row["id"] for row in rows if row["contact"] == "ada@example.org"]
    assert ["", "Ada Lovelace", "Ada Lovelace", "Player 1 of night"] == [row["name"] for row in rows][:4]


@EACH
def test_nobody(tmp_path: Path, lang: Lang) -> None:
    SqliteStore(log_file(tmp_path)).close()

    said = floorman("person", "list", "--data", str(tmp_path), "--lang", lang)

    assert (0, speech(lang).say("person.nobody") + "\n", "") == said


def test_all_that_is_kept_of_one(data: tuple[str, str], tmp_path: Path) -> None:
    """Name, texts by or about her, the events that name her or her texts; secrets are named, not told."""
    found = floorman("person", "export", ADA.id, *data).table

    assert {
        "id": ADA.id,
        "name": "Ada Lovelace",
        "alias": "Ada",
        "contact": "ada@example.org",
        "note": "left-handed",
    } == found["person"]
    assert [(TEXT.id, "Ada felt faint")] == [(text["id"], text["text"]) for text in found["texts"]]
    assert ["password"] == found["secrets"]
    kinds = [event["kind"] for event in found["events"]]
    assert ["event.opened/2", "seats.drawn/1", "entry.paid/1", "clock.started/1"] == sorted(set(kinds), key=kinds.index)
    assert not any(event["by_him"] for event in found["events"])
    assert "argon2id" not in json.dumps(found)


def test_into_a_file(data: tuple[str, str], tmp_path: Path) -> None:
    """A file that is there already stays as it is."""
    file = tmp_path / "ada.json"
    first = floorman("person", "export", "Countess", str(file), *data, "--lang", "en")
    second = floorman("person", "export", ADA.id, str(file), *data, "--lang", "en")

    assert (0, 2) == (first.status, second.status)
    assert speech("en").say("store.taken", file=str(file)) + "\n" == second.err
    assert "p-x" == json.loads(file.read_text())["person"]["id"]


@EACH
def test_erasing_is_asked_for_twice(data: tuple[str, str], tmp_path: Path, lang: Lang) -> None:
    """Without --yes it is only told what would go."""
    said = floorman("person", "erase", "ada", *data, "--lang", lang)
    store = SqliteStore(log_file(tmp_path))

    assert speech(lang).say("person.would-erase", who=ADA.id, alias="Ada", texts=1) in said.words
    assert (ADA, 2) == (store.people()[ADA.id], len(store.texts()))
    store.close()


@EACH
def test_erasing(data: tuple[str, str], tmp_path: Path, lang: Lang) -> None:
    """In no byte of the folder is anything of hers; the log is as it was, and says "Player" of her."""
    before = floorman("log", "verify", *data, "--json").table
    said = floorman("person", "erase", ADA.id, "--yes", *data, "--lang", lang)
    shown = floorman("log", "show", "--names", *data).out + floorman("person", "list", *data).out
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())

    assert (0, "") == (said.status, said.err)
    assert speech(lang).say("person.erased", who=ADA.id, alias="Player NIG", texts=1) in said.words
    assert [] == [word for word in HERS if word.encode() in content]
    assert "felt faint" not in shown
    assert "Player NIG" in shown
    assert before == floorman("log", "verify", *data, "--json").table


def test_whatever_names_her_is_found(data: tuple[str, str], tmp_path: Path) -> None:
    """Words of others beside the log go, too; those that may mean a namesake stay and are told, as do words in the log
    itself, which cannot forget."""
    ben = Person("p-ben", "Ben Byron", "Ben")
    store = SqliteStore(log_file(tmp_path))
    people = [Person("p-x", "Grace Hopper", "Grace"), Person("p-byron", "Ada Byron", "Ada B."), ben]
    hers = Text("t-1111111111111111", "Lovelace looked at the next card", ("host", ben.id))
    perhaps = Text("t-2222222222222222", "ADA and the dealer disagree", ("host", ben.id))
    typed = Text("t-4444444444444444", "lovelace again", ("host", ben.id))
    nobodys = Text("t-3333333333333333", "the adamant Lovelaces", ("host", ben.id))
    store.put_people(people)
    store.put_texts([hers, perhaps, typed, nobodys])
    event = store.streams("event/")[0]
    body = b'{"text":"Seat 5 is for Ada Lovelace"}'
    told = Entry(event, "event.message/1", body)
    expected = {event: len(list(store.read(event)))}
    store.append([Commit(at=9_999, person="host", rank="floor", command="m", expected=expected, entries=[told])])
    store.close()

    would = floorman("person", "erase", ADA.id, *data, "--lang", "en").words
    found = floorman("person", "erase", ADA.id, "--yes", *data, "--json").table
    store = SqliteStore(log_file(tmp_path))
    left = set(store.texts())
    store.close()

    assert "Would be erased, for it names the person: Lovelace looked at the next card" in would
    assert 2 == found["texts"]
    assert [perhaps.id, typed.id] == [one["id"] for one in found["perhaps"]]
    assert [(event, expected[event] + 1)] == [(one["stream"], one["version"]) for one in found["in_log"]]
    assert hers.id not in left
    assert {perhaps.id, typed.id, nobodys.id} <= left


def test_copies_in_the_second_place_are_named(data: tuple[str, str], tmp_path: Path) -> None:
    """As it is kept beside the log; where it cannot be looked at, that is said."""
    place = tmp_path / "stick"
    place.mkdir()
    assert 0 == floorman("backup", str(place / "floorman-2026-01-01-100000.sqlite"), *data).status
    store = SqliteStore(log_file(tmp_path))
    keep_place(store, place)
    store.close()
    found = floorman("person", "erase", ADA.id, *data, "--json").table
    shutil.rmtree(place)
    gone = floorman("person", "erase", ADA.id, *data, "--json").table

    assert [str(place / "floorman-2026-01-01-100000.sqlite")] == found["copies"]
    assert ("", str(place)) == (found["unseen"], gone["unseen"])


def test_copies_that_still_hold_her_are_named(data: tuple[str, str], tmp_path: Path) -> None:
    """Those beside the log that an upgrade has left, and backups; not those that never knew her, and no other files."""
    backup = tmp_path / "before-the-evening.sqlite"
    assert 0 == floorman("backup", str(backup), *data).status
    (tmp_path / "notes.sqlite").write_text("no database at all")
    knows, knows_not = (tmp_path / f"floorman-version-1-2026-01-0{n}.sqlite" for n in (1, 2))
    for copy, person in ((knows, ADA.id), (knows_not, "p-other")):
        with closing(sqlite3.connect(copy)) as old:
            old.execute("create table people (id text, name text, alias text)")
            old.execute("insert into people values (?, 'Ada', 'Ada')", (person,))
            old.commit()

    found = floorman("person", "erase", ADA.id, "--yes", *data, "--json").table
    said = floorman("person", "erase", ADA.id, "--yes", *data, "--lang", "en").words

    assert {
        "erased": True,
        "person": ADA.id,
        "alias": "Player NIG",
        "texts": 1,
        "passes": 0,
        "copies": [str(backup), str(knows)],
        "unseen": "",
        "perhaps": [],
        "in_log": [],
    } == found
    assert knows.name in said
    assert knows_not.name not in said


def test_what_restore_moved_aside_and_halves_of_copies_are_named(data: tuple[str, str], tmp_path: Path) -> None:
    """A log that was moved aside, and what a kill has left of a backup and of a restore."""
    log = log_file(Path(data[1]))
    backup = tmp_path / "elsewhere" / "friday.sqlite"
    backup.parent.mkdir()
    assert 0 == floorman("backup", str(backup), *data).status
    assert 0 == floorman("restore", str(backup), "--yes", *data).status
    (log.parent / "backups").mkdir(exist_ok=True)
    halves = [log.parent / f".{log.name}-restored", log.parent / "backups" / "floorman-2026-01-01-100000.sqlite.part"]
    for half in halves:
        half.write_bytes(backup.read_bytes())
    (aside,) = log.parent.glob("floorman-replaced-*/floorman.sqlite")

    found = floorman("person", "erase", ADA.id, "--yes", *data, "--json").table

    assert {str(aside), *map(str, halves)} <= {*found["copies"]}
    assert str(log) not in found["copies"]


@EACH
def test_whom_is_meant(data: tuple[str, str], lang: Lang) -> None:
    nobody = floorman("person", "erase", "Zoe", "--yes", *data, "--lang", lang)
    several = floorman("person", "export", "ada lovelace", *data, "--lang", lang)

    assert (2, "", speech(lang).say("person.unknown", who="Zoe") + "\n") == nobody
    assert (2, "", speech(lang).say("person.several", who="ada lovelace", ids=f"{ADA.id}, p-x") + "\n") == several


@EACH
def test_the_last_of_the_direction_stays(tmp_path: Path, lang: Lang) -> None:
    """Or else nobody could let anybody in: first another one has to be of the direction, too."""
    store = SqliteStore(log_file(tmp_path))
    house = HouseFile(store)
    house.add("Ada", ["direction"], "Königsdame 7")
    house.add("Ben", ["floor"], "Königsdame 8")
    before = store.people()
    store.close()

    said = floorman("person", "erase", "ada", "--yes", "--data", str(tmp_path), "--lang", lang)
    store = SqliteStore(log_file(tmp_path))
    after = store.people()
    passwords = [store.secret_of(f"password/{person}") is not None for person in after]
    store.close()

    assert (2, "", speech(lang).say("staff.last-direction") + "\n") == said
    assert (before, [True, True]) == (after, passwords)


def test_nobody_is_erased_under_a_floorman_that_serves(data: tuple[str, str], tmp_path: Path) -> None:
    """It would go on calling her by her name."""
    serving = SqliteStore(log_file(tmp_path), serving=True)
    said = floorman("person", "erase", ADA.id, "--yes", *data, "--lang", "en")
    people = serving.people()
    serving.close()

    assert (2, "") == (said.status, said.out)
    assert "already served" in said.err
    assert ADA == people[ADA.id]
