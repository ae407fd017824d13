"""The table of games: one source of their ids, and what the rows say of the first round."""

from __future__ import annotations

import pytest

from floorman.cards.deals import GAMES as SHOWN_DOWN
from floorman.cli.equity import equity
from floorman.hand import (
    BOARD,
    GAMES,
    DealCards,
    Forced,
    Game,
    Hand,
    SeatSetup,
    decide,
    first_positions,
    offers,
    owed_to,
    start,
)
from floorman.hand.games import Deal
from floorman.rulebook import load, shipped
from floorman.speech import Lang, speech
from floorman.terms import GAME_IDS, Accepted
from tests.docs.pages import DOCS

# What lies on the board when the first bet is made, and how many cards each street brings then, by hand.
FLOPS = {"courchevel": (1, 2, 1, 1), "courchevel8": (1, 2, 1, 1)}
HOLDEM = (0, 3, 1, 1)


def test_the_ids_stand_in_one_place() -> None:
    """Every table that has a row for each game has exactly these."""
    assert {*GAME_IDS} == {*SHOWN_DOWN} == {*GAMES} == {*shipped().questions["games_covered"].values}
    assert all(id == game.id for id, game in GAMES.items())


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_has_a_name(game: str, lang: Lang) -> None:
    code = f"game.{game}"

    assert code != speech(lang).say(code)


@pytest.mark.parametrize("page", ["scenarios.md", "programmers.md"])
def test_pages_that_list_the_games_list_all(page: str) -> None:
    told = (DOCS / page).read_text(encoding="utf-8")

    assert [] == [game for game in GAME_IDS if f"`{game}`" not in told]


def test_the_command_lists_all() -> None:
    words = (equity.__doc__ or "").replace(".", " ").split()

    assert [] == [game for game in GAME_IDS if game not in words]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_first_round_comes_after_the_deal(game: Game) -> None:
    """First everybody's cards, then what lies open without a burn card, then the first bet."""
    first, *opened = game.steps[: game.first_round_at]

    assert first == Deal("hands", game.hole_cards)
    assert opened == ([Deal("board", 1)] if game.id in FLOPS else [])
    assert game.first_round is game.rounds[0] is game.steps[game.first_round_at]


@pytest.mark.parametrize("game", [id for id in GAME_IDS if SHOWN_DOWN[id].board])
def test_cards_of_each_street(game: str) -> None:
    """Five cards lie on the board in the end, and a street knows how many of them are its own."""
    streets = ("preflop", "flop", "turn", "river")

    assert FLOPS.get(game, HOLDEM) == tuple(GAMES[game].dealt_for(street) for street in streets)
    assert 0 == GAMES[game].dealt_for("third")


@pytest.mark.parametrize(
    ("game", "step", "expected"),
    [
        ("nlhe", 0, 8),  # a burn card and three, a burn card and one, and once more
        ("courchevel", 0, 8),  # the open card is one of them, and the flop one less
        ("courchevel", 1, 7),
        ("drawmaha", 4, 4),  # in the draw: turn and river
        ("27td", 2, 0),
        ("stud", 0, 0),
    ],
)
def test_what_the_board_still_takes(game: str, step: int, expected: int) -> None:
    assert expected == GAMES[game].board_after(step)


def courchevel(*stacks: int) -> Hand:
    """Everybody has his cards, and the open one is due."""
    seats = range(1, len(stacks) + 1)
    setup = [SeatSetup(seat, stack) for seat, stack in zip(seats, stacks, strict=True)]
    hand, _ = start(load("tda-2024"), setup, first_positions(1, seats), Forced(50, 100), game="courchevel")
    deal(hand, *range(5 * len(stacks)))
    return hand


def deal(hand: Hand, *cards: int) -> None:
    decision = decide(hand, DealCards(cards))
    assert isinstance(decision, Accepted), decision
    for event in decision.events:
        hand.apply(event)


def test_the_first_round_begins_when_the_open_card_lies_there() -> None:
    """Before, one card is owed, and it is no burn card; nobody acts, and the deal is not over."""
    hand = courchevel(1000, 1000, 1000)
    assert (1, (BOARD,)) == (hand.owed, owed_to(hand))
    assert hand.being_dealt_in()
    assert not hand.in_first_round()
    assert offers(hand) is None

    deal(hand, 20)

    assert ((20,), ()) == (hand.board, hand.burns)
    assert hand.in_first_round()
    assert not hand.past_first_round()
    assert 1 == hand.seats[hand.to_act], "the button, left of the blinds"


def test_a_blind_that_is_all_in_ends_nothing_before_the_open_card() -> None:
    """Heads-up the big blind is all-in: nothing goes back before the small blind has decided."""
    hand = courchevel(1000, 100)

    assert hand.put == [100, 50]
    assert hand.being_dealt_in()

    deal(hand, 20)

    assert 1 == hand.seats[hand.to_act]
    assert offers(hand) is not None
