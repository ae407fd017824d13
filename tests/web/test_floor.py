"""The floor's page without a browser: each form does what it says, and a refusal is said with its source."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from typing import Any

import pytest
from litestar.testing import TestClient

from floorman.rulebook import SHIPPED, Rule, incidents, load, shipped
from floorman.rulebook.book import Page
from floorman.speech import LANGUAGES, speech
from tests.web.apps import an_app
from tests.web.test_pages import FORM, HOST, Client, client, opened, send

__all__ = ["client"]

# Where a page of the book is shown in the house.
PATHS: dict[Page, str] = {
    "plan": "/plan",
    "house-rules": "/plan",
    "credits": "/plan",
    "seat-card": "/cards",
    "dealer": "/tables/1",
    "floor": "/tables/1",
}
NAMES = ("Anna", "Ben", "Łukasz Groß")


def act(client: Client, event: str, **fields: str) -> tuple[int, str]:
    return send(client, f"{event}/do", fields)


def page(client: Client, event: str, path: str = "", lang: str = "en") -> str:
    return unescape(client.get(event + path, params={"lang": lang}).text)


def seated(client: Client, book: str = "cuca", **changed: Any) -> str:
    event = opened(client, book=book, **changed)
    act(client, event, do="open-table", table="1")
    act(client, event, do="draw-seats")
    return event


def test_seats_are_drawn(client: Client) -> None:
    """Everyone has a seat of table 1 and his stack."""
    event = seated(client)
    cards = page(client, event, "/cards")

    for name in NAMES:
        assert name in cards
    assert 3 == cards.count("table 1, seat ") == page(client, event).count('class="has">10,000<')


def test_a_seat_is_kept_free_by_its_sheet(client: Client) -> None:
    """What the button sends is kept out of every way to a seat, also of those who come late, and said so."""
    event = seated(client)
    sheets = {seat: page(client, event, f"/seats/1/{seat}") for seat in range(1, 9)}
    free, sheet = next((seat, sheet) for seat, sheet in sheets.items() if 'value="hold-seats"' in sheet)
    form = next(one for one in re.findall(r"<form.*?</form>", sheet, re.DOTALL) if 'value="hold-seats"' in one)
    fields = dict(re.findall(r'name="(do|table|seats|why)"\s+value="([^"]*)"', form))

    assert {"do": "hold-seats", "table": "1", "seats": str(free), "why": "locked"} == fields
    assert 409 != act(client, event, **fields, whom="Aunt Olga")[0]
    sheet = page(client, event, f"/seats/1/{free}")
    assert "Give free" in sheet and "Kept for Aunt Olga." in sheet
    # The table, the room as list and map, and the station: five seats are empty, one of ten is none of them.
    empty = sum(">empty<" in one for one in plates(client, event, "/tables/1"))
    for path in ("/tables/1", "", "?view=list", "/station/1"):
        kept = [one for one in plates(client, event, path) if "kept free" in one]
        assert [str(free)] == [re.findall(r'class="n[^"]*">(\d+)<', one)[0] for one in kept], path
        assert all("kept" in one.split(">", 1)[0] for one in kept), path
        assert ("Aunt Olga" in kept[0]) is (path != "/station/1"), path
    log = page(client, event, "/log")
    assert f"1-{free} kept free" in log and "Aunt Olga" in log
    assert 409 != act(client, event, do="release-seats", table="1", seats=str(free))[0]
    assert f"1-{free} given free again" in page(client, event, "/log")
    assert empty + 1 == sum(">empty<" in one for one in plates(client, event, "/tables/1"))
    assert "Aunt Olga" not in page(client, event, f"/seats/1/{free}")


def plates(client: Client, event: str, path: str) -> list[str]:
    """The seats on a page, each as it is written."""
    return re.findall(r'<a class="plate.*?</a>', page(client, event, path), re.DOTALL)


@pytest.mark.parametrize("book", ["cuca", "tda-2024", "casino"])
def test_before_the_draw_whoever_has_no_seat_may_be_given_one(client: Client, book: str) -> None:
    """Every book draws seats by lot, and all give one outside it for special needs alone: whoever gives it says so.
    Nobody sits anywhere yet, so nobody is offered to be moved; a seat that is kept is given free first."""
    event = opened(client, book=book)
    act(client, event, do="open-table", table="1")
    act(client, event, do="hold-seats", table="1", seats="3", why="locked", whom="Ben")
    assert "give-seat" not in page(client, event, "/seats/1/3")
    act(client, event, do="release-seats", table="1", seats="3")
    for seat, name in ((2, "Anna"), (3, "Ben")):
        forms = re.findall(r"<form.*?</form>", page(client, event, f"/seats/1/{seat}"), re.DOTALL)
        gives = next(one for one in forms if 'value="give-seat"' in one)
        assert re.search(r'name="special_needs" value="true" required', gives)
        assert bool(seat > 2) == any('value="move"' in one for one in forms)
        who = re.search(rf'value="([^"]+)">{name}</option>', gives)
        assert who is not None
        told = {"do": "give-seat", "who": who[1], "table": "1", "seat": str(seat)}
        assert 409 == act(client, event, **told)[0]
        assert 409 != act(client, event, **told, special_needs="true")[0]
        assert name in page(client, event, f"/seats/1/{seat}")


def test_whoever_waits_for_a_seat_is_seen_in_the_room_and_a_table_is_added_there(client: Client) -> None:
    """A table of two for three names: Łukasz waits. The room says so, and how many there are; with another table he is
    proposed, and the room offers the next number, not one that is taken."""
    event = opened(client, book="cuca", table_size="2", players="Anna\nBen", expected="2")
    act(client, event, do="open-table", table="1")
    act(client, event, do="draw-seats")
    act(client, event, do="start-event")
    act(client, event, do="enter", person="Cem")
    waits = page(client, event)
    assert "1 waits, and no seat is free" in waits and "Add table 2" in waits
    assert 409 != act(client, event, do="open-table", table="2")[0]
    grown = page(client, event)
    assert "no seat is free" not in grown and "A seat is open, and Cem waits for one." in grown
    assert 'name="table" inputmode="numeric" pattern="[0-9]+" value="3"' in grown


def test_a_whole_table_does_not_go_out_at_once(client: Client) -> None:
    """Somebody has the chips: with two tables, so that others are left in the event."""
    event = opened(client, book="cuca", table_size="4", players="\n".join("ABCDEFGH"), expected="8")
    for fields in ({"do": "open-table", "table": "1"}, {"do": "open-table", "table": "2"}, {"do": "draw-seats"}):
        act(client, event, **fields)
    act(client, event, do="start-event")
    who = re.findall(r'id="out-([^"]+)"', page(client, event, "/tables/1"))
    status, said = send(client, f"{event}/do", {"do": "bust", "who": who})  # type: ignore[dict-item]
    assert (409, True) == (status, "All of table 1 cannot be out at once" in unescape(said))
    assert 4 == len(re.findall(r'id="out-([^"]+)"', page(client, event, "/tables/1")))


def test_of_many_players_in_a_sentence_all_are_called_by_name() -> None:
    """The sixth and last that is named, with more behind, too."""
    names = {f"p-{number}": f"N{number}" for number in range(9)}
    listed = ", ".join(list(names)[:6]) + " …"

    for lang in LANGUAGES:
        assert "N0, N1, N2, N3, N4, N5 …" == speech(lang).words({"players": listed}, names)["players"]
        assert "N0, N1" == speech(lang).words({"players": "p-0, p-1#2"}, names)["players"]


def test_where_hands_are_told_the_page_of_a_table_offers_to_count_them(client: Client) -> None:
    """No button there can only refuse: first that nobody tells hands here, then that one is over."""
    event = seated(client)
    act(client, event, do="start-event")
    act(client, event, do="set-table", table="1", action="dealer")
    told = page(client, event, "/tables/1")

    assert ('value="hand-done"' in told, 'value="set-table"' in told) == (False, True)
    assert 409 != act(client, event, do="set-table", table="1", action="none")[0]
    counted = page(client, event, "/tables/1")
    assert ('value="hand-done"' in counted, 'value="set-table"' in counted) == (True, False)


def test_at_the_end_of_the_day_the_clock_offers_no_next_level(client: Client) -> None:
    """The day ends with level 1: its page says so in the list, and what leads on is the page of the day."""
    event = seated(client)
    act(client, event, do="start-event")
    assert "Next level" in page(client, event, "/clock")
    act(client, event, do="change-plan", day_ends_after="1")
    shown = page(client, event, "/clock")

    assert "The day ends here" in shown
    assert "Next level" not in shown
    assert f'href="{event}/day"' in shown
    assert 409 == act(client, event, do="set-level", level="2")[0]
    assert "The last hands" not in page(client, event)
    act(client, event, do="draw-last-hands", card="3h")
    assert "The last hands of day 1 are played." in page(client, event)


def test_a_second_warning_is_known_as_the_second_and_asks_what_for(client: Client) -> None:
    """The sheet names what he was given and what for, and the next step by the book once it is a repetition. What was
    typed beside another button is not meant, and a kind that the book does not know has no button."""
    event = seated(client, book="tda-2024")
    act(client, event, do="start-event")
    sheets = {seat: page(client, event, f"/seats/1/{seat}") for seat in range(1, 11)}
    seat, sheet = next((seat, sheet) for seat, sheet in sheets.items() if 'value="penalise"' in sheet)
    who = re.search(r'name="who" value="([^"]+)"', sheet)
    assert who is not None
    assert ("What for?" in sheet, "Given already" in sheet, "next step" in sheet) == (True, False, False)

    warning = {"do": "penalise", "who": who[1], "penalty": "warning", "hands": "5", "rounds": "1", "what": "advice"}
    for _ in range(2):
        assert 409 != act(client, event, **warning)[0]
    twice = page(client, event, f"/seats/1/{seat}")
    kind = re.escape(incidents()["advice"].en)
    given = re.findall(rf"<li><b>warning</b>, {kind} <span.*?<span class=.cites.>(.*?)</li>", twice, re.DOTALL)
    rules = load("tda-2024").rules.values()
    about = {rule.id for rule in rules if rule.breach is not None and "advice" in rule.breach.what}
    assert 2 == len(given)
    assert about
    assert all(any(f"/rules/{id}" in one for id in about) for one in given), given
    assert "If it is the same again, the next step by the book is: missed hands." in twice
    told = page(client, event, "/log", "en")
    assert 2 == len(re.findall(r"<td>penalty for [^<]*: warning", told))
    assert 409 == act(client, event, **(warning | {"what": "juggling"}))[0]

    other = seated(client, book="cuca")
    act(client, other, do="start-event")
    sheets = {seat: page(client, other, f"/seats/1/{seat}") for seat in range(1, 9)}
    assert not any('value="warning"' in sheet for sheet in sheets.values())


@pytest.mark.parametrize("book", SHIPPED)
def test_each_penalty_of_the_book_has_a_button_and_no_other_has(client: Client, book: str) -> None:
    """What the book sets, in its list or for a single breach, and all of it by a tap that is not refused."""
    event = seated(client, book=book)
    act(client, event, do="draw-seats", expected="5")  # where the book asks for how many are awaited
    act(client, event, do="start-event")
    sheet = next(one for seat in range(1, 11) if 'value="penalise"' in (one := page(client, event, f"/seats/1/{seat}")))
    who = re.search(r'name="who" value="([^"]+)"', sheet)
    assert who is not None
    rules = [load(book).rules[id] for id in load(book).own]
    harder = {rule.breach.at_most for rule in rules if rule.breach is not None and rule.breach.at_most is not None}
    kinds = {kind.replace("_", "-") for kind in {*load(book).penalty_kinds.value} | harder}

    assert kinds == set(re.findall(r'name="penalty"\s+value="([a-z-]+)"', sheet))
    final = kinds & {"disqualification", "exclusion"}
    for kind in (*sorted(kinds - final), *sorted(final)[:1]):  # whoever is out cannot be put out again
        told = {"do": "penalise", "who": who[1], "penalty": kind, "hands": "5", "rounds": "1", "minutes": "10"}
        assert act(client, event, **told, players="9")[0] in (200, 303), kind


def test_a_refusal_names_its_paragraph(client: Client) -> None:
    """Seats are not drawn before there is a table for them; a second table 1 there is not."""
    event = opened(client)

    status, nowhere = act(client, event, do="draw-seats")
    assert (409, True) == (status, "There are not enough seats for 3 players" in unescape(nowhere))
    act(client, event, do="open-table", table="1")
    assert 409 == act(client, event, do="open-table", table="1")[0]


@pytest.mark.parametrize(
    "fields",
    [{"do": "dance"}, {"do": "open-table"}, {"do": "set-prizes", "prizes": "ten"}, {"do": "move"}, {"do": "enter"}, {}],
)
def test_what_cannot_be_read_is_said(client: Client, fields: dict[str, str]) -> None:
    event = opened(client)

    status, text = send(client, f"{event}/do", fields)

    assert 409 == status
    assert 'role="alert"' in text


def test_nobody_is_entered_without_a_name(client: Client) -> None:
    assert "Type a name first." in act(client, opened(client), do="enter", person="  ")[1]


def informing() -> list[tuple[str, Rule]]:
    return [
        (name, load(name).rules[id])
        for name in shipped()
        for id in load(name).own
        if load(name).rules[id].notice is not None
    ]


@pytest.fixture(scope="module")
def pages_of_books() -> Iterator[Callable[[str, str, str], str]]:
    """The pages of an evening by each book, in each language: many rules are told on one."""
    with an_app(HOST) as (app, _), TestClient(app, base_url=f"http://{HOST}") as house:
        evening = cache(lambda book: seated(house, book))
        yield cache(lambda book, path, lang: page(house, evening(book), path, lang))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("book", "rule"), informing(), ids=lambda one: one if isinstance(one, str) else one.id)
def test_what_only_informs_is_told_at_its_place(
    pages_of_books: Callable[[str, str, str], str], book: str, rule: Rule, lang: str
) -> None:
    """In the reader's language, with its number; what belongs to a moment is told at that moment alone."""
    assert rule.notice is not None
    shown = pages_of_books(book, PATHS[rule.notice.page], lang)
    at_rest = rule.notice.moment in ("always", "before-the-hand", "count")

    assert at_rest == (rule.says(lang) in shown)
    assert at_rest == (f"/rules/{rule.id}" in shown)


