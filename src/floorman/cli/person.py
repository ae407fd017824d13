"""`floorman person`: who is kept beside the log, all that is kept of one, and how one is erased."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from sqlite3 import DatabaseError
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from rich.table import Table
from rich.text import Text

from floorman.archive.people import kept_of
from floorman.cli.folder import log_file
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.where import HERE, Where, opened
from floorman.desk.backup_place import kept_place
from floorman.doors.forgetting import forget, his
from floorman.speech import Lang, Speech
from floorman.store import Person, Store
from floorman.store.copying import put
from floorman.store.schema import COPY, connect, copies
from floorman.terms import shown
from floorman.terms.names import plain

TOLD = 80  # letters of a text

app = App(name="person", help="The people who are kept here: list them, hand over what is kept of one, or erase it.")


@app.command(name="list")
def list_(
    *,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Everybody who is kept here, by name."""
    say = words(lang)
    with opened(where, lang) as store:
        people = sorted(store.people().values(), key=lambda one: (plain(one.name), plain(one.alias), one.id))
    if json:
        for one in people:
            print_json(one)
        return
    if not people:
        console().print(Text(say.say("person.nobody")))
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("person.id", "person.name", "person.alias", "person.contact", "person.note"):
        table.add_column(say.say(heading), overflow="fold")
    for one in people:
        table.add_row(*map(Text, (one.id, one.name, one.alias, one.contact, one.note)))
    console().print(table)


@app.command
def export(
    who: str,
    file: Path | None = None,
    *,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
) -> None:
    """All that is kept of one person, as JSON: to hand over to them.

    Parameters
    ----------
    who
        Their name, alias or id.
    file
        Where to; otherwise it is printed.
    """
    say = words(lang)
    with opened(where, lang) as store:
        found = kept_of(_one(who, store, say), store)
        if file is None:
            print_json(found)
            return
        put(msgspec.json.format(msgspec.json.encode(found)) + b"\n", file)
    console().print(Text(say.say("person.exported", file=str(file))))


@app.command
def erase(
    who: str,
    *,
    yes: Annotated[bool, Parameter(negative="")] = False,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Erase one person: name, contact, note, password, passes and every text by or about them.

    No Floorman may serve the log meanwhile. The log itself keeps their id, and that says nothing any more. This cannot
    be undone.

    Parameters
    ----------
    who
        Their name, alias or id.
    yes
        Do it. Without this it is only told what would go.
    """
    say = words(lang)
    with opened(where, lang, alone=True) as store:
        person = _one(who, store, say)
        found = his(person.id, store)
        refused = forget(person.id, store) if yes else None
        if refused is not None:
            fail(say.ruling(refused.ruling))
        alias, place = store.people()[person.id].alias, kept_place(store)
    still, unseen = _copies(where, person.id, place)
    texts, passes = len(found.texts), len(found.passes) + len(found.tokens)
    if json:
        print_json({"erased": yes, "person": person.id, "alias": alias, "texts": texts, "passes": passes,
                    "copies": still, "unseen": unseen, "perhaps": found.named.perhaps,
                    "in_log": found.named.in_log})  # fmt: skip
        return
    told = "person.erased" if yes else "person.would-erase"
    console().print(Text(say.say(told, who=person.id, alias=alias, texts=texts)))
    if passes:
        console().print(Text(say.say("person.passes-gone" if yes else "person.passes-would-go", passes=passes)))
    goes = "person.text-gone" if yes else "person.text-would-go"
    for one in found.named.sure:
        console().print(Text(say.say(goes, text=shown(one.text, TOLD))), soft_wrap=True)
    for one in found.named.perhaps:
        console().print(Text(say.say("person.text-perhaps", id=one.id, text=shown(one.text, TOLD))), soft_wrap=True)
    for line in found.named.in_log:
        console().print(Text(say.say("person.in-log", stream=line.stream, version=line.version)), soft_wrap=True)
    for copy in still:
        console().print(Text(say.say("person.in-copy", file=copy)), soft_wrap=True)
    if unseen:
        console().print(Text(say.say("person.place-unseen", file=unseen)), soft_wrap=True)
    console().print(Text(say.say("person.other-copies")))


def _one(who: str, store: Store, say: Speech) -> Person:
    """Whoever is meant; a clear end where it is nobody, or several."""
    people, wanted = store.people(), who.casefold()
    if who in people:
        return people[who]
    found = [one for _, one in sorted(people.items()) if wanted in (one.name.casefold(), one.alias.casefold())]
    if not found:
        fail(say.say("person.unknown", who=who))
    if len(found) > 1:
        fail(say.say("person.several", who=who, ids=", ".join(one.id for one in found)))
    return found[0]


def _copies(where: Where, person: str, place: Path | None) -> tuple[list[str], str]:
    """Copies beside the log's file and in the second place that still hold the person; and that place, where nobody can
    look into it now. Those of a database are not known here."""
    if where.shared is not None:
        return [], ""
    found, unseen = copies(log_file(where.data)), ""
    if place is not None:
        try:
            found += sorted(one for one in place.iterdir() if COPY.search(one.name) and one.is_file())
        except OSError:
            unseen = str(place)
    return [str(copy) for copy in found if knows(copy, person)], unseen


def knows(copy: Path, person: str) -> bool:
    """Does a copy of the log still hold more of the person than the id?"""
    with closing(connect(copy, only_look=True)) as connection:
        try:
            query = "select count(*) from people where id = ? and name <> ''"
            return bool(connection.execute(query, (person,)).fetchone()[0])
        except DatabaseError:  # it is no log of ours
            return False
