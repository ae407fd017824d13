"""Walls as they hang in a room: each state as its script draws it, two of them side by side, sound from one alone."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.servers import Server
from tests.browser.windows import TV, WAIT_MS, agree_within_a_second, seconds_on, text_of, window
from tests.web.walls import FAST, PRIZES, STATES, Made, Post, broken

# The places of a wall whose text time does not change from one second to the next.
PLAN = {"structure": [{"type": "level", "minutes": 20, "small_blind": 25, "big_blind": 50}]}
STILL = ("head", "now", "small", "soon", "board", "big", "lines", "swap", "say", "side-title", "side", "nums")


def api(server: Server) -> Post:
    def post(path: str, body: dict[str, Any] | None, key: str) -> dict[str, Any]:
        sent = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "idempotency-key": key} if body is not None else {}
        request = urllib.request.Request(f"{server.address}/api/v1{path}", sent, headers)
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    return post


def hang(browser: Browser, server: Server, made: Made, query: str = "", locale: str = "en-GB") -> Page:
    page = window(browser, locale, TV)
    page.goto(f"{server.address}/events/{made.id}/wall{query}")
    return page


def shown(page: Page) -> dict[str, str]:
    """The shape of a wall, and what stands in each of its places."""
    places: dict[str, str] = page.evaluate(
        "names => Object.fromEntries(names.map(name => [name, "
        "document.querySelector(`[data-face='${name}']`).textContent.replace(/\\s+/g, '')]))",
        list(STILL),
    )
    shape = page.locator("#face").get_attribute("class") or ""
    return {"shape": shape, **places}


def spills(page: Page) -> list[str]:
    """Lines of text that run out of their boxes, and parts that lie outside the screen."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.wall [data-fit], .wall .time, .wall .main, "
        ".wall .side, .wall .ladder, .wall .nums')]"
        ".filter(one => one.offsetHeight && (one.scrollWidth > one.clientWidth + 2 "
        "|| (one.matches('.main, .side, .ladder') && one.scrollHeight > one.clientHeight + 2)))"
        ".map(one => `${one.className} ${one.dataset.face ?? ''}`)"
    )
    return found


def test_what_is_new_in_the_strip_stays_as_long_as_the_rest(browser: Browser, house: Server) -> None:
    """Two seat changes stand there in turn when a message comes, a moment before the next turn: eight seconds from then
    on it stands there, then one of the others. By hand: the turns are at 0 and 8, the message comes at 15.9."""
    page = window(browser)
    page.goto(f"{house.address}/enter")
    told = page.evaluate(
        """async () => {
            const { Ticker } = await import("/static/wall-face.js");
            const ticker = new Ticker(), moves = [["", "one"], ["", "two"]];
            const all = [["", "welcome"], ...moves];
            const at = (news, seconds) => news[ticker.turn(news, seconds * 1000)][1];
            const before = [0, 8, 15.8].map((now) => at(moves, now));
            return [...before, ...[15.9, 16, 19, 23.8, 23.9, 31.9].map((now) => at(all, now))];
        }"""
    )

    assert ["one", "two", "two", *["welcome"] * 4, "one", "two"] == told


def test_everybody_finds_his_seat_before_the_start(browser: Browser, house: Server) -> None:
    """Once seats are drawn, in turn with the clock; not where somebody has chosen what a wall shows."""
    post = api(house)
    wish = {"name": "Two tables", "book": "cuca", "players": ["Ann", "Ben", "Cem"], "plan": PLAN}
    made = post("/events", wish, "sought")

    def do(what: str, **fields: Any) -> None:
        post(f"/events/{made['id']}/commands", {"do": what, **fields}, f"sought-{what}")

    page, chosen = (window(browser, "en-GB", TV) for _ in range(2))
    for one, query in ((page, ""), (chosen, "?show=clock")):
        one.clock.install()
        one.goto(f"{house.address}/events/{made['id']}/wall{query}")
    expect(page.locator("[data-face=word]")).to_have_text("Not started")
    do("open-table", table=1)
    do("draw-seats")
    picture = page.locator("[data-face=picture]")
    for one in (page, chosen):
        one.clock.fast_forward(20_500)
    expect(picture).to_contain_text("Cem")
    expect(chosen.locator("[data-face=picture]")).to_be_hidden()


