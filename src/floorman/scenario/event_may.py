"""What somebody may do at the desk, asked through the decisions that would carry it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from floorman.hand.explain import MAY
from floorman.scenario.hand_answers import told_may
from floorman.scenario.hand_may import ASKING, SEEING
from floorman.scenario.story import BadStep, Emission, bad_shape
from floorman.terms import RANKS, Accepted, By, Rank, Refused, TableNo, instead
from floorman.tournament import AnyCommand, decide
from floorman.tournament.commands import AddOn, ChangeDeck, Enter, NewHand, Rebuy, ReEnter, StartTable, StopClock
from floorman.tournament.commands.playing import disputed

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory

OF_A_PLAYER: dict[str, Callable[[str], AnyCommand]] = {
    "rebuy": Rebuy,
    "re-enter": ReEnter,
    "add-on": AddOn,
    "register": Enter,
}

OF_A_TABLE: dict[str, Callable[[TableNo], AnyCommand]] = {
    "play-on": NewHand,
    "start-table": StartTable,
    "change-deck": ChangeDeck,
}

OF_THE_DESK = (*OF_A_PLAYER, *OF_A_TABLE, "stop-clock")

# Asked of a hand, whether one is on or not.
OF_A_HAND = frozenset((*MAY, *ASKING, *SEEING, "call-clock"))

Told: TypeAlias = tuple[list[dict[str, Any]], tuple[Emission, ...]]

# Asked for nobody in particular: whether anybody may register.
SOMEBODY = "somebody new"


def may_at_the_desk(story: TournamentStory, asked: Mapping[str, Any], path: str) -> Told:
    """`{ may = "rebuy", name | seat }`, `{ may = "play-on", table }`, `{ may = "stop-clock", why }`.

    `by` is the rank of whoever would give the command. Whoever lacks only a fact that the book asks for may.
    """
    what = asked["may"]
    if what == "play-on" and (known := _in_dispute(story, asked, path)) is not None:
        return known
    command = _command(story, asked, path)
    decision = decide(story.state, command, By("story", _rank(asked, path)), story.at, story.book, story.secret)
    cites = decision.events[0].cites if isinstance(decision, Accepted) else decision.ruling.cites
    refused = isinstance(decision, Refused)
    return told_may(what, not refused, cites, decision.ruling.code if isinstance(decision, Refused) else None)


def may_without_hand(story: TournamentStory, asked: Mapping[str, Any]) -> Told:
    """What is asked of a hand where none is on: nobody acts, shows or calls a clock; the seat and the stacks are free.

    What books say of seats and counts they say of a hand.
    """
    what, book = asked["may"], story.book
    if what == "leave-seat":
        return told_may(what, True, book.must_stay_seated.cites)
    if what == "stack-count":
        always = book.stack_count.value == "always"
        return told_may(what, True, book.stack_count.cites if always else ())
    return told_may(what, False, (), "table.no-hand")


def _in_dispute(story: TournamentStory, asked: Mapping[str, Any], path: str) -> Told | None:
    """Whether a table plays on while something is in dispute, or with `dispute = true` if something were.

    None where the next hand itself has to be asked: without a dispute, or with one that stops nothing.
    """
    table, answer = _table(story, asked, path), story.book.play_on_during_dispute
    open_now = asked.get("dispute") is True or disputed(story.state, table)
    on = table in story.state.play and story.state.play[table].hand is not None
    if open_now and (on or not answer.value):
        return told_may("play-on", answer.value, answer.cites)
    return told_may("play-on", True, ()) if on else None


def _command(story: TournamentStory, asked: Mapping[str, Any], path: str) -> AnyCommand:
    what = asked["may"]
    if what in OF_A_PLAYER:
        return OF_A_PLAYER[what](_who(story, asked, path))
    if what == "stop-clock":
        told = {"do": what, **_given(asked, "why")}
        try:
            return msgspec.convert(told, StopClock)
        except msgspec.ValidationError as error:
            raise bad_shape(error, path, StopClock, told) from error
    table = _table(story, asked, path)
    if what == "change-deck" and isinstance(asked.get("push"), bool):
        return ChangeDeck(table, asked["push"])
    return OF_A_TABLE[what](table)


def _table(story: TournamentStory, asked: Mapping[str, Any], path: str) -> TableNo:
    table = asked.get("table", story.table)
    if not isinstance(table, int) or isinstance(table, bool):
        raise BadStep(path, f"`may` with {asked['may']!r} names the table that it is about")
    return table


def _given(asked: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: asked[name] for name in names if name in asked}


def _rank(asked: Mapping[str, Any], path: str) -> Rank:
    rank = asked.get("by", "director")
    if rank not in RANKS:
        raise BadStep(path, f"{rank!r} is no rank. {instead(rank, RANKS)}")
    return rank  # type: ignore[no-any-return]


def _who(story: TournamentStory, asked: Mapping[str, Any], path: str) -> str:
    name, seat = asked.get("name"), asked.get("seat")
    if isinstance(name, str):
        return name
    if seat is None and asked["may"] == "register":
        return SOMEBODY
    who = story.state.players(story.table).get(seat) if story.table is not None and isinstance(seat, int) else None
    if who is None:
        raise BadStep(path, f"`may` with {asked['may']!r} names whom it is about, by `name` or by `seat`")
    return who
