"""What a file looks like that is neither PHH nor Open Hand History: texts of rooms, known by how they begin."""

from __future__ import annotations

import re

BEGINNING = 4096

LOOKS_LIKE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.MULTILINE))
    for name, pattern in (
        (
            "PokerStars",
            r"PokerStars (?:Zoom |Home Game |VR )?(?:Hand|Game|Spiel)\b.*?#\d+|^\W{0,3}PokerStars [^\n]{0,40}#\d{6,}",
        ),
        ("GGPoker", r"^\W{0,3}Poker Hand #[A-Z]{0,4}\d+"),
        ("Winamax", r"^\W{0,3}Winamax Poker - "),
        ("888poker", r"\*{3,} ?888poker(?: \w+)*? Hand History [Ff]or Game \d+"),
        ("PartyPoker", r"\*{3,} ?Hand History [Ff]or Game \d+|^Game #\d+ starts|^#Game No : \d+"),
        ("Full Tilt Poker", r"^Full Tilt Poker Game #\d+"),
        ("iPoker", r"<session sessioncode="),
        ("PokerNow", r"^\W{0,3}entry,at,order\b"),
        ("a bank of hands in XML", r"<HandHistory\b|<handhistory\b"),
        ("Bovada", r"^(?:Bovada|Ignition|Bodog)\b[^\n]* Hand #\d+"),
        ("Winning Poker Network", r"^(?:Game )?Hand #\d+ - "),
        ("ACPC", r"^#?\s*STATE:\d+:|^MATCHSTATE:\d+:"),
    )
)


def looks_like(beginning: str) -> str:
    """The name of the room or program whose text this is; empty where it is none of those known."""
    return next((name for name, begins in LOOKS_LIKE if begins.search(beginning[:BEGINNING])), "")
