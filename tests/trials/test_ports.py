"""A port that a trial has chosen for its server is nobody else's, before that listens and after it is gone."""

from __future__ import annotations

import socket
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.ports import Port
from tests.release.visit import held_port
from tests.trials.flood import Server

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a port that is held cannot be listened at")


def taken(number: int) -> bool:
    """Would the system give it to somebody else?"""
    with socket.socket() as other:
        try:
            other.bind(("127.0.0.1", number))
        except OSError:
            return True
    return False


def listened_at(number: int) -> None:
    """As Floorman does."""
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind(("127.0.0.1", number))
        server.listen()


def test_until_it_is_let_go() -> None:
    port = Port()
    with held_port() as held:
        numbers = [port.number, int(held.getsockname()[1])]
        for number in numbers:
            listened_at(number)
        assert [True, True] == [taken(number) for number in numbers]
    port.let_go()

    assert [False, False] == [taken(number) for number in numbers]


def test_of_a_server_that_was_killed(tmp_path: Path) -> None:
    """Whoever looks at what it left may start it again there."""
    with closing(Server(tmp_path)) as server:
        server.process.kill()
        server.process.wait()
        assert taken(server.port)
