"""A home game, shortened: ten friends, two tables, rebuys; the host runs it on his phone from his seat.

Twenty each for 5,000, rebuys until the break and an add-on in it. Money is compared on every page after every step.
"""

from __future__ import annotations

import operator
import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.servers import Server
from tests.browser.tally import Tally
from tests.browser.told import Told, pick, tell_buttons
from tests.browser.windows import PHONE, TV
from tests.sizes import by_profile

LANGS = by_profile(("en",), ("en",), ("en", "de"))
FRIENDS = ("Ali", "Bea", "Carlo", "Dilek", "Enno", "Frieda", "Georg", "Hanna", "Ivo", "Jule")
HOST = "Ali"
COUNTED = (100, 50, 20, 8)  # of the 25s, 100s, 500s and 1,000s in the case


def from_nothing(told: Told) -> None:
    """Rows 1 and 2: ten names, own chips of which one colour is short, the proposal that mends it, end by 23:30."""
    host = told.host
    host.goto(told.server.address + "/new")
    host.locator("button[name=use][value=home]").click()
    host.locator("[name=name]").fill("First Saturday")
    for name, value in {"begins": "19:30", "ends": "23:30", "stack": "5000"}.items():
        host.locator(f"[name={name}]").fill(value)
    host.locator("#names > summary").click()
    host.locator("[name=players]").fill("\n".join(FRIENDS))
    host.locator("input[name=money][value=buy-in]").check()
    host.locator("[name=prize]").fill("20")
    host.locator("[name=currency]").fill("€")
    host.locator("#options > summary").click()
    host.locator("[name=table_size]").fill("6")
    host.locator("[name=registration_until]").fill("4")
    host.locator("[name=rebuy]").check()
    host.locator("[name=add_on]").check()
    host.locator("[name=add_on_price]").fill("10")
    host.locator("[name=add_on_chips]").fill("5000")
    host.locator("#chips > summary").click()
    for pile, count in enumerate(COUNTED):
        host.locator("[name=pile_count]").nth(pile).fill(str(count))
    host.locator("[name=name]").click()
    # Eight of the 100s, four of the 500s and two of the 1,000s each are more than there are.
    expect(host.locator(".chipset .tag.bad")).to_have_count(3)
    host.locator("button[name=fix]").click()  # smaller stacks; then, if need be, fewer of the colour that is short
    expect(host.locator(".chipset .tag.bad")).not_to_have_count(3)
    if host.locator(".chipset .tag.bad").count():
        host.locator("button[name=fix]").click()
    expect(host.locator(".chipset .tag.bad")).to_have_count(0)
    told.tally.stack = int(re.sub(r"\D", "", host.locator("[name=stack]").input_value()))
    assert len(FRIENDS) * told.tally.stack <= sum(map(operator.mul, COUNTED, (25, 100, 500, 1000)))
    host.locator("button.primary[name=do][value=seat]").click()
    host.wait_for_url("**/events/*")
    told.begins_at(host.url)
    told.tally.enters(*FRIENDS)
    told.seats_drawn()


def it_begins(told: Told) -> None:
    """Rows 1 and 4: the TV, the host's own phone with everything on it, two more phones."""
    tally = told.tally
    with told.step("1 seats are drawn at two tables, and all of it is said on the TV"):
        told.stands_open("TV", "/wall", "wall", size=TV)
        assert {"1": 5, "2": 5} == tally.loads
    with told.step("1 the host starts from his seat"):
        told.press(told.goto("").locator("form:has([value=start-event]) button").locator("visible=true").first)
        for name in (HOST, "Jule", "Ivo"):
            told.phone(name)
    with told.step("1 all of them pay, with one tap"):
        told.press(told.goto("/till").locator("#collect .all-paid button").last)
        tally.pays(*FRIENDS)


def rebuys(told: Told) -> None:
    """Row 3: four rebuys, one of them not paid yet; an add-on in the break."""
    tally = told.tally
    for name, pays in (("Bea", True), ("Carlo", True), (HOST, True), ("Dilek", False)):
        with told.step(f"3 {name} rebuys"):
            sheet = told.sheet(name)
            told.tap(sheet, "rebuy", who=told.id_of(name))
            tally.buys(name, 2000, tally.stack)
            if pays:
                told.tap(told.goto("/till").locator("#collect"), "pay", who=told.id_of(name))
                tally.pays(name)
    with told.step("3 the break"):
        told.do("set-level", level=4)
        told.tap(told.goto("/clock"), "go-to-break")
        tally.level = 0
    with told.step("3 an add-on in it"):
        told.tap(told.sheet("Enno"), "add-on", who=told.id_of("Enno"))
        tally.buys("Enno", 1000, 5000)
    with told.step("3 which he pays, too"):
        told.tap(told.goto("/till").locator("#collect"), "pay", who=told.id_of("Enno"))
        tally.pays("Enno")


