"""Friends at a kitchen table in real browsers: three phones, the host's phone, and a TV; chips are real."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import PHONE, TV, text_of, told_in, window

SHOTS = os.environ.get("FLOORMAN_HOME_SHOTS", "")


class Phone:
    """A player's phone. Every answer that it was sent is kept."""

    def __init__(self, browser: Browser, host: Page, evening: Evening, seat: int, complaints: list[str]) -> None:
        self.page = window(browser, "de-DE", PHONE, complaints)
        self.told: list[str] = []
        self.page.on("response", self._hear)
        host.goto(f"{evening.address}/seats/1/{seat}")
        host.get_by_role("button", name="Code for the phone").click()
        self.page.goto(text_of(host.locator(".address")))
        self.page.get_by_role("button", name="Ja, dieses Gerät").click()
        expect(self.page).to_have_url(re.compile("/me$"))

    def _hear(self, answer: Response) -> None:
        if "/live" not in answer.url and "/static/" not in answer.url and answer.ok:
            self.told.append(told_in(answer).decode())

    def peek(self, name: str = "") -> list[str]:
        """His cards, while he presses; afterwards the page holds nothing of them."""
        cover = self.page.locator("[data-peek]")
        cover.scroll_into_view_if_needed()
        box = cover.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        cards = self.page.locator(".peeking .pc")
        expect(cards).to_have_count(2)
        seen = [cards.nth(at).get_attribute("aria-label") or "" for at in range(2)]
        shot(self.page, name)
        self.page.mouse.up()
        expect(cards).to_have_count(0)
        assert not any(f'"{card}"' in self.page.content() for card in seen)
        return seen

    def press(self, label: str) -> None:
        """Twice, as the button wants it."""
        self.page.get_by_role("button", name=label).click()
        self.page.get_by_role("button", name="Noch einmal drücken").click()


def shot(page: Page, name: str) -> None:
    if SHOTS and name:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


# The board, which everybody sees and every phone shows.
BELOW_ALL_HANDS = """() => {
  const ends = [...document.querySelectorAll(".tvboard .names li")].map((one) => one.getBoundingClientRect().bottom);
  return document.querySelector(".news").getBoundingClientRect().top - Math.max(...ends);
}"""
LIES = ".tvboard > .hand .pc:not(.due)"


def open_on(tv: Page) -> set[str]:
    return {one.get_attribute("aria-label") or "" for one in tv.locator(LIES).all()}


def tap(host: Page, label: str) -> None:
    host.get_by_role("button", name=label, exact=True).click()


@pytest.mark.slow
def test_three_friends_play_two_hands(browser: Browser, house: Server) -> None:
    """The host deals and turns the board from his phone, the TV shows it, and nobody was sent another's card."""
    complaints: list[str] = []
    host, tv = window(browser, "en-GB", PHONE), window(browser, "en-GB", TV)
    evening = Evening(host, house, players=3, depth="self-dealt").begun()
    phones = [Phone(browser, host, evening, one["seat"], complaints) for one in evening.seats()]
    tv.goto(f"{evening.address}/wall")
    host.goto(f"{evening.address}/station/1")
    assert host.evaluate("document.documentElement.scrollWidth") <= 390
    draw = host.get_by_role("button", name="Draw the button")
    if draw.count():
        draw.first.click()

    tap(host, "Deal")
    first = [phone.peek("phone-peeks" if not at else "") for at, phone in enumerate(phones)]
    shot(phones[0].page, "phone-in")
    assert 6 == len({card for cards in first for card in cards})
    phones[2].press("Folden")
    expect(phones[2].page.locator("#held")).to_contain_text("bleibt dunkel")
    shot(phones[2].page, "phone-folded")
    for number, street in ((3, "Turn the flop"), (4, "Turn the turn"), (5, "Turn the river")):
        shot(host, f"host-{number}")
        tap(host, street)
        expect(tv.locator(LIES)).to_have_count(number)
    lies = open_on(tv)
    phones[0].press("Zeigen")
    expect(tv.locator(".tvboard .names .pc")).to_have_count(2)
    assert 0 <= tv.evaluate(BELOW_ALL_HANDS), "each hand lies above the line of news"
    shot(tv, "tv")
    shot(host, "host-showdown")
    shot(phones[0].page, "phone-shown")
    tap(host, "Hand done")

    tap(host, "Deal")
    expect(tv.locator(LIES)).to_have_count(0)
    second = [phone.peek() for phone in phones]
    tap(host, "Turn the flop")
    expect(tv.locator(LIES)).to_have_count(3)
    lies |= open_on(tv)
    tap(host, "Everybody else has folded")
    expect(host.get_by_role("heading", name="Hand over")).to_be_visible()
    shot(host, "host-over")

    shown = {*first[0], *lies}
    for at, phone in enumerate(phones):
        others = {card for hands in (first, second) for other, hand in enumerate(hands) if other != at for card in hand}
        told = " ".join(phone.told)
        assert first != second
        assert set() == {card for card in others - shown - {*second[at], *first[at]} if f'"{card}"' in told}
    assert [] == complaints
