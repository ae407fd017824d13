"""Cash games in both formats: straddles, blinds posted late, runs, boards side by side, bomb pots, rake."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pokerkit import HandHistory

from floorman.hand.events import BoardDealt, Posted, RunsAgreed
from floorman.hand.start import halves_table_ante
from floorman.histories import HistoryError, Unplayable, ohh_text, phh_of, phh_text, read, replayed
from floorman.histories.ohh_write import NAMES
from floorman.histories.outcome import Outcome
from floorman.histories.variants import BY_GAME
from tests.hand.cash import drawn_cash
from tests.hand.drawing import Drawn
from tests.hand.playing import Play
from tests.histories.files import codes, outcome
from tests.histories.test_ohh import BLINDS, Action, ohh, pot
from tests.sizes import by_profile

HANDS = by_profile(20, 60, 400)


def phh(actions: str, **fields: str) -> str:
    table = {
        "variant": '"NT"',
        "antes": "[0, 0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0, 0]",
        "min_bet": "2",
        "starting_stacks": "[200, 200, 200, 200]",
        **fields,
    }
    dealt = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh", "d dh p4 JsJh"]
    acts = json.dumps([*dealt, *actions.split(", ")])
    return "\n".join([*(f"{name} = {value}" for name, value in table.items()), f"actions = {acts}"])


FLOP = "d db 2c7d9h"
PHH = [
    # 4 straddled; p4 raises to 6, the least that PokerKit has; the blinds fold and p3 calls 2 more.
    (
        f"p4 cbr 6, p1 f, p2 f, p3 cc, {FLOP}, p3 cc, p4 cbr 6, p3 f",
        {"blinds_or_straddles": "[1, 2, 4, 0]"},
        (199, 198, 194, 209),
    ),
    # The straddler has his option: all call, he raises, all fold.
    ("p4 cc, p1 cc, p2 cc, p3 cbr 20, p4 f, p1 f, p2 f", {"blinds_or_straddles": "[1, 2, 4, 0]"}, (196, 196, 212, 196)),
    # Twice: 4 and 8. The first to act is p1, and p4 may raise.
    ("p1 f, p2 f, p3 cc, p4 cbr 30, p3 f", {"blinds_or_straddles": "[1, 2, 4, 8]"}, (199, 198, 192, 211)),
    # p4 posts 2 late, as PokerKit writes it, and checks.
    (
        f"p3 f, p4 cc, p1 f, p2 cc, {FLOP}, p2 cc, p4 cbr 4, p2 f",
        {"blinds_or_straddles": "[1, 2, 0, -2]"},
        (199, 198, 200, 203),
    ),
    # The same with a dead 1, which stands among the antes.
    (
        f"p3 f, p4 cc, p1 f, p2 cc, {FLOP}, p2 cc, p4 cbr 4, p2 f",
        {"blinds_or_straddles": "[1, 2, 0, -2]", "antes": "[0, 0, 0, 1]"},
        (199, 198, 200, 203),
    ),
]


@pytest.mark.parametrize(("actions", "fields", "stacks"), PHH)
def test_phh(actions: str, fields: dict[str, str], stacks: tuple[int, ...]) -> None:
    """Reckoned by hand; PokerKit says the same."""
    text = phh(actions, **fields, finishing_stacks=str([*stacks]))
    found = outcome(text)

    assert ("exact", stacks) == (found.status, found.stacks)
    *_, last = HandHistory.loads(text)
    assert [*stacks] == last.stacks


def four(*rounds: tuple[str, list[str], list[Action]], **fields: Any) -> str:
    """The three of `test_ohh`, and Dora with the id 6 at seat 1. Blinds are 0.50 and 1."""
    players = [*json.loads(ohh())["ohh"]["players"], {"id": 6, "seat": 1, "name": "Dora", "starting_stack": 100}]
    return ohh(*rounds, players=players, dealer_seat=1, **fields)


FOLDS: list[Action] = [(7, "Fold", None), (8, "Fold", None)]


@pytest.mark.parametrize(
    ("acts", "won"),
    [
        # Straddle to 2; Dora folds, both blinds fold: 1 of it comes back, 2.50 are won.
        ([(9, "Straddle", 2), (6, "Fold", None), *FOLDS], (9, 2.5)),
        # Dora posts 1 late and 0.50 dead, and raises to 4: she adds 3. Won: 0.5 + 1 + 1 + 0.5.
        (
            [(6, "Post Extra Blind", 1), (6, "Post Dead", 0.5), (9, "Fold", None), (6, "Raise", 3), *FOLDS],
            (6, 3),
        ),
        # The same told as a second big blind.
        ([(6, "Post BB", 1), (9, "Fold", None), (6, "Raise", 3), *FOLDS], (6, 2.5)),
        # A dead blind alone still has to call 1; a raise to 4 adds 4.
        ([(6, "Post Dead", 0.5), (9, "Fold", None), (6, "Raise", 4), *FOLDS], (6, 3)),
    ],
)
def test_ohh_posts(acts: list[Action], won: tuple[int, float]) -> None:
    found = outcome(four(("Preflop", [], [*BLINDS, *acts]), pots=[pot(won[1], won)]))

    assert "exact" == found.status


def test_ohh_the_small_blind_completes_it() -> None:
    """He lays 0.50 more, and 0.50 dead: he may check behind the others, and bets on the flop. 3 and 0.50 are won."""
    acts: list[Action] = [(7, "Post Dead", 0.5), (7, "Post Extra Blind", 0.5), (9, "Call", 1), (7, "Check", None)]
    flop: list[Action] = [(7, "Bet", 2), (8, "Fold", None), (9, "Fold", None)]
    rounds: list[Any] = [("Preflop", [], [*BLINDS, *acts, (8, "Check", None)]), ("Flop", ["2c", "7d", "9h"], flop)]

    assert "exact" == outcome(ohh(*rounds, pots=[pot(3.5, (7, 3.5))])).status


def test_ohh_the_button_posts_the_small_blind_of_three() -> None:
    """Somebody came to two: the button has not moved on, and the order begins with the small blind all the same."""
    posts: list[Action] = [(9, "Post SB", 0.5), (7, "Post BB", 1), (8, "Post Extra Blind", 1)]
    acts: list[Action] = [(8, "Check", None), (9, "Call", 0.5), (7, "Check", None)]
    flop: list[Action] = [(9, "Bet", 2), (7, "Fold", None), (8, "Fold", None)]
    rounds: list[Any] = [("Preflop", [], [*posts, *acts]), ("Flop", ["2c", "7d", "9h"], flop)]

    assert "exact" == outcome(ohh(*rounds, pots=[pot(3, (9, 3))])).status


def test_ohh_somebody_between_button_and_small_blind() -> None:
    """Dora came in there and posts: the small blind begins the flop, and she acts last."""
    posts: list[Action] = [(8, "Post SB", 0.5), (9, "Post BB", 1), (7, "Post Extra Blind", 1)]
    acts: list[Action] = [(6, "Call", 1), (7, "Check", None), (8, "Call", 0.5), (9, "Check", None)]
    flop: list[Action] = [(8, "Check", None), (9, "Bet", 2), (6, "Fold", None), (7, "Fold", None), (8, "Fold", None)]
    rounds: list[Any] = [("Preflop", [], [*posts, *acts]), ("Flop", ["2c", "7d", "9h"], flop)]

    assert "exact" == outcome(four(*rounds, pots=[pot(4, (9, 4))])).status


ALL_IN: list[Action] = [
    *BLINDS,
    (7, "Dealt Cards", ["As", "Ah"]),
    (8, "Dealt Cards", ["Ks", "Kh"]),
    (9, "Raise", 100),
    (7, "Fold", None),
    (8, "Call", 79.25),
    (9, "Shows Cards", ["Qs", "Qh"]),
    (8, "Shows Cards", ["Ks", "Kh"]),
]
FIRST: list[Any] = [("Flop", ["2c", "7d", "9h"], []), ("Turn", ["Jc"], []), ("River", ["3s"], [])]
SECOND: list[Any] = [("Flop", ["Qc", "7h", "9d"], []), ("Turn", ["Jd"], []), ("River", ["3d"], [])]


@pytest.mark.parametrize(
    "rounds",
    [
        [*FIRST, *SECOND],
        [FIRST[0], SECOND[0], FIRST[1], SECOND[1], FIRST[2], SECOND[2]],
    ],
)
def test_ohh_run_twice(rounds: list[Any]) -> None:
    """80.25 each and 0.50 are 161: kings the first, queens the second board, whichever order the file has."""
    found = outcome(ohh(("Preflop", [], ALL_IN), *rounds, pots=[pot(161, (8, 80.5), (9, 80.5))]))

    assert "exact" == found.status
    assert found.played is not None
    assert [2] == [event.times for event in found.played.events if isinstance(event, RunsAgreed)]


def test_ohh_the_river_alone_twice() -> None:
    """Queens win with the second river."""
    rivers: list[Any] = [("River", ["3s"], []), ("River", ["Qd"], [])]
    found = outcome(ohh(("Preflop", [], ALL_IN), *FIRST[:2], *rivers, pots=[pot(161, (8, 80.5), (9, 80.5))]))

    assert "exact" == found.status


def test_ohh_uneven_boards() -> None:
    (error,) = read(ohh(("Preflop", [], ALL_IN), *FIRST, *SECOND[:2]))

    assert isinstance(error, HistoryError)
    assert "history.uneven-boards" == error.ruling.code


def test_ohh_run_where_somebody_could_still_bet() -> None:
    """The engine refuses what cannot be: nobody is all-in."""
    steal: list[Action] = [*BLINDS, (9, "Call", 1), (7, "Call", 0.5), (8, "Check", None)]
    found = outcome(ohh(("Preflop", [], steal), *FIRST, *SECOND))

    assert ("refused", "run.not-now") == (found.status, codes(found)[-1])


def test_ohh_bomb_pot_on_two_boards() -> None:
    """Three antes of 5; a bet and a call of 10 on the flop. 35: kings have the first board, queens the second."""
    antes: list[Action] = [(id, "Post Ante", 5) for id in (7, 8, 9)]
    bets: list[Action] = [(7, "Check", None), (8, "Bet", 10), (9, "Call", 10), (7, "Fold", None)]
    checks: list[Action] = [(8, "Check", None), (9, "Check", None)]
    shows: list[Action] = [(8, "Shows Cards", ["Ks", "Kh"]), (9, "Shows Cards", ["Qs", "Qh"])]
    rounds: list[Any] = [
        ("Preflop", [], antes),
        FIRST[0], (*SECOND[0][:2], bets),
        FIRST[1], (*SECOND[1][:2], checks),
        FIRST[2], (*SECOND[2][:2], checks),
        ("Showdown", [], shows),
    ]  # fmt: skip
    found = outcome(ohh(*rounds, ante_amount=5, flags=["Bomb_Pot"], pots=[pot(35, (8, 17.5), (9, 17.5))]))

    assert "exact" == found.status


# ---- written and read again ----------------------------------------------------------------------------------------


def cash_hands(prefix: str, count: int, games: tuple[str, ...]) -> list[Play]:
    """Hands by chance with something of a cash game, of which a file can tell all."""
    found: list[Play] = []
    number = 0
    while len(found) < count:
        number += 1
        drawn = Drawn(f"{prefix} {number}", games=games)
        here = all(one.presence == "present" for one in drawn.seats)
        if halves_table_ante(drawn.book, len(drawn.seats)):
            continue  # who is all-in with half an ante does not say what the level asks for
        while drawn.cash is None:
            drawn.cash = drawn_cash(drawn.cash_rng, drawn.game.id, drawn.seats, drawn.positions, drawn.forced)
        if here and drawn.typed == "all" and not drawn.hand_for_hand:
            found.append(Play(drawn).to_the_end())
    return found


def _again(text: str, play: Play) -> Outcome:
    (record,) = read(text)
    assert not isinstance(record, HistoryError), record
    return replayed(record, play.drawn.book)


def _without_level(text: str) -> str:
    """The level's ante becomes what was paid; a small blind that nobody owes in a bomb pot is not told."""
    return re.sub(r'"ante_amount":\d+,|,"dead_small_blind":\d+', "", text)


