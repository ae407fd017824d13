"""An event from one log into another: the same evening, or nothing at all and the line that is to blame."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from floorman.archive import BadFile, bring_in, carried, carrying, exported, verify
from floorman.archive.carrying import file_of
from floorman.rulebook import new_shelf
from floorman.store import GENESIS, MemoryStore, Person, Recorded, Store, Text, chained
from floorman.terms import Instant
from floorman.tournament import StartClock, StopClock, fold
from floorman.wire import decode
from tests.archive.nights import begun, played
from tests.archive.test_verifying import append
from tests.tournament.evening import frozen

TEXT = "t-0123456789abcdef"
# No night of these tests goes on until then.
LATER = 1_900_000_000_000
YEAR = 365 * 24 * 3_600_000


@pytest.fixture
def here() -> Store:
    """A running event, one that is over, and one with somebody's own words."""
    store = MemoryStore()
    begun(store, "running")
    played(store, "over")
    night = begun(store, "told", 4)
    night.do(StopClock())
    night.do(StartClock(TEXT))
    store.put_texts([Text(TEXT, "Ada felt faint", ("host",)), Text("t-fedcba9876543210", "not of this event")])
    return store


def written(store: Store, event: str, folder: Path, **how: bool) -> Path:
    file = folder / f"{event}.floorman"
    file.write_bytes(exported(store, event, **how)[1])
    return file


def brought(file: Path, store: Store | None = None) -> Store:
    there = store or MemoryStore()
    bring_in(carried(file), there, new_shelf(), LATER)
    return there


def state_of(store: Store, event: str) -> bytes:
    return frozen(fold([decode(row.kind, row.body) for row in store.read(f"event/{event}")]))


@pytest.mark.parametrize("event", ["running", "over", "told"])
def test_the_same_evening_there(here: Store, tmp_path: Path, event: str) -> None:
    """Every event with its instant, person and command; only its place in the log is another."""
    there = MemoryStore()
    begun(there, "other")
    brought(written(here, event, tmp_path), there)

    def told(store: Store) -> list[tuple[object, ...]]:
        return [
            (row.version, row.kind, row.body, row.at, row.person, row.rank, row.command)
            for row in store.read(f"event/{event}")
        ]

    assert told(here) == told(there)
    assert state_of(here, event) == state_of(there, event)
    assert None is verify(there).bad
    opening = decode(*next((row.kind, row.body) for row in there.read(f"event/{event}")))
    assert here.kept(opening.book.hash) == there.kept(opening.book.hash) != None  # type: ignore[union-attr]  # noqa: E711


def test_without_names_nobody_is_named(here: Store, tmp_path: Path) -> None:
    """Aliases alone: no name, no contact, nobody's own words; and of other events nobody at all."""
    here.put_people([Person("p-told0000", "Ada Lovelace", "Nick0", "ada@example.org", "sits badly")])
    content = gzip.decompress(written(here, "told", tmp_path).read_bytes()).decode()
    there = brought(tmp_path / "told.floorman")

    hidden = ("Lovelace", "example.org", "sits badly", "felt faint", "Player 1 of", "p-over", "not of this")
    assert [] == [word for word in hidden if word in content]
    assert Person("p-told0000", "", "Nick0") == there.people()["p-told0000"]
    assert ({f"p-told{n:04x}" for n in range(4)}, {}) == (set(there.people()), there.texts())


def test_with_names(here: Store, tmp_path: Path) -> None:
    """All that is kept of those who took part, and what was said in this event."""
    ada = Person("p-told0000", "Ada Lovelace", "Nick0", "ada@example.org", "sits badly")
    here.put_people([ada])
    there = brought(written(here, "told", tmp_path, names=True))

    assert ada == there.people()[ada.id]
    assert {TEXT: Text(TEXT, "Ada felt faint", ("host",))} == there.texts()


def test_secrets(here: Store, tmp_path: Path) -> None:
    """That of the draws goes along once the event is over, and no other ever does."""
    here.put_secret("password/p-over0000", "hush-hush")
    here.secret("forms")
    running, over = (gzip.decompress(written(here, one, tmp_path).read_bytes()) for one in ("running", "over"))
    secrets = {name: (here.secret_of(name) or "").encode() for name in ("draws/running", "draws/over", "forms")}

    assert [] == [name for name, secret in secrets.items() if secret in running]
    assert ["draws/over"] == [name for name, secret in secrets.items() if secret in over]
    assert b"hush-hush" not in running + over
    assert here.secret_of("draws/over") == brought(tmp_path / "over.floorman").secret_of("draws/over")
    assert None is brought(tmp_path / "running.floorman").secret_of("draws/running")


