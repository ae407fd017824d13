"""Nothing lies on anything at a table in the browser: at every size, with every number of players, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import floorman.web
from floorman.web.pictures import ring_css
from tests.browser.evenings import NAMES
from tests.browser.measured import HANDS, SCENES, on_top
from tests.browser.windows import window
from tests.web.doors import a_house
from tests.web.test_table import Net

STATIC = Path(floorman.web.__file__).parent / "static"
# A small phone, a usual one, it on its side, a laptop.
SIZES = ((320, 568), (390, 844), (844, 390), (1440, 900))
OTHERS = range(1, 10)
# Who is out looks on without cards of his own: upright, his page scrolls.
SIDEWAYS_ALONE, SMALLEST, MANY = ("out",), 320, {"told": 0, "won": 3}


@pytest.fixture(scope="module")
def told() -> str:
    """The page of whoever is to act among ten: with his bar at its highest, and with its styles in it."""
    with a_house() as house:
        net = Net(house, NAMES[:10], table_size=10)
        page = net.page(net.acting())
    styles = [(STATIC / f"{name}.css").read_text(encoding="utf-8") for name in ("tokens", "components", "pages")]
    styles += [ring_css(), (STATIC / "table.css").read_text(encoding="utf-8"), (STATIC / "lobby.css").read_text()]
    page = re.sub(r"<link[^>]*>|<script.*?</script>", "", page, flags=re.DOTALL)
    return page.replace("</head>", f"<style>{''.join(styles)}</style></head>")


@pytest.fixture
def table(told: str, browser: Browser) -> Page:
    page = window(browser)
    page.set_content(told)
    return page


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything(table: Page, size: tuple[int, int]) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})

    assert {} == {others: found for others in OTHERS if (found := on_top(table, others))}


ON_ITS_SIDE = (
    ((844, 390), (1, 4, 7, 9)),
    ((568, 320), (1, 5, 9)),
    *(pytest.param(one, OTHERS, marks=pytest.mark.nightly) for one in ((844, 390), (667, 375), (932, 430), (568, 320))),
)


@pytest.mark.parametrize(("size", "most"), ON_ITS_SIDE)
def test_all_is_whole_on_its_side(table: Page, size: tuple[int, int], most: Iterable[int]) -> None:
    """A draw, a showdown, stud, the end, and to be out: names, cards and buttons are whole, and nothing is scrolled.
    On the smallest of phones what is said above one's own bar, and all that one can do who is out, scrolls."""
    table.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = {
        (others, *scene): found
        for others in most
        for scene in SCENES
        if size[1] > SMALLEST or scene[0] not in ("told", "out")
        if (found := on_top(table, others, *scene[1:], scene=scene[0]))
    }

    assert {} == wrong


BANKS = (
    "dann 60 s Zeitbank",
    'Deine Zeitbank läuft. <span class="then">Ist sie leer, setzt du aus.</span>',
)


@pytest.mark.parametrize("size", [(844, 390), (667, 375)])
@pytest.mark.parametrize("bank", BANKS)
def test_a_time_bank_takes_one_line_on_its_side(table: Page, size: tuple[int, int], bank: str) -> None:
    """Beside what a hand for high and low is called: nothing is pushed away, and all of it can be read."""
    table.set_viewport_size({"width": size[0], "height": size[1]})
    holds = "High: Ein Paar Achten · Low: noch keins"
    height, whole = table.evaluate(
        """([bank, holds]) => {
          const mine = document.querySelector("#mine"), one = mine.querySelector(".bank");
          one.innerHTML = bank;
          mine.querySelector(".mst").innerHTML = `<b>4.650</b> <span class="quiet">${holds}</span>`;
          const { height, right } = one.getBoundingClientRect();
          return [height, right <= mine.getBoundingClientRect().right && one.scrollWidth <= one.clientWidth];
        }""",
        [bank, holds],
    )

    assert (True, True) == (height < 20, whole)
    assert [] == on_top(table, 5)


UPRIGHT = (
    ((390, 844), (1, 5, 9)),
    *(pytest.param(one, OTHERS, marks=pytest.mark.nightly) for one in ((320, 568), (360, 640), (390, 844), (430, 932))),
)


@pytest.mark.parametrize(("size", "most"), UPRIGHT)
def test_all_is_whole_upright(table: Page, size: tuple[int, int], most: Iterable[int]) -> None:
    """The same: of each card that lies open one sees rank and suit, and whose it is. On the smallest of phones there is
    no room for more than three at the end of it all, nor for a word from the floor beside one's own bar."""
    table.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = {
        (others, *scene): found
        for others in most
        for scene in SCENES
        if scene[0] not in SIDEWAYS_ALONE and (size[0] > SMALLEST or others < MANY.get(scene[0], 10))
        if (found := on_top(table, others, *scene[1:], scene=scene[0]))
    }

    assert {} == wrong


OTHER_SIZES = ((360, 640), (430, 932), (667, 375), (1024, 768), (1280, 720))


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *(pytest.param(one, marks=pytest.mark.nightly) for one in OTHER_SIZES)])
def test_nor_with_any_cards(table: Page, size: tuple[int, int]) -> None:
    """Two to seven cards at a seat, closed or open, and two to five of one's own."""
    table.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = {
        (others, kind, count, own): found
        for others in OTHERS
        for kind, count in HANDS
        for own in (2, 4, 5)
        if (found := on_top(table, others, kind, count, own))
    }

    assert {} == wrong
