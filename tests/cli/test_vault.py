"""`--vault`: the passphrase comes from a file, the environment or the terminal, and every command asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from floorman.cli.folder import log_file
from floorman.cli.opening import open_store
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import SqliteStore
from floorman.store.vault import VaultedStore
from tests.archive.nets import played_net
from tests.archive.nights import played
from tests.cli.terminal import floorman
from tests.floor.net import DECKS

EACH = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log with a vault."""
    monkeypatch.delenv("FLOORMAN_PASSPHRASE", raising=False)
    monkeypatch.delenv("FLOORMAN_PASSPHRASE_FILE", raising=False)
    store = VaultedStore(log_file(tmp_path), "correct horse", make=True)
    played(store, "friday", 6)
    store.close()
    return tmp_path


@EACH
def test_commands_want_it(house: Path, lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one, with a wrong one, and with the right one: from the environment, and from a file."""
    command = ("log", "verify", "--data", str(house), "--lang", lang)
    none = floorman(*command)
    monkeypatch.setenv("FLOORMAN_PASSPHRASE", "another horse")
    wrong = floorman(*command)
    monkeypatch.setenv("FLOORMAN_PASSPHRASE", "correct horse")
    right = floorman(*command)
    (house / "words").write_text("correct horse\n")
    monkeypatch.setenv("FLOORMAN_PASSPHRASE_FILE", str(house / "words"))
    monkeypatch.setenv("FLOORMAN_PASSPHRASE", "another horse")
    from_file = floorman(*command)

    words = speech(lang)
    told = words.say("vault.nobody-to-ask", variable="FLOORMAN_PASSPHRASE", file="FLOORMAN_PASSPHRASE_FILE")
    assert (2, "", told + "\n") == none
    assert (2, "", words.say("vault.wrong") + "\n") == wrong
    assert (0, 0, "") == (right.status, from_file.status, from_file.err)


def test_the_draws_are_audited_with_it(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORMAN_PASSPHRASE", "correct horse")

    said = floorman("log", "audit", "friday", "--data", str(house), "--json")

    assert (0, True) == (said.status, said.rows[-1]["well"]), said


def test_a_passphrase_that_is_too_short_makes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteStore(log_file(tmp_path)).close()
    monkeypatch.setenv("FLOORMAN_PASSPHRASE", "short")
    with pytest.raises(SystemExit):
        open_store(log_file(tmp_path), "en", vault=True)
    plain = open_store(log_file(tmp_path), "en")
    plain.close()

    assert not isinstance(plain, VaultedStore)


def test_it_is_typed_twice_at_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it is there, no option has to be named any more."""
    monkeypatch.delenv("FLOORMAN_PASSPHRASE", raising=False)
    monkeypatch.delenv("FLOORMAN_PASSPHRASE_FILE", raising=False)
    typed = iter(["correct horse", "correct house", "correct horse", "correct horse", "correct horse"])
    monkeypatch.setattr("floorman.cli.passphrase.getpass", lambda _: next(typed))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    with pytest.raises(SystemExit):
        open_store(log_file(tmp_path), "en", vault=True)
    for vault in (True, False):
        store = open_store(log_file(tmp_path), "en", vault=vault)
        store.close()
        assert isinstance(store, VaultedStore)


def test_a_database_has_its_own_means() -> None:
    said = floorman("serve", "--vault", "--store", "postgresql://x/y", "--port", "0", "--no-browser", "--lang", "en")

    assert (2, speech("en").say("vault.shared")) == (said.status, said.err.strip())


def test_an_evening_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its decks are audited with the passphrase; no card that was dealt is in the file, nor is the deck secret."""
    monkeypatch.setenv("FLOORMAN_PASSPHRASE", "correct horse")
    store = VaultedStore(log_file(tmp_path), "correct horse", make=True)
    played_net(store)
    store.close()
    plain = SqliteStore(log_file(tmp_path / "plain"))
    played_net(plain)
    told = [row.body for row in plain.follow() if row.stream.startswith("hand/")]
    plain.close()
    on_disk, without = (log_file(folder).read_bytes() for folder in (tmp_path, tmp_path / "plain"))
    said = floorman("log", "audit", "net", "--decks", "--data", str(tmp_path), "--json")
    verified = floorman("log", "verify", "--data", str(tmp_path))
    exported = floorman("log", "export", "net", str(tmp_path / "net.floorman"), "--data", str(tmp_path))

    assert (0, True) == (said.status, said.rows[-1]["well"])
    assert said.rows[-1]["hands"] > 0
    assert (0, 0) == (verified.status, exported.status)
    assert any(speech(lang).say("export.not-encrypted") in exported.words for lang in LANGUAGES)
    for hidden in (*told, DECKS):
        assert hidden in without
        assert hidden not in on_disk
