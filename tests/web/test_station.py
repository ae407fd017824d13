"""The station of a table: who may open it, what it shows, and what its forms do."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from html import unescape
from importlib import import_module, resources
from typing import Any, NoReturn
from urllib.parse import quote

import pytest

from floorman.asking.situations import situations
from floorman.speech import LANGUAGES, Lang, speech
from floorman.terms import Refused
from floorman.tournament.commands import NoticeOutage
from floorman.web.station.coming import coming_at
from tests.web.doors import DIRECTION, Browser, House, a_house

PLAYERS = 4


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def station(event: str, table: int = 1) -> str:
    return f"/events/{event}/station/{table}"


@pytest.fixture
def event(house: House) -> str:
    """Two tables, the event begun."""
    return begun(house, house.event())


@pytest.fixture
def tda(house: House) -> str:
    """The same by the TDA's book."""
    return begun(house, house.event(book="tda-2024"))


def begun(house: House, event: str) -> str:
    host = house.with_pass("direction")
    for fields in (
        {"do": "enter", "person": "Ada"},
        {"do": "enter", "person": "Łukasz Groß"},
        {"do": "enter", "person": "Cem"},
        {"do": "open-table", "table": "1"},
        {"do": "draw-seats", "expected": "5"},
        {"do": "start-event"},
    ):
        answer = host.send(f"/events/{event}/do", fields)
        assert answer.status_code in (200, 303), answer.text
    return event


def send(browser: Browser, event: str, **fields: str) -> Any:
    return browser.send(station(event) + "/do", fields)


def test_a_dealer_opens_his_own_table_and_no_other(house: House, event: str) -> None:
    """And his forms are about it, whatever they say."""
    dealer = house.with_pass("dealer", event, table=1)

    assert 200 == dealer.look(station(event)).status_code
    assert 403 == dealer.look(station(event, 2)).status_code
    assert 403 == dealer.send(station(event, 2) + "/do", {"do": "call-floor", "table": "2"}).status_code
    assert 404 == house.with_pass("floor").look(station(event, 9)).status_code
    for path in ("/seats/99", "/nowhere"):
        assert 404 == dealer.look(station(event) + path).status_code


def test_a_call_is_shown_at_both_ends(house: House, event: str) -> None:
    """The station tells that it has called, the desk for what and in which words; then somebody goes."""
    dealer, floor = house.with_pass("dealer", event, table=1), house.with_pass("floor")
    assert 303 == send(dealer, event, do="call-floor", call="ruling", what="may seat 2 raise?").status_code
    desk = floor.look(f"/events/{event}").text
    number = re.search(r'id="call-(\d+)"', desk)

    assert number is not None
    assert "may seat 2 raise?" in desk
    assert "Called: ruling" in dealer.look(station(event)).text
    assert "may seat 2 raise?" not in house.with_pass("registrar").look(f"/events/{event}").text
    floor.send(f"/events/{event}/do", {"do": "answer-call", "table": "1", "number": number[1], "answer": "going"})
    assert "somebody goes" in dealer.look(station(event)).text
    assert 303 == send(dealer, event, do="withdraw-call", number=number[1]).status_code
    assert "Called: ruling" not in dealer.look(station(event)).text
    assert 409 == send(dealer, event, do="answer-call", number=number[1]).status_code


def test_a_counted_table_is_done_with_a_hand_and_busts(house: House, event: str) -> None:
    """What a dealer tells at a counted table is in the books."""
    dealer = house.with_pass("dealer", event, table=1)
    sheets = [dealer.look(f"{station(event)}/seats/{seat}").text for seat in range(1, 11)]
    ids = [found[1] for sheet in sheets if (found := re.search(r'name="who" value="([^"]+)"', sheet))]

    assert 303 == send(dealer, event, do="hand-done").status_code
    assert 303 == send(dealer, event, do="bust", who=ids[0]).status_code
    assert len(ids) - 1 == dealer.look(station(event)).text.count('class="has"')


@pytest.fixture
def stationed(house: House, event: str) -> Browser:
    """A dealer who tells every act, and the first hand."""
    dealer = house.with_pass("dealer", event, table=1)
    for fields in ({"do": "set-table", "action": "dealer"}, {"do": "new-hand"}):
        answer = send(dealer, event, **fields)
        assert 303 == answer.status_code, answer.text
    return dealer


def turn(browser: Browser, event: str) -> str:
    found = re.search(
        r'name="act" value="\w+"><input type="hidden" name="seat" value="(\d+)"', browser.look(station(event)).text
    )
    assert found is not None
    return found[1]


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


