"""How one corrects a mistake: every row of the page of that name, by the taps that it tells."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import LAPTOP, PHONE, fits, press, window

PRICE = {"prize": 5_000, "fee": 0, "bounty": 0}


def show_several(page: Page) -> None:
    """Whoever is alone in going out does it at his seat; several at once lie folded on the table's page."""
    page.locator("#tab .folded > summary").first.click()


def begun(page: Page, house: Server, players: int = 6, tables: int = 1, **plan: Any) -> Evening:
    evening = Evening(page, house, players=players, price=PRICE, currency="€", **plan).begun(tables)
    page.goto(evening.address)
    expect(page.locator("#tab")).to_be_visible()
    return evening


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog")


def open_sheet(page: Page, evening: Evening, name: str) -> None:
    """From the list of players, where everybody is: also those who sit nowhere."""
    page.goto(f"{evening.address}/players")
    page.get_by_role("link", name=name, exact=True).click()
    expect(sheet(page).get_by_role("heading", name=name)).to_be_visible()


def unfold(page: Page, what: str) -> None:
    sheet(page).locator("summary", has_text=what).click()


def done(page: Page) -> None:
    expect(sheet(page)).to_be_hidden()


def id_of(evening: Evening, name: str) -> str:
    return str(next(one["id"] for one in evening.floor()["players"] if one["name"] == name))


