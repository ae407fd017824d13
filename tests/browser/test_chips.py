"""Counts and a chip race, by clicking."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import TV, press, window

CHIPS = [25, 100, 500, 1000]


def test_a_count_that_differs_is_seen_everywhere_until_it_is_set_right(browser: Browser, house: Server) -> None:
    """Three have 30,000 together; 29,900 are counted. The sum shows it while it is typed, and the desk afterwards."""
    host = window(browser, "en-GB")
    evening = Evening(host, house, chips=CHIPS).begun()
    host.goto(evening.address + "/chips")
    host.get_by_role("link", name="Table 1", exact=True).click()
    boxes = host.locator("form.counts input.num")
    expect(boxes).to_have_count(3)
    for box, stack in zip(boxes.all()[:2], ("9,900", "10000"), strict=True):
        box.fill(stack)
    expect(host.locator(".ledger")).to_contain_text("10,100")  # what the third must hold, were all right
    boxes.last.fill("10.000")
    expect(host.locator("dt.rest")).to_be_hidden()
    expect(host.locator(".sum-of")).to_have_text("29,900")
    press(host, "Keep the counts")

    expect(host.get_by_text("29,900 chips were counted, 30,000 should lie here.")).to_be_visible()
    expect(host.locator("#sum")).to_contain_text("Table 1: 29,900 of 30,000")
    host.goto(evening.address)
    expect(host.locator("#table-1").get_by_text("Count differs")).to_be_visible()
    host.goto(evening.address + "/chips/1")
    host.get_by_text("Set it right…").click()
    host.locator("details[open]").get_by_label("Reason").fill("a chip fell down the stairs")
    press(host, "Write off the difference")
    expect(host.locator("#sum")).to_contain_text("Chips 29,900 agree")


def test_a_race_by_clicking(browser: Browser, house: Server) -> None:
    """No level from 100/200 on needs the 25s. 50 + 25 + 25 make one 100, which the best card wins.

    Whoever is dealt the king has it, and nobody else any rest: 30,000 chips as before.
    """
    host = window(browser, "en-GB")
    evening = Evening(host, house, chips=CHIPS).begun()
    for seat, stack in zip(evening.seats(), (9_950, 10_025, 10_025), strict=True):
        evening.do("count", who=seat["id"], stack=stack)
    evening.do("set-level", level=4)
    host.goto(evening.address)
    host.get_by_role("link", name="To the race").click()
    boxes = host.locator("input[name^=small-]")
    expect(boxes).to_have_count(3)
    for box in boxes.all():  # of none of them it comes out even so
        box.fill("4")
    wrong = host.locator(".effects .wrong")
    expect(wrong).to_have_count(3)
    # 9,950 are 50 more than whole hundreds, the others 25: two or one, and four more make another hundred.
    expect(wrong.first).to_contain_text("With 4 × 25 the rest cannot lie in larger chips: 2 would be right, or 4 more")
    for box, small in zip(boxes.all(), (2, 1, 1), strict=True):
        box.fill(str(small))
    expect(wrong).to_have_count(0)
    expect(host.locator(".effects")).to_contain_text("Back: 4 × 25.")
    wall = window(browser, "de-DE", TV)
    wall.goto(evening.address + "/wall")
    press(host, "Exchange and race")
    expect(host.get_by_text("1 × 100 are raced for")).to_be_visible()
    raced = wall.locator("[data-face=picture]")
    expect(raced).to_contain_text("Nächste Karte")
    for card in ("Kd", "7s", "2h", "3c"):  # one tap each, in the order that the page names
        host.locator(f'button[name=cards][value="{card}"]').click()
        if card != "3c":
            expect(host.locator(f'button[name=cards][value="{card}"]')).to_be_disabled()
    expect(raced.get_by_role("row").filter(has_text="K♦")).to_contain_text("1 × 100")
    expect(raced).to_contain_text("§ 11")

    expect(host.get_by_role("row").filter(has_text="1 × 100").first).to_contain_text("K♦")
    expect(host.get_by_text("30,000 before, 30,000 after")).to_be_visible()
    assert [30_000] == [sum(seat["stack"] for seat in evening.seats())]
    assert {0} == {seat["stack"] % 100 for seat in evening.seats()}
