"""What the terminal does with a log in a folder it does with one in a database, by `--store` or FLOORMAN_STORE."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from floorman.cli.folder import log_file
from floorman.doors import HouseFile
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import Person, SqliteStore, Text
from floorman.store.postgres import PostgresStore, named
from floorman.store.postgres.leases import PostgresLeases
from tests.archive.nights import played
from tests.cli.terminal import Said, floorman
from tests.store.postgres import HERE, do, empty, server, store, template, url

__all__ = ["empty", "server", "store", "template", "url"]

EACH = pytest.mark.parametrize("lang", LANGUAGES)
ADA = Person("p-over0000", "Ada Lovelace", "Ada", "ada@example.org", "left-handed")
PASSWORD = "Königsdame 7\n"


def as_address(url: str) -> str:
    """The same in the form in which addresses are typed."""
    return "postgresql://?" + "&".join(url.split())


@pytest.fixture
def shared(url: str) -> tuple[str, str]:
    return ("--store", as_address(url))


@pytest.fixture
def folder(tmp_path: Path) -> tuple[str, str]:
    """Another machine, with an event that is over."""
    store = SqliteStore(log_file(tmp_path / "there"))
    played(store, "over", 6)
    store.close()
    return ("--data", str(tmp_path / "there"))


@pytest.fixture
def desk(url: str) -> Iterator[PostgresLeases]:
    """A desk is at work with the database."""
    desk = PostgresLeases(url)
    desk.take(["house"])
    yield desk
    desk.close()


def test_an_evening_goes_into_the_database_and_out_again(
    shared: tuple[str, str], folder: tuple[str, str], tmp_path: Path
) -> None:
    """Out of a file and back into one by way of the database it is the same evening, and each looks at it alike."""
    back = ("--data", str(tmp_path / "back"))
    there, here = tmp_path / "there.floorman", tmp_path / "here.floorman"
    moved = [
        floorman("log", "export", "over", str(there), *folder),
        floorman("log", "import", str(there), *shared),
        floorman("log", "export", "over", str(here), *shared),
        floorman("log", "import", str(here), *back),
    ]
    found = [
        [
            floorman("log", "show", "over", *at, "--json").out,
            floorman("log", "verify", "over", *at, "--json").table["well"],
            floorman("log", "audit", "over", *at, "--json").out,
            [row["alias"] for row in floorman("person", "list", *at, "--json").rows],
        ]
        for at in (folder, shared, back)
    ]

    assert [(0, "")] * 4 == [(one.status, one.err) for one in moved]
    assert found[0] == found[1] == found[2]
    assert found[0][1] is True


def test_the_address_from_the_environment(
    url: str, store: PostgresStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a desk on this machine has it; no file is looked for."""
    store.put_people([ADA])
    monkeypatch.setenv("FLOORMAN_STORE", as_address(url))
    monkeypatch.setenv("FLOORMAN_DATA", str(tmp_path / "nowhere"))

    assert ["Ada Lovelace"] == [row["name"] for row in floorman("person", "list", "--json").rows]
    assert not (tmp_path / "nowhere").exists()


@EACH
def test_a_folder_and_a_database(shared: tuple[str, str], tmp_path: Path, lang: Lang) -> None:
    """Nobody guesses which of the two is meant."""
    words = ("--data", str(tmp_path), "--lang", lang)
    refused = {floorman(*what, *shared, *words) for what in (("log", "show"), ("host-code",), ("backup", "x"))}

    assert {Said(2, "", speech(lang).say("store.two-places") + "\n")} == refused
    assert [] == list(tmp_path.iterdir())


def test_staff_while_desks_serve(shared: tuple[str, str], desk: PostgresLeases, store: PostgresStore) -> None:
    """They read what the terminal writes: nobody has to stop an evening for a password."""
    assert 0 == floorman("staff", "add", "Anna", "--rank", "direction", *shared, stdin=PASSWORD).status
    assert 0 == floorman("staff", "password", "anna", *shared, stdin="another one 9\n").status
    assert 0 == floorman("host-code", *shared).status
    assert "Anna" == floorman("staff", "list", *shared, "--json").table["name"]
    assert ["Anna"] == [name for name, _ in HouseFile(store).staff.values()]


def test_tokens_and_webhooks_while_desks_serve(shared: tuple[str, str], desk: PostgresLeases) -> None:
    made = floorman("token", "add", "counter", "--scope", "read:public", *shared)
    (token,) = floorman("token", "list", "--json", *shared).rows
    hook = floorman("webhook", "add", "http://192.0.2.7/hear", *shared)
    (address,) = floorman("webhook", "list", "--json", *shared).rows
    gone = [
        floorman("token", "revoke", token["id"], *shared).status,
        floorman("webhook", "resume", address["id"], *shared).status,
        floorman("webhook", "remove", address["id"], *shared).status,
    ]

    assert (0, 0, [0, 0, 0]) == (made.status, hook.status, gone)
    assert ("counter", "http://192.0.2.7/hear") == (token["name"], address["url"])
    assert "" == floorman("token", "list", "--json", *shared).out == floorman("webhook", "list", "--json", *shared).out


