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
# The questions of a rulebook that ask who may do something.
Right: TypeAlias = Literal[
    "deck_change_by",
    "who_announces_hand_for_hand",
    "who_books_rebuys",
    "who_cancels",
    "who_changes_levels",
    "who_changes_seating",
    "who_changes_settings",
    "who_closes_registration",
    "who_corrects_stacks",
    "who_disqualifies",
    "who_ends_play",
    "who_enters_players",
    "who_opens_deal_talks",
    "who_orders_colour_up",
    "who_orders_moves",
    "who_pays_prizes",
    "who_penalises",
    "who_removes_no_shows",
    "who_rules_first",
    "who_runs_the_table",
    "who_sends_out",
    "who_starts_play",
    "who_stops_clock",
]


def who_has(right: Right, book: Rulebook) -> Authority:
    """The book's answer to one of them."""
    answer: Authority = getattr(book, right)
    return answer


class Event(Struct, frozen=True, tag_field="kind", kw_only=True):
    """The base of all events. `cites` names the statements that decided it."""

    way_back: ClassVar[WayBack] = "restores"
    right: ClassVar[Right] = "who_changes_settings"

    cites: tuple[RuleId, ...] = ()

    def apply(self, state: Tournament) -> None:
        """Believe the log: this happened. Knows no rules."""
        raise NotImplementedError

    def authority(self, book: Rulebook) -> Authority:
        """Whoever may do a thing may take it back. Where that hangs on more than one question it is said here."""
        return who_has(self.right, book)


class BookNamed(Struct, frozen=True):
    """The rulebook an event is played by. The hash holds it to this edition for ever."""

    id: str
    edition: str
    hash: str
