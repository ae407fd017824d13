"""The wall as the desk sends it: each state with its word and shape, in both languages, before any script runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from floorman.speech import speech
from floorman.web.face import face
from floorman.web.face.moment import Moment
from tests.web.apps import an_app
from tests.web.doors import a_house
from tests.web.test_pages import HOST, Client
from tests.web.walls import FAST, PRIZES, STATES, Made, Post, broken, level, running

# What each state is called in both languages, and the classes that give it its shape.
TOLD = {
    "before": ("before form-clock wide", "Not started", "Noch nicht gestartet"),
    "running": ("running form-clock", "Level 1", "Level 1"),
    "last": ("last form-clock wide", "Last minute", "Letzte Minute"),
    "paused": ("paused form-clock", "Paused", "Angehalten"),
    "hand": ("hand form-board", "Hand for hand", "Hand für Hand"),
    "bubble": ("bubble form-clock bubble", "Bubble: one more", "Bubble: noch einer"),
    "money": ("money form-clock", "In the money", "Im Geld"),
    "talks": ("paused form-clock", "Deal talks", "Deal-Gespräch"),
    "dealt": ("money form-clock dealt", "In the money", "Im Geld"),
    "deal_over": ("ended form-names", "Deal", "Deal"),
    "final": ("final form-final", "Final table", "Finaltisch"),
    "won": ("won form-names wide", "Winner", "Sieger"),
    "cancelled": ("ended form-names wide", "Cancelled", "Abgesagt"),
    "break": ("break form-clock", "Break", "Pause"),
    "overtime": ("overtime form-clock wide", "Last level goes on", "Letztes Level läuft weiter"),
}


def api(client: Client) -> Post:
    """The API of an app that runs in this process."""

    def post(path: str, body: dict[str, Any] | None, key: str) -> dict[str, Any]:
        path = "/api/v1" + path
        answer = client.get(path) if body is None else client.post(path, json=body, headers={"idempotency-key": key})
        assert answer.status_code < 300, answer.text
        found: dict[str, Any] = answer.json()
        return found

    return post


@pytest.fixture
def client() -> Iterator[Client]:
    with an_app(HOST) as (app, _), TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


@pytest.fixture
def fast() -> Iterator[Client]:
    """A desk whose time runs: a minute is over in a hundredth of a second."""
    with an_app(HOST, rate=6000.0) as (app, _), TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


def text(page: str) -> str:
    """What a reader sees of it."""
    bare = re.sub(r"<(svg|form|floor-clock)\b.*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", bare.replace("&nbsp;", " ").replace("\u00a0", " "))


def shape(page: str) -> str:
    found = re.search(r'class="wall ([^"]*)" id="face"', page)
    assert found is not None
    return found[1]


def wall(client: Client, event: str, **query: str) -> str:
    answer = client.get(f"/events/{event}/wall", params=query)
    assert 200 == answer.status_code
    return answer.text


def later(client: Client, event: str) -> str:
    """The wall when the first minute of its event is over."""
    pages = (wall(client, event, lang="en") for _ in range(1000))
    return next(page for page in pages if not shape(page).startswith("last"))


@pytest.mark.parametrize("state", STATES)
def test_each_state_has_its_word_and_its_shape(client: Client, state: str) -> None:
    """In both languages, before any script runs."""
    event = STATES[state](api(client)).id
    classes, english, german = TOLD[state]
    page = wall(client, event, lang="en")

    assert classes == shape(page)
    assert english in text(page)
    assert german in text(wall(client, event, lang="de"))


@pytest.mark.parametrize("state", FAST)
def test_states_that_time_alone_brings(fast: Client, state: str) -> None:
    """Nobody says anything when a level ends: a page that is sent then is right all the same."""
    event = FAST[state](api(fast)).id
    classes, english, german = TOLD[state]

    assert classes == shape(later(fast, event))
    assert english in text(wall(fast, event, lang="en"))
    assert german in text(wall(fast, event, lang="de"))


def test_what_the_states_tell(client: Client, fast: Client) -> None:
    """Hand-for-hand its tables, the final table its names, the end its winner, a break its chips."""
    post = api(client)
    hand, final, won = (text(wall(client, STATES[one](post).id, lang="en")) for one in ("hand", "final", "won"))
    on_break, over = (text(later(fast, FAST[one](api(fast)).id)) for one in ("break", "overtime"))

    assert "Table 1 playing Table 2 playing" in hand
    assert "To the money 2" in hand
    assert "Seat, name" in final
    assert "Leyla D." in final
    assert "Kiebitz" in won
    assert "wins; the prize as it stands: €810 2. Leyla D. €540 3. M. K." in won
    assert re.search(r"100 500 Add-on now: €25 for [\d,]+ · The 100s are changed now", on_break)
    assert re.search(r"\+\d+:\d\d", over)


def test_the_final_table_says_when_all_are_in_the_money(client: Client) -> None:
    """Three prizes all stand there; one more, then all in the money is said in words, and of those who are out the two
    newest are news."""
    made = Made(api(client), players=7, tables=2, book="cuca").started([30_000, 20_000, 10_000])
    made.busts(1).do(do="draw-final-table", table=1)
    said = text(wall(client, made.busts(2).id, lang="en"))
    assert "1. €300 2. €200 3. €100" in said
    assert "in the money" not in said and "empty-handed" not in said
    assert "Place 4 goes away empty-handed" in text(wall(client, made.busts(3).id, lang="en"))
    assert "everybody who is left is in the money" in text(wall(client, made.busts(4).id, lang="en"))
    view = client.app.state.desk.wall(made.id).value
    outs = [told for _, told in face(view, view.wall.news[0].at, speech("en")).news if " is out: " in told]
    assert 2 == len(outs)
    assert all(f"place {place}" in told for told, place in zip(outs, (4, 5), strict=True))


def test_the_numbers_of_the_field(client: Client) -> None:
    """Players, average, chips and late registration, said the reader's way."""
    page = text(wall(client, STATES["running"](api(client)).id, lang="de"))

    assert "Spieler 12 Durchschnitt 20.000 200 BB Chips 240.000 Anmeldung bis Ende Level 2" in page
    assert "1. 810 € 2. 540 €" in page


