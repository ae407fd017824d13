"""The family of bots: whatever they do is accepted, and each plays as its name says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from floorman.cards import cards_of
from floorman.hand import GAMES, Draw, Fold, Muck, RaiseTo, Show
from floorman.sim.bots import KINDS, choose
from floorman.sim.bots.acts import is_beaten
from floorman.sim.bots.drawing import drawn
from floorman.sim.sight import seat_in_turn, sight_of
from floorman.tournament.holdings import BotKind
from tests.sim.playing_bots import SitAndGo, apply, drawn_hand, next_command


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_act_is_accepted(game: str) -> None:
    """Under every book, with two seats or more, short or deep: each hand closes, and no chip comes or goes."""
    for number in range(60):
        rng = Random(f"{game} {number}")
        hand, kinds = drawn_hand(rng, game)
        chips = hand.chips()
        for _ in range(400):
            if hand.closed:
                break
            apply(hand, next_command(hand, kinds, rng))
        assert hand.closed
        assert chips == hand.chips()


def test_all_that_is_asked_is_done() -> None:
    """They fold, raise, draw, show and muck."""
    done: Counter[type] = Counter()
    for number in range(400):
        rng = Random(number)
        hand, kinds = drawn_hand(rng)
        while not hand.closed:
            command = next_command(hand, kinds, rng)
            done[type(command)] += 1
            apply(hand, command)

    assert {Fold, RaiseTo, Draw, Show, Muck} <= {*done}


def test_same_chance_same_act() -> None:
    hand, kinds = drawn_hand(Random(5), "nlhe")
    while seat_in_turn(hand) is None:
        apply(hand, next_command(hand, kinds, Random(5)))
    seat = seat_in_turn(hand)
    assert seat is not None
    sight = sight_of(hand, seat)

    for kind in KINDS:
        assert choose(kind, sight, Random(9)) == choose(kind, sight, Random(9))


ODDS_AND_RANDOM: Sequence[BotKind] = ("odds", "odds", "odds", "random", "random", "random")


def won(kinds: Sequence[BotKind], events: int, game: str = "nlhe") -> Counter[BotKind]:
    return Counter(SitAndGo(kinds, f"{game} {number}", game).winner() for number in range(events))


@pytest.mark.slow
def test_odds_beat_chance() -> None:
    """Of two hundred sit-and-gos, three of each at a table, nine in ten and more."""
    wins = won(ODDS_AND_RANDOM, 200)

    assert wins["odds"] > 180


OTHER_GAMES = ("plo", "27td", "5cd", *(
    pytest.param(game, marks=pytest.mark.slow) for game in ("courchevel8", "drawmaha", "razz", "stud8", "badugi")
))  # fmt: skip


@pytest.mark.parametrize("game", OTHER_GAMES)
def test_odds_beat_chance_in_other_games(game: str) -> None:
    assert won(ODDS_AND_RANDOM, 20, game)["odds"] >= 16


def test_tight_and_loose_differ() -> None:
    """A tight one comes in with fewer than a quarter of his hands, a loose one with twice as many."""
    dealt: Counter[BotKind] = Counter()
    entered: Counter[BotKind] = Counter()
    for number in range(40):
        event = SitAndGo(("tight", "tight", "tight", "loose", "loose", "loose"), f"{number}")
        event.winner()
        dealt += event.dealt
        entered += event.entered
    tight, loose = (entered[kind] / dealt[kind] for kind in ("tight", "loose"))

    assert tight < 0.25
    assert loose > 2 * tight


@pytest.mark.parametrize(
    ("game", "cards", "left", "thrown"),
    [
        ("27td", "2c 3d 4h 7s Kc", 3, "Kc"),
        ("27td", "2c 3d 4h 5s 7c", 3, ""),
        ("27td", "2c 3d 4h 5s 6c", 1, "6c"),  # a straight
        ("27sd", "2c 2d 4h 7s 8c", 1, "2d"),
        ("badugi", "Ac 2d 3h 3s", 3, "3h"),
        ("badugi", "Ac 2d 3h Ks", 3, "Ks"),
        ("5cd", "Ac Ad 3h 8s Ks", 1, "3h 8s Ks"),
        ("5cd", "Ac 9c 3c 8c Ks", 1, "Ks"),
        ("5cd", "4c 5d 6h 7s 8c", 1, ""),
        ("drawmaha", "Ac Ad 3h 8s Ks", 1, "3h 8s Ks"),
    ],
)
def test_what_is_thrown_away(game: str, cards: str, left: int, thrown: str) -> None:
    """Pairs and high cards where low ones win; where high ones win, what goes with nothing."""
    found = drawn(GAMES[game], cards_of(cards), left)

    if game == "badugi" and "3h" in thrown:
        assert 1 == len(found)
        assert found[0] in cards_of("3h 3s")
    else:
        assert set(cards_of(thrown)) == set(found)


def test_whoever_can_win_shows() -> None:
    """A hand is mucked only when an open one that has paid as much beats it."""
    looked = 0
    for number in range(300):
        rng = Random(f"show {number}")
        hand, kinds = drawn_hand(rng)
        while not hand.closed:
            command = next_command(hand, kinds, rng)
            if isinstance(command, Show | Muck):
                sight = sight_of(hand, command.seat)
                assert isinstance(command, Muck) == (sight.may_muck and is_beaten(sight))
                looked += isinstance(command, Muck)
            apply(hand, command)

    assert looked > 5


def test_a_kind_that_nobody_plays_names_those_that_there_are() -> None:
    """Wherever a kind is told: where a bot chooses, and where a way of one's own is put in its place."""
    hand, kinds = drawn_hand(Random(1), "nlhe")
    while (seat := seat_in_turn(hand)) is None:
        apply(hand, next_command(hand, kinds, Random(1)))
    with pytest.raises(ValueError, match=r"'tigt'.*tight, loose"):
        choose("tigt", sight_of(hand, seat), Random(1))
