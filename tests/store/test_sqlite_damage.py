"""A damaged file: it is refused, or whoever comes to the damage is told; nothing wrong is taken for right."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from floorman.store import DamagedDatabase, Recorded, SqliteStore, StoreFault, looking
from floorman.store.faults import UnusableFile
from floorman.store.mark import mark_of
from tests.store.files import filled
from tests.store.rows import first_break, whole_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


@pytest.mark.parametrize("part", [0.3, 0.6, 0.95])
def test_a_file_that_is_cut_off(file: Path, part: float) -> None:
    content = filled(file, 500).read_bytes()
    file.write_bytes(content[: int(len(content) * part)])

    with pytest.raises(DamagedDatabase):
        SqliteStore(file)


@pytest.mark.parametrize("seed", range(40))
def test_random_bytes_in_the_middle(file: Path, seed: int) -> None:
    """The file is refused, or the chain says from where on it is not as it was; if not, every event is as it was."""
    chance = random.Random(seed)
    store = SqliteStore(filled(file, 500))
    before = whole_log(store)
    store.close()
    content = bytearray(file.read_bytes())
    where = chance.randrange(100, len(content) - 4096)
    content[where : where + 2048] = chance.randbytes(2048)
    file.write_bytes(content)

    try:
        store = SqliteStore(file)
    except StoreFault as fault:
        assert isinstance(fault, DamagedDatabase), fault
        return
    rows = _read(store)
    store.close()
    assert rows is None or first_break(rows) is not None or before == rows


def _read(store: SqliteStore) -> list[Recorded] | None:
    try:
        return whole_log(store)
    except DamagedDatabase:
        return None


def test_damage_that_is_met_while_reading(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file too large to be looked through is opened; whoever comes to the damaged page is told."""
    monkeypatch.setattr(looking, "LOOKED_THROUGH_MOST", 0)
    content = bytearray(filled(file, 2000).read_bytes())
    for page in range(4096 * 20, 4096 * 40, 4096):
        content[page : page + 8] = b"\xff" * 8
    file.write_bytes(content)
    store = SqliteStore(file)

    with pytest.raises(DamagedDatabase):
        whole_log(store)
    store.close()


def test_a_folder_in_the_place_of_the_mark(file: Path) -> None:
    """The mark is named, not the log."""
    filled(file, 3)
    mark_of(file).unlink()
    mark_of(file).mkdir()

    with pytest.raises(UnusableFile) as refused:
        SqliteStore(file, serving=True)
    assert mark_of(file) == refused.value.file