def test_the_floor_sees_what_it_has_to_penalise_and_what_is_in_dispute(house: House) -> None:
    """One tap gives the penalty that the book asks for, another says why there is none; a dispute is decided there."""
    event = begun(house, house.event(book="casino"))
    host = house.with_pass("direction")
    do = f"/events/{event}/do"
    host.send(do, {"do": "set-table", "table": "1", "action": "dealer"})
    asked = sorted({*re.findall(r'name="(card-[0-9]+)"', host.look(station(event)).text)})
    drawn = dict(zip(asked, ("As", "Kh", "7d", "6d", "2c"), strict=True))
    for fields in ({"do": "draw-button", **drawn}, {"do": "new-hand"}):
        answer = send(host, event, **fields)
        assert answer.status_code in (200, 303), answer.text
    early = next(seat.removeprefix("card-") for seat in asked if seat.removeprefix("card-") != turn(host, event))
    assert "Penalties to give" not in host.look(f"/events/{event}").text
    assert 303 == send(host, event, do="declare", seat=early, said="fold").status_code
    room = host.look(f"/events/{event}").text

    assert "Penalties to give" in room
    assert "casino-38-i" in room
    who = re.search(r'name="who" value="([^"]+)"><input type="hidden" name="what" value="folded-out-of-turn"', room)
    assert who is not None
    assert re.search(r'name="penalty" value="warning">\s*<button class="btn primary"', room)
    refused = host.send(do, {"do": "waive-penalty", "who": who[1], "why": " ", "what": "folded-out-of-turn"})
    assert refused.status_code >= 400
    assert "Penalties to give" in host.look(f"/events/{event}").text
    host.send(do, {"do": "waive-penalty", "who": who[1], "why": "he was waved on", "what": "folded-out-of-turn"})
    assert "Penalties to give" not in host.look(f"/events/{event}").text

    # The floor may only warn here: what is harder it puts before the direction, which finds it among what waits.
    floor = house.with_pass("floor", event)
    sheet = floor.look(f"/events/{event}/seats/1/{early}").text
    assert (True, False) == ('value="refer-penalty"' in sheet, 'value="missed-hands"' in sheet)
    assert 'value="refer-penalty"' not in host.look(f"/events/{event}/seats/1/{early}").text
    floor.send(do, {"do": "refer-penalty", "who": who[1], "what": "soft-play"})
    room = host.look(f"/events/{event}").text
    assert "Penalties to give" in room and "Soft play" in room
    host.send(do, {"do": "penalise", "who": who[1], "penalty": "missed-hands", "hands": "2", "what": "soft-play"})
    sheet = " ".join(re.sub(r"<[^>]+>", " ", floor.look(f"/events/{event}/seats/1/{early}").text).split())
    assert re.search(r"missed hands , Soft play \d\d:\d\d, host", sheet), sheet

    host.send(do, {"do": "open-dispute", "table": "1", "what": "who has won it"})
    room = host.look(f"/events/{event}").text
    assert "who has won it" in room
    number = re.search(r'name="number"\s+value="(\d+)"', room)
    assert number is not None
    assert 'name="decided"' in room
    words = {"decided": "The pot is split: both had the flush."}
    host.send(do, {"do": "close-dispute", "table": "1", "number": number[1], **words})
    assert words["decided"] in host.look(f"/events/{event}/log").text
    assert "In dispute" not in host.look(f"/events/{event}").text


def strip(page: str) -> str:
    """Without what differs at each look: tokens, and ages."""
    return re.sub(r'value="[0-9a-f~-]{16,}[^"]*"', "", page)


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


def test_deciding_otherwise_is_for_the_floor(house: House, event: str, stationed: Browser) -> None:
    """A dealer reads what the book says and calls; the reason why somebody decided otherwise is not his to read."""
    director = house.with_pass("director")
    wrong, right = re.findall(r'aria-label="Seat (\d+): [^"e]', stationed.look(station(event)).text)[:2]
    asked = f"{station(event)}/happened?kind=wrong-first-seat&seat={wrong}&should_be={right}"
    misdeal = {"do": "report", "kind": "wrong-first-seat", "seat": wrong, "should_be": right}
    otherwise = misdeal | {"choose": "play-on", "why": "they had bet already"}

    assert "Misdeal" in stationed.look(asked).text
    assert "Decide otherwise" not in stationed.look(asked).text
    assert "Decide otherwise" in director.look(asked).text
    assert 409 == send(stationed, event, **otherwise).status_code
    assert 303 == send(director, event, **otherwise).status_code
    pages = {who: strip(browser.look(station(event)).text) for who, browser in (("d", stationed), ("f", director))}
    assert ("decided otherwise" in pages["d"], "decided otherwise" in pages["f"]) == (True, True)
    assert ("they had bet" in pages["d"], "they had bet" in pages["f"]) == (False, True)
    (ruled,) = re.findall(r'aria-labelledby="h-ruled".*?</section>', director.look(station(event)).text, re.DOTALL)
    assert "director decided otherwise" in strip(ruled)
    assert [one for one in ("§", "<s>", "Misdeal") if one in ruled] == [], "what is struck is not said once more"


