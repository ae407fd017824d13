"""Every key and word that scenario files may use is read today; what no room can answer yet is an error, never a pass.

The lists follow the published format, not the code: a key that is dropped in the code fails here.
"""

from __future__ import annotations

import pytest

from floorman.rulebook import shipped
from floorman.scenario import Outcome, Scenario, read_scenarios, run

HAND = """
id = "every-key-of-a-hand"
title = { en = "Every key", de = "Jeder Schlüssel" }
books = ["cuca", "tda-2024"]
answers = { cumulative_allins_reopen = true }
shows = ["cuca-8.2-a"]
source = "second engine"

[hand]
game = "stud8"
blinds = [100, 200]
small_bet = 200
big_bet = 400
bring_in = 50
ante = { kind = "big-blind", amount = 200 }
smallest_chip = 25
size = 9
button = 1
small_blind = 2
big_blind = 3
previous = { button = 1, small_blind = 2, big_blind = 3, left = [3] }
street = "flop"
pot = 1250
board = "Kh Qd 2s"
stub = "9h 4c Kd"
seed = 7
event_left = 12

[[hand.seat]]
seat = 1
stack = 10000
put_in = 325
cards = "As ??"
up = "Kd"
presence = "present"
folded = false

[[hand.seat]]
seat = 2
stack = 0
"""

EVENT = """
books = ["tda-2024"]

[event]
entries = 40
left = 12
paid = 5
payouts = [500, 300, 200]
chips = [25, 100, 500]
smallest_chip = 25
registration = "closed"
entry_stack = 10000
speed = "turbo"
structure = [[20, 100, 200, 200], [10]]
day_ends_after = 12
re_entry_until = 6
registration_until = 8
game = "plo"
games = ["nlhe", "plo"]
table_size = 9
hand_for_hand = true
shot_clock = "money"
started = 2026-03-07T20:00:00Z

[[event.table]]
number = 1
size = 9
added = true
final = false
halted = true
button = 1
small_blind = 2
big_blind = 3

[[event.table.seat]]
seat = 1
name = "Anna"
stack = 9000
start_stack = 9500
presence = "penalised"
hands_played = 12

[[event.table.seat]]
seat = 2
name = "Ben"
chips = { 25 = 9, 100 = 4 }
"""


def words(told: str) -> list[str]:
    return told.split()


GAMES = words(
    "nlhe plhe flhe plo plo8 flo8 plo5 plo58 plo6 courchevel courchevel8 drawmaha stud stud8 razz 27sd 27td badugi 5cd"
    " 5cdnl shortdeck"
)
STREETS = words("preflop flop turn river third fourth fifth sixth seventh predraw draw-1 draw-2 draw-3 showdown")

STEPS = {
    "act": [
        *(f'{{ seat = 1, do = "{do}" }}' for do in words("fold check call all-in pot stand-pat show muck")),
        *(f'{{ seat = 1, do = "{do}", to = 500 }}' for do in words("bet raise complete bring-in")),
        '{ seat = 1, do = "draw", cards = "As Kd" }',
        '{ all = "call", until = "river" }',
    ],
    "declare": [
        "{ seat = 1 }",
        '{ seat = 1, said = ["call", "raise"], amount = 500, means = "by", unclear = true, conditional = true }',
        *(f'{{ seat = 1, said = "{word}" }}' for word in words("fold check call bet raise complete all-in pot")),
        '{ seat = 1, chips = [500, 100], lying = [100], taken_back = [100], order = "chips-first", told = 600 }',
        '{ seat = 1, motions = [[500], [500, 100]], order = "words-first", means = "to" }',
        *(
            f'{{ seat = 1, gesture = "{gesture}" }}'
            for gesture in words("tap wave cards-forward stack-forward gathered tiny-chip line-crossed nod other")
        ),
    ],
    "command": ['{ name = "move", by = "floor", who = "Anna", to = { table = 2, seat = 3 }, reason = "break" }'],
    "cards": [
        '{ seat = 1, deal = "As" }',
        '{ board = true, deal = "As Kd Qh" }',
        '{ burn = true, deal = "2c" }',
        '{ race = 3, deal = "2c" }',
        '{ race = "deck", deal = "2c 3d" }',
    ],
}  # fmt: skip

WORDS_OF_A_HAND = words("offers reading pots award_order won returned show_order hands")


def read(text: str) -> Scenario:
    (scenario,) = read_scenarios(text, "every-key.toml")
    return scenario


def outcomes(text: str) -> tuple[Outcome, ...]:
    return run(read(text), shipped())