def test_who_is_known_there_stays_as_he_is(here: Store, tmp_path: Path) -> None:
    """An erased person does not come back."""
    there = MemoryStore()
    there.put_people([Person("p-told0000", "", "Player TOL")])
    brought(written(here, "told", tmp_path, names=True), there)

    assert Person("p-told0000", "", "Player TOL") == there.people()["p-told0000"]


def test_the_evening_goes_on_there(here: Store, tmp_path: Path) -> None:
    """The next command follows the last one; a command that was carried out before is known."""
    there = brought(written(here, "running", tmp_path))
    last = list(there.read("event/running"))[-1]
    append(there, "event/running", "clock.stopped/1", b"{}")

    assert last.version + 1 == len(list(there.read("event/running")))
    assert None is not there.answer_of(last.command)


def test_a_second_time(here: Store, tmp_path: Path) -> None:
    """Neither twice nor into the log that it came from; nothing is changed."""
    file = written(here, "over", tmp_path)
    there = brought(file)
    for store in (there, here):
        before = list(store.follow())
        with pytest.raises(BadFile) as refused:
            brought(file, store)
        assert "import.there" == refused.value.code
        assert before == list(store.follow())


def everything(store: Store) -> tuple[Any, ...]:
    return (list(store.follow()), store.people(), store.texts(), store.secret_of("draws/over"))


@pytest.mark.parametrize("seed", range(30))
def test_a_damaged_file(here: Store, tmp_path: Path, seed: int) -> None:
    """One byte of the content is another: the line is named, and nothing is brought in."""
    chance = Random(seed)
    content = bytearray(gzip.decompress(written(here, "over", tmp_path).read_bytes()))
    where = chance.randrange(len(content))
    line = content[:where].count(b"\n") + 1
    content[where] ^= 1 << chance.randrange(7)
    damaged = tmp_path / "damaged"
    damaged.write_bytes(gzip.compress(bytes(content)))
    there = MemoryStore()
    with pytest.raises(BadFile) as refused:
        brought(damaged, there)

    # A line's end that is none any more belongs to the line; one that came in between makes two.
    assert refused.value.line in (line, line + 1)
    assert ([], {}, {}, None) == everything(there)


@pytest.mark.parametrize(
    ("before", "after"),
    [('"name":"Night"', '"name":"Nicht"'), ('"over":true', '"over":false'), ('"event":"over"', '"event":"other"')],
)
def test_a_changed_head(here: Store, tmp_path: Path, before: str, after: str) -> None:
    """Also what nothing else in the file would contradict."""
    head, newline, rest = gzip.decompress(written(here, "over", tmp_path).read_bytes()).partition(b"\n")
    assert before.encode() in head
    changed = head.replace(before.encode(), after.encode())
    (tmp_path / "changed").write_bytes(gzip.compress(changed + newline + rest))
    with pytest.raises(BadFile) as refused:
        carried(tmp_path / "changed")

    assert ("import.damaged", 1) == (refused.value.code, refused.value.line)


@pytest.mark.parametrize("seed", range(10))
def test_a_file_that_is_cut_off_or_scratched(here: Store, tmp_path: Path, seed: int) -> None:
    """In its packed bytes: whatever can still be read of it, nothing is brought in."""
    chance = Random(seed)
    content = bytearray(written(here, "over", tmp_path).read_bytes())
    where = chance.randrange(12, len(content) - 1)
    if seed % 2:
        del content[where:]
    else:
        content[where] ^= 0xFF
    (tmp_path / "damaged").write_bytes(content)
    there = MemoryStore()
    with pytest.raises(BadFile):
        brought(tmp_path / "damaged", there)

    assert ([], {}, {}, None) == everything(there)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"Dear diary", "import.not-ours"),
        (b'{"floorman":"book","format":1}', "import.not-ours"),
        (b'{"floorman":"event","format":2,"all":"new"}', "import.newer"),
        (b"", "import.not-ours"),
    ],
)
@pytest.mark.parametrize("packed", [True, False])
def test_no_such_file(tmp_path: Path, content: bytes, code: str, packed: bool) -> None:
    content, code = (gzip.compress(content), code) if packed else (content, "import.not-ours")
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(BadFile) as refused:
        carried(tmp_path / "file")

    assert (code, 1) == (refused.value.code, refused.value.line)


