"""A ruling for the whole table hangs on the TV in the TV's language, with its paragraph, and goes by itself."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from floorman.web.event import hangs
from tests.web.doors import Browser, House, a_house
from tests.web.test_happened import first_seats, sent_by
from tests.web.test_station import begun, station

CHIP = "s=one-big-chip&chips=500&pieces-chips-0=500&at-stage=preflop&at-bet-seat-1=0&"


def hung(house: House, event: str) -> dict[str, Any] | None:
    """What a screen is told."""
    frame = house.app.state.desk.showing(event)._frame("ruling")
    (told,) = re.findall(rb"^data: (.*)$", frame, re.MULTILINE)
    return json.loads(told) or None


def asked(browser: Browser, event: str) -> str:
    """The player after the blinds puts one chip of 500 in, at 25/50; seats are drawn, so whoever sits there."""
    button, _, _, seat, *_ = first_seats(browser, event)
    return browser.look(f"{station(event)}/happened?{CHIP}seat={seat}&at-button={button}&lang=en").text


def hang(browser: Browser, event: str) -> Any:
    page = asked(browser, event)
    return browser.send(f"{station(event)}/hang", {**sent_by(page), "do": "report"})


def test_it_hangs_in_every_language_until_time_or_level_or_a_tap_takes_it_off() -> None:
    with a_house() as house:
        levels = "20: 25/50\n20: 50/100"
        event = begun(house, house.event(book="cuca", players="\n".join("ABCDEF"), structure=levels))
        host = house.with_pass("director")
        answer = hang(host, event)
        assert 303 == answer.status_code, answer.text
        told = hung(house, event)
        assert told is not None
        # Cuca: one chip without a word is a call, in either language, with its paragraph.
        assert told["says"] == {"en": "A call of 50. Going back: 450.", "de": "Ein Call von 50. Zurück gehen 450."}
        assert {lang: [["Cuca's House Rules", "§ 8"]] for lang in ("en", "de")} == told["cites"], "§ 8 once, and whose"
        (seat,) = re.findall(r'name="fact-seat" value="(\d+)"', asked(host, event))[:1]
        table = house.app.state.desk.shown(event).value.floor.tables[0]
        (who,) = (one.name for one in table.seats if one.seat == int(seat))
        assert told["happened"] == {
            "en": f"{who} (seat {seat}): one chip of 500, no word",
            "de": f"{who} (Platz {seat}): ein Chip zu 500, kein Wort",
        }
        assert told["why"]["en"] and told["why"]["de"] and told["why"]["en"] != told["why"]["de"]

        # All that was told stands there still, and one tap takes it off: there, and in the Room.
        back = str(answer.headers["location"])
        for page in (host.look(back).text, host.look(f"/events/{event}?lang=en").text):
            assert "Take it off the wall" in unescape(page)
        assert "<h2>One big chip" in host.look(back).text
        off = host.send(f"{station(event)}/hang", {**sent_by(host.look(back).text), "off": "yes"})
        assert (303, None) == (off.status_code, hung(house, event))
        assert "<h2>One big chip" in host.look(str(off.headers["location"])).text, "and it leads to no list"
        hang(host, event)
        assert 303 == host.send(f"{station(event)}/hang", {"back": f"/events/{event}"}).status_code
        assert hung(house, event) is None
        assert "Take it off the wall" not in host.look(f"/events/{event}?lang=en").text

        hang(host, event)
        assert "Take it off the wall" in host.look(f"/events/{event}?lang=en").text
        host.send(f"{station(event)}/do", sent_by(asked(host, event)))
        written = host.look(f"{station(event)}/happened?ruled=1").text
        assert f'name="back" value="{station(event)}/happened?ruled=1"' in written
        host.send(f"/events/{event}/do", {"do": "set-level", "level": "2"})
        assert "Take it off the wall" not in host.look(f"/events/{event}?lang=en").text, "the next level has come"

        hang(host, event)
        showing = house.app.state.desk.showing(event)
        showing.hang({**showing.hangs, "at": showing.hangs["at"] - hangs.HANGS_MS})
        assert "Take it off the wall" not in host.look(f"/events/{event}?lang=en").text, "its minutes are over"


def test_only_whoever_may_speak_to_the_room_hangs_it_and_only_what_is_ruled() -> None:
    with a_house() as house:
        event = begun(house, house.event(book="cuca", players="\n".join("ABCDEF")))
        host, dealer = house.with_pass("director"), house.with_pass("dealer", event, 1)
        fields: dict[str, str | list[str]] = {**sent_by(asked(host, event)), "do": "report"}
        assert "/hang" not in asked(dealer, event)
        assert 403 == dealer.send(f"{station(event)}/hang", fields).status_code
        wrong: tuple[dict[str, str | list[str]], ...] = ({**fields, "kind": "no-such-kind"}, {"kind": "declaration"})
        for missing in wrong:
            assert 409 == host.send(f"{station(event)}/hang", missing).status_code
        assert hung(house, event) is None


def test_a_book_that_fills_a_gap_is_named_on_the_wall_and_so_is_the_penalty() -> None:
    """Cuca says nothing on hands shown: § 68 is TDA 2024's, and what is usual everywhere stands in no book."""
    with a_house() as house:
        event = begun(house, house.event(book="cuca", players="\n".join("ABCDEF")))
        host = house.with_pass("director")
        button, _, _, seat, *_ = first_seats(host, event)
        told = (
            f"s=cards-exposed&seat={seat}&count=1&to=table&on_purpose=yes&at-stage=preflop&at-button={button}&lang=en"
        )
        page = unescape(host.look(f"{station(event)}/happened?{told}").text)
        assert 303 == host.send(f"{station(event)}/hang", {**sent_by(page), "do": "report"}).status_code
        hangs = hung(house, event)

        assert hangs is not None
        penalty = hangs["penalty"]["en"]
        assert penalty and f"<li>{penalty}</li>" in page, "the page and the wall name the same"
        by_book = {book: paragraphs for book, *paragraphs in hangs["cites"]["en"]}
        assert {"Cuca's House Rules", "TDA 2024", ""} == by_book.keys()
        assert (["§ 68"], ["Usual practice"]) == (by_book["TDA 2024"], by_book[""])


