"""Pages for everybody: who hears them, who has no mouse, who sees little, whom motion makes ill."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from floorman.web.gallery.pages import PAGES, Shot
from floorman.web.gallery.shooting import Look, Visitors
from tests.browser.german import not_german, read
from tests.browser.walking import GERMAN_PHONE, PHONE, TV, seen, visitors_of
from tests.browser.windows import fits
from tests.sizes import by_profile

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

# Each page in the state that one meets first.
FIRST = {shot.page: shot for shot in reversed(PAGES)}

# These have much to show beside each other: they are looked at on a phone in any case.
WIDE = (
    "desk.club",
    "players.club",
    "compare.three",
    "people.staff",
    "style.whole",
    "ask.answer",
    "registration.card",
    "kiosk.wish",
)

# Pages with fields, maps and menus: each where it is mostly used, and elsewhere too.
TABBED = [
    ("desk.running", PHONE),
    ("desk.club", TV),
    ("players.home", PHONE),
    ("registration.full", TV),
    ("scenario.played", PHONE),
    *(
        pytest.param(*other, marks=pytest.mark.slow)
        for other in (
            ("desk.running", TV),
            ("desk.club", PHONE),
            ("players.home", TV),
            ("registration.full", PHONE),
            ("scenario.played", TV),
            ("ask.form", PHONE),
            ("ask.form", TV),
            ("people.staff", PHONE),
            ("people.staff", TV),
            ("kiosk.first", PHONE),
            ("kiosk.first", TV),
        )
    ),
]

SMALLEST = 320

# What the Tab key is to reach, as far as it is to be seen.
PRESSED = "a[href], button:not([disabled]), input:not([type=hidden]), select, textarea, summary"
WATCH_THE_FOCUS = """(pressed) => {
    const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length;
    // Of those that go by arrow keys the Tab key reaches one: the one that is chosen, or the first.
    const first = (one) => {
        const beside = [...document.querySelectorAll("input[type=radio]")].filter((other) =>
            other.name === one.name && other.form === one.form);
        return one === (beside.find(({ checked }) => checked) ?? beside[0]);
    };
    const reached = (one) => shown(one) && (one.type !== "radio" || first(one));
    window.watched = { waiting: new Set([...document.querySelectorAll(pressed)].filter(reached)), unseen: [] };
    document.addEventListener("focusin", ({ target: one }) => {
        watched.waiting.delete(one);
        const parts = [one, one.parentElement, ...one.querySelectorAll(".reach")];
        const marked = parts.some((part) => part && (getComputedStyle(part).outlineStyle !== "none"
            || (part.matches(".reach") && getComputedStyle(part).stroke !== "none")));
        if (one !== document.body && !marked) watched.unseen.push(one.outerHTML.slice(0, 120));
    });
    return watched.waiting.size;
}"""


# What runs on a page and can be seen. That a button which has just come cannot be pressed for a moment moves nothing.
MOVING = """document.getAnimations().filter(({ effect }) => effect.getKeyframes().some(
    ({ offset, computedOffset, easing, composite, pointerEvents, ...seen }) => Object.keys(seen).length
)).map((one) => one.animationName)"""


@pytest.fixture(scope="module")
def visitors(browser: Browser) -> Iterator[Visitors]:
    with visitors_of(browser) as visitors:
        yield visitors


@pytest.fixture(autouse=True)
def windows_closed() -> None:
    """The visitors keep theirs until all pages were walked through."""


@pytest.mark.parametrize("name", FIRST)
def test_nothing_keeps_anybody_out(visitors: Visitors, name: str) -> None:
    """Each page as one meets it first is looked through by axe, on a phone.

    It is German: nothing there is English, and no code is left without its sentence. And it is read downwards: what is
    wide, moves in its own box.
    """
    assert {} == wrong_with(visitors, FIRST[name], GERMAN_PHONE)


@pytest.mark.nightly
@pytest.mark.parametrize("name", FIRST)
def test_nothing_keeps_anybody_out_in_any_other_state(visitors: Visitors, name: str) -> None:
    """One state on a phone in the light, the next on a wall in the dark; at night each on both."""
    wrong: dict[str, list[str]] = {}
    for number, shot in enumerate(shot for shot in PAGES if shot.page == name):
        usual = GERMAN_PHONE if shot.name in WIDE else (GERMAN_PHONE, TV)[number % 2]
        for look in by_profile([usual], [usual], [GERMAN_PHONE, TV]):
            if (shot, look) != (FIRST[name], GERMAN_PHONE):
                wrong |= wrong_with(visitors, shot, look)

    assert {} == wrong


def wrong_with(visitors: Visitors, shot: Shot, look: Look) -> dict[str, list[str]]:
    """What keeps somebody out of this page, and where: nothing, if all is well."""
    with seen(visitors, shot.name, look) as page:
        grave = grave_in(page, shot.name)
        foreign = [] if shot.page in FOR_PROGRAMMERS else not_german(read(page))
        wide = [] if look.size != PHONE.size else widths(page)  # last: what it opens is looked at by nobody else
        found = {f"{shot.name}: what is not German": foreign, f"{shot.name}: its width": wide}
        return {what: where for what, where in found.items() if where} | grave


def widths(page: Page) -> list[str]:
    """Whether it is read downwards: as it is, with all that can be opened on it, and at night on the smallest phone."""
    found = [] if fits(page) else ["wider than its window"]
    folded = page.evaluate("[...document.querySelectorAll('details:not([open])')].map((one) => one.open = true).length")
    found += [] if not folded or fits(page) else ["wider than its window, with all of it open"]
    before = page.viewport_size
    for width in by_profile([], [], [SMALLEST]):
        page.set_viewport_size({"width": width, "height": 568})
        found += [] if fits(page) else [f"wider than {width}"]
    if before:
        page.set_viewport_size(before)
    return found


def grave_in(page: Page, name: str) -> dict[str, list[str]]:
    """What axe calls serious or critical: the places, by what is wrong there."""
    page.evaluate(Axe().axe_script)
    grave = page.evaluate(
        """grave => axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations
            .filter(({ impact }) => grave.includes(impact))
            .map(({ help, nodes }) => [help, nodes.map(({ html }) => html.slice(0, 200))]))""",
        GRAVE,
    )
    return {f"{name}: {what}": places for what, places in grave}


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


@pytest.mark.parametrize(("name", "look"), TABBED, ids=lambda part: part if isinstance(part, str) else part.size)
def test_the_tab_key_reaches_everything(visitors: Visitors, name: str, look: Look) -> None:
    """Whatever can be seen and pressed has the focus once, shows it, and lets it go again."""
    with seen(visitors, name, look) as page:
        for _ in range(page.evaluate(WATCH_THE_FOCUS, PRESSED) + 5):
            page.keyboard.press("Tab")
        left, unseen = page.evaluate("[[...watched.waiting].map((one) => one.outerHTML.slice(0, 120)), watched.unseen]")

    assert ([], []) == (left, unseen)


def test_a_seat_is_opened_and_left_by_keys(visitors: Visitors) -> None:
    """Over a page the sheet takes the focus and shares it with the tabs below it alone; Escape closes it, and one is
    where one was."""
    with seen(visitors, "table.one", PHONE) as page:
        plate = _opened_by_keys(page, "Łukasz Nowak")
        for _ in range(12):
            page.keyboard.press("Tab")
            assert page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog, .bottombar')"
            )
        page.keyboard.press("Escape")

        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(plate).to_be_focused()


def test_seats_are_opened_one_after_another_by_keys(visitors: Visitors) -> None:
    """Beside the tables the sheet leaves the seats within reach: each that is chosen has the focus in its sheet."""
    with seen(visitors, "desk.running", TV) as page:
        _opened_by_keys(page, "Jonas Weiß")
        plate = _opened_by_keys(page, "Łukasz Nowak")
        page.keyboard.press("Escape")

        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(plate).to_be_focused()


def _opened_by_keys(page: Page, name: str) -> Locator:
    plate = page.locator("a.plate", has_text=name)
    plate.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text(name)
    expect(page.locator("dialog :focus")).to_have_count(1)
    return plate


# A toast that asks something stays: this one is made to ask nothing, and comes anew.
ASKS_NOTHING = """() => {
    const toast = document.querySelector("floor-toast");
    toast.removeAttribute("data-asks");
    toast.parentNode.append(toast);
}"""


def test_nothing_moves_for_who_wants_no_motion(visitors: Visitors) -> None:
    """The line of the toast runs for others, and stands still for him; nothing else moves for anybody."""
    with seen(visitors, "desk.toast", PHONE) as page:
        page.evaluate(ASKS_NOTHING)
        still = page.evaluate(MOVING)
        quick = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--quick').trim()")
        page.emulate_media(reduced_motion="no-preference")
        moving = page.evaluate(MOVING)

    assert ([], "0ms", ["away"]) == (still, quick, moving)
