"""What only informs reaches the person it is meant for: on the page that he opens, at its moment, in his language.

`floorman/scenario/byhand.toml` names these tests: they stand for statements on which nothing can be turned.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape

import pytest

from floorman.rulebook import Moment, Page, Rule, load, shipped
from tests.web.doors import Browser, House, a_house
from tests.web.test_phone import code_in

EVENT = {"name": "Monday", "players": "Ada\nBen\nCem\nDora", "stack": "10000", "structure": "20: 100/200"}
LANGUAGES = ("en", "de")
TWO_TABLES = {"players": "\n".join(f"Player {n}" for n in range(1, 13))}
PASSIVE = re.compile(r'name="act" value="(check|call)"><input type="hidden" name="seat" value="(\d+)"')


def informing(*pages: str) -> list[tuple[str, Rule]]:
    rules = ((name, load(name).rules[id]) for name in shipped() for id in load(name).own)
    return [(name, rule) for name, rule in rules if rule.notice is not None and rule.notice.page in pages]


def each(*pages: str) -> pytest.MarkDecorator:
    found = informing(*pages)
    return pytest.mark.parametrize(("book", "rule"), found, ids=[rule.id for _, rule in found])


def moments() -> tuple[Moment, ...]:
    return ("before-the-hand", "count", "in-the-hand", "showdown", "somebody-absent")


def each_at(*when: Moment, page: Page) -> pytest.MarkDecorator:
    found = [(book, rule) for book, rule in informing(page) if rule.notice is not None and rule.notice.moment in when]
    return pytest.mark.parametrize(("book", "rule"), found, ids=[rule.id for _, rule in found])


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


class Table:
    """A table of an event under a book, and the devices at it."""

    def __init__(self, house: House, book: str, **fields: str) -> None:
        self.house = house
        self.host = house.with_pass("direction")
        answer = self.host.send("/events", {**EVENT, **fields, "book": book})
        assert 303 == answer.status_code, answer.text
        self.event = str(answer.headers["location"]).rpartition("/")[2]
        seats = {"do": "draw-seats", "expected": "4"} if book == "casino" else {"do": "draw-seats"}
        second = ({"do": "open-table", "table": "2"},) if fields == TWO_TABLES else ()
        for done in ({"do": "open-table", "table": "1"}, *second, seats, {"do": "start-event"}):
            answer = self.host.send(f"/events/{self.event}/do", done)
            assert answer.status_code in (200, 303), answer.text

    def players(self) -> list[str]:
        """The ids of their entries."""
        return [one.id for one in self.house.app.state.desk.shown(self.event).value.floor.players]

    def phone(self) -> Browser:
        """That of a player, with the code that the floor has shown him."""
        shown = self.host.send(f"/events/{self.event}/phone", {"entry": self.players()[0]}).text
        phone = self.house.browser()
        assert 303 == phone.send(f"/enter/{code_in(shown)}", {}).status_code
        return phone

    def page(self, browser: Browser, path: str, lang: str) -> str:
        answer = browser.look(f"/events/{self.event}{path}", **{"accept-language": lang})
        assert 200 == answer.status_code
        return unescape(answer.text)


class Station(Table):
    """The dealer's own device, which tells every act."""

    def __init__(self, house: House, book: str, **fields: str) -> None:
        super().__init__(house, book, **fields)
        self.dealer = house.with_pass("dealer", self.event, table=1)

    def do(self, **fields: str) -> None:
        answer = self.dealer.send(f"/events/{self.event}/station/1/do", fields)
        assert 303 == answer.status_code, answer.text

    def shows(self, lang: str) -> str:
        return self.page(self.dealer, "/station/1", lang)

    def draw_the_button(self) -> None:
        """Where the book wants it drawn: the highest card is asked for."""
        seats = re.findall(r'name="(card-\d+)"', self.shows("en"))
        if 'value="draw-button"' in self.shows("en"):
            self.do(do="draw-button", **dict(zip(seats, ("As", "Kh", "7d", "2c"), strict=False)))

    def come_to(self, moment: Moment) -> None:
        self.do(do="set-table", action="dealer")
        if moment in ("in-the-hand", "showdown"):
            self.draw_the_button()
            self.do(do="new-hand")
        while moment == "showdown" and (act := PASSIVE.search(self.shows("en"))) is not None:
            self.do(do="act", act=act[1], seat=act[2])
        if moment == "somebody-absent":
            answer = self.host.send(f"/events/{self.event}/do", {"do": "sit-out", "who": self.players()[0]})
            assert answer.status_code in (200, 303), answer.text


# What is only looked at is set up once for a book.


@pytest.fixture(scope="module")
def table_of(house: House) -> Callable[[str], Table]:
    return cache(lambda book: Table(house, book))


@pytest.fixture(scope="module")
def station_at(house: House) -> Callable[[str, Moment | None], Station]:
    """The station of a table that has come so far; of one where nobody tells how far, without a moment."""

    @cache
    def made(book: str, moment: Moment | None) -> Station:
        station = Station(house, book)
        if moment is not None:
            station.come_to(moment)
        return station

    return made


