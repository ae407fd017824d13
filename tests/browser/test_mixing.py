"""Players mix the deck too: with one touch, from their own devices, and each sees on his own that it was used."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from floorman.archive.decks import audit_deck
from floorman.archive.mixes import Mixes
from floorman.floor.decks import Deck, deck_of
from floorman.floor.events import DeckMixed
from floorman.rulebook import shipped
from floorman.store import SqliteStore
from floorman.wire import decode, decode_hand
from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.tables import Player, hands_of, leaks, seated
from tests.browser.test_table import whose_turn
from tests.browser.windows import window

MIX = "[data-mix]"


def two(browser: Browser, server: Server) -> tuple[Evening, list[Player]]:
    host = window(browser, "en-GB")
    host.goto(server.address)
    evening = Evening(host, server, players=2, depth="virtual", table_size=2, paid=1).begun()
    return evening, seated(browser, host, evening)


def touches_mix(player: Player) -> None:
    player.page.locator(".th .menu summary").click()
    player.page.locator(MIX).click()
    expect(player.page.locator(MIX)).to_have_attribute("aria-pressed", "true")
    player.page.locator(".th .menu summary").click()


def hand_number(player: Player) -> str:
    return str(player.page.locator("#arena").get_attribute("data-number"))


def plays_a_hand(players: list[Player]) -> None:
    """Whoever is first folds, and the next hand is dealt."""
    first = whose_turn(players)
    number = hand_number(first)
    first.press("fold")
    for one in players:
        expect(one.page.locator("#arena")).not_to_have_attribute("data-number", re.compile(f"^(0|{number})$"))


def sealed(player: Player) -> None:
    expect(player.page.locator("#mix")).to_have_attribute("data-own", re.compile("^[0-9a-f]{64}$"))


def says(player: Player, what: str) -> None:
    """What he reads under the button, and nothing else of the kind."""
    expect(player.page.locator(f"#mix [data-says={what}]")).not_to_have_attribute("hidden", "")
    assert 1 == player.page.locator("#mix [data-says]:not([hidden])").count()


def mixed_hands(folder: Path, event: str) -> dict[str, DeckMixed]:
    """From the log; each of them comes out as it should."""
    store = SqliteStore(folder / "floorman.sqlite")
    try:
        secret, found = store.secret(f"deck/{event}").encode(), {}
        mixes = Mixes.told(decode(row.kind, row.body) for row in store.read(f"event/{event}")).of

        def again(name: str, cards: tuple[int, ...]) -> Deck:
            return deck_of(secret, name, cards)

        for stream in store.streams(f"hand/{event}/"):
            rows, number = list(store.read(stream)), int(stream.rpartition("-")[2])
            book = shipped().book("cuca")
            audit = audit_deck(
                stream, rows, book, lambda name, cards: deck_of(secret, name, cards), mixes.get((1, number))
            )
            assert audit.fault is None
            for row in rows:
                event_ = decode_hand(row.kind, row.body)
                if isinstance(event_, DeckMixed):
                    found[str(number)] = event_
        return found
    finally:
        store.close()


@pytest.mark.slow
def test_both_mix_and_see_that_it_was_used(browser: Browser, server: Server, tmp_path: Path) -> None:
    """One touch is enough for all hands to come. Nothing that was drawn is told before its hand is over."""
    evening, players = two(browser, server)
    one, other = players
    whose_turn(players)
    touches_mix(one)
    touches_mix(other)
    for player in players:
        sealed(player)
        says(player, "sealed")
    drawn = {kept["sealed"]["value"] for kept in map(_kept, players)}
    assert not any(value.encode() in heard.told for value in drawn for player in players for heard in player.heard)

    plays_a_hand(players)
    first = hand_number(one)
    for player in players:
        says(player, "in")
        sealed(player)
        expect(player.page.locator("[data-mix-wrong]")).to_have_count(0)
        expect(player.page.locator("#mix")).to_contain_text("Mitgemischt")
    plays_a_hand(players)
    second = hand_number(one)
    for player in players:
        says(player, "in")
    one.page.goto(f"{evening.address}/hands/1/{first}?lang=de")
    expect(one.page.locator(".deck")).to_contain_text("Mitgemischt: ")
    expect(one.page.locator(".deck")).not_to_contain_text("NICHT")

    server.stop()
    mixed = mixed_hands(tmp_path, evening.id)
    assert drawn == {*mixed[first].values.values()}
    assert {first, second} <= {*mixed}
    assert not drawn & {*mixed[second].values.values()}
    hands = hands_of(tmp_path, evening.id)
    assert [] == [leak for player in players for leak in leaks(player, hands)]
    assert [] == [said for player in players for said in player.complaints]


def _kept(player: Player) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = player.page.evaluate(
        "() => JSON.parse(Object.entries(localStorage).find(([name]) => name.startsWith('floorman:mix:'))[1])"
    )
    return found


@pytest.mark.nightly
def test_whose_number_is_left_out_sees_it(browser: Browser, server: Server, tmp_path: Path) -> None:
    """His telling is lost on its way, as if the host had thrown it away. Nobody waits, and his device says so."""
    evening, players = two(browser, server)
    one, other = players
    whose_turn(players)
    touches_mix(one)
    touches_mix(other)
    sealed(one)
    sealed(other)

    def lose(route: Route) -> None:
        if "open-mix" in (route.request.post_data or ""):
            route.abort()
        else:
            route.continue_()

    other.page.route("**/table/act*", lose)
    plays_a_hand(players)
    says(one, "in")
    says(other, "out")
    expect(other.page.locator("#notice [data-mix-wrong=out]")).to_contain_text("steckt nicht in diesem Deck")
    number = hand_number(one)

    server.stop()
    assert [one.id] == [*mixed_hands(tmp_path, evening.id)[number].values]


@pytest.mark.nightly
def test_a_player_who_does_not_touch_it_sends_nothing(browser: Browser, server: Server, tmp_path: Path) -> None:
    """And one who stops has told what he had sealed, and seals nothing more."""
    evening, players = two(browser, server)
    one = players[0]
    whose_turn(players)
    touches_mix(one)
    sealed(one)
    one.page.locator(".th .menu summary").click()
    one.page.locator(MIX).click()
    expect(one.page.locator(MIX)).to_have_attribute("aria-pressed", "false")
    one.page.locator(".th .menu summary").click()
    plays_a_hand(players)
    first = hand_number(one)
    says(one, "in")
    plays_a_hand(players)
    assert "" == one.page.locator("#mix").get_attribute("data-own")

    server.stop()
    mixed = mixed_hands(tmp_path, evening.id)
    assert [first] == [*mixed]
    assert [one.id] == [*mixed[first].values]


@pytest.fixture
def page(browser: Browser, house: Server) -> Page:
    page = window(browser, "en-GB")
    page.goto(house.address)
    return page


def test_the_hash_of_a_page_without_encryption(page: Page) -> None:
    """No browser has one there. Every length up to three blocks, and each byte."""
    rng = Random(1)
    texts = [bytes(range(256)), *(rng.randbytes(length) for length in range(193))]
    said = page.evaluate(
        """async (all) => {
          const { sha256 } = await import("/static/sha256.js");
          return all.map((one) => sha256(Uint8Array.from(one)));
        }""",
        [[*text] for text in texts],
    )

    assert [sha256(text).hexdigest() for text in texts] == said


def test_what_his_device_finds(page: Page) -> None:
    """It believes what it has seen before it told its number, and not what it is told afterwards."""
    mine, his, late = ("11" * 32, "22" * 32, "33" * 32)
    seals = [sha256(bytes.fromhex(value)).hexdigest() for value in (mine, his)]
    kept = {"table": "1", "value": mine, "seal": seals[0], "deck": "9", "root": "aa", "seals": seals}
    well = {"usedDeck": "9", "usedRoot": "aa", "used": f"{his} {mine}"}
    pages = [
        well,
        well | {"used": mine},
        well | {"used": his},
        well | {"used": ""},
        well | {"usedDeck": ""},
        well | {"usedDeck": "10"},
        well | {"usedRoot": "bb"},
        well | {"used": f"{his} {late} {mine}"},
    ]
    found = page.evaluate(
        """async ({kept, pages}) => {
          const { judged } = await import("/static/table-mix.js");
          return pages.map((one) => judged(kept, one));
        }""",
        {"kept": kept, "pages": pages},
    )

    assert ["in", "in", "out", "out", "out", "out", "other", "other"] == found


STORY = """async (pages) => {
  const { Mixing } = await import("/static/table-mix.js");
  localStorage.clear();
  const box = document.body.appendChild(document.createElement("div"));
  box.id = "mix";
  box.dataset.who = "e1";
  const mixing = new Mixing("here", () => {});
  const sent = [];
  mixing.send = (said) => sent.push(said.do);
  mixing.keep({ on: true });
  const own = () => mixing.kept.sealed?.seal ?? "";
  const told = pages.map((page) => {
    Object.assign(box.dataset, page, { own: page.own === "mine" ? own() : page.own });
    mixing.judge(box.dataset);
    mixing.act(box.dataset);
    return [sent.splice(0).join(), mixing.kept.said?.is ?? "", mixing.kept.sealed?.deck ?? ""];
  });
  box.remove();
  return told;
}"""
FIRST = {"may": "seal", "table": "1", "hand": "20", "deck": "", "own": "", "told": "", "usedDeck": ""}
SEALED = FIRST | {"deck": "25", "root": "aa", "own": "mine", "seals": "some"}
OVER = SEALED | {"may": "tell"}


def test_pages_that_come_in_another_order(page: Page) -> None:
    """One from before the seal comes late, others say the same: nothing is sealed twice, told twice or missed."""
    told = page.evaluate(STORY, [FIRST, SEALED, FIRST, OVER, FIRST, SEALED | {"own": ""}, OVER | {"told": "yes"}])

    assert ["seal-mix", "", "", "open-mix", "", "", ""] == [one[0] for one in told]
    assert {""} == {one[1] for one in told}
    assert ["", *["25"] * 6] == [one[2] for one in told]


def test_he_is_moved_to_another_table(page: Page) -> None:
    """What he sealed at the old one is for nobody any more: no warning, and he seals at the new one."""
    there = FIRST | {"table": "2", "hand": "31"}
    told = page.evaluate(STORY, [FIRST, SEALED, there])

    assert ["seal-mix", "", "seal-mix"] == [one[0] for one in told]
    assert ["", "", ""] == [one[1] for one in told]


def test_his_device_slept_over_the_deal(page: Page) -> None:
    """It wakes in the next hand, or after it: his number is not in, and he seals the next."""
    for later in (FIRST | {"hand": "40"}, FIRST | {"hand": "40", "may": "tell"}):
        told = page.evaluate(STORY, [FIRST, SEALED, later])

        assert "out" == told[-1][1]
        assert ("seal-mix" if later["may"] == "seal" else "") == told[-1][0]
