"""`floorman serve --lan --tls`: a real server, as other devices of the network meet it."""

from __future__ import annotations

import hashlib
import http.client
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from floorman.cli.folder import log_file
from floorman.doors.addresses import network_addresses
from floorman.doors.certificates import FILE
from floorman.store import SqliteStore
from tests.cli.terminal import Said, floorman
from tests.cli.test_log import fill
from tests.waiting import LONG_SECONDS, ended, until
from tests.worked import slower, worked

# Less than what proves what takes to be worked out, and more than an app takes to end.
WORKED_OUT_SECONDS = 1.5


class Running:
    """A server in a process of its own, with what it has printed so far."""

    def __init__(self, printed: Path, process: subprocess.Popen[bytes]) -> None:
        self._printed = printed
        self.process = process

    @property
    def text(self) -> str:
        return self._printed.read_text()

    @property
    def port(self) -> int:
        return int(re.findall(r"127\.0\.0\.1:(\d+)", self.text)[0])

    def asked(self, host: str, path: str = "/", to: str = "127.0.0.1") -> tuple[int, dict[str, str]]:
        """The status and the headers of an answer to a request for this host."""
        connection = http.client.HTTPConnection(to, self.port, timeout=LONG_SECONDS)
        connection.request("GET", path, headers={"host": host})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}


@contextmanager
def serving(data: Path, *options: str, terminal: int | None = None) -> Iterator[Running]:
    printed = data / "printed"
    data.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "floorman", "serve", "--no-browser", "--port", "0", "--lang", "en"]
    with printed.open("w") as out:
        process = subprocess.Popen(
            [*command, "--data", str(data), *options],
            stdin=terminal,
            stdout=out,
            stderr=out,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "400"},
        )
    try:
        server = Running(printed, process)
        _wait_for(server, process)
        yield server
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
            ended(process)


def _wait_for(server: Running, process: subprocess.Popen[bytes]) -> None:
    def listens() -> bool:
        assert process.poll() is None, server.text
        return "127.0.0.1:" in server.text

    until(listens)
    # The port is open a moment before the house: whoever asks waits, and is answered, or cut off where it speaks TLS.
    with socket.create_connection(("127.0.0.1", server.port), LONG_SECONDS) as one, suppress(ConnectionResetError):
        one.sendall(b"GET /books HTTP/1.0\r\n\r\n")
        one.recv(1)


