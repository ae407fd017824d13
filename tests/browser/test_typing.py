"""No letter is lost: whatever is typed stands there, however late answers come and however often a page is renewed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import window

# As fast as good typists are, and twice as fast.
FAST, FASTER = 60, 30
NAMES = ("Friedrich Wilhelm Test", "Ulrike Brandenburger", "Otto Normal", "Anna Bäcker")
LATE_MS = 500

# What a page asks for, where a field is, and what is typed into it.
FIELDS = (
    ("", "#find", "Łukasz Groß"),
    ("/registration", "#who", "Friedrich Wilhelm"),
    ("/players", "#pick-words", "Dora"),
    ("/kiosk", "#name", "Łukasz Groß"),
    ("/seats", "#q", "Ines"),
    ("/clock", "#set-time", "12:34"),
    ("/clock", "#every", "27"),
    ("/chips/1", "form.counts input.num >> nth=0", "123456"),
    ("/deal", "input[name^=stack-] >> nth=0", "123456"),
    ("/payouts", "input[name=guarantee]", "1234"),
    ("/settings?edit=name&at=999", "#set-name input[name=name]", "The long night"),
    ("/station/1/happened", "#q", "exposed card"),
    ("/chat/0", "fm-chat input[name=text]", "good evening everybody"),
)


def late(page: Page) -> None:
    """From now on every answer takes its time, as on a poor line."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    slow = {"offline": False, "latency": LATE_MS, "downloadThroughput": -1, "uploadThroughput": -1}
    wire.send("Network.emulateNetworkConditions", slow)


def renewed(page: Page) -> None:
    """Somebody else has done something: all that a page shows is asked for again."""
    page.evaluate("document.body.dispatchEvent(new CustomEvent('floorman:changed'))")


@pytest.mark.slow
def test_what_is_typed_stays_in_every_field(browser: Browser, house: Server) -> None:
    """Half a second late, in the middle of the word and after it the page is renewed, and other things happen."""
    page = window(browser)
    page.goto(house.address)
    evening = Evening(page, house, players=9).begun()
    late(page)
    lost: dict[str, str] = {}
    for number, (path, where, text) in enumerate(FIELDS):
        page.goto(evening.address + path)
        field = page.locator(where)
        expect(field, path).to_be_visible()
        field.click()
        page.keyboard.press("Control+A")
        half = len(text) // 2
        page.keyboard.type(text[:half], delay=FAST)
        evening.do("stop-clock" if number % 2 == 0 else "start-clock")
        renewed(page)
        page.keyboard.type(text[half:], delay=FASTER)
        renewed(page)
        page.wait_for_timeout(2.5 * LATE_MS)
        if text != field.input_value():
            lost[f"{path} {where}"] = field.input_value()

    assert not lost


def test_names_in_a_row_on_a_poor_line(browser: Browser, house: Server) -> None:
    """Each with its Enter and no pause, half of them at double speed: all are in, each by his own name."""
    page = window(browser)
    page.goto(house.address)
    evening = Evening(page, house, players=0)
    page.goto(f"{evening.address}/registration")
    expect(page.get_by_label("Name of a player")).to_be_focused()
    late(page)
    for number, name in enumerate(NAMES):
        page.keyboard.type(name, delay=FAST if number % 2 == 0 else FASTER)
        page.keyboard.press("Enter")
        renewed(page)

    expect(page.locator("#pending")).to_be_hidden()
    assert [*NAMES] == [one["name"] for one in evening.floor()["players"]]


@pytest.mark.slow
def test_the_answer_to_an_older_question_is_dropped(browser: Browser, house: Server) -> None:
    """He has thought of somebody else: what is found in the end is what stands there, not what was asked for first."""
    page = window(browser)
    page.goto(house.address)
    evening = Evening(page, house, players=9).begun()
    page.goto(evening.address)
    late(page)
    for name in ("E", "Em", "Hugo"):
        page.locator("#find").fill(name)
        page.wait_for_timeout(0.4 * LATE_MS)  # long enough to be asked, too short for the answer

    expect(page.locator("#found")).to_contain_text("Hugo")
    expect(page.locator("#found li")).to_have_count(1)