@each("plan", "house-rules", "credits")
def test_everybody_reads_it_on_the_plan(house: House, table_of: Callable[[str], Table], book: str, rule: Rule) -> None:
    table = table_of(book)

    for lang in LANGUAGES:
        assert rule.says(lang) in table.page(house.browser(), "/plan", lang)


@each("house-rules")
def test_players_read_it_on_their_phones(table_of: Callable[[str], Table], book: str, rule: Rule) -> None:
    table = table_of(book)
    phone = table.phone()

    for lang in LANGUAGES:
        assert rule.says(lang) in table.page(phone, "/me/rules", lang)


@each("seat-card")
def test_players_read_it_on_their_seat_cards(table_of: Callable[[str], Table], book: str, rule: Rule) -> None:
    table = table_of(book)

    for lang in LANGUAGES:
        assert rule.says(lang) in table.page(table.host, "/cards", lang)


@each_at(*moments(), page="dealer")
def test_the_dealer_reads_it_at_its_moment(
    station_at: Callable[[str, Moment | None], Station], book: str, rule: Rule
) -> None:
    """On his own station, and at no other moment."""
    assert rule.notice is not None
    told = {}
    for moment in moments():
        station = station_at(book, moment)
        told[moment] = [rule.says(lang) in station.shows(lang) for lang in LANGUAGES]

    between = ("before-the-hand", "count", "somebody-absent")
    expected = between if rule.notice.moment in ("before-the-hand", "count") else (rule.notice.moment,)
    assert {moment: [moment in expected] * 2 for moment in moments()} == told


@each_at("stud", "split-pot", page="dealer")
@pytest.mark.parametrize(
    ("game", "its"), [("nlhe", ()), ("stud", ("stud",)), ("plo8", ("split-pot",)), ("stud8", ("stud", "split-pot"))]
)
def test_the_dealer_reads_it_in_its_games(
    house: House, book: str, rule: Rule, game: str, its: tuple[Moment, ...]
) -> None:
    assert rule.notice is not None
    station = Station(house, book, games=game)

    for lang in LANGUAGES:
        assert (rule.notice.moment in its) == (rule.says(lang) in station.shows(lang))


@each_at("hand-for-hand", page="dealer")
def test_the_dealer_reads_it_in_hand_for_hand(house: House, book: str, rule: Rule) -> None:
    station = Station(house, book, **TWO_TABLES)

    for lang in LANGUAGES:
        assert rule.says(lang) not in station.shows(lang)
    answer = station.host.send(f"/events/{station.event}/do", {"do": "announce-hand-for-hand"})
    assert answer.status_code in (200, 303), answer.text
    for lang in LANGUAGES:
        assert rule.says(lang) in station.shows(lang)


@each_at("hand-for-hand", page="floor")
def test_the_floor_reads_it_in_hand_for_hand(house: House, book: str, rule: Rule) -> None:
    table = Table(house, book, **TWO_TABLES)

    for lang in LANGUAGES:
        assert rule.says(lang) not in table.page(table.host, "/tables/1", lang)
    answer = table.host.send(f"/events/{table.event}/do", {"do": "announce-hand-for-hand"})
    assert answer.status_code in (200, 303), answer.text
    for lang in LANGUAGES:
        assert rule.says(lang) in table.page(table.host, "/tables/1", lang)


@each_at("always", "several-tables", page="floor")
def test_the_floor_reads_it_at_its_moment(house: House, book: str, rule: Rule) -> None:
    """On the page of a table; a dealer is not told."""
    assert rule.notice is not None
    table = Table(house, book)
    with_two = Table(house, book, **TWO_TABLES)

    for lang in LANGUAGES:
        assert (rule.notice.moment == "always") == (rule.says(lang) in table.page(table.host, "/tables/1", lang))
        assert rule.says(lang) in with_two.page(with_two.host, "/tables/1", lang)


@each_at(*moments(), page="dealer")
def test_the_dealer_of_a_counted_table_reads_it_at_any_time(
    station_at: Callable[[str, Moment | None], Station], book: str, rule: Rule
) -> None:
    """Nobody tells how far its hand is; only who is away is known."""
    assert rule.notice is not None
    station = station_at(book, None)

    for lang in LANGUAGES:
        assert (rule.notice.moment != "somebody-absent") == (rule.says(lang) in station.shows(lang))


STAGES = {"before-the-hand": ["none"], "count": ["none"], "in-the-hand": ["betting"], "showdown": ["showdown"]}


@each_at(*moments(), page="dealer")
def test_at_a_counted_table_each_stands_by_its_stage(
    station_at: Callable[[str, Moment | None], Station], book: str, rule: Rule
) -> None:
    """What is for before the hand, for the hand and for the showdown, each under its own heading."""
    assert rule.notice is not None
    page = station_at(book, None).shows("en")
    groups = re.findall(r'data-stage="(\w+)">(.*?)</ul>', page, re.DOTALL)

    assert STAGES.get(rule.notice.moment, []) == [stage for stage, told in groups if rule.en in told]
