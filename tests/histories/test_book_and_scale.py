"""What is written says by which book it was played, and in which units; what is read is played so again."""

from __future__ import annotations

from decimal import Decimal

import pytest

from floorman.hand.events import HandClosed
from floorman.histories import HistoryError, Record, ohh_text, phh_of, phh_text, read, replayed
from floorman.histories.ohh_write import NAMES
from floorman.histories.variants import BY_GAME
from floorman.rulebook import SHIPPED, load
from tests.cli.terminal import floorman
from tests.histories.files import codes, fault, one, outcome, phh
from tests.histories.played import played
from tests.rulebook.houses import house, laid


def record_of(text: str) -> Record:
    (record,) = read(text)
    assert not isinstance(record, HistoryError), record
    return record


@pytest.mark.parametrize("name", SHIPPED)
def test_a_hand_is_played_by_the_book_that_it_names(name: str) -> None:
    """In both formats, all games, without a word about the book from whoever reads."""
    book = load(name)
    for seed in range(2):
        for game in BY_GAME:
            events = played(game, seed, book)
            record = record_of(phh_text(phh_of(events, book=book)))
            assert name == record.book
            assert "exact" == replayed(record).status, (game, seed)
        for game in NAMES:
            record = record_of(ohh_text(played(game, seed, book), book=book))
            assert (name, "exact") == (record.book, replayed(record).status)


@pytest.mark.parametrize(
    ("name", "game", "seed"), [("casino", "flhe", 13), ("casino", "27td", 29), ("cuca", "shortdeck", 8)]
)
def test_whoever_names_a_book_is_obeyed(name: str, game: str, seed: int) -> None:
    """A hand that one book allows and another does not: its own book plays it, unless somebody asks for the other."""
    book = load(name)
    record = record_of(phh_text(phh_of(played(game, seed, book), book=book)))

    assert "exact" == replayed(record).status
    assert "refused" == replayed(record, load("tda-2024")).status


def test_a_book_that_is_not_here_is_told() -> None:
    """A house's own book: the hand is played by the usual one, with a note."""
    events = played("nlhe", 1, load("tda-2024"))
    own = laid(house(""))
    found = replayed(record_of(phh_text(phh_of(events, book=own))))

    assert ("exact", ["history.no-such-book"]) == (found.status, codes(found))
    assert own.head.id in found.says()


@pytest.mark.parametrize("name", ["../../etc/passwd", "x\\u001b[2Jy", "tda-2024.toml"])
def test_a_strange_name_is_no_book(name: str) -> None:
    found = outcome_without_book(phh(_floorman=f'{{ book = "{name}" }}'))

    assert ("exact", ["history.no-such-book"]) == (found[0], found[1])
    assert "\x1b" not in found[2]


def outcome_without_book(text: str) -> tuple[str, list[str], str]:
    found = replayed(record_of(text))
    return found.status, codes(found), found.says()


def test_cents_are_written_as_cents() -> None:
    """0.25 of the file are 25 of the hand, in both formats; the stacks come out as they were."""
    events = played("nlhe", 3, load("tda-2024"))
    closed = events[-1]
    assert isinstance(closed, HandClosed)
    stacks = [Decimal(share.amount) / 100 for share in closed.stacks]

    hand = phh_of(events, scale=100)

    assert (Decimal("0.5"), 1) == tuple(sorted(amount for amount in hand.blinds_or_straddles or () if amount))
    for text in (phh_text(hand), ohh_text(events, scale=100, currency="EUR")):
        record = record_of(text)
        found = replayed(record)
        assert (100, "exact") == (record.scale, found.status)
        assert sorted(stacks) == sorted(map(Decimal, found.stacks or ()))
    assert '"currency":"EUR"' in ohh_text(events, scale=100, currency="EUR")
    assert '"big_blind_amount":1,' in ohh_text(events, scale=100)


def test_a_hand_keeps_its_units_where_its_amounts_would_do_with_fewer() -> None:
    """All amounts are whole: an odd cent of a shared pot is one all the same."""
    text = phh(_floorman="{ scale = 100 }", finishing_stacks="[1100, 900, 1000]")

    assert 100 == record_of(text).scale
    assert 110_000 == (replayed(record_of(text)).played or pytest.fail("not played")).stacks[0]  # type: ignore[index]
    assert "exact" == outcome(text).status


@pytest.mark.parametrize("scale", ["10", "150"])
def test_units_in_which_the_amounts_are_not_whole(scale: str) -> None:
    error = fault(phh(_floorman=f"{{ scale = {scale} }}", starting_stacks="[1000.25, 1000, 1000]"))

    assert ("_floorman.scale", "history.scale") == (error.place, error.ruling.code)


def test_the_commands_take_the_book_from_the_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """`hand` says by which book it tells; `--book` decides where it is given."""
    file = tmp_path / "a.phh"
    file.write_text(phh(_floorman='{ book = "casino" }'), encoding="utf-8")

    assert "casino" == floorman("hand", "--json", str(file)).table["book"]
    assert "cuca" == floorman("hand", "--json", "--book", "cuca", str(file)).table["book"]
    assert ["exact"] == [row["status"] for row in floorman("replay", "--json", str(file)).rows]


def test_what_was_read_is_written_again() -> None:
    hand = one(phh(_floorman='{ book = "cuca", scale = 100 }'))

    assert hand == one(phh_text(hand))
