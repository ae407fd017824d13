"""The page of a table in the browser: whose it is, what it may send, and that an act means what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from floorman.floor.mixes import seal_of
from floorman.views import FeltView
from floorman.views.felt import FeltSeatView, StakesView
from floorman.views.live_hand import ActsView
from floorman.web.table.sizes import sizes_of
from tests.waiting import until
from tests.web.doors import NET, Browser, House, a_house

HIDDEN = re.compile(r'name="(\w+)" value="([^"]*)"')


class Net:
    """An event of two, or of more, that has begun, and all with their passes."""

    def __init__(
        self, house: House, players: Sequence[str] = ("Anna", "Ben"), book: str = "cuca", **plan: object
    ) -> None:
        self._asked, self.house = 0, house
        host = house.with_pass("direction")
        told = {**NET, "players": [*players], "book": book, "plan": {**NET["plan"], **plan}}  # type: ignore[dict-item]
        self.event = self._told(host, "/events", told)["id"]
        for do in ({"do": "open-table", "table": 1}, {"do": "draw-seats"}, {"do": "start-event"}):
            self._told(host, f"/events/{self.event}/commands", do)
        floor = host.look(f"/api/v1/events/{self.event}/floor").json()
        seats = [one for one in floor.get("floor", floor)["tables"][0]["seats"] if one["id"]]
        self.players = [house.with_pass("player", event=self.event, entry=one["id"]) for one in seats]
        self.anybody = house.browser()

    def _told(self, host: Browser, path: str, body: object) -> dict[str, str]:
        self._asked += 1
        host._client.cookies = host.cookies
        answer = host._client.post(f"/api/v1{path}", json=body, headers={"idempotency-key": f"net-{self._asked}"})
        assert answer.status_code < 300, answer.text
        return dict(answer.json())

    def page(self, browser: Browser) -> str:
        return browser.look(f"/events/{self.event}/table").text

    def acting(self) -> Browser:
        """Whose turn it is, once the first hand has been dealt."""
        found: list[Browser] = []

        def comes() -> bool:
            found[:] = [one for one in self.players if 'data-turn="yes"' in self.page(one)]
            return bool(found)

        until(comes)
        return found[0]

    def send(self, browser: Browser, **fields: str) -> tuple[int, str]:
        answer = browser.send(f"/events/{self.event}/table/act", fields, **{"hx-request": "true"})
        return answer.status_code, answer.text


@pytest.fixture(scope="module")
def net() -> Iterator[Net]:
    with a_house() as house:
        yield Net(house)


def test_an_act_means_what_it_says(net: Net) -> None:
    """A call of another price is none, an all-in is asked for once more, and the same form twice is one act."""
    one = net.acting()
    (other,) = [player for player in net.players if player is not one]

    assert (409, True) == _refused(net.send(one, do="call", to="7"))
    assert (409, True) == _refused(net.send(other, do="fold", sent="x"))
    assert (409, True) == _refused(net.send(one, do="nonsense"))
    status, asked = net.send(one, do="raise", total="1000", sent="a")
    assert (200, True) == (status, 'class="sure"' in asked)
    assert 'data-turn="yes"' in net.page(one), "nothing was done yet"
    first = net.send(one, do="call", to="10", sent="b")
    again = net.send(one, do="call", to="10", sent="b")
    assert (200, 409) == (first[0], again[0]) or (200, 200) == (first[0], again[0])
    assert 'data-turn="yes"' in net.page(other)


def _refused(answer: tuple[int, str]) -> tuple[int, bool]:
    return answer[0], 'role="alert"' in answer[1]


def test_a_clock_that_is_called_too_soon_is_refused_with_the_paragraph(net: Net) -> None:
    """By whoever waits; he who has to act himself can call it on nobody, and is not offered to."""
    one = net.acting()
    (other,) = [player for player in net.players if player is not one]

    status, told = net.send(other, do="clock", sent="clock-1")

    assert (409, True) == (status, 'role="alert"' in told)
    assert "The clock cannot be called now." in told
    assert "tda-2024-29-a" in told, "which says after how long it may be called"
    assert 'value="clock"' in net.page(other)
    assert 'value="clock"' not in net.page(one)
    assert "Nobody else at your table" in net.send(one, do="clock", sent="clock-2")[1]


def test_who_looks_on_sees_no_closed_card(net: Net) -> None:
    net.acting()
    page = net.anybody.look(f"/events/{net.event}/tables/1/watch").text

    assert 4 == page.count("pc back")
    assert not re.search(r'class="pc [shdc]"', page)
    assert "<form" not in page.partition("<main")[2]


def test_leaving_says_from_when_and_what_it_costs(net: Net) -> None:
    """Heads-up at 5/10, the button has 5 in: from the next hand on costs nothing now; at once is asked with those 5."""
    one = net.acting()

    assert (200, True) == _has(net.send(one, do="sit-out", sent="out"), "I stay")
    assert 'data-turn="yes"' in net.page(one), "he plays the hand he is in"
    assert (200, True) == _has(net.send(one, do="sit-in", sent="in"), "Sit out from the next hand on")
    status, asked = net.send(one, do="sit-out-now", sent="now")
    assert (200, True) == (status, "put in stay in the pot" in asked and 'name="sure"' in asked)
    assert 'value="sit-out"' in net.page(one), "nothing was done yet"
    assert (200, True) == _has(net.send(one, do="sit-out-now", sure="yes", sent="sure"), "I stay")
    net.send(one, do="sit-in", sent="in-again")


def _has(answer: tuple[int, str], words: str) -> tuple[int, bool]:
    return answer[0], words in re.sub(r"\s+", " ", answer[1])


def test_a_form_mixes_for_him_alone(net: Net) -> None:
    """What it adds counts for his own seat, whatever else it says; what is refused is told."""
    one, other = net.players
    net.acting()
    his, mine = seal_of("11" * 32), seal_of("22" * 32)

    status, page = net.send(one, do="seal-mix", seal=mine, who="somebody", table="7")
    assert (200, mine) == (status, _own_seal(page))
    assert "" == _own_seal(net.page(other))
    assert (409, True) == _refused(net.send(one, do="seal-mix", seal=his))
    assert (409, True) == _refused(net.send(other, do="seal-mix", seal=mine))
    assert (409, True) == _refused(net.send(other, do="seal-mix", seal="<b>"))
    assert (409, True) == _refused(net.send(other, do="seal-mix"))
    assert (409, True) == _refused(net.send(one, do="open-mix", value="22" * 32)), "the hand goes on"
    assert "22" * 32 not in net.page(one)
    assert net.send(net.anybody, do="seal-mix", seal=his)[0] in (401, 403, 404)


def _own_seal(page: str) -> str:
    found = re.search(r'data-own="([0-9a-f]*)"', page)
    assert found is not None, page
    return found[1]


def test_amounts_are_numbers_where_nobody_puts_chips_on_a_table() -> None:
    """Under a book that tells no-limit pots to nobody: at 5/10 of 1,437 each has 1,432 and 1,427, and 15 lie there."""
    with a_house() as house:
        net = Net(house, book="tda-2024", stack=1_437)
        pages = [net.page(net.acting()), net.page(net.players[0]), net.page(net.players[1])]

    assert all("≈" not in page.partition("<main")[2].partition("<template")[0] for page in pages)
    assert all("1,432" in page and "1,427" in page for page in pages)
    assert all(re.search(r'class="pot">.*?<b><span data-chips="15">15<', page, re.DOTALL) for page in pages)


@pytest.mark.parametrize(
    ("bet", "owes", "pot", "unit", "says"),
    [
        # Before the flop at 25/50: a call of 50 makes 125 in the pot; half of it more is 112, three quarters 143.
        (0, 50, 75, 1, {"min": 100, "half": 100, "three-quarters": 150, "pot": 175}),
        (0, 0, 180, 1, {"min": 50, "half": 100, "three-quarters": 125, "pot": 175}),
        (0, 0, 180, 100, {"min": 50, "half": 100, "three-quarters": 100, "pot": 200}),
    ],
)
def test_sizes_are_amounts_that_one_would_say(bet: int, owes: int, pot: int, unit: int, says: dict[str, int]) -> None:
    acts = ActsView(1, True, False, None, 50 + owes, 5_000, None)
    own = FeltSeatView(1, stack=5_000, bet=bet, state="live")
    stakes = StakesView(25, 50)
    view = FeltView(
        1, 1, 7, 1, False, game="nlhe", stakes=stakes, pot=pot, owes=owes, acts=acts, seats=(own,), unit=unit
    )
    found = {one.name: one.to for one in sizes_of(view, own)}

    assert set(says.values()) | {5_000} == {*found.values()}
