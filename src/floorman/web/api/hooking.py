"""The addresses that are told what happens, over the API. Only direction enters them."""

from __future__ import annotations

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from floorman.desk import hooks
from floorman.desk.addresses import Bad
from floorman.desk.hooks import Hook, NewHook, State
from floorman.speech import speech
from floorman.store import Store
from floorman.terms import Instant
from floorman.web.api.keeping import of_the_house
from floorman.web.api.operations import DIRECTION, PREFIX, Call, Made, Operation, within_scope
from floorman.web.api.problems import Wrong, wrong

Kind = Annotated[str, Meta(min_length=1, max_length=80)]


class WebhookWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where to send. `kinds` are codes of what happens ("clock.stopped/1") or their beginnings ("clock."); none: all.

    `own` allows an address on this very machine, or one that only answers on its own wire.
    """

    url: Annotated[str, Meta(min_length=8, max_length=500)]
    event: Annotated[str, Meta(max_length=40)] = ""
    kinds: Annotated[tuple[Kind, ...], Meta(max_length=100)] = ()
    own: bool = False


class WebhookView(Struct, frozen=True):
    """`position`: up to where in the log it has been told. `why`: what went wrong last, as a sentence."""

    id: str
    url: str
    event: str
    kinds: tuple[str, ...]
    own: bool
    state: State
    position: int
    tries: int
    failing_since: Instant
    why: str
    made_at: Instant
    made_by: str


class WebhookMade(Struct, frozen=True):
    """`key` signs the messages. It is told this once."""

    key: str
    about: WebhookView


class WebhooksView(Struct, frozen=True):
    items: tuple[WebhookView, ...]


async def all_webhooks(call: Call) -> WebhooksView:
    of_the_house(call.caller)
    return WebhooksView(tuple(_view(call, one) for one in hooks.hooks(call.desk.store).values()))


async def add_webhook(call: Call) -> Made:
    of_the_house(call.caller)
    within_scope(call.caller, "read:log")  # it hears all that the log does
    wish: WebhookWish = call.body
    if wish.event and wish.event not in call.desk.events():
        raise wrong(404, "api.no-event", event=wish.event)
    told = NewHook(url=wish.url, event=wish.event, kinds=wish.kinds, own=wish.own)
    at, by = call.desk.clock.now(), call.caller.person
    try:
        made = await asyncio.to_thread(hooks.add, call.desk.store, told, at, by)
    except Bad as error:
        raise Wrong(409, error.ruling, "own" if error.ruling.code == "webhook.own-machine" else "url") from error
    return Made(WebhookMade(made.key, _view(call, made)), f"{PREFIX}/webhooks/{made.id}")


async def remove_webhook(call: Call) -> None:
    of_the_house(call.caller)
    if not await asyncio.to_thread(hooks.remove, call.desk.store, call.path["webhook"]):
        raise wrong(404, "webhook.none", webhook=call.path["webhook"])


async def resume_webhook(call: Call) -> WebhookView:
    of_the_house(call.caller)
    store: Store = call.desk.store
    hook = hooks.hooks(store).get(call.path["webhook"])
    if hook is None:
        raise wrong(404, "webhook.none", webhook=call.path["webhook"])
    await asyncio.to_thread(hooks.resume, store, hook)
    return _view(call, hook)


def _view(call: Call, one: Hook) -> WebhookView:
    how_far = hooks.delivery_of(call.desk.store, one)
    return WebhookView(
        id=one.id,
        url=one.url,
        event=one.event,
        kinds=one.kinds,
        own=one.own,
        state=hooks.state_of(how_far),
        position=how_far.position,
        tries=how_far.tries,
        failing_since=how_far.failing_since,
        why="" if how_far.why is None else speech(call.lang).ruling(how_far.why),
        made_at=one.made_at,
        made_by=one.made_by,
    )


OPERATIONS = (
    Operation(
        method="GET",
        path="/webhooks",
        name="webhooks",
        topic="programs",
        ranks=DIRECTION,
        scope="admin",
        answers=WebhooksView,
        run=all_webhooks,
    ),
    Operation(
        method="POST",
        path="/webhooks",
        name="add-webhook",
        topic="programs",
        ranks=DIRECTION,
        scope="admin",
        body=WebhookWish,
        answers=WebhookMade,
        status=201,
        cost=10,
        run=add_webhook,
        example={"url": "https://scores.example/floorman", "kinds": ["clock.", "table.opened/1"]},
    ),
    Operation(
        method="DELETE",
        path="/webhooks/{webhook}",
        name="remove-webhook",
        topic="programs",
        ranks=DIRECTION,
        scope="admin",
        answers=None,
        status=204,
        run=remove_webhook,
    ),
    Operation(
        method="POST",
        path="/webhooks/{webhook}/resume",
        name="resume-webhook",
        topic="programs",
        ranks=DIRECTION,
        scope="admin",
        answers=WebhookView,
        run=resume_webhook,
    ),
)
