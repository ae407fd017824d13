"""Layouts of the wall in a browser: each ready one in every state, near and far, on three sizes of screen; and the
editor, by finger and by keys alone, with the wall that follows it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from floorman.house.layouts import READY
from tests.browser.servers import Server
from tests.browser.test_wall import api, hang
from tests.browser.test_wall_far import CAPITALS_MM, DOT_MM, SECOND_MS
from tests.browser.windows import LAPTOP, TV, window
from tests.web.walls import STATES, Made

SIZES = ((1920, 1080), (1280, 720), (3840, 2160))
LEAST = 40  # what can be read at 6 m, in 1/1920 of the wall
AS = ("", "break", "last", "bubble", "paused", "lost")
# Each layout in each state, as the editor asks for it: what runs out of its cells or the screen; what is smaller than
# its room can read, by the height of a capital; and whether the state is told at all.
HELD = """async ([layouts, states, least, dot]) => {
  await document.fonts.ready;
  const found = [];
  const context = document.createElement("canvas").getContext("2d");
  const face = document.getElementById("face");
  for (const [name, pieces] of Object.entries(layouts)) for (const as of states) for (const far of [false, true]) {
    const detail = { pieces, far, as, theme: "dark", show: ["clock"] };
    document.body.dispatchEvent(new CustomEvent("floorman:draft", { detail }));
    const where = `${name} ${as || "now"} ${far ? "far" : "near"}`;
    if (!face.classList.contains("laid")) found.push(`${where}: is not laid out`);
    for (const cell of face.querySelectorAll(".cell")) {
      const box = cell.getBoundingClientRect();
      const out = box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      if (out) found.push(`${where}: ${cell.dataset.cell} leaves the screen`);
      for (const bit of cell.querySelectorAll("[data-bit]")) {
        const own = bit.getBoundingClientRect();
        if (!bit.textContent.trim()) continue;
        const what = `${where}: ${cell.dataset.cell} "${bit.textContent}"`;
        if (own.right > box.right + 1 || own.bottom > box.bottom + own.height * 0.2) found.push(`${what} is cut`);
        const style = getComputedStyle(bit);
        context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const high = context.measureText("H").actualBoundingBoxAscent * dot * 1920 / innerWidth;
        if (far && high < least - 0.1) found.push(`${what} ${high.toFixed(1)} mm`);
      }
    }
    const strip = face.classList.contains("strip") ? face.querySelector("h1.state") : null;
    const told = face.querySelector(".cell-level [data-bit=b]") ?? strip;
    if (as && !told?.textContent.trim()) found.push(`${where}: nothing tells the state`);
    if (document.documentElement.scrollWidth > innerWidth) found.push(`${where}: scrolls`);
  }
  return found;
}"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "size"),
    [
        ("de-DE", SIZES[0]),
        *(pytest.param("de-DE", one, marks=pytest.mark.nightly) for one in SIZES[1:]),
        *(pytest.param("en-GB", one, marks=pytest.mark.nightly) for one in SIZES),
    ],
)
def test_every_ready_layout_holds_in_every_state(
    browser: Browser, house: Server, locale: str, size: tuple[int, int]
) -> None:
    """Seven layouts, six states, near and far: 84 walls in each language and on each size of screen."""
    made = STATES["running"](api(house))
    page = hang(browser, house, made, "", locale)
    expect(page.locator("[data-face=daytime]")).not_to_be_empty()
    layouts = {name: msgspec.to_builtins(parts) for name, parts in READY.items()}
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    found: list[str] = page.evaluate(HELD, [layouts, AS, CAPITALS_MM, DOT_MM])

    assert not found, "\n".join(found[:60]) + f"\n{len(found)}"


# All who move, in three turns at most and in letters that can be read. Of nine who draw some may keep their seats, and
# how many names have room at once hangs on which they are.
IN_FEW_TURNS = """least => {
  const cell = document.querySelector(".cell-moves");
  const turns = Number(cell?.querySelector("[data-bit=p]")?.textContent.split("/").at(-1) ?? 1);
  const rows = turns * (cell?.querySelectorAll("[data-bit=m]").length ?? 0);
  return turns <= 3 && 5 <= rows && rows <= 11 && Number(cell.dataset.units ?? 0) >= least;
}"""


