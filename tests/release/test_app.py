"""The program for machines without Python: made, packed, and used where nothing else can be found."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import tarfile
from pathlib import Path

import httpx
import pytest

from floorman.version import VERSION
from tests.api.programs import API, WISH
from tests.docs.pages import ROOT
from tests.waiting import LONG_SECONDS, ended, until

APP_MB_MOST = 90
# No program of the machine can be found, and no package.
NOWHERE = {"PATH": "", "LANG": "C.UTF-8"}

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(shutil.which("uv") is None, reason="it is made in an environment of its own"),
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as somebody has it who has unpacked what he was given."""
    made, place = tmp_path_factory.mktemp("made"), tmp_path_factory.mktemp("unpacked")
    command = ["uv", "run", "--isolated", "--no-dev", "--extra", "desk", "--group", "app", "python"]
    subprocess.run([*command, "scripts/build_app.py", str(made)], cwd=ROOT, check=True, capture_output=True)
    (packed,) = made.glob("*.tar.gz")
    assert packed.stat().st_size < APP_MB_MOST * 1e6
    with tarfile.open(packed) as opened:
        opened.extractall(place, filter="data")
    return place / "floorman" / "floorman"


def test_it_says_what_it_is(app: Path) -> None:
    done = subprocess.run([app, "--version"], env=NOWHERE, check=True, capture_output=True, text=True)

    assert VERSION == done.stdout.strip()


def listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def test_an_evening_begins_and_is_printed(app: Path, tmp_path: Path) -> None:
    """Pages, the log, sentences of both languages and documents are all in it."""
    data, said = tmp_path / "data", tmp_path / "said"
    data.mkdir()
    command = [str(app), "serve", "--no-browser", "--port", "0", "--data", str(data)]
    with said.open("wb") as out:
        process = subprocess.Popen(command, env={**NOWHERE, "HOME": str(tmp_path)}, stdout=out, stderr=out)
    try:
        until(lambda: re.search(r"http://127\.0\.0\.1:\d+", said.read_text()) or process.poll() is not None)
        (address,) = re.findall(r"http://127\.0\.0\.1:\d+", said.read_text())
        until(lambda: listens(int(address.rpartition(":")[2])))
        with httpx.Client(base_url=address, timeout=LONG_SECONDS) as client:
            page = client.get("/new", params={"lang": "de"})
            opened = client.post(f"{API}/events", json=WISH).json()["id"]
            for step in ({"do": "open-table", "table": 1, "size": 9}, {"do": "draw-seats"}):
                assert 200 == client.post(f"{API}/events/{opened}/commands", json=step).status_code
            cards = client.get(f"/events/{opened}/documents/seat-cards.pdf")
    finally:
        process.terminate()
        ended(process)

    assert (200, True) == (page.status_code, "Neues Turnier" in page.text)
    assert cards.content.startswith(b"%PDF")