@pytest.mark.parametrize(
    ("kind", "body", "code"),
    [("clock.melted/1", b"{}", "verify.kind"), ("clock.stopped/1", b"[]", "verify.body")],
)
def test_a_whole_file_that_makes_no_sense(here: Store, tmp_path: Path, kind: str, body: bytes, code: str) -> None:
    """Well packed and chained, but no evening: what `log verify` would say of it, it says before it is in."""
    head, content = exported(here, "over")
    (tmp_path / "over").write_bytes(content)
    found = carried(tmp_path / "over")
    forged = msgspec.structs.replace(found.rows[-1], kind=kind, body=body)
    (tmp_path / "forged").write_bytes(file_of(head, found.beside, [*found.rows[:-1], forged]))
    there = MemoryStore()
    with pytest.raises(BadFile) as refused:
        brought(tmp_path / "forged", there)

    assert (code, len(found.rows) + 2) == (refused.value.code, refused.value.line)
    assert ([], {}, {}, None) == everything(there)


def test_the_book_and_the_secret_belong_to_the_event(here: Store, tmp_path: Path) -> None:
    head, content = exported(here, "over")
    (tmp_path / "over").write_bytes(content)
    found = carried(tmp_path / "over")
    other = here.kept(head.book.hash) or b""
    changes = {
        "import.other-secret": {"draws": "another"},
        "import.other-book": {"book": other.replace(head.book.hash.encode(), b"0" * 64).decode()},
    }
    for code, change in changes.items():
        beside = msgspec.structs.replace(found.beside, **change)
        (tmp_path / code).write_bytes(file_of(head, beside, found.rows))
        with pytest.raises(BadFile) as refused:
            brought(tmp_path / code)
        assert (code, 2) == (refused.value.code, refused.value.line)


def test_an_event_of_a_command_that_is_known_there(here: Store, tmp_path: Path) -> None:
    """It would be taken for one that was sent twice."""
    command = list(here.read("event/over"))[3].command
    there = MemoryStore()
    begun(there, "other")
    first = next(iter(there.follow()))
    there._answers[command] = b""
    with pytest.raises(BadFile) as refused:
        brought(written(here, "over", tmp_path), there)

    assert "import.known-commands" == refused.value.code
    assert first == next(iter(there.follow()))


def test_the_file_is_a_log_of_its_own(here: Store, tmp_path: Path) -> None:
    """Anybody can check its hashes with nothing but the file."""
    rows = carried(written(here, "over", tmp_path)).rows
    tip: bytes = GENESIS
    at: Instant = 0
    for row in rows:
        tip = chained(tip, row)
        assert tip == row.hash
        assert at <= row.at
        at = row.at


def forged(file: Path, change: Any, beside: Any = lambda one: one) -> Path:
    """The same event as somebody else writes it, whole and chained."""
    found = carried(file)
    head = msgspec.structs.replace(found.head, check="")
    file.write_bytes(file_of(head, beside(found.beside), [change(row) for row in found.rows]))
    return file


def refused_as(file: Path, there: Store) -> str:
    before = everything(there)
    with pytest.raises(BadFile) as refused:
        brought(file, there)
    assert before == everything(there)
    return refused.value.code


@pytest.mark.parametrize(
    ("ahead", "taken"),
    [(-YEAR, True), (0, True), (4 * 60_000, True), (6 * 60_000, False), (YEAR, False), (10 * YEAR, False)],
)
def test_nobody_elses_clock_moves_that_of_this_house(here: Store, tmp_path: Path, ahead: int, taken: bool) -> None:
    """What happened later than it is here is not taken in; an old evening is, and so is one of a clock a bit ahead."""
    file, there = written(here, "over", tmp_path), MemoryStore()
    last = max(row.at for row in carried(file).rows)
    forged(file, lambda row: msgspec.structs.replace(row, at=row.at - last + LATER + ahead))

    if taken:
        assert LATER + ahead == brought(file, there).last_at()
    else:
        assert "import.later" == refused_as(file, there)