def test_looking_while_desks_serve(
    shared: tuple[str, str], desk: PostgresLeases, store: PostgresStore, tmp_path: Path
) -> None:
    played(store, "over", 6)
    looks = [("log", "show"), ("log", "verify"), ("log", "audit", "over"), ("person", "export", "p-over0000"),
             ("log", "export", "over", str(tmp_path / "over.floorman"))]  # fmt: skip

    assert [0] * len(looks) == [floorman(*look, *shared).status for look in looks]


@EACH
def test_what_wants_the_database_to_itself(
    shared: tuple[str, str], folder: tuple[str, str], url: str, store: PostgresStore, tmp_path: Path, lang: Lang
) -> None:
    """While a desk is at work it is said where, and what to do; nothing is done. Then it is done."""
    file = tmp_path / "over.floorman"
    floorman("log", "export", "over", str(file), *folder)
    store.put_people([Person("p-zoe", "Zoë")])
    wanted = (("log", "import", str(file)), ("person", "erase", "p-zoe", "--yes"))
    desk = PostgresLeases(url)
    desk.take(["house"])
    refused = [floorman(*words, *shared, "--lang", lang) for words in wanted]
    before = (store.streams(""), [one.name for one in store.people().values()])
    desk.close()
    done = [floorman(*words, *shared, "--lang", lang) for words in wanted]

    ((computer,),) = do(url, HERE)
    words = speech(lang).say("store.at-work", file=named(as_address(url)), process=str(computer)) + "\n"
    assert [(2, "", words)] * 2 == refused
    assert ([], ["Zoë"]) == before
    assert [(0, "")] * 2 == [(one.status, one.err) for one in done]
    assert (["event/over"], "") == (store.streams(""), store.people()["p-zoe"].name)


def test_an_erased_person_is_in_no_table(shared: tuple[str, str], url: str, store: PostgresStore) -> None:
    store.put_people([ADA])
    store.put_texts([Text("t-0123456789abcdef", "felt faint", ("host", ADA.id))])
    would = floorman("person", "erase", "ada", *shared, "--json").table
    erased = floorman("person", "erase", "ada", *shared, "--yes", "--json").table
    tables = do(url, "select tablename from pg_tables where schemaname = current_schema()")
    rows = str([do(url, f'select to_jsonb(one) from "{table}" one') for (table,) in tables])

    assert (False, "Ada", 1) == (would["erased"], would["alias"], would["texts"])
    assert (True, 1, []) == (erased["erased"], erased["texts"], erased["copies"])
    assert [] == [word for word in (ADA.name, "ada@example.org", "left-handed", "felt faint") if word in rows]


@EACH
def test_a_backup_is_the_databases_own(shared: tuple[str, str], url: str, tmp_path: Path, lang: Lang) -> None:
    refused = floorman("backup", str(tmp_path / "copy"), *shared, "--lang", lang)

    where = named(as_address(url))
    assert Said(2, "", speech(lang).say("backup.shared", store=where, file=str(tmp_path / "copy")) + "\n") == refused
    assert f"pg_dump --format=custom --file={tmp_path / 'copy'} {where}" in refused.err
    assert [] == list(tmp_path.iterdir())


@EACH
def test_a_database_without_a_log(empty: str, lang: Lang) -> None:
    """Who only looks makes none."""
    address = as_address(empty)
    refused = floorman("log", "show", "--store", address, "--lang", lang)

    assert Said(2, "", speech(lang).say("log.none", file=named(address)) + "\n") == refused
    assert [] == do(empty, "select tablename from pg_tables where schemaname = current_schema()")


@pytest.mark.parametrize("address", ["postgresql://ada:s3cret@127.0.0.1:1/room", "mysql://ada:s3cret@h/room", ""])
@pytest.mark.parametrize("what", [("log", "verify"), ("person", "list"), ("staff", "list"), ("token", "list")])
def test_no_password_is_shown(what: tuple[str, str], address: str) -> None:
    """Where it was looked for and what is wrong; an address that is there but says nothing is none."""
    said = floorman(*what, "--store", address, "--lang", "en")

    assert (2, "") == (said.status, said.out)
    assert "127.0.0.1:1/room cannot be reached" in said.err or "takes the address of a PostgreSQL database" in said.err
    assert "s3cret" not in said.err


@EACH
def test_a_fast_clock_is_for_one_desk(shared: tuple[str, str], lang: Lang) -> None:
    """The others would go by another time."""
    refused = floorman("serve", "--rate", "10", "--no-browser", "--port", "0", *shared, "--lang", lang)

    assert Said(2, "", speech(lang).say("serve.rate-shared") + "\n") == refused
