"""Several games at one table: in turn, for a round or for so many hands, with the button standing still during stud."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from floorman import EIGHT_GAME, HORSE, Table, TableError, Turn
from floorman.hand.events import HandStarted, Posted
from tests.table.playing import step


def started(table: Table, hands: int, seed: int = 1) -> list[HandStarted]:
    """So many hands with deep stacks, in which everybody folds or checks: nobody goes out."""
    rng = Random(seed)
    while table.hands < hands or table.turn.waits_for != "hand":
        if table.turn.waits_for != "act":
            step(table, rng)
        elif (offer := table.offers) is not None and offer.fold and not offer.check:
            table.fold()
        else:
            table.check_or_call()
    return [event for event in table.all_events if isinstance(event, HandStarted)]


def test_each_for_so_many_hands() -> None:
    hands = started(Table([10_000] * 4, blinds=(50, 100), games=("nlhe", "plo", "27td"), hands_each=2), 9)

    assert ["nlhe", "nlhe", "plo", "plo", "27td", "27td", "nlhe", "nlhe", "plo"] == [hand.game for hand in hands]


def test_each_for_a_round_of_the_table() -> None:
    """A round is as many hands as players were dealt in when the game began."""
    hands = started(Table([10_000] * 3, blinds=(50, 100), games=HORSE), 16)

    assert [game for game in (*HORSE, "flhe") for _ in range(3)][:16] == [hand.game for hand in hands]


def test_each_for_a_level() -> None:
    """The next level brings the next game, however many hands were played; amounts for one game alone bring none."""
    table = Table([10_000] * 3, blinds=(50, 100), games=("flhe", "razz"), hands_each="level")
    table.level((75, 150))  # before the first hand: nothing has been played yet
    played = [started(table, 4)[-1].game, table.game]
    table.level((100, 200), games=["flhe"])
    played.append(table.game)
    table.level((100, 200))
    played += [started(table, 5)[-1].game]
    table.level((150, 300))
    again = Table.load(table.save())

    assert ["flhe", "flhe", "flhe", "razz"] == played
    assert ["flhe", "flhe"] == [table.game, again.game]
    table.undo()
    assert "razz" == table.game


def test_nonsense_is_no_length() -> None:
    with pytest.raises(TableError, match="hands_each"):
        Table([1000] * 2, blinds=(5, 10), hands_each="hour")  # type: ignore[arg-type]


def test_the_button_stands_still_during_stud() -> None:
    """It moves to where the next hand with blinds would have it, stays there, and goes on from there (tda-2024-11)."""
    table = Table([10_000] * 4, blinds=(50, 100), games=("flhe", "razz", "stud", "flo8"), hands_each=2, button=1)

    hands = started(table, 9)

    assert [1, 2, 3, 3, 3, 3, 3, 4, 1] == [hand.positions.button for hand in hands]


def test_stud_has_antes_and_a_bring_in() -> None:
    """In stud each player pays the ante; nobody posts a blind."""
    table = Table([10_000] * 3, blinds=(50, 100), games=("nlhe", "stud"), hands_each=1, ante=20, bring_in=30)
    started(table, 2)

    posted = [(event.seat, event.what, event.amount) for event in table.events if isinstance(event, Posted)]
    assert [(1, "ante", 20), (2, "ante", 20), (3, "ante", 20)] == sorted(posted)
    first = table.events[0]
    assert isinstance(first, HandStarted)
    assert (30, "each") == (first.forced.bring_in, first.forced.ante_kind)


def test_the_bring_in() -> None:
    """Who has to bring in may do nothing else but complete."""
    table = Table([1000, 1000], blinds=(50, 100), game="stud", ante=10, bring_in=30)
    table.next_hand()
    table.deal_cards({1: "Ah Kh 2c", 2: "Qd Jd 3s"})

    assert table.offers is not None
    assert (1, 30, 100, False) == (
        table.offers.seat,
        table.offers.bring_in,
        table.offers.raise_min_to,
        table.offers.fold,
    )
    with pytest.raises(TableError, match="bring in 30"):
        table.fold()
    table.bring_in()
    assert 30 == table.view()["seats"][0]["bet"]
    assert ["??", "??", "2c"] == table.view(2)["seats"][0]["cards"]


def test_games_with_amounts_of_their_own() -> None:
    table = Table([10_000] * 3, blinds=(100, 200), games=("flhe", "nlhe"), hands_each=1)
    table.level((25, 50), ante=50, games=["nlhe"])

    hands = started(table, 3)

    assert [200, 50, 200] == [hand.forced.big_blind for hand in hands]
    assert ["none", "big-blind", "none"] == [hand.forced.ante_kind for hand in hands]


def test_eight_games() -> None:
    table = Table([10_000] * 6, blinds=(50, 100), games=EIGHT_GAME, hands_each=1, ante=10)

    assert list(EIGHT_GAME) == [hand.game for hand in started(table, 8)]


def test_a_draw() -> None:
    """All draw in turn, then the new cards are owed; in between others see only how many."""
    table = Table([1000, 1000], blinds=(50, 100), game="27td", button=1)
    table.next_hand()
    table.deal_cards({1: "2c 3d 4h 7s Ks", 2: "2d 3h 8s 8c 8d"})
    table.call()
    table.check()
    assert ("draw", 2) == (table.turn.waits_for, table.turn.seat)

    table.draw("8c 8d")
    assert (2, 3) == (table.view(1)["seats"][1]["drew"], len(table.view(1)["seats"][1]["cards"]))
    with pytest.raises(TableError, match="Seat 1 can throw away only its own cards"):
        table.draw("Ac")
    table.stand_pat()

    assert ("cards", 3) == (table.turn.waits_for, table.turn.cards)
    table.deal_cards({2: "4c 5d"})
    assert ["2d", "3h", "8s", "4c", "5d"] == table.view(2)["seats"][1]["cards"]


def test_a_draw_when_the_deck_runs_out() -> None:
    """Thrown cards are shuffled back: eight players can throw all their cards away."""
    table = Table([1000] * 8, blinds=(5, 10), game="27td", button=1)
    rng = Random(3)
    table.deal(rng)
    while table.turn.waits_for != "hand":
        match table.turn:
            case Turn("draw", seat):
                table.draw(" ".join(next(one["cards"] for one in table.view(seat)["seats"] if one["seat"] == seat)))
            case Turn("cards"):
                table.deal(rng)
            case Turn("act"):
                table.check_or_call()
            case _:
                table.show()

    assert any(event.get("reshuffled") for event in table.log())
    assert 8000 == table.chips


@pytest.mark.parametrize("games", [(), ("nlhe", "whist")])
def test_games_that_there_are_not(games: Any) -> None:
    with pytest.raises(TableError, match="nlhe"):
        Table([1000, 1000], blinds=(5, 10), **({"games": games} if games else {"game": "whist"}))
