"""A hand that is told at its station: acts, words and chips, cards, the clock, and what is penalised."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from html import unescape
from importlib import import_module, resources

import pytest

from floorman.speech import LANGUAGES, Lang, speech
from tests.web.doors import Browser, House, a_house
from tests.web.test_station import begun, fails, send, station, strip, turn, who_tells


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture
def event(house: House) -> str:
    return begun(house, house.event())


@pytest.fixture
def stationed(house: House, event: str) -> Browser:
    return who_tells(house, event)


def test_a_hand_is_told_from_the_station(stationed: Browser, event: str) -> None:
    """Raise, fold, take back, fold, fold: the pot goes to the only one left, and the next hand may begin."""
    first = turn(stationed, event)
    send(stationed, event, do="act", act="raise", seat=first, total="150")
    second = turn(stationed, event)
    send(stationed, event, do="act", act="fold", seat=second)
    page = stationed.look(station(event)).text
    back = re.search(r'name="do" value="rewind">.*?name="to" value="(\d+)"', page, re.DOTALL)
    assert back is not None
    answer = send(stationed, event, do="rewind", to=back[1])
    assert 303 == answer.status_code, answer.text

    assert second == turn(stationed, event)
    while "New hand" not in stationed.look(station(event)).text:
        assert 303 == send(stationed, event, do="act", act="fold", seat=turn(stationed, event)).status_code
    assert "150" in page


def test_words_and_chips_are_read_by_the_book(stationed: Browser, event: str) -> None:
    """One oversized chip without a word is a call."""
    seat = turn(stationed, event)
    answer = send(stationed, event, do="declare", seat=seat, chips="1000")
    page = stationed.look(station(event)).text

    assert 303 == answer.status_code, answer.text
    assert re.search(rf"{seat} [^:<]+: call 50", page)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"do": "act", "act": "raise", "seat": "1", "total": "much"}, "whole number"),
        ({"do": "act", "act": "show", "seat": "1", "cards": "Zz"}, "are no cards"),
        ({"do": "declare", "seat": "1", "chips": "lots"}, "whole numbers"),
        ({"do": "act", "act": "fly", "seat": "1"}, "could not be read"),
        ({"do": "declare", "seat": "1", "said": "hello"}, "could not be read"),
        ({"do": "report", "kind": "nothing-known"}, "could not be read"),
        ({"do": "report", "kind": "boxed-cards", "count": "many"}, "number"),
        ({"do": "rewind", "to": "99"}, ""),
        ({"do": "dance"}, "could not be read"),
    ],
)
def test_what_cannot_be_read_says_so_and_changes_nothing(
    stationed: Browser, event: str, fields: dict[str, str], says: str
) -> None:
    before = stationed.look(station(event), **{"hx-request": "true"}).text
    answer = send(stationed, event, **fields)

    assert 409 == answer.status_code
    assert says in answer.text
    assert strip(before) == strip(stationed.look(station(event), **{"hx-request": "true"}).text)


def test_what_is_penalised_stands_at_the_station_and_goes_with_the_act(stationed: Browser, event: str) -> None:
    """Where a check was free nobody asked for the fold; taken back, it was never done."""
    host = stationed
    while 'name="act" value="check"' not in (before := host.look(station(event)).text):
        assert 303 == send(host, event, do="act", act="call", seat=turn(host, event)).status_code
    assert 303 == send(host, event, do="act", act="fold", seat=turn(host, event)).status_code
    after = host.look(station(event)).text

    assert "Folded with nothing to call" not in before
    assert "Folded with nothing to call" in after
    assert "The floor decides whether it is penalised" in after
    back = re.search(r'name="do" value="rewind">.*?name="to" value="(\d+)"', after, re.DOTALL)
    assert back is not None
    assert 303 == send(host, event, do="rewind", to=back[1]).status_code
    assert "Folded with nothing to call" not in host.look(station(event)).text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("template", ["station/hand.html", "table/actions.html", "practice.html"])
def test_why_no_raise_is_offered_is_a_whole_sentence_everywhere(template: str, lang: Lang) -> None:
    """Each reason needs no more than the seat, and each page gives that."""
    said = vars(import_module("floorman.hand.offers"))
    reasons = [value for name, value in said.items() if name.isupper() and str(value).startswith("raise.")]
    text = (resources.files("floorman.web") / "templates" / template).read_text(encoding="utf-8")

    assert 6 == len(reasons)
    assert all("{" not in speech(lang).say(one, seat=7) for one in reasons)
    assert re.search(r"t\([a-z.]*why_no_raise,\s+seat=[a-z.]*seat\)", text)


def test_the_floor_starts_the_clock_from_the_call_for_it(house: House, event: str, stationed: Browser) -> None:
    """One tap at the desk: the book's seconds run at the table and the call is settled. Where it is somebody else's
    turn the desk offers none; and once he has acted nothing waits for the floor any more."""
    floor, seat = house.with_pass("floor"), turn(stationed, event)
    other = next(one for one in "123" if one != seat)
    for place in (seat, other):
        assert 303 == send(stationed, event, do="call-floor", call="clock", place=place).status_code
    desk = floor.look(f"/events/{event}").text
    starts = [one for one in re.findall(r"<form.*?</form>", desk, re.DOTALL) if 'value="clock-called"' in one]
    assert [seat] == [re.findall(r'name="seat" value="(\d+)"', one)[0] for one in starts]
    fields = dict(re.findall(r'name="(do|kind|seat|by|\w+_\w+)" value="([^"]+)"', starts[0]))

    answer = send(floor, event, **fields)
    assert 303 == answer.status_code, answer.text[-900:]
    desk = floor.look(f"/events/{event}").text
    assert "Start the clock" not in desk and f"Table 1: clock on seat {seat}" in desk
    waits = re.findall(r'<div class="call[^>]*>', desk)
    assert ["data-late" in one for one in waits] == [False], "what was asked about the other seat is settled too"
    assert 303 == send(stationed, event, do="act", act="fold", seat=seat).status_code
    desk = floor.look(f"/events/{event}").text
    assert 'id="clock-1"' not in desk


def test_cards_are_typed_where_the_table_knows_them(house: House, event: str) -> None:
    """The hole cards closed, the flop by name; cards that are no cards say so."""
    dealer = house.with_pass("dealer", event, table=1)
    for fields in ({"do": "set-table", "action": "dealer", "cards": "entered"}, {"do": "new-hand"}):
        assert 303 == send(dealer, event, **fields).status_code
    page = dealer.look(station(event)).text
    unknown = re.search(r'name="cards" value="(\?+)"', page)
    assert unknown is not None
    assert 303 == send(dealer, event, do="act", act="deal", cards=unknown[1]).status_code
    while "Which cards?" not in dealer.look(station(event)).text:
        page = dealer.look(station(event)).text
        does = "check" if 'name="act" value="check"' in page else "call"
        assert 303 == send(dealer, event, do="act", act=does, seat=turn(dealer, event)).status_code

    assert "burn card" in dealer.look(station(event)).text
    assert 303 == send(dealer, event, do="act", act="deal", cards="?? Ks 7c 2d").status_code
    assert ['aria-label="Ks"', 'aria-label="7c"', 'aria-label="2d"'] == re.findall(
        r'aria-label="(?:Ks|7c|2d)"', dealer.look(station(event)).text
    )


def test_whoever_may_not_raise_is_told_why_and_the_table_goes_on(house: House) -> None:
    """The casino's book: who shows his cards without meaning to plays a passive hand. His turn is on every page."""
    event = begun(house, house.event(book="casino", players="\n".join("ABCDEF")))
    floor = house.with_pass("floor")
    assert 303 == send(floor, event, do="set-table", action="dealer").status_code
    sitting = [one.seat for one in house.app.state.desk.shown(event).value.floor.tables[0].seats if one.id]
    cards = {f"card-{seat}": f"{rank}s" for seat, rank in zip(sitting, "A23456789", strict=False)}
    for fields in ({"do": "draw-button", **cards}, {"do": "new-hand"}):
        answer = send(floor, event, **fields)
        assert 303 == answer.status_code, answer.text
    seat = turn(floor, event)
    shown = {"kind": "cards-exposed", "seat": seat, "count": "2", "to": "table", "on_purpose": "no"}
    answer = send(floor, event, do="report", **shown)
    assert 303 == answer.status_code, answer.text

    page = floor.look(station(event))
    assert (200, True) == (page.status_code, f"Seat {seat} has a passive hand" in page.text)


