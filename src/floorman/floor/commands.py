"""What can be asked of a table whose hands are told; beside everything that can be asked of the tournament."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from floorman import tournament
from floorman.hand import Award, BringIn, Call, Check, DealCards, Draw, Fold, Muck, RaiseTo, Release, RunIt, Show
from floorman.reading import Declaration
from floorman.rulings.around import Around
from floorman.terms import Chips, EntryId, Instant, TableNo
from floorman.tournament.command import About, OwnWords, Topic, about
from floorman.tournament.commands.ways_back import LETTERS_MOST

Acting: TypeAlias = DealCards | Fold | Check | Call | RaiseTo | BringIn | Draw | Release | Show | Muck | Award | RunIt


class AtTable(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """The base: all of them are about the hand that is being played at one table."""

    topic: ClassVar[Topic] = "tables"
    touches_hands: ClassVar[bool] = True
    own_words: ClassVar[OwnWords | None] = None

    table: TableNo

    def about(self) -> About:
        return about(tables=[self.table])


class OfPlayer(AtTable, frozen=True, kw_only=True):
    """What one player does there, for themselves."""

    who: EntryId

    def about(self) -> About:
        return about([self.who], [self.table])


class Act(AtTable, frozen=True, tag="act"):
    """An act as the hand knows it: what a player does, cards that come, a pot that the dealer awards."""

    act: Acting


class Declare(AtTable, frozen=True, tag="declare"):
    """What a player said, put in or did with their hands: read by the book, and carried out where it is clear."""

    said: Declaration


class Report(AtTable, frozen=True, tag="report"):
    """Something went wrong: plain facts, with the kind of report under `kind`. Ruled by the book.

    `clock` names the clock whose time is out by the instant at which it was started, so that no other is meant.
    With `choose` somebody decides it in the same breath, before what the book says is carried out.
    `around` is what a dealer tells of the hand where nobody tells its acts.
    """

    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)

    report: dict[str, Any]
    clock: Instant | None = None
    choose: str = ""
    why: str = ""
    around: Around = Around()


class Decide(AtTable, frozen=True, tag="rule"):
    """Somebody decides what stands: a declaration that is not clear, or the last report."""

    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)

    choose: str
    to: Chips | None = None
    why: str = ""


class VoidHand(AtTable, frozen=True, tag="void-hand"):
    """Everything goes back, and the hand is dealt again."""


class Rewind(AtTable, frozen=True, tag="rewind"):
    """The hand stands again as it did after this version of its stream."""

    to: int


class TurnBoard(AtTable, frozen=True, tag="turn-board"):
    """The next cards of the board, at a table where the desk deals and nobody tells the acts.

    A page says in which hand, and how many cards lay there: what is tapped twice turns one street.
    """

    hand: int | None = None
    lying: int | None = None


class ShowCards(OfPlayer, frozen=True, tag="show-cards"):
    """There a player turns their own cards over for everybody."""


class ThrowCards(OfPlayer, frozen=True, tag="throw-cards"):
    """There a player throws their own cards away: their phone shows them no more."""


class SealMix(OfPlayer, frozen=True, tag="seal-mix"):
    """A player adds something to the next shuffle: for now the hash of it alone, in hex."""

    seal: str


class OpenMix(OfPlayer, frozen=True, tag="open-mix"):
    """Between two hands a player tells what was sealed: 32 bytes in hex."""

    value: str


class ShowAfter(OfPlayer, frozen=True, tag="show-after"):
    """Whom nobody has called shows these of their cards, once the hand is over and until the next one begins."""

    cards: tuple[int, ...]


class HuntRabbit(OfPlayer, frozen=True, tag="hunt-rabbit"):
    """Who was dealt in asks what would have come on the board of a hand that ended before. Where the book lets them."""


AfterCommand: TypeAlias = ShowAfter | HuntRabbit
MixCommand: TypeAlias = SealMix | OpenMix
CardCommand: TypeAlias = TurnBoard | ShowCards | ThrowCards
HandCommand: TypeAlias = Act | Declare | Report | Decide | VoidHand | Rewind
TableCommand: TypeAlias = HandCommand | CardCommand | MixCommand | AfterCommand
AnyCommand: TypeAlias = tournament.AnyCommand | TableCommand
