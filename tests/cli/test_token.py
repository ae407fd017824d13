"""`floorman token`: made, listed and revoked in the terminal, also while the app runs."""

from __future__ import annotations

from pathlib import Path

from floorman.doors import tokens
from floorman.store import SqliteStore
from tests.cli.terminal import floorman


def test_a_token_from_the_terminal_opens_the_door(tmp_path: Path) -> None:
    """What was printed is what a program shows; once revoked it is worth nothing, and no app needs a restart."""
    store = SqliteStore(tmp_path / "floorman.sqlite")
    made = floorman("token", "add", "wall", "--scope", "read:public", "--rank", "screen", "--data", str(tmp_path))
    shown = made.out.split()[-1]
    caller = tokens.holder(store, shown)

    assert (0, "screen", ("read:public",)) == (made.status, caller and caller.rank, caller and caller.scopes)
    (listed,) = floorman("token", "list", "--json", "--data", str(tmp_path)).rows
    assert ("wall", "screen", ["read:public"]) == (listed["name"], listed["rank"], listed["scopes"])
    assert "hash" not in listed
    assert 0 == floorman("token", "revoke", listed["id"], "--data", str(tmp_path)).status
    assert None is tokens.holder(store, shown)
    store.close()


def test_a_script_reads_the_token_that_it_made(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "floorman.sqlite")
    made = floorman("token", "add", "wall", "--scope", "read:public", "--json", "--data", str(tmp_path)).table
    opens = tokens.holder(store, made["token"])
    ((id, token),) = tokens.tokens(store).items()
    store.close()

    assert opens is not None
    assert (id, token.name) == (made["id"], made["name"])


def test_a_token_that_is_none(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "floorman.sqlite").close()
    said = floorman("token", "revoke", "abc", "--data", str(tmp_path), "--lang", "de")

    assert (2, "Es gibt kein Token „abc“.\n") == (said.status, said.err)
    assert 2 == floorman("token", "list", "--data", str(tmp_path / "nowhere")).status
    assert 0 != floorman("token", "add", "x", "--scope", "everything", "--data", str(tmp_path)).status