def test_seats_are_looked_for_again_when_tables_change(browser: Browser, house: Server) -> None:
    """In level 3, by itself: for five minutes after a table was broken or all drew anew; not where one player moved,
    nor at the final table, which stands beside the clock, nor once somebody has won."""
    page = window(browser)
    page.goto(f"{house.address}/enter")
    asked = page.evaluate(
        """async () => {
            const { seatsAreSought } = await import("/static/wall-seats.js");
            const face = (code, minutes, more = {}) => ({
                state: "running", now: 3_600_000,
                reading: { index: 2, left: 60_000 }, clock: { structure: [{ minutes: 20 }] },
                w: { left: 10, final: [], news: code ? [{ code, at: 3_600_000 - minutes * 60_000 }] : [] }, ...more,
            });
            const many = { w: { left: 500, final: [], news: [{ code: "news.broken", at: 3_600_000 }] } };
            return [
                face("news.broken", 4), face("news.redrawn", 0, { state: "break" }), face("", 0, { state: "before" }),
                face("news.broken", 5), face("news.moved", 0), face("", 0), face("news.broken", 1, { state: "won" }),
                face("news.broken", 1, { w: { left: 6, final: [1], news: [] } }), face("", 0, many),
            ].map(seatsAreSought);
        }"""
    )
    assert [True] * 3 + [False] * 6 == asked


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_script_draws_what_the_desk_has_sent(browser: Browser, house: Server, locale: str) -> None:
    """In every state: the same shape and the same words, and nothing runs out of its box."""
    post = api(house)
    still, page = window(browser, locale, TV, scripts=False), window(browser, locale, TV)
    for state, made in {state: make(post) for state, make in STATES.items()}.items():
        address = f"{house.address}/events/{made.id}/wall"
        still.goto(address)
        sent = re.search(r'class="(wall [^"]*)" id="face"', still.content())
        page.goto(address)
        expect(page.locator("[data-face=daytime]")).not_to_be_empty()
        drawn = shown(page)

        assert sent is not None
        assert sent[1] == drawn["shape"], state
        assert {name: text(still, name) for name in STILL} == {name: drawn[name] for name in STILL}, state
        assert [] == spills(page), state


def text(still: Page, name: str) -> str:
    return re.sub(r"\s+", "", still.locator(f"[data-face='{name}']").text_content() or "")


def test_states_that_come_by_themselves(browser: Browser, fast: Server) -> None:
    """A level ends, and the wall goes into the break, or counts on with a plus, without a message."""
    post = api(fast)
    for state, word in {"break": "Pause", "overtime": "Letztes Level läuft weiter"}.items():
        page = hang(browser, fast, FAST[state](post), "?lang=de")

        expect(page.get_by_role("heading", level=1)).to_have_text(word)
        expect(page.locator("#face")).to_have_class(re.compile(rf"\b{state}\b"))
        assert [] == spills(page)
        assert (state == "break") == page.locator("[data-face=side]").is_visible(), "the prizes stay in a break"
        assert page.evaluate(
            "() => document.querySelector('.wall .next').getBoundingClientRect().bottom"
            " <= document.querySelector('.wall .nums').getBoundingClientRect().top"
        )
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^\+\d+:\d\d$"))


def test_many_who_move_are_all_found_at_once(browser: Browser, house: Server) -> None:
    """Of a broken table everybody stands there, with his name in full, and long enough for all of them to look."""
    made = broken(api(house))
    page = hang(browser, house, made, "?lang=de")
    rows = page.locator("[data-face=picture] li")

    expect(page.get_by_role("heading", name="Bitte umsetzen")).to_be_visible()
    expect(rows).to_have_count(4)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")  # names are as wide as that
    seats = {one["name"]: (one["table"], one["seat"]) for one in made.players() if one["table"]}
    for row in rows.all():
        name = row.locator("b").text_content() or ""
        table, seat = seats[name]
        expect(row.locator("span")).to_have_text(f"Tisch {table}, Platz {seat}")
        assert not row.locator("b").evaluate("one => one.scrollWidth > one.clientWidth"), name
    expect(page.locator("[data-face=tock]")).to_be_visible()
    page.evaluate("document.querySelector('floor-clock').heard.at += 46_000")
    expect(page.get_by_role("heading", name="Bitte umsetzen")).to_be_hidden()


def test_two_walls_agree_and_a_reload_changes_nothing(browser: Browser, house: Server) -> None:
    """Never more than a second apart, while the clock is stopped, goes on, and is reloaded in the middle."""
    made = STATES["running"](api(house))
    one, other = hang(browser, house, made), hang(browser, house, made, locale="de-DE")
    for command in ({"do": "extend-level", "minutes": 3}, {"do": "stop-clock"}, {"do": "start-clock"}):
        made.do(**command)
        one.reload()
        stands = command["do"] == "stop-clock"
        for page in (one, other):
            expect(page.locator("#face")).to_have_class(re.compile(r"\bpaused\b" if stands else r"\brunning\b"))
        for _ in range(5):
            agree_within_a_second(one, other)
            one.wait_for_timeout(130)


