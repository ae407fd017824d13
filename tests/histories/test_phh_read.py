"""PHH read: all fields kept, money exact, and every fault told with its place."""

from __future__ import annotations

from decimal import Decimal

import pytest

from floorman.histories import PhhHand, Unreadable, read, read_phh
from tests.histories.files import acts, fault, one, phh
from tests.worked import within_turns


def test_all_fields_are_kept() -> None:
    """Those of the format, those it does not know, and commentary inside an action."""
    hand = one(
        phh(
            actions=acts("d dh p1 AsAh # a pair", "# nobody looks", ""),
            players='["Anna", "Ben", ""]',
            time="20:15:00",
            hand='"final"',
            _sponsors='["", "x", ""]',
        )
    )

    assert ("d dh p1 AsAh # a pair", "# nobody looks", "") == hand.actions
    assert ("Anna", "Ben", "") == hand.players
    assert "20:15:00" == str(hand.time)
    assert "final" == hand.hand
    assert {"_sponsors": ["", "x", ""]} == hand.others


def test_money_is_exact() -> None:
    """A fraction stays the decimal number that the file has."""
    assert (Decimal("0.1"), 1000, Decimal("1e3")) == one(phh(starting_stacks="[0.1, 1000, 1e3]")).starting_stacks


def test_many_hands_in_a_file() -> None:
    """A table for each, in the order of the file; a fault in one does not take the others with it."""
    text = "\n".join(f"[{number}]\n{phh(variant=word)}" for number, word in ((1, '"NT"'), (2, "5"), (7, '"NT"')))
    broken = text.replace("variant = 5", "variant = ")

    assert [PhhHand, Unreadable, PhhHand] == [type(found) for found in read_phh(text)]
    assert [PhhHand, Unreadable, PhhHand] == [type(found) for found in read_phh(broken)]
    assert "[2] variant" == next(found.place for found in read_phh(text) if isinstance(found, Unreadable))


@pytest.mark.parametrize(
    ("fields", "place", "code"),
    [
        ({"variant": None}, "variant", "history.missing"),
        ({"min_bet": None}, "min_bet", "history.missing"),
        ({"antes": '["x", 0, 0]'}, "antes[0]", "history.wrong-type"),
        ({"antes": "[true, 0, 0]"}, "antes[0]", "history.wrong-type"),
        ({"antes": "[0, 0]"}, "antes", "history.wrong-length"),
        ({"antes": "[0, 0, -5]"}, "antes[2]", "history.no-amount"),
        ({"blinds_or_straddles": "[50, nan, 0]"}, "blinds_or_straddles[1]", "history.no-amount"),
        ({"min_bet": "inf"}, "min_bet", "history.no-amount"),
        ({"min_bet": "1e999999999"}, "min_bet", "history.no-amount"),
        ({"min_bet": "1e-999999999"}, "min_bet", "history.no-amount"),
        ({"min_bet": "0x" + "f" * 9000}, "min_bet", "history.no-amount"),
        ({"starting_stacks": "[1000, nan, 1000]"}, "starting_stacks[1]", "history.no-amount"),
        ({"starting_stacks": "[1000, 0, 1000]"}, "starting_stacks[1]", "history.no-stack"),
        ({"starting_stacks": "[1000]"}, "starting_stacks", "history.player-count"),
        ({"finishing_stacks": "[1, 2]"}, "finishing_stacks", "history.wrong-length"),
        ({"players": '"Anna"'}, "players", "history.wrong-type"),
        ({"actions": "[1]"}, "actions[0]", "history.wrong-type"),
        ({"actions": acts("p9 f")}, "actions[0]", "history.nobody"),
        ({"actions": acts("p0 f")}, "actions[0]", "history.nobody"),
        ({"actions": acts("p² f")}, "actions[0]", "history.nobody"),
        ({"actions": acts("", "x f")}, "actions[1]", "history.nobody"),
        ({"actions": acts("p1 jump")}, "actions[0]", "history.no-act"),
        ({"actions": acts("p1 f f")}, "actions[0]", "history.no-act"),
        ({"actions": acts("d")}, "actions[0]", "history.no-act"),
        ({"actions": acts("p1 cbr NaN")}, "actions[0]", "history.no-amount"),
        ({"actions": acts("p1 cbr -5")}, "actions[0]", "history.no-amount"),
        ({"actions": acts("p1 cbr 1_000")}, "actions[0]", "history.no-amount"),
        ({"actions": acts("p1 cbr 1e99")}, "actions[0]", "history.no-amount"),
        ({"actions": acts("d dh p1 AsA")}, "actions[0]", "history.no-cards"),
        ({"actions": acts("d dh p1 1s2s")}, "actions[0]", "history.no-cards"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_fault_has_its_place(fields: dict[str, str | None], place: str, code: str) -> None:
    error = fault(phh(**fields))

    assert isinstance(error, Unreadable)
    assert (place, code) == (error.place, error.ruling.code)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "variant = ",
        "x = " + "[" * 100_000,
        "x = " + "{a=" * 100_000,
        "x = " + "9" * 100_000,
        ".".join(["a"] * 300_000) + " = 1",
        '"a" . ' * 300_000 + "b = 1",
        "[" + ".".join(["a"] * 300_000) + "]",
        "a" * 3_000_000,
        '"' * 1_000_001,
        phh() + "\n_x = " + "[" * 60 + "]" * 60,
        phh(actions="[" + '"p1 f",' * 3 + f'"{"p" * 2_000_000}"]'),
        "[1]\n" * 1_000_000,
        phh(actions=f'["p1 cbr {"9" * 2_000_000}"]'),
    ],
    ids=lambda text: f"{text[:12]!r}, {len(text)}",
)
def test_hostile_texts_are_told_in_bounded_time(text: str) -> None:
    """No traceback and no waiting, whatever is in the file."""
    with within_turns(70):  # five seconds
        found = list(read(text))

    assert {Unreadable} == {type(one) for one in found}
