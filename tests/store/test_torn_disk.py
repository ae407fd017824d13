"""A sample of what scripts/torn_disk.py does with every byte."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.store.torn import LESS, SILENT, Trial, hurried


@pytest.mark.slow
def test_no_byte_is_lost_in_silence(tmp_path: Path) -> None:
    """Each byte of the headers, and some of the rest: the same 304 events are read, or it is told."""
    chance = random.Random(304)
    silent = []
    with hurried():
        trial = Trial(tmp_path)
        for file in trial.files():
            places = [*range(0, 128, 7), *(chance.randrange(file.stat().st_size) for _ in range(40))]
            silent += [(file.name, at) for at in places if trial.turn(file, at, 1 << chance.randrange(8)) == SILENT]

    assert [] == silent


@pytest.mark.slow
def test_what_is_told_of_the_write_ahead_log_is_brought_back(tmp_path: Path) -> None:
    """One byte of it costs nothing, wherever it is."""
    chance = random.Random(305)
    with hurried():
        trial = Trial(tmp_path)
        wal = trial.files()[1]
        lost = [at for _ in range(25) if trial.turn(wal, at := chance.randrange(wal.stat().st_size), mend=True) == LESS]

    assert [] == lost
