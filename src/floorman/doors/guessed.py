"""Passwords that are tried first: common words of both languages, words of the house, rows of keys, and numbers.

Whoever guesses writes them large or small, with signs in place of letters, behind each other and with a number at the
end: so that does not help. What is tried after the first few thousand is the business of the waits at the door.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

WORDS = frozenset(
    re.findall(
        r"\w+",
        """
    admin administrator password passwort kennwort passphrase login logon secret geheim geheimnis master root user
    benutzer gast guest test tester testing default welcome willkommen letmein lassmichrein einlass sesam open oeffne
    dich iloveyou ichliebedich liebe love schatz schatzi liebling darling baby angel engel princess prinzessin prinz
    prince koenig king queen koenigin dragon drache monkey affe tiger loewe lion panther adler eagle hund katze dog cat
    maus mausi hase hasi baer bear shadow schatten sonne sonnenschein sunshine mond moon star stern sommer summer
    winter herbst autumn fruehling spring monday montag friday freitag saturday samstag sunday sonntag january januar
    february februar march maerz april mai june juni july juli august september october oktober november december
    dezember football fussball soccer basketball baseball hockey computer internet windows android apple samsung google
    facebook superman batman starwars pokemon matrix hallo hello servus moin nobody niemand something nothing nichts
    whatever egal killer ficken fuck fucking scheisse arschloch asshole berlin hamburg muenchen koeln wien zuerich
    deutschland germany austria oesterreich schweiz london england america freedom freiheit family familie mama papa
    mutter vater money geld cash gold silver silber diamond diamant flower blume schokolade chocolate pizza cookie
    ginger cheese kaese bier beer whisky vodka michael thomas andreas daniel stefan peter alexander christian martin
    sabine julia anna lisa sandra nicole jessica jennifer ashley charlie robert william george maggie
    floorman poker pokern pokerclub pokerabend pokernacht pokerface texas holdem omaha casino club verein abend nacht
    night party karten cards karte card deck ass ace aces asse dame bube jack joker chips chip stack blind blinds
    allin fold call raise check flop turn river dealer geber floor leitung director manager direction host gastgeber
    turnier tournament event royal flush full house fullhouse straight strasse herz hearts heart kreuz clubs pik spades
    spade karo diamonds all in the der die das my mein meine dein unser our ein eine und and
        """,
    )
)

# Neighbours on a keyboard, in the alphabet, and among numbers; each of them backwards, too.
ROWS = (
    *("abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertzuiopue", "qwertyuiop", "asdfghjkloeae", "asdfghjkl"),
    *("yxcvbnm", "zxcvbnm", "1q2w3e4r5t6z7u8i9o0p", "1q2w3e4r5t6y7u8i9o0p", "1qay2wsx3edc4rfv5tgb6zhn"),
    *("1qaz2wsx3edc4rfv5tgb6yhn", "qayxswedcvfr", "qazxswedcvfr"),
)
NEIGHBOURS = frozenset(pair for row in ROWS for one, two in pairwise(row) for pair in (one + two, two + one))
RUN = 3
# A day, a year, a telephone number.
DIGITS_MOST = 11
# What is written in place of letters.
SIGNS = str.maketrans("013457@$!€", "oieastasie")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def guessed(password: str, name: str) -> bool:
    """Is it one of those that are tried first by somebody who knows the name?"""
    told = _plain(password)
    written = re.sub(r"\W|_", "", told)
    if not written or (written.isdigit() and len(written) <= DIGITS_MOST) or _in_rows(written):
        return True
    words = WORDS | set(_words(name)) | {"".join(_words(name))}
    signs = told.strip("0123456789 .,-_!?+*#").translate(SIGNS)
    return any(_made_of(words, "".join(_words(one))) for one in (told, signs))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().translate(UMLAUTS)


def _words(text: str) -> list[str]:
    """Its letters, without numbers and signs."""
    return re.findall(r"[^\W\d_]+", _plain(text))


def _in_rows(written: str) -> bool:
    """Is all of it keys that lie next to each other, a few at a time?"""
    runs = [1]
    for one, two in pairwise(written):
        if one == two or one + two in NEIGHBOURS:
            runs[-1] += 1
        else:
            runs.append(1)
    return min(runs) >= RUN


def _made_of(words: set[str] | frozenset[str], letters: str) -> bool:
    """Is it nothing but one or two of these words, written once or again and again?"""
    period = letters[: (letters + letters).find(letters, 1)]
    return period in words or any(period[:at] in words and period[at:] in words for at in range(1, len(period)))
