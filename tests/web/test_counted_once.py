"""How many have entered, whether more can come, and when a stack was counted: the same on every page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.test_otherwise import words
from tests.web.test_pages import Client, client, opened, send

__all__ = ["client"]

NAMES = "Anna\nBen\nCem\nDora\nEmil"
MONEY = {"money": "buy-in", "prize": "50", "currency": "€"}


class Evening:
    def __init__(self, client: Client, **opened_with: str) -> None:
        self.client = client
        self.address = opened(client, players=NAMES, book="tda-2024", **MONEY, **opened_with)
        for command in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}, {"do": "start-event"}):
            self.do(**command)

    def do(self, **told: str) -> None:
        status, said = send(self.client, self.address + "/do", told)
        assert 303 == status, words(said)

    def page(self, path: str, **asked: str) -> str:
        return self.client.get(f"{self.address}/{path}", params={"lang": "en", **asked}).text

    @property
    def floor(self) -> Any:
        return self.client.app.state.desk.shown(self.address.rpartition("/")[2]).value.floor


def test_a_void_entry_is_counted_nowhere(client: Client) -> None:
    """Five came, one of them was struck off: four everywhere, and his name is found among the void ones."""
    evening = Evening(client)
    gone = evening.floor.players[0]
    evening.do(do="cancel-entry", who=gone.id, played="false")

    assert (4, 4) == (evening.floor.entries, evening.floor.left)
    players, desk = evening.page("players"), evening.page("registration")
    assert "Players 4" in words(players)
    assert re.search(r"Everybody\s+4\b", words(players))
    assert 'data-is="cancelled"' in players
    assert gone.name in players
    assert re.search(r"Entries\s+4\b", words(desk))
    assert gone.name in desk
    assert "4 of 4" in words(evening.page("results"))
    assert "4 entries" in words(evening.page("payouts"))


@pytest.mark.parametrize(
    ("bought", "says", "not_so"),
    [
        ({"rebuy": "yes"}, "Re-entries, rebuys or add-ons can still come", "Entries can still come"),
        ({}, "so the pool is final", "can still come"),
    ],
)
def test_after_the_close_of_registration_nobody_new_can_come(
    client: Client, bought: dict[str, str], says: str, not_so: str
) -> None:
    evening = Evening(client, **bought)
    assert "Entries can still come" in evening.page("payouts")
    evening.do(do="close-registration")
    page = evening.page("payouts")

    assert says in page
    assert not_so not in page.replace(says, "")


def test_a_number_that_was_typed_has_no_time_of_a_count(client: Client) -> None:
    """On the page of the deal: who was counted has his time, whose stack is typed otherwise there has none."""
    evening = Evening(client)
    evening.do(do="close-registration")
    evening.do(do="set-prizes", prizes="150 100")
    evening.do(do="publish-prizes")
    players = [one.id for one in evening.floor.players]
    for who in players:
        evening.do(do="count", who=who, stack="10000")
    evening.do(do="deal-talks")

    counted = re.compile(r"counted \d\d:\d\d")
    assert 5 == len(counted.findall(words(evening.page("deal"))))
    typed = words(evening.page("deal", way="icm", **{f"stack-{players[0]}": "9000"}))
    assert 4 == len(counted.findall(typed))
