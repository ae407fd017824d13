"""`floorman scenario`: stories with what must come of them, yours and ours: run, listed, shown."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from rich.text import Text

from floorman.cli.output import console, fail, fail_with, print_json, reason_of, text_of, words
from floorman.cli.spoken import SPOKEN
from floorman.rulebook import BookError, new_shelf
from floorman.scenario import Outcome, Scenario, ScenarioError, read_scenarios, run, shipped_scenarios
from floorman.scenario.shipped import source_of
from floorman.speech import Lang, Speech

app = App(name="scenario", help="Play stories of hands and evenings, and check what comes of them.")


@app.command(name="run")
def run_scenarios(
    *paths: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    book: Annotated[tuple[Path, ...], Parameter(negative="")] = (),
    lang: Annotated[Lang | None, SPOKEN] = None,
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


@app.command(name="list")
def list_scenarios(
    *words_sought: str,
    rule: str = "",
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """List the stories that ship with Floorman, or those with these words in their id or title.

    Exit status: 0, or 1 if there is none.

    Parameters
    ----------
    words_sought
        All of them have to stand in the id, the file or a title.
    rule
        Only stories that show this paragraph, as in tda-2024-35.
    json
        One object a line.
    """
    say = words(lang)
    sought = [one.lower() for one in words_sought]
    found = [one for one in shipped_scenarios() if _is_sought(one, sought) and _cites(one, rule)]
    for one in found:
        if json:
            print_json({"id": one.id, "file": one.file, "title": one.title, "books": one.books})
        else:
            line = Text(f"{one.id}  ", style="bold").append(_title(one, say), style="not bold")
            console().print(line)
    if not json:
        console().print(say.say("scenario.found", count=len(found)))
    return 0 if found else 1


@app.command(name="show")
def show_scenario(
    id: str,
    *,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Show one story that ships with Floorman as it is written: what happens, and what has to come of it.

    Parameters
    ----------
    id
        Its id, as `scenario list` names it.
    json
        As JSON in place of TOML.
    """
    say = words(lang)
    found = next((one for one in shipped_scenarios() if one.id == id), None)
    if found is None:
        near = get_close_matches(id, [one.id for one in shipped_scenarios()], 3, 0.5)
        fail(say.say("scenario.no-such", id=id, near=", ".join(near) or "-"), 2)
    if json:
        print_json(found)
    else:
        sys.stdout.write(source_of(found).rstrip() + "\n")
    return 0


def _is_sought(one: Scenario, sought: list[str]) -> bool:
    titles = [one.title] if isinstance(one.title, str) else [one.title.en, one.title.de]
    text = " ".join((one.id, one.file, *titles)).lower()
    return all(word in text for word in sought)


def _cites(one: Scenario, rule: str) -> bool:
    return not rule or any(id == rule or id.startswith(f"{rule}-") for id in one.shows)


def _title(one: Scenario, say: Speech) -> str:
    return one.title if isinstance(one.title, str) else one.title.says(say.lang)


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
            yield str(file), ScenarioError(str(file), "", reason_of(error))


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