@pytest.mark.sized
def test_ohh_and_back() -> None:
    """Straddles, late blinds, runs, boards and rake: the same stacks, and the same text again."""
    met: set[str] = set()
    for play in cash_hands("ohh", HANDS, tuple(name for name in NAMES if name not in ("stud", "stud8"))):
        text = ohh_text(play.log)
        found = _again(text, play)

        assert "exact" == found.status, f"{play.drawn.seed}: {found.says()}\n{text}"
        met |= {event.what for event in play.log if isinstance(event, Posted)}
        met |= {"another board" for event in play.log if isinstance(event, BoardDealt) and event.board}
        met |= {"run" for event in play.log if isinstance(event, RunsAgreed) and event.times > 1}
        assert found.played is not None
        assert _without_level(text) == _without_level(ohh_text(found.played.events))
    assert {"straddle", "late-blind", "dead-blind", "another board", "run"} <= met


@pytest.mark.sized
def test_phh_and_back() -> None:
    """The same where the format has words; the others are refused by name."""
    refused: set[str] = set()
    exact = 0
    for play in cash_hands("phh", HANDS, tuple(BY_GAME)):
        try:
            text = phh_text(phh_of(play.log))
        except Unplayable as error:
            refused.add(error.ruling.code)
            continue
        found = _again(text, play)
        assert "exact" == found.status, f"{play.drawn.seed}: {found.says()}\n{text}"
        exact += 1
    assert exact > HANDS // 4
    assert refused <= {
        "history.several-boards",
        "history.dead-blind-and-ante",
        "history.blind-straddles",
        "history.odd-positions",
    }
