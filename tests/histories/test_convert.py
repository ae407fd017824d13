"""Hands of one format in another and back: no chip, no name and no time is lost on the way, or it is said."""

from __future__ import annotations

import json
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from floorman.histories import HistoryError, Record, phh_of, phh_text, read, read_phh, replayed
from floorman.histories.convert import Form, converted
from floorman.histories.variants import BY_GAME
from tests.cli.terminal import floorman
from tests.histories.files import BOOK, DATA, phh
from tests.histories.played import played
from tests.histories.rooms import NAMES, stars_text
from tests.histories.samples import ALL, CASH, POKERNOW
from tests.sizes import by_profile

HANDS = by_profile(4, 15, 1_000)
# Games for which both formats have a word.
IN_BOTH = ("nlhe", "flhe", "plo", "flo8", "stud", "stud8")


def one(text: str) -> Record:
    (record,) = read(text)
    assert isinstance(record, Record), record
    return record


def left(record: Record) -> tuple[Decimal, ...]:
    outcome = replayed(record, BOOK)
    assert outcome.status in ("exact", "odd-chip"), outcome.says()
    assert outcome.recorded is not None
    return tuple(map(Decimal, outcome.recorded))


def by_name(record: Record) -> dict[str, Decimal]:
    return dict(zip((record.names[seat] for seat in record.players()), left(record), strict=True))


@pytest.mark.sized
@pytest.mark.parametrize("game", [game for game in NAMES if game in BY_GAME])
def test_from_a_room_to_phh_and_back_from_it(game: str) -> None:
    """Text of a room, PHH, and PHH once more: the same stacks by name, the same time, money and number."""
    for seed in range(HANDS):
        told = one(stars_text(played(game, seed, BOOK, plain=True), number=seed + 1))
        written = one(converted(told, "phh").text)

        assert by_name(told) == by_name(written), (game, seed)
        kept = ("site", "number", "table", "began", "zone", "table_size")
        assert [getattr(told.about, name) for name in kept] == [getattr(written.about, name) for name in kept]


@pytest.mark.sized
@pytest.mark.parametrize("game", IN_BOTH)
def test_phh_to_open_hand_history_and_back(game: str) -> None:
    """All that can be said in both, and what only one of them has a word for."""
    for seed in range(HANDS):
        hand = phh_of(played(game, seed, BOOK, plain=True), book=BOOK)
        extra = 'city = "Vienna"\nevent = "Friday"\nyear = 2026\nmonth = 11\nday = 20\ntime = 20:15:00\n_own = [1, 2]\n'
        text = phh_text(hand).replace("actions", extra + "actions", 1)

        first = one(text)
        over = one(converted(first, "ohh").text)
        back = one(converted(over, "phh").text)

        assert left(first) == left(over) == left(back), (game, seed, text)
        assert first.about == back.about
        (again,) = read_phh(converted(over, "phh").text)
        assert not isinstance(again, HistoryError)
        assert ("Vienna", [1, 2]) == (again.city, again.others["_own"])


@pytest.mark.sized
@pytest.mark.parametrize("game", ["nlhe", "plhe", "flhe", "plo", "plo8", "flo8", "stud", "stud8"])
def test_from_a_room_to_open_hand_history(game: str) -> None:
    for seed in range(HANDS):
        told = one(stars_text(played(game, seed, BOOK, plain=True), number=seed + 1))
        written = one(converted(told, "ohh").text)

        assert by_name(told) == by_name(written), (game, seed)
        assert (told.about.began, told.about.zone) == (written.about.began, written.about.zone)


@pytest.mark.parametrize("form", ["phh", "ohh"])
@pytest.mark.parametrize("name", ALL)
def test_every_sample_in_both_formats(name: str, form: Form) -> None:
    """The stacks after rake, by name; cents stay cents of their currency."""
    text, _ = ALL[name]
    for told in (found for found in read(text) if isinstance(found, Record)):
        written = one(converted(told, form).text)

        assert by_name(told) == by_name(written)
        assert (told.about.currency, Decimal(told.taken)) == (written.about.currency, Decimal(written.taken))


@pytest.mark.parametrize("path", sorted(DATA.rglob("*.phh"))[::40], ids=lambda path: path.stem)
def test_real_hands_are_copied_in_their_own_format(path: Path) -> None:
    """Every field, known or not, and the commentary of the acts."""
    text = path.read_text(encoding="utf-8")

    again = tomllib.loads(converted(one(text), "phh").text, parse_float=Decimal)

    assert tomllib.loads(text, parse_float=Decimal) == again


