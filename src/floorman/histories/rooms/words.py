"""The words of the rooms whose texts are alike: PokerStars in English and German, GGPoker, Winamax."""

from __future__ import annotations

import re

# What a player does, by the first word after their name.
DOES: dict[str, str] = {
    "folds": "fold", "passt": "fold", "foldet": "fold", "wirft": "fold", "steigt": "fold",
    "checks": "check", "checkt": "check", "schiebt": "check", "check": "check",
    "calls": "call", "callt": "call", "geht": "call", "bezahlt": "call", "call": "call",
    "bets": "bet", "setzt": "bet", "bettet": "bet", "bet": "bet",
    "raises": "raise", "raist": "raise", "erhöht": "raise", "completes": "raise",
    "posts": "post", "bringt": "post",
    "brings": "bring-in", "brings-in": "bring-in",
    "straddle": "straddle", "straddles": "straddle",
    "shows": "show", "zeigt": "show",
    "mucks": "muck", "muckt": "muck", "muckst": "muck",
    "discards": "draw", "tauscht": "draw", "legt": "draw", "stands": "pat", "bleibt": "pat",
    "collected": "win", "gewinnt": "win", "gewann": "win", "kassiert": "win", "erhält": "win", "bekommt": "win",
    "collects": "win",
}  # fmt: skip

# What is posted, in the order in which it is looked for.
POSTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (what, re.compile(pattern, re.IGNORECASE))
    for what, pattern in (
        ("both", r"small\s*(?:&|and|und)\s*big blind"),
        ("dead", r"\bdead\b"),
        ("late", r"\b(?:missed|missing|late)\b"),
        ("straddle", r"straddle"),
        ("small", r"small[ -]blind"),
        ("big", r"big[ -]blind|button[ -]blind"),
        ("ante", r"\bante\b"),
        ("bring-in", r"bring[s-]?[ -]?in"),
    )
)

# Streets by the words between the stars; `FIRST` and `SECOND` stand before them where a board is dealt twice.
STREETS: dict[str, str] = {
    "HOLE CARDS": "Preflop", "PRE-FLOP": "Preflop", "DEALING HANDS": "Preflop", "HANDKARTEN": "Preflop",
    "ANTE/BLINDS": "", "STARTKARTEN": "Preflop", "PREFLOP": "Preflop",
    "FLOP": "Flop", "TURN": "Turn", "RIVER": "River",
    "3RD STREET": "Third", "4TH STREET": "Fourth", "5TH STREET": "Fifth", "6TH STREET": "Sixth",
    "7TH STREET": "Seventh",
    "3. STREET": "Third", "4. STREET": "Fourth", "5. STREET": "Fifth", "6. STREET": "Sixth", "7. STREET": "Seventh",
    "FIRST DRAW": "First Draw", "SECOND DRAW": "Second Draw", "THIRD DRAW": "Third Draw", "DRAW": "First Draw",
    "ERSTER TAUSCH": "First Draw", "ZWEITER TAUSCH": "Second Draw", "DRITTER TAUSCH": "Third Draw",
    "SHOW DOWN": "Showdown", "SHOWDOWN": "Showdown",
    "SUMMARY": "Summary", "ZUSAMMENFASSUNG": "Summary",
}  # fmt: skip
SECTION = re.compile(r"\*\*\* (?P<name>[^*\[]+)(?P<within>\[[^*]*\])? ?\*\*\*(?P<cards>.*)")
ORDER = re.compile(r"^(?:FIRST|SECOND|THIRD|ERSTER|ZWEITER|ERSTES|ZWEITES) (?=FLOP|TURN|RIVER|SHOW)")
BRACKETS = re.compile(r"\[([^\]]*)\]")

# The game and its limit, in the words of a header. `Limit` alone is fixed.
GAME = re.compile(
    r"(?P<game>Hold'?em|Omaha Hi[/-]?Lo|Omaha H/L|[56] Card Omaha(?: Hi/Lo)?|Omaha[56]?"
    r"|PLO(?:-[56])?|Courchevel(?: Hi/Lo)?"
    r"|7 Card Stud Hi/Lo|7 Card Stud|7-Card Stud Hi/Lo|7-Card Stud|Razz|5 Card Draw|Triple Draw 2-7 Lowball"
    r"|2-7 Triple Draw|Single Draw 2-7 Lowball|2-7 Single Draw|Badugi|6\+ Hold'em|ShortDeck|Short Deck)"
    r"(?:[ :]+\(?(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit))?",
    re.IGNORECASE,
)
FAMILY: dict[str, str] = {
    "hold'em": "holdem", "holdem": "holdem", "omaha": "omaha", "plo": "omaha",
    "5 card omaha": "omaha5", "omaha5": "omaha5", "plo-5": "omaha5", "5 card omaha hi/lo": "omaha58",
    "6 card omaha": "omaha6", "omaha6": "omaha6", "plo-6": "omaha6",
    "courchevel": "courchevel", "courchevel hi/lo": "courchevel8",
    "omaha hi/lo": "omaha8", "omaha hilo": "omaha8", "omaha hi-lo": "omaha8", "omaha h/l": "omaha8",
    "7 card stud": "stud", "7-card stud": "stud", "7 card stud hi/lo": "stud8", "7-card stud hi/lo": "stud8",
    "razz": "razz", "5 card draw": "5cd", "badugi": "badugi",
    "triple draw 2-7 lowball": "27td", "2-7 triple draw": "27td",
    "single draw 2-7 lowball": "27sd", "2-7 single draw": "27sd",
    "6+ hold'em": "shortdeck", "shortdeck": "shortdeck", "short deck": "shortdeck",
}  # fmt: skip
GAMES: dict[tuple[str, str], str] = {
    ("holdem", "nl"): "nlhe", ("holdem", "pl"): "plhe", ("holdem", "fl"): "flhe",
    ("omaha", "pl"): "plo", ("omaha8", "pl"): "plo8", ("omaha8", "fl"): "flo8",
    ("stud", "fl"): "stud", ("stud8", "fl"): "stud8", ("razz", "fl"): "razz",
    ("27td", "fl"): "27td", ("27sd", "nl"): "27sd", ("badugi", "fl"): "badugi",
    ("5cd", "fl"): "5cd", ("5cd", "nl"): "5cdnl",
    ("omaha5", "pl"): "plo5", ("omaha58", "pl"): "plo58", ("omaha6", "pl"): "plo6",
    ("courchevel", "pl"): "courchevel", ("courchevel8", "pl"): "courchevel8", ("shortdeck", "nl"): "shortdeck",
}  # fmt: skip


def game_of(family: str, limit: str) -> str:
    """Our id for a game in a room's words; empty where it is not played here."""
    kind = FAMILY.get(family.lower(), "")
    letter = {"no": "nl", "pot": "pl", "fix": "fl", "lim": "fl", "": "pl" if kind.startswith("omaha") else ""}
    return GAMES.get((kind, letter.get(limit.lower()[:3].strip(), "")), "")