def test_a_round_that_is_over_says_what_it_cost(client: Client) -> None:
    """The clock jumps on by the book's two minutes: wall, desk and log say so, with the paragraph."""
    made = STATES["hand"](api(client))
    assert "counted" not in text(wall(client, made.id, lang="en"))
    for table in (1, 2):
        made.do(do="hand-done", table=table)

    assert re.search(r"Round 1: 2 min counted by the clock \(RP-8[^)]*\)", text(wall(client, made.id, lang="en")))
    assert "Runde 1: 2 min auf der Uhr gezählt (RP-8" in text(wall(client, made.id, lang="de"))
    desk = client.get(f"/events/{made.id}", params={"lang": "en"}).text
    told = desk.partition("Round 1 is over: 2 min were counted")[2].partition("</p>")[0]
    assert 'href="/rules/tda-2024-rp8-2"' in told
    log = client.get(f"/events/{made.id}/log", params={"lang": "en"}).text
    assert "round 1 is over, 2 min counted by the clock" in log


def test_the_ladder_marks_the_next_prize(client: Client) -> None:
    page = wall(client, STATES["money"](api(client)).id, lang="en")

    assert re.search(r'<li class="here"><b>7\.</b><span>€175</span>', page)
    assert 1 == page.count('class="here"')


def test_a_long_ladder_shows_the_rungs_that_matter(client: Client) -> None:
    """The first two, and those around the next prize; a dot for those between, and for the eleventh below."""
    made = Made(api(client), players=12).started([1200 - 100 * place for place in range(11)])
    early = re.findall(r"<b>([^<]*)</b><span>", wall(client, made.id, lang="en"))
    assert ["1.", "2.", "3.", "4.", "5.", "6.", "…", "11."] == early, "the last paid place is what all ask for"
    made.busts(12, 11)
    page = wall(client, made.id, lang="en")

    assert ["1.", "2.", "…", "7.", "8.", "9.", "10.", "…"] == re.findall(r"<b>([^<]*)</b><span>", page)
    assert '<li class="here"><b>10.</b>' in page


