"""Each part of the bench runs with what the tests have, and tells what it promises. How fast, nobody asks here."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from bench.engines import ours, pokerkit
from bench.equity import contests as equity_contests
from bench.evaluate import contests as evaluate_contests
from bench.hands import contests as hand_contests
from bench.memory import Measure, together
from bench.report import NARROW
from bench.rounds import ROOT, Broken, Contender, Contest, contested, spread
from bench.workload import BIG, FOLD, RAISE, RAISE_MOST, STACK, STAY, TABLES, choice, stacks_of, thrown

from bench import desk_commands
from floorman.desk import Desk
from floorman.hand.events import Acted, Drew
from floorman.hand.state import bits_of
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from tests.browser.conftest import chromium

LINE = {"name", "package", "version", "rate", "times", "count", "acts", "events", "rates"}
QUICK = ("--rounds", "1", "--seconds", "0.01")


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench", *arguments, *QUICK]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended


def found_by(*arguments: str) -> Any:
    return json.loads(bench(*arguments, "--json").stdout)


def names(result: Any) -> set[str]:
    """All who were called, be it that they are missing."""
    return {one["name"] for one in (*result["lines"], *result["missing"])}


@pytest.mark.slow
def test_hands() -> None:
    """Our engine plays beside PokerKit, with the events in memory and on disk; peers play or are named as missing."""
    report = found_by("hands", "--store")

    assert {"what", "rounds", "seconds", "unit", "results", "measures", "missed", "python", "core", "yardstick"} == set(
        report
    )
    (result,) = report["results"]
    assert "pokerkit" == result["beside"]
    assert names(result) == {
        *("floorman", "stored by hand", "stored by act", "pokerkit"),
        *("pkcore.py", "pokers", "pokerfast"),
    }
    lines = {line["name"]: line for line in result["lines"]}
    assert {"floorman", "stored by hand", "stored by act", "pokerkit"} <= set(lines)
    assert [LINE] * len(lines) == [set(line) for line in lines.values()]
    assert all(line["count"] > 0 and line["acts"] > 5 and line["rate"]["median"] > 0 for line in lines.values())
    assert lines["floorman"]["events"] > 10
    assert 1 == lines["pokerkit"]["times"]["median"]


@pytest.mark.nightly
def test_short_stacks() -> None:
    (result,) = found_by("hands", "--workload", "short")["results"]

    assert "nlhe, short" == result["title"]
    assert {"floorman", "pokerkit"} == {line["name"] for line in result["lines"]}


def test_every_game_has_its_contest() -> None:
    """PokerKit plays all of them; a game that our engine does not know yet is named."""
    contests = hand_contests(list(TABLES), ["common"], False)

    assert [f"{game}, common" for game in TABLES] == [one.title for one in contests]
    for game, contest in zip(TABLES, contests, strict=True):
        assert "pokerkit" in {one.name for one in contest.contenders}
        assert ours.knows(game) == ("floorman" in {one.name for one in contest.contenders})
        assert ours.knows(game) == ("floorman" not in {one.name for one in contest.missing})


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("workload", ["common", "short"])
@pytest.mark.filterwarnings("ignore:.*reserved:UserWarning")
def test_every_game_is_played(game: str, workload: Any) -> None:
    """Some hands of each, chips counted after each."""
    jobs = [pokerkit.hands(1, game, workload)]
    jobs += [ours.hands(1, game, workload)] if ours.knows(game) else []

    for job in jobs:
        assert [1] * 5 == [job()[0] for _ in range(5)]


@pytest.mark.parametrize("game", [game for game in TABLES if game not in ("nlhe", "plo")])
def test_limit_games_are_limit_games(game: str) -> None:
    """PokerKit's fixed-limit Omaha hi-lo would bet the pot, and so play another game."""
    seats = TABLES[game].seats

    state = pokerkit.GAMES[game]()((STACK,) * seats, seats)

    assert "Fixed-limit" == state.betting_structure.value


@pytest.mark.nightly
@pytest.mark.parametrize(("what", "contests"), [("evaluate", evaluate_contests()), ("equity", equity_contests())])
def test_cards(what: str, contests: list[Contest]) -> None:
    """Ours are there in each contest; peers that are not installed are named."""
    report = found_by(what)

    assert [one.title for one in contests] == [result["title"] for result in report["results"]]
    for contest, result in zip(contests, report["results"], strict=True):
        assert {one.name for one in contest.contenders} == names(result)
        assert "floorman" in {line["package"] for line in result["lines"]}
        assert all(set(line) == LINE for line in result["lines"])


