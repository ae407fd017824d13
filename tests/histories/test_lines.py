"""Whatever is wrong with a file of hands, it is told with the line on which that stands.

Each file here is right but for one line, and that line is marked: what is expected is where the mark was.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from floorman.histories import outcomes, read
from floorman.histories.outcome import FAULTS, Outcome
from tests.histories.samples import CASH, TOURNAMENT

MARK = "!!"
PHH = """\
# two hands
[1]
variant = "NT"
antes = [
  0,
  0, # of p2
  0,
]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [
  5000,
  2000,
  8000,
]
actions = [
  "d dh p1 AhKh",
  "d dh p2 9c9d", "d dh p3 JsJc",
  # 'd dh p9' and ] in a comment are neither
  "p3 cbr 250",
  "p1 cbr 900",
  "p2 cbr 2000",
  "p3 f",
  "p1 cc",
  "p1 sm AhKh",
  "p2 sm 9c9d",
  "d db 2h7hKs",
  "d db 9s",
  "d db 4h",
]
finishing_stacks = [7250, 0, 7750]
"""
OHH = """\
{
  "ohh": {
    "game_type": "Holdem",
    "bet_limit": {"bet_type": "NL"},
    "dealer_seat": 3,
    "small_blind_amount": 50,
    "big_blind_amount": 100,
    "players": [
      {"id": 1, "seat": 1, "name": "A", "starting_stack": 1000},
      {"id": 2, "seat": 2, "name": "B", "starting_stack": 1000},
      {"id": 3, "seat": 3, "name": "C", "starting_stack": 1000}
    ],
    "rounds": [
      {
        "street": "Preflop",
        "actions": [
          {"action": "Post SB", "player_id": 1, "amount": 50},
          {"action": "Post BB", "player_id": 2, "amount": 100},
          {"action": "Dealt Cards", "player_id": 1, "cards": ["As", "Ad"]},
          {"action": "Dealt Cards", "player_id": 3, "cards": ["Ks", "Kd"]},
          {"action": "Call", "player_id": 3, "amount": 100},
          {"action": "Call", "player_id": 1, "amount": 50},
          {"action": "Check", "player_id": 2}
        ]
      },
      {
        "street": "Flop",
        "cards": ["2c", "3c", "4c"],
        "actions": [
          {"action": "Bet", "player_id": 1, "amount": 100},
          {"action": "Fold", "player_id": 2},
          {"action": "Fold", "player_id": 3}
        ]
      }
    ],
    "pots": [
      {"amount": 300, "player_wins": [{"player_id": 1, "win_amount": 300}]}
    ]
  }
}
"""


def changed(text: str, old: str, new: str) -> tuple[str, int]:
    """The text with this instead of that, and the line where the first mark stood, which goes."""
    assert text.count(old) == 1, old
    marked = text.replace(old, new if MARK in new else MARK + new)
    return marked.replace(MARK, ""), marked[: marked.index(MARK)].count("\n") + 1


def fault(tmp_path: Path, text: str) -> Outcome:
    file = tmp_path / "hands"
    file.write_text(text, encoding="utf-8")
    (found,) = [one for one in outcomes(file) if one.status in FAULTS]
    return found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  0, # of p2", "  -5, # of p2"),
        ("  0, # of p2", '  "x", # of p2'),
        ("antes = [\n  0,\n", "antes = [\n  7,\n"),
        ("  2000,\n", "  0,\n"),
        ("min_bet = 100", "min_bet = 300"),
        ("blinds_or_straddles = [50, 100, 0]", "blinds_or_straddles = [50, 100]"),
        ("blinds_or_straddles = [50, 100, 0]", "blinds_or_straddles = [0, 0, 0]"),
        ("min_bet = 100", "min_bet ="),
        ("min_bet = 100", "min_bet = 100\n!!_floorman = {scale = true}"),
        ("min_bet = 100", "min_bet = 100\n!!ante_trimming_status = 5"),
        ('variant = "NT"', 'variant = "XX"'),
        ('"p1 cbr 900"', '"p1 jump"'),
        ('"p1 cbr 900"', '"p1 cbr 300"'),
        ('"p1 cbr 900"', '"p2 f"'),
        ('"d db 9s"', '"d db 9"'),
        ('"d dh p2 9c9d", "d dh p3 JsJc",', '"d dh p2 Kh9d", "d dh p3 JsJc",'),
        ('"d dh p2 9c9d", "d dh p3 JsJc",', '"d dh p2 9c9d", "d dh p3 9cJc",'),
        ('"d dh p2 9c9d", "d dh p3 JsJc",', '"d dh p2 9c9c", "d dh p3 JsJc",'),
        ('"d db 2h7hKs"', '"d db 2hAhKs"'),
        ('"d db 4h"', '"d db Ks"'),
        ('"p2 sm 9c9d"', '"p2 sm 9c9h"'),
        ("finishing_stacks = [7250, 0, 7750]", "finishing_stacks = [7000, 0, 8000]"),
        ("finishing_stacks = [7250, 0, 7750]", "finishing_stacks = [7250, 0]"),
        ("finishing_stacks = [7250, 0, 7750]", "winnings = [0, 4250, 0]"),
    ],
)
def test_of_phh(tmp_path: Path, old: str, new: str) -> None:
    """As the only hand and as the second of two: after a comment, in a list of several lines, two acts in one line."""
    text, line = changed(PHH, old, new)
    found = fault(tmp_path, text)
    assert line == found.line, found.says()

    again = fault(tmp_path, PHH + text.replace("[1]", "[2]"))
    assert line + PHH.count("\n") == again.line, again.says()


@pytest.mark.parametrize(("cards", "wrong"), [("Kh9d", 2), ("9c9c", 2), ("9c9d", 3)])
def test_a_card_dealt_twice_stands_where_it_comes_the_second_time(tmp_path: Path, cards: str, wrong: int) -> None:
    """Not where the street is complete, by p3 or by the next who acts: Kh is p1's, Js p3's."""
    lines = [f"d dh p2 {cards}", "d dh p3 JsJc" if wrong == 2 else "d dh p3 Js9d", "p3 f"]
    for deals in (lines, [lines[0], lines[2]]):
        text = PHH.replace('"d dh p2 9c9d", "d dh p3 JsJc",', "\n".join(f'"{one}",' for one in deals))
        if wrong == 3 and deals is not lines:
            continue
        found = fault(tmp_path, text)
        (line,) = [at for at, one in enumerate(text.split("\n"), 1) if one.strip() == f'"{lines[wrong - 2]}",']
        assert line == found.line, found.says()


def test_cards_that_nobody_was_dealt_are_shown_twice(tmp_path: Path) -> None:
    """p2 shows before the board comes, and the river is one of his cards: the river is what tells it a second time."""
    unseen = PHH.replace("d dh p2 9c9d", "d dh p2 ????")
    text, line = changed(unseen, '"d db 4h"', '"d db 9c"')
    found = fault(tmp_path, text)
    assert line == found.line, found.says()


def test_a_list_that_nobody_closes_ends_with_the_text(tmp_path: Path) -> None:
    """The parser stops where the text ends: in its last line."""
    text = PHH[: PHH.index("  # 'd dh")]
    found = fault(tmp_path, text)
    assert text.count("\n") == found.line
    assert found.says().startswith(f"line {found.line}, [1]: ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"game_type": "Holdem"', '"game_type": "Draw"'),
        ('"dealer_seat": 3', '"dealer_seat": "x"'),
        ('"small_blind_amount": 50', '"small_blind_amount": -1'),
        ('"seat": 2, "name"', '"seat": 200, "name"'),
        ('"name": "C", "starting_stack": 1000', '"name": "C", "starting_stack": 0'),
        ('"Check", "player_id": 2', '"Check", "player_id": 9'),
        ('"action": "Check"', '"action": "Jump"'),
        ('"action": "Check"', '"action": "Add to Pot"'),
        ('"Call", "player_id": 3, "amount": 100', '"Call", "player_id": 2, "amount": 100'),
        ('["Ks", "Kd"]', '["Ks", "K"]'),
        ('["Ks", "Kd"]', '["Ks", "As"]'),
        ('["2c", "3c", "4c"]', '["2c", "3c", "As"]'),
        ('["2c", "3c", "4c"]', '["2c", "3c", "4"]'),
        ('"Post BB", "player_id": 2', '"Post SB", "player_id": 2'),
        ('{"action": "Post BB", "player_id": 2', '{"action": "Post Ante", "player_id": 1, "amount": 1},\n'
         '{"action": "Post BB", "player_id": 2'),
        ('{"amount": 300, "player_wins": [{"player_id": 1, "win_amount": 300}]}',
         '{"amount": -1, "player_wins": [{"player_id": 1, "win_amount": 300}]}'),
        ('"pots": [', '!!"pots": [{"amount": 1, "player_wins": [{"player_id": 2, "win_amount": 300}]}], "other": ['),
        ('"dealer_seat": 3,', '"dealer_seat": 3 3,'),
    ],
)  # fmt: skip
def test_of_open_hand_history(tmp_path: Path, old: str, new: str) -> None:
    """A hand of many lines, alone and as the second of two."""
    text, line = changed(OHH, old, new)
    found = fault(tmp_path, text)
    assert line == found.line, found.says()

    again = fault(tmp_path, OHH + text)
    assert line + OHH.count("\n") == again.line, again.says()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Hold'em No Limit (", "Pineapple (" ),
        ("Seat 3: Cem (x) ($2.50 in chips)", "Seat 333: Cem (x) ($2.50 in chips)"),
        ("Seat 3: Cem (x) ($2.50 in chips)", "Seat 3: Cem (x) ($0 in chips)"),
        ("Cem (x): raises $0.04 to $0.06", "Anna: raises $0.04 to $0.06"),
        ("*** FLOP *** [2c 3d 4h]\n", "*** FLOP *** [2c 3d Ah]\n"),
        ("*** RIVER *** [2c 3d 4h 5s] [9s]", "*** RIVER *** [2c 3d 4h 5s] [3d]"),
        ("Anna collected $0.32 from pot", "Anna collected $0.50 from pot"),
        ("Total pot $0.34 | Rake $0.02", "Total pot $0.40 | Rake $0.02"),
    ],
)  # fmt: skip
def test_of_a_room(tmp_path: Path, old: str, new: str) -> None:
    """In no place of a room's text stands a path into the JSON of another format."""
    text, line = changed(CASH, old, new)
    found = fault(tmp_path, TOURNAMENT + "\n" + text)
    assert line + TOURNAMENT.count("\n") + 1 == found.line, found.says()
    assert "ohh" not in found.says()


def test_acts_and_players_are_counted_from_one(tmp_path: Path) -> None:
    """Whether an act cannot be read or is against the rules; players as PHH itself calls them."""
    told = [
        fault(tmp_path, changed(PHH, old, new)[0]).says().partition(": ")[0]
        for old, new in (
            ('"d dh p1 AhKh"', '"d dh p1 AhKx"'),
            ('"p3 cbr 250"', '"p3 cbr 120"'),
            ("  0, # of p2", "  -5, # of p2"),
        )
    ]

    assert ["line 17, [1] act 1", "line 20, 4", "line 6, [1] antes p2"] == told


def test_a_path_is_read_as_a_file_is(tmp_path: Path) -> None:
    """Given to `read` as well as to `outcomes`, which takes its name too."""
    file = tmp_path / "hands.phh"
    file.write_text(PHH, encoding="utf-8")

    assert [*read(file)] == [*read(PHH)]
    assert ["exact"] == [one.status for one in outcomes(str(file))]
