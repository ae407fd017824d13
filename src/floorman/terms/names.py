"""What somebody may be called: letters that everybody sees, and no word that stands for the house itself.

A name is read by people, on a wall, on a seat card, in a list. What looks like another name is another name all the
same; whoever takes names down is told of it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from floorman.terms.rulings import Ruling

# Letters as Unicode has it, that are blank all the same.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Between letters of some scripts a sign that is not seen itself says how they join.
JOINERS = "\u200c\u200d"
# Accents above accents grow over the line before.
MARKS_MOST = 3

# What the house calls itself and those who work here, in both languages.
OF_THE_HOUSE = """
    host direction manager director tournamentdirector floor floorman dealer registrar registration desk screen
    public admin administrator system house staff
    gastgeber leitung turnierleitung turnierleiter turnierleiterin kartengeber kartengeberin croupier anmeldung pult
    bildschirm haus spielleitung
"""

# Letters of other alphabets that look like ours: the small ones, then the capitals, each beside what one reads.
SMALL = ("аеорсухіјѕһԁԛԝӏɡαορνιυκ", "aeopcyxijshdqwlgaopviuk")
CAPITALS = ("АВЕКМНОРСТУХІЈЅԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTYXIJSQWABEZHIKMNOPTYX")
LOOKS = str.maketrans("".join((SMALL[0], CAPITALS[0])), "".join((SMALL[1], CAPITALS[1])))
# Small letters that are the capital ones, only smaller.
LIKE_CAPITALS = str.maketrans("вкмнтѵ", "bkmhtv")

# Letters that have no accent to lose, and are typed otherwise all the same.
OTHERWISE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})

NAMES_KEPT = 20_000


def unseen(name: str) -> bool:
    """Is there anything in it that nobody sees, or that turns the letters around; or nothing that one reads?"""
    marks = 0
    for before, letter in zip("\0" + name, name, strict=False):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind == "Mn" else 0
        joins = letter in JOINERS and (unicodedata.bidirectional(before) == "AL" or unicodedata.combining(before) == 9)
        if letter in BLANK or marks > MARKS_MOST or _is_selector(letter) or not (letter.isprintable() or joins):
            return True
    return not any(letter.isalnum() for letter in name)


def _is_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef" or "\u180b" <= letter <= "\u180f"


def wrong_name(name: str) -> Ruling | None:
    """Why nobody who comes to play may be called so; None if they may."""
    if unseen(name):
        return Ruling("name.unseen")
    return Ruling("name.of-the-house", (), {"name": name}) if stands_for_the_house(name) else None


def shown(name: str) -> str:
    """A name that cannot be one, with what nobody sees in it made to be seen."""
    return "".join(letter if letter.isprintable() and letter not in BLANK else "\ufffd" for letter in name)


def stands_for_the_house(name: str) -> bool:
    """Would whoever is called so be taken for somebody who works here?"""
    return "".join(letter for letter in seen_as(name) if letter.isalnum()) in _reserved()


@lru_cache(maxsize=NAMES_KEPT)
def seen_as(name: str) -> str:
    """What one reads, whatever alphabets its letters are of; no capitals, no accents."""
    spread = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(LOOKS))
    bare = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return " ".join(bare.translate(LOOKS).casefold().translate(LIKE_CAPITALS).split())


@lru_cache(maxsize=NAMES_KEPT)
def plain(text: str) -> str:
    """No capitals, no accents: as it is typed in a hurry, and as names stand in a list."""
    spread = unicodedata.normalize("NFKD", text.casefold().translate(OTHERWISE))
    return " ".join("".join(letter for letter in spread if not unicodedata.combining(letter)).split())


@lru_cache(maxsize=NAMES_KEPT)
def written(name: str) -> str:
    """As it is written, but for capitals: ß is no ss, and ü neither u nor ue."""
    return " ".join(unicodedata.normalize("NFC", name).lower().split())


def like_another(name: str, others: Iterable[str]) -> Ruling | None:
    """Why nobody is entered under this name unasked: another has it, or one that reads the same. None if nobody has."""
    listed = tuple(others)
    if (same := next((one for one in listed if written(one) == written(name)), None)) is not None:
        return Ruling("entry.same-name", (), {"name": same})
    if (other := next((one for one in listed if looks_like(one, name)), None)) is not None:
        return Ruling("entry.looks-like", (), {"name": name, "other": other})
    return None


def twice_in(names: Iterable[str]) -> tuple[int, Ruling] | None:
    """The first name of a list that one before it has already, or that reads the same, and what is wrong with it."""
    before: dict[str, list[str]] = {}  # by what may be alike: lists of names are long
    for nth, name in enumerate(names):
        keys = (f"written {written(name)}", seen_as(name))
        near = [one for key in keys for one in before.get(key, ())]
        if (found := like_another(name, near)) is not None:
            return nth, found
        for key in keys:
            before.setdefault(key, []).append(name)
    return None


def looks_like(one: str, other: str) -> bool:
    """Do these read the same, though they are written with other letters?"""
    return _bare(one) != _bare(other) and seen_as(one) == seen_as(other)


def _bare(name: str) -> str:
    """As it is written: capitals and accents apart, which people leave out."""
    spread = unicodedata.normalize("NFD", name.casefold())
    return " ".join("".join(letter for letter in spread if not unicodedata.combining(letter)).split())


@lru_cache(maxsize=1)
def _reserved() -> frozenset[str]:
    return frozenset(OF_THE_HOUSE.split())
