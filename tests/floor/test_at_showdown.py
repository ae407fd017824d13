"""What happens at the showdown alone: nobody is asked of bets on a street, and nobody plays on."""

from __future__ import annotations

import random

import pytest

from floorman.floor.counted_table import AROUND, AT_SHOWDOWN
from floorman.floor.decide import says
from floorman.rulings import BadReport
from floorman.rulings.around import STREETS, Around, Stage
from floorman.speech import LANGUAGES, speech
from floorman.speech.rulings import headline
from tests.floor.test_counted_table import counted, ruled
from tests.floor.test_nothing_guessed import IN_A_HAND
from tests.rulings.chance import drawn_report

BETTING_ASKED = {f"{AROUND}turn", f"{AROUND}bets"}


@pytest.mark.parametrize("kind", IN_A_HAND)
def test_it_is_known_of_each_report_whether_it_is_one_of_the_showdown(kind: str) -> None:
    """While the betting is on it cannot have happened, and at the showdown it can: by the rules themselves."""
    rng, found = random.Random(kind), counted(6)
    betting = showdown = 0
    ruled_on_street = False
    for _ in range(12):
        report = drawn_report(rng, kind, None)
        for stage in (rng.choice(STREETS), "showdown"):
            told = Around(stage=stage, bets=() if stage != "showdown" else None, turn=None, out=())
            try:
                said = says(found.evening, report, 1, found.at, told)
            except BadReport as error:
                betting += stage != "showdown" and error.path == "hand"
                continue
            showdown += stage == "showdown" and said.outcome is not None
            ruled_on_street |= stage != "showdown" and said.outcome is not None and said.outcome.definite
    never = betting > 0 and not ruled_on_street
    assert not (never and showdown) or kind in AT_SHOWDOWN
    assert kind not in AT_SHOWDOWN or not ruled_on_street


@pytest.mark.parametrize("kind", AT_SHOWDOWN)
def test_nobody_is_asked_who_bet_on_a_street(kind: str) -> None:
    """Nothing but the report was told."""
    rng, found = random.Random(kind), counted(6)
    asked = set[str]()
    for _ in range(10):
        try:
            asked |= {*says(found.evening, drawn_report(rng, kind, None), 1, found.at, Around()).missing}
        except BadReport:
            continue

    assert not BETTING_ASKED & asked


@pytest.mark.parametrize(
    ("stage", "step"), [("showdown", "step.show-on"), ("all-in", "step.show-on"), ("flop", "step.play-on")]
)
def test_a_hand_with_one_card_at_the_showdown_is_dead_and_the_showdown_goes_on(stage: Stage, step: str) -> None:
    """Noticed so late it is killed (tda-2024-38-a-2): that stands first, before what makes it late."""
    around = Around(stage=stage, bets=() if stage == "flop" else None, out=(), turn=6 if stage == "flop" else None)
    found = ruled(counted(6), around, kind="wrong-card-count", seat=4, has=1)

    assert ("dead", "tda-2024-38-a-2") == (found.hands[4], found.first_cites[0])
    assert step in [one.code for one in found.steps]
    for lang in LANGUAGES:
        assert ("howdown" in headline(found, speech(lang))) is (step == "step.show-on")


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("stage", ["showdown", "all-in"])
def test_whoever_threw_their_hand_away_at_the_showdown_may_ask_nothing(players: int, stage: Stage) -> None:
    """Of two who came to it one has mucked and wants to see the other's (tda-2024-18-a-5): all but one are out."""
    found = counted(players, button=1)
    out = tuple(seat for seat in range(1, players + 1) if seat != 1)
    told = ruled(found, Around(stage=stage, out=out), kind="see-hand-asked", by="player", seat=2, of=1)

    assert ("request-refused", ["step.say-no", "step.open-nothing"]) == (told.outcome, [one.code for one in told.steps])
    assert ("tda-2024-18-a-5",) == told.cites


ASKED_FOR = {"kind": "see-hand-asked", "seat": 6, "of": 7}


@pytest.mark.parametrize(
    ("told", "asked", "comes_to"),
    [
        ({}, ("own_hand",), ""),
        ({"own_hand": "mucked"}, (), "request-refused"),
        ({"own_hand": "folded"}, (), "request-refused"),
        ({"own_hand": "kept"}, ("called",), ""),
        ({"own_hand": "kept", "called": False}, (), "floor-decides"),
        ({"own_hand": "kept", "called": True}, ("that_hand",), ""),
        ({"own_hand": "kept", "called": True, "that_hand": "kept"}, (), "request-granted"),
        ({"own_hand": "kept", "called": True, "that_hand": "mucked"}, ("would_win",), ""),
        ({"own_hand": "unknown"}, (), "floor-decides"),
    ],
)
def test_whoever_wants_to_see_a_hand_is_asked_what_became_of_their_own(
    told: dict[str, object], asked: tuple[str, ...], comes_to: str
) -> None:
    """Only who has cards may ask (tda-2024-18-a-5), by right who called the last bet (18-b); all else is the floor's.
    Nobody tells the hand: who has folded is asked of nobody else."""
    found = counted(9, button=None)
    ruling = says(found.evening, {**ASKED_FOR, **told}, 1, found.at, Around())

    assert asked == ruling.missing
    assert comes_to == (ruling.outcome.outcome if ruling.outcome else "")


@pytest.mark.parametrize(("would_win", "worth"), [(True, "live"), (False, "mucked")])
def test_a_mucked_hand_wins_again_only_where_the_winner_asked(would_win: bool, worth: str) -> None:
    """practice-requested-hand."""
    told = {"own_hand": "kept", "called": True, "that_hand": "mucked", "would_win": would_win}
    found = counted(9, button=None)
    ruling = says(found.evening, {**ASKED_FOR, **told}, 1, found.at, Around())

    assert ruling.outcome is not None
    assert ({7: worth}, "all") == (ruling.outcome.hands, ruling.outcome.visible)


@pytest.mark.parametrize(("plays", "visible"), [(None, ""), (True, "all"), (False, "all-after-betting")])
def test_when_all_see_cards_that_one_player_saw_hangs_on_whether_that_one_plays(
    plays: bool | None, visible: str
) -> None:
    """practice-show-one-show-all-2: nobody tells the hand, so that is asked before anything is ruled."""
    found = counted(9, button=3)
    report = {"kind": "cards-exposed", "seat": 8, "count": 1, "to": 9, "on_purpose": False}
    told = report if plays is None else {**report, "seer_plays": plays}
    ruling = says(found.evening, told, 1, found.at, Around(stage="flop", bets=(), turn=5))

    assert (
        ((), visible) == (ruling.missing, ruling.outcome.visible) if ruling.outcome else "seer_plays" in ruling.missing
    )
