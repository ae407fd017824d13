"""The page of the backups: where they go, when the last was made, and who may send them to another place."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from litestar.testing import TestClient

from floorman.rulebook import new_shelf
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import SqliteStore
from floorman.terms import Rank
from floorman.web import build
from tests.web.doors import EVENT, HOST, Browser, House, a_house

PATH = "/house/backups"


class Kept(House):
    """A house with a log on disk, whose backups lie beside it; and a stick."""

    def __init__(self, folder: Path, *, lan: bool = True, given: Path | None = None) -> None:
        self.data, self.stick = folder / "house", folder / "stick"
        self.stick.mkdir()
        self.store = SqliteStore(self.data / "floorman.sqlite")
        address = f"http://{HOST}"
        backups = (self.data / "backups", given)
        self.app = build(self.store, new_shelf(), hosts=(HOST,), lan=lan, address=address, backups=backups)
        self.client = TestClient(self.app, base_url=address, raise_server_exceptions=False)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Kept]:
    found = Kept(tmp_path)
    with found.client:
        yield found
    found.store.close()


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[bool], Kept]]:
    """Houses, in a network and by themselves, for those who come to change nothing."""
    with ExitStack() as stack:

        @cache
        def found(lan: bool) -> Kept:
            one = Kept(tmp_path_factory.mktemp("untouched"), lan=lan)
            stack.callback(one.store.close)
            stack.enter_context(one.client)
            return one

        yield found


def count(folder: Path) -> int:
    return len(list(folder.glob("floorman-*.sqlite")))


def test_a_host_names_a_place_and_backups_go_there(house: Kept) -> None:
    host = house.with_pass("direction")
    host.send("/events", EVENT)
    first = host.look(PATH).text
    assert 303 == host.send(PATH, {"do": "now"}).status_code
    assert 303 == host.send(PATH, {"do": "place", "place": f" {house.stick} "}).status_code
    both = host.look(PATH).text

    assert "none yet" in first
    assert str(house.data / "backups") in first
    assert (1, 1) == (count(house.data / "backups"), count(house.stick))
    assert 2 == both.count("1 backup, 1 MB")
    assert str(house.stick) in both
    assert ("same disk" in first, "same disk" in both) == (False, True)
    assert 303 == host.send(PATH, {"do": "nowhere"}).status_code
    assert str(house.stick) not in host.look(PATH).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_place_that_is_none_is_refused_with_what_to_do(house: Kept, lang: Lang) -> None:
    host, inside = house.with_pass("direction"), house.data / "backups"
    inside.mkdir(exist_ok=True)
    refused = host.send(f"{PATH}?lang={lang}", {"do": "place", "place": str(inside)})
    missing = host.send(f"{PATH}?lang={lang}", {"do": "place", "place": "/no/such/stick"})

    assert (409, 409) == (refused.status_code, missing.status_code)
    said = speech(lang).say("place.of-the-log", file=str(inside), folder=str(house.data))
    assert said in refused.text
    assert speech(lang).say("place.missing", file="/no/such/stick") in missing.text
    assert 'value="/no/such/stick"' in missing.text


@pytest.mark.parametrize("fields", [{}, {"do": "place"}, {"do": "place", "place": " "}, {"do": "x", "place": "/tmp"}])
def test_a_form_that_says_nothing(untouched: Callable[[bool], Kept], fields: dict[str, str]) -> None:
    assert 409 == untouched(True).with_pass("direction").send(PATH, fields).status_code


@pytest.mark.parametrize("rank", ["manager", "director", "floor", "registrar", "dealer", "player", "screen", "public"])
def test_nobody_else_writes_anywhere(untouched: Callable[[bool], Kept], rank: Rank) -> None:
    """Whatever his rank, he neither sees where the log lies nor sends it somewhere."""
    house = untouched(True)
    event = house.event() if rank in ("dealer", "player") else ""
    limits = {"dealer": {"event": event, "table": 1}, "player": {"event": event, "entry": "p-1"}}.get(rank, {})
    visitor = house.browser() if rank == "public" else house.with_pass(rank, **limits)  # type: ignore[arg-type]
    answers = [visitor.look(PATH), visitor.send(PATH, {"do": "place", "place": str(house.stick)})]
    answers += [visitor.send(PATH, {"do": "now"}), visitor.send(PATH, {"do": "nowhere"})]

    assert {303, 401, 403} >= {one.status_code for one in answers}
    assert all(str(house.data) not in one.text for one in answers)
    assert [] == list(house.stick.iterdir())
    assert None is house.store.value_of("backup-place")
    assert PATH not in visitor.look("/house").text


FOREIGN = (
    {"origin": "http://127.0.0.1:9999"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
)


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("lan", [True, False])
def test_no_other_page_sends_it_for_him(untouched: Callable[[bool], Kept], lan: bool, headers: dict[str, str]) -> None:
    """Not even in a home game, where whoever sits at the machine is the host without a pass."""
    house = untouched(lan)
    host = house.with_pass("direction") if lan else house.browser()
    answer = host.send(PATH, {"do": "place", "place": str(house.stick)}, **headers)
    without = Browser(house.client)._asked("POST", PATH, {}, {"do": "place", "place": str(house.stick)})

    assert (403, None) == (answer.status_code, house.store.value_of("backup-place"))
    assert without.status_code in (401, 403)
    assert [] == list(house.stick.iterdir())


def test_a_place_that_was_named_at_the_start_stays(tmp_path: Path) -> None:
    """The page says where it comes from, and names no other."""
    (tmp_path / "other").mkdir()
    house = Kept(tmp_path, given=tmp_path / "other")
    with house.client:
        host = house.with_pass("direction")
        page = host.look(PATH).text
        refused = host.send(PATH, {"do": "place", "place": str(house.stick)})
    house.store.close()

    assert "--backup-to" in page
    assert 'name="place"' not in page
    assert 409 == refused.status_code
    assert 0 == count(house.stick)


def test_trouble_stands_where_it_belongs(house: Kept) -> None:
    """On the page beside its place; on all others above, with the way there for whoever may go."""
    host = house.with_pass("direction")
    host.send("/events", EVENT)
    host.send(PATH, {"do": "place", "place": str(house.stick)})
    shutil.rmtree(house.stick)
    host.send(PATH, {"do": "now"})
    said = speech("en").say("backup.place-missing", file=str(house.stick))

    assert 1 == host.look(PATH).text.count(said)
    assert f'href="{PATH}"' in host.look("/").text
    assert said in host.look("/").text
    assert f'href="{PATH}"' not in house.with_pass("floor").look("/").text


def test_a_house_without_a_file_says_whose_business_it_is() -> None:
    with a_house() as house:
        host = house.with_pass("direction")
        page, refused = host.look(PATH), host.send(PATH, {"do": "now"})

    assert (200, 409) == (page.status_code, refused.status_code)
    assert "database" in page.text
