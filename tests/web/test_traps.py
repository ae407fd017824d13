"""No traps: whatever stands on a page as a button can be carried out by whoever sees it.

Every button of every page of an evening, for every rank, is read from the page as the browser would send it; the rules
are asked what they would say to it, and nothing is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from floorman import tournament
from floorman.floor.commands import TableCommand
from floorman.house import Caller
from floorman.terms import By, Rank, Refused
from floorman.tournament.decide import decide
from floorman.web.commands import command_of
from tests.web.doors import Browser, House, a_house

RANKS: tuple[Rank, ...] = ("direction", "manager", "director", "floor", "registrar", "dealer")
PAGES = (
    "", "?view=list", "/players", "/registration", "/payouts", "/chips", "/chips/1", "/clock", "/log", "/more", "/day",
    "/tables/1", "/seats/1/1", "/seats/1/5", "/entries/1", "/entries/2", "/find?q=gu", "/station/1",
    "/station/1/seats/1", "/station/1/call", "/deal", "/documents",
)  # fmt: skip


class Form:
    def __init__(self, action: str, classes: str) -> None:
        self.action = action
        self.classes = classes.split()
        self.fields: dict[str, list[str]] = {}
        self.asks = False  # somebody has to fill something in first
        self.buttons: list[dict[str, str | None]] = []

    def taps(self) -> Iterator[dict[str, list[str]]]:
        """What each of its buttons sends."""
        for button in self.buttons:
            name = button.get("name")
            yield {**self.fields, **({name: [button.get("value") or ""]} if name else {})}


class Forms(HTMLParser):
    """The forms of a page, as far as they can be sent by a tap alone."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._open: Form | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "form":
            self._open = Form(told.get("action") or "", told.get("class") or "")
            self.found.append(self._open)
        form = self._open
        if form is None:
            return
        if tag == "input" and told.get("type") == "hidden":
            form.fields.setdefault(told.get("name") or "", []).append(told.get("value") or "")
        elif tag in ("input", "select", "textarea"):
            form.asks = True
        elif tag == "button" and "disabled" not in told and told.get("type") != "button":
            form.buttons.append(told)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None


def evening(house: House, kind: str, size: str = "9", tables: int = 2, players: int = 10) -> str:
    """An event in one of its states; where it has begun, with its tables opened and its players seated."""
    host = house.with_pass("direction")
    names = "\n".join(f"Guest {number}" for number in range(1, players + 1))
    wish = {"name": "Thursday", "players": names, "book": "tda-2024", "stack": "10000", "currency": "€"}
    wish |= {"structure": "20: 25/50\n20: 50/100", "table_size": size}
    answer = host.send("/events", wish)
    event = str(answer.headers["location"]).rpartition("/")[2]
    do = f"/events/{event}/do"
    if kind == "before":
        return event
    for number in range(1, tables + 1):
        assert 303 == host.send(do, {"do": "open-table", "table": str(number)}).status_code
    for one in ("draw-seats", "start-event"):
        assert 303 == host.send(do, {"do": one}).status_code
    if kind == "cancelled":
        assert 303 == host.send(do, {"do": "cancel-event"}).status_code
    if kind == "running":
        entered = house.app.state.desk.shown(event).value.floor.players
        assert 303 == host.send(do, {"do": "bust", "who": entered[1].id}).status_code
    return event


def caller_of(rank: Rank, event: str) -> Caller:
    return Caller(person=f"the-{rank}", rank=rank, event=event, table=1 if rank == "dealer" else 0)


# The button of the clock that the page shows in a state, by the class of its form; the others stand ready for later.
WHEN = {"before": "when-before", "running": "when-going", "cancelled": ""}


def is_shown(form: Form, kind: str) -> bool:
    return all(one == WHEN[kind] for one in form.classes if one.startswith("when-"))


def traps(house: House, event: str, rank: Rank, browser: Browser, kind: str) -> Iterator[tuple[str, str, str]]:
    for path in PAGES:
        answer = browser.look(f"/events/{event}{path}")
        assert answer.status_code in (200, 403, 404, 303), (path, answer.status_code)
        if answer.status_code != 200:
            continue
        for form in Forms(answer.text).found:
            if form.asks or not form.action.endswith("/do") or not is_shown(form, kind):
                continue
            for fields in form.taps():
                command = command_of(fields)
                if (
                    command is not None
                    and not isinstance(command, TableCommand)
                    and (code := refused(house, event, command, rank))
                ):
                    yield path, fields["do"][0], code


def refused(house: House, event: str, command: tournament.AnyCommand, rank: Rank) -> str:
    by = By(f"the-{rank}", rank)
    found = house.app.state.desk.look(
        event, lambda now, _: decide(now.state, command, by, now.at, now.book, now.secret)
    )
    return found.ruling.code if isinstance(found, Refused) else ""


@pytest.mark.parametrize("kind", ["before", "running", "cancelled"])
def test_no_button_can_only_refuse(kind: str) -> None:
    with a_house() as house:
        event = evening(house, kind)
        found: dict[tuple[str, str], list[str]] = {}
        for rank in RANKS:
            if rank == "dealer" and kind == "cancelled":  # no tablet is let in any more
                continue
            browser = house.with_pass(rank, event if rank == "dealer" else "", 1 if rank == "dealer" else 0)
            for path, do, code in traps(house, event, rank, browser, kind):
                found.setdefault((do, code), []).append(f"{rank}{path}")

    assert not found, "\n".join(f"{do}: {code} at {where}" for (do, code), where in found.items())