def test_money_is_shown_in_the_currency_of_the_event(client: Client) -> None:
    """On the floor's page and on the plan, each in the reader's way; in an event without one it stands alone."""
    with_one, without = opened(client), opened(client, currency="")
    for event in (with_one, without):
        act(client, event, do="set-prizes", prizes="120 60,50")

    assert "€180.50" == summed(page(client, with_one, "/payouts"))
    assert ["120\u00a0€", "60,50\u00a0€"] == listed(page(client, with_one, "/plan", "de"))
    assert "180.50" == summed(page(client, without, "/payouts"))


def summed(page: str) -> str:
    (found,) = re.findall(r"<b data-sum>([^<]*)</b>", page)
    return str(found)


def listed(page: str) -> list[str]:
    return re.findall(r"<li><b>\d+\.</b><span>([^<]*)</span>", page)


def test_a_currency_is_no_number(client: Client) -> None:
    assert 422 == send(client, "/events", {**FORM, "currency": "12"})[0]


def test_the_plan_foretells_the_end_once_the_event_runs(client: Client) -> None:
    """Three stacks of 10,000 are 30 big blinds at 500/1,000, and less than 25 and than 20 first at 1,000/2,000."""
    event = opened(client, structure="20: 50/100\n20: 500/1000\n20: 1000/2000\n20: 2000/4000")
    act(client, event, do="open-table", table="1")
    act(client, event, do="draw-seats")
    before = page(client, event, "/plan")
    act(client, event, do="start-event")
    running = page(client, event, "/plan")
    found = re.search(r"about (\d\d):(\d\d), between (\d\d):(\d\d) and (\d\d):(\d\d)", running)

    assert "Probable end" not in before
    assert found is not None
    likely, early, late = (int(found[i]) * 60 + int(found[i + 1]) for i in (1, 3, 5))
    assert (20, 0) == ((likely - early) % 1440, (late - likely) % 1440)


def test_a_count_that_differs_is_said_on_every_page_of_the_event(client: Client) -> None:
    """Also on those that are for everybody, where somebody of the floor looks at them."""
    event = seated(client)
    act(client, event, do="start-event")
    sits = client.get(f"/api/v1{event}/floor").json()["floor"]["tables"][0]["seats"]
    stacks = {f"stack-{one['seat']}": "9000" for one in sits if one["id"]}
    assert 303 == act(client, event, do="count-table", table="1", **stacks)[0]

    for path in ("", "/players", "/chips", "/results", "/seats", "/names", "/plan", "/cards", "/more", "/log"):
        assert "Table 1: 27,000 of 30,000" in page(client, event, path), path