@pytest.mark.nightly
def test_memory() -> None:
    report = found_by("memory")
    measures = {one["name"]: one for one in report["measures"]}

    assert 0 < report["yardstick"]["low"] <= report["yardstick"]["high"]
    assert {"state of a hand", "copy of a hand", "import floorman.hand"} == set(measures)
    assert all(one["found"]["median"] > 0 and one["goal"] > 0 for one in measures.values())


@pytest.mark.slow
def test_tournament() -> None:
    """A small field, drawn and played out with all its checks."""
    printed = bench("tournament", "--players", "120", "--json").stdout
    measures = json.loads(printed)["measures"]

    assert 4 == len(measures)
    assert ["s", "s", "ms", "times"] == [one["unit"] for one in measures]


@pytest.mark.nightly
@pytest.mark.parametrize("what", ["hands", "memory"])
def test_text_fits(what: str) -> None:
    """People read it in 80 columns, and nothing is cut off."""
    text = bench(what).stdout

    assert [] == [line for line in text.splitlines() if len(line) > NARROW]
    assert "…" not in text


def test_a_peer_that_fails_is_named() -> None:
    """Whatever a peer does, the others go on."""
    broken = Contender("broken", "pokerkit", "bench.engines.pokerkit:hands", {"game": "none", "workload": "common"})
    absent = Contender("absent", "no-such-package", "bench.engines.none:hands")

    (result,) = contested([Contest("some", (broken, absent), "absent")], 2, 0.01)

    assert ("absent", "broken") == tuple(one.name for one in result.missing)
    assert ("no-such-package is not installed", "KeyError: 'none'") == tuple(one.why for one in result.missing)


def test_our_own_failure_is_none_to_overlook() -> None:
    broken = Contender("floorman", "floorman", "bench.engines.ours:hands", {"game": "none", "workload": "common"})

    with pytest.raises(Broken, match="KeyError"):
        contested([Contest("some", (broken,), "floorman")], 1, 0.01)


def test_choices_are_even() -> None:
    """Each possible way as often as any other, and nobody folds without a bet."""
    rng = random.Random(1)

    def drawn(facing: bool, can_raise: bool, bold: float = 0) -> dict[int, int]:
        made = [choice(rng, facing, can_raise, bold) for _ in range(12_000)]
        return {way: round(made.count(way) / 1_000) for way in sorted(set(made))}

    assert {FOLD: 4, STAY: 4, RAISE: 4} == drawn(True, True)
    assert {FOLD: 6, STAY: 6} == drawn(True, False)
    assert {STAY: 6, RAISE: 6} == drawn(False, True)
    assert {STAY: 12} == drawn(False, False)
    assert {FOLD: 4, STAY: 4, RAISE: 3, RAISE_MOST: 1} == drawn(True, True, 1 / 4)


def test_our_player_chooses_evenly() -> None:
    """As the loop that plays him has it written out: facing a bet a third each, otherwise half."""
    house = ours.house("nlhe", "common", 1)
    events = [event for _ in range(800) for step in house.play() for event in step]
    did = Counter(event.did for event in events if isinstance(event, Acted))

    assert did["fold"] == pytest.approx(did["call"], rel=0.1)
    # Over a blind that is his own he checks or raises.
    assert did["raise"] + did["bet"] == pytest.approx(did["call"] + did["check"], rel=0.1)


@pytest.mark.parametrize("game", ["nlhe", "stud", "27td"])
def test_acts_are_what_players_did(game: str) -> None:
    """Bets and draws, as the other engines count them: no cards, no shown hands."""
    house = ours.house(game, "common", 1)
    events = [event for _ in range(50) for step in house.play() for event in step]

    assert sum(isinstance(event, Acted | Drew) for event in events) == house.acts


def test_each_card_is_thrown_with_a_chance_of_two_in_five() -> None:
    rng = random.Random(3)
    drawn = [thrown(rng, "abcde") for _ in range(10_000)]

    assert all(4_000 == pytest.approx(sum(card in cards for cards in drawn), rel=0.05) for card in "abcde")
    # Whatever else he throws.
    both = sum("a" in cards and "e" in cards for cards in drawn)
    assert both == pytest.approx(1_600, rel=0.1)


@pytest.mark.parametrize("game", ["nlhe", "plo"])
def test_cards_are_drawn_by_chance(game: str) -> None:
    """Each card is there once, and none lies anywhere more often than others: named by bytes or left over."""
    house = ours.house(game, "common", 1)

    decks = []
    for _ in range(2_600):
        hand, _ = house.begin()
        first = house.cards(hand)
        hand.used, hand.owed = bits_of(first), 52 - len(first)
        decks.append([*first, *house.cards(hand)])

    assert all(sorted(deck) == [*range(52)] for deck in decks)
    for place in (0, 11, 31, 51):
        dealt = [deck[place] for deck in decks]
        assert all(20 <= dealt.count(card) <= 80 for card in range(52))


