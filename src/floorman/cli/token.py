"""`floorman token`: what programs show when they call the API."""

from __future__ import annotations

import time
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.table import Table

from floorman.cli.log_events import id_of
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.where import HERE, Where, opened
from floorman.doors import tokens
from floorman.doors.tokens import Limits, Scope
from floorman.speech import Lang
from floorman.terms import Rank
from floorman.terms.bounds import TABLE_NUMBER_MOST

app = App(name="token", help="Tokens of programs that call the API.")


@app.command
def add(  # noqa: PLR0913 - options of a command, all but one of them named
    name: str,
    *,
    scopes: Annotated[list[Scope], Parameter(name="--scope", negative="")],
    rank: Rank = "direction",
    event: str = "",
    table: Annotated[int, Parameter(validator=Number(gte=0, lte=TABLE_NUMBER_MOST))] = 0,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Make a token and print it. It is shown this once.

    Parameters
    ----------
    name
        What the program is called.
    scopes
        What it may do; may be given several times.
    rank
        Whom it acts as: the rulebook lets it do what this rank may.
    event
        Limit it to one event.
    table
        Limit a dealer to one table.
    """
    say = words(lang)
    with opened(where, lang) as store:
        limits = Limits(rank=rank, scopes=tuple(scopes), event=id_of(event, store, say), table=table)
        made, shown = tokens.add(store, name, limits, int(time.time() * 1000), "host")
    if json:
        print_json({"id": made.id, "name": made.name, "token": shown})
        return
    console().print(say.say("token.shown-once"), soft_wrap=True)
    console().print(shown, soft_wrap=True, markup=False)


@app.command(name="list")
def show(
    *,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """The tokens of this house, without their secrets."""
    say = words(lang)
    with opened(where, lang) as store:
        found = list(tokens.tokens(store).values())
    if json:
        for one in found:
            print_json({"id": one.id, "name": one.name, "rank": one.rank, "scopes": one.scopes, "event": one.event,
                        "table": one.table, "entry": one.entry, "made_at": one.made_at})  # fmt: skip
        return
    listed = Table(box=None, pad_edge=False)
    for heading in ("token.id", "token.name", "log.rank", "token.scopes"):
        listed.add_column(say.say(heading))
    for one in found:
        listed.add_row(one.id, one.name, say.say(f"rank.{one.rank}"), " ".join(one.scopes))
    console().print(listed)


@app.command
def revoke(id: str, *, where: Where = HERE, lang: Annotated[Lang | None, SPOKEN] = None) -> None:
    """From now on nobody comes in with this token, not even where the app runs already."""
    with opened(where, lang) as store:
        gone = tokens.revoke(store, id)
    say = words(lang)
    if not gone:
        fail(say.say("api.no-such-token", token=id))
    console().print(say.say("token.revoked", token=id), soft_wrap=True)
