"""`floorman rehearse`: tomorrow's event, played today."""

from __future__ import annotations

import sys
import time
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from floorman.cli.jobs import Jobs
from floorman.cli.log_events import PREFIX, stream_named
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.plan_file import is_plan_file, of_file
from floorman.cli.rehearsal_told import told, told_level, told_spread
from floorman.cli.spoken import SPOKEN
from floorman.cli.where import HERE, Where, opened
from floorman.desk.finished import planned
from floorman.rulebook import Rulebook, new_shelf
from floorman.rulebook.keeping import unpack
from floorman.rulebook.loading import FALLBACK
from floorman.sim.evenings import BEGINS, NO_EVENT, PLAYERS_LEAST, evening
from floorman.sim.rehearsal import LevelRow, Report, rehearse
from floorman.speech import Lang, Speech
from floorman.store import Person, Store
from floorman.terms import Refused
from floorman.terms.bounds import ENTRIES_MOST
from floorman.tournament import EventOpened, Tournament, fold
from floorman.wire import decode

MINUTE_MS = 60_000
EVENINGS_MOST = 10_000


def rehearse_(  # noqa: PLR0913
    event: str,
    *,
    speed: float | None = None,
    chaos: Annotated[bool, Parameter(negative="")] = False,
    seed: int = 1,
    players: Annotated[int | None, Parameter(validator=Number(lte=ENTRIES_MOST))] = None,
    evenings: Annotated[int, Parameter(validator=Number(gte=1, lte=EVENINGS_MOST))] = 1,
    jobs: int = 1,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Play an event by its own plan, book and entries with made-up players, and tell how the evening went.

    Nothing of it is written to the event.

    Exit status: 0 if all went well; 1 if a fault was found; 2 if the event cannot be rehearsed.

    Parameters
    ----------
    event
        The event by its id or its name, or a file with a plan (.json or .toml).
    speed
        So many times as fast as life; 0 is as fast as it goes. Otherwise 100 in a terminal that somebody looks at.
    chaos
        Late entries, players who do not come or drop out, disputes, misdeals, penalties, power cuts.
    seed
        The same number gives the same evening.
    players
        So many players, two at least; otherwise as many as are expected, or are entered.
    evenings
        Play it so many times, with one seed after the other, and tell how far the evenings lie apart.
    jobs
        So many processes for several evenings; 0 for one on each core.
    """
    say = words(lang)
    if players is not None and players < PLAYERS_LEAST:
        fail(say.say("rehearse.players", least=PLAYERS_LEAST, most=ENTRIES_MOST, players=players))
    wish = _wish(event, where, lang, say)
    if players is not None:
        wish["people"] = wish["people"][:players]
    wish |= {"players": players or 0, "chaos": chaos}
    if evenings > 1:
        return _several(wish, range(seed, seed + evenings), jobs, say, json=json)
    live = sys.stdout.isatty() and not json
    pace = speed if speed is not None else 100.0 if live else 0.0

    def shows(row: LevelRow) -> None:
        if live:
            console().print(told_level(row, say))

    report = rehearse(shelf=new_shelf(), seed=seed, speed=max(pace, 0.0), shows=shows, **wish)
    if isinstance(report, Refused):
        fail(say.ruling(report.ruling))
    if json:
        print_json(report)
    else:
        for part in told(report, say):
            console().print(part)
    return int(bool(report.faults))


def _several(wish: dict[str, Any], seeds: range, jobs: int, say: Speech, *, json: bool) -> int:
    reports: list[Report] = []
    with Jobs(jobs) as executor:
        for promise in [executor.submit(evening, wish, seed) for seed in seeds]:
            report = promise.result()
            if isinstance(report, Refused):
                fail(say.ruling(report.ruling))
            reports.append(report)
            if json:
                print_json(report)
    if not json:
        for part in told_spread(reports, say):
            console().print(part)
    return int(any(report.faults for report in reports))


def _wish(event: str, where: Where, lang: Lang | None, say: Speech) -> dict[str, Any]:
    """An event of the log, tonight; or one that a file tells, played as `floorman.simulate` plays it."""
    if is_plan_file(event):
        name, plan, book, people = of_file(event, say)
        return {"event": NO_EVENT, "name": name, "plan": plan, "book": book, "people": people, "begins": BEGINS}
    with opened(where, lang) as store:
        id, state, book, people = _found(event, store, say)
    begins = int(time.time()) // 60 * MINUTE_MS
    return {
        "event": id, "name": state.name, "plan": planned(state), "book": book, "people": people, "begins": begins,
    }  # fmt: skip


def _found(event: str, store: Store, say: Speech) -> tuple[str, Tournament, Rulebook, list[Person]]:
    id = stream_named(event, store, say).removeprefix(PREFIX)
    state = _state(id, store)
    opening = state.done[0].event
    assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
    shelf, kept = new_shelf(), store.kept(opening.book.hash)
    assert kept is not None, "an event's rulebook is kept before the event is opened"
    known = store.people()
    entered = [one.person for one in state.entries.values() if one.status != "cancelled" and one.nth == 1]
    people = [known.get(person, Person(person, "", person)) for person in dict.fromkeys(entered)]
    return id, state, unpack(kept, shelf.questions, shelf.book(FALLBACK)), people


def _state(id: str, store: Store) -> Tournament:
    return fold(decode(row.kind, row.body) for row in store.read(PREFIX + id))