def test_a_call_for_a_ruling_leads_the_floor_to_the_report(house: House, event: str) -> None:
    """In the floor's own language, whatever the dealer's."""
    dealer, floor = house.with_pass("dealer", event, table=1), house.with_pass("floor")
    sent = {"do": "call-floor", "call": "ruling", "report": "wrong-first-seat"}
    assert 303 == send(dealer, event, **sent).status_code

    page = floor.look(f"/events/{event}?lang=de").text
    assert "Alles in Ordnung" not in page
    assert f'href="{station(event)}/happened?kind=wrong-first-seat">Die erste Karte ging an den falschen Platz' in page
    assert 409 == send(dealer, event, do="call-floor", call="floor", report="<b>").status_code


def test_a_device_with_a_dealers_code_lands_at_its_table(house: House, event: str) -> None:
    """A screen stands before the clock."""
    assert station(event) == house.landing("dealer", event, 1)
    assert f"/events/{event}/wall" == house.landing("screen", event)


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


def test_something_happened_is_ruled_on_the_hand(stationed: Browser, event: str) -> None:
    """The facts that lack are asked for; once they are there it can be accepted, and nothing happens before."""
    path = station(event) + "/happened"
    listed = stationed.look(path).text
    asked = stationed.look(path + "?kind=boxed-cards").text
    ruled = stationed.look(path + "?kind=boxed-cards&count=1").text
    wrong = stationed.look(path + "?kind=boxed-cards&count=many").text

    assert "?s=boxed-cards" in listed
    assert "The book wants to know first" in asked
    assert ("Accept</button>" in ruled, "Accept</button>" in asked, "Accept</button>" in wrong) == (True, False, False)
    assert 303 == send(stationed, event, do="report", kind="boxed-cards", count="1").status_code


def test_a_situation_is_found_in_ones_own_words(house: House, event: str) -> None:
    """With the search alone, in both languages; what nobody knows can be sent to the floor as it was typed."""
    dealer = house.with_pass("dealer", event, table=1)
    path = station(event) + "/happened?q="
    hits = {
        "string%20bet": "string-bet",
        "four+cards+on+the+flop": "too-many-board-cards",
        "au%C3%9Fer+der+Reihe": "out-of-turn",
    }
    for typed, right in hits.items():
        assert (
            f'?s={right}"'
            in dealer.look(path + typed).text.partition("</a>")[0]
            + dealer.look(path + typed, **{"hx-request": "true"}).text
        )

    nothing = dealer.look(path + "xyzzy+plugh").text
    assert "No situation is called that" in nothing
    assert 'name="what" value="xyzzy plugh"' in nothing


def test_what_is_no_report_is_answered_by_the_book(house: House, event: str) -> None:
    """Who shows first: the answers of the event's book, each with its paragraph, in the reader's language."""
    dealer = house.with_pass("dealer", event, table=1)
    page = dealer.look(station(event) + "/happened?s=odd-chip&lang=de").text

    assert "im Uhrzeigersinn nach dem Button" in page
    assert 'class="cite' in page
    assert "Wer bekommt" in page


def test_every_situation_has_its_page(house: House, tda: str) -> None:
    """At a counted table, wholly in German: no code stands there in place of a sentence."""
    dealer = house.with_pass("dealer", tda, table=1)
    for id in situations():
        page = dealer.look(f"{station(tda)}/happened?s={id}&seat=1&lang=de")
        text = re.sub(r"<[^>]*>", "", page.text)
        assert 200 == page.status_code, id
        assert [] == re.findall(r"\b(?:fact|choice|around|happened|report)\.[a-z-]+", text), id
        assert "Which" not in text, id


def counted_hand(house: House, event: str) -> tuple[Browser, list[str]]:
    """The button is told, and who sits where: the seats as they are dealt to, the button last."""
    dealer = house.with_pass("dealer", event, table=1)
    seats = re.findall(r'aria-label="Seat (\d+): [^"e]', dealer.look(station(event)).text)
    return dealer, seats


