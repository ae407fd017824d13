"""What leaves the house by the terminal: the log told, verified and drawn again, and an event as a file."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.terminal import Said, floorman
from tests.secrecy.house import GUEST, WORDS, Filled
from tests.secrecy.rules import Looker

NAMES = "--names"


def asked(house: Filled, *arguments: str) -> Said:
    return floorman(*arguments, "--data", str(house.folder))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    "command",
    [("log", "show"), ("log", "verify"), ("log", "audit"), ("log", "show", "--json"), ("log", "audit", "--json")],
)
def test_the_log_is_told_masked(house: Filled, looker: Looker, command: tuple[str, ...], lang: str) -> None:
    """No name, contact, note, own words or secret; and no card of an open hand."""
    of = (house.other,) if "audit" in command else ()
    told = asked(house, *command, *of, "--lang", lang)

    assert 0 == told.status, told.err
    assert [] == looker.leaks("terminal", " ".join(command), (told.out + told.err).encode())


def test_the_secret_of_a_running_event_stays_in_the_house(house: Filled, looker: Looker) -> None:
    """It is opened once the event is over, and not before."""
    for more in ((), ("--json",)):
        told = asked(house, "log", "audit", house.event, *more)

        assert set() == set(looker.found((told.out + told.err).encode(), "log audit"))


def test_with_names_no_secret_and_no_card_is_told(house: Filled, looker: Looker) -> None:
    """The floor's own reading: names and own words, and nothing else of what nobody may see."""
    told = asked(house, "log", "show", NAMES)
    seen = {what for what in looker.found(told.out.encode(), "log") if not what.startswith(("own words", "name of"))}

    assert set() == seen
    assert all(word.split()[-1] in told.words for word in WORDS.values() if "<" not in word)


@pytest.mark.parametrize("names", [(), (NAMES,)])
def test_no_event_leaves_while_a_hand_is_played_with_known_cards(
    house: Filled, looker: Looker, names: tuple[str, ...], tmp_path: Path
) -> None:
    """Whoever plays in it could read the file."""
    told = asked(house, "log", "export", house.event, str(tmp_path / "event"), *names, "--lang", "en")

    assert 2 == told.status
    assert "between two hands" in told.err
    assert [] == list(tmp_path.iterdir())
    assert [] == looker.leaks("terminal", "log export", told.err.encode())


def test_an_exported_event_calls_everybody_by_his_alias(house: Filled, looker: Looker, tmp_path: Path) -> None:
    """And holds no own words; its draws can be looked into, for it is over.

    The rulebook that goes along is the one that was kept, to the letter. A sentence of it may begin with "As", which is
    no card.
    """
    file = tmp_path / "event"
    told = asked(house, "log", "export", house.other, str(file))
    exported = gzip.decompress(file.read_bytes())
    kept = house.store.kept(house.desk.book(house.other).hash)
    book = json.dumps(kept.decode() if kept else "", ensure_ascii=False).encode()
    assert 1 == exported.count(book)
    found = set(looker.found(exported.replace(book, b""), "log export"))

    assert 0 == told.status, told.err
    assert {f"secret draws/{house.other} 0"} == found


def test_with_names_they_are_there(house: Filled, looker: Looker, tmp_path: Path) -> None:
    """Or else the test before would look in vain."""
    file = tmp_path / "event"
    asked(house, "log", "export", house.other, str(file), NAMES)

    assert {*(f"{what} of {GUEST.alias}" for what in ("name", "contact", "note")), "own words cancel"} <= set(
        looker.found(gzip.decompress(file.read_bytes()), "log export")
    )
