"""How chips are drawn: in the colour that the host has named for each, and in no other.

A value whose colour nobody has named, or named in a word that is not known here, is drawn without one as soon as any
other has its own: whoever takes chips by the picture must never take those of another value. Where nobody has named
a colour at all, values have those that most sets have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from floorman.house.legible import WHITE, contrast, mixed
from floorman.terms import Chips
from floorman.tournament.plan import ChipPile

DARK: Final = "#24231f"
# A colour, and the words for it in both languages, as somebody writes them beside his chips.
NAMED: Mapping[str, tuple[str, ...]] = {
    "#f4f1ea": ("white", "weiß", "weiss", "ivory", "elfenbein"),
    "#b3261e": ("red", "rot", "scarlet"),
    "#2f7a4f": ("green", "grün", "gruen"),
    "#2b5fa8": ("blue", "blau"),
    DARK: ("black", "schwarz"),
    "#6b3f87": ("purple", "violet", "lila", "violett", "lilac"),
    "#e6c229": ("yellow", "gelb"),
    "#d9742a": ("orange",),
    "#d9719f": ("pink", "rosa", "magenta"),
    "#8b8a84": ("grey", "gray", "grau"),
    "#7a4e2d": ("brown", "braun"),
    "#2f9c9c": ("turquoise", "türkis", "tuerkis", "teal", "cyan"),
    "#c29a36": ("gold", "golden"),
    "#c3c3c1": ("silver", "silber", "silbern"),
    "#dccfae": ("beige", "cream", "creme", "sand"),
    "#6e1f2e": ("burgundy", "bordeaux", "maroon", "weinrot"),
    "#8fbf3f": ("lime", "limette"),
    "#1f3358": ("navy",),
}
# Words are compared without regard to case, where ß is ss.
KNOWN: Mapping[str, str] = MappingProxyType(
    {one.casefold(): colour for colour, words in NAMED.items() for one in words}
)
# Before a colour, as a word or as the beginning of one: so much of it is left, and what the rest is.
SHADES: Mapping[str, tuple[float, str]] = {
    "light": (0.6, WHITE), "pale": (0.6, WHITE), "hell": (0.6, WHITE), "sky": (0.6, WHITE), "himmel": (0.6, WHITE),
    "dark": (0.7, "#000000"), "deep": (0.7, "#000000"), "dunkel": (0.7, "#000000"), "tief": (0.7, "#000000"),
}  # fmt: skip
ENDINGS = ("", "e", "er", "es", "en")  # grüne, roter
USUAL: Mapping[Chips, str] = {25: "v25", 100: "v100", 500: "v500", 1000: "v1k", 5000: "v5k"}
# Marks on a chip can be told from it: white ones, or dark ones where it is pale itself.
PALE = 2.2


class Look(Struct, frozen=True):
    kind: str = "other"  # its class, where the style sheet knows the colour
    fill: str = ""
    word: str = ""  # as the host has written it

    @property
    def pale(self) -> bool:
        return bool(self.fill) and contrast(self.fill, WHITE) < PALE


class ChipLooks:
    """Of one set of chips, those in the case."""

    def __init__(self, piles: Iterable[ChipPile]) -> None:
        self._words = {pile.value: pile.colour.strip() for pile in piles if pile.colour.strip()}

    @property
    def named(self) -> bool:
        return bool(self._words)

    def of(self, value: Chips) -> Look:
        if not self.named:
            return Look(USUAL.get(value, "other"))
        word = self._words.get(value, "")
        fill = colour_of(word)
        return Look("own" if fill else "other", fill, word)


def colour_of(said: str) -> str:
    """What is meant by a colour's name; empty where that is not known. Of several the first: "red/white" is red."""
    shade: tuple[float, str] | None = None
    for word in re.findall(r"[^\W\d_]+", said.casefold()):
        if word in SHADES:
            shade = SHADES[word]
            continue
        begins, colour = _colour(word)
        if not colour:
            continue
        shade = begins or shade
        return colour if shade is None else mixed(colour, shade[1], shade[0])
    return ""


def _colour(word: str) -> tuple[tuple[float, str] | None, str]:
    """The colour of one word, and the shade that it begins with."""
    for begins, shade in (("", None), *SHADES.items()):
        rest = word.removeprefix(begins) if word.startswith(begins) else ""
        for ending in ENDINGS:
            bare = rest.removesuffix(ending) if rest.endswith(ending) else ""
            if bare in KNOWN:
                return shade, KNOWN[bare]
    return None, ""