@pytest.mark.slow
def test_a_field_that_was_left_keeps_what_was_typed(browser: Browser, house: Server) -> None:
    """He is in the next field already, and the guarantee is told by somebody else meanwhile: his own is still there."""
    page = window(browser)
    page.goto(house.address)
    evening = Evening(page, house, players=9).begun()
    page.goto(f"{evening.address}/payouts")
    guaranteed, added = (page.locator(f".promise input[name={name}]") for name in ("guarantee", "added"))
    guaranteed.fill("300")
    added.fill("5")
    evening.do("set-payouts", payouts={"guarantee": 20_000})
    expect(page.locator(".pool")).to_contain_text("200")

    expect(guaranteed).to_have_value("300")
    expect(added).to_have_value("5")


def test_an_amount_is_reckoned_where_somebody_stands_in_its_field(browser: Browser, house: Server) -> None:
    """Ten of 50 are 500. Of 50, 30 and 20 percent the second becomes 25: he stands in its amount, 125, and then in
    the first, which with 55 percent is 275. What he types there goes over all of it, as anywhere he has gone to."""
    page = window(browser)
    page.goto(house.address)
    evening = Evening(page, house, players=10, price={"prize": 5000})
    page.goto(f"{evening.address}/payouts")
    share = {place: page.get_by_label(f"Percent for place {place}") for place in (1, 2, 3)}
    amount = {place: page.get_by_label(f"Amount for place {place}") for place in (1, 2, 3)}
    page.get_by_label("Or paste a list").fill("50% 30% 20%")
    page.keyboard.press("Enter")
    expect(amount[2]).to_have_value("150")

    for place, percent, reckoned in ((2, "25", "125"), (1, "55", "275")):
        share[place].fill(percent)
        page.keyboard.press("Tab")
        expect(amount[place]).to_be_focused()
        expect(amount[place]).to_have_value(reckoned)
    expect(page.get_by_text("Agrees with the pool")).to_be_visible()
    page.keyboard.type("280")
    expect(amount[1]).to_have_value("280")


def test_an_own_amount_is_reckoned_as_long_as_nobody_has_typed_it(browser: Browser, house: Server) -> None:
    """Three have 15,000, 10,000 and 5,000. For 300 alone, which the first takes, each chip is worth one cent: 150, 100
    and 50, also where somebody has gone to the first of these by Tab."""
    page = window(browser)
    page.goto(house.address)
    evening = Evening(page, house, players=3, price={"prize": 10_000}).begun()
    evening.do("publish-prizes", prizes=[30_000])
    page.goto(f"{evening.address}/deal")
    for name, stack in (("Ben", "10000"), ("Cem", "5000"), ("Anna", "15000")):
        page.get_by_label(f"Stack of {name}").fill(stack)
        page.keyboard.press("Tab")
    expect(page.get_by_label("Own amount of Anna")).to_be_focused()
    for name, reckoned in (("Anna", "150"), ("Ben", "100"), ("Cem", "50")):
        expect(page.get_by_label(f"Own amount of {name}")).to_have_value(reckoned)


def test_half_an_amount_is_nobodys_to_understand(browser: Browser, house: Server) -> None:
    """The page is renewed after each stroke, with what stands there: "12." is no 12 while the 5 is still to come."""
    page = window(browser)
    page.goto(house.address)
    evening = Evening(page, house, players=10, price={"prize": 5000})
    page.goto(f"{evening.address}/payouts")
    field = page.get_by_label("Percent for place 1")
    field.click()
    page.keyboard.press("Control+A")
    for letter in "12.5":
        page.keyboard.type(letter)
        with page.expect_response(lambda answer: "/payouts" in answer.url):
            renewed(page)

    expect(field).to_have_value("12.5")
