"""A situation found by the words that people use for it, in both languages, with slips and in any order.

Plain counting: every word of a phrase has a weight, the rarer the heavier. A phrase is worth what both sides have in
common: how much of what was typed it holds, and how much of it was typed. A situation is worth its best phrase and,
less, all its words together, since nobody says a whole phrase. So each result can say which words found it.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from functools import cache, lru_cache
from importlib.resources import files
from math import log

from msgspec import Struct

from floorman.asking.situations import Situation, situations
from floorman.speech import LANGUAGES, Lang

MOST = 8  # so many results are shown
TYPED_MOST = 200  # letters of a question that are read
# How much two words are alike: the same, one begins with the other, one letter is wrong, one is part of the other.
BEGINS, SLIP, WITHIN = 0.85, 0.75, 0.6
OWN_LANGUAGE = 1.05  # of two that are as good, the one in the reader's language comes first
LEAST = 0.12  # of what fits worse nobody would know why it stands there
BESIDE = 0.4  # of the best; what is less than that beside it was not meant
AMOUNT = "#"


class Found(Struct, frozen=True):
    """A situation, how well it fits, and what was typed that found it."""

    situation: Situation
    worth: float
    by: tuple[str, ...]


class _Phrase(Struct, frozen=True):
    situation: str
    lang: Lang
    words: tuple[str, ...]
    weight: float


class _Words(Struct, frozen=True):
    """What `words.toml` holds."""

    filling: frozenset[str]
    alone: frozenset[str]
    same: tuple[str, ...]


class _Index(Struct, frozen=True):
    phrases: tuple[_Phrase, ...]
    weights: dict[str, float]
    own: dict[str, frozenset[str]]  # all words of a situation
    holds: dict[str, tuple[int, ...]]  # which phrases have a word


def search(typed: str, lang: Lang, most: int = MOST) -> tuple[Found, ...]:
    """What somebody may have meant, the likeliest first; nothing where no word is known."""
    index = _index()
    told = _told(typed[:TYPED_MOST])
    words = tuple(told)
    if not any(word != AMOUNT for word in words):
        return ()
    likes = [_alike(word) for word in words]
    weights = [_weight(index, like) for like in likes]
    whole = sum(weights)
    best: dict[str, float] = {}
    alike = {one for like in likes for one in like}
    for n in sorted({n for word in alike for n in index.holds[word]}):
        phrase = index.phrases[n]
        got = [max((like.get(one, 0.0) for one in phrase.words), default=0.0) for like in likes]
        hit = sum(weight * one for weight, one in zip(weights, got, strict=True))
        both = (one for one in phrase.words if one in alike)
        back = sum(index.weights[one] * max(like.get(one, 0.0) for like in likes) for one in both)
        worth = (hit / whole) ** 0.65 * min(back / phrase.weight, 1.0) ** 0.35
        worth *= OWN_LANGUAGE if phrase.lang == lang else 1.0
        best[phrase.situation] = max(best.get(phrase.situation, 0.0), worth)
    found = [_found(id, worth, tuple(told.values()), likes, weights, index) for id, worth in best.items()]
    found.sort(key=lambda one: (-one.worth, one.situation.often or 99, one.situation.id))
    least = max(LEAST, found[0].worth * BESIDE) if found else LEAST
    return tuple(one for one in found[:most] if one.worth >= least)


def clear_one(typed: str) -> Situation | None:
    """The one that was meant without a doubt: what was typed is one of its phrases, and one of no other."""
    said = frozenset(words_of(typed[:TYPED_MOST]))
    meant = {one.situation for one in _index().phrases if said == {*one.words}}
    return situations()[meant.pop()] if len(meant) == 1 else None


def _found(
    id: str, worth: float, words: tuple[str, ...], likes: list[dict[str, float]], weights: list[float], index: _Index
) -> Found:
    """The best phrase counts, and, less, how much of what was typed is found anywhere in the situation."""
    own = index.own[id]
    got = [max((like.get(one, 0.0) for one in own), default=0.0) for like in likes]
    together = sum(weight * one for weight, one in zip(weights, got, strict=True)) / sum(weights)
    by = tuple(word for word, one in zip(words, got, strict=True) if one)
    return Found(situations()[id], round(0.6 * worth + 0.4 * together, 4), by)


def _told(typed: str) -> dict[str, str]:
    """What was typed as words that are compared, each with the word that it was; two that stick together, apart."""
    found: dict[str, str] = {}
    for said in _telling(typed):
        for word in _apart(_word(said)):
            found.setdefault(word, said)
    return found


def _apart(word: str) -> tuple[str, ...]:
    known = _index().weights
    if word in known or len(word) < 6:
        return (word,)
    ways = ((_word(word[:at]), _word(word[at:])) for at in range(3, len(word) - 2))
    return next((way for way in ways if way[0] in known and way[1] in known), (word,))


# ---- words ----------------------------------------------------------------------------------------------------------


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared: plain letters, without endings, one for all that mean the same."""
    return [_word(one) for one in _telling(text)]


