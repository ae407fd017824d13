"""What direction keeps over the API: the tokens of programs."""

from __future__ import annotations

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from floorman.doors import tokens
from floorman.doors.tokens import Limits, Token
from floorman.house import Caller
from floorman.terms import EntryId, Instant, Rank, Ruling, TableNo
from floorman.terms.names import unseen
from floorman.web.api.operations import DIRECTION, PREFIX, Call, Made, Operation, within_scope
from floorman.web.api.problems import Wrong, wrong


class TokenWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A program that is to come in: as which rank, with which scopes, and what it is limited to."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    rank: Rank
    scopes: Annotated[tuple[tokens.Scope, ...], Meta(min_length=1, max_length=20)]
    event: Annotated[str, Meta(max_length=40)] = ""
    table: Annotated[TableNo, Meta(ge=0, le=9999)] = 0
    entry: Annotated[EntryId, Meta(max_length=80)] = ""


class TokenView(Struct, frozen=True):
    """A token as anybody of the direction may see it: without its secret, which nobody has."""

    id: str
    name: str
    rank: Rank
    scopes: tuple[str, ...]
    event: str
    table: TableNo
    entry: EntryId
    made_at: Instant
    made_by: str


class TokenMade(Struct, frozen=True):
    """`token` is what the program has to show. It is told this once."""

    token: str
    about: TokenView


class TokensView(Struct, frozen=True):
    items: tuple[TokenView, ...]


async def all_tokens(call: Call) -> TokensView:
    of_the_house(call.caller)
    return TokensView(tuple(_view(one) for one in tokens.tokens(call.desk.store).values()))


async def add_token(call: Call) -> Made:
    """Nobody hands out more than he has."""
    of_the_house(call.caller)
    wish: TokenWish = call.body
    if unseen(wish.name):
        raise Wrong(409, Ruling("name.unseen"), "name")
    for scope in wish.scopes:
        within_scope(call.caller, scope)
    limits = Limits(rank=wish.rank, scopes=wish.scopes, event=wish.event, table=wish.table, entry=wish.entry)
    at, by = call.desk.clock.now(), call.caller.person
    made, shown = await asyncio.to_thread(tokens.add, call.desk.store, wish.name, limits, at, by)
    return Made(TokenMade(shown, _view(made)), f"{PREFIX}/tokens/{made.id}")


async def revoke_token(call: Call) -> None:
    of_the_house(call.caller)
    if not await asyncio.to_thread(tokens.revoke, call.desk.store, call.path["token"]):
        raise wrong(404, "api.no-such-token", token=call.path["token"])


def of_the_house(caller: Caller) -> None:
    """Whoever is limited to one event does not reach what the whole house has."""
    if caller.event:
        raise Wrong(403, Ruling("caller.other-event"))


def _view(one: Token) -> TokenView:
    return TokenView(one.id, one.name, one.rank, one.scopes, one.event, one.table, one.entry, one.made_at, one.made_by)


OPERATIONS = (
    Operation(
        method="GET",
        path="/tokens",
        name="tokens",
        topic="programs",
        ranks=DIRECTION,
        scope="admin",
        answers=TokensView,
        run=all_tokens,
    ),
    Operation(
        method="POST",
        path="/tokens",
        name="add-token",
        topic="programs",
        ranks=DIRECTION,
        scope="admin",
        body=TokenWish,
        answers=TokenMade,
        status=201,
        run=add_token,
        example={"name": "Wall of the bar", "rank": "public", "scopes": ["read:public"]},
    ),
    Operation(
        method="DELETE",
        path="/tokens/{token}",
        name="revoke-token",
        topic="programs",
        ranks=DIRECTION,
        scope="admin",
        answers=None,
        status=204,
        run=revoke_token,
    ),
)
