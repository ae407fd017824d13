"""`floorman rehearse`: an event of the house is played, and the house knows nothing of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from floorman.desk import Desk, NewEvent, Opened
from floorman.rulebook import shipped
from floorman.store import SqliteStore
from floorman.terms import By
from floorman.tournament import Break, Level, Plan
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


def test_with_chaos(folder: Path) -> None:
    told = rehearsed(folder, "--chaos", "--json", "--seed", "3").table

    assert told["incidents"]
    assert [] == told["faults"]


@pytest.mark.parametrize(("lang", "word"), [("en", "Rehearsal of Friday"), ("de", "Probe von Friday")])
def test_the_report_fits_a_terminal(folder: Path, lang: str, word: str) -> None:
    said = floorman("rehearse", "Friday", "--data", str(folder), "--lang", lang, "--chaos")

    assert word in said.out
    assert all(len(line) <= 80 for line in said.out.splitlines())


def test_so_many_players(folder: Path) -> None:
    assert 12 <= rehearsed(folder, "--players", "12", "--json").table["entries"]


def test_an_event_that_is_not_there(folder: Path) -> None:
    said = floorman("rehearse", "Saturday", "--data", str(folder), "--lang", "en")

    assert 2 == said.status
    assert "Saturday" in said.err


def test_several_evenings_and_how_far_they_lie_apart(folder: Path) -> None:
    """Whoever plays them: the same evenings as one after the other, by their seeds."""
    alone = [rehearsed(folder, "--json", "--seed", str(seed)).table for seed in (4, 5, 6)]
    three = rehearsed(folder, "--json", "--seed", "4", "--evenings", "3", "--jobs", "2").rows
    told = rehearsed(folder, "--seed", "4", "--evenings", "3")
    same = ("seed", "minutes", "hands", "acts")

    assert [[one[key] for key in same] for one in alone] == [[one[key] for key in same] for one in three]
    minutes = sorted(one["minutes"] for one in alone)
    assert [str(one) for one in minutes] == next(
        line.split()[1:] for line in told.out.splitlines() if line.startswith("Minutes")
    )
    assert all(len(line) <= 80 for line in told.out.splitlines())