@pytest.mark.skipif(not network_addresses(), reason="this machine is in no network")
def test_a_host_who_lost_his_browser_gets_in_again_without_stopping_the_evening(tmp_path: Path) -> None:
    """Enter in the terminal in which it runs prints another link, which is good; the command that cannot give one says
    so. And without a terminal nothing is read."""
    pty = pytest.importorskip("pty", reason="a terminal of a test's own is made on POSIX only")
    ours, its = pty.openpty()
    with serving(tmp_path, "--lan", terminal=its) as server:
        os.close(its)
        os.write(ours, b"\n")
        until(lambda: 2 == server.text.count("/enter/"))
        _, another = re.findall(r"(/enter/\w+)", server.text)
        seen = server.asked(f"localhost:{server.port}", another)[0]
        refused = floorman("host-code", "--data", str(tmp_path), "--lang", "en")
    os.close(ours)
    with serving(tmp_path / "other", "--lan", terminal=subprocess.DEVNULL) as server:
        assert "presses Enter here" not in server.text

    assert 200 == seen
    assert (2, True) == (refused.status, "Press Enter in its window" in refused.err)


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="what a process has used is told on POSIX only")
@pytest.mark.parametrize(("told", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_told_to_end_it_closes_what_is_open(told: signal.Signals, status: int, tmp_path: Path) -> None:
    """At once, also while it works out what proves what for the page of books; what was written is in the log itself,
    and no process is named that is gone."""
    with serving(tmp_path) as server:
        assert 200 == server.asked(f"localhost:{server.port}", "/new")[0]
        assert 200 == server.asked(f"localhost:{server.port}", "/books")[0]
        server.process.send_signal(told)
        before = worked(server.process.pid)
        _, ended_with, used = os.wait4(server.process.pid, 0)
        server.process.returncode = os.waitstatus_to_exitcode(ended_with)

    assert status == server.process.returncode
    beside = {
        file.name.removeprefix("floorman.sqlite"): file.read_bytes() for file in tmp_path.glob("floorman.sqlite*")
    }
    assert not {"-wal", "-shm"} & beside.keys()
    assert b"" == beside["-served"], "nobody serves it any more"
    assert used.ru_utime + used.ru_stime - before < WORKED_OUT_SECONDS * slower(), "what is worked out takes seconds"


@pytest.mark.skipif(not network_addresses(), reason="this machine is in no network")
def test_a_network(tmp_path: Path) -> None:
    """Other devices see what is public; the code of the terminal lets the host in; a foreign name reaches nothing.

    A name that is given is the one that is shown; the machine's address is good besides.
    """
    with serving(tmp_path, "--lan", "--host", "cards.example") as server:
        address = network_addresses()[0]
        assert f"Other devices find it at http://cards.example:{server.port}/" in server.text
        assert "█" in server.text
        code = re.search(rf"http://cards\.example:{server.port}(/enter/[A-Z2-7]{{26}})", server.text)
        assert code is not None

        assert 200 == server.asked(f"{address}:{server.port}", to=address)[0]
        assert 303 == server.asked(f"localhost:{server.port}", "/new")[0]
        assert 200 == server.asked(f"cards.example:{server.port}", code[1])[0]
        assert 200 == server.asked("cards.example")[0]  # as a proxy in front of it passes it on
        for foreign in ("evil.example", f"evil.example:{server.port}", address, f"{address}:1"):
            assert 400 == server.asked(foreign)[0]


def test_alone_it_is_the_hosts(tmp_path: Path) -> None:
    """Without --lan nobody else reaches it, no code is shown, and the host is asked nothing. That a folder is new is
    said, and where another house lies: it may be mistyped."""
    other = log_file(tmp_path / "friday")
    other.parent.mkdir()
    fill(other.parent, "a")
    with serving(tmp_path / "fridya") as server:
        assert "/enter/" not in server.text
        assert "a new, empty house begins in" in server.text
        assert f"Other houses lie in: {other.parent}" in server.text
        assert f"--data {other.parent}" in server.text
        assert 200 == server.asked(f"localhost:{server.port}", "/new")[0]
        for address in network_addresses():
            with socket.socket() as one:
                assert one.connect_ex((address, server.port)) != 0


def test_the_certificate_is_the_one_that_the_terminal_names(tmp_path: Path) -> None:
    """TLS and nothing else; a visitor who compares the fingerprint knows whom he talks to. Cookies stay within it."""
    with serving(tmp_path, "--tls") as server:
        context = ssl.create_default_context(cafile=str(_certificate(tmp_path)))
        connection = http.client.HTTPSConnection("localhost", server.port, context=context, timeout=LONG_SECONDS)
        connection.request("GET", "/enter")
        answer = connection.getresponse()
        shown = connection.sock.getpeercert(binary_form=True)
        connection.close()

        assert 200 == answer.status
        assert shown is not None
        assert "secure" in str(answer.headers["set-cookie"]).lower()
        assert answer.headers["strict-transport-security"] is None
        assert hashlib.sha256(shown).hexdigest().upper() in server.text.replace(":", "")
        with pytest.raises((http.client.HTTPException, OSError)):
            server.asked(f"localhost:{server.port}")


def _certificate(data: Path) -> Path:
    """The certificate without its key, as a visitor would trust it."""
    text = (data / FILE).read_text()
    file = data / "trusted.pem"
    file.write_text(text[text.index("-----BEGIN CERTIFICATE-----") :])
    return file


def test_staff_from_the_terminal(tmp_path: Path) -> None:
    """Added, listed, with another password; nobody else writes while the server runs."""

    def said(*words: str, stdin: str = "") -> Said:
        return floorman(*words, "--data", str(tmp_path), "--lang", "en", stdin=stdin)

    assert (2, False) == (said("staff", "list").status, any(tmp_path.iterdir())), "there is no log yet"
    first = said("staff", "add", "Ben", stdin="Königsdame 7\n")
    assert (2, True) == (first.status, "has to be a host" in first.err)
    assert 0 == said("staff", "add", "Anna", "--rank", "direction", "--rank", "floor", stdin="Königsdame 7\n").status
    assert "Anna works here" not in said("staff", "list").out
    added = said("staff", "add", "Berta", "--json", stdin="Königsdame 7\n").table
    assert ("Berta", ["floor"]) == (added["name"], added["ranks"]) and added["person"]
    line, _ = floorman("staff", "list", "--json", "--data", str(tmp_path)).rows
    assert ("Anna", ["direction", "floor"], True) == (line["name"], line["ranks"], line["password"])
    assert "There are: Anna, Berta" in said("staff", "password", "Cem", stdin="another one 9\n").err
    assert "8 to 200 letters" in said("staff", "password", "anna", stdin="short\n").err
    assert 0 == said("staff", "password", "anna", stdin="another one 9\n").status
    assert "There is no rank boss" in said("staff", "add", "Eva", "--rank", "boss", stdin="Königsdame 7\n").err
    assert re.search(r"([A-Z2-7]{4}-){6}[A-Z2-7]{2}", said("host-code").out)
    assert re.fullmatch(r"([A-Z2-7]{4}-){6}[A-Z2-7]{2}", said("host-code", "--json").table["code"])

    with serving(tmp_path):
        for words, why in (
            (("staff", "list"), "already served by another Floorman"),
            (("host-code",), "Press Enter in"),
        ):
            refused = said(*words)
            assert (2, True) == (refused.status, why in refused.err)


@pytest.mark.parametrize(
    "words",
    [("staff", "list"), ("staff", "add", "Anna", "--rank", "direction"), ("staff", "password", "Anna"), ("host-code",)],
    ids=" ".join,
)
def test_a_mistyped_folder_gets_no_log(words: tuple[str, ...], tmp_path: Path) -> None:
    """A code that opens nothing, or a name that nobody finds again, would be there."""
    mistyped = tmp_path / "flooorman"
    said = floorman(*words, "--data", str(mistyped), "--lang", "en", stdin="Königsdame 7\n")

    assert (2, "") == (said.status, said.out)
    assert str(mistyped) in said.err
    assert not mistyped.exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--port", "99999"), "There is no port 99999"),
        (("--host", "a/b"), "a/b cannot be the name or address of a machine"),
        (("--host", "evil.example:80"), "cannot be the name"),
    ],
)
def test_what_cannot_be_is_said(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    told = floorman("serve", "--no-browser", "--data", str(tmp_path), "--lang", "en", *options)

    assert (2, True) == (told.status, said in told.err)
    assert [] == list(tmp_path.iterdir())


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = floorman("serve", "--no-browser", "--data", str(tmp_path), "--lang", "en", "--port", str(port))

    assert (2, True) == (told.status, f"Port {port} is in use" in told.err)


def test_a_certificate_that_is_none_is_said(tmp_path: Path) -> None:
    """And stays as it is: whoever put it there may want it back."""
    SqliteStore(log_file(tmp_path)).close()
    (tmp_path / FILE).write_text("mine")
    told = floorman("serve", "--no-browser", "--tls", "--port", "0", "--data", str(tmp_path), "--lang", "en")

    assert (2, True) == (told.status, "cannot be used: no certificate with its key" in told.err)
    assert "mine" == (tmp_path / FILE).read_text()


@pytest.mark.parametrize("inside", [".", "backups", "stick", "../house/stick"])
@pytest.mark.parametrize("there", [True, False])
def test_a_second_place_where_the_log_lies_is_none(tmp_path: Path, inside: str, there: bool) -> None:
    """What takes one would take the other. Nothing is begun, and nothing is made."""
    house = tmp_path / "house"
    if there:
        (house / inside).resolve().mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    told = floorman("serve", "--no-browser", "--port", "0", "--data", str(house), "--lang", "en",
                    "--backup-to", str(house / inside))  # fmt: skip

    assert (2, "") == (told.status, told.out)
    assert "The log itself lies in" in told.err
    assert before == sorted(tmp_path.rglob("*"))


def test_a_second_place_on_the_disk_of_the_log_is_said(tmp_path: Path) -> None:
    """It serves: the folder may go elsewhere by itself."""
    (tmp_path / "house").mkdir()
    (tmp_path / "stick").mkdir()
    with serving(tmp_path / "house", "--backup-to", str(tmp_path / "stick")) as server:
        said = server.text

    assert f"{tmp_path / 'stick'} lies on the same disk as the log" in said


def test_a_second_place_for_backups_that_is_not_there_is_said_on_the_pages(tmp_path: Path) -> None:
    """The evening goes on without it; at its end there is a backup beside the log."""
    with serving(tmp_path / "house", "--backup-to", str(tmp_path / "stick")) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG_SECONDS)
        connection.request("GET", "/books", headers={"host": f"127.0.0.1:{server.port}"})
        told = connection.getresponse().read().decode()
        connection.close()

    assert str(tmp_path / "stick") in told
