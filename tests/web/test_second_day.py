"""The morning of a second day: who is there, for a whole table at once, and what the room says until then."""

from __future__ import annotations

import re

from tests.web.doors import a_house
from tests.web.test_otherwise import words

NAMES = "\n".join(f"P{number:02}" for number in range(1, 13))
FORM = {
    "name": "Two days",
    "players": NAMES,
    "book": "casino",
    "stack": "30000",
    "structure": "20: 100/200\n20: 200/400",
}


def test_whoever_is_there_is_said_so_table_by_table() -> None:
    """By the casino's book nobody plays who has not shown who he is. The room asks for it until all have; a whole table
    is there with one tap, a few of another with their ticks, and nobody is there by silence."""
    with a_house() as house:
        host = house.with_pass("direction")
        event = str(host.send("/events", {**FORM, "currency": ""}).headers["location"])

        def do(to: str = "do", **fields: str | list[str]) -> int:
            return host.send(f"{event}/{to}", fields).status_code

        def asks() -> list[tuple[str, list[str]]]:
            page = host.look(f"{event}?lang=en").text
            forms = re.findall(r'class="identities.*?</form>', page, re.DOTALL)
            told = re.findall(r"(\d+ players? ha\w+ not shown an ID)", words(page))
            return [(told[0], re.findall(r'name="among"\s+value="([^"]+)"', form)) for form in forms]

        def absent() -> set[str]:
            tables = house.app.state.desk.shown(event.rpartition("/")[2]).value.floor.tables
            return {seat.id for table in tables for seat in table.seats if "absent" in seat.marks}

        for table in ("1", "2"):
            do(do="open-table", table=table, size="9")
        do(do="draw-seats", expected="12")
        do(do="start-event")
        do(do="draw-last-hands", card="3")
        for table in ("1", "2", "1", "2", "1", "2"):
            do(do="hand-done", table=table)
        bags = dict.fromkeys(re.findall(r'name="(bag-[^"]+)"', host.look(f"{event}/day").text), "30000")
        for counter in ("Erna", "Otto"):
            do("bags", counted_by=counter, **bags)
        assert 303 == do(do="end-day")
        early = [one.removeprefix("bag-") for one in bags][:2]
        assert "12 players have not shown an ID" in words(host.look(f"{event}/day?lang=en").text)
        assert 303 == do("identities", who=early, among=early)
        assert "10 players have not shown an ID" in words(host.look(f"{event}/day?lang=en").text)
        assert 303 == do(do="resume-day")

        first, second = asks()
        assert "10 players have not shown an ID" == first[0]
        assert {*first[1], *second[1]} == absent() == {one.removeprefix("bag-") for one in bags} - {*early}
        assert 409 == do("identities", among=first[1]), "nobody is ticked"
        assert 303 == do("identities", all="yes", among=first[1])
        (left,) = asks()
        assert set(second[1]) == set(left[1]) == absent()
        assert 303 == do("identities", who=left[1][:1], among=left[1])
        assert {*left[1][1:]} == absent()
        assert 303 == do("identities", all="yes", among=left[1][1:])
        assert (set(), []) == (absent(), asks())
