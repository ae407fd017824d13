"""Open Hand History: read and played, and a closed hand of ours written."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.hand.events import HandClosed
from floorman.histories import HistoryError, Unplayable, Unreadable, ohh_text, read, replayed
from floorman.histories.ohh_write import NAMES
from floorman.rulebook import SHIPPED, load
from tests.histories.files import BOOK, codes, fault, outcome
from tests.histories.played import played
from tests.worked import within_turns

Action = tuple[int, str, Any]


def ohh(*rounds: tuple[str, list[str], list[Action]], **fields: Any) -> str:
    """Three players at seats 2, 5 and 9 with the ids 7, 8 and 9; the button is at seat 9. Amounts are added chips."""
    hand = {
        "spec_version": "1.4.6",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "table_size": "9",
        "dealer_seat": 9,
        "small_blind_amount": 0.5,
        "big_blind_amount": 1,
        "ante_amount": 0,
        "players": [
            {"id": 7, "seat": 2, "name": "Anna", "starting_stack": 100},
            {"id": 8, "seat": 5, "name": "Ben", "starting_stack": 80.25},
            {"id": 9, "seat": 9, "name": "Cem", "starting_stack": 100},
        ],
        "rounds": [
            {"id": number, "street": street, "cards": cards, "actions": [_action(*action) for action in actions]}
            for number, (street, cards, actions) in enumerate(rounds)
        ],
        "pots": [],
        **fields,
    }
    return json.dumps({"ohh": hand})


def _action(player: int, word: str, more: Any = None) -> dict[str, Any]:
    return {"player_id": player, "action": word, ("cards" if isinstance(more, list) else "amount"): more}


def pot(amount: float, *wins: tuple[int, float], **more: Any) -> dict[str, Any]:
    return {"amount": amount, "player_wins": [{"player_id": id, "win_amount": won} for id, won in wins], **more}


BLINDS: list[Action] = [(7, "Post SB", 0.5), (8, "Post BB", 1)]
PREFLOP: tuple[str, list[str], list[Action]] = (
    "Preflop",
    [],
    [*BLINDS, (7, "Dealt Cards", ["As", "Ah"]), (9, "Raise", 3), (7, "Raise", 9.5), (8, "Fold", None)],
)
STEAL: tuple[str, list[str], list[Action]] = ("Preflop", [], [*PREFLOP[2], (9, "Fold", None)])


def test_amounts_are_increments() -> None:
    """A raise to 10 by the small blind adds 9.50; what nobody called goes back."""
    found = outcome(ohh(STEAL, pots=[pot(7, (7, 7))]))

    assert ("exact", "Holdem NL") == (found.status, found.variant)
    assert (Decimal(104), Decimal("79.25"), Decimal(97)) == found.recorded
    assert found.recorded is not None
    assert {Decimal, int} >= {type(stack) for stack in found.recorded}
    assert [104, 79.25, 97] == [float(stack) for stack in found.stacks or ()]


def test_streets_and_a_showdown() -> None:
    """Cards of a round come before its actions; shown cards need not have been dealt to be known."""
    rounds = [
        ("Preflop", [], [*PREFLOP[2], (9, "Call", 7)]),
        ("Flop", ["2c", "7d", "9h"], [(7, "Bet", 20), (9, "Call", 20)]),
        ("Turn", ["3c"], [(7, "Check", None), (9, "Check", None)]),
        ("River", ["4c"], [(7, "Check", None), (9, "Check", None)]),
        ("Showdown", [], [(7, "Shows Cards", ["As", "Ah"]), (9, "Shows Cards", ["Ks", "Kh"])]),
    ]

    assert "exact" == outcome(ohh(*rounds, pots=[pot(61, (7, 61))])).status
    assert "mismatch" == outcome(ohh(*rounds, pots=[pot(61, (9, 61))])).status


def test_who_did_nothing_was_not_dealt_in() -> None:
    """A player who sits out may stand on the list."""
    players = json.loads(ohh())["ohh"]["players"]
    waits = {"id": 1, "seat": 3, "name": "Eva", "starting_stack": 55, "is_sitting_out": True}

    assert "exact" == outcome(ohh(STEAL, players=[*players, waits], pots=[pot(7, (7, 7))])).status


@pytest.mark.parametrize(
    ("won", "more", "status"),
    [
        (6.65, {"rake": 0.35}, "exact"),
        (6.5, {"rake": 0.35, "jackpot": 0.15}, "exact"),
        (6.5, {"rake": 0.35}, "no-result"),  # it says what was taken, and that is not all of it
        (6.8, {"rake": 0.35}, "no-result"),
        (7, {"rake": 0.35}, "exact"),  # nothing was taken from him
        (7.35, {"rake": 0.35}, "mismatch"),
        (6.65, {}, "mismatch"),
    ],
)
def test_what_the_house_took_is_counted(won: float, more: dict[str, Any], status: str) -> None:
    """The pot is 7: what the winner has of it and what the file says was taken must be all of it."""
    found = outcome(ohh(STEAL, pots=[pot(7, (7, won), **more)]))

    assert status == found.status
    assert ["history.rake"] * (status == "no-result") == [code for code in codes(found) if code == "history.rake"]


def test_rake_of_a_pot_that_was_won_by_another() -> None:
    """Nobody but a winner pays rake."""
    found = outcome(ohh(STEAL, pots=[pot(7, (8, 6.65), rake=0.35)]))

    assert "mismatch" == found.status


def test_rake_where_the_winnings_count_what_nobody_called() -> None:
    """14 lay there, 7 of them his own that nobody matched: some files have him win those back as well."""
    assert "exact" == outcome(ohh(STEAL, pots=[pot(14, (7, 13.65), rake=0.35)])).status


def test_a_pot_of_nothing() -> None:
    """Nobody was the small blind, and all fold to the big blind: what it posted goes back, and it wins nothing."""
    acts: list[Action] = [(8, "Post BB", 1), (9, "Fold", None), (7, "Fold", None)]

    assert "exact" == outcome(ohh(("Preflop", [], acts), pots=[pot(0, (8, 0))])).status


def test_the_button_at_the_big_blind() -> None:
    """Two became three: seat 5 has the button still and posts the big blind; the order begins with the small blind."""
    checks: list[Action] = [(7, "Check", None), (8, "Check", None), (9, "Check", None)]
    rounds = [
        ("Preflop", [], [*BLINDS, (9, "Call", 1), (7, "Call", 0.5), (8, "Check", None)]),
        ("Flop", ["2c", "7d", "9h"], checks),
        ("Turn", ["3c"], checks),
        ("River", ["4c"], checks),
        ("Showdown", [], [(7, "Shows Cards", ["As", "Ah"])]),
    ]

    assert "exact" == outcome(ohh(*rounds, dealer_seat=5, pots=[pot(3, (7, 3))])).status


def test_the_ante_of_the_level_is_kept_where_a_stack_was_too_short_for_it() -> None:
    """Written, read, played and written again the text is the same, `ante_amount` included."""
    met = 0
    for seed in range(150):
        text = ohh_text(played("nlhe", seed, BOOK), book=BOOK)
        found = outcome(text)
        assert found.played is not None
        again = ohh_text(found.played.events, book=BOOK)
        before, after = (json.loads(one)["ohh"] for one in (text, again))
        posted = [action for action in before["rounds"][0]["actions"] if action["action"] == "Post Ante"]
        if posted:
            assert before["ante_amount"] == after["ante_amount"], seed
            met += all(one["amount"] < before["ante_amount"] for one in posted)
    assert met


def test_noughts_are_no_winnings() -> None:
    found = outcome(ohh(STEAL, pots=[pot(7, (7, 0))]))

    assert ("no-result", ["history.nothing-recorded"]) == (found.status, codes(found))


def test_hands_follow_one_another() -> None:
    """Parted by blank lines or not at all, wrapped with private keys; a fault in one does not take the others along."""
    good = ohh(STEAL)
    text = "\n\n".join((good, '{"ohh": [', good, '{"other": 1}', json.dumps({"_x": 1, **json.loads(good)})))

    faults = [isinstance(found, HistoryError) for found in read("\n" + text + good)]

    assert [False, True, False, True, False, False] == faults


@pytest.mark.parametrize(
    ("fields", "place", "code"),
    [
        ({"game_type": "Draw"}, "ohh.game_type", "history.ohh-game"),
        ({"game_type": "Omaha"}, "ohh.game_type", "history.ohh-game"),
        ({"bet_limit": {"bet_type": "NL", "bet_cap": 50}}, "ohh.bet_limit.bet_cap", "history.bet-cap"),
    ],
)
def test_games_that_are_not_named_are_refused(fields: dict[str, Any], place: str, code: str) -> None:
    """Nothing says which draw is meant; no-limit Omaha is not played."""
    error = fault(ohh(STEAL, **fields))

    assert isinstance(error, Unplayable)
    assert (place, code) == (error.place, error.ruling.code)


def test_a_second_small_blind_is_refused() -> None:
    """Nobody can know which of them counts."""
    error = fault(ohh(("Preflop", [], [*BLINDS, (9, "Post SB", 0.5), (9, "Fold", None)])))

    assert isinstance(error, Unplayable)
    assert "history.two-small-blinds" == error.ruling.code


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"players": []}, "ohh.players"),
        ({"players": 5}, "ohh.players"),
        ({"dealer_seat": "x"}, "ohh.dealer_seat"),
        ({"small_blind_amount": -1}, "ohh.small_blind_amount"),
        ({"rounds": [{"street": "Preflop", "actions": [_action(99, "Fold")]}]}, "ohh.rounds[0].actions[0].player_id"),
        (
            {"rounds": [{"street": "Preflop", "actions": [_action(7, "Jump"), _action(8, "Post BB", 1)]}]},
            "ohh.rounds[0].actions[0]",
        ),
        ({"pots": [pot(1, (99, 1))]}, "ohh.pots[0].player_wins[0].player_id"),
        ({"pots": [pot(-1)]}, "ohh.pots[0].amount"),
    ],
)
def test_a_fault_has_its_place(fields: dict[str, Any], place: str) -> None:
    error = fault(ohh(STEAL, **fields))

    assert isinstance(error, Unreadable)
    assert place == error.place


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"ohh": 5}',
        '{"ohh": {"a": NaN}}',
        '{"ohh": {"a": 1e99999999999}}',
        "{" + '"a":{' * 100_000,
        "{}" * 3,
        "{" * 50_000,
    ],
    ids=lambda text: text[:12],
)
def test_hostile_texts(text: str) -> None:
    """Told, never raised."""
    with within_turns(70):  # five seconds
        assert {Unreadable} == {type(found) for found in read(text)}


@given(st.sampled_from(sorted(NAMES)), st.integers(0, 10**6), st.sampled_from(SHIPPED))
def test_a_hand_of_ours_replays_to_the_same_stacks(game: str, seed: int, name: str) -> None:
    """Every game that the format names; the result reckoned from its pots is ours too."""
    book = load(name)
    events = played(game, seed, book)
    closed = events[-1]
    assert isinstance(closed, HandClosed)

    (record,) = read(ohh_text(events))

    assert not isinstance(record, HistoryError), record
    found = replayed(record, book)
    assert ("exact", []) == (found.status, codes(found))
    assert {share.seat: share.amount for share in closed.stacks} == dict(
        zip(record.players(), found.stacks or (), strict=True)
    )


@pytest.mark.parametrize("game", ["razz", "27td", "badugi", "shortdeck"])
def test_a_game_without_a_name_is_refused(game: str) -> None:
    with pytest.raises(Unplayable) as raised:
        ohh_text(played(game, 1, BOOK))

    assert "history.no-variant" == raised.value.ruling.code