def the_book_is_asked(told: Told) -> None:
    """Row 5: a 500 chip without a word; the host asks on his phone, at a table where only hands are counted."""
    tally = told.tally
    with told.step("5 the break is over"):
        told.tap(told.goto("/clock"), "end-break")
        is_now = [one for one in told.api("plan")["plan"]["levels"] if one.get("level")][4]
        tally.level, tally.blinds, tally.ante = 5, (is_now["small_blind"], is_now["big_blind"]), is_now["ante"]
    seats = told.seats_at(1)
    by_floor = next(one for one in told.floor()["tables"] if one["number"] == 1)["seats"]
    counted = next(one["stack"] for one in by_floor if one["seat"] == seats[4])
    with told.step("5 one big chip without a word: a call of the big blind"):
        page = told.goto("/station/1/happened?s=one-big-chip")
        pick(page, "seat", seats[4])
        pick(page, "chips", 500)
        pick(page, "at-button", seats[0])
        pick(page, "at-betting", "preflop-0")  # nobody has raised
        if counted < 500:  # so much as he has put in he cannot have had: it is asked how much it was
            with page.expect_response(lambda one: "happened" in one.url):
                page.locator(f"[name=at-stack-{seats[4]}]").fill("2000")
        expect(page.locator("#ruled .outcome")).to_contain_text(str(tally.blinds[1]))
        told.tap(page, "report", kind="declaration")


def two_tables_become_one(told: Told) -> None:
    """Row 6: four go out; at the table that stays the button is where it was, and the blinds after it."""
    tally = told.tally
    with told.step("6 four go out"):
        for name in (*tally.at_table(2)[:2], *tally.at_table(1)[:2]):
            told.tap(told.sheet(name), "bust", who=told.id_of(name))
            tally.goes_out(name)
    with told.step("6 two tables become one"):
        proposal = told.proposed("")
        tell_buttons(told, proposal)
        told.press(proposal.locator("form:has([value=apply]) button"))
        told.seats_drawn()
        assert [6] == list(tally.loads.values())
    with told.step("6 the first hand's button is on the first seat, as the book has it: the blinds follow it"):
        table = next(int(table) for table in tally.loads)
        seats = told.seats_at(table)
        assert (seats[0], seats[1], seats[2]) == marks(told)
        told.tap(told.goto(f"/tables/{table}"), "hand-done", table=table)
        assert (seats[1], seats[2], seats[3]) == marks(told)


def marks(told: Told) -> tuple[int, int, int]:
    """Button, small blind, big blind of the one table."""
    seats = next(one for one in told.floor()["tables"] if one["players"])["seats"]
    blinds = {one["blind"]: one["seat"] for one in seats if one["blind"]}
    return next(one["seat"] for one in seats if one["button"]), blinds["small"], blinds["big"]


def chips_are_raced_off(told: Told) -> None:
    """Row 8: everybody has counted; two have 25s left over, and one card more decides."""
    tally = told.tally
    table = next(int(table) for table in tally.loads)
    with told.step("8 all stacks are counted"):
        first, second, third, *others = tally.at_table(table)
        each = 3000
        stacks = {first: tally.chips - each * 5, second: each + 75, third: each + 25, **dict.fromkeys(others, each)}
        stacks[first] -= 100
        told.count(table, stacks)
        assert told.floor()["agree"]
    with told.step("8 a level that needs no 25s"):
        told.do("set-level", level=12, over_break=True)
        is_now = [one for one in told.api("plan")["plan"]["levels"] if one.get("level")][11]
        tally.level, tally.blinds, tally.ante = 12, (is_now["small_blind"], is_now["big_blind"]), is_now["ante"]
    with told.step("8 the 25s go"):
        told.race_off(table, 25, 100)


def down_to_the_winner(told: Told) -> None:
    """Rows 7, 9 and 10: prizes said before anybody needs them; heads-up the button is the small blind; the winner."""
    tally = told.tally
    table = next(int(table) for table in tally.loads)
    with told.step("7 the prizes stand: two places, as the forecast had it"):
        told.press(told.goto("/payouts").locator("#share button[value=publish]"))
        tally.publishes(*tally.prizes)
    with told.step("9 two are left"):
        told.tap(told.goto(f"/tables/{table}"), "hand-done", table=table)
        for name in tally.at_table(table)[2:]:
            told.do("bust", busts=[{"who": told.id_of(name)}])
            tally.goes_out(name)
        button, small, big = marks(told)
        assert button == small != big
    with told.step("10 the winner"):
        name = tally.at_table(table)[0]
        told.tap(told.sheet(name), "bust", who=told.id_of(name))
        tally.goes_out(name)
    with told.step("3 the rebuy that was open is paid"):
        told.tap(told.goto("/till").locator("#collect"), "pay", who=told.id_of("Dilek"))
        tally.pays("Dilek")
    with told.step("10 both are paid"):
        for _, name, prize in tally.ranking[:2]:
            told.tap(told.goto("/till").locator(f"[id='pay-{told.id_of(name)}']"), "pay-prize")
            tally.paid_out[name] = prize
        assert 0 == tally.holds
    with told.step("10 the same again next month"):
        page = told.host
        page.goto(f"{told.server.address}/new?like={told.event}")
        expect(page.locator("[name=prize]")).to_have_value("20")
        page.locator("button[name=do][value=save]").click()
        page.wait_for_url(re.compile(r"/events/\w+$"))
        assert page.url != told.address


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_a_home_game(browser: Browser, server: Server, lang: str) -> None:
    told = Told(browser, server, Tally(price=2000, stack=5_000), lang, PHONE)
    from_nothing(told)
    told.tally.level, told.tally.blinds = 1, (25, 50)
    it_begins(told)
    rebuys(told)
    the_book_is_asked(told)
    two_tables_become_one(told)
    chips_are_raced_off(told)
    down_to_the_winner(told)
    assert [] == told.complaints
