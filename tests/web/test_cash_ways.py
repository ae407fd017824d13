"""What a house's own book lets a hand have besides, on pages: at a dealer's station and at tables in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.doors import Browser, House, a_house
from tests.web.test_station import begun, send, station, turn
from tests.web.test_table import Net

FRIENDS = {
    "extends": "cuca", "title": "Friends", "a-straddles": "under_the_gun", "a-restraddles": "2",
    "a-missed_blinds": "big_live_small_dead", "a-run_it_most": "2", "a-bomb_pots": "one_or_two_boards",
}  # fmt: skip


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        answer = house.with_pass("direction").send("/books/edit", FRIENDS)
        assert 303 == answer.status_code, answer.text
        yield house


def dealt(house: House, book: str) -> tuple[Browser, str]:
    """A dealer who tells the hands of three players, before the first one."""
    event = begun(house, house.event(book=book))
    dealer = house.with_pass("dealer", event, table=1)
    send(dealer, event, do="set-table", action="dealer")
    return dealer, event


def test_a_dealer_tells_of_straddles_and_late_blinds_before_the_hand(house: House) -> None:
    """Blinds are 25 and 50: a straddle to 100 and a raise by as much. The next seat might have laid 200 over it."""
    dealer, event = dealt(house, "friends")
    page = dealer.look(station(event)).text
    found = re.findall(r'name="straddles-(\d+)"[^>]*placeholder="\D*(\d+)"', page)
    assert ["100", "200"] == [least for _, least in found]
    seat = found[0][0]

    assert 409 == send(dealer, event, do="new-hand", **{f"straddles-{seat}": "75"}).status_code
    assert 409 == send(dealer, event, do="new-hand", **{f"straddles-{seat}": "much"}).status_code
    assert 303 == send(dealer, event, do="new-hand", **{f"straddles-{seat}": "100"}).status_code
    page = dealer.look(station(event)).text
    assert seat != turn(dealer, event)
    assert 'data-least="200"' in page


def test_by_the_books_of_tournaments_the_form_is_not_there(house: House) -> None:
    dealer, event = dealt(house, "cuca")

    assert 'class="besides"' not in dealer.look(station(event)).text
    answer = send(dealer, event, do="new-hand", bomb="100")
    assert 409 == answer.status_code and "bomb pot" in answer.text
    assert 303 == send(dealer, event, do="new-hand").status_code


def test_a_bomb_pot_on_two_boards_is_told_to_its_end(house: House) -> None:
    """200 from each; three rounds of checks; the dealer names who wins each board, and with it half the pot."""
    dealer, event = dealt(house, "friends")
    assert 303 == send(dealer, event, do="new-hand", bomb="200", boards="2").status_code
    players = dealer.look(station(event)).text.count('class="has"')
    for _ in range(3):
        for _ in range(players):
            assert 303 == send(dealer, event, do="act", act="check", seat=turn(dealer, event)).status_code
    for number in (1, 2):
        page = dealer.look(station(event)).text
        assert f"On board {number}" in page and f'"num">{200 * players:,}</p>' in page
        winner = re.search(r'name="winners" value="(\d+)"', page)
        assert winner is not None
        answer = send(dealer, event, do="act", act="award", pot="0", board=str(number - 1), winners=winner[1])
        assert 303 == answer.status_code, answer.text
    assert "New hand" in dealer.look(station(event)).text


def test_players_in_the_browser_straddle_agree_on_a_bomb_pot_and_on_runs(house: House) -> None:
    """What each wishes the other sees; and where both say twice nobody is asked any more."""
    net = Net(house, book="friends")
    one = net.acting()
    (other,) = [player for player in net.players if player is not one]
    assert (200, True) == _told(net.send(one, do="wish-straddle", wants="yes"), 'aria-pressed="true"')
    assert (200, True) == _told(net.send(one, do="wish-bomb", boards="2"), "You are for a bomb pot")
    page = net.page(other)
    assert "a bomb pot next" in page and "1 still to agree" in page
    assert (200, True) == _told(net.send(other, do="wish-bomb", boards="1"), "All are for it")
    assert (200, False) == _told(net.send(other, do="wish-bomb", boards="0"), "All are for it")

    net.send(one, do="raise", total="1000", sure="yes", sent="a")
    acting = net.acting()
    assert acting is other
    net.send(other, do="call", to="1000", sure="yes", sent="b")
    for player, then in ((one, "The players in the hand are asked"), (other, "")):
        page = net.page(player)
        assert "Twice" in page and "How often is the rest" in page
        assert (200, True) == _told(net.send(player, do="run-it", times="2"), then)
    assert "How often is the rest" not in net.page(one)


def _told(answer: tuple[int, str], words: str) -> tuple[int, bool]:
    return answer[0], words in answer[1]