def test_a_wall_without_its_desk_goes_on_and_says_so(browser: Browser, mortal: Server) -> None:
    """Its frame takes room; none of the eight prizes loses any of itself to it."""
    made = Made(api(mortal), registration_until=2).started([*PRIZES, 15_000])
    page = hang(browser, mortal, made, "?lang=de")
    expect(page.locator("#face")).to_have_class(re.compile(r"\brunning\b"))
    mortal.kill()
    page.evaluate("document.querySelector('floor-clock').heard.here -= 30_000")

    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^Keine Verbindung seit \d\d:\d\d$"))
    expect(page.locator("#face")).to_have_class(re.compile(r"\bstale\b"))
    expect(page.locator(".ladder li")).to_have_count(8)
    assert [] == spills(page)
    before = seconds_on(page)
    expect(page.get_by_role("timer")).not_to_have_text(text_of(page.get_by_role("timer")))
    assert before > seconds_on(page)


def told(page: Page) -> Locator:
    """What a screen says of its sound."""
    return page.locator("[data-told=sound]")


def test_one_screen_makes_the_sound(browser: Browser, house: Server) -> None:
    """One tap arms it and tells what it is; another screen that is armed takes the sound over; only one is heard."""
    made = STATES["running"](api(house))
    one, other = hang(browser, house, made), hang(browser, house, made)
    for page in (one, other):
        page.mouse.move(200, 200)
        page.mouse.move(300, 300)
        page.get_by_role("button", name="Sound, full screen, stay awake").click()
        expect(told(page)).to_have_text("Sound: this screen makes it")
        expect(page.locator("#wall")).to_have_attribute("data-heard", "on")
    expect(told(one)).to_have_text("Sound: another screen makes it")
    expect(one.get_by_role("img", name="Sound: another screen makes it")).to_be_visible()
    expect(other.get_by_text(re.compile("Kept awake"))).to_be_attached()

    made.do(do="stop-clock")
    expect(other.locator("#wall")).to_have_attribute("data-heard", "paused")
    made.do(do="start-clock")
    expect(other.locator("#wall")).to_have_attribute("data-heard", "goes-on")
    expect(one.locator("#wall")).to_have_attribute("data-heard", "on")
    other.mouse.move(200, 200)
    other.get_by_role("button", name="Sound off").click()
    expect(told(one)).to_have_text("Sound: off")


@pytest.mark.slow
def test_after_a_restart_the_same_screen_makes_the_sound(browser: Browser, mortal: Server) -> None:
    """The desk forgets who it was; the screen does not."""
    page = hang(browser, mortal, STATES["running"](api(mortal)))
    page.mouse.move(300, 300)
    page.get_by_role("button", name="Sound, full screen, stay awake").click()
    expect(told(page)).to_have_text("Sound: this screen makes it")
    # It may come before `start` returns.
    with page.expect_response(re.compile("/wall/sound"), timeout=2 * WAIT_MS) as answer:
        mortal.kill()
        mortal.start()

    assert 204 == answer.value.status
    expect(told(page)).to_have_text("Sound: this screen makes it")


def test_pictures_turn_and_settings_stand_in_the_address(browser: Browser, house: Server) -> None:
    """Chosen by keyboard; the sheet goes with the pointer; after a reload the wall shows the same."""
    page = hang(browser, house, STATES["running"](api(house)))
    settings = page.get_by_role("form", name="Screen")
    expect(settings).to_be_hidden()
    page.keyboard.press("Tab")
    expect(settings).to_be_visible()
    settings.get_by_label("Clock").uncheck()
    settings.get_by_label("Seats").check()
    settings.get_by_label("Light", exact=True).check()
    # All of it, also what was as it is: it is to hold against what the desk says of this screen, far as well as near.
    expect(page).to_have_url(re.compile(r"\?show=seats&every=20&theme=light&far=0&lang=en$"))
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    page.reload()

    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("[data-face=tock]")).to_have_text(re.compile(r"^\d+:\d\d · 50 / 100$"))


def test_the_ticker_tells_one_thing_at_a_time(browser: Browser, house: Server) -> None:
    """What is new comes at once."""
    made = STATES["running"](api(house))
    page = hang(browser, house, made, "?lang=de")
    news = page.locator("[data-face=news]")
    expect(news).to_have_text("TDA 2024")
    made.busts(2)

    expect(news).to_have_text("Leyla D. ist raus: Rang 12")
