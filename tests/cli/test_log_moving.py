"""`floorman log export`, `import` and `audit`: an evening from one machine to another, and its draws opened there."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from rich.cells import cell_len

from floorman.cli.folder import log_file
from floorman.desk.time import Computer
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import Person, SqliteStore
from tests.archive.nights import begun, played
from tests.cli.terminal import Said, floorman

EACH = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A machine with an event that is over, and one that runs."""
    store = SqliteStore(log_file(tmp_path / "here"))
    played(store, "over", 12)
    begun(store, "runs", 6)
    store.close()
    return tmp_path / "here"


def said(folder: Path, *words: str) -> Said:
    return floorman(*words, "--data", str(folder))


def narrow(one: Said) -> bool:
    return all(cell_len(line) <= 80 for line in one.out.splitlines())


@EACH
def test_there_and_back(here: Path, tmp_path: Path, lang: Lang) -> None:
    """The log of the other machine tells the same; its chain holds; its draws can be opened there."""
    there, file, words = tmp_path / "there", tmp_path / "over.floorman", speech(lang)
    out = said(here, "log", "export", "over", str(file), "--lang", lang)
    into = said(there, "log", "import", str(file), "--lang", lang)
    audit = said(there, "log", "audit", "over", "--lang", lang)

    assert [(0, "")] * 3 == [(one.status, one.err) for one in (out, into, audit)]
    assert words.say("export.with-secret") in out.words
    assert words.say("export.with-aliases") in out.words
    assert words.say("audit.committed") in audit.words
    assert narrow(into)
    assert narrow(audit)
    shown = [[row["says"] for row in said(one, "log", "show", "over", "--json").rows] for one in (here, there)]
    assert shown[0] == shown[1]
    assert 0 == said(there, "log", "verify").status


@EACH
def test_a_running_event_keeps_its_secret_here(here: Path, tmp_path: Path, lang: Lang) -> None:
    """It goes on there, with other lots; neither there nor here can its draws be opened yet."""
    there, file, words = tmp_path / "there", tmp_path / "runs.floorman", speech(lang)
    out = said(here, "log", "export", "runs", str(file), "--names", "--lang", lang)
    into = said(there, "log", "import", str(file), "--lang", lang)
    audit = said(here, "log", "audit", "runs", "--lang", lang)

    assert words.say("export.without-secret") in out.words
    assert words.say("export.with-names") in out.words
    assert words.say("import.other-lots") in into.words
    assert (2, "", words.say("audit.not-over", event="runs") + "\n") == audit
    assert "Player 1 of runs" in said(there, "person", "list").words


def test_for_programs(here: Path, tmp_path: Path) -> None:
    file = tmp_path / "over.floorman"
    out = said(here, "log", "export", "over", str(file), "--json").table
    into = said(tmp_path / "there", "log", "import", str(file), "--json").table
    *draws, audit = said(tmp_path / "there", "log", "audit", "over", "--json").rows

    assert ("over", str(file), file.stat().st_size) == (out["event"], out["file"], out["bytes"])
    assert ("over", out["events"], True) == (into["event"], into["events"], into["over"])
    assert {"same"} == {draw["verdict"] for draw in draws}
    assert (True, True, len(draws)) == (audit["well"], audit["committed"], audit["draws"])


def test_draws_without_their_secret(here: Path, tmp_path: Path) -> None:
    """Only the machine of the evening has it; another one would make a wrong one, and is not asked to."""
    store = SqliteStore(log_file(here))
    store.drop_secret("draws/over")
    store.close()
    missing = said(here, "log", "audit", "over", "--lang", "en")
    store = SqliteStore(log_file(here))
    kept = store.secret_of("draws/over")
    store.put_secret("draws/over", "another")
    store.close()
    wrong = said(here, "log", "audit", "over", "--lang", "en")

    assert (2, "", speech("en").say("audit.no-secret", event="over") + "\n") == missing
    assert None is kept
    assert 1 == wrong.status
    assert speech("en").say("audit.not-committed") in wrong.words


@EACH
def test_a_file_that_is_there_already(here: Path, tmp_path: Path, lang: Lang) -> None:
    (tmp_path / "mine").write_text("mine")

    refused = said(here, "log", "export", "over", str(tmp_path / "mine"), "--lang", lang)

    assert (2, "", speech(lang).say("store.taken", file=str(tmp_path / "mine")) + "\n") == refused
    assert "mine" == (tmp_path / "mine").read_text()