def test_a_counted_table_asks_for_its_button_before_all_else(house: House, tda: str) -> None:
    """Nothing is ruled and nothing can be accepted until it is told; then the right card makes the misdeal."""
    dealer, seats = counted_hand(house, tda)
    path = f"{station(tda)}/happened?s=exposed-card"
    first = f"&cards=seat%3D{seats[1]}+nth%3D1&at-stage=dealt"
    page = dealer.look(path + first).text
    told = dealer.look(f"{path}{first}&at-button={seats[0]}").text
    other = dealer.look(f"{path}{first}&at-button={seats[1]}").text

    assert "Where is the button?" in page
    assert ("Accept</button>" in page, "Accept</button>" in told) == (False, True)
    assert ("Misdeal:" in told, "Misdeal:" in other) == (True, False)
    assert f"25 from the pot to seat {seats[1]}" in told
    assert f"50 from the pot to seat {seats[2]}" in told


def test_what_the_dealer_told_before_he_called_is_there_for_whoever_comes(house: House, tda: str) -> None:
    """He told which card it was, where the button is and how far the deal was. The floor's page has it all, rules on
    it at once, and offers the floor no call to himself. Once the call is over, nothing is kept of it."""
    dealer, seats = counted_hand(house, tda)
    told = f"&cards=seat%3D{seats[1]}+nth%3D1&at-stage=dealt&at-button={seats[0]}"
    page = dealer.look(f"{station(tda)}/happened?s=exposed-card{told}").text
    form = re.search(r'value="call-floor">(.*?)</form>', page, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="([\w-]+)"\s+value="([^"]*)"', form[1]))
    assert 303 == send(dealer, tda, do="call-floor", **fields).status_code

    floor = house.with_pass("floor")
    link = re.search(r'href="(/events/\w+/station/1/happened\?[^"]+)"', floor.look(f"/events/{tda}").text)
    assert link is not None
    there = floor.look(unescape(link[1])).text
    asked = re.search(r'class="lacking"', there)
    assert ("Misdeal:" in there, asked, 'value="call-floor"' in there) == (True, None, False)
    assert 'value="call-floor"' in page

    number = re.search(r'id="call-(\d+)"', floor.look(f"/events/{tda}").text)
    assert number is not None
    for answer in ("going", "done"):
        floor.send(f"/events/{tda}/do", {"do": "answer-call", "table": "1", "number": number[1], "answer": answer})
    send(dealer, tda, do="call-floor", call="ruling", report=fields["report"])
    assert f'happened?kind={fields["report"]}"' in floor.look(f"/events/{tda}").text


def test_a_hand_that_is_void_is_dealt_again_by_one_tap_and_no_second(house: House, tda: str) -> None:
    """Once it was tapped the page says so, and the button is gone; the next misdeal has its own."""
    dealer, seats = counted_hand(house, tda)
    facts = {
        "do": "report", "kind": "dealt-face-up", "by": "dealer", "cards": f"seat={seats[1]} nth=1",
        "at-button": seats[0], "at-stage": "dealt",
    }  # fmt: skip
    for _ in range(2):
        assert 303 == send(dealer, tda, **facts).status_code
        written = f"{station(tda)}/happened?ruled=1"
        assert "Chips back, deal the same hand again" in dealer.look(written).text
        assert 303 == send(dealer, tda, do="hand-done", void="true").status_code
        after = dealer.look(written).text
        assert ("Chips back, deal" in after, "the same hand is dealt again." in after) == (False, True)


def test_what_the_floor_decides_is_not_accepted_but_handed_to_the_floor(house: House, tda: str) -> None:
    """The bet and the call behind it hold, and on the hands of those passed over the floor decides (tda-2024-53-b):
    it is called with the case, and reads in its list what was told and what the book says."""
    dealer, seats = counted_hand(house, tda)
    button, _, turn, early, last = seats[:5]
    told = f"&seat={early}&do=bet&to=400&at-button={button}&at-betting=flop-0&at-turn=0&at-turn-then={turn}"
    told += f"&since-seat-1={last}&since-do-1=call&asked_time=no"
    page = dealer.look(f"{station(tda)}/happened?s=out-of-turn{told}").text
    assert "The floor decides on" in page
    shown = [
        one in page for one in ("Accept</button>", "Call the host with this case", "Write down: the floor decides")
    ]
    assert [False, True, True] == shown

    form = re.search(r'value="call-floor">(.*?)</form>', page, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="([\w-]+)"\s+value="([^"]*)"', form[1]))
    assert 303 == send(dealer, tda, do="call-floor", **fields).status_code
    floor = house.with_pass("floor")
    room = unescape(floor.look(f"/events/{tda}").text)
    assert "An action out of turn: " in room and "What was done holds: Bet to 400" in room
    assert f"/events/{tda}/station/1/happened?" in dealer.look(station(tda)).text
    assert ">Decide</summary>" in floor.look(f"{station(tda)}/happened?s=out-of-turn{told}").text


