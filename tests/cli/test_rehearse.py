"""`floorman rehearse`: an event of the house is played, and the house knows nothing of it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from floorman.desk import Desk, NewEvent, Opened
from floorman.rulebook import shipped
from floorman.sim.evenings import simulate
from floorman.sim.rehearsal import Report
from floorman.store import SqliteStore
from floorman.terms import Accepted, By
from floorman.tournament import Break, Level, Plan
from floorman.tournament.commands import ChangePlan, SetLengths
from floorman.tournament.plan import Payouts, Price
from tests.cli.terminal import Said, floorman

LEVELS = (
    Level(10, 50, 100), Level(10, 100, 200), Break(5), Level(10, 500, 1000), Level(10, 1000, 2000),
    Level(10, 4000, 8000),
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("house")

    async def opens() -> None:
        store = SqliteStore(made / "floorman.sqlite")
        async with Desk(store, shipped(), beats=None) as desk:
            plan = Plan(structure=LEVELS, stack=3_000, table_size=6, chips=(25, 100, 500, 1000), expected=8,
                        registration_until=2, price=Price(2_000), payouts=Payouts(shares=(7_000, 3_000)))  # fmt: skip
            new = NewEvent(name="Friday", book="cuca", plan=plan, players=("Ida", "Jan", "Kurt"))
            assert isinstance(await desk.open(new, By("host", "direction"), "open"), Opened)
        store.close()

    asyncio.run(opens())
    return made


def rehearsed(folder: Path, *arguments: str) -> Said:
    return floorman("rehearse", "Friday", "--data", str(folder), "--lang", "en", *arguments)


def test_tomorrow_is_played_today(folder: Path) -> None:
    """As many as are expected, by its own levels, with races in the break; the log of the house stays as it was."""
    before = (folder / "floorman.sqlite").read_bytes()
    said = rehearsed(folder, "--json")

    assert 0 == said.status, said.err
    told = said.table
    assert (8, "cuca", "winner", []) == (told["entries"], told["book"], told["ending"], told["faults"])
    assert [100, 200, 1000][: len(told["levels"])] == [row["big_blind"] for row in told["levels"]][:3]
    assert [2, 1] == [row["place"] for row in told["paid"]]
    assert told["hands"] >= 5
    assert 2 == told["tables"][0]["tables"]
    assert told["races"] > 0
    assert before == (folder / "floorman.sqlite").read_bytes()


def test_what_was_changed_since_it_was_opened_is_played(tmp_path: Path) -> None:
    """Levels of five minutes and nine who are expected, as the clock page and the settings have them by now."""

    async def opens() -> None:
        store = SqliteStore(tmp_path / "floorman.sqlite")
        host = By("host", "direction")
        async with Desk(store, shipped(), beats=None) as desk:
            new = NewEvent(name="Friday", book="cuca", plan=Plan(structure=LEVELS, stack=3_000), players=())
            made = await desk.open(new, host, "open")
            assert isinstance(made, Opened)
            for command in (SetLengths(5), ChangePlan(expected=9)):
                assert isinstance(await desk.do(made.id, command, host, type(command).__name__), Accepted)
        store.close()

    asyncio.run(opens())
    told = rehearsed(tmp_path, "--json").table
    begins = [row["at"] for row in told["levels"]][:2]
    # The next level is seen with the first hand in it.
    assert (9, 5) == (told["entries"], (begins[1] - begins[0]) // 60_000)


def test_with_chaos(folder: Path) -> None:
    """Chance goes by the event's id too, and a short evening may pass without anything: then another is played."""
    evenings = (rehearsed(folder, "--chaos", "--json", "--seed", seed).table for seed in "345678")
    told = next(one for one in evenings if one["incidents"])

    assert [] == told["faults"]


@pytest.mark.parametrize(("lang", "word"), [("en", "Rehearsal of Friday"), ("de", "Probe von Friday")])
def test_the_report_fits_a_terminal(folder: Path, lang: str, word: str) -> None:
    said = floorman("rehearse", "Friday", "--data", str(folder), "--lang", lang, "--chaos")

    assert word in said.out
    assert all(len(line) <= 80 for line in said.out.splitlines())


def test_so_many_players(folder: Path) -> None:
    assert 12 <= rehearsed(folder, "--players", "12", "--json").table["entries"]


@pytest.mark.parametrize("command", ["rehearse", "log show"])
def test_an_event_that_is_not_there(folder: Path, command: str) -> None:
    """It is said which there are, by id and by name: either can be typed."""
    said = floorman(*command.split(), "Saturday", "--data", str(folder), "--lang", "en")

    assert 2 == said.status
    assert "Saturday" in said.err
    assert "(Friday)" in said.err