def test_a_player_on_the_clock_is_seen_at_table_and_desk(house: House, stationed: Browser, event: str) -> None:
    """With what the book makes of it; before his time is out nobody can say that it is."""
    seat, floor = turn(stationed, event), house.with_pass("floor")
    form = re.search(r'name="do" value="report">(.*?)</form>', floor.look(station(event)).text, re.DOTALL)
    assert form is not None
    called = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    assert 303 == send(floor, event, do="report", **called).status_code
    page, desk = stationed.look(station(event)).text, floor.look(f"/events/{event}").text
    clock = re.search(r'name="clock" value="(\d+)"', page)
    sheets = [floor.look(f"/events/{event}/seats/1/{place}").text for place in range(1, 10)]
    players = [re.search(r'name="who" value="([^"]+)"', sheet) for sheet in sheets]
    phones = {
        place: floor.look(f"/events/{event}/me?lang=de&entry={who[1]}").text
        for place, who in enumerate(players, 1)
        if who is not None
    }

    assert clock is not None
    assert len(phones) > 1
    assert [int(seat)] == [place for place, phone in phones.items() if "Deine Zeit läuft" in phone]
    assert f"Seat {seat} is on the clock" in page
    assert ("the hand is dead" in page, "the hand is dead" in desk) == (True, True)
    early = send(stationed, event, do="report", kind="clock-expired", seat=seat, clock=clock[1])
    assert 409 == early.status_code


