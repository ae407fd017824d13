"""The command line of the bench.

python -m bench hands               whole hands beside other engines
python -m bench evaluate            hands ranked
python -m bench equity              exact equities
python -m bench memory              bytes of a hand, its copy, the import
python -m bench tournament          a large field drawn, and played out
python -m bench desk                commands, screens and recovery of a running desk
python -m bench virtual             tables in the browser, every seat a bot
python -m bench files               hands read from files and played again
python -m bench web                 the weight of pages, their first view, and two clocks
python -m bench start               commands, from their start to their end
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from bench import desk, equity, evaluate, files, hands, memory, start, tournament, virtual, yardstick
from bench.memory import Measure
from bench.report import Report, as_json, tell
from bench.rounds import Broken, Contest, contested
from bench.workload import BOLD, TABLES
from floorman.web.gallery.shooting import Missing


def main() -> int:
    asked = _asked()
    try:
        report = _report(asked)
    except (Broken, Missing) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if asked.json:
        sys.stdout.write(as_json(report) + "\n")
    else:
        tell(report)
    return int(asked.hold and bool(report.missed))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m bench", description=__doc__, formatter_class=_Formatter)
    every = argparse.ArgumentParser(add_help=False)
    every.add_argument("--rounds", type=_positive, default=5, help="how often each takes his turn (5)")
    every.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of a turn (1)")
    every.add_argument("--json", action="store_true", help="for programs")
    every.add_argument("--hold", action="store_true", help="exit status 1 where a goal is not reached")
    what = parser.add_subparsers(dest="what", required=True)
    playing = what.add_parser("hands", parents=[every], help="whole hands beside other engines")
    playing.add_argument("--games", nargs="+", choices=[*TABLES, "all"], default=["nlhe"], metavar="GAME")
    playing.add_argument("--workload", nargs="+", choices=list(BOLD), default=["common"])
    playing.add_argument("--store", action="store_true", help="also with every event on disk")
    what.add_parser("evaluate", parents=[every], help="hands ranked")
    what.add_parser("equity", parents=[every], help="exact equities")
    what.add_parser("memory", parents=[every], help="bytes of a hand, its copy, the import")
    evenings = what.add_parser("tournament", parents=[every], help="a large field drawn, and played out")
    evenings.add_argument("--players", type=_positive, default=tournament.FIELD, help="from the draw to the winner")
    running = what.add_parser("desk", parents=[every], help="commands, screens and recovery of a running desk")
    running.add_argument("--scale", type=float, default=1.0, help="of tables, screens and events (1)")
    running.set_defaults(rounds=1)
    running.add_argument("--parts", nargs="+", choices=desk.PARTS, default=list(desk.PARTS))
    virtually = what.add_parser("virtual", parents=[every], help="tables in the browser, every seat a bot")
    virtually.add_argument("--scale", type=float, default=1.0, help="of tables, pages and players (1)")
    virtually.set_defaults(rounds=1, seconds=15.0)
    virtually.add_argument("--parts", nargs="+", choices=virtual.PARTS, default=list(virtual.PARTS))
    reading = what.add_parser("files", parents=[every], help="hands read from files and played again")
    reading.add_argument("--hands", type=_positive, default=files.HANDS, help="in each file")
    reading.add_argument("--formats", nargs="+", choices=files.FORMATS, default=list(files.FORMATS))
    reading.add_argument("--jobs", type=int, default=2, help="so many processes, once; 1: no comparison")
    reading.set_defaults(rounds=1)
    seeing = what.add_parser("web", parents=[every], help="the weight of pages, their first view, and two clocks")
    seeing.add_argument("--pages", nargs="+", default=[], metavar="PAGE", help="as the gallery calls them; all")
    starting = what.add_parser("start", parents=[every], help="commands, from their start to their end")
    starting.add_argument("--beside", type=Path, help="a checkout with its .venv: the same there, before")
    return parser.parse_args()


_Formatter = argparse.RawDescriptionHelpFormatter


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("one round is the least")
    return number


def _report(asked: argparse.Namespace) -> Report:
    measure = _measure(asked)
    if measure is not None:
        found, machine = yardstick.beside(measure, asked.seconds)
        missed = [one.name for one in found if one.missed]
        return Report(asked.what, asked.rounds, asked.seconds, "", measures=found, missed=missed, yardstick=machine)
    contests, unit = _contests(asked)
    results = contested(contests, asked.rounds, asked.seconds)
    return Report(asked.what, asked.rounds, asked.seconds, unit, results)


def _measure(asked: argparse.Namespace) -> Callable[[], list[Measure]] | None:
    """What has goals of its own; everything else is measured beside others."""
    match asked.what:
        case "tournament":
            return lambda: tournament.measured(asked.rounds, asked.players)
        case "desk":
            return lambda: desk.measured(asked.rounds, asked.seconds, asked.scale, set(asked.parts))
        case "virtual":
            return lambda: virtual.measured(asked.rounds, asked.seconds, asked.scale, set(asked.parts))
        case "files":
            return lambda: files.measured(asked.rounds, asked.hands, tuple(asked.formats), asked.jobs)
        case "web":
            return lambda: _of_pages(asked.rounds, asked.pages)
        case "start":
            return lambda: start.measured(asked.rounds, asked.beside)
        case "memory":
            return lambda: memory.measured(asked.rounds)
        case _:
            return None


def _of_pages(rounds: int, pages: list[str]) -> list[Measure]:
    # Imported here: nothing else needs a browser.
    from bench import web  # noqa: PLC0415

    return web.measured(rounds, pages)


def _contests(asked: argparse.Namespace) -> tuple[list[Contest], str]:
    match asked.what:
        case "hands":
            games = list(TABLES) if "all" in asked.games else asked.games
            return hands.contests(games, asked.workload, asked.store), "hands"
        case "evaluate":
            return evaluate.contests(), "hands"
        case _:
            return equity.contests(), "spots"


if __name__ == "__main__":
    sys.exit(main())