@EACH
def test_a_damaged_file(here: Path, tmp_path: Path, lang: Lang) -> None:
    """The line is named; the log of the other machine is not even made."""
    file = tmp_path / "over.floorman"
    said(here, "log", "export", "over", str(file))
    lines = gzip.decompress(file.read_bytes()).split(b"\n")
    lines[6] = lines[6].replace(b"over-", b"uver-")
    file.write_bytes(gzip.compress(b"\n".join(lines)))

    refused = said(tmp_path / "there", "log", "import", str(file), "--lang", lang)

    words = speech(lang)
    where = words.say("import.where", file=str(file), line=7)
    assert (2, "", f"{where} {words.say('import.damaged')}\n{words.say('import.nothing')}\n") == refused
    assert not (tmp_path / "there").exists()


@EACH
def test_twice(here: Path, tmp_path: Path, lang: Lang) -> None:
    file = tmp_path / "over.floorman"
    said(here, "log", "export", "over", str(file))

    refused = said(here, "log", "import", str(file), "--lang", lang)

    assert 2 == refused.status
    assert speech(lang).say("import.there", event="over") in refused.err


def test_while_a_floorman_serves(here: Path, tmp_path: Path) -> None:
    """It would not know of the event."""
    file = tmp_path / "over.floorman"
    said(here, "log", "export", "over", str(file))
    serving = SqliteStore(log_file(tmp_path / "there"), serving=True)
    refused = said(tmp_path / "there", "log", "import", str(file), "--lang", "en")
    streams = serving.streams("")
    serving.close()

    assert (2, "", []) == (refused.status, refused.out, streams)
    assert "already served" in refused.err


def test_no_such_file_and_no_such_event(here: Path, tmp_path: Path) -> None:
    none = said(here, "log", "import", str(tmp_path / "nowhere"), "--lang", "en")
    unknown = [
        said(here, "log", word, "what", *more, "--lang", "en")
        for word, more in (("export", [str(tmp_path / "x")]), ("audit", []))
    ]

    assert [2, 2, 2] == [none.status, *(one.status for one in unknown)]
    assert str(tmp_path / "nowhere") in none.err
    assert not (tmp_path / "x").exists()


@EACH
def test_names_that_nobody_could_come_in_with(here: Path, tmp_path: Path, lang: Lang) -> None:
    """An older house let them in. The evening is read all the same, and what is odd is told so that one sees it."""
    store = SqliteStore(log_file(here))
    first, second, third = sorted(one for one in store.people() if "over" in one)[:3]
    store.put_people([Person(first, "Direction", "Direction"), Person(second, "A\u200bnna", "A\u200bnna")])
    store.put_people([Person(third, "Zoë", "Zoë")])
    store.close()
    file, there = tmp_path / "over.floorman", tmp_path / "there"
    out = said(here, "log", "export", "over", str(file), "--lang", lang)
    into = said(there, "log", "import", str(file), "--lang", lang)
    table = said(tmp_path / "third", "log", "import", str(file), "--json").table

    assert speech(lang).say("export.plain") in out.words
    assert 0 == into.status
    assert speech(lang).say("import.odd-names", count=2, names="Direction, A\ufffdnna") in into.words
    assert ["Direction", "A\ufffdnna"] == table["odd_names"]
    assert "Zoë" not in into.words


@EACH
def test_an_evening_of_a_clock_that_is_ahead(
    here: Path, tmp_path: Path, lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line, the time, and what would come of it; nothing is written."""
    file = tmp_path / "over.floorman"
    said(here, "log", "export", "over", str(file))
    monkeypatch.setattr("floorman.cli.log_moving.COMPUTER", Computer(wall=lambda: 1_500_000_000.0))
    refused = said(tmp_path / "there", "log", "import", str(file), "--lang", lang)

    assert (2, "") == (refused.status, refused.out)
    assert speech(lang).say("import.where", file=str(file), line=3) in refused.err
    assert "2027" in refused.err or "15." in refused.err or "Jan" in refused.err
    assert speech(lang).say("import.nothing") in refused.err
