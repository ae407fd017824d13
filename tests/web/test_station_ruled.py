"""What happened at a table, told at its station: found, ruled, written down, and decided otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import quote

import pytest

from floorman.asking.situations import situations
from tests.web.doors import Browser, House, a_house
from tests.web.test_station import begun, send, station, strip, turn, who_tells


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture
def event(house: House) -> str:
    return begun(house, house.event())


@pytest.fixture
def tda(house: House) -> str:
    return begun(house, house.event(book="tda-2024"))


@pytest.fixture
def stationed(house: House, event: str) -> Browser:
    return who_tells(house, event)


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
        assert "Done: dealt again" in dealer.look(written).text
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
    assert ("Written down" in written, "Done: dealt again" in written) == (True, True)
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
    assert f"able 1: {happened} (acted since the deal: nobody); by the book: Misdeal" in log
    assert happened in written
    assert 2 == floor.look(f"/events/{tda}/log?rulings=1").text.count("decided as")
    assert ("nobody saw it" in floor.look(f"/events/{tda}/log?q=nobody+saw").text) is True
    assert "Nothing in the log says that" in floor.look(f"/events/{tda}/log?q=seat+open+xyzzy").text


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


def test_a_box_of_the_deal_says_whose_card_it_is(house: House, tda: str) -> None:
    """Seat and name stand on it, in the order of the seats as in every other question, wherever the button lies."""
    dealer, seats = counted_hand(house, tda)
    page = dealer.look(f"{station(tda)}/happened?s=exposed-card&at-button={seats[0]}&lang=en").text
    names = dict(re.findall(r'aria-label="Seat (\d+): ([^",]+)', dealer.look(station(tda)).text))
    boxes = re.findall(r'value="seat=(\d+) nth=(\d)".*?<span>(.*?)</span></label>', page, re.DOTALL)
    told = [(seat, nth, " ".join(re.sub(r"<[^>]*>", " ", box).split())) for seat, nth, box in boxes]
    order = sorted(seats, key=int)

    assert [(seat, str(nth), f"{seat} {names[seat]}") for nth in (1, 2) for seat in order] == told
