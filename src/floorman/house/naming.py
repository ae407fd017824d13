"""What the house says of itself: its name, the language of its screens, and the rulebook it usually plays by."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from floorman.house.command import HouseCommand, HouseDecision, HouseNow, yes
from floorman.house.event import HouseEvent
from floorman.terms import no
from floorman.terms.names import unseen

if TYPE_CHECKING:
    from floorman.house.state import House

LETTERS_MOST = 60
Language: TypeAlias = Literal["en", "de"]
BOOK_ID = re.compile(r"[\w.-]{1,80}")


class Naming(Struct, frozen=True):
    """As the house was named last; before that, nothing is known of it."""

    name: str = ""
    language: Language = "en"
    book: str = ""


def house_beside(house: str, event: str) -> str:
    """What stands of the house beside the name of its event: nothing where that has it already."""
    return "" if f" {_words(house)} " in f" {_words(event)} " else house


def _words(name: str) -> str:
    return " ".join(re.findall(r"\w+", name.casefold()))


class HouseNamed(HouseEvent, frozen=True, tag="house.named/1"):
    """The house has a name, a language and a usual rulebook from now on."""

    name: str
    language: Language
    book: str

    def apply(self, house: House) -> None:
        house.naming = Naming(self.name, self.language, self.book)


class NameHouse(HouseCommand, frozen=True, tag="name-house"):
    """Name the house, or name it anew. New events begin with its usual rulebook; those that are there keep theirs."""

    needed = "director"

    name: str
    language: Language
    book: str

    def decide(self, _: HouseNow) -> HouseDecision:
        name = self.name.strip()
        if not name or len(name) > LETTERS_MOST or unseen(name):
            return no("house.name", (), most=LETTERS_MOST)
        if not BOOK_ID.fullmatch(self.book):
            return no("house.book", ())
        return yes(HouseNamed(name=name, language=self.language, book=self.book))