# What leaves a mark on a hand that stays in: it may neither bet nor raise any more, by the book that says so.
EXPOSED = {"do": "report", "kind": "cards-exposed", "count": "2", "to": "table", "on_purpose": "yes"}


SAYS_PASSIVE = {
    "en": "has a passive hand and may neither bet nor raise.",
    "de": "hat eine passive Hand und darf weder",
}


def test_a_hand_that_may_not_raise_has_its_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exposed on purpose it is passive (casino rules, § 43): call or fold. The table says so when he is to act. If its
    page fails after all, the button that ends the hand is for him whom the book lets (the floor)."""
    event = begun(house, house.event(book="casino"))
    dealer, floor = house.with_pass("dealer", event, table=1), house.with_pass("floor")
    assert 303 == send(dealer, event, do="set-table", action="dealer").status_code
    seats = re.findall(r'name="(card-\d+)"', dealer.look(station(event)).text)
    drawn = dict(zip(seats, ("As", "Kd", "Qc", "Jh", "Ts"), strict=True))
    for fields in ({"do": "draw-button", **drawn}, {"do": "new-hand"}):
        answer = send(dealer, event, **fields)
        assert 303 == answer.status_code, answer.text
    first = turn(dealer, event)
    seat = next(one for one in (name.removeprefix("card-") for name in seats) if one != first)
    ruled = send(dealer, event, **EXPOSED, seat=seat)
    assert 303 == ruled.status_code, ruled.text
    while (acts := turn(dealer, event)) != seat:
        assert 303 == send(dealer, event, do="act", act="call", seat=acts).status_code

    for one, (lang, says) in itertools.product((dealer, floor), SAYS_PASSIVE.items()):
        shown = one.look(f"{station(event)}?lang={lang}")
        assert (200, True) == (shown.status_code, says in unescape(shown.text))
        assert 'name="act" value="raise"' not in shown.text
    with monkeypatch.context() as broken:
        broken.setattr("floorman.web.station.page.station_values", fails)
        voids = ['value="void-hand"' in one.look(station(event)).text for one in (dealer, floor)]
    assert [False, True] == voids