def test_who_moves_at_once_stands_together(client: Client) -> None:
    """Four of a broken table: three in one message, the fourth after them; whoever moves alone has his own."""
    made = broken(api(client))
    view, now = client.app.state.desk.wall(made.id).value, client.app.state.desk.clock.now()
    seats = {
        one.facts["name"]: (one.facts["table"], one.facts["seat"]) for one in view.wall.news if "seat" in one.facts
    }
    said = [words for _, words in face(view, now, speech("en")).news]

    assert 4 == len(seats)
    together = next(one for one in said if one.startswith("Please move: "))
    short = [f"{name} {table}-{seat}" for name, (table, seat) in seats.items()]
    assert 3 == sum(one in together for one in short), (together, short)
    assert 1 == sum(": table 2 to table 1, seat " in one for one in said)


def test_why_the_prizes_are_others_is_said_on_the_wall(client: Client) -> None:
    """After the word that they are, in parts that one can read; and for a wall that hangs already, when it asks."""
    made = running(api(client))
    made.do(do="publish-prizes", prizes=PRIZES)
    why = "Fewer places, a real prize for each of those who are left, and something for the dealers of this long night"
    made.do(do="change-prizes", prizes=[200000, 70000], why=why)
    page = client.get(f"/events/{made.id}/wall", params={"lang": "en"}).text
    view, now = client.app.state.desk.wall(made.id).value, client.app.state.desk.clock.now()
    said = [words for _, words in face(view, now, speech("en"), why=why).news]
    first = said.index("The prizes have changed: version 2")

    assert why == client.get(f"/events/{made.id}/wall/why").text
    assert f'data-why="{why}"' in page
    assert [why[: len(said[first + 1]) - 2] + " …", why[len(said[first + 1]) - 1 :]] == said[first + 1 : first + 3]
    assert max(map(len, said)) <= 92


def test_no_bubble_as_long_as_others_may_come(client: Client) -> None:
    """Whoever is one above the paid places while registration is planned to go on has no bubble."""
    made = Made(api(client), players=10, registration_until=2).started([300, 200])

    assert "running form-clock" == shape(wall(client, made.busts(1, 2, 3, 4, 5, 6, 7).id))


def test_at_the_end_of_a_day_that_ends_with_registration_nobody_comes_any_more(client: Client) -> None:
    """The clock stands at 0:00 of the last level: it is over with it, and who is one above the paid places is that."""
    made = Made(api(client), players=10, registration_until=1).started([300, 200])
    made.busts(1, 2, 3, 4, 5, 6, 7).do(do="stop-clock")
    view, now = client.app.state.desk.wall(made.id).value, client.app.state.desk.clock.now()
    clocks = {left: replace(view, clock=replace(view.clock, left=left)) for left in (1, 0)}
    stands = {left: Moment(one, now, speech("en")) for left, one in clocks.items()}
    assert {1: (True, False), 0: (False, True)} == {left: (one.registration, one.near) for left, one in stands.items()}


def at_the_final_table(client: Client, book: str, **plan: Any) -> Made:
    """Everybody sits at the last table and was counted."""
    made = Made(api(client), players=4, book=book, **plan).started([300, 200])
    made.do(do="draw-final-table", table=1)
    for one in client.get(f"/api/v1/events/{made.id}/floor").json()["floor"]["players"]:
        made.do(do="count", who=one["id"], stack=20_000)
    return made


def tells_stacks(client: Client, made: Made) -> bool:
    return "Seat, name, stack" in text(wall(client, made.id, lang="en"))


def test_stacks_at_the_final_table_are_the_books_to_tell(client: Client) -> None:
    """A counted stack is public where the book always tells stacks; where it tells only those of players who are
    all-in, not while there is play: nobody tells the wall whether a counted table is between two hands."""
    cuca, tda = (at_the_final_table(client, book) for book in ("cuca", "tda-2024"))

    assert tells_stacks(client, cuca)
    assert not tells_stacks(client, tda)


def test_heads_up_is_said_with_its_button_until_a_hand_was_played(client: Client) -> None:
    """Three are left, button, small and big blind. Who had the big blind goes: the small blind's seat moves on to the
    button, who is small blind now, and against whom. After a hand both see themselves where it lies."""
    made = Made(api(client), players=3, tables=2, book="cuca").started([300, 200])
    made.do(do="draw-final-table", table=1)
    floor = client.get(f"/api/v1/events/{made.id}/floor").json()["floor"]
    seats = sorted((one["seat"], one["id"], one["name"]) for one in floor["players"])
    made.do(do="tell-button", table=1, button=seats[0][0])
    made.do(do="hand-done", table=1)
    assert "Heads-up" not in text(wall(client, made.id, lang="en"))
    made.do(do="bust", busts=[{"who": seats[0][1]}])
    shown = text(wall(client, made.id, lang="en"))
    assert "Heads-up" in shown
    assert "First hand: button" in shown
    assert all(name in shown for _, _, name in seats[1:])
    made.do(do="hand-done", table=1)
    shown = text(wall(client, made.id, lang="en"))
    assert ("Heads-up" in shown, "First hand" in shown) == (True, False)


