"""A hand that is over, at each of its doors and for each who comes: what lay open, his own cards, and no card besides.

All 52 are looked for. What may be there is counted from the stream of the hand, not from what makes the pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec import Struct

from floorman.cards import DECK, text_of
from floorman.desk.hands import steps_of
from floorman.hand.events import BoardDealt, HolesDealt, Shown
from tests.secrecy.house import MAX, ZOE, Filled
from tests.secrecy.planted import cards_in

FORMS = ("hand.phh", "hand.ohh")
ALL = ("hands.phhs", "hands.ohh")
PLAYERS = {"player Zoe": ZOE.id, "player Max": MAX.id}
# The host, those who help him, two of whom play; a screen, and nobody.
OTHERS = ("direction", "manager", "director", "floor", "dealer", "dealer-at-table", "registrar", "screen", "public")


class Truth(Struct):
    """Of the hand that is over: by whom each card was held, and which lay open."""

    log: str
    held: dict[str, set[str]]
    open: set[str]


@pytest.fixture(scope="module")
def truth(house: Filled) -> Truth:
    over, _ = sorted(house.store.streams(f"hand/{house.event}/"), key=lambda one: int(one.rpartition("-")[2]))
    events = [event for step in steps_of(list(house.store.read(over))) for event in step]
    (dealt,) = [event.cards for event in events if isinstance(event, HolesDealt)]
    open = [card for event in events if isinstance(event, (Shown, BoardDealt)) for card in event.cards]
    started = events[0]
    held = {
        house.player(one.seat): {*map(text_of, dealt[place :: len(started.seats)])}  # type: ignore[union-attr]
        for place, one in enumerate(started.seats)  # type: ignore[union-attr]
    }
    assert house.mucked, "somebody has thrown his cards away unshown"
    return Truth(over.rpartition("-")[2], held, {*map(text_of, open)})


def seen(told: bytes) -> set[str]:
    """PHH writes cards without a gap; a token of a form may have any letters in a row."""
    told = re.sub(rb'[0-9a-f]{32,}|(?<=")[0-9a-f]{16}(?=-)', b"", told)  # the names of what forms send, too
    return cards_in(re.sub(rb"([2-9TJQKA][shdc])(?=[2-9TJQKA][shdc])", rb"\1 ", told), DECK)


def at(house: Filled, log: str, own: bool) -> Iterator[str]:
    """Every door of the hand: its replay from the first step to the last, cards laid open ahead or not, and files."""
    hand = f"/events/{house.event}{'/me' if own else ''}/hands/1/{log}"
    for step in (1, 9, 99):
        yield from (f"{hand}{'' if own else '/replay'}?step={step}{ahead}" for ahead in ("", "&ahead=1"))
    yield from (f"{hand}/file/{form}" for form in FORMS)
    if own:
        yield from (f"/events/{house.event}/me/hands/file/{form}" for form in ALL)
        yield f"/events/{house.event}/me/hands"
    else:
        yield hand


def test_the_own_hand_holds_ones_own_cards(house: Filled, truth: Truth) -> None:
    """Mucked ones too; and none of another who mucked, wherever the step stands."""
    for visitor, who in PLAYERS.items():
        told = {path: house.browsers[visitor].look(path) for path in at(house, truth.log, own=True)}

        assert {200} == {answer.status_code for answer in told.values()}, visitor
        for path, answer in told.items():
            assert seen(answer.content) <= truth.held[who] | truth.open, (visitor, path)
        for path in (f"file/{form}" for form in FORMS):
            whole = next(answer for at, answer in told.items() if at.endswith(path))
            assert truth.held[who] | truth.open == seen(whole.content), (visitor, path)
        assert truth.held[who] <= seen(told[f"/events/{house.event}/me/hands"].content)


@pytest.mark.parametrize("visitor", [*PLAYERS, *OTHERS])
def test_the_link_shows_what_the_table_saw(house: Filled, truth: Truth, visitor: str) -> None:
    """To everybody the same: not even his own cards to who has mucked them."""
    for path in at(house, truth.log, own=False):
        answer = house.browsers[visitor].look(path)

        assert 200 == answer.status_code, path
        assert seen(answer.content) <= truth.open, path
        if path.endswith(FORMS):
            assert truth.open == seen(answer.content), path


@pytest.mark.parametrize("visitor", OTHERS)
def test_nobody_has_the_hands_of_another(house: Filled, truth: Truth, visitor: str) -> None:
    """Who shows no player's pass has no list, whoever he asks for: a host and a helper as little as a stranger."""
    browser = house.browsers[visitor]
    his = house.staff.get(visitor, "")
    for path in dict.fromkeys(path.partition("?")[0] for path in at(house, truth.log, own=True)):
        for asked in ("", f"?entry={ZOE.id}", f"?entry={his}"):
            told = browser.look(path + asked)
            assert told.status_code in (303, 403, 404), path
            assert set() == seen(told.content)


def test_a_player_asks_for_no_other(house: Filled, truth: Truth) -> None:
    """Whoever is named in the address, the pass says whose hands they are."""
    told = house.browsers["player Max"].look(f"/events/{house.event}/me/hands/1/{truth.log}?step=99&entry={ZOE.id}")
    assert seen(told.content) <= truth.held[MAX.id] | truth.open


@pytest.mark.parametrize("visitor", [*PLAYERS, *OTHERS])
def test_a_hand_that_is_played_has_no_door_here(house: Filled, visitor: str) -> None:
    *_, played = sorted(house.store.streams(f"hand/{house.event}/"), key=lambda one: int(one.rpartition("-")[2]))
    log = played.rpartition("-")[2]
    for own in (True, False):
        for path in at(house, log, own=own):
            if f"/1/{log}" in path:
                assert house.browsers[visitor].look(path).status_code in (303, 403, 404), path


def test_the_file_of_the_event_is_the_hosts_when_it_is_over(house: Filled) -> None:
    """Until then nobody has it: not even what lay open is given to a host who may play."""
    for visitor in (*PLAYERS, *OTHERS):
        told = house.browsers[visitor].look(f"/events/{house.event}/hands/file/hands.phhs")
        expected = {409} if visitor in ("direction", "manager", "director", "floor") else {303, 403}
        assert told.status_code in expected, visitor
