"""Chips are drawn as the host has named them, wherever one is drawn; a colour nobody knows is drawn as none."""

from __future__ import annotations

import re
from html import unescape

import pytest

from floorman.tournament.plan import ChipPile
from floorman.web.chip_looks import ChipLooks, colour_of
from tests.web.doors import Browser, a_house

GREEN, BLACK, PURPLE, YELLOW = "#2f7a4f", "#24231f", "#6b3f87", "#e6c229"
OWN = ((100, GREEN, "green"), (500, BLACK, "Schwarz"), (1000, PURPLE, "purple"), (5000, YELLOW, "gelb"))
FORM = {
    "pile_value": [str(value) for value, _, _ in OWN],
    "pile_count": ["100", "50", "20", "8"],
    "pile_colour": [word for _, _, word in OWN],
}


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("green", GREEN), ("grün", GREEN), ("GRÜN", GREEN), ("grüne", GREEN), ("Grüner Chip", GREEN), ("gruen", GREEN),
        ("red/white", "#b3261e"), ("weiß-blau", "#f4f1ea"), ("weiss", "#f4f1ea"), ("WEIẞ", "#f4f1ea"),
        ("lila", PURPLE), ("violett", PURPLE), ("gray", "#8b8a84"), ("türkis", "#2f9c9c"), ("silber", "#c3c3c1"),
        # Six tenths of blue, four of white; seven tenths of green, three of black.
        ("light blue", "#809fcb"), ("hellblau", "#809fcb"), ("dunkelgrün", "#215537"), ("dark green", "#215537"),
        # What is no colour that is known here is none: never one that the chip has not.
        ("", ""), ("mint", ""), ("blaugrün", ""), ("die mit dem Löwen", ""), ("5", ""), ("credit", ""),
    ],
)  # fmt: skip
def test_a_word_is_the_colour_that_it_means(said: str, means: str) -> None:
    assert colour_of(said) == means


def test_no_chip_has_the_colour_of_another() -> None:
    """The usual green of 25 is not drawn where green is 100; nor one in whose place a word stands that nobody knows."""
    looks = ChipLooks([ChipPile(25), ChipPile(100, "green"), ChipPile(500, "mint")])
    usual = ChipLooks([ChipPile(25), ChipPile(100)])

    assert [looks.of(value).fill for value in (25, 100, 500, 1000)] == ["", GREEN, "", ""]
    assert [looks.of(value).kind for value in (25, 100, 500, 1000)] == ["other", "own", "other", "other"]
    assert looks.of(500).word == "mint"
    assert [usual.of(value).kind for value in (25, 100, 7)] == ["v25", "v100", "other"]
    assert [ChipLooks([ChipPile(5, word)]).of(5).pale for word in ("white", "yellow", "black")] == [True, True, False]


def drawn(page: str) -> list[tuple[str, str]]:
    """Every chip of a page: its class, and what it is filled with."""
    return re.findall(r'<svg class="chip [^>]*><circle class="([^"]*)" (?:fill="([^"]*)")?', page)


def test_wherever_a_chip_is_drawn_it_has_the_hosts_colour() -> None:
    """The form, the desk's chips, what becomes of the smallest, what somebody puts in at a table."""
    with a_house() as house:
        host = house.with_pass("director")
        form = {"name": "Home", "players": "Anna\nBen\nCem", "book": "cuca", "stack": "5000"}
        asked: dict[str, str | list[str]] = {**form, "structure": "20: 100/200\n20: 1000/2000", **FORM}
        preview = unescape(host.send("/new/preview", asked).text)
        event = str(host.send("/events", asked).headers["location"])
        sheets = [house.client.get(f"/static/{name}.css").text for name in ("components", "start", "chips", "station")]
        pages = [preview, *[unescape(page) for page in _of_an_evening(host, event)]]

    fills = {value: fill for value, fill, _ in OWN}
    for page, values in zip(pages, (tuple(fills), tuple(fills), (100, 500), tuple(fills)), strict=True):
        assert drawn(page)[: len(values)] == [("own", fills[value]) for value in values]
        assert set(drawn(page)) <= {("own", fill) for fill in fills.values()}
    assert not any(re.search(r"\.own\b[^{]*\{[^}]*fill|\.chip circle[^{]*\{[^}]*fill", sheet) for sheet in sheets)
    for value, _, word in OWN:
        assert re.search(rf'data-chip="{value}" aria-label="[^"]*, {word}"', pages[3]), "and its name is said"


def _of_an_evening(host: Browser, event: str) -> list[str]:
    def do(**fields: str) -> None:
        assert host.send(f"{event}/do", fields).status_code < 400, fields

    do(do="open-table", table="1")
    do(do="draw-seats")
    do(do="start-event")
    happened = host.look(f"{event}/station/1/happened?s=one-big-chip&seat=1").text
    do(do="set-level", level="2")
    return [host.look(f"{event}/chips").text, host.look(f"{event}/colour-up?table=1").text, happened]