def test_a_ruling_at_a_counted_table_is_written_down_and_overruled(house: House, tda: str) -> None:
    """The dealer accepts, the floor decides otherwise, the director once more: all of it stands in the log."""
    dealer, seats = counted_hand(house, tda)
    facts = {
        "do": "report", "kind": "dealt-face-up", "by": "dealer", "cards": f"seat={seats[1]} nth=1",
        "at-button": seats[0], "at-stage": "dealt", "back": f"{station(tda)}/happened?ruled=1",
    }  # fmt: skip
    assert 409 == send(dealer, tda, **(facts | {"at-button": ""})).status_code
    answer = send(dealer, tda, **facts)
    assert 303 == answer.status_code, answer.text
    written = dealer.look(station(tda) + "/happened?ruled=1").text
    assert ("Written down" in written, "deal the same hand again" in written) == (True, True)
    assert "Decide otherwise" not in written

    floor, director = house.with_pass("floor"), house.with_pass("director")
    assert 303 == send(floor, tda, do="rule", choose="play-on", why="nobody saw it").status_code
    assert "decided otherwise" in dealer.look(station(tda) + "/happened?ruled=1").text.lower()
    assert 409 == send(dealer, tda, do="rule", choose="misdeal", why="no").status_code
    assert 303 == send(director, tda, do="rule", choose="misdeal", why="seat 3 saw it").status_code
    log = floor.look(f"/events/{tda}/log?q=table+1+%C2%A7+35-A").text
    sitting = house.app.state.desk.shown(tda).value.floor.tables[0].seats
    (who,) = (one.name for one in sitting if one.seat == int(seats[1]))
    happened = f"A card was exposed in dealing: {who} (seat {seats[1]}), card 1, it was the dealer"
    assert f"able 1: {happened}; by the book: Misdeal" in log
    assert happened in written
    assert 2 == floor.look(f"/events/{tda}/log?rulings=1").text.count("decided as")
    assert ("nobody saw it" in floor.look(f"/events/{tda}/log?q=nobody+saw").text) is True
    assert "Nothing in the log says that" in floor.look(f"/events/{tda}/log?q=seat+open+xyzzy").text


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