def test_every_key_of_a_hand() -> None:
    scenario = read(HAND)

    assert scenario.hand is not None
    assert ("stud8", 50, "big-blind", 12) == (
        scenario.hand.game,
        scenario.hand.bring_in,
        scenario.hand.ante.kind,
        scenario.hand.event_left,
    )
    assert ("As ??", "Kd", 325) == (scenario.hand.seat[0].cards, scenario.hand.seat[0].up, scenario.hand.seat[0].put_in)


NLHE = """
books = ["tda-2024"]
[hand]
blinds = [50, 100]
{line}
seat = [{{ seat = 1, stack = 1000 }}, {{ seat = 2, stack = 1000{more} }}]
[[step]]
{step}
"""


@pytest.mark.parametrize(
    ("more", "step", "path"),
    [
        ("", 'ask = [{ may = "change-deck", seat = 1 }]', "step[0].ask[0]"),
    ],
)
def test_part_of_a_hand_to_come(more: str, step: str, path: str) -> None:
    (outcome,) = outcomes(NLHE.format(line="", more=more, step=step))

    assert outcome.error is not None
    assert ("error", path) == (outcome.status, outcome.error.path)


@pytest.mark.parametrize("game", GAMES)
def test_every_game(game: str) -> None:
    scenario = read(f'[hand]\ngame = "{game}"\n')

    assert scenario.hand is not None
    assert game == scenario.hand.game
    assert read(f'[event]\ngame = "{game}"\ngames = ["{game}"]\n').event is not None


@pytest.mark.parametrize("street", STREETS)
def test_every_street(street: str) -> None:
    scenario = read(f'[hand]\nstreet = "{street}"\n')

    assert scenario.hand is not None
    assert street == scenario.hand.street


@pytest.mark.parametrize("kind", ["none", "each", "big-blind", "button"])
def test_every_ante(kind: str) -> None:
    assert read(f'[hand]\nante = {{ kind = "{kind}", amount = 5 }}\n').hand is not None


@pytest.mark.parametrize("presence", ["present", "absent", "penalised", "waiting"])
def test_every_presence(presence: str) -> None:
    assert read(f'[[hand.seat]]\nseat = 1\nstack = 1\npresence = "{presence}"\n').hand is not None


def test_every_key_of_an_event() -> None:
    scenario = read(EVENT)

    assert scenario.event is not None
    assert ((500, 300, 200), ((20, 100, 200, 200), (10,))) == (scenario.event.payouts, scenario.event.structure)
    assert {"25": 9, "100": 4} == scenario.event.table[0].seat[1].chips


@pytest.mark.parametrize(("kind", "step"), [(kind, step) for kind, steps in STEPS.items() for step in steps])
def test_every_step(kind: str, step: str) -> None:
    asked = 'table = 1\nask = ["level"]\nexpect.level = {}\n'
    scenario = read(f'books = ["tda-2024"]\n[[step]]\n{kind} = {step}\n{asked}')

    assert (kind,) == scenario.step[0].happens()


@pytest.mark.parametrize(("kind", "step"), [(kind, steps[0]) for kind, steps in STEPS.items() if kind != "command"])
def test_step_without_a_hand(kind: str, step: str) -> None:
    (outcome,) = outcomes(f'books = ["tda-2024"]\n[[step]]\nwait = "1s"\n[[step]]\n{kind} = {step}\n')

    assert outcome.error is not None
    assert ("error", f"step[1].{kind}", 1) == (outcome.status, outcome.error.path, len(outcome.steps))


@pytest.mark.parametrize("word", WORDS_OF_A_HAND)
def test_word_without_a_hand(word: str) -> None:
    """Asked or expected where no hand is on, it ends the story with its place."""
    asked, expected = (
        outcomes(f'books = ["tda-2024"]\n[[step]]\nask = ["level", "{word}"]\n'),
        outcomes(f'books = ["tda-2024"]\n[[step]]\nask = ["level"]\nexpect = {{ {word} = {{}} }}\n'),
    )

    for (outcome,), path in ((asked, "step[0].ask[1]"), (expected, f"step[0].expect.{word}")):
        assert outcome.error is not None
        assert ("error", path) == (outcome.status, outcome.error.path)


def test_details_of_a_question_may_stand_in_any_order() -> None:
    """`may` is asked with its seat; the word is found wherever it stands among the details."""
    (outcome,) = outcomes('books = ["tda-2024"]\n[[step]]\nask = [{ seat = 1, may = "raise" }]\n')

    assert None is outcome.error
    assert [("raise", False)] == [(one["what"], one["allowed"]) for one in outcome.steps[0].answers["may"]]


RANKS = words("direction manager director floor dealer registrar player screen public")


@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_may_be_told(rank: str) -> None:
    (outcome,) = outcomes(f'books = ["tda-2024"]\n[[step]]\ncommand = {{ name = "start-event", by = "{rank}" }}\n')

    assert "passed" == outcome.status
