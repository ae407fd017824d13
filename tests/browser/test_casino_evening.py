"""A casino's event of two days, shortened: ninety entries, ten tables, the casino's own book.

Money, seats, places and chips are compared on every page after every step. What other floors do meanwhile, and what a
queue at the door tells, comes through the API.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.servers import Server
from tests.browser.tally import Tally
from tests.browser.told import Told, pick, tell_buttons
from tests.browser.windows import PHONE, TV
from tests.sizes import by_profile

WHY, OVERRULED = "the card was seen by nobody", "seat 4 had seen it"
LANGS = by_profile(("en",), ("en",), ("en", "de"))
AT_ONCE = tuple(f"Guest {number:02}" for number in range(1, 61))
LATE = tuple(f"Guest {number:02}" for number in range(61, 82))
ALTERNATES = tuple(f"Guest {number:02}" for number in range(82, 91))


def set_up(told: Told) -> None:
    """Row 1: two days, one re-entry, guaranteed, with a fee; sixty names are on the list."""
    host = told.host
    host.goto(told.server.address + "/new")
    host.locator("button[name=use][value=casino]").click()
    expect(host.locator("[name=days]")).to_have_value("2")
    host.locator("[name=name]").fill("Autumn Series")
    host.locator("[name=expected]").fill("90")  # as many as come: no table breaks before all of them have
    host.locator("#names > summary").click()
    host.locator("[name=players]").fill("\n".join(AT_ONCE))
    host.locator("input[name=money][value=buy-in]").check()
    for name, value in {"prize": "450", "fee": "50", "currency": "€", "guarantee": "45000"}.items():
        host.locator(f"[name={name}]").fill(value)
    host.locator("#book").select_option("casino")
    host.locator("button[name=do][value=save]").click()
    host.wait_for_url("**/events/*")
    told.begins_at(host.url)
    told.tally.enters(*AT_ONCE)


def people_come(told: Told) -> None:
    """Rows 1 and 2: nine tables, a seat held; late ones fill them, nine wait until seats come free."""
    tally = told.tally
    with told.step("1 nine tables, with a seat held"):
        told.do("open-table", table=1, count=9)
        told.tap(told.goto("/seats/1/9"), "hold-seats", table=1, seats=9)
    with told.step("1 seats are drawn, all have paid"):
        told.do("draw-seats", expected=81)
        told.do("pay-all", who=[one["id"] for one in told.floor()["players"]])
        told.seats_drawn()
        tally.pays(*AT_ONCE)
        assert (1, 9) not in {one.seat for one in tally.guests.values()}
    with told.step("2 the first day begins"):
        told.tap(told.goto(""), "start-event")
    with told.step("2 the seat that was held is given free"):
        told.tap(told.goto("/seats/1/9"), "release-seats", table=1, seats=9)
    with told.step("2 twenty-one come late, and pay"):
        come(told, *LATE)
        told.do("pay-all", who=[one["id"] for one in told.floor()["players"] if one["name"] in LATE])
        tally.enters(*LATE, pays=True)
        told.seats_drawn()
        assert {9} == set(tally.loads.values())
    with told.step("2 nine more wait for a seat"):
        come(told, *ALTERNATES)
        expect(told.goto("/registration").locator(".regside .turn")).to_have_count(9)
    with told.step("2 somebody goes: the first of them has his seat"):
        goes(told, told.at_table(2)[0])
        seat_next(told, ALTERNATES[0])
    told.stands_open("wall", "/wall", "wall", size=TV)
    told.stands_open("floor's phone", "", "room", size=PHONE)
    told.phone(AT_ONCE[0])


def come(told: Told, *names: str) -> None:
    for name in names:
        told.enter(name)


def seat_next(told: Told, name: str) -> None:
    """The first who waits; he has paid when he sits."""
    told.press(told.goto("/registration").locator(".regside [name=pick][value^='seat:']").first)
    told.do("pay", who=told.id_of(name))
    told.tally.enters(name, pays=True)
    told.seats_drawn()


def goes(told: Told, name: str, ids: dict[str, str] | None = None) -> None:
    told.do("bust", busts=[{"who": (ids or told.ids())[name]}])
    told.tally.goes_out(name)


def one_more_table(told: Told) -> None:
    """Row 3: those who wait get a table of their own, its button drawn; then the book balances."""
    tally = told.tally
    with told.step("3 an additional table"):
        told.do("open-table", table=10)
        ids = told.ids()
        for name in ALTERNATES[1:]:
            told.do("seat-next", who=ids[name])
        told.do("pay-all", who=[one["id"] for one in told.floor()["players"] if one["name"] in ALTERNATES[1:]])
        tally.enters(*ALTERNATES[1:], pays=True)
        told.seats_drawn()
        assert {"10": 8} == {table: load for table, load in tally.loads.items() if table == "10"}
    with told.step("3 eight go out: a table is too many, and the first of the posted order breaks"):
        ids = told.ids()
        for table in range(1, 9):
            goes(told, tally.at_table(table)[1], ids)
        breaks = told.floor()["break_order"][0]
        proposal = told.proposed("break")
        tell_buttons(told, proposal)
        told.press(proposal.locator("form:has([value=apply]) button"))
        told.seats_drawn()
        assert str(breaks) not in tally.loads
        assert {9} == set(tally.loads.values())
    with told.step("3 four go at one table: one is moved to it"):
        for name in tally.at_table(1)[:4]:
            goes(told, name, ids)
        proposal = told.proposed("balance")
        tell_buttons(told, proposal)
        told.press(proposal.locator("form:has([value=apply]) button"))
        told.seats_drawn()
        assert 6 == tally.loads["1"]


def the_floor_decides_otherwise(told: Told) -> None:
    """Rows 4 and 9: a misdeal by the book at a counted table; the floor decides against it, and says why."""
    station = told.window((1024, 768))
    with told.step("9 a misdeal, decided otherwise"):
        told.goto("/station/3/happened?s=exposed-card", station)
        seats = told.seats_at(3)
        known = told.button_at(3)  # a move to this table, if the draw made one, has asked for it
        button, _, third, *_ = [seat for seat in seats if seat >= (known or 0)] + [
            seat for seat in seats if seat < (known or 0)
        ]
        pick(station, "cards", f"seat={third} nth=1")
        if known is None:
            pick(station, "at-button", button)
        pick(station, "at-stage", "dealt")
        expect(station.locator("#ruled .outcome")).to_be_visible()
        form = station.locator(".otherwise form")
        station.locator(".otherwise > summary").click()
        form.locator("label.pick").first.click()
        form.locator("[name=why]").fill(WHY)
        told.press(form.locator("button"))
    with told.step("9 the director overrules it"):
        last = told.goto("/station/3", station).locator("section.ruledlist:has(#h-last) .otherwise:has([name=choose])")
        last.locator("summary").click()
        last.locator("[name=choose][value=misdeal]").check()
        last.locator("[name=why]").fill(OVERRULED)
        told.press(last.locator("form button"))
    station.context.close()


def the_day_ends(told: Told) -> None:
    """Row 6: last hands, and bags counted by two; three mistakes are found before anybody goes home."""
    tally = told.tally
    with told.step("6 at the end of day one eighteen are left at two tables"):
        ids = told.ids()
        others = [int(table) for table in list(tally.loads)[2:]]  # one of each will come to these two
        for name in tally.at_table(2)[: tally.loads["1"] + tally.loads["2"] - (18 - len(others))]:
            goes(told, name, ids)
        kept: set[str] = set()  # a draw may bring one who stays to a table that is broken after his
        for table in others:
            here = tally.at_table(table)
            kept.add(next(name for name in here if name not in kept))
            gone = [name for name in here if name not in kept]
            stacks = {ids[name]: nth * 1000 for nth, name in enumerate(gone, start=1)}
            told.do("bust", busts=[{"who": one} for one in stacks], stacks=stacks)
            tally.goes_out(*gone)
            has = tally.could_be(table)
            there = dict(zip(told.seats_at(table), told.at_table(table), strict=True))
            told.do("count-table", table=table, stacks={str(seat): has[name] for seat, name in there.items()})
            tally.counted(table, has)
            told.do("break-table", table=table)
            told.seats_drawn()
        assert {"1": 9, "2": 9} == tally.loads
    with told.step("6 the last hands are announced, and played"):
        told.press(told.goto("/day").locator(".cardpick [value='5']"))
        for table in told.floor()["tables"]:
            for _ in range(table["last_hands"]):
                told.do("hand-done", table=table["number"])
    bags = tally.could_be(1) | tally.could_be(2)
    wrong = dict.fromkeys(list(bags)[:3], 1000)
    with told.step("6 one counts all bags, three of them wrong"):
        bag(told, "Maria", {name: chips + wrong.get(name, 0) for name, chips in bags.items()})
    with told.step("6 the other counts: three differ"):
        bag(told, "Omar", bags)
        expect(told.goto("/day").locator("#tab .tag.bad")).to_have_count(3)
        expect(told.host.locator("#tab .tag.good")).to_have_count(15)
    with told.step("6 they are counted again, and the day is over"):
        bag(told, "Maria", {name: bags[name] for name in wrong})
        tally.counted(1, {name: bags[name] for name in tally.at_table(1)})
        tally.counted(2, {name: bags[name] for name in tally.at_table(2)})
        expect(told.goto("/day").locator("#tab .tag.good")).to_have_count(18)
        told.tap(told.host, "end-day")


def bag(told: Told, who: str, stacks: dict[str, int]) -> None:
    page = told.goto("/day")
    page.locator("[name=counted_by]").fill(who)
    ids = told.ids()
    for name, chips in stacks.items():
        page.locator(f"[name='bag-{ids[name]}']").fill(str(chips))
    told.press(page.locator("form.counts button.primary"))


def the_second_day(told: Told) -> None:
    """Row 7: a draw for the day; one is missing, is dealt in and posts."""
    tally = told.tally
    with told.step("7 all but one show who they are, and seats are drawn for the day"):
        missing = tally.at_table(1)[0]
        for one in told.floor()["players"]:
            if one["status"] == "entered" and one["name"] != missing:
                told.do("show-id", who=one["id"])
        told.tap(told.goto("/day"), "resume-day")
        level = [one for one in told.api("plan")["plan"]["levels"] if one.get("level")][1]
        tally.level, tally.blinds = 2, (level["small_blind"], level["big_blind"])
        tally.ante = level["ante"]
        told.seats_drawn()
        assert {"1": 9, "2": 9} == tally.loads
    table, its = tally.guests[missing].seat or (0, 0)
    with told.step("7 the missing one is dealt in and posts: big blind, ante and small blind are gone after two hands"):
        seats = told.seats_at(table)
        button = seats[seats.index(its) - 2]  # two places behind it is the big blind
        low = iter(["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"])
        told.do("draw-button", table=table, cards={str(one): "As" if one == button else next(low) for one in seats})
        has = {str(seat): tally.guests[name].stack for seat, name in by_seat(tally, table).items()}
        told.do("count-table", table=table, stacks=has)
        told.do("set-table", table=table, action="dealer")
        for hand in (1, 2):
            told.do("new-hand", table=table)
            all_fold(told, table, hand)
        small, big = tally.blinds
        at = seats.index(its)
        before, after = (by_seat(tally, table)[seats[(at + way) % len(seats)]] for way in (-1, 1))
        tally.guests[missing].stack -= big + tally.ante + small
        tally.guests[before].stack += big + tally.ante
        tally.guests[after].stack += small
        stacks = {one["name"]: one["stack"] for one in told.floor()["players"]}
        assert {name: tally.guests[name].stack for name in (missing, before, after)} == {
            name: stacks[name] for name in (missing, before, after)
        }
        told.do("set-table", table=table, action="none")


def by_seat(tally: Tally, table: int) -> dict[int, str]:
    return {(tally.guests[name].seat or (0, 0))[1]: name for name in tally.at_table(table)}


def all_fold(told: Told, table: int, hand: int) -> None:
    """As the floor's desk tells it, until nobody is left to act."""
    for _ in range(9):
        if not next(one["dealing"] for one in told.floor()["tables"] if one["number"] == table):
            return
        seat = told.api(f"tables/{table}/hand")["acts"]["seat"]
        told.do("act", table=table, act={"do": "fold", "seat": seat})
    raise AssertionError(f"hand {hand} does not end")


def a_complaint(told: Told) -> None:
    """Rows 9 and 10: what was ruled on day one stands in the log with its reasons and its paragraph."""
    told.goto("/log?rulings=1")
    rows = told.host.locator("#log-rows tr")
    for why in (WHY, OVERRULED):
        row = rows.filter(has_text=why).first
        expect(row).to_be_visible()
        expect(row.locator(".refs a").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_a_casinos_two_days(browser: Browser, house: Server, lang: str) -> None:
    told = Told(browser, house, Tally(price=45_000, fee=5_000, stack=30_000, guarantee=4_500_000), lang)
    set_up(told)
    told.tally.level, told.tally.blinds, told.tally.ante = 1, (100, 200), 200
    people_come(told)
    one_more_table(told)
    the_floor_decides_otherwise(told)
    the_day_ends(told)
    the_second_day(told)
    a_complaint(told)
    assert [] == told.complaints
