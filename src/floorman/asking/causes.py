"""A cause in somebody's own words, or conduct by its name, that has a rule of its own.

"The second card fell face up" is an exposed card, whoever looks for it under misdeal; and whoever acted out of turn has
acted, beside what it may cost him. What is ruled does not hang on where it was looked for: what it may be is offered
before anything is ruled, or left to the floor.
"""

from __future__ import annotations

from collections.abc import Mapping

from floorman.asking.search import search
from floorman.asking.situations import Situation, situation_of, situations
from floorman.speech import Lang

# Kinds that are told by a reason, each a rest of what the books list by name; and the one that is told by a name.
BY_REASON, BY_NAME = ("other-misdeal", "deck-fouled"), "incident"
ALIKE, MOST = 0.5, 4
# Conduct that has done something to the hand as well, with the report that rules on both.
DONE_TO_A_HAND = {
    "out-of-turn": "out-of-turn", "irregular-out-of-turn": "out-of-turn", "folded-out-of-turn": "out-of-turn",
    "cards-thrown": "cards-thrown", "exposure": "cards-exposed", "miscall": "miscalled-hand",
    "chips-hidden": "chips-hidden", "dodged-blind": "dodged-blind", "electronic-aid": "electronic-aid",
    "soft-play": "soft-play", "collusion": "collusion-suspected", "rabbit-hunting": "rabbit-hunt",
}  # fmt: skip


def words_of(kind: str, told: Mapping[str, str]) -> str:
    """What was said of it that may have a rule of its own."""
    name = "reason" if kind in BY_REASON else "what" if kind == BY_NAME else ""
    return told.get(name, "").strip()


def causes_in(kind: str, words: str, lang: Lang) -> tuple[Situation, ...]:
    """What it may be instead, the likeliest first; nothing where it is like nothing that has a name."""
    if kind == BY_NAME:
        own = DONE_TO_A_HAND.get(words, "")
        found = situations().get(own) or situation_of(own)
        return () if found is None else (found,)
    if kind not in BY_REASON or not words:
        return ()
    alike = (one.situation for one in search(words, lang) if one.worth >= ALIKE)
    return tuple(one for one in alike if one.kind and one.kind != kind)[:MOST]