def test_one_event_alone_that_is_later(here: Store, tmp_path: Path) -> None:
    """Wherever it stands in the file."""
    file = written(here, "over", tmp_path)
    forged(file, lambda row: msgspec.structs.replace(row, at=LATER + YEAR) if row.position == 1 else row)

    assert "import.later" == refused_as(file, MemoryStore())


@pytest.mark.parametrize(
    ("id", "taken"),
    [
        ("event/over/close/1", True),
        ("outage/over/1-2", True),
        ("c-17", True),
        ("event/friday/close/1", False),
        ("event/overture/close/1", False),
        ("outage/friday/1-2", False),
        ("event/", False),
    ],
)
def test_ids_that_the_desk_gives_in_other_events_are_not_used_up(
    here: Store, tmp_path: Path, id: str, taken: bool
) -> None:
    file, there = written(here, "over", tmp_path), MemoryStore()
    last = carried(file).rows[-1].command
    forged(file, lambda row: msgspec.structs.replace(row, command=id) if row.command == last else row)

    if taken:
        assert None is not brought(file, there).answer_of(id)
    else:
        assert "import.other-ids" == refused_as(file, there)


def test_what_was_said_in_this_house_stays_and_what_nobody_named_does_not_come(here: Store, tmp_path: Path) -> None:
    """A text under an id that is known here, one that no event names, one under a word that is no id; and a person."""
    file, there = written(here, "told", tmp_path, names=True), MemoryStore()
    mine = Text(TEXT, "what was said here", ("host",))
    there.put_texts([mine])
    more = (Text("t-aaaaaaaaaaaaaaaa", "nobody asked", ()), Text("host", "no id", ()))

    def told(beside: Any) -> Any:
        nobody = Person("p-nobody", "Nobody", "Nobody")
        return msgspec.structs.replace(beside, texts=(*beside.texts, *more), people=(*beside.people, nobody))

    forged(file, lambda row: row, told)
    brought(file, there)

    assert {TEXT: mine} == there.texts()
    assert "p-nobody" not in there.people()


@pytest.mark.parametrize("line", [b"x" * 1000, b"x"])
def test_a_small_file_of_a_line_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: bytes) -> None:
    """No more of it is unpacked than an event has."""
    monkeypatch.setattr(carrying, "LINE_MOST", 100_000)
    file = tmp_path / "endless"
    file.write_bytes(gzip.compress(line * (3_000_000 // len(line))))
    with pytest.raises(BadFile) as refused:
        carried(file)

    assert ("import.too-long", 1) == (refused.value.code, refused.value.line)


def test_a_small_file_of_lines_without_end(here: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(here, "over", tmp_path)
    size = len(gzip.decompress(file.read_bytes()))
    monkeypatch.setattr(carrying, "BYTES_MOST", size)
    carried(file)
    monkeypatch.setattr(carrying, "BYTES_MOST", size - 1)
    with pytest.raises(BadFile) as refused:
        carried(file)

    assert "import.too-long" == refused.value.code


def spoilt(row: Recorded, kind: str, **changed: Any) -> Recorded:
    if not row.kind.startswith(kind):
        return row
    return msgspec.structs.replace(row, body=msgspec.json.encode(msgspec.json.decode(row.body) | changed))


@pytest.mark.parametrize(
    ("kind", "changed", "code"),
    [
        ("table.opened/", {"count": 387_420_489}, "import.too-large"),
        ("table.opened/", {"table": {"size": 387_420_489}}, "import.too-large"),
        ("event.opened/", {"plan": {"tickets": {"value": 0}}}, "import.not-shown"),
    ],
)
def test_what_would_fill_the_memory_or_could_not_be_shown(
    here: Store, tmp_path: Path, kind: str, changed: dict[str, Any], code: str
) -> None:
    """It is refused before anything of it is opened; and nothing is in the log that no page could show."""

    def change(row: Recorded) -> Recorded:
        told = msgspec.json.decode(row.body)
        whole = {key: {**told.get(key, {}), **one} if isinstance(one, dict) else one for key, one in changed.items()}
        return spoilt(row, kind, **whole)

    assert code == refused_as(forged(written(here, "running", tmp_path), change), MemoryStore())