@pytest.mark.parametrize("size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.slow)])
def test_a_name_is_corrected_everywhere_at_once(browser: Browser, house: Server, size: tuple[int, int]) -> None:
    """Seat, name, save: the list, the wall and the result say it right. The house may know him by another name, too,
    which stands on no page."""
    host, wall = window(browser, size=size), window(browser)
    evening = begun(host, house)
    wall.goto(f"{evening.address}/wall?show=seats")
    expect(wall.get_by_text("Łukasz Groß").or_(wall.get_by_text("Cem")).first).to_be_visible()
    open_sheet(host, evening, "Cem")
    unfold(host, "Name")
    sheet(host).get_by_label("Shown name (wall and phones)").fill("Cem Yıldız")
    sheet(host).get_by_label("Full name in the house's list").fill("Cemal Yıldızoğlu")
    press(host, "Save name")
    done(host)

    expect(host.get_by_role("link", name="Cem Yıldız", exact=True)).to_be_visible()
    expect(wall.get_by_text("Cem Yıldız").first).to_be_visible()
    expect(host.get_by_text("Yıldızoğlu")).to_have_count(0)
    host.goto(f"{evening.address}/log")
    expect(host.locator("#tab")).to_contain_text("name corrected: Cem Yıldız")
    assert fits(host)


def test_a_name_that_cannot_be_is_refused_where_one_types(browser: Browser, house: Server) -> None:
    host = window(browser)
    evening = begun(host, house)
    open_sheet(host, evening, "Cem")
    unfold(host, "Name")
    sheet(host).get_by_label("Shown name (wall and phones)").fill("Floor")
    press(host, "Save name")

    expect(sheet(host).get_by_role("alert")).to_be_visible()


def test_an_entry_is_voided_with_a_question_that_says_what_goes_back(browser: Browser, house: Server) -> None:
    """Closing the sheet is one thing, striking somebody off another."""
    host = window(browser)
    evening = Evening(host, house, players=4, price=PRICE, currency="€")
    evening.do("open-table", table=1)
    evening.do("draw-seats")
    evening.do("pay", who=id_of(evening, "Ben"))
    open_sheet(host, evening, "Ben")
    unfold(host, "Void entry")
    expect(sheet(host)).to_contain_text("Ben is struck off")
    expect(sheet(host)).to_contain_text("€50")
    assert "entered" == next(one["status"] for one in evening.floor()["players"] if one["name"] == "Ben")
    sheet(host).get_by_role("button", name="Void entry", exact=True).click()
    done(host)

    assert "cancelled" == next(one["status"] for one in evening.floor()["players"] if one["name"] == "Ben")
    press(host, "Undo")
    expect(host.get_by_role("row", name="Ben").get_by_text("in", exact=True)).to_be_visible()


@pytest.mark.slow
def test_a_payment_goes_back_with_its_reason(browser: Browser, house: Server) -> None:
    """From the sheet of the player; not the last thing that was done."""
    host = window(browser)
    evening = begun(host, house)
    evening.do("pay", who=id_of(evening, "Ben"))
    evening.do("pay", who=id_of(evening, "Anna"))
    open_sheet(host, evening, "Ben")
    unfold(host, "What has been entered, and undo")
    row = sheet(host).get_by_role("listitem").filter(has_text="payment taken: Ben")
    expect(row).to_contain_text("€50")
    row.locator("summary").click()
    row.get_by_label("Reason").fill("it was Anna's")
    row.get_by_role("button", name="Undo").click()
    done(host)

    host.goto(f"{evening.address}/log")
    expect(host.locator("#tab")).to_contain_text("taken back: payment taken: Ben")
    expect(host.locator("#tab")).to_contain_text("it was Anna's")


def test_a_knock_out_is_asked_told_and_told_anew(browser: Browser, house: Server) -> None:
    """After the bust: who won, and does he come back? Later, from his sheet, somebody else."""
    host = window(browser)
    evening = begun(host, house)
    host.locator("a.plate", has_text="Cem").click()
    sheet(host).get_by_role("button", name="Bust").click()
    asking = host.locator(".after-bust").get_by_role("group", name="Who won the last chips of Cem?")
    expect(asking.get_by_role("button", name="Nobody knows")).to_be_visible()
    asking.get_by_role("button", name="Dora").click()
    expect(host.locator("floor-toast")).not_to_contain_text("Who won the last chips")
    open_sheet(host, evening, "Cem")
    expect(sheet(host)).to_contain_text("Knocked out by Dora.")
    unfold(host, "The chips went to another")
    expect(sheet(host).get_by_role("button", name="Dora", pressed=True)).to_be_visible()
    sheet(host).get_by_role("button", name="Emil").click()
    done(host)
    open_sheet(host, evening, "Cem")

    expect(sheet(host)).to_contain_text("Knocked out by Emil.")


@pytest.mark.slow
def test_a_re_entry_is_offered_where_somebody_has_just_gone_out(browser: Browser, house: Server) -> None:
    host = window(browser)
    begun(host, house, book="tda-2024", re_entry_until=3, registration_until=3)
    host.locator("a.plate", has_text="Cem").click()
    sheet(host).get_by_role("button", name="Bust").click()
    host.locator(".after-bust").get_by_role("button", name="Re-enter, €50").click()

    expect(host.locator("a.plate", has_text="Cem")).to_have_count(1)


@pytest.mark.slow
def test_places_are_swapped_with_a_reason(browser: Browser, house: Server) -> None:
    """Fay was sixth and Emil fifth; it was the other way round."""
    host = window(browser)
    evening = begun(host, house)
    for name in ("Fay", "Emil"):
        evening.do("bust", busts=[{"who": id_of(evening, name)}])
    open_sheet(host, evening, "Fay")
    unfold(host, "Swap places with Emil")
    sheet(host).get_by_label("Reason").fill("mixed up")
    press(host, "Swap places")
    done(host)

    placed = {one["name"]: one["place"] for one in evening.floor()["players"] if one["place"]}
    assert {"Fay": 5, "Emil": 6} == placed


@pytest.mark.slow
def test_a_penalty_is_corrected_and_lifted(browser: Browser, house: Server) -> None:
    """A round was told, it was five hands; then it is lifted."""
    host = window(browser)
    evening = begun(host, house, book="tda-2024")
    open_sheet(host, evening, "Ben")
    unfold(host, "Penalty")
    sheet(host).get_by_role("button", name="Sits out", exact=True).click()
    done(host)
    open_sheet(host, evening, "Ben")
    unfold(host, "Penalty")
    sheet(host).get_by_label("Hands left").fill("5")
    sheet(host).get_by_label("Hands left").press("Enter")
    done(host)
    open_sheet(host, evening, "Ben")
    unfold(host, "Penalty")
    expect(sheet(host)).to_contain_text("Still sits out 5 hands.")
    press(host, "Lift penalty")
    done(host)

    marks = [seat["marks"] for seat in evening.seats() if seat["name"] == "Ben"]
    assert [[]] == marks


def test_a_wrong_bust_goes_back_and_the_blinds_are_right(browser: Browser, house: Server) -> None:
    """A hand was told since. He has his seat, and was dealt in: nobody is blind twice, nobody is left out."""
    host = window(browser)
    evening = begun(host, house)
    seats = [one["seat"] for one in evening.seats()]
    evening.do("tell-button", table=1, button=seats[0])
    name = evening.seats()[3]["name"]
    open_sheet(host, evening, name)
    sheet(host).get_by_role("button", name="Out in this hand (the hand is over)").click()
    done(host)
    open_sheet(host, evening, name)
    unfold(host, "What has been entered, and undo")
    sheet(host).get_by_role("listitem").filter(has_text="out:").get_by_role("button", name="Undo").click()
    done(host)

    # The button was at the first of them, blinds at the second and third, in the hand in which he, the fourth, was
    # said to be out. He never was: so in the next one he is the big blind.
    blinds = {one["blind"]: one["seat"] for one in evening.seats() if one["blind"]}
    assert {"small": seats[2], "big": seats[3]} == blinds


def test_the_button_is_one_tap(browser: Browser, house: Server) -> None:
    """Where nobody has told a hand the table shows no button that it only guesses, and nothing asks for it; whoever
    wants to say it does so there."""
    host = window(browser)
    evening = begun(host, house)
    expect(host.locator(".dbtn")).to_have_count(0)
    host.goto(f"{evening.address}/tables/1")
    host.get_by_text("Say where the button is").click()
    asked = host.get_by_role("region", name="Where is the button at table 1?")
    asked.get_by_role("button", name=re.compile("^3 ")).click()

    expect(asked).to_have_count(0)
    expect(host.locator(".dbtn")).to_have_count(1)
    press(host, "Undo")
    host.get_by_text("Say where the button is").click()
    expect(asked).to_be_visible()


def test_balancing_asks_for_the_button_first(browser: Browser, house: Server) -> None:
    host = window(browser)
    evening = begun(host, house, players=12, tables=2, table_size=6)
    for seat in evening.seats(2)[:3]:
        evening.do("bust", busts=[{"who": seat["id"]}])
    host.reload()
    asked = host.get_by_role("region", name="Where is the button at table 1?")
    asked.get_by_role("button", name=re.compile("^2 ")).click()

    expect(asked).to_have_count(0)


@pytest.mark.slow
def test_two_busts_of_one_hand_ask_what_they_began_with(browser: Browser, house: Server) -> None:
    """By names, not by ids; the bigger stack is better."""
    host = window(browser)
    evening = begun(host, house)
    host.goto(f"{evening.address}/tables/1")
    show_several(host)
    for name in ("Cem", "Dora"):
        host.get_by_role("checkbox", name=re.compile(name)).check()
    press(host, "Marked players are out")
    asked = host.get_by_role("alert")
    expect(asked).to_contain_text("With how many chips did each begin the hand?")
    sit = [f"{one['seat']} {one['name']}" for one in evening.seats() if one["name"] in ("Cem", "Dora")]
    for width in (390, 1280):
        host.set_viewport_size({"width": width, "height": 800})
        expect(asked.locator("label.row .grow")).to_have_text(sit)
        for row in asked.locator("label.row").all():
            said, field = row.locator(".grow").bounding_box(), row.locator("input").bounding_box()
            assert said and field and said["width"] > 60 and said["x"] + said["width"] <= field["x"]
    asked.get_by_label("Cem").fill("9000")
    asked.get_by_label("Dora").fill("4,500")
    asked.get_by_role("button", name="Done").click()
    expect(host.get_by_role("checkbox", name=re.compile("Cem"))).to_have_count(0)

    placed = {one["name"]: one["place"] for one in evening.floor()["players"] if one["place"]}
    assert {"Cem": 5, "Dora": 6} == placed


@pytest.mark.slow
def test_the_search_box_lies_over_nothing_at_a_table(browser: Browser, house: Server) -> None:
    """At 1280 x 800 the column scrolls below it: the last row can be marked, and so can the button."""
    host = window(browser)
    host.set_viewport_size({"width": 1280, "height": 800})
    evening = begun(host, house, players=9)
    host.goto(f"{evening.address}/tables/1")
    show_several(host)
    host.evaluate("scrollTo(0, 1e6)")
    box, column = host.locator(".finder").bounding_box(), host.locator("#tab aside").bounding_box()
    assert box and column and box["y"] + box["height"] <= column["y"]
    host.get_by_role("checkbox").last.check()
    host.get_by_role("button", name="Marked players are out").click(trial=True)


@pytest.mark.slow
def test_unknown_is_a_button(browser: Browser, house: Server) -> None:
    host = window(browser, size=PHONE)
    evening = begun(host, house)
    host.goto(f"{evening.address}/tables/1")
    show_several(host)
    for name in ("Cem", "Dora"):
        host.get_by_role("checkbox", name=re.compile(name)).check()
    press(host, "Marked players are out")
    host.get_by_role("alert").get_by_role("button", name="Unknown").click()
    order = host.get_by_role("alert").filter(has_text="In which order?")
    gone = host.get_by_role("checkbox", name=re.compile("Cem"))
    told = host.get_by_text("Who has won the chips of")  # asked at once, of those who were told in an order or in none
    expect(order.or_(told.first)).to_be_visible()
    if order.count():
        order.get_by_role("button", name="Done").click()

    expect(gone).to_have_count(0)
    assert not re.search(r"p-[0-9a-f]{12}", host.locator("body").inner_text())


@pytest.mark.slow
def test_one_stack_counted_is_no_alarm_and_a_whole_table_is(browser: Browser, house: Server) -> None:
    """Stacks that nobody counted say so; an alarm ends with a right count, or with somebody's word."""
    host = window(browser)
    evening = begun(host, house, players=3)
    expect(host.locator("a.plate", has_text="Anna")).to_contain_text("start 10,000")
    host.locator("a.plate", has_text="Anna").click()
    unfold(host, "Count")
    sheet(host).get_by_role("textbox", name="Chips").fill("12000")
    sheet(host).get_by_role("button", name="Count", exact=True).click()
    done(host)
    expect(host.locator("a.plate", has_text="Anna")).to_contain_text(re.compile(r"12,000 counted \d\d:\d\d"))
    expect(host.locator("#sum")).to_contain_text("not counted yet")

    host.goto(f"{evening.address}/chips/1")
    for name, stack in (("Anna", "12000"), ("Ben", "9000"), ("Cem", "8000")):
        host.get_by_label(name, exact=True).fill(stack)
    press(host, "Keep")
    expect(host.locator("#sum")).to_contain_text("29,000 of 30,000")
    host.goto(f"{evening.address}/chips/1")
    host.locator("summary", has_text="Cleared up").click()
    host.locator("details[open]").get_by_label("Reason").fill("1,000 lay under the table")
    host.locator("details[open]").get_by_role("button", name="Cleared up").click()
    expect(host.locator("#sum")).to_contain_text("agree")

    host.goto(f"{evening.address}/log")
    row = host.get_by_role("row").filter(has_text="count that did not tally: cleared up").first
    row.get_by_role("button", name="Undo").click()
    expect(host.locator("#sum")).to_contain_text("29,000 of 30,000")


@pytest.mark.slow
def test_any_payout_goes_back_from_the_log(browser: Browser, house: Server) -> None:
    """Not only the last one, and it says why."""
    host = window(browser)
    evening = begun(host, house, players=3)
    evening.do("set-prizes", prizes=[10_000, 5_000])
    evening.do("publish-prizes")
    for name in ("Cem", "Ben"):
        evening.do("bust", busts=[{"who": id_of(evening, name)}])
    for name in ("Ben", "Anna"):
        evening.do("pay-prize", who=id_of(evening, name))
    host.goto(f"{evening.address}/log")
    row = host.get_by_role("row").filter(has_text="prize paid out: Ben")
    row.locator("summary").click()
    row.get_by_label("Reason").fill("wrong envelope")
    row.get_by_role("button", name="Undo").click()

    expect(host.locator("#tab")).to_contain_text("taken back: prize paid out: Ben")


@pytest.mark.slow
def test_a_seat_is_changed_without_a_question(browser: Browser, house: Server) -> None:
    host = window(browser)
    evening = begun(host, house)
    free = next(one["seat"] for one in evening.floor()["tables"][0]["seats"] if not one["id"])
    open_sheet(host, evening, "Ben")
    unfold(host, "Move")
    sheet(host).get_by_label("Seat (empty").fill(str(free))
    sheet(host).get_by_role("button", name="Move", exact=True).click()
    done(host)

    assert [free] == [one["seat"] for one in evening.seats() if one["name"] == "Ben"]


@pytest.mark.slow
def test_nothing_is_offered_that_can_only_be_refused(browser: Browser, house: Server) -> None:
    """An event without rebuys has no button for one."""
    host = window(browser)
    begun(host, house)
    host.locator("a.plate", has_text="Anna").click()

    expect(sheet(host).get_by_role("button", name="Bust")).to_be_visible()
    expect(sheet(host).get_by_role("button", name=re.compile("Rebuy|Add-on"))).to_have_count(0)