def test_once_it_is_accepted_it_goes_in_a_minute_and_with_the_end_of_the_hand() -> None:
    """It hung for three minutes of its four: a minute more and it is gone. Another table's hand ends nothing."""
    with a_house() as house:
        event = begun(house, house.event(book="cuca", players="\n".join("ABCDEF"), structure="20: 25/50"))
        host = house.with_pass("director")
        host.send(f"/events/{event}/do", {"do": "open-table", "table": "2"})
        showing = house.app.state.desk.showing(event)

        def accept() -> None:
            assert host.send(f"{station(event)}/do", sent_by(asked(host, event))).status_code < 400

        hang(host, event)
        assert hangs.HANGS_MS == showing.hangs["for"]
        accept()
        assert hangs.ACCEPTED_MS <= showing.hangs["for"] < hangs.HANGS_MS

        showing.hang({**showing.hangs, "for": 1000, "at": showing.hangs["at"] - 900})
        accept()
        assert 1000 == showing.hangs["for"], "it hangs no longer for that"

        host.send(f"/events/{event}/do", {"do": "hand-done", "table": "2"})
        assert hung(house, event) is not None
        assert host.send(f"/events/{event}/do", {"do": "hand-done", "table": "1"}).status_code < 400
        assert hung(house, event) is None


def test_a_ruling_that_no_longer_stands_hangs_no_longer() -> None:
    """It was taken back as a slip, or the floor has decided otherwise: nobody reads it a moment longer."""
    with a_house() as house:
        event = begun(house, house.event(book="cuca", players="\n".join("ABCDEF"), structure="20: 25/50"))
        host = house.with_pass("director")
        hang(host, event)
        assert host.send(f"{station(event)}/do", sent_by(asked(host, event))).status_code < 400
        assert hung(house, event) is not None
        assert host.send(f"/events/{event}/do", {"do": "take-back-ruling", "table": "1"}).status_code < 400
        assert hung(house, event) is None

        hang(host, event)
        page = asked(host, event)
        told = hung(house, event)
        assert told is not None
        others = {*re.findall(r'name="choose"\s+value="([a-z-]+)"', page)} - {told["word"]}
        otherwise: dict[str, str | list[str]] = {
            **sent_by(page),
            "choose": [min(others)],
            "why": "everybody understood it otherwise",
        }
        assert host.send(f"{station(event)}/do", otherwise).status_code < 400
        assert hung(house, event) is None
