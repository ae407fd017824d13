"""Tables that are played in the browser: heads-up, and a sit-and-go of six to its winner. Nobody's bytes hold another's
hidden card."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.tables import Player, hands_of, heard_his_own, leaks, seated
from tests.browser.windows import WAIT_MS, window

# It takes about a minute where nothing else runs; it ends with its winner, and here only if there never is one.
SIT_AND_GO_SECONDS = 900.0
TURBO = [{"type": "level", "minutes": 2, "small_blind": blind, "big_blind": 2 * blind} for blind in (50, 100, 200, 400)]
# By the buttons of his bar, as a thumb would press them.
PLAYS = """() => {
  const bar = document.querySelector("#actions");
  const press = (what) => { const one = bar.querySelector(what); one?.click(); return Boolean(one); };
  if (!bar || bar.ariaBusy === "true") return "";
  if (press("form.sure button")) return "sure";
  if (bar.dataset.turn !== "yes") return "";
  const ranks = [...document.querySelectorAll("#mine .hand .pc text")].map((one) => one.textContent);
  const good = ranks.some((one) => "AK".includes(one)) || new Set(ranks).size < ranks.length;
  const form = (what) => `form:has([name=do][value=${what}]) button`;
  if (good && press(".quick button:last-child")) return press("[data-raises]") ? "all-in" : "";
  if (good && (press("[data-raises]") || press(form("call")))) return "all-in";
  return press(form("check")) ? "check" : press(form("fold")) ? "fold" : press(form("call")) ? "call" : "";
}"""


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Server]:
    """A desk on which a decision has its time in five seconds, and the next hand comes in one."""
    with Server(tmp_path, "--rate", "6") as server:
        yield server


def whose_turn(players: list[Player]) -> Player:
    until = time.monotonic() + WAIT_MS / 1000
    while time.monotonic() < until:
        for one in players:
            if one.is_his_turn:
                return one
        players[0].page.wait_for_timeout(30)
    raise AssertionError([one.page.locator("#felt").inner_text() for one in players])


def test_two_play_heads_up(browser: Browser, server: Server, tmp_path: Path) -> None:
    """Who is to act sees his bar, the other can say ahead what he will do; a raise is typed, a call answers it."""
    host = window(browser, "en-GB")
    host.goto(server.address)
    evening = Evening(host, server, players=2, depth="virtual", table_size=2, paid=1).begun()
    players = seated(browser, host, evening)
    first = whose_turn(players)
    (second,) = [one for one in players if one is not first]
    expect(second.page.locator("#mine")).to_contain_text(f"{first.name} ist dran")
    assert 2 == len(first.cards()) == len(second.cards())
    assert not set(first.cards()) & set(second.cards())

    as_he_likes_it(first, second)
    cut_off(second)
    second.page.get_by_role("button", name="Alles callen").click()
    first.page.get_by_label("Raise auf").fill("150")
    first.page.get_by_role("button", name=re.compile("Raise auf")).click()
    expect(first.page.locator("#arena .board .pc")).to_have_count(3)
    expect(second.page.locator("#story")).to_contain_text("Du: Call 150")
    assert second.is_his_turn, "after the flop whoever has no button begins"

    for panel in ("details.menu", "details.tabletalk"):
        second.page.locator(f"{panel} > summary").press("Enter")
        expect(second.page.locator(f"{panel}[open]")).to_have_count(1)
        second.page.keyboard.press("Escape")
        expect(second.page.locator(f"{panel}[open]")).to_have_count(0)
    second.page.keyboard.press("c")
    expect(first.page.locator("#actions[data-turn=yes]")).to_be_visible()
    second.page.get_by_role("button", name="Alles callen").click()
    first.page.get_by_role("button", name="All-in", exact=True).click()
    first.page.locator("[data-raises]").click()
    expect(first.page.locator("#actions")).to_contain_text("Alle deine Chips?")
    first.sure()
    expect(second.page.locator("#actions[data-turn=yes]")).to_be_visible()
    expect(second.page.locator("#actions")).to_contain_text("all-in geht nichts von selbst")
    second.press("fold")
    expect(first.page.locator("#arena, #mine").filter(has_text="Du gewinnst").first).to_be_visible()
    expect(second.page.locator("#arena .vseat .pc:not(.back)")).to_have_count(0)

    server.stop()
    hands = hands_of(tmp_path, evening.id)
    assert all(heard_his_own(one, hands) for one in players)
    assert [] == [leak for one in players for leak in leaks(one, hands)]
    assert [] == [said for one in players for said in one.complaints]


def as_he_likes_it(player: Player, other: Player) -> None:
    """In big blinds on his own page and on no other, also what moves; and a sign stands at his seat for the other."""
    blinds = other.page.locator("#arena .pot b").inner_text()
    player.page.locator("details.menu > summary").click()
    player.page.get_by_role("button", name="Beträge in Big Blinds").click()
    player.page.locator("details.menu > summary").click()
    expect(player.page.locator("#arena .pot b")).to_have_text("1,5 BB")
    assert blinds == other.page.locator("#arena .pot b").inner_text()
    player.page.locator(".tabletalk > summary").click()
    player.page.get_by_role("button", name="nh", exact=True).click()
    expect(other.page.locator("#arena .sign")).to_have_text("nh")
    player.page.locator(".tabletalk > summary").click()


def cut_off(player: Player) -> None:
    """He is told, and his table stays as it was: nothing moves under his thumb."""
    page = player.page
    parts = ("arena", "mine", "actions")
    stood = [page.locator(f"#{one}").bounding_box() for one in parts]
    page.context.set_offline(True)
    expect(page.locator("floor-reach")).to_contain_text("keine Verbindung")
    assert stood == [page.locator(f"#{one}").bounding_box() for one in parts]
    page.context.set_offline(False)
    expect(page.locator("floor-reach")).to_be_hidden()


def plays(player: Player) -> str:
    """What he does now, if it is his turn: everything with an ace, a king or a pair, else what costs nothing."""
    try:
        return str(player.page.evaluate(PLAYS))
    except Error as error:
        assert "navigation" in str(error), error  # he is led elsewhere, just now
        return ""


def inside(players: list[Player], evening: Evening) -> list[Player]:
    left = {one["id"] for one in evening.seats()}
    return [one for one in players if one.id in left]


@pytest.mark.nightly
def test_six_play_a_sit_and_go_to_the_winner(browser: Browser, quick: Server, tmp_path: Path) -> None:
    """Under `cuca`, with nobody's help. One loses his connection, is away and comes back; one reloads in his all-in.

    He sees the same as before; and nobody was ever sent a card of another's that was not shown.
    """
    began = time.monotonic()
    host = window(browser, "en-GB")
    host.goto(quick.address)
    evening = Evening(host, quick, players=6, depth="virtual", table_size=6, paid=2, stack=800, structure=TURBO).begun()
    players = seated(browser, host, evening)
    lost = whose_turn(players)
    lost.page.context.set_offline(True)
    lost.press("fold")
    expect(lost.page.locator("floor-reach")).to_contain_text("kam keine Antwort")
    expect(lost.page.locator("#arena")).to_be_visible()
    away, reloaded = True, False
    while evening.floor()["phase"] != "over":
        assert time.monotonic() - began < SIT_AND_GO_SECONDS, "the sit-and-go comes to its end"
        for _ in range(4):
            for one in players:
                did = "" if away and one is lost else plays(one)
                if did == "sure" and not reloaded:
                    reloads(one)
                    reloaded = True
            host.wait_for_timeout(40)
        if away and "absent" in _marks(evening, lost):
            lost.page.context.set_offline(False)
            lost.page.get_by_role("button", name="Ich bin zurück").click()
            expect(lost.page.get_by_role("button", name="Ich bin zurück")).to_have_count(0)
            away = False

    assert reloaded and not away
    won = inside(players, evening)
    assert 1 == len(won)
    expect(won[0].page.locator("#notice")).to_contain_text("Du hast gewonnen")
    quick.stop()
    hands = hands_of(tmp_path, evening.id)
    assert all(heard_his_own(one, hands) for one in players)
    assert [] == [leak for one in players for leak in leaks(one, hands)]
    assert [] == [said for one in players for said in one.complaints]


def reloads(player: Player) -> None:
    """In the middle of his all-in: it stands as it stood, and his cards are the same."""
    before = player.cards()
    expect(player.page.locator("form.sure")).to_have_count(0)
    player.page.reload()
    expect(player.page.locator("#arena")).to_be_visible()
    assert before == player.cards()


def _marks(evening: Evening, player: Player) -> list[str]:
    return next((one["marks"] for one in evening.seats() if one["id"] == player.id), [])
