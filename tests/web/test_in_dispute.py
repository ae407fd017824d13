"""A dispute is noted where the ruling is seen. While a book keeps the next hand back for it, no station offers one."""

from __future__ import annotations

import re

from tests.web.doors import House, a_house
from tests.web.test_station import begun, send, station

NEW_HAND = re.compile(r'value="new-hand">.*?<button class="btn big primary done"\s*(disabled)?', re.DOTALL)


def test_no_hand_is_offered_while_a_dispute_holds_the_table() -> None:
    """By custom what is in dispute is decided first (practice-dispute-first); then the very same button deals."""
    with a_house() as house:
        held_and_let_go(house)


def held_and_let_go(house: House) -> None:
    event = begun(house, house.event(book="tda-2024"))
    host, do = house.with_pass("direction"), f"/events/{event}/do"
    assert 303 == send(host, event, do="set-table", action="dealer").status_code

    def offered() -> tuple[bool, bool]:
        page = host.look(station(event)).text
        button = NEW_HAND.search(page)
        assert button is not None
        return button[1] is None, "practice-dispute-first" in page

    asked = sorted({*re.findall(r'name="(card-[0-9]+)"', host.look(station(event)).text)})
    assert not asked or not offered()[0], "the button is to be drawn first"
    if asked:
        send(host, event, do="draw-button", **dict(zip(asked, ("As", "Kh", "7d", "6d", "2c"), strict=False)))
    assert (True, False) == offered()
    for page in (f"/events/{event}/tables/1", f"{station(event)}/call"):
        assert 'name="do" value="open-dispute"' in host.look(page).text, page
    dealer = house.with_pass("dealer", event, table=1)
    assert 303 == send(dealer, event, do="open-dispute", what="who has won it").status_code
    assert (False, True) == offered()
    for page in (f"/events/{event}/tables/1", station(event), f"/events/{event}"):
        assert "who has won it" in host.look(page).text, page
    at_the_table = dealer.look(station(event)).text
    assert "In dispute" in at_the_table
    assert "who has won it" not in at_the_table, "what somebody wrote is for the floor"
    assert 409 == send(host, event, do="new-hand").status_code
    host.send(do, {"do": "close-dispute", "table": "1"})
    assert (True, False) == offered()
    assert 303 == send(host, event, do="new-hand").status_code
