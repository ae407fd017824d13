"""The phone number of a player: written down at the desk or at registration, and seen there alone."""

from __future__ import annotations

from html import unescape

import pytest

from floorman.terms import Rank
from tests.web.doors import House, a_house
from tests.web.test_phone import Evening

NUMBER = "+49 170 5550123"
SEES: dict[Rank, bool] = {"direction": True, "manager": True, "director": True, "registrar": True, "floor": False}
# Where it might slip out; everything else is walked through by `tests/secrecy`, which has planted such numbers.
ELSEWHERE = ("/players", "/log", "/names", "/wall", "/results", "/documents/players.csv", "/documents/results.csv")


def with_number(house: House, number: str = NUMBER) -> Evening:
    evening = Evening(house)
    evening.begin()
    fields = {"entry": evening.player("Anna").id, "contact": number, "back": f"/events/{evening.event}"}
    answer = evening.floor.send(f"/events/{evening.event}/contact", fields)
    assert 303 == answer.status_code, answer.text
    return evening


def test_the_host_and_the_registration_see_it_and_nobody_else() -> None:
    """On his sheet and on his card; on no other page of theirs, and on none of a floor, a dealer, a player, a guest."""
    with a_house() as house:
        evening = with_number(house)
        anna, here = evening.player("Anna"), f"/events/{evening.event}"
        sheet = f"{here}/seats/{anna.table}/{anna.seat}"
        person = house.app.state.desk.look(evening.event, lambda now, _: now.state.entries[anna.id].person)
        card = f"{here}/registration?shown={person}"
        for rank, sees in SEES.items():
            browser = house.with_pass(rank)
            assert sees is (NUMBER in unescape(browser.look(sheet).text)), rank
            if rank == "registrar":
                assert NUMBER in unescape(browser.look(card).text)
            for path in ELSEWHERE if rank == "direction" else ():
                assert NUMBER not in unescape(browser.look(here + path).text), path
        for browser in (evening.phone("Ben"), house.browser()):
            for path in (*ELSEWHERE, "/me", sheet.removeprefix(here)):
                assert NUMBER not in unescape(browser.look(here + path).text), path


def test_whoever_may_not_know_it_may_not_write_it_either() -> None:
    with a_house() as house:
        evening = with_number(house)
        fields = {"entry": evening.player("Anna").id, "contact": "+1 555 0199"}
        answer = house.with_pass("floor").send(f"/events/{evening.event}/contact", fields)
        kept = [*house.app.state.desk.contacts().values()]

    assert 403 == answer.status_code
    assert [NUMBER] == kept


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  0170  555 0123 ", "0170 555 0123"),
        ("anna@example.org", "anna@example.org"),
        ("", ""),
        ("Anna", NUMBER),
        ("12", NUMBER),
        ("1" * 61, NUMBER),
    ],
)
def test_a_number_is_changed_forgotten_or_refused(typed: str, kept: str) -> None:
    with a_house() as house:
        evening = with_number(house)
        fields = {"entry": evening.player("Anna").id, "contact": typed}
        answer = evening.floor.send(f"/events/{evening.event}/contact", fields)
        now = "".join(house.app.state.desk.contacts().values())

    assert kept == now
    assert (303 if kept != NUMBER else 409) == answer.status_code


def test_it_goes_with_him_and_leaves_the_house_with_no_one() -> None:
    """It lies beside the log: the log holds nothing of it, and an erased person keeps none."""
    with a_house() as house:
        evening = with_number(house)
        desk = house.app.state.desk
        person = desk.look(evening.event, lambda now, _: now.state.entries[evening.player("Anna").id].person)
        logged = b"".join(row.body for row in desk.log(evening.event))
        kept = desk.store.people()[person].contact
        desk.store.erase(person)
        house.client.blocking_portal.call(desk._people.hear)

        assert NUMBER == kept
        assert b"5550123" not in logged
        assert {} == desk.contacts()