def test_everybody_who_was_moved_stands_on_a_layout(browser: Browser, house: Server) -> None:
    """That nobody has to move is said no larger than it must be; a final table of nine is there in a few turns."""
    made = Made(api(house), 10, 2, table_size=9).started().busts(1)
    page = hang(browser, house, made, "?layout=seats&every=300")
    moves, seats = page.locator(".cell-moves"), page.locator(".cell-seats")
    expect(moves).to_contain_text("Nobody has to move")
    letters = "one => parseFloat(getComputedStyle(one).fontSize)"
    assert LEAST <= moves.locator("[data-bit=q]").evaluate(letters) <= 1.5 * LEAST
    other_table = re.compile(r"2\s?·\s?\d")
    expect(seats).to_contain_text(other_table)
    made.do(do="draw-final-table", table=1)
    # Long before its page turns: nobody reads two seats of one person.
    expect(seats).not_to_contain_text(other_table, timeout=10 * SECOND_MS)
    # It is laid out anew while letters and other rows come: what counts is where it comes to rest.
    page.wait_for_function(IN_FEW_TURNS, arg=LEAST - 0.5, timeout=10 * SECOND_MS)


# Where the code for phones is on, with every layout and without one, before the start and between two days: what it
# lies upon.
COVERED = """async (layouts) => {
  await document.fonts.ready;
  const wall = document.getElementById("wall"), face = document.getElementById("face"), found = [];
  wall.classList.add("coded");
  const code = face.querySelector(".guests");
  code.innerHTML = '<h2>Your seat on your phone</h2><a class="qrbox"></a><p class="address">192.0.2.2:9202</p>';
  for (const [name, pieces] of Object.entries(layouts)) for (const far of [false, true]) {
    const detail = { pieces, far, as: "", theme: "dark", show: ["clock"] };
    document.body.dispatchEvent(new CustomEvent("floorman:draft", { detail }));
    for (const state of ["before", "between"]) {
      face.classList.remove("before", "between");
      face.classList.add(state);
      const box = code.getBoundingClientRect();
      for (const one of face.querySelectorAll(".top, .time, .blinds, .next, .say, .nums, .news, .side, .cell")) {
        const own = one.getBoundingClientRect();
        const wide = Math.min(box.right, own.right) - Math.max(box.left, own.left);
        const high = Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top);
        const covers = wide > 1 && high > 1 && getComputedStyle(one).visibility !== "hidden";
        if (covers) found.push(`${name} ${state} ${far ? "far" : "near"}: ${one.className}`);
      }
    }
  }
  return found;
}"""


def test_the_code_for_phones_lies_upon_nothing(browser: Browser, house: Server) -> None:
    """A layout has a cell for it, or none."""
    page = hang(browser, house, STATES["before"](api(house)))
    expect(page.locator("[data-face=daytime]")).not_to_be_empty()
    layouts = {name: msgspec.to_builtins(parts) for name, parts in READY.items()}

    assert [] == page.evaluate(COVERED, layouts)


# A layout that leaves out what everybody has to see; whether it is laid out, and what stands there by itself.
BARE = [{"part": "daytime", "left": 0, "top": 0, "wide": 10, "high": 4}]
TIMED = [{"part": "clock", "left": 0, "top": 0, "wide": 20, "high": 8}]
FOUND = """([pieces, as]) => {
  const detail = { pieces, far: false, as, show: ["clock"] };
  document.body.dispatchEvent(new CustomEvent("floorman:draft", { detail }));
  const face = document.getElementById("face");
  return ["laid", "strip", "foot"].filter(one => face.classList.contains(one)).join(" ");
}"""


def test_no_layout_hides_what_everybody_has_to_see(browser: Browser, house: Server) -> None:
    """By hand, from the rule: without a level the head comes, without the time Floorman's own wall; tables, winner and
    end have the whole wall; a message has its strip."""
    made = STATES["running"](api(house))
    page = hang(browser, house, made)
    expect(page.locator("[data-face=daytime]")).not_to_be_empty()

    def found(pieces: Any, state: str) -> str:
        return str(page.evaluate(FOUND, [pieces, state]))

    assert ["laid", "laid", "", "", "", "", "laid strip"] == [
        found(BARE, state) for state in ("", "runs", "break", "last", "bubble", "paused", "lost")
    ]
    assert ["laid", *["laid strip"] * 5] == [found(TIMED, state) for state in ("runs", *AS[1:])]
    found(TIMED, "runs")  # as if it had lost its connection it would say that in turn with the message
    made.do(do="tell-room", text="Kitchen open")
    expect(page.locator("[data-face=news]")).to_contain_text("Kitchen")
    assert "laid strip foot" == found(TIMED, "break")
    assert "" == found(TIMED, "hand"), "tables have the whole wall"
    expect(page.locator("[data-face=board] li")).to_have_count(3)


def parts(page: Page) -> dict[str, list[int]]:
    told: list[dict[str, Any]] = page.evaluate("JSON.parse(document.querySelector('#save [name=parts]').value)")
    return {one["part"]: [one["left"], one["top"], one["wide"], one["high"]] for one in told}


