"""What a file that is no history of ours looks like: the texts of rooms and trackers, known by how they begin."""

from __future__ import annotations

import re

BEGINNING = 4096

LOOKS_LIKE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.MULTILINE))
    for name, pattern in (
        (
            "PokerStars",
            r"^\W{0,3}PokerStars (?:Zoom |Home Game |VR )?(?:Hand|Game)\b.*?#\d+|^\W{0,3}PokerStars [^\n]{0,40}#\d{6,}",
        ),
        ("GGPoker", r"^Poker Hand #[A-Z]{0,4}\d+"),
        ("Winamax", r"^Winamax Poker - "),
        ("PartyPoker", r"^\*{3,} ?Hand History [Ff]or Game \d+|^#Game No : \d+"),
        ("Full Tilt Poker", r"^Full Tilt Poker Game #\d+"),
        ("888poker", r"^#Game No : \d+\s+\*{3,} 888poker"),
        ("iPoker", r"<session sessioncode="),
        ("PokerNow", r"^\W{0,3}entry,at,order\b"),
        ("ACPC", r"^#?\s*STATE:\d+:|^MATCHSTATE:\d+:"),
    )
)


def looks_like(beginning: str) -> str:
    """The name of a format that is not read here; empty where it is none of those known."""
    return next((name for name, begins in LOOKS_LIKE if begins.search(beginning[:BEGINNING])), "")