def test_what_has_no_word_is_counted() -> None:
    """For others it is lost, and the command says of what and how often."""
    (told,) = read(CASH)
    assert isinstance(told, Record)

    assert ("hero", "rake") == converted(told, "phh").untold
    _, second = read(POKERNOW)
    assert isinstance(second, Record)
    assert ("pokernow.your_hand",) == converted(second, "ohh").untold


def test_hands_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    """One that is refused, one that differs, one that cannot be read, and a game without a code: each by its line."""
    texts = [phh(), phh(actions='["p1 f"]'), phh(finishing_stacks="[1, 2, 3]"), "variant = 1"]
    source = tmp_path / "a.phhs"
    source.write_text("\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1)), encoding="utf-8")
    out = tmp_path / "b.ohh"

    said = floorman("convert", str(source), str(out))

    assert 1 == said.status
    assert "Written: 1" in said.err
    assert "Not written: 3" in said.err
    assert ["(2)", "(3)", "(4)"] == [number for number in ("(1)", "(2)", "(3)", "(4)") if number in said.err]
    assert 1 == len(out.read_text(encoding="utf-8").splitlines())


def test_the_command(tmp_path: Path) -> None:
    """By the name of the file to write; folders; jobs; nothing is written over unasked, nor half."""
    source = tmp_path / "in"
    source.mkdir()
    for number in range(3):
        events = [played("nlhe", 10 * number + seed, BOOK, plain=True) for seed in range(4)]
        text = "".join(stars_text(one, number=place) for place, one in enumerate(events, 1))
        (source / f"table{number}.txt").write_text(text, encoding="utf-8")

    assert 0 == floorman("convert", str(source), str(tmp_path / "all.phhs")).status
    assert 2 == floorman("convert", str(source), str(tmp_path / "all.phhs")).status
    assert 0 == floorman("convert", str(source), str(tmp_path / "all.phhs"), "--force", "--jobs", "2").status
    (tmp_path / "each").mkdir()
    assert 0 == floorman("convert", str(source), str(tmp_path / "each"), "--to", "ohh").status
    assert 0 == floorman("convert", str(source), str(tmp_path / "single"), "--to", "phh").status
    assert 2 == floorman("convert", str(source), str(tmp_path / "one.phh")).status
    told = floorman("convert", str(source), "-", "--to", "text", "--lang", "de")

    assert 12 == floorman("replay", "--json", str(tmp_path / "all.phhs")).out.count('"exact"')
    assert 3 == len(list((tmp_path / "each").iterdir()))
    assert 12 == len(list((tmp_path / "single").iterdir()))
    assert 12 == told.out.count("gespielt nach")
    assert not [path for path in tmp_path.rglob("*") if path.name.endswith(".part")]
    assert not (tmp_path / "one.phh").exists()


@pytest.mark.parametrize("form", ["phhs", "ohh"])
def test_names_kept_aliased_or_numbered(tmp_path: Path, form: str) -> None:
    """An alias is the same in all hands of a run, and says nothing of the name."""
    source = tmp_path / "a.txt"
    texts = [stars_text(played("nlhe", seed, BOOK, plain=True), number=seed + 1) for seed in range(6)]
    source.write_text("".join(texts), encoding="utf-8")
    seen = {}
    for names in ("keep", "alias", "number"):
        out = tmp_path / f"{names}.{form}"
        assert 0 == floorman("convert", str(source), str(out), "--names", names).status
        seen[names] = [found.names for found in read(out.read_text(encoding="utf-8")) if isinstance(found, Record)]

    pairs = {
        (kept[seat], aliased[seat]) for kept, aliased in zip(seen["keep"], seen["alias"], strict=True) for seat in kept
    }
    assert len({kept for kept, _ in pairs}) == len({alias for _, alias in pairs}) == len(pairs)
    assert not [kept for kept, alias in pairs if kept in alias]
    assert all(name.startswith("Seat ") for names in seen["number"] for name in names.values())


def test_summary_for_programs(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(CASH, encoding="utf-8")

    said = floorman("convert", str(source), "-", "--to", "phhs", "--json")

    untold = {"hero": 1, "rake": 1}
    assert {"written": 1, "left_out": 0, "unreadable": 0, "untold": untold, "faults": []} == json.loads(said.err)
    assert said.out.startswith("[1]\n")
