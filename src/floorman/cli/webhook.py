"""`floorman webhook`: addresses that are told what happens."""

from __future__ import annotations

import time
from typing import Annotated

from cyclopts import App, Parameter
from rich.table import Table

from floorman.cli.log_events import id_of
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.where import HERE, Where, opened
from floorman.desk import hooks
from floorman.desk.addresses import Bad
from floorman.desk.hooks import Hook, NewHook
from floorman.speech import Lang
from floorman.store import Store

app = App(name="webhook", help="Addresses that are told what happens at your events.")

STATES = {"on": "webhook.state.on", "failing": "webhook.state.failing", "off": "webhook.state.off"}


@app.command
def add(
    url: str,
    *,
    event: str = "",
    kinds: Annotated[tuple[str, ...], Parameter(name="--kind", negative="")] = (),
    own: Annotated[bool, Parameter(name="--own", negative="")] = False,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Enter an address, and print the key that its messages are signed with.

    Parameters
    ----------
    url
        Where to send: http or https.
    event
        Only what happens at this event; otherwise all of them.
    kinds
        Only these kinds ("clock.stopped/1"), or all that begin so ("clock."); may be given several times.
    own
        The address may be on this very machine, or one that only answers on its own wire.
    """
    say = words(lang)
    with opened(where, lang) as store:
        wish = NewHook(url=url, event=id_of(event, store, say), kinds=kinds, own=own)
        try:
            made = hooks.add(store, wish, int(time.time() * 1000), "host")
        except Bad as error:
            fail(say.ruling(error.ruling))
    if json:
        print_json({"id": made.id, "url": made.url, "key": made.key})
        return
    console().print(say.say("webhook.shown-once"), soft_wrap=True)
    console().print(made.key, soft_wrap=True, markup=False)


@app.command(name="list")
def show(
    *,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """The addresses, and whether what is sent arrives."""
    say = words(lang)
    with opened(where, lang) as store:
        found = [(one, hooks.delivery_of(store, one)) for one in hooks.hooks(store).values()]
    if json:
        for one, told in found:
            print_json({"id": one.id, "url": one.url, "event": one.event, "kinds": one.kinds,
                        "state": hooks.state_of(told), "position": told.position, "tries": told.tries})  # fmt: skip
        return
    listed = Table(box=None, pad_edge=False)
    for heading in ("webhook.id", "webhook.url", "webhook.state"):
        listed.add_column(say.say(heading))
    for one, told in found:
        why = "" if told.why is None else f" ({say.ruling(told.why)})"
        listed.add_row(one.id, one.url, say.say(STATES[hooks.state_of(told)]) + why)
    console().print(listed, markup=False)


@app.command
def remove(id: str, *, where: Where = HERE, lang: Annotated[Lang | None, SPOKEN] = None) -> None:
    """Send nothing there any more."""
    with opened(where, lang) as store:
        _known(store, id, lang)
        hooks.remove(store, id)
    console().print(words(lang).say("webhook.removed", webhook=id), soft_wrap=True)


@app.command
def resume(id: str, *, where: Where = HERE, lang: Annotated[Lang | None, SPOKEN] = None) -> None:
    """Try an address again that was switched off, from where it stopped."""
    with opened(where, lang) as store:
        hooks.resume(store, _known(store, id, lang))
    console().print(words(lang).say("webhook.resumed", webhook=id), soft_wrap=True)


def _known(store: Store, id: str, lang: Lang | None) -> Hook:
    hook = hooks.hooks(store).get(id)
    if hook is None:
        fail(words(lang).say("webhook.none", webhook=id))
    return hook
