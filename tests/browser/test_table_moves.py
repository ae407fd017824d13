"""What moves at a table is drawn from glimpses, before the page asks for anything: as the page itself would show it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.tables import seated
from tests.browser.windows import window
from tests.sizes import by_profile

MOVES = by_profile(3, 6, 60)
# They take a few seconds each, as bots think; so long, if nothing moves at all.
PATIENCE_SECONDS = 40.0 * MOVES

# What an eye sees of the arena, of this document or of one that is given as text.
SEEN = """(html) => {
  const root = html ? new DOMParser().parseFromString(html, "text/html") : document;
  const text = (one, what) => one?.querySelector(what)?.textContent.trim() ?? "";
  const arena = root.querySelector("#arena");
  const lies = (one) => [text(one, ".bet b"), text(one, ".didit"), !!one.querySelector(".dbtn")];
  const seat = (one) => {
    const sits = one.querySelector(".vseat");
    const marks = ["turn", "folded", "allin"].filter((mark) => sits?.classList.contains(mark));
    return [one.dataset.seat, text(one, ".has"), sits?.querySelectorAll(".pc").length ?? 0, ...marks];
  };
  const still = (one) => [...one.classList].filter((name) => name !== "fresh").join(" "); // it is just turned over
  const card = (one) => [one.getAttribute("aria-label"), text(one, "text"), still(one)];
  return {
    at: `${arena.dataset.number}/${arena.dataset.version}`,
    seats: [...arena.querySelectorAll(".ring li")].map(seat),
    bets: [...arena.querySelectorAll(".ring .put, .ownbet")].map(lies),
    board: [...arena.querySelectorAll(".board .pc")].map(card),
    pot: [...arena.querySelectorAll(".pot")].map((one) => text(one, "b")),
    own: text(root, "#mine .mst b"),
    waits: text(root, "#mine .waits"),
    until: root.querySelector("turn-clock")?.dataset.ends ?? "",
  };
}"""

# He stays in as long as it does not cost him everything.
STAYS = """() => {
  const button = (act) => document.querySelector(`#actions form:has([value=${act}]) button:not([data-all-in])`);
  (button("check") ?? button("call") ?? button("fold"))?.click();
}"""


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Server]:
    """A desk on which bots think a third of the time."""
    with Server(tmp_path, "--rate", "3") as server:
        yield server


@pytest.mark.sized
@pytest.mark.slow
def test_what_moves_is_drawn_as_the_page_shows_it(browser: Browser, quick: Server) -> None:
    """One plays with five bots. His page is not let ask for anything: he sees all the same how it goes on."""
    host = window(browser, "en-GB")
    host.goto(quick.address)
    evening = Evening(host, quick, players=6, depth="virtual", table_size=6, paid=2)
    for name in ("Ben", "Cem", "Dora", "Emil", "Fay"):
        (who,) = [one["id"] for one in evening.floor()["players"] if one["name"] == name]
        evening.do("let-bot-play", who=who, kind="loose")
    evening.begun()
    (player,) = [one for one in seated(browser, host, evening, locale="en-GB") if one.name == "Anna"]
    page = player.page
    address = f"{quick.address}/events/{evening.id}/table?lang=en"

    compared, until = 0, time.monotonic() + PATIENCE_SECONDS
    while compared < MOVES:
        assert time.monotonic() < until, f"only {compared} moves"
        if player.is_his_turn:
            page.evaluate(STAYS)
            page.wait_for_timeout(200)
        page.route("**/table?lang=*", nothing)
        compared += compared_with_the_page(page, address, until)
        page.unroute("**/table?lang=*")
        page.evaluate("document.body.dispatchEvent(new CustomEvent('floorman:me'))")

    assert [] == player.complaints


def nothing(route: Route) -> None:
    route.abort()


def compared_with_the_page(page: Page, address: str, until: float) -> int:
    """For the rest of this hand, as often as both stand at the same moment: how often."""
    asked = page.evaluate(SEEN)["at"]  # this he has not drawn
    hand, compared, seen = asked.partition("/")[0], 0, {asked}
    for _ in range(40):
        answer = page.request.get(address, headers={"hx-request": "true"})
        fresh: dict[str, Any] = page.evaluate(SEEN, answer.text())
        drawn: dict[str, Any] = page.evaluate(SEEN)
        # Then the page has to ask: it is his turn, or hands lie open and percentages stand where bets did.
        asks = 'data-turn="yes"' in answer.text() or 'class="chance' in answer.text()
        if asks or fresh["at"].partition("/")[0] != hand or time.monotonic() > until:
            break
        if fresh["at"] == drawn["at"] and fresh["at"] not in seen:
            seen.add(fresh["at"])
            assert fresh == drawn
            compared += 1
        page.wait_for_timeout(60)
    return compared
