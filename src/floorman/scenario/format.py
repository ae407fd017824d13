"""The format of scenario files: strict, every key named here, an unknown one is an error with its path.

ScenarioError             a file cannot be read as scenarios; says where
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from floorman.hand import Cash
from floorman.reading import Declaration
from floorman.rulebook.question import Both
from floorman.terms import By, Chips, GameId, Rank, SeatNo, TableNo, wrong_shape
from floorman.terms.bounds import SEATS_MOST, Amount, Boards, Case, Chip, Coins, Entries, LevelNo, Places, Seat, Table
from floorman.terms.tables import toml_of
from floorman.tournament.plan import BountyPlan, Depth, Payouts, Price, Purchase, ShotClock, TicketPlan

Size: TypeAlias = Annotated[int, Meta(ge=1, le=SEATS_MOST)]
Presence: TypeAlias = Literal["present", "absent", "penalised", "waiting", "late", "left"]


class ScenarioError(Exception):
    """A file cannot be read as scenarios."""

    def __init__(self, file: str, path: str, message: str) -> None:
        self.file = file
        self.path = path
        self.message = message
        super().__init__(f"{file}: {path or 'top level'}: {message}")


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of all parts of a scenario."""


class Title(Both, frozen=True, forbid_unknown_fields=True):
    """What a story is called, in both languages."""


class Ante(Strict, frozen=True):
    kind: Literal["none", "each", "big-blind", "button"] = "none"
    amount: Amount = 0


class Previous(Strict, frozen=True):
    button: Seat
    small_blind: Seat
    big_blind: Seat
    left: tuple[Seat, ...] = ()


class HandSeat(Strict, frozen=True):
    seat: Seat
    stack: Amount
    put_in: Amount = 0
    cards: str = ""
    up: str = ""
    presence: Presence = "present"
    folded: bool = False
    came: Literal["new", "moved"] | None = None  # a newcomer: whether they are dealt in is the book's to say


class CashStory(Cash, frozen=True, forbid_unknown_fields=True):
    """What the hand has of a cash game."""

    bomb: Amount = 0
    boards: Boards = 1
    runs_most: Boards = 1


class HandStory(Strict, frozen=True):
    game: GameId = "nlhe"
    blinds: tuple[Amount, Amount] = (0, 0)
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    bring_in: Amount | None = None
    ante: Ante = Ante()
    smallest_chip: Chip = 1
    size: Annotated[int, Meta(ge=2, le=SEATS_MOST)] = 10
    button: Seat | None = None
    small_blind: Seat | None = None
    big_blind: Seat | None = None
    previous: Previous | None = None
    street: Literal[
        "preflop", "flop", "turn", "river",
        "third", "fourth", "fifth", "sixth", "seventh",
        "predraw", "draw-1", "draw-2", "draw-3",
        "showdown",
    ] | None = None  # fmt: skip
    pot: Amount = 0
    board: str = ""
    stub: str | None = None
    seed: int | None = None
    event_left: Amount | None = None
    hand_for_hand: bool = False
    cash: CashStory | None = None
    seat: tuple[HandSeat, ...] = ()


class TableSeat(Strict, frozen=True):
    seat: SeatNo
    name: str
    stack: Amount | None = None
    chips: dict[str, Case] = {}
    start_stack: Amount | None = None
    presence: Presence = "present"
    hands_played: Entries = 0


class TableStory(Strict, frozen=True):
    number: Table
    size: Size = 10
    added: bool = False
    final: bool = False
    halted: bool = False
    depth: Depth | None = None  # another one than that of the event
    button: SeatNo | None = None
    small_blind: SeatNo | None = None
    big_blind: SeatNo | None = None
    seat: tuple[TableSeat, ...] = ()


class EventStory(Strict, frozen=True):
    entries: Entries | None = None
    left: Entries | None = None
    paid: Places | None = None
    payouts: tuple[Coins, ...] = ()
    chips: tuple[Chip, ...] = ()
    smallest_chip: Chip | None = None
    registration: Literal["open", "closed"] = "open"
    entry_stack: Amount | None = None
    speed: Literal["normal", "turbo"] = "normal"
    structure: tuple[tuple[Amount, ...], ...] = ()  # [minutes, sb, bb, ante]; [minutes] alone is a break
    day_ends_after: LevelNo | None = None
    re_entry_until: LevelNo | None = None
    registration_until: LevelNo | None = None
    game: GameId | None = None
    games: tuple[GameId, ...] = ()  # a rotation
    games_change: Literal["level", "orbit", "hand"] = "level"
    table_size: Size | None = None
    ante: Literal["each", "big-blind", "button"] = "big-blind"  # at levels that have one
    shot_clock: ShotClock = "book"
    depth: Depth = "counted"  # how tables are played; counted ones are told where the steps tell hands, see `depths`
    hand_for_hand: bool = False
    capacity: Entries | None = None
    rebuy: Purchase | None = None
    add_on: Purchase | None = None
    re_entry: Purchase | None = None
    started: datetime | None = None
    price: Price = Price()  # of an entry
    payout_plan: Payouts = Payouts()  # instead of `payouts`: how the pool is divided
    bounties: BountyPlan = BountyPlan()
    tickets: TicketPlan | None = None
    table: tuple[TableStory, ...] = ()


