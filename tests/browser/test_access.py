"""Pages for everybody: who hears them, who has no mouse, who sees little, whom motion makes ill."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from floorman.web.gallery.pages import PAGES
from floorman.web.gallery.shooting import Visitors
from tests.browser.german import not_german, read
from tests.browser.walking import GERMAN_PHONE, PHONE, TV, seen, visitors_of

SNAPSHOTS = Path(__file__).parent / "snapshots"
GRAVE = ("serious", "critical")

# What is read out of these pages stands in a file each. A file that is taken away is written anew, to be read through.
READ_OUT = {
    "desk.seat": "#sheet",
    "desk.paused": "header.eventtop",
    "players.nobody": "main",
    "payouts.nobody": "main",
    "ask.answer": "article.ruling",
    "books.shelf": "main",
    "enter.stranger": "main",
    "scenario.played": "main",
}

# What they are to read are codes, and the names of colours.
FOR_PROGRAMMERS = ("api", "style")

# What the Tab key is to reach, as far as it is to be seen.
PRESSED = "a[href], button:not([disabled]), input:not([type=hidden]), select, textarea, summary"


@pytest.fixture(scope="module")
def visitors(browser: Browser) -> Iterator[Visitors]:
    with visitors_of(browser) as visitors:
        yield visitors


@pytest.mark.parametrize("name", sorted({shot.page for shot in PAGES}))
def test_nothing_keeps_anybody_out(visitors: Visitors, name: str) -> None:
    """Every state of a page is looked through by axe, one on a phone in the light, the next on a wall in the dark.

    Both are German: nothing there is English, and no code is left without its sentence.
    """
    grave: dict[str, list[str]] = {}
    foreign: dict[str, list[str]] = {}
    for number, shot in enumerate(shot for shot in PAGES if shot.page == name):
        with seen(visitors, shot.name, (GERMAN_PHONE, TV)[number % 2]) as page:
            grave |= grave_in(page, shot.name)
            words = [] if name in FOR_PROGRAMMERS else not_german(read(page))
            foreign |= {shot.name: words} if words else {}

    assert {} == grave
    assert {} == foreign


def grave_in(page: Page, name: str) -> dict[str, list[str]]:
    """What axe calls serious or critical: the places, by what is wrong there."""
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return {
        f"{name}: {one['help']}": [node["html"][:200] for node in one["nodes"]]
        for one in violations
        if one["impact"] in GRAVE
    }


def test_the_search_for_what_keeps_somebody_out_finds_it(visitors: Visitors) -> None:
    with seen(visitors, "error.not-found", PHONE) as page:
        page.evaluate("document.querySelector('main').innerHTML = '<button></button><img src=\"/static/icon.svg\">'")

        assert 2 == len(grave_in(page, "bare"))


@pytest.mark.parametrize("name", READ_OUT)
def test_what_is_read_out(visitors: Visitors, name: str) -> None:
    """Roles, names and order, as a screen reader has them."""
    file = SNAPSHOTS / f"{name}.yml"
    with seen(visitors, name, PHONE) as page:
        told = page.locator(READ_OUT[name]).aria_snapshot() + "\n"
    told = re.sub(r"/events/[0-9a-f]+", "/events/ID", told)
    if not file.exists():
        file.write_text(told, "utf-8")
        pytest.fail(f"{file} was written: read through it")

    assert file.read_text("utf-8") == told


@pytest.mark.parametrize(
    "name",
    [
        "desk.running",
        "desk.club",
        "players.home",
        "ask.form",
        "people.staff",
        "registration.full",
        "kiosk.first",
        "scenario.played",
    ],
)
@pytest.mark.parametrize("look", [PHONE, TV], ids=lambda look: look.size)
def test_the_tab_key_reaches_everything(visitors: Visitors, name: str, look: object) -> None:
    """Whatever can be seen and pressed has the focus once, shows it, and lets it go again."""
    with seen(visitors, name, look) as page:  # type: ignore[arg-type]
        page.evaluate(f"""() => {{
            const shown = (one) => one.checkVisibility({{ visibilityProperty: true }}) && one.getClientRects().length;
            window.waiting = new Set([...document.querySelectorAll({PRESSED!r})].filter(shown));
            window.all = window.waiting.size;
        }}""")
        unseen: list[str] = []
        for _ in range(page.evaluate("window.all") + 5):
            page.keyboard.press("Tab")
            unseen += page.evaluate("""() => {
                const one = document.activeElement;
                window.waiting.delete(one);
                const parts = [one, one.parentElement, ...one.querySelectorAll(".reach")];
                const marked = parts.some((part) => part && (getComputedStyle(part).outlineStyle !== "none"
                    || (part.matches(".reach") && getComputedStyle(part).stroke !== "none")));
                return one === document.body || marked ? [] : [one.outerHTML.slice(0, 120)];
            }""")
        left = page.evaluate("[...window.waiting].map((one) => one.outerHTML.slice(0, 120))")

        assert ([], []) == (left, unseen)


def test_a_seat_is_opened_and_left_by_keys(visitors: Visitors) -> None:
    """The sheet takes the focus and keeps it, Escape closes it, and one is where one was."""
    with seen(visitors, "desk.running", TV) as page:
        plate = page.locator("a.plate", has_text="Łukasz Nowak")
        plate.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text("Łukasz Nowak")
        for _ in range(12):
            page.keyboard.press("Tab")
            assert page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            )
        page.keyboard.press("Escape")

        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(plate).to_be_focused()


def test_nothing_moves_for_who_wants_no_motion(browser: Browser, visitors: Visitors) -> None:
    """The line of the toast runs for others, and stands still for him; nothing else moves for anybody."""
    with seen(visitors, "desk.toast", PHONE) as page:
        still = page.evaluate("document.getAnimations().length")
        quick = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--quick').trim()")
        page.emulate_media(reduced_motion="no-preference")
        moving = page.evaluate("document.getAnimations().map((one) => one.animationName)")

    assert (0, "0ms", ["away"]) == (still, quick, moving)


@pytest.mark.parametrize(
    "name",
    [
        "desk.club",
        "players.club",
        "compare.three",
        "people.staff",
        "style.whole",
        "ask.answer",
        "registration.card",
        "kiosk.wish",
    ],
)
def test_no_page_is_wider_than_its_window(visitors: Visitors, name: str) -> None:
    """On a phone one reads downwards; what is wide, moves in its own box."""
    with seen(visitors, name, PHONE) as page:
        assert 390 == page.evaluate("document.documentElement.scrollWidth")
