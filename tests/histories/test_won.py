"""Who won how much of a hand from a file, and with which hand of cards."""

from __future__ import annotations

from decimal import Decimal

from floorman.histories import HistoryError, Won, read, replayed, winners

# Anna is all-in for 300 with aces, Ben and Cem play on for 700 each: kings beat queens in the side pot.
SIDE_POT = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [300, 1000, 1000]
actions = [
  "d dh p1 AsAd", "d dh p2 QhQd", "d dh p3 KhKd",
  "p3 cbr 1000", "p1 cc", "p2 cc",
  "p3 sm KhKd", "p1 sm AsAd", "p2 sm QhQd",
  "d db 2c5d9h", "d db Js", "d db 3s",
]
players = ["Anna", "Ben", "Cem"]
"""

# Four kings are high; 8-5-4-2-A is the one low there is.
HALVES = """
variant = "FO/8"
antes = [0, 0]
blinds_or_straddles = [50, 100]
small_bet = 100
big_bet = 200
starting_stacks = [1000, 1000]
actions = [
  "d dh p1 AhAd2c3c", "d dh p2 KhKs7c7d", "p2 cc", "p1 cc",
  "d db 4s5d8h", "p1 cc", "p2 cc", "d db Kc", "p1 cc", "p2 cc", "d db Kd", "p1 cc", "p2 cc",
  "p1 sm AhAd2c3c", "p2 sm KhKs7c7d",
]
"""

FOLDED = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
"""


def won(text: str) -> tuple[Won, ...]:
    (record,) = read(text)
    assert not isinstance(record, HistoryError), record
    return winners(record, replayed(record))


def test_what_each_has_won_or_lost_is_in_the_unit_of_the_file() -> None:
    """A file of cents is played in cents, and nobody who reads it has to know: a small blind of 0.25 is folded."""
    told = FOLDED.replace("[50, 100]", "[0.25, 0.5]").replace("min_bet = 100", "min_bet = 0.5")
    (record,) = read(told.replace("[1000, 1000]", "[50, 20.25]"))
    assert not isinstance(record, HistoryError), record

    found = replayed(record)

    assert {1: 50, 2: Decimal("20.25")} == record.stacks
    assert {1: Decimal("0.25"), 2: Decimal("-0.25")} == found.change
    assert 100 == record.scale


def test_change_is_by_the_file_where_it_took_rake() -> None:
    """Ben folds the small blind of 50 to 100; the house takes 10 of what was called, which the file records."""
    raked = FOLDED + "finishing_stacks = [1045, 950]\n_floorman = {taken = 5}\n"
    (record,) = read(raked)
    assert not isinstance(record, HistoryError), record

    assert {1: 45, 2: -50} == replayed(record).change


def test_a_hand_without_an_end_has_no_change() -> None:
    (record,) = read(FOLDED.replace(', "p2 f"', ""))
    assert not isinstance(record, HistoryError), record

    assert {} == replayed(record).change


def test_each_pot_with_its_winner_and_his_hand() -> None:
    found = won(SIDE_POT)

    assert [(0, "Anna", 900, "As Ad", "Pair of aces"), (1, "Cem", 1_400, "Kh Kd", "Pair of kings")] == sorted(
        (one.pot, one.name, one.amount, one.cards, str(one.hand)) for one in found
    )


def test_the_high_half_and_the_low_half() -> None:
    by_seat = {one.seat: one for one in won(HALVES)}

    assert [100, 100] == [one.amount for one in by_seat.values()]
    low, high = by_seat[1], by_seat[2]
    assert (None, "hand.quads") == (high.low, high.hand and high.hand.code)
    assert (None, "8h 5d 4s 2c Ah") == (low.hand, low.low and low.low.cards)


def test_what_nobody_showed_nobody_knows() -> None:
    (one,) = won(FOLDED)

    assert (1, "", None, None) == (one.seat, one.cards, one.hand, one.low)
