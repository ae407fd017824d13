"""A cause in somebody's own words that has a rule of its own: told so, it would be ruled by another one, or by none.

"The second card fell face up" is an exposed card, whoever looks for it under misdeal. What is ruled does not hang on where
he has looked for it: what it may be is offered before the floor is left to decide.
"""

from __future__ import annotations

from floorman.asking.search import search
from floorman.asking.situations import Situation
from floorman.speech import Lang

# Kinds that are told by a reason, each a rest of what the books list by name.
BY_REASON = ("other-misdeal", "deck-fouled")
ALIKE, MOST = 0.5, 4


def causes_in(kind: str, reason: str, lang: Lang) -> tuple[Situation, ...]:
    """What the reason may be instead, the likeliest first; nothing where it is like nothing that has a name."""
    if kind not in BY_REASON or not reason.strip():
        return ()
    found = (one.situation for one in search(reason, lang) if one.worth >= ALIKE)
    return tuple(one for one in found if one.kind and one.kind != kind)[:MOST]
