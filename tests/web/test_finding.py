"""Who is found by what somebody in a hurry types."""

from __future__ import annotations

import re

import pytest

from floorman.views.floor import PlayerView
from floorman.web.event.room import found_in
from floorman.web.pictures import HEIGHT, SIZES, WIDTH, seats_css, spots
from tests.web.test_pages import Client, client, opened, send

__all__ = ["client"]

PLAYERS = "Martin Krüger\nAnna Kraft\nŁukasz Groß\nJosé Álvarez\nKarl von der Heide"


class Sight:
    """As much of a floor's view as is looked through."""

    players = tuple(
        PlayerView(id=f"p-{number}", name=name, number=number, status=status, table=table, seat=seat)
        for number, (name, status, table, seat) in enumerate(
            [
                ("Martin Krüger", "entered", 4, 7),
                ("Anna Kraft", "out", 0, 0),
                ("Łukasz Groß", "entered", 12, 4),
                ("José Álvarez", "entered", 4, 1),
                ("Karl von der Heide", "entered", 1, 2),
            ],
            start=1,
        )
    )


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("kr", ["Martin Krüger", "Anna Kraft"]),  # who is out comes last
        ("KRUG", ["Martin Krüger"]),
        ("luk", ["Łukasz Groß"]),
        ("gross", ["Łukasz Groß"]),
        ("alv", ["José Álvarez"]),
        ("von der", ["Karl von der Heide"]),
        ("12-4", ["Łukasz Groß"]),
        ("4", ["Martin Krüger", "José Álvarez"]),
        ("4-", ["Martin Krüger", "José Álvarez"]),
        ("4.1", ["José Álvarez"]),
        ("9-9", []),
        ("k", []),
        ("", []),
        ("artin", []),
    ],
)
def test_players_are_found(typed: str, found: list[str]) -> None:
    assert found == [one.name for one in found_in(Sight, typed)]  # type: ignore[arg-type]


def test_a_page_says_when_nobody_is_found(client: Client) -> None:
    event = opened(client, players=PLAYERS)
    send(client, event + "/do", {"do": "open-table", "table": "1"})
    send(client, event + "/do", {"do": "draw-seats"})

    assert "Łukasz Groß" in client.get(event + "/find?q=gross").text
    assert "Nobody is called that" in client.get(event + "/find?q=zz").text
    assert "" == client.get(event + "/find?q=").text.strip()


@pytest.mark.parametrize("size", SIZES)
def test_seats_lie_around_the_table(size: int) -> None:
    """Seat 1 is at the dealer's left, below; the last mirrors it; all lie in the picture and none on another."""
    places = spots(size)
    first, last = places[0], places[-1]

    assert first.x < WIDTH / 2 < last.x
    assert (round(WIDTH - first.x, 1), first.y) == (last.x, last.y)
    assert all(15 < spot.x < WIDTH - 15 and 15 < spot.y < HEIGHT - 15 for spot in places)
    assert all(
        (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 30**2 for one in places for other in places if one != other
    )
    assert f".seats-{size} > :nth-child({size})" in seats_css()


def test_the_log_says_who_was_moved_where_and_why(client: Client) -> None:
    """Looked for by the name on the wall or by the full one; his own sheet has the same, with the paragraph."""
    event = opened(client, players=PLAYERS)
    send(client, event + "/do", {"do": "open-table", "table": "1"})
    send(client, event + "/do", {"do": "draw-seats"})
    send(client, event + "/do", {"do": "open-table", "table": "2"})
    sheet = client.get(event + "/entries/1").text
    who = re.search(r'name="who" value="([^"]+)"', sheet)
    seat = re.search(r"Martin Krüger 1-(\d+)", client.get(event + "/log").text)
    assert who is not None
    assert seat is not None
    send(client, event + "/do", {"do": "correct-name", "who": who[1], "alias": "The Captain", "name": "Martin Krüger"})
    status, where = send(client, event + "/do", {"do": "move", "who": who[1], "table": "2", "seat": "7"})
    assert (303, event) == (status, where)

    moved = f"The Captain 1-{seat[1]} → 2-7"
    for sought in ("captain", "Krüger", "2-7"):
        assert moved in client.get(event + "/log", params={"q": sought}).text, sought
    assert moved not in client.get(event + "/log", params={"q": "Álvarez"}).text
    for lang, why in (("en", "moved, as the floor decided"), ("de", "umgesetzt, wie der Floor entschieden hat")):
        sheet = client.get(event + "/entries/1", params={"lang": lang}).text
        had = sheet.partition('id="seats-had"')[2].partition("</details>")[0]
        assert moved in had
        assert why in had
        assert 'href="/rules/' in had
        assert f"The Captain 1-{seat[1]}<" in had  # his first seat
