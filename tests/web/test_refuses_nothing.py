"""No button can only refuse: whatever a page lets somebody press without asking him anything, the book allows then."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from html.parser import HTMLParser

from floorman.floor.commands import AnyCommand
from floorman.floor.decide import decide
from floorman.terms import By, Needs, Refused
from floorman.tournament.decide import refused_to
from floorman.tournament.event import who_has
from floorman.web.commands import command_of
from floorman.web.event.permitted import RIGHTS
from floorman.web.station.telling import told
from tests.web.doors import House, a_house
from tests.web.test_otherwise import words

HOST = By("the-direction", "direction")
# These wait in the frame of every page until the clock shows them.
OF_THE_CLOCK = {"start-clock", "stop-clock", "start-event"}
PAGES = ("", "/more", "/registration", "/tables/1", "/station/1", "/seats/1/{seat}")
OTHERS = ("/players", "/clock", "/chips", "/settings", "/till", "/payouts", "/log", "/seats/1/1", "/screens")
EVENT = {
    "name": "Casino", "players": "Anna\nBen\nCem\nDora\nEmil\nFay", "book": "casino", "table_size": "4",
    "structure": "20: 25/50\n20: 50/100", "money": "buy-in", "prize": "20", "re_entry": "1", "registration_until": "2",
}  # fmt: skip


class Buttons(HTMLParser):
    """Forms in which nothing is typed or chosen: what each sends, and where."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, list[str]]]] = []
        self._asks = self._offered = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        says = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append((says.get("action", ""), defaultdict(list)))
            self._asks = self._offered = False
        elif self.forms and tag == "input" and says.get("type") == "hidden":
            self.forms[-1][1][says.get("name", "")].append(says.get("value", ""))
        elif tag in ("input", "select", "textarea"):
            self._asks = True
        elif tag == "button":
            self._offered = self._offered or "disabled" not in says

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and (self._asks or not self._offered or not self.forms[-1][0].endswith("/do")):
            self.forms.pop()


def refused(house: House, event: str, *pages: str) -> Iterator[tuple[str, str, str]]:
    desk, host = house.app.state.desk, house.with_pass("direction")
    for path in pages:
        answer = host.look(f"/events/{event}{path}", **{"accept-language": "en"})
        for action, fields in Buttons(answer.text).forms if answer.status_code == 200 else ():
            at_table = {"table": [action.split("/")[-2]]} if "/station/" in action else {}
            command = told({**at_table, **fields}) if at_table else command_of(fields)
            if fields["do"][0] in OF_THE_CLOCK or not isinstance(command, AnyCommand):
                continue
            with desk._events.find(event).showing._on_disk() as floor:
                decision = decide(floor, command, HOST, desk.clock.now())
            if isinstance(decision, Refused | Needs):
                yield fields["do"][0], decision.ruling.code, path


def test_every_button_that_asks_nothing_can_be_pressed() -> None:
    """Before the draw, in play, with stacks that nobody knows, and with one player alone at his table.

    By the casino's book: without the number of expected players nobody draws seats, where re-entry lasts as long as
    registration nobody closes that early, and six are too many for no final table of nine, but four at two tables are.
    """
    with a_house() as house:
        host = house.with_pass("direction")
        event = host.send("/events", EVENT).headers["location"].rpartition("/")[2]
        desk = house.app.state.desk

        def do(**fields: str) -> None:
            answer = host.send(f"/events/{event}/do", fields)
            assert 303 == answer.status_code, words(answer.text)

        for table in "12":
            do(do="open-table", table=table)
        assert [] == [*refused(house, event, "")]
        do(do="draw-seats", expected="6")
        for player in desk.shown(event).value.floor.players:
            do(do="pay", who=player.id)
        do(do="start-event")
        assert "The end of re-entry was fixed" in words(host.look(f"/events/{event}/registration").text)
        at_first = [one for one in desk.shown(event).value.floor.players if one.table == 1]
        for player in at_first[1:]:
            do(do="bust", who=player.id)
        assert [] == [*refused(house, event, *(page.format(seat=at_first[0].seat) for page in PAGES))]


def test_no_form_is_shown_to_a_rank_that_may_not_send_it() -> None:
    """Also where something is still to be filled in: of such a form nobody could say yet what it would do."""
    found = []
    with a_house() as house:
        host = house.with_pass("direction")
        event = host.send("/events", EVENT).headers["location"].rpartition("/")[2]
        for fields in ({"do": "open-table", "table": "1", "count": "2"}, {"do": "draw-seats", "expected": "6"}):
            assert 303 == host.send(f"/events/{event}/do", fields).status_code
        book = house.app.state.desk.book(event)
        assert "keep-apart" in RIGHTS
        for rank in ("registrar", "floor", "director"):
            one, by = house.with_pass(rank), By(f"the-{rank}", rank)
            for path in (*PAGES[:-1], *OTHERS):
                answer = one.look(f"/events/{event}{path}")
                shown = set(re.findall(r'name="do" value="([a-z-]+)"', answer.text)) & {*RIGHTS}
                found += [(rank, path, do) for do in shown if refused_to(by, who_has(RIGHTS[do], book))]

    assert [] == found
