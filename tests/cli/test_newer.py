"""An older Floorman and a log that a newer one has written in: one sentence, whichever command comes upon it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from litestar.testing import TestClient

from floorman.cli.folder import log_file
from floorman.rulebook import new_shelf
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import Commit, Entry, MemoryStore, Outcome, SqliteStore
from floorman.web import build
from floorman.wire import UnknownKind
from tests.cli.terminal import Said, floorman
from tests.waiting import LONG_SECONDS
from tests.web.test_pages import HOST, opened, send

# The event has been opened, its table opened, its seats drawn, and the event started.
STEPS = ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}, {"do": "start-event"})
LINES = 4
KINDS = {"event": "event.invented/1", "house": "house.invented/1"}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder of today's, and the id of its event."""
    folder = tmp_path_factory.mktemp("today")
    store = SqliteStore(log_file(folder))
    app = build(store, new_shelf(), hosts=(HOST,))
    with TestClient(app, base_url=f"http://{HOST}") as client:
        path = opened(client)
        for step in STEPS:
            send(client, path + "/do", step)
    store.close()
    return folder, path.rpartition("/")[2]


@pytest.fixture(params=KINDS)
def newer(request: pytest.FixtureRequest, evening: tuple[Path, str], tmp_path: Path) -> tuple[Path, str, str]:
    """A copy with an event of a kind that is not there yet; its folder, the id of the event, and the kind."""
    today, id = evening
    shutil.copytree(today, tmp_path / "newer")
    write_newer(tmp_path / "newer", id, request.param)
    return tmp_path / "newer", id, KINDS[request.param]


def write_newer(folder: Path, id: str, where: str) -> None:
    stream, known = (f"event/{id}", LINES) if where == "event" else ("house", 0)
    body = f'{{"kind":"{KINDS[where]}"}}'.encode()
    store = SqliteStore(log_file(folder))
    entry = Entry(stream, KINDS[where], body)
    store.append([Commit(at=9_999, person="p-1", rank="floor", command="n", expected={stream: known}, entries=[entry])])
    store.close()


def log_of(folder: Path) -> list[bytes]:
    store = SqliteStore(log_file(folder))
    hashes = [row.hash for row in store.follow()]
    store.close()
    return hashes


def told(folder: Path, kind: str, lang: Lang) -> str:
    return speech(lang).say("log.newer-kind", file=str(log_file(folder)), kind=kind) + "\n"


def test_it_is_not_served(newer: tuple[Path, str, str]) -> None:
    """It is said which kind it is and what to do, in one language of each kind, and no page of calls; the log is as it
    was."""
    folder, _, kind = newer
    lang: Lang = "en" if kind == KINDS["event"] else "de"
    before = log_of(folder)
    command = [sys.executable, "-m", "floorman", "serve", "--no-browser", "--port", "0", "--lang", lang]
    said = subprocess.run(
        [*command, "--data", str(folder)], capture_output=True, text=True, check=False, timeout=LONG_SECONDS
    )

    assert (2, told(folder, kind, lang)) == (said.returncode, said.stderr)
    assert before == log_of(folder)


COMMANDS = (
    "log show",
    "log show {event}",
    "log audit {event}",
    "log export {event} {out}",
    "person list",
    "person export p-1",
    "staff list",
    "token list",
    "webhook list",
    "host-code",
    "rehearse {event}",
    "backup {out}",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_ends_with_a_traceback(newer: tuple[Path, str, str], command: str, tmp_path: Path) -> None:
    """Those that read it say so; those that need not read it do their work."""
    folder, id, kind = newer
    words = command.format(event=id, out=tmp_path / "out").split()
    said = floorman(*words, "--data", str(folder), "--lang", "en")

    assert said.status in (0, 1, 2)
    assert kind not in said.err or (2, told(folder, kind, "en")) == (said.status, said.err)


def test_the_log_names_the_first_of_them(newer: tuple[Path, str, str]) -> None:
    folder, _, kind = newer
    said: Said = floorman("log", "verify", "--data", str(folder), "--lang", "en")

    assert 1 == said.status
    assert f"a kind that this Floorman does not know ({kind})" in said.words


class Written(MemoryStore):
    """Another desk, of a newer Floorman, has written in the log."""

    meanwhile = False

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        if self.meanwhile:
            raise UnknownKind(KINDS["event"])
        return super().append(commits)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_that_comes_upon_it_says_so(lang: Lang) -> None:
    """Nothing was carried out; the page says what to do."""
    store = Written()
    with TestClient(build(store, new_shelf(), hosts=(HOST,)), base_url=f"http://{HOST}") as client:
        event = opened(client)
        store.meanwhile = True
        status, page = send(client, event + "/do", {"do": "start-event"}, **{"accept-language": lang})

    assert (503, True) == (status, speech(lang).say("error.newer") in page)
