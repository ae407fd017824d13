"""The page of settings: each row changed where it stands, with what it does said before."""

from __future__ import annotations

import re
from html import unescape

import pytest

from floorman.web.event.settings import ROWS
from tests.web.doors import a_house
from tests.web.test_floor import act, seated
from tests.web.test_pages import Client, client, opened

__all__ = ["client"]


def words(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


def page(client: Client, event: str, query: str = "") -> str:
    answer = client.get(f"{event}/settings?lang=en{query}")
    assert 200 == answer.status_code, answer.text
    return answer.text


def would(client: Client, event: str, **fields: str) -> str:
    """What the page says before the button is pressed."""
    token = re.search(r'name="_csrf_token" value="([^"]*)"', page(client, event))
    assert token is not None
    answer = client.post(f"{event}/settings/effects?lang=en", data={"_csrf_token": token[1], **fields})
    assert answer.is_success, answer.text
    return words(answer.text)


@pytest.mark.parametrize("row", ROWS)
def test_each_row_opens_before_the_start(client: Client, row: str) -> None:
    """But for bounties, which nobody has asked for."""
    event = opened(client)
    text = page(client, event, f"&edit={row}&at=999")

    assert (row == "bounties") == ('class="open"' not in text)


def test_a_price_says_what_it_does_before_it_is_done(client: Client) -> None:
    """Two have entered at nothing: at 20 each owes 20, and the pool becomes 40. Once play has begun, with a reason."""
    event = seated(client)
    price = {"do": "set-price", "prize": "20", "fee": "0", "for": "everybody"}

    said = would(client, event, **price)
    assert "owe the difference" in said
    assert "say why" not in said
    assert 303 == act(client, event, do="start-event")[0]
    assert "say why" in would(client, event, **price)
    status, text = act(client, event, **price)
    assert (409, True) == (status, "Money moves with it" in text)
    assert 303 == act(client, event, **price, why="the form said nothing")[0]
    assert "20" in words(page(client, event).partition('id="set-price"')[2].partition("</li>")[0])
    assert "" == would(client, event, **price, why="again")


def test_what_cannot_be_read_says_so(client: Client) -> None:
    event = opened(client)

    assert "23:30" in would(client, event, do="announce-end", ends="late")
    assert "level" in would(client, event, do="set-registration-end", level="five").lower()
    for fields in ({"do": "set-price", "prize": "much"}, {"do": "change-plan", "stack": "many"}):
        assert would(client, event, **fields)
        assert 409 == act(client, event, **fields)[0]


def test_an_open_row_closes_once_it_was_set_and_stays_closed_when_that_is_undone(client: Client) -> None:
    event = opened(client)
    text = page(client, event)
    link = re.search(r'href="\?(edit=end&amp;at=\d+)#set-end"', text)
    assert link is not None
    address = f"&{unescape(link[1])}"
    assert 'class="open"' in page(client, event, address)
    assert 303 == act(client, event, do="announce-end", ends="23.45")[0]

    shown = page(client, event, address)
    assert 'class="open"' not in shown
    assert "23:45" in words(shown)
    version = re.search(r'name="version" value="(\d+)"', client.get(f"{event}/log?lang=en").text)
    assert version is not None
    assert 303 == act(client, event, do="take-back", version=version[1])[0]
    assert 'class="open"' not in page(client, event, address)


def test_what_stays_says_why(client: Client) -> None:
    event = seated(client)
    assert 303 == act(client, event, do="start-event")[0]
    row = page(client, event).partition('id="set-stack"')[2].partition("</li>")[0]

    assert "put right at the seat" in words(row)
    assert "edit=stack" not in row


def test_the_log_tells_what_was_set(client: Client) -> None:
    event = opened(client)
    for fields in (
        {"do": "set-price", "prize": "20", "fee": "5"},
        {"do": "set-registration-end", "level": "2"},
        {"do": "set-purchase", "what": "rebuy", "price": "10", "chips": "5,000", "until": "2"},
        {"do": "set-purchase", "what": "rebuy", "offered": "no"},
        {"do": "set-table-size", "size": "8"},
        {"do": "set-guarantee", "amount": "500"},
        {"do": "announce-end", "ends": "23:45"},
        {"do": "rename-event", "name": "Saturday"},
        {"do": "change-plan", "stack": "12,000"},
        {"do": "change-plan", "pile_value": "25", "pile_count": "400", "pile_colour": "green"},
    ):
        assert 303 == act(client, event, **fields)[0], fields
    said = words(client.get(f"{event}/log?lang=en").text)

    for sentence in (
        "an entry costs €25 now",
        "registration goes to the end of level 2",
        "rebuy changed",
        "no rebuy any more",
        "tables have 8 seats instead of",
        "guarantee is €500, it was €0",
        "announced end: 23:45",
        "is called Saturday",
        "starting stack is 12,000",
    ):
        assert sentence in said, (sentence, said)


def test_the_kind_of_ante_asks_how_much_and_says_what_comes_of_it(client: Client) -> None:
    """Eight of them make a big blind where nobody says how many do, and it is never none."""
    event = opened(client)
    row = page(client, event, _opens(client, event, "ante")).partition('id="set-ante"')[2].partition("</li>")[0]
    assert ('name="antes"' in row, 'placeholder="8"' in row) == (True, True)
    assert "From 1 to 100" in would(client, event, do="change-plan", ante="each", antes="0")
    assert 303 == act(client, event, do="change-plan", ante="each", antes="5")[0]


def _opens(client: Client, event: str, row: str) -> str:
    link = re.search(rf'href="\?(edit={row}&amp;at=\d+)#set-{row}"', page(client, event))
    assert link is not None
    return f"&{unescape(link[1])}"


def test_who_may_not_change_them_reads_once_who_may() -> None:
    """By TDA settings are the director's: a floor person sees all of them, one sentence, and nothing to press."""
    with a_house() as house:
        event = house.event(book="tda-2024")
        floor = house.with_pass("floor").look(f"/events/{event}/settings?lang=en").text
        director = house.with_pass("director").look(f"/events/{event}/settings?lang=en").text

    assert "edit=price" not in floor
    assert 1 == floor.count("may not do this")
    assert ("edit=price" in director, "may not do this" in director) == (True, False)


def test_seats_are_told_before_their_number_is_set(client: Client) -> None:
    """Five at two tables of nine, with eight seats each: 16 seats, 18 now. One whose size stays is counted as it is."""
    event = opened(client, players="A\nB\nC\nD\nE", table_size="9")
    for table in "12":
        assert 303 == act(client, event, do="open-table", table=table)[0]

    assert "16 seats at the tables then, 18 now; 5 players are in." in would(
        client, event, do="set-table-size", size="8"
    )
    assert 303 == act(client, event, do="hold-seats", table="2", seats="9", why="locked")[0]
    assert "17 seats at the tables then, 18 now" in would(client, event, do="set-table-size", size="8")


def test_the_head_counts_who_has_paid_who_is_invited_and_who_owes(client: Client) -> None:
    """Four at 40: one is invited, one pays, two owe."""
    event = opened(client, players="Ida\nJan\nKurt\nLena", money="buy-in", prize="40", currency="€")
    state = client.app.state.desk.look(event.rpartition("/")[2], lambda now, _: now.state)
    ida, jan, *_ = sorted(state.entries)
    for command in ({"do": "invite", "who": ida}, {"do": "pay", "who": jan}):
        assert 303 == act(client, event, **command)[0]
    head = words(page(client, event).partition('id="h-settings"')[2].partition("</header>")[0])

    assert "4 entries · 1 paid · 1 invited · 2 to pay" in head
