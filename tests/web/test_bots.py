"""Bots from the floor's pages: seats are filled, and taken over."""

from __future__ import annotations

import re

import pytest

from floorman.sim.bots import KINDS
from tests.web.test_floor import act, page
from tests.web.test_pages import Client, client, opened, send

__all__ = ["client"]

LETS_PLAY = re.compile(r'value="let-bot-play".*?</form>', re.DOTALL)


def test_seats_are_filled_and_taken_over(client: Client) -> None:
    """The players' page shows who is a bot, and lets somebody take over from it."""
    event = opened(client)

    assert 303 == send(client, f"{event}/bots", {"count": "2"})[0]
    players = page(client, event, "/players")
    assert ">Bot Ada</a>" in players
    assert 2 == players.count('<span class="tag">bot</span>') == players.count("Take over from the bot")
    forms = re.findall(r'value="take-over".*?name="who" value="([^"]+)"', players, re.DOTALL)

    done = [act(client, event, do="take-over", who=one)[0] for one in forms]
    assert 2 == done.count(303)
    assert "Take over from the bot" not in page(client, event, "/players")


@pytest.mark.parametrize("count", ["0", "x", "201", "-1", ""])
def test_how_many_has_to_be_a_number(client: Client, count: str) -> None:
    event = opened(client)

    status, said = send(client, f"{event}/bots", {"count": count})

    assert 409 == status
    assert "Between 1 and 200" in said


def test_every_kind_can_be_let_play(client: Client) -> None:
    """At a table played on devices the sheet of a player's seat offers each kind, the usual one chosen."""
    event = opened(client)
    on_devices = {"do": "set-table", "table": "1", "cards": "dealt", "action": "players"}
    for fields in ({"do": "open-table", "table": "1"}, on_devices, {"do": "draw-seats"}):
        assert 303 == send(client, event + "/do", fields)[0]
    sheets = [page(client, event, f"/seats/1/{seat}") for seat in range(1, 9)]
    # Of the whole sheet only the form that lets a bot play: others have lists of their own, of tables for instance.
    offers = [form for sheet in sheets for form in LETS_PLAY.findall(sheet)]

    assert offers
    assert list(KINDS) == re.findall(r'<option value="([\w-]+)"', offers[0])
    assert ["odds"] == re.findall(r'<option value="([\w-]+)" selected', offers[0])