@pytest.mark.parametrize("typed", ["Friday", "friday", "FRIDAY"])
def test_an_event_is_found_by_its_name(folder: Path, typed: str) -> None:
    """In capitals or not; and in the log, too."""
    said = floorman("log", "show", typed, "--data", str(folder), "--lang", "en")

    assert 0 == said.status, said.err
    assert said.out


@pytest.mark.parametrize("count", ["1", "0", "-3"])
def test_nobody_plays_alone(folder: Path, count: str) -> None:
    said = rehearsed(folder, f"--players={count}")

    assert (2, "") == (said.status, said.out)
    assert f"at least and 100,000 at most, not {count.replace('-', '−')}." in said.err


def test_fewer_players_than_are_entered(folder: Path) -> None:
    """Three are entered, and two play: as many as were asked for."""
    assert 2 == rehearsed(folder, "--players", "2", "--json").table["entries"]


PLAN = {
    "stack": 1_000,
    "table_size": 6,
    "structure": [
        {"type": "level", "minutes": 10, "small_blind": 50 * 2**n, "big_blind": 100 * 2**n} for n in range(6)
    ],
}


def test_a_plan_in_a_file(tmp_path: Path) -> None:
    """No house is needed, and none is made. The file is what the API takes: the plan alone, or an event with it."""
    (tmp_path / "Plan.json").write_text(json.dumps(PLAN), encoding="utf-8")
    event = {"name": "Sunday", "book": "cuca", "players": ["Ida", "Jan"], "plan": PLAN}
    (tmp_path / "event.json").write_text(json.dumps(event), encoding="utf-8")
    level = "[[structure]]\ntype = 'level'\nminutes = 10\nsmall_blind = 500\nbig_blind = 1000\n"
    (tmp_path / "short.toml").write_text(f"stack = 1000\n{level}", encoding="utf-8")
    told = {
        name: floorman("rehearse", str(tmp_path / name), "--players", "3", "--json").table
        for name in ("Plan.json", "event.json", "short.toml")
    }

    assert {"Plan.json": "Plan", "event.json": "Sunday", "short.toml": "short"} == {
        name: one["name"] for name, one in told.items()
    }
    assert ["tda-2024", "cuca", "tda-2024"] == [one["book"] for one in told.values()]
    assert [3, 3, 3] == [one["entries"] for one in told.values()]
    assert [*tmp_path.glob("*.sqlite")] == []
    (simulated,) = simulate(PLAN, 3).evenings
    likewise = msgspec.convert(told["Plan.json"], Report)
    assert simulated == msgspec.structs.replace(likewise, name=simulated.name)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('{"stack": 1000}', "structure"),
        ('{"structure": [{"type": "levl"}]}', "structure[0].type"),
        ("{", "cannot be read"),
        ("[" * 200_000, "cannot be read"),
        ('\ufeff{"stack": 0}', "not understood"),
        ('{"plan": {"structure": []}, "book": "tda"}', "tda-2024"),
    ],
)
def test_a_plan_that_is_none(text: str, word: str, tmp_path: Path) -> None:
    """It is said where, and nothing else."""
    (tmp_path / "plan.json").write_text(text, encoding="utf-8")
    said = floorman("rehearse", str(tmp_path / "plan.json"), "--lang", "en")

    assert 2 == said.status
    assert word in said.err
    assert "Traceback" not in said.err


def test_several_evenings_and_how_far_they_lie_apart(folder: Path) -> None:
    """Whoever plays them: the same evenings as one after the other, by their seeds."""
    alone = [rehearsed(folder, "--json", "--seed", str(seed)).table for seed in (4, 5, 6)]
    three = rehearsed(folder, "--json", "--seed", "4", "--evenings", "3", "--jobs", "2").rows
    told = rehearsed(folder, "--seed", "4", "--evenings", "3")
    same = ("seed", "minutes", "hands", "acts")

    assert [[one[key] for key in same] for one in alone] == [[one[key] for key in same] for one in three]
    least, middle, most = sorted(one["minutes"] for one in alone)
    shown = next(line.split()[1:] for line in told.out.splitlines() if line.startswith("Minutes"))
    assert [str(least), str(middle), f"{(least + middle + most) / 3:.1f}".removesuffix(".0"), str(most)] == shown
    assert all(len(line) <= 80 for line in told.out.splitlines())


@pytest.mark.parametrize("file", ["nofile.json", "no/such.toml", "NOFILE.JSON"])
def test_a_plan_in_a_file_that_is_not_there(file: str, tmp_path: Path) -> None:
    """It is about the file, and not about a log that nobody asked for."""
    said = floorman("rehearse", file, "--players", "4", "--data", str(tmp_path), "--lang", "en")

    assert (2, f"{file} cannot be read: there is no such file or folder\n") == (said.status, said.err)
