"""The wall for the end of the room, measured: on 55 inches every letter has capitals of 27 mm, in every state.

And what the desk sets (a logo, a colour, a message, what a screen shows) is on every wall within a second.
"""

from __future__ import annotations

from math import hypot

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.servers import Server
from tests.browser.test_wall import api, hang, spills
from tests.browser.windows import TV, window
from tests.waiting import BESIDE_OTHERS_TIMES
from tests.web.test_screens import png
from tests.web.walls import FAST, STATES

# 55 inches from corner to corner, at 16 to 9: so wide is one of 1,920 dots.
DOT_MM = 55 * 25.4 * 16 / hypot(16, 9) / 1920
CAPITALS_MM = 27.0
# A second; beside other tests so many times as long.
SECOND_MS = 1_000 * BESIDE_OTHERS_TIMES

# Each piece of text that is seen, with the height of a capital in its very typeface as this browser draws it.
MEASURED = """() => {
  const context = document.createElement("canvas").getContext("2d");
  const found = [];
  const walk = document.createTreeWalker(document.getElementById("face"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    const box = one.getBoundingClientRect();
    if (!node.data.trim() || !one.checkVisibility({ visibilityProperty: true }) || one.closest(".sr")) continue;
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(one);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    found.push([node.data.trim(), context.measureText("H").actualBoundingBoxAscent]);
  }
  return found;
}"""


# What is cut by the box that it lies in, or lies below the screen.
CUT = """() => [...document.querySelectorAll("#face li, #face .nums div, #face .news > p, #face .guests > *")]
  .filter(one => one.offsetHeight && one.checkVisibility())
  .filter(one => {
    const around = one.parentElement.closest("aside, .main, .picture, #face").getBoundingClientRect();
    return one.getBoundingClientRect().bottom > Math.min(around.bottom, innerHeight) + 1;
  })
  .map(one => one.textContent.trim())"""


def too_small(page: Page) -> dict[str, float]:
    """What nobody reads from 8 m, and how high its capitals are."""
    page.evaluate("document.fonts.ready")
    measured: list[tuple[str, float]] = page.evaluate(MEASURED)
    assert measured
    return {text: round(dots * DOT_MM, 1) for text, dots in measured if dots * DOT_MM < CAPITALS_MM - 0.05}


@pytest.mark.slow
@pytest.mark.parametrize("locale", [pytest.param("en-GB", marks=pytest.mark.nightly), "de-DE"])
def test_everything_has_capitals_of_27_mm(browser: Browser, house: Server, fast: Server, locale: str) -> None:
    found: dict[str, object] = {}
    made = [(house, name, make) for name, make in STATES.items()] + [(fast, name, make) for name, make in FAST.items()]
    for server, state, make in made:
        post = api(server)
        event = make(post)
        if state in ("before", "running"):
            event.do(do="tell-room", text="Willkommen im Anker! Die Küche hat bis 22:30 Uhr offen, Bestellung bar")
        page = hang(browser, server, event, "?far=1", locale)
        expect(page.locator("[data-face=daytime]")).not_to_be_empty()
        if small := too_small(page):
            found[state] = small
        if lines := spills(page) + page.evaluate(CUT):
            found[f"{state} spills"] = lines
        if state == "running":
            for sheet in ("seats", "payouts", "ranking", "code", "sponsors"):
                page.goto(f"{server.address}/events/{event.id}/wall?far=1&show={sheet}")
                expect(page.locator(".picture h2")).to_be_visible()
                if small := too_small(page):
                    found[sheet] = small
                if lines := page.evaluate(CUT):
                    found[f"{sheet} is cut"] = lines
        page.context.close()

    assert {} == found


def test_what_the_desk_sets_is_on_every_wall_within_a_second(browser: Browser, house: Server) -> None:
    """One wall has a name, another has none; the clock of the browser that does it says how long it took."""
    made = STATES["running"](api(house))
    desk = window(browser, "en-GB", TV)
    desk.goto(f"{house.address}/events/{made.id}/screens")
    desk.locator("#add-screen [name=name]").fill("Far end")
    desk.locator("#add-screen button").click()
    far = desk.locator(".onescreen", has_text="Far end")
    far.locator("summary").click()
    named = window(browser, "en-GB", TV)
    named.goto(house.address + (far.locator("a.address").get_attribute("href") or ""))
    plain = hang(browser, house, made)
    for page in (named, plain):
        expect(page.locator("[data-face=daytime]")).not_to_be_empty()
    expect(far.locator(".tag.good")).to_have_text("on", timeout=SECOND_MS)  # as soon as it has come

    desk.get_by_role("textbox", name="Message to everybody").fill("Kitchen open until 22:30")
    desk.get_by_role("button", name="Put on all walls").click()
    for page in (named, plain):
        expect(page.locator("[data-face=news]")).to_contain_text("Kitchen open", timeout=SECOND_MS)

    desk.set_input_files("#logo [data-picture=logo] [type=file]", {"name": "a.png", "mimeType": "", "buffer": png(200)})
    for page in (named, plain):
        expect(page.locator("[data-house=logo] img")).to_have_count(1, timeout=SECOND_MS)
    expect(desk.locator("#logo img.hung").first).to_be_visible()

    far.locator("summary").click()
    far.get_by_label("Clock", exact=True).uncheck()
    far.get_by_label("Seats", exact=True).check()
    far.get_by_label("Seen from").select_option("yes")
    far.get_by_role("button", name="Put on Far end").click()
    expect(named.locator("#wall")).to_have_class("wall-box far", timeout=SECOND_MS)
    expect(named.locator(".picture .names")).to_be_visible(timeout=SECOND_MS)
    expect(plain.locator("[data-face=picture]")).to_be_hidden()
    expect(desk.locator("#h-preview")).to_have_text("Far end")
    expect(desk.frame_locator("#preview").locator(".picture .names")).to_be_visible()
    named.close()
    expect(far.locator(".tag.out")).to_have_text("no connection")


@pytest.mark.parametrize(
    ("grey", "theme", "dim"),
    [
        (255, "dark", 0.89),
        pytest.param(0, "dark", 0.35, marks=pytest.mark.slow),
        pytest.param(0, "light", 0.86, marks=pytest.mark.slow),
    ],
)
def test_a_picture_is_dimmed_as_far_as_it_needs(
    browser: Browser, mortal: Server, grey: int, theme: str, dim: float
) -> None:
    """By hand: (light - 48) / (light - 20) of the dark ground, (205 - light) / (240 - light) of the light one."""
    made = STATES["running"](api(mortal))
    desk = window(browser, "en-GB", TV)
    desk.goto(f"{mortal.address}/events/{made.id}/screens")
    desk.set_input_files(
        "[data-picture=background] [type=file]",
        {"name": "a.png", "mimeType": "image/png", "buffer": png(grey)},
    )
    expect(desk.locator("[data-picture=background] img.hung")).to_be_visible()
    page = hang(browser, mortal, made, f"?theme={theme}")

    expect(page.locator("#wall")).to_have_css("--dim", str(dim))
