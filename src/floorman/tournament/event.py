"""What every event has: the statements that decided it, its effect, and whether it can be taken back.

| `restores`  | taking it back puts back what it changed                                         |
| `follows`   | it belongs to the event before it and goes with it                               |
| `stays`     | it cannot be taken back                                                          |
| `passes`    | as `stays`, and it stands in nobody's way                                        |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from msgspec import Struct

from floorman.rulebook import Answer, Rulebook
from floorman.terms import RuleId

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament

WayBack: TypeAlias = Literal["restores", "follows", "stays", "passes"]
# Who may do something: a rank, or one of the words that stand beside the ranks.
Authority: TypeAlias = Answer[str]


class Event(Struct, frozen=True, tag_field="kind", kw_only=True):
    """The base of all events. `cites` names the statements that decided it."""

    way_back: ClassVar[WayBack] = "restores"

    cites: tuple[RuleId, ...] = ()

    def apply(self, state: Tournament) -> None:
        """Believe the log: this happened. Knows no rules."""
        raise NotImplementedError

    def authority(self, book: Rulebook) -> Authority:
        """Whoever may do a thing may take it back."""
        return book.who_changes_settings


class BookNamed(Struct, frozen=True):
    """The rulebook an event is played by. The hash holds it to this edition for ever."""

    id: str
    edition: str
    hash: str
