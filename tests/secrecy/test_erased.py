"""Somebody is erased: what he was called, how he is reached and what was said of him is nowhere any more."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from floorman.store import Person, SqliteStore
from tests.cli.terminal import floorman
from tests.secrecy.house import GUEST, WORDS, ZOE, Filled, filled
from tests.secrecy.planted import found
from tests.secrecy.walking import walked
from tests.web.doors import Browser, House, a_house, unhurried


def of(person: Person, words: str) -> dict[str, str]:
    told = {"name": person.name, "alias": person.alias, "contact": person.contact, "note": person.note}
    return {**told, "words": WORDS[words]}


pytestmark = pytest.mark.slow  # a whole night is walked through before, and a day after

# Zoe sits in a hand that is being played; the guest was in an event that is over, whose reason another gave.
HERS = of(ZOE, "about")
HIS = {name: text for name, text in of(GUEST, "cancel").items() if name != "words"}


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Filled]]:
    """A house that was looked at from everywhere and has closed; then two of its people were erased."""
    folder = tmp_path_factory.mktemp("erased")
    with filled(folder) as house:
        list(walked(house, "floor", "en"))
        refused = floorman("person", "erase", ZOE.id, "--yes", "--data", str(folder), "--lang", "en")
        assert (2, {*HERS}) == (refused.status, found(HERS, bytes_in(folder)))
        assert "stop it first" in refused.err
    assert {*HERS, *HIS} == found(HERS, bytes_in(folder)) | found(HIS, bytes_in(folder))
    for person in (ZOE, GUEST):
        said = floorman("person", "erase", person.id, "--yes", "--data", str(folder), "--json").table
        assert said["erased"]
    yield folder, house


def bytes_in(folder: Path) -> bytes:
    return b"".join(one.read_bytes() for one in sorted(folder.iterdir()))


@pytest.fixture(scope="module")
def again(night: tuple[Path, Filled]) -> Iterator[Filled]:
    """The next day: the same house, and its direction comes back with the pass that it has."""
    folder, before = night
    store = SqliteStore(folder / "floorman.sqlite", serving=True)
    with a_house(store) as house:
        unhurried(house)
        today = Filled(house, store, folder)
        today.event, today.other, today.staff, today.codes = before.event, before.other, before.staff, {}
        today.programs = before.programs
        today.browsers = {who: _moved(one, house) for who, one in before.browsers.items()}
        yield today
    store.close()


def _moved(browser: Browser, house: House) -> Browser:
    moved = house.browser()
    moved.cookies = browser.cookies
    return moved


def test_nothing_of_them_is_in_the_bytes_of_the_folder(night: tuple[Path, Filled]) -> None:
    told = bytes_in(night[0])

    assert (set(), set()) == (found(HERS, told), found(HIS, told))


@pytest.mark.parametrize(
    "visitor",
    ["direction", "player Max", "floor", "public", "program direction"],
)
@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.nightly)])
def test_nothing_of_them_is_on_any_page(again: Filled, visitor: str, lang: str) -> None:
    looked = 0
    for one in walked(again, visitor, lang):
        looked += one.status == 200
        assert (set(), set()) == (found(HERS, one.told), found(HIS, one.told)), one.path
    assert looked > 15


def test_what_she_had_opens_nothing(again: Filled) -> None:
    """Neither her device nor the program that played for her."""
    hand = f"/api/v1/events/{again.event}/tables/1/hand"
    program = again.house.client.get(hand, headers=again.programs["program player"])

    assert 401 == again.browsers["player Zoe"].look(hand).status_code
    assert (401, "api.bad-token") == (program.status_code, program.json()["code"])
    assert 200 == again.browsers["player Max"].look(hand).status_code


def test_nothing_of_them_is_told_in_the_terminal(night: tuple[Path, Filled], tmp_path: Path) -> None:
    """Not even where names are asked for."""
    folder, house = night
    asked = (("log", "show", "--names"), ("person", "list"), ("person", "export", ZOE.id), ("log", "verify"))
    told = "".join(floorman(*one, "--data", str(folder)).out for one in asked).encode()
    file = tmp_path / "event"
    floorman("log", "export", house.other, str(file), "--names", "--data", str(folder))
    told += gzip.decompress(file.read_bytes())

    assert (set(), set()) == (found(HERS, told), found(HIS, told))
    assert ZOE.id.encode() in told
