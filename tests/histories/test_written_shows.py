"""Shows as they are written: so that a reader who believes only what is told after the last card finds every hand."""

from __future__ import annotations

from random import Random

import floorman
from floorman.hand.events import HandsOpened
from floorman.histories import ohh_text, phh_of
from floorman.histories.variants import BY_GAME
from tests.histories.files import BOOK, acts, outcome, phh
from tests.histories.played import played


def test_stud_hands_that_were_opened_early_are_shown_again_with_all_their_cards() -> None:
    """All-in on third street: what was shown then were three cards of seven."""
    met = 0
    for game in ("stud", "stud8", "razz"):
        for seed in range(60):
            events = played(game, seed, BOOK)
            if not any(isinstance(event, HandsOpened) for event in events):
                continue
            met += 1
            written = phh_of(events).actions
            last_deal = max(at for at, act in enumerate(written) if act.startswith("d "))
            shown_after = [act.split() for act in written[last_deal + 1 :] if " sm " in act]
            shown_before = {act.split()[0] for act in written[:last_deal] if " sm " in act}
            assert shown_before <= {words[0] for words in shown_after}, written
            for player, _, cards in shown_after:
                dealt = "".join(act.split()[3] for act in written if act.startswith(f"d dh {player} "))
                assert sorted(_parted(dealt)) == sorted(_parted(cards)), written
    assert 30 < met


def _parted(cards: str) -> list[str]:
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


def test_a_hand_with_a_board_is_shown_once() -> None:
    """Nothing came to it after it was opened."""
    for seed in range(60):
        events = played("nlhe", seed, BOOK)
        shown = [act.split()[0] for act in phh_of(events).actions if " sm " in act]
        assert len(set(shown)) == len(shown)


def test_the_last_hand_left_takes_the_pot_though_it_is_not_shown() -> None:
    """Heads-up, p1 mucks: without a word for the winner others give the pot to nobody."""
    checks = (
        "p2 cc",
        "p1 cc",
        "d db 2c3c8d",
        "p1 cc",
        "p2 cc",
        "d db 9h",
        "p1 cc",
        "p2 cc",
        "d db Td",
        "p1 cc",
        "p2 cc",
    )
    text = phh(
        antes="[0, 0]",
        blinds_or_straddles="[50, 100]",
        starting_stacks="[1000, 1000]",
        actions=acts("d dh p1 AsAh", "d dh p2 KsKh", *checks, "p1 sm"),
        finishing_stacks="[900, 1100]",
    )
    found = outcome(text)
    assert found.played is not None
    assert "exact" == found.status

    actions = phh_of(found.played.events).actions

    assert ["p1 sm", "p2 sm -"] == [act.partition("#")[0].strip() for act in actions[-2:]]
    assert "not shown" in actions[-1]
    assert "Shows Cards" not in ohh_text(found.played.events)


def test_who_won_without_a_showdown_shows_nothing() -> None:
    table = floorman.Table([1_000, 1_000], blinds=(5, 10))
    table.deal(Random(1))
    table.fold()

    assert [] == [act for act in phh_of(table.events).actions if " sm" in act]


def test_every_winner_of_a_showdown_has_shown() -> None:
    """In all games: whoever is in the hand when the last card is out has shown, or has mucked."""
    for game in BY_GAME:
        for seed in range(25):
            events = played(game, seed, BOOK)
            hand = phh_of(events)
            told = [act.partition("#")[0].split() for act in hand.actions]
            if not any(words[1:2] == ["sm"] for words in told):
                continue
            out = {words[0] for words in told if words[1] == "f" or words[1:] == ["sm"]}
            shown = {words[0] for words in told if words[1] == "sm" and len(words) == 3}
            players = {f"p{number}" for number in range(1, len(hand.starting_stacks) + 1)}
            assert players == out | shown, (game, seed, hand.actions)
