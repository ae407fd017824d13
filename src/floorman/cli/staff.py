"""`floorman staff` and `floorman host-code`: for a host who is locked out. A log in a file wants the app to be down."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import App, Parameter
from rich.table import Table

from floorman.cli.clock_doubt import settled
from floorman.cli.folder import log_file
from floorman.cli.opening import no_faults
from floorman.cli.output import console, fail, print_json, typed, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.where import HERE, Where, opened
from floorman.doors import HouseFile
from floorman.doors.offline import HOST_CODE_MINUTES
from floorman.doors.secrets import spoken
from floorman.house.staff import WORKING
from floorman.speech import Lang, Speech
from floorman.store.faults import ServedAlready, is_there
from floorman.store.serving import served_by_nobody
from floorman.terms import Rank, Refused

app = App(name="staff", help="Who works here. While Floorman runs, its page “People” does the same.")

Language = Annotated[Lang | None, SPOKEN]


Json = Annotated[bool, Parameter(name="--json", negative="")]


def host_code(*, where: Where = HERE, lang: Language = None, json: Json = False) -> None:
    """Print a one-time code with which a browser becomes the host's."""
    say = words(lang)
    _not_while_served(where, say)
    with _house(where, lang, make=True) as house:
        code = house.host_code()
        if json:
            print_json({"code": spoken(code), "minutes": HOST_CODE_MINUTES})
            return
        console().print(say.say("host.code", minutes=HOST_CODE_MINUTES), soft_wrap=True)
        console().print(spoken(code), soft_wrap=True)


@app.command
def add(
    name: str,
    *,
    rank: Annotated[tuple[str, ...], Parameter(name="--rank", negative="")] = ("floor",),
    where: Where = HERE,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Add somebody; the password is asked for, or read from standard input.

    Parameters
    ----------
    name
        What they log in with.
    rank
        direction, manager, director, floor, dealer or registrar; can be given several times.
    """
    say = words(lang)
    ranks = _ranks(rank, say)
    with _house(where, lang, make=True) as house:
        _refuse(house.add(name, ranks, _password(say)), say)
        if json:
            print_json({"person": house.find(name), "name": name, "ranks": ranks})
            return
        console().print(say.say("host.added", name=name), soft_wrap=True)


@app.command(name="list")
def list_staff(
    *,
    where: Where = HERE,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Everybody who works here, with ranks."""
    say = words(lang)
    with _house(where, lang) as house:
        staff = house.staff
        if json:
            for person, (name, worker) in staff.items():
                print_json({"person": person, "name": name, "ranks": worker.ranks, "password": worker.password})
            return
        if not staff:
            console().print(say.say("host.no-staff"))
            return
        table = Table(say.say("people.name"), say.say("people.rank"), "", box=None, pad_edge=False)
        for name, worker in staff.values():
            without = "" if worker.password else say.say("people.no-password")
            table.add_row(name, ", ".join(say.say(f"rank.{one}") for one in worker.ranks), without)
        console().print(table)


@app.command
def password(name: str, *, where: Where = HERE, lang: Language = None) -> None:
    """Set another password; it is asked for, or read from standard input.

    Parameters
    ----------
    name
        What they log in with.
    """
    say = words(lang)
    with _house(where, lang) as house:
        if house.find(name) is None:
            known = ", ".join(sorted(known for known, _ in house.staff.values()))
            fail(say.say("host.unknown", name=name, known=known or "–"))
        _refuse(house.set_password(name, _password(say)), say)
        console().print(say.say("host.password-set", name=name), soft_wrap=True)


def _not_while_served(where: Where, say: Speech) -> None:
    """Whoever has lost the host's browser in an evening gets a code without stopping it, where it is served."""
    if where.shared is not None or not is_there(file := log_file(where.data)):
        return
    try:
        with served_by_nobody(file):
            return
    except OSError:  # whatever else is wrong with it is told where it is opened
        return
    except ServedAlready as served:
        fail(say.say("host.served", file=typed(served.file), process=served.reason))


@contextmanager
def _house(where: Where, lang: Lang | None, *, make: bool = False) -> Iterator[HouseFile]:
    """The house as its log tells it: a file's while nobody serves it, a database's beside the desks that do.

    `make`: whoever begins here begins a log; but none in a folder that was named and is not there: it is mistyped.
    """
    say = words(lang)
    if where.shared is None and where.data is not None:
        with no_faults(say):
            make = make and is_there(where.data)
    with opened(where, lang, alone=where.shared is None, make=make) as store:
        yield HouseFile(store, wall=where.shared is not None or settled(store, say))


def _password(say: Speech) -> str:
    if sys.stdin.isatty():
        return getpass.getpass(say.say("host.ask-password") + ": ")
    return sys.stdin.readline().rstrip("\r\n")


def _ranks(told: tuple[str, ...], say: Speech) -> tuple[Rank, ...]:
    wrong = next((one for one in told if one not in WORKING), None)
    if wrong is not None:
        fail(say.say("host.no-rank", rank=wrong, known=", ".join(WORKING)))
    return tuple(rank for rank in WORKING if rank in told)


def _refuse(refused: Refused | None, say: Speech) -> None:
    if refused is not None:
        fail(say.ruling(refused.ruling))