def test_a_ruling_in_a_told_hand_is_in_the_log_and_so_is_a_penalty(
    house: House, stationed: Browser, event: str
) -> None:
    """Somebody is put on the clock, and a player has to sit out: both are rulings, a call to the floor is none. What
    the dealer takes back counts no more."""
    floor, seat = house.with_pass("floor"), turn(stationed, event)
    assert "Nothing in the log says that" in floor.look(f"/events/{event}/log?rulings=1").text
    form = re.search(r'name="do" value="report">(.*?)</form>', floor.look(station(event)).text, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    assert 303 == send(floor, event, do="report", **fields).status_code
    send(stationed, event, do="call-floor", call="ruling", what="and now?")
    who = re.search(r'name="who" value="([^"]+)"', floor.look(f"/events/{event}/seats/1/{seat}").text)
    assert who is not None
    director = house.with_pass("director")
    warned = director.send(f"/events/{event}/do", {"do": "penalise", "who": who[1], "penalty": "time", "minutes": "10"})
    assert warned.status_code in (200, 303), warned.text

    rows = re.findall(r"<tr data-is.*?</tr>", floor.look(f"/events/{event}/log?rulings=1").text, re.DOTALL)
    assert 2 == len(rows), rows
    assert all('data-is="all rulings"' in row for row in rows)
    assert ("penalty for" in rows[0], "by the book" in rows[1], "able 1" in rows[1]) == (True, True, True), rows
    view = house.app.state.desk.shown(event).value.floor
    name = next(one.name for one in view.players if one.id == who[1])
    assert f"{name} (seat {seat})" in unescape(rows[1]), "a ruling says whom it is about"
    found = floor.look(f"/events/{event}/log?rulings=1&q={quote(name)}").text
    assert 2 == len(re.findall(r"<tr data-is", found)), "and is found by his name"
    back = re.search(r'value="rewind">.*?name="to" value="(\d+)"', stationed.look(station(event)).text, re.DOTALL)
    assert back is not None
    assert 303 == send(stationed, event, do="rewind", to=back[1]).status_code
    left = floor.look(f"/events/{event}/log?rulings=1").text
    assert (left.count("penalty for"), left.count("by the book")) == (1, 0)


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
    assert ("his hand is dead" in page, "his hand is dead" in desk) == (True, True)
    early = send(stationed, event, do="report", kind="clock-expired", seat=seat, clock=clock[1])
    assert 409 == early.status_code


def test_the_floor_decides_what_is_not_clear(house: House, stationed: Browser, event: str) -> None:
    """A raise of no amount: the dealer is told to call the floor, and the floor has the choice."""
    seat, floor = turn(stationed, event), house.with_pass("floor")
    assert 303 == send(stationed, event, do="declare", seat=seat, said="raise").status_code
    page, theirs = stationed.look(station(event)).text, floor.look(station(event)).text
    option = re.search(r'name="choose" value="([\w-]+)"><input type="hidden" name="to" value="(\d*)"', theirs)

    assert "What counts?" in page
    assert 'name="choose"' not in page
    assert option is not None
    assert 303 == send(floor, event, do="rule", choose=option[1], to=option[2]).status_code
    assert "What counts?" not in stationed.look(station(event)).text


def test_a_newcomer_is_confirmed_where_he_sits_down(house: House, event: str) -> None:
    """The station says who comes and from where."""
    host, dealer = house.with_pass("direction"), house.with_pass("dealer", event, table=1)
    who = re.findall(
        r'name="who" value="([^"]+)"', "".join(dealer.look(f"{station(event)}/seats/{n}").text for n in range(1, 11))
    )
    host.send(f"/events/{event}/do", {"do": "open-table", "table": "2"})
    host.send(f"/events/{event}/do", {"do": "move", "who": who[0], "table": "2", "seat": "5"})
    page = host.look(station(event, 2)).text

    assert "comes to seat 5" in page
    assert "from table 1, seat" in page
    assert 303 == host.send(station(event, 2) + "/do", {"do": "confirm-arrival", "who": who[0]}).status_code
    assert "comes to seat 5" not in host.look(station(event, 2)).text


def seated_at(browser: Browser, event: str) -> list[str]:
    sheets = [browser.look(f"{station(event)}/seats/{seat}").text for seat in range(1, 11)]
    return [found[1] for sheet in sheets if (found := re.search(r'name="who" value="([^"]+)"', sheet)) is not None]


def test_a_dealer_takes_back_a_bust_of_his_own_table(house: House, event: str) -> None:
    """It stands beside the table until then; of another table, and of whoever is in, it is not his to say."""
    dealer = house.with_pass("dealer", event, table=1)
    ids = seated_at(dealer, event)
    assert "Out at this table" not in dealer.look(station(event)).text
    assert 303 == send(dealer, event, do="bust", who=ids[0]).status_code
    page = dealer.look(station(event)).text
    assert "Out at this table" in page
    assert "Not out" in page

    assert 409 == send(dealer, event, do="take-back-bust", who=ids[1]).status_code
    other = house.with_pass("dealer", event, table=2)
    said = other.send(f"{station(event, 2)}/do", {"do": "take-back-bust", "table": "2", "who": ids[0]})
    assert said.status_code in (403, 404, 409)
    assert 303 == send(dealer, event, do="take-back-bust", who=ids[0]).status_code
    assert sorted(ids) == sorted(seated_at(dealer, event))


def test_several_out_in_one_hand_are_told_together_at_the_station(house: House, event: str) -> None:
    """Nobody counted them since the start, so what they began the hand with is asked; unknown is an answer."""
    dealer = house.with_pass("dealer", event, table=1)
    ids = seated_at(dealer, event)
    assert "Several in this hand" in dealer.look(f"{station(event)}/seats/1").text + "".join(
        dealer.look(f"{station(event)}/seats/{seat}").text for seat in range(2, 11)
    )
    both: dict[str, str | list[str]] = {"do": "bust", "table": "1", "who": ids[:2]}
    asked = dealer.send(f"{station(event)}/do", both)
    assert 409 == asked.status_code

    known: dict[str, str | list[str]] = {**both, **{f"began-{one}": "" for one in ids[:2]}, "known": "nobody"}
    assert 303 == dealer.send(f"{station(event)}/do", known).status_code
    assert len(ids) - 2 == len(seated_at(dealer, event))
    assert 2 == dealer.look(station(event)).text.count("Not out")


def test_a_counted_station_asks_where_the_button_lies_and_shows_none_until_then(house: House, event: str) -> None:
    """Nobody has told a hand: a button on the felt would be a guess. One tap of the dealer says it."""
    dealer = house.with_pass("dealer", event, table=1)
    page = dealer.look(station(event)).text
    assert "Where is the button" in page
    assert "dbtn" not in page
    seats = re.findall(r'name="button" value="(\d+)"', page)

    assert 303 == send(dealer, event, do="tell-button", button=seats[2]).status_code
    floor = house.with_pass("floor", event)
    for who, address in ((dealer, station(event)), (floor, f"/events/{event}/tables/1")):
        page = who.look(address).text
        assert "Where is the button" not in page
        assert "dbtn" in page
        assert {seats[2]} == set(re.findall(r'aria-label="Seat (\d+): [^"]*, Button', page)), address


def test_a_box_of_the_deal_says_whose_card_it_is(house: House, tda: str) -> None:
    """Seat and name stand on it, in the order of the seats as in every other question, wherever the button lies."""
    dealer, seats = counted_hand(house, tda)
    page = dealer.look(f"{station(tda)}/happened?s=exposed-card&at-button={seats[0]}&lang=en").text
    names = dict(re.findall(r'aria-label="Seat (\d+): ([^",]+)', dealer.look(station(tda)).text))
    boxes = re.findall(r'value="seat=(\d+) nth=(\d)".*?<span>(.*?)</span></label>', page, re.DOTALL)
    told = [(seat, nth, " ".join(re.sub(r"<[^>]*>", " ", box).split())) for seat, nth, box in boxes]
    order = sorted(seats, key=int)

    assert [(seat, str(nth), f"{seat} {names[seat]}") for nth in (1, 2) for seat in order] == told


# What leaves a mark on a hand that stays in: it may neither bet nor raise any more, by the book that says so.
EXPOSED = {"do": "report", "kind": "cards-exposed", "count": "2", "to": "table", "on_purpose": "yes"}
SAYS_PASSIVE = {
    "en": "has a passive hand and may neither bet nor raise.",
    "de": "hat eine passive Hand und darf weder",
}


def fails(*_: object) -> NoReturn:
    raise KeyError("seat")


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


def test_a_table_whose_page_fails_has_a_way_on(
    house: House, stationed: Browser, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is that cannot be said: the dealer takes back a step or calls, and the floor may end the hand."""
    floor, first = house.with_pass("floor"), turn(stationed, event)
    assert 303 == send(stationed, event, do="act", act="call", seat=first).status_code

    with monkeypatch.context() as broken:
        broken.setattr("floorman.web.station.page.station_values", fails)
        theirs, page = floor.look(station(event)), stationed.look(station(event))
        again = stationed.look(station(event), **{"hx-request": "true"})
        back = re.search(r'value="rewind">.*?name="to" value="(\d+)"', page.text, re.DOTALL)
        assert back is not None
        taken = send(stationed, event, do="rewind", to=back[1])
    assert [500, 500, 500, "true"] == [one.status_code for one in (theirs, page, again)] + [again.headers["hx-refresh"]]
    assert [True, True, True] == [f'value="{one}"' in theirs.text for one in ("rewind", "call-floor", "void-hand")]
    assert (303, first) == (taken.status_code, turn(stationed, event))
    assert 'value="void-hand"' in floor.look(f"/events/{event}/tables/1").text
    assert 303 == send(floor, event, do="void-hand").status_code
    assert 'value="void-hand"' not in floor.look(f"/events/{event}/tables/1").text
    assert 303 == send(stationed, event, do="new-hand").status_code


def test_an_outage_is_one_question_with_two_answers(house: House, event: str) -> None:
    """Let it stand, or give the time back: one card has both, and whichever is pressed settles it."""
    desk, host = house.app.state.desk, house.with_pass("director")
    since = desk.clock.now()
    host.look(f"/events/{event}")  # some time goes by
    noticed = NoticeOutage(from_at=since, to_at=max(desk.clock.now(), since + 1))
    decision = house.client.blocking_portal.call(desk.do, event, noticed, DIRECTION, "gap")
    assert not isinstance(decision, Refused), decision
    page = host.look(f"/events/{event}?lang=en").text
    (card,) = re.findall(r'<article class="proposal" id="proposal-(?:count|take-out)-gap.*?</article>', page, re.DOTALL)
    forms = re.findall(r"<form.*?</form>", card, re.DOTALL)
    answers = {re.findall(r"<span>([^<]+)</span>", one)[0]: re.findall(r'name="id" value="([^"]+)"', one)[0]
               for one in forms if 'value="apply"' in one}  # fmt: skip
    assert ["Let the outage stand", "Give the time back"] == list(answers)
    back = {"do": "apply", "id": answers["Give the time back"], "of": ""}
    assert 409 != host.send(f"/events/{event}/do", back).status_code
    assert "-gap-" not in host.look(f"/events/{event}").text


def ways_on(page: str) -> set[str]:
    """What the forms beside the reason do that keeps a table from its next hand."""
    told = re.findall(r'<div class="tell">.*?(?=<section|<details|<div class="empty)', page, re.DOTALL)
    return {do for part in told for do in re.findall(r'name="do" value="([\w-]+)"', part)} - {"draw-button"}


def test_a_table_that_waits_for_money_or_for_players_has_a_way_on(house: House) -> None:
    """By the casino's book nobody is dealt in unpaid, and a table waits for its first players (§ 17). The dealer calls
    the floor; who may says that the money comes later, and that somebody is back."""
    event = house.event(book="casino", players="Ada\nBen\nCem", money="buy-in", prize="50")
    host, dealer = house.with_pass("direction"), house.with_pass("dealer", event, table=1)
    for fields in ({"do": "open-table", "table": "1"}, {"do": "draw-seats", "expected": "3"}, {"do": "start-event"}):
        assert host.send(f"/events/{event}/do", fields).status_code in (200, 303)
    send(dealer, event, do="set-table", action="dealer")
    page = host.look(station(event)).text

    assert "No cards before the buy-in is paid" in page
    assert ({"call-floor", "pay"}, {"call-floor"}) == (ways_on(page), ways_on(dealer.look(station(event)).text))
    players = set(re.findall(r'name="do" value="pay">.*?name="who" value="([^"]+)"', page, re.DOTALL))
    assert 3 == len(players)
    for who in players:
        for fields in ({"do": "pay", "who": who, "later": "true"}, {"do": "sit-out", "who": who}):
            assert host.send(f"/events/{event}/do", fields).status_code in (200, 303)
    page = host.look(station(event)).text
    assert "0 of 3 players are there" in page
    assert ({"call-floor"}, True) == (ways_on(dealer.look(station(event)).text), "sit-in" in ways_on(page))
    back = {"do": "sit-in", "who": players.pop()}
    assert host.send(f"/events/{event}/do", back).status_code in (200, 303)
    assert "1 of 3 players are there" in host.look(station(event)).text


@pytest.mark.parametrize(
    ("last", "says", "where"),
    [
        (9_000, "hold 1,000 chips too few", "Table 1: 1,000 chips fewer"),
        (11_500, "hold 1,500 chips too many", "Table 1: 1,500 chips more"),
    ],
)
def test_the_day_says_whether_chips_lack_or_are_too_many(
    house: House, event: str, last: int, says: str, where: str
) -> None:
    """Each began with 10,000, and the bag of the last is counted otherwise: it says so, and where; with a reason the
    day ends all the same."""
    host = house.with_pass("direction")
    players = seated_at(house.with_pass("floor"), event)
    for who, by in itertools.product(players, ("Ada", "Ben")):
        bag = {"do": "bag", "who": who, "count": str(last if who == players[-1] else 10_000), "counted_by": by}
        assert host.send(f"/events/{event}/do", bag).status_code in (200, 303)
    page = host.look(f"/events/{event}/day").text

    assert (True, True, False) == (says in page, where in page, "without_bags" in page)
    counted = f"Counted {10_000 * (len(players) - 1) + last:,} of {10_000 * len(players):,}"
    assert counted in host.look(f"/events/{event}").text
    chips = host.look(f"/events/{event}/chips/1").text
    assert (True, False) == ("are in the bags" in chips, 'name="stack-' in chips)
    nothing = host.send(f"/events/{event}/bags", {"counted_by": "Ada"})
    assert (409, True) == (nothing.status_code, "No number was filled in" in nothing.text)
    ended = host.send(f"/events/{event}/do", {"do": "end-day", "why": "Looked for it until four."})
    assert (303, True) == (ended.status_code, "Day 1 is over" in host.look(f"/events/{event}/day").text)


def test_what_comes_after_the_level_is_as_the_clock_has_it_now(house: House) -> None:
    """The view was made in the level; once its time is over the break is on, and comes no more after anything."""
    event = begun(house, house.event(book="tda-2024", structure="20: 25/50\nPAUSE 5\n20: 100/200"))
    view = house.app.state.desk.shown(event).value
    clock, table = view.event.clock, view.floor.tables[0]

    def told(now: int) -> list[str]:
        return [code for code, _ in coming_at(view.floor, clock, table, now)]

    assert "station.break-next" in told(clock.ends_at - 1)
    assert "station.break-next" not in told(clock.ends_at)
