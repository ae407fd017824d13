"""Equities on several machines: the page's own program, and a worker that dies in the middle."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import floorman
from tests.docs.pages import DOCS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is an extra"),
    pytest.mark.filterwarnings("default"),  # its own threads and sockets are not ours to tidy
]


def test_the_program_of_the_page(tmp_path: Path) -> None:
    text = (DOCS / "several-cores.md").read_text(encoding="utf-8")
    (program,) = re.findall(r'^```python title="cluster\.py"\n(.*?)^```$', text, re.MULTILINE | re.DOTALL)
    (tmp_path / "cluster.py").write_text(program, encoding="utf-8")
    done = subprocess.run([sys.executable, "cluster.py"], cwd=tmp_path, check=True, capture_output=True, text=True)
    alone = floorman.equity("QQ+, AKs", "random", samples=200_000, rng=random.Random(7))

    assert alone.players[0].share == Fraction(done.stdout.strip())


class Mortal:
    """Hands work to a cluster; when the third piece is out, one of the workers is killed."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.pieces = 0
        self.killed = 0

    def submit(self, task: Callable[..., Any], /, *args: Any) -> Any:
        promise = self.client.submit(task, *args)
        self.pieces += 1
        if self.pieces == 3:
            self.killed = next(iter(self.client.run(os.getpid).values()))
            os.kill(self.killed, signal.SIGKILL)
        return promise


def test_a_worker_that_dies_changes_nothing() -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0) as cluster,
        Client(cluster) as client,
    ):
        mortal = Mortal(client)
        found = floorman.equity("QQ+", "random", samples=200_000, rng=random.Random(1), executor=mortal)

    assert mortal.killed
    assert mortal.pieces > 3
    assert floorman.equity("QQ+", "random", samples=200_000, rng=random.Random(1)) == found