def test_the_level_names_its_game_where_there_are_several(fast: Client) -> None:
    """Games go on with the levels, and nobody has to say so."""
    structure = [level(200, minutes=1), level(200, minutes=600)]
    made = Made(api(fast), structure=structure, games=["nlhe", "plo"], table_size=6).started()

    assert "Level 2 · Pot-limit Omaha" in text(later(fast, made.id))


def test_the_ticker_tells_what_happened_lately(client: Client) -> None:
    """The state's own message first; then who is out, and who was moved where."""
    data = re.search(r"data-start=\"([^\"]*)\"", wall(client, STATES["money"](api(client)).id))
    assert data is not None

    assert "&#34;news.out&#34;" in data[1]
    assert "Kiebitz" in data[1]
    assert "p-" not in data[1]


@pytest.mark.parametrize(
    ("sheet", "held"),
    [
        ("seats", ["Leyla D.", "1 ·"]),
        ("ranking", ["8.", "Groß", "12.", "Kiebitz"]),
        ("payouts", ["1.", "€810", "7.", "€175"]),
    ],
)
def test_pictures_besides_the_clock(client: Client, sheet: str, held: list[str]) -> None:
    event = STATES["money"](api(client)).id if sheet != "seats" else STATES["running"](api(client)).id
    page = text(client.get(f"/events/{event}/wall/{sheet}", params={"lang": "en"}).text)

    assert [] == [one for one in held if one not in page]
    assert 404 == client.get(f"/events/{event}/wall/names").status_code
    assert 404 == client.get(f"/events/nothing/wall/{sheet}").status_code


def test_seats_are_paged(client: Client) -> None:
    """By alias; a page that is not there is the last one, and nonsense the first. Fewer each for who sits far away."""
    event = Made(api(client), players=50, tables=9).started().id
    pages = [client.get(f"/events/{event}/wall/seats?lang=en&page={page}").text for page in ("1", "2", "7", "x", "0")]

    assert [39, 11, 11, 39, 39] == [page.count("<li>") for page in pages]
    assert "2 of 2" in pages[1]
    looks = [client.get(f"/events/{event}/wall/seats?{look}").text for look in ("far", "far=1", "far=0")]
    assert [14, 14, 39] == [page.count("<li>") for page in looks]


def test_in_a_layout_no_page_of_seats_is_nearly_empty(client: Client) -> None:
    """Fifty with room for 48 are twice 25: on both pages letters are as large."""
    event = Made(api(client), players=50, tables=9).started().id
    pages = [client.get(f"/events/{event}/wall/seats?lang=en&rows=48&page={page}").text for page in (1, 2)]

    assert [25, 25] == [page.count("<li>") for page in pages]


def test_the_address_says_what_is_shown(client: Client) -> None:
    """Unknown words in it are not heard; a wall is dark unless somebody wants it light."""
    event = STATES["before"](api(client)).id
    usual, other, wrong = (
        wall(client, event, **query)
        for query in ({}, {"show": "seats,clock", "every": "9", "theme": "light"}, {"show": "x", "every": "1"})
    )

    assert 'data-theme="dark"' in usual
    assert 'data-show="clock" data-every="20"' in usual
    assert 'data-theme="light"' in other
    assert 'data-show="seats,clock" data-every="9"' in other
    assert 'data-show="clock" data-every="20"' in wrong


def test_who_may_make_the_sound() -> None:
    """A screen of the house and the floor; a guest's phone cannot take it away."""
    with a_house() as house:
        event = house.event()
        answers = {
            who: house.with_pass(who).send(f"/events/{event}/wall/sound", {"screen": "one"}).status_code
            for who in ("screen", "floor")
        }
        guest = house.browser().send(f"/events/{event}/wall/sound", {"screen": "two"}).status_code

    assert {"screen": 204, "floor": 204} == answers
    assert 401 == guest
