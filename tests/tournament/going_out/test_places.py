"""Places of a whole evening: whoever goes out when and with whom, the numbers add up."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.terms import Chips
from floorman.tournament import TakeBack
from floorman.tournament.checks import faults
from floorman.tournament.commands import (
    AnnounceHandForHand,
    Bust,
    Busted,
    Enter,
    Move,
    NewHand,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.consequences.hand_for_hand import still_playing
from floorman.tournament.places.ranking import Unknown
from tests.sizes import examples
from tests.tournament.evening import frozen, house
from tests.tournament.going_out.field import Field
from tests.tournament.going_out.test_ranking import ANSWERS

NAMES = [f"p{number:02}" for number in range(12)]


def bust(*names: str) -> Bust:
    return Bust(tuple(Busted(name, 1 + NAMES.index(name) if name in NAMES else None) for name in names))


@settings(max_examples=examples(25), deadline=None)
@given(ANSWERS, st.data())
def test_places_of_an_evening(answers: dict[str, str], data: st.DataObject) -> None:
    """Rounds of hand-for-hand with any groups going out, each told in one step or in several: each place is given as
    often as it is shared, the places are 1 to all, a later round is always better, and the steps do not matter."""
    book = house(**answers)
    stacks = data.draw(st.lists(st.integers(1, 4), min_size=12, max_size=12))
    tables = [{name: stacks[n] * 100 for n, name in enumerate(NAMES) if n % 3 == table} for table in range(3)]
    one_by_one, at_once = Field(tables, book), Field(tables, book)
    for field in (one_by_one, at_once):
        field.do(AnnounceHandForHand())
    rounds: list[list[str]] = []
    for _ in range(3):
        gone = []
        for table in (1, 2, 3):
            players = list(one_by_one.state.players(table).values())
            if len(players) > 1:  # somebody there wins the chips
                gone += data.draw(st.lists(st.sampled_from(players[1:]), unique=True))
        rounds.append(gone)
        for name in gone:
            one_by_one.do(Bust((Busted(name, 1 + NAMES.index(name)),), stacks=known(tables, gone), all_ins=order(gone)))
        if gone:
            at_once.do(Bust(tuple(Busted(name) for name in gone), stacks=known(tables, gone), all_ins=order(gone)))
        for field in (one_by_one, at_once):
            for table in (1, 2, 3):
                if table in still_playing(field.state):
                    field.do(TellHandDone(table))
    placed = one_by_one.placed()
    if answers["bust_equal_stacks"] != "draw":
        assert placed == at_once.placed()

    sizes = Counter(placed.values())
    assert all(count == shared for (_, shared), count in sizes.items())
    covered = sorted(place + nth for place, shared in sizes for nth in range(shared))
    assert covered == list(range(len(NAMES) - len(placed) + 1, len(NAMES) + 1))
    for earlier, later in pairwise(rounds):
        for one in earlier:
            assert all(placed[other][0] < placed[one][0] for other in later)


def known(tables: list[dict[str, int]], names: list[str]) -> dict[str, Chips | Unknown]:
    return {name: stack for table in tables for name, stack in table.items() if name in names}


def order(names: list[str]) -> dict[str, int | Unknown]:
    return {name: 1 + NAMES.index(name) for name in names}


def test_ranking_lists_busted_players_above_live_ones() -> None:
    """Whoever is still in has no place yet, and everyone who is out stands behind all of them."""
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300}])
    field.do(bust("Anna"))

    assert {"Anna": (3, 1)} == field.placed()
    assert 2 == field.state.left


def test_seats_left_counts_the_dead() -> None:
    """A seat is free at once, and the count of those left is that of the living."""
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300}])
    field.do(bust("Ben"))

    assert {1: "Anna", 3: "Cem"} == field.state.players(1)
    assert (2, 1) == (field.state.left, field.state.counts["out"])


def test_a_finished_event_goes_on() -> None:
    """The winner cannot be put out, and nothing more is played."""
    field = Field([{"Anna": 100, "Ben": 200}])
    field.do(bust("Ben"))

    assert {"Anna": (1, 1), "Ben": (2, 1)} == field.placed()
    assert "event.over" == field.refused(bust("Anna")).code
    assert "over" == field.state.phase


def test_chips_of_the_last_two_are_all_there() -> None:
    """What the loser had lies at the table until somebody counts it: none is lost."""
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300}])
    field.do(bust("Cem"))
    field.do(TellHandDone(1, {1: 250, 2: 350}))

    assert 0 == field.state.account("table:1")
    assert {"Anna": 250, "Ben": 350} == {who: stack for who, stack in field.state.stacks.items() if stack}


def test_a_bust_is_taken_back_after_three_hands_at_another_table() -> None:
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300}, {"Dana": 100, "Emil": 100, "Frida": 100}])
    before = {name: field.state.stacks[name] for name in ("Anna", "Ben", "Cem")}
    version = field.do(bust("Anna"))
    for _ in range(3):
        field.do(TellHandDone(2))
    field.do(TakeBack(version))

    assert before == {name: field.state.stacks[name] for name in ("Anna", "Ben", "Cem")}
    assert "Anna" == field.state.players(1)[1]
    assert {} == field.placed()


def test_an_earlier_bust_is_taken_back_and_the_later_ones_stand() -> None:
    """Places are derived: whoever goes out later is not in its way, and moves up no step too many."""
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300, "Dana": 400}])
    first = field.do(bust("Anna"))
    field.do(bust("Ben"))
    field.do(TakeBack(first))

    assert {"Ben": (4, 1)} == field.placed()
    field.do(bust("Cem"))
    assert {"Ben": (4, 1), "Cem": (3, 1)} == field.placed()


def test_a_bust_is_not_taken_back_once_his_seat_is_given_away() -> None:
    """The refusal names the step that gave it away."""
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300}, {"Dana": 100, "Emil": 100, "Frida": 100}])
    version = field.do(bust("Anna"))
    moved = field.do(Move("Dana", Target(1, 1)))
    ruling = field.refused(TakeBack(version))

    assert ("take-back.in-the-way", str(moved)) == (ruling.code, ruling.facts["later"])
    field.do(TakeBack(version, with_later=True))
    assert [] == faults(field.state)
    assert {1: "Anna", 2: "Ben", 3: "Cem"} == field.state.players(1)


def test_a_bust_that_ranked_another_anew_names_the_step_in_its_way() -> None:
    """Two of one round: the first cannot go back as if the second had not changed its rank."""
    field = Field([{"Anna": 300, "Ben": 200, "Cem": 300}], house(bust_same_table="by_stack"))
    field.do(NewHand(1))
    first = field.do(bust("Ben"))
    second = field.do(bust("Anna"))

    assert {"Anna": (2, 1), "Ben": (3, 1)} == {who: one for who, one in field.placed().items() if who != "Cem"}
    assert "take-back.in-the-way" == field.refused(TakeBack(first)).code
    field.do(TakeBack(second))
    assert {"Ben": (3, 1)} == field.placed()


def test_numbers_that_cannot_be_are_refused() -> None:
    """Nothing half done, and never a traceback."""
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300}])
    before = frozen(field.state)
    for stack in (-1, 0, 10**30):
        assert "bust.no-stack" == field.refused(Bust((Busted("Anna"),), stacks={"Anna": stack})).code
    for number in (-1, 10**9):
        assert "bust.no-all-in" == field.refused(Bust((Busted("Anna", number),))).code
    for busts in ((), (Busted("Anna"), Busted("Anna"))):
        assert "bust.whom" == field.refused(Bust(busts)).code
    assert "entry.not-in" == field.refused(bust("Nobody")).code
    assert before == frozen(field.state)


def test_whoever_enters_again_has_no_place_yet() -> None:
    """His first entry is over, he is not."""
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300}])
    field.do(bust("Anna"))
    ruling = field.decide(Enter("Anna"))

    assert {"Anna": (3, 1)} == field.placed(), ruling