@pytest.mark.slow
def test_a_layout_is_built_by_finger_and_by_keys_and_hangs_within_a_second(browser: Browser, house: Server) -> None:
    made = STATES["running"](api(house))
    page = window(browser, "en-GB", LAPTOP)
    page.goto(f"{house.address}/events/{made.id}/layouts/new")
    keep = page.get_by_role("button", name="Keep as the house’s own")
    expect(keep).to_be_disabled()
    board = page.locator("#pieces")
    box = board.bounding_box()
    assert box is not None
    cell = box["width"] / 32

    def at(left: int, top: int) -> tuple[float, float]:
        return box["x"] + (left + 0.5) * cell, box["y"] + (top + 0.5) * cell

    page.locator("[data-take=clock]").click()
    page.mouse.click(*at(2, 3))
    assert {"clock": [2, 3, 18, 6]} == parts(page)
    page.mouse.move(*at(5, 5))
    page.mouse.down()
    page.mouse.move(*at(4, 3), steps=3)
    page.mouse.up()
    assert {"clock": [1, 1, 18, 6]} == parts(page), "carried by one and two cells"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowRight")
    assert {"clock": [1, 0, 19, 6]} == parts(page)
    page.locator("#undo").click()
    assert {"clock": [1, 0, 18, 6]} == parts(page)
    page.locator("#redo").click()
    page.locator("[data-take=blinds]").focus()
    page.keyboard.press("Enter")
    assert [0, 6, 16, 3] == parts(page)["blinds"], "by keys it finds the first free place"
    page.get_by_role("spinbutton", name="From top").fill("3")
    expect(page.locator("#checks")).to_contain_text("Time and Blinds lie on each other")
    expect(keep).to_be_disabled()
    page.get_by_role("spinbutton", name="From top").fill("12")
    draft = page.frame_locator("#draft")
    expect(draft.locator(".cell-blinds [data-bit=b]")).to_be_visible()
    page.get_by_label("Name of the layout").fill("Bar wall")
    keep.click()
    expect(page.locator("#kept")).to_have_text("as it is kept")
    _hangs(browser, page, house, made, page.url.rpartition("/")[2])


def _hangs(browser: Browser, page: Page, house: Server, made: Made, layout: str) -> None:
    """The desk puts it on a screen that hangs somewhere, then sets another language."""
    desk = f"{house.address}/events/{made.id}/screens"
    page.goto(desk)
    page.locator("#add-screen [name=name]").fill(f"TV of {made.id}")
    page.locator("#add-screen button").click()
    own = page.locator(".onescreen", has_text=f"TV of {made.id}")
    own.locator("summary").click()
    tv = hang(browser, house, made, f"?screen={(own.get_attribute('id') or '').removeprefix('screen-')}")
    expect(tv.locator("[data-face=daytime]")).not_to_be_empty()
    own.get_by_label("Layout").select_option(layout)
    own.get_by_role("button", name="Put on TV").click()
    expect(tv.locator(".cell")).to_have_count(2, timeout=SECOND_MS)
    own.locator("summary").click()
    own.get_by_role("combobox", name="Language").select_option("de")
    own.get_by_role("button", name="Put on TV").click()
    expect(tv.locator("html")).to_have_attribute("lang", "de", timeout=2 * SECOND_MS)
    expect(tv.locator(".cell")).to_have_count(2)


@pytest.mark.slow
def test_what_was_set_while_a_wall_was_on_its_way_is_shown(browser: Browser, house: Server) -> None:
    """The page was made before the desk set it, its live stream began after: the first word is news, too."""
    made = STATES["running"](api(house))
    desk = window(browser, "en-GB", LAPTOP)
    desk.goto(f"{house.address}/events/{made.id}/screens")
    desk.locator("#add-screen [name=name]").fill(f"Late {made.id}")
    desk.locator("#add-screen button").click()
    own = desk.locator(".onescreen", has_text=f"Late {made.id}")
    tv = window(browser, "en-GB", TV)
    waits = "**/live?*"
    tv.route(waits, lambda route: route.abort())
    tv.goto(f"{house.address}/events/{made.id}/wall?screen={(own.get_attribute('id') or '').removeprefix('screen-')}")
    own.locator("summary").click()
    own.get_by_label("Layout").select_option("time")
    own.get_by_role("button", name="Put on Late").click()
    expect(own.locator(".quiet.small")).to_contain_text("Time above all")
    tv.unroute(waits)

    expect(tv.locator(".cell-clock [data-bit]")).to_be_visible(timeout=10 * SECOND_MS)