def _telling(text: str) -> list[str]:
    words = _words()
    said = re.findall(r"[a-z]+|\d[\d.,]*[km]?", _plain(text))
    telling = [word for word in said if word not in words.filling]
    if len(telling) < 2:
        telling = [word for word in said if word not in words.filling or word in words.alone]
    return telling or said


def _plain(text: str) -> str:
    """Small letters without marks; an umlaut as it is typed where the keyboard has none."""
    text = text.lower().replace("ß", "ss")
    for letter, pair in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        text = text.replace(letter, pair)
    text = re.sub(r"\ball[\s-]*in\b", "allin", text)
    text = text.replace("face up", "faceup").replace("face-up", "faceup").replace("zu frueh", "zufrueh")
    text = text.replace("heads-up", "headsup").replace("heads up", "headsup")
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))


def _word(word: str) -> str:
    if word[0].isdigit():
        return AMOUNT if len(word.rstrip("km")) > 1 or word[-1] in "km" else word
    same = _same()
    return same.get(word) or same.get(_stem(word)) or _slipped(word) or _stem(word)


@lru_cache(4_000)
def _slipped(word: str) -> str:
    """One of those that mean the same, with a slip in it."""
    if len(word) < 7:
        return ""
    return next((first for one, first in _same().items() if len(one) > 6 and _near(word, one)), "")


ENDINGS = ("ungen", "ung", "ing", "est", "ed", "es", "en", "er", "em", "et", "e", "s", "n", "t")
LEFT = {"ung": 4, "ing": 4}  # so many letters stay at least, else three


def _stem(word: str) -> str:
    """Without its ending, as long as something is left to know it by."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= LEFT.get(ending, 3):
            word = word.removesuffix(ending)
            break
    return word.removesuffix(word[-1]) if len(word) > 3 and word[-1] == word[-2] else word


@cache
def _words() -> _Words:
    told = tomllib.loads(files("floorman.asking").joinpath("words.toml").read_text(encoding="utf-8"))
    filling, alone = (frozenset(" ".join(told[name].values()).split()) for name in ("filling", "alone"))
    return _Words(filling, alone, tuple(told["same"]["words"]))


@cache
def _same() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in _words().same:
        first, *others = line.split()
        for one in (first, *others):
            found.setdefault(one, first)
    for line in _words().same:
        first, *others = line.split()
        for one in (first, *others):
            found.setdefault(_stem(one), first)
    return found


# ---- the index ------------------------------------------------------------------------------------------------------


@cache
def _index() -> _Index:
    told = [
        (one.id, lang, tuple(dict.fromkeys(words_of(phrase))))
        for one in situations().values()
        for lang in LANGUAGES
        for phrase in one.phrases(lang)
    ]
    own: dict[str, set[str]] = {}
    for id, _, words in told:
        own.setdefault(id, set()).update(words)
    seen = Counter(word for words in own.values() for word in words)
    weights = {word: log(1 + len(own) / count) for word, count in seen.items()}
    phrases = tuple(_Phrase(id, lang, words, sum(weights[one] for one in words)) for id, lang, words in told if words)
    holds: dict[str, list[int]] = {}
    for n, phrase in enumerate(phrases):
        for word in phrase.words:
            holds.setdefault(word, []).append(n)
    by_id = {id: frozenset(words) for id, words in own.items()}
    return _Index(phrases, weights, by_id, {word: tuple(some) for word, some in holds.items()})


@cache
def _unknown() -> float:
    """What a word weighs that no phrase has: as much as a rare one, half of it, since it may be somebody's name."""
    return max(_index().weights.values()) / 2


def _weight(index: _Index, like: dict[str, float]) -> float:
    return max((index.weights[one] for one in like), default=_unknown())


@lru_cache(4_000)
def _alike(word: str) -> dict[str, float]:
    """The words of the phrases that this one may be, each with how much it is alike."""
    index = _index()
    found = {word: 1.0} if word in index.weights else {}
    if len(word) < 4:
        return found
    for other in index.weights:
        alike = _likeness(word, other)
        if alike > found.get(other, 0.0) and (not found or alike >= SLIP):
            found[other] = alike
    return found


def _likeness(word: str, other: str) -> float:
    if len(other) < 3 or word == other:
        return float(word == other)
    if len(other) >= 4 and (word.startswith(other) or other.startswith(word)):
        return BEGINS
    if _near(word, other):
        return SLIP
    if len(other) >= 4 and len(word) >= 7 and other in word:
        return WITHIN
    if len(word) >= 4 and len(other) >= 7 and word in other:
        return WITHIN
    return 0.0


def _near(one: str, other: str) -> bool:
    return abs(len(one) - len(other)) <= 1 and _one_slip(one, other)


def _one_slip(one: str, other: str) -> bool:
    """One letter wrong, missing, too many, or two that have changed places."""
    if len(one) > len(other):
        one, other = other, one
    at = next((n for n in range(len(one)) if one[n] != other[n]), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    swapped = one[at + 1 : at + 2] == other[at : at + 1] and one[at : at + 1] == other[at + 1 : at + 2]
    return one[at + 1 :] == other[at + 1 :] or (swapped and one[at + 2 :] == other[at + 2 :])
