"""Pages are weighed: what takes long costs more, what leads nowhere costs too, strangers hold up strangers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.web import practice
from floorman.web.crowds import COSTS, HANDS, OF_AN_ADDRESS, OF_DEAR_PAGES, OF_FILES, OF_HANDS
from floorman.web.guards import WHO
from floorman.web.limiter import Limiter
from tests.web.doors import Browser, House, a_house

# A tournament night behind one router: so many phones that open a page together.
PHONES = 40


@pytest.fixture
def house() -> Iterator[House]:
    """All its browsers are at one address, with so much to ask for and nothing more for a long time."""
    with a_house() as house:
        yield house


def may_ask(house: House, at_once: float) -> None:
    house.app.state.crowds.addresses = Limiter(0.001, at_once)


def answers(browser: Browser, path: str, times: int) -> list[int]:
    return [browser.look(path).status_code for _ in range(times)]


def test_only_routes_that_there_are_have_a_cost() -> None:
    assert [] == [route for route in (*COSTS, *HANDS) if route not in WHO]


def test_a_dear_page_costs_more(house: House) -> None:
    """A book is ten ordinary pages."""
    may_ask(house, 20)

    assert [200, 200, 429] == answers(house.browser(), "/books/cuca", 3)


def test_a_club_behind_one_router_is_not_held_up() -> None:
    """Forty phones at once may open the wall and two of the dearest pages, with all the files that belong to them."""
    dearest = max(COSTS.values())

    assert PHONES * (COSTS["GET /events/{event}/wall"] + 2 * dearest) <= OF_AN_ADDRESS[1]
    assert PHONES * 25 <= OF_FILES[1]
    assert PHONES * dearest <= OF_DEAR_PAGES[1]


def test_whoever_sends_hands_holds_up_nobody_who_opens_pages(house: House) -> None:
    """At once five forms with files, of an address as of a pass; all others there open their pages all the same."""
    stranger, host = house.browser(), house.with_pass("direction")
    each = int(OF_HANDS[1] / HANDS["POST /hands"])
    house.app.state.crowds.hands = Limiter(0.001, OF_HANDS[1])
    house.app.state.crowds.all_hands = Limiter(0.001, (each - 1) * HANDS["POST /hands"])
    may_ask(house, 2 * each + 3)

    # All strangers together have the end that is set here, one form before that of their address.
    sent = [stranger.send("/hands", {}).status_code for _ in range(each)]
    his = [host.send("/hands", {}).status_code for _ in range(each + 1)]

    assert [422] * (each - 1) + [429] == sent, "no file was with them"
    assert [422] * each + [429] == his
    assert [200, 200] == answers(house.browser(), "/enter", 1) + answers(host, "/books", 1)


def test_a_form_from_elsewhere_uses_up_nothing_that_is_dear(house: House) -> None:
    """A page of somebody else, open in the host's browser, may send what it likes: it is refused for the price of a
    sentence, and what the host may ask for himself is still there."""
    crowds = house.app.state.crowds
    forms = [route.removeprefix("POST ") for route in (*COSTS, *HANDS) if route.startswith("POST ")]
    host = house.with_pass("direction")
    host.look("/hands")
    crowds.passes, crowds.hands = Limiter(0.001, 3 * len(forms) + 1), Limiter(0.001, HANDS["POST /hands"])
    sent = [host.send(path, {}, origin="https://evil.example").status_code for _ in range(3) for path in forms]

    assert [403] * 3 * len(forms) == sent
    assert 422 == host.send("/hands", {}).status_code


def test_strangers_of_many_addresses_share_what_dear_pages_may_cost(house: House) -> None:
    """Ordinary pages and those who have a pass are not touched by it."""
    house.app.state.crowds.dear = Limiter(0.001, 10)
    stranger = house.browser()

    assert [200, 429, 429] == answers(stranger, "/books/cuca", 3)
    assert [200] == answers(stranger, "/enter", 1)
    assert [200] == answers(house.with_pass("floor"), "/books/cuca", 1)


@pytest.mark.parametrize("path", ["/nowhere", "/books/none/of/these", "/static/nothing-there", "/static/%00"])
def test_what_leads_nowhere_is_counted(house: House, path: str) -> None:
    """Once each: no guard has seen it, and still a page was made."""
    may_ask(house, 3)
    browser = house.browser()

    assert [404, 404, 404, 429] == answers(browser, path, 4)
    assert 429 == browser.look("/enter").status_code


def test_forms_without_their_token_are_counted(house: House) -> None:
    may_ask(house, 3)
    sent = [house.client.post("/enter", data={"name": "Anna"}).status_code for _ in range(4)]

    assert [403, 403, 403, 429] == sent


def test_what_is_there_is_counted_once(house: House) -> None:
    """Found or not, let in or not: by the guard, and not again where it ends in a page that says so."""
    paths = ("/practice", "/practice/none", "/house", "/enter")
    may_ask(house, 1 + COSTS["GET /practice/{id}"] + 1)

    assert [200, 404, 303, 429] == [house.browser().look(path).status_code for path in paths]


def test_a_file_that_is_not_there_is_a_sentence(house: House) -> None:
    """No page around it has to be made."""
    answer = house.browser().look("/static/nothing-there")

    assert (404, "There is nothing here.") == (answer.status_code, answer.text)
    assert answer.headers["content-type"].startswith("text/plain")


def test_who_asks_for_too_much_gets_a_sentence(house: House) -> None:
    may_ask(house, 1)
    answers(house.browser(), "/enter", 1)
    answer = house.browser().look("/", **{"accept-language": "de"})

    assert (429, "Das war zu viel auf einmal. Gleich geht es wieder.") == (answer.status_code, answer.text)
    assert int(answer.headers["retry-after"]) >= 1


def test_files_have_an_end_of_their_own(house: House) -> None:
    """Whoever may look at no more pages still gets what belongs to the one that he has."""
    may_ask(house, 1)
    answers(house.browser(), "/enter", 1)
    house.app.state.crowds.files = Limiter(0.001, 2)

    assert [200, 200, 429] == answers(house.browser(), "/static/tokens.css", 3)


def test_one_stranger_clears_away_nobody_elses_table(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lays one practice table after the other clears away his own."""
    monkeypatch.setattr(practice, "TABLES_MOST", 5)
    monkeypatch.setattr(practice, "_tables", type(practice._tables)())
    monkeypatch.setattr(practice, "_whose", {})
    player, stranger = house.with_pass("floor"), house.browser()
    his = player.send("/practice", {"book": "cuca"}).headers["location"]
    laid = [stranger.send("/practice", {"book": "cuca"}).headers["location"] for _ in range(9)]

    assert 200 == player.look(his).status_code
    assert [404] * 5 + [200] * 4 == [stranger.look(path).status_code for path in laid]