Does: TypeAlias = Literal[
    "fold", "check", "call", "bet", "raise", "complete", "bring-in", "all-in", "pot", "draw", "stand-pat", "show",
    "muck", "release",
]  # fmt: skip


class Act(Strict, frozen=True):
    seat: SeatNo | None = None
    do: Does | None = None
    to: Chips | None = None
    cards: str | None = None
    all: Literal["call"] | None = None
    until: str | None = None
    player: str | None = None  # at a table in the browser: somebody else than who sits there
    by: Rank | None = None  # likewise: by the player's rank


class Cards(Strict, frozen=True):
    deal: str
    seat: SeatNo | None = None
    board: bool = False
    burn: bool = False
    race: SeatNo | Literal["deck"] | None = None


class Step(Strict, frozen=True):
    """Exactly one thing happens, and something may be asked after it."""

    act: Act | None = None
    declare: Declaration | None = None
    report: dict[str, Any] | None = None
    command: dict[str, Any] | None = None
    cards: Cards | None = None
    at: str | None = None
    wait: str | None = None
    ask: tuple[str | dict[str, Any], ...] = ()
    expect: dict[str, Any] | None = None
    table: TableNo | None = None

    def happens(self) -> tuple[str, ...]:
        things = ("act", "declare", "report", "command", "cards", "at", "wait")
        return tuple(name for name in things if getattr(self, name) is not None)


class Scenario(Strict, frozen=True):
    """One story, to be run once under each of its books."""

    id: str = ""
    title: Title | str = ""
    books: tuple[str, ...] = ()
    answers: dict[str, Any] = {}
    shows: tuple[str, ...] = ()
    source: Literal["statement", "example", "by hand", "second engine"] = "statement"
    hand: HandStory | None = None
    event: EventStory | None = None
    step: tuple[Step, ...] = ()
    file: str = ""


class CommandHead(Struct, frozen=True):
    """What every command step has; the rest are the command's own arguments."""

    name: str
    by: Rank | None = None  # missing: the director; of somebody who says it themselves, a player
    player: str | None = None

    def said_by(self) -> By:
        """The story itself in a rank, or a person of it."""
        return By("story", self.by or "director") if self.player is None else By(self.player, self.by or "player")


def read_scenarios(text: str, file: str) -> tuple[Scenario, ...]:
    """All scenarios of a file. Raises ScenarioError for the first thing that cannot be read."""
    table = _parse(text, file)
    several = table.get("scenario")
    if several is not None and not isinstance(several, list):
        raise ScenarioError(file, "scenario", "several scenarios stand under [[scenario]]")
    if several is not None and len(table) > 1:
        other = next(key for key in table if key != "scenario")
        raise ScenarioError(file, other, "stands beside [[scenario]]; put it inside one")
    parts = [("", table)] if several is None else [(f"scenario[{n}].", one) for n, one in enumerate(several)]
    stem = file.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
    found = tuple(_scenario(part, path, stem, n, file) for n, (path, part) in enumerate(parts, start=1))
    ids = [scenario.id for scenario in found]
    for n, id in enumerate(ids):
        if id in ids[:n]:
            raise ScenarioError(file, f"scenario[{n}].id", f"{id!r} stands twice")
    return found


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(text) if file.endswith(".json") or text.lstrip()[:1] == "{" else toml_of(text)
    except (ValueError, msgspec.DecodeError, RecursionError) as error:
        raise ScenarioError(file, "", str(error)) from error
    if not isinstance(found, dict):
        raise ScenarioError(file, "", "a scenario is a table")
    return found


def _scenario(part: object, path: str, stem: str, number: int, file: str) -> Scenario:
    try:
        scenario = msgspec.convert(part, Scenario)
    except msgspec.ValidationError as error:
        where, message = wrong_shape(error, Scenario, part)
        raise ScenarioError(file, path + where, message) from error
    if scenario.file:
        raise ScenarioError(file, path + "file", "is not written in a scenario")
    if scenario.hand is not None and scenario.event is not None:
        raise ScenarioError(file, path + "hand", "a story is of a hand or of an event, not of both")
    for place, step in enumerate(scenario.step):
        check_step(step, f"{path}step[{place}]", file)
    named = scenario.id or (stem if not path else f"{stem}-{number}")
    return msgspec.structs.replace(scenario, id=named, file=file)


def check_step(step: Step, path: str, file: str) -> None:
    things = step.happens()
    if len(things) > 1:
        raise ScenarioError(file, path, f"{' and '.join(things)} in one step; each is a step of its own")
    if not things and not step.ask and step.expect is None:
        raise ScenarioError(file, path, "nothing happens and nothing is asked")
    if step.expect is not None and not step.expect:
        raise ScenarioError(file, f"{path}.expect", "expects nothing: name what holds after it, or leave it out")
    if step.command is not None and "name" not in step.command:
        raise ScenarioError(file, f"{path}.command", "has no name")
    if step.report is not None and "kind" not in step.report:
        raise ScenarioError(file, f"{path}.report", "has no kind")
