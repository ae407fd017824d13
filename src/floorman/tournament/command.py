"""What every command has: who may give it, and what follows from it.

Each command is told by its word; who gives it and when stand beside it, in `Now`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import Accepted, By, EntryId, Fact, Instant, Needs, Refused, RuleId, Ruling, TableNo
from floorman.tournament.event import Authority, Event, Right, who_has
from floorman.tournament.lots import Lots, renewed

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament

Decision: TypeAlias = Accepted[Event] | Refused | Needs


# What a command is about, as far as a program may be allowed one and not another. `admin` is for what carries out or
# undoes whatever else there is, changes what the whole event is, or is the desk's own.
Topic: TypeAlias = Literal["clock", "seats", "entries", "money", "tables", "admin"]

OWN_LETTERS_MOST = 1000


class OwnWords(NamedTuple):
    """The field of a command in which somebody says what they like, and how much of it."""

    field: str
    most: int = OWN_LETTERS_MOST


# So many statements at most are named for one decision.
CITES_MOST = 5


class Now(Struct, frozen=True):
    """The moment at which a command is decided."""

    state: Tournament
    by: By
    at: Instant
    book: Rulebook
    secret: bytes = b""

    def lots(self) -> Lots:
        """The chance of the next draw: the same for whoever knows the secret and the number of the draw."""
        return Lots(self.chance, self.state.draws + 1)

    @property
    def chance(self) -> bytes:
        """What draws come from at this moment."""
        return renewed(self.secret, self.state.renewals, self.state.version + 1)


class About(Struct, frozen=True):
    """Whom a command names, and which tables: what a caller who is limited to some may say, and what not."""

    people: tuple[EntryId, ...] = ()
    tables: tuple[TableNo, ...] = ()


def about(people: Iterable[EntryId | None] = (), tables: Iterable[TableNo | None] = ()) -> About:
    """Without those that were left open."""
    return About(tuple(one for one in people if one), tuple(one for one in tables if one))


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all commands."""

    right: ClassVar[Right]
    topic: ClassVar[Topic]
    touches_hands: ClassVar[bool] = False  # is it about a hand, or may it be?
    own_words: ClassVar[OwnWords | None] = None
    even_after: ClassVar[bool] = False  # is it about what remains when the event is over: money, prizes, ways back?

    def about(self) -> About:
        """Every player and every table that it names. What names neither is for those alone who speak for the event."""
        return About()

    def authority(self, now: Now) -> Authority | None:
        """The book's answer to "who may do this?"; None where anybody may ask, and the decision says no.

        Where that hangs on more than one question a command says it here.
        """
        return who_has(self.right, now.book)

    def allowing(self, now: Now) -> tuple[RuleId, ...]:
        """The statements that say who may."""
        authority = self.authority(now)
        return () if authority is None else authority.cites

    def declining(self, now: Now) -> Authority | None:
        """Who may say "not now" where this is proposed: whoever may do it, unless the book wants somebody else."""
        return self.authority(now)

    def decide(self, now: Now) -> Decision:
        """The events that follow, or a refusal with its source. Changes nothing."""
        raise NotImplementedError


class _NamesPlayer(Protocol):
    @property
    def who(self) -> EntryId | None: ...


class _NamesTable(Protocol):
    @property
    def table(self) -> TableNo | None: ...


class _NamesBoth(_NamesPlayer, _NamesTable, Protocol): ...


class OfPlayer:
    """Beside `Command`: it is about one player, `who`."""

    __slots__ = ()

    def about(self: _NamesPlayer) -> About:
        return about([self.who])


class OfTable:
    """Beside `Command`: it is about one table."""

    __slots__ = ()

    def about(self: _NamesTable) -> About:
        return about(tables=[self.table])


class OfPlayerAtTable:
    """Beside `Command`: it is about one player and one table."""

    __slots__ = ()

    def about(self: _NamesBoth) -> About:
        return about([self.who], [self.table])


def most_special(cites: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
    """The last few of them: where too many decided, those that hold for every such step need not be named."""
    return cites[-CITES_MOST:]


def yes(*events: Event) -> Accepted[Event]:
    return Accepted(events)


def no(code: str, cites: tuple[RuleId, ...] = (), **facts: Fact) -> Refused:
    return Refused(Ruling(code, cites, facts))


def needs(code: str, *missing: str, cites: tuple[RuleId, ...] = (), **facts: Fact) -> Needs:
    """The book asks for something that only a person at the table knows."""
    return Needs(missing, Ruling(code, cites, facts))