def test_stacks() -> None:
    """Common ones are alike, short ones uneven and the same for whoever has the seed."""
    table = TABLES["nlhe"]
    short, again = stacks_of(table, "short", 3), stacks_of(table, "short", 3)

    assert (STACK,) * 6 == next(stacks_of(table, "common", 3))
    first = next(short)
    assert first == next(again)
    assert len(set(first)) > 1
    assert all(5 * BIG <= stack <= 60 * BIG for stack in first)


def test_quartiles() -> None:
    assert (2, 2, 2) == tuple(getattr(spread([2]), part) for part in ("low", "median", "high"))
    assert (2, 3, 4) == tuple(getattr(spread([5, 1, 4, 2, 3]), part) for part in ("low", "median", "high"))


def test_what_was_not_reached_is_said() -> None:
    """A rate must be at least its goal, anything else below it; what has no goal is never missed."""
    found = spread([200])

    assert [False, True] == [Measure("rate", "/s", found, goal, reach=True).missed for goal in (200, 201)]
    assert [True, False] == [Measure("time", "ms", found, goal).missed for goal in (200, 201)]
    assert not Measure("size", "kB", found, 0).missed


def test_everybody_has_one_turn_at_least() -> None:
    """However short the time is: on a busy machine it may be over before the first of them is asked."""

    async def story() -> list[Measure]:
        async with Desk(MemoryStore(), shipped()) as desk:
            event = await desk_commands.an_event(desk, 1, "one")
            return await desk_commands._measures("clock", desk, [desk_commands._clock(event)], 0.0, goal=1)

    rate, each = asyncio.run(story())

    assert rate.found.median > 0
    assert each.found.median > 0


@pytest.mark.nightly
def test_desk() -> None:
    """Commands, screens and recovery of a small house: every figure is there, and each rate has a goal to reach."""
    report = found_by("desk", "--scale", "0.01")
    measures = report["measures"]
    named = {one["name"]: one for one in measures}

    assert {f"{mixed}, {people} at once" for mixed in ("clock", "hands") for people in (1, 8, 64)} <= set(named)
    assert {"one event, 6 tables, 10 ms flush", "a bust on 60 screens", "a house with 1,000 events"} <= set(named)
    assert {"one event of 10,000 events", "clock, 64 at once, CPU", "a flush of this disk"} <= set(named)
    assert all(one["found"]["median"] > 0 for one in measures if one["unit"] != "kB")
    assert set(report["missed"]) <= {one["name"] for one in measures if one["goal"]}
    assert {True} == {one["reach"] for one in measures if one["unit"] == "/s"}


@pytest.mark.nightly
def test_web() -> None:
    """A page weighs less than its goal wherever it is measured, and the clocks of two windows go alike."""
    if chromium() is None:
        pytest.skip("NO CHROMIUM FOUND: the bench of pages did not run. Install it, or name it in FLOORMAN_CHROMIUM.")
    report = found_by("web", "--pages", "desk")
    found = {one["name"]: one["found"]["median"] for one in report["measures"]}

    faces = "typefaces, once for all pages"
    assert {"desk, weight", "desk, first view", faces, "two clocks apart, at most"} == set(found)
    assert 5 < found["desk, weight"] < 120
    assert 50 < found[faces] < 120
    assert 0 < found["desk, first view"]
    assert found["two clocks apart, at most"] < 1000


@pytest.mark.nightly
def test_virtual() -> None:
    """A small house with bots in every seat: each figure has a name of its own."""
    measures = found_by("virtual", "--scale", "0.01")["measures"]
    names = [one["name"] for one in measures]

    assert sorted(set(names)) == sorted(names)
    assert {"acts a second at 6 tables, 5 pages", "18 bots to the winner", "memory of the server"} <= set(names)
    assert 6 == sum(one["goal"] > 0 for one in measures)
    assert 0 < min(one["found"]["median"] for one in measures if one["unit"] in ("s", "MB", "times"))


def test_rounds_are_told_together() -> None:
    """The median and the quartiles of all rounds, beside the goal of each."""
    rounds = [Measure("rate", "/s", spread([rate]), 150, reach=True) for rate in (100, 300, 200)]

    assert Measure("rate", "/s", spread([100, 200, 300]), 150, reach=True) == together(rounds)


@pytest.mark.slow
def test_start() -> None:
    """Commands from their start to their end, and beside another checkout the same there."""
    report = found_by("start", "--beside", str(ROOT))

    named = [one["name"] for one in report["measures"]]
    assert named == [*named[: len(named) // 2], *(f"before: {one}" for one in named[: len(named) // 2])]
    assert "floorman --version" in named
    assert all(one["found"]["median"] > 0 for one in report["measures"])
