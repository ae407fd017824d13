"""A race at a table whose hands nobody tells is reckoned with counted stacks: the page says of when, and counts."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from unittest.mock import patch

from floorman.desk.time import DeskClock
from floorman.terms import minutes
from tests.web.doors import a_house


def test_before_a_race_the_page_says_of_when_the_stacks_are() -> None:
    with a_house() as house:
        host = house.with_pass("director")
        chips: dict[str, str | list[str]] = {
            "pile_value": ["100", "500", "1000"],
            "pile_count": ["90", "30", "20"],
            "pile_colour": ["", "", ""],
        }
        form = {"name": "Home", "players": "Anna\nBen", "book": "cuca", "stack": "5000", **chips}
        answer = host.send("/events", {**form, "structure": "20: 100/200\n20: 500/1000"})
        event = str(answer.headers["location"])
        for fields in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}, {"do": "start-event"}):
            assert host.send(f"{event}/do", fields).status_code < 400
        host.send(f"{event}/do", {"do": "set-level", "level": "2"})

        def race() -> str:
            return unescape(host.look(f"{event}/colour-up?table=1&lang=en").text)

        assert "Not all of these stacks were counted here" in race() and f'href="{event}/chips/1"' in race()
        small = re.findall(r'name="(small-\d+)"', race())
        counting = dict.fromkeys(re.findall(r'name="(stack-[^"]+)"', host.look(f"{event}/chips/1").text), "5000")
        assert len(small) == len(counting) == 2
        assert host.send(f"{event}/count", {"table": "1", **counting}).status_code < 400
        assert "These stacks were counted at " in race(), "and then at what time"

        # Of 5,000 the rest beside 33 hundreds is 1,700, which does not lie in chips of 500.
        told = dict.fromkeys(small, "33")
        refused = host.send(f"{event}/do", {"do": "race", "table": "1", "from": "100", "to": "500", **told})
        assert refused.status_code == 409 and "count the table first" in unescape(refused.text)

        # 4,700 with 12 of them and 5,300 with 13: two and three are left over, and one 500 is dealt for.
        first, second = counting
        counted = {first: "4700", second: "5300"}
        assert host.send(f"{event}/count", {"table": "1", **counted}).status_code < 400
        told = dict(zip(small, ("12", "13"), strict=True))
        begun = host.send(f"{event}/do", {"do": "race", "table": "1", "from": "100", "to": "500", **told})
        assert begun.status_code == 303, unescape(begun.text)
        seats = [one.partition("-")[2] for one in small]
        assert 'id="race"' in host.look(f"{event}/station/1").text, "whoever deals the race reads who has how many left"
        owed = []
        for card in ("Td", "7s", "Qh", "2c", "Kd"):
            page = race()
            owed += re.findall(r"Next card: seat (\d+), (?:Anna|Ben)\. Tap it\.", page)
            assert f'value="{card}"' in page and not re.search(f'value="{card}"[^>]* disabled', page)
            assert host.send(f"{event}/do", {"do": "race-cards", "table": "1", "cards": card}).status_code == 303
            assert "10♦" in race() and "T♦" not in race()
            assert 'value="Kd"' not in race() or re.search('value="Td"[^>]* disabled', race())
        assert {seats[0]: 2, seats[1]: 3} == {seat: owed.count(seat) for seat in owed}
        assert len(owed) == 5 and sum(one != two for one, two in pairwise(owed)) == 1, "one seat after the other"
        assert re.search(r"1 × 500", race()), "the king wins it"

        # Everybody reads who has won on his phone; while they play on, it goes away by itself.
        phone = f"{event}/me?entry={first.removeprefix('stack-')}"
        assert re.search(r'id="race"\s+data-gone="\d+"', host.look(phone).text)
        now = house.app.state.desk.clock.now() + minutes(3)
        with patch.object(DeskClock, "now", lambda _: now):
            assert 'id="race"' not in host.look(phone).text
