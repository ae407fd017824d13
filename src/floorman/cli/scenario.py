"""`floorman scenario run`: stories with what must come of them, yours and ours."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from rich.text import Text

from floorman.cli.output import console, fail_with, print_json, text_of, words
from floorman.rulebook import BookError, new_shelf
from floorman.scenario import Outcome, Scenario, ScenarioError, read_scenarios, run, shipped_scenarios
from floorman.speech import Lang, Speech

app = App(name="scenario", help="Stories with what must come of them.")


@app.command(name="run")
def run_scenarios(
    *paths: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    book: Annotated[tuple[Path, ...], Parameter(negative="")] = (),
    lang: Annotated[Lang | None, Parameter(name="--lang")] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Run scenario files, each story once under each of its books.

    Exit status: 0 if all passed, 1 if something failed, 2 if a file could not be read.

    Parameters
    ----------
    paths
        Files (.toml or .json), folders, or - for standard input; without any, the stories that ship with Floorman.
    book
        A house book of yours, laid on the shelf first. May be given several times.
    json
        One object a line for each story and book.
    """
    shelf = new_shelf()
    try:
        for file in book:
            shelf.lay_house_book(text_of(file, lang), str(file))
    except BookError as error:
        fail_with(error, lang)
    say = words(lang)
    unreadable = 0
    counts: Counter[str] = Counter()
    for found in _read(paths):
        if isinstance(found, ScenarioError):
            unreadable += 1
            sys.stderr.write(f"{found}\n")
            continue
        for outcome in run(found, shelf):
            counts[outcome.status] += 1
            if json:
                print_json(outcome)
            elif outcome.status != "passed":
                _tell(outcome, say)
    if not counts and not unreadable:
        sys.stderr.write(say.say("scenario.nothing-found") + "\n")
        return 2
    if not json:
        console().print(
            say.say("scenario.sum", passed=counts["passed"], failed=counts["failed"], broken=counts["error"])
        )
    return 2 if unreadable else 1 if counts["failed"] or counts["error"] else 0


def _read(paths: tuple[Path, ...]) -> Iterator[Scenario | ScenarioError]:
    if not paths:
        yield from shipped_scenarios()
    for path in paths:
        for name, text in _texts(path):
            if isinstance(text, ScenarioError):
                yield text
                continue
            try:
                yield from read_scenarios(text, name)
            except ScenarioError as error:
                yield error


def _texts(path: Path) -> Iterator[tuple[str, str | ScenarioError]]:
    if str(path) == "-":
        yield "standard input", sys.stdin.read()
        return
    files = sorted(one for one in path.rglob("*") if one.suffix in (".toml", ".json")) if path.is_dir() else [path]
    for file in files:
        try:
            yield str(file), file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            yield str(file), ScenarioError(str(file), "", str(error))


def _tell(outcome: Outcome, say: Speech) -> None:
    """What did not come as expected."""
    where = f"{outcome.file}: {outcome.scenario} @ {outcome.book}"
    if outcome.error is not None:
        console().print(Text(f"{where}: {outcome.error.path}: {outcome.error.message}", style="red"))
    for step in outcome.steps:
        for failed in step.failed:
            console().print(Text(f"{where}, {say.say('scenario.step', n=step.n)}, {failed.key}", style="red"))
            console().print(Text("  " + say.say("scenario.expected", what=_shown(failed.expected))))
            console().print(Text("  " + say.say("scenario.actual", what=_shown(failed.actual))))


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()
