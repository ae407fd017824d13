"""One language's sentences, numbers and times."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, tzinfo
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Literal, TypeAlias

from floorman.rulebook import incidents
from floorman.speech.money import MONEY
from floorman.speech.spans import SPANS
from floorman.terms import Fact, Instant, Ruling

Lang: TypeAlias = Literal["en", "de"]
LANGUAGES: tuple[Lang, ...] = ("en", "de")

# What stands between groups of three digits; the thin details of money and dates are left to a library.
GROUPS: dict[Lang, str] = {"en": ",", "de": "."}
POINTS: dict[Lang, str] = {"en": ".", "de": ","}


# Words that stand in the numbering of the books.
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
PARAGRAPH_WORDS = {
    "Preface": "paragraph.preface",
    "no.": "paragraph.number",
    "example": "paragraph.example",
    "practice": "paragraph.practice",
}


NOBODY: Mapping[str, str] = {}
NO_BREAK = "\u00a0"
MINUS = "\u2212"
CENT = Decimal("0.01")
# Facts that are ids of players.
PLAYERS = ("who", "name", "names", "person", "players", "winner", "victim")


# Facts of a ruling that are words of ours, and the family of each.
RULED = {"report": "report", "outcome": "ruling", "decided": "ruling", "penalty": "penalty"}

# Why a file or a port cannot be had, as the system says it: in English alone.
SYSTEM = {
    "No such file or directory": "system.missing",
    "Is a directory": "system.folder",
    "Not a directory": "system.no-folder",
    "File exists": "system.file-there",
    "Permission denied": "system.forbidden",
    "Operation not permitted": "system.forbidden",
    "Read-only file system": "system.read-only",
    "No space left on device": "system.full",
    "File name too long": "system.long-name",
    "Too many open files": "system.many-open",
    "Address already in use": "system.port-taken",
    "Cannot assign requested address": "system.no-address",
}

# Cards are read by their signs, not by the letters in which programs write them.
CARDS = re.compile(r"(?:[2-9TJQKA][cdhs] ?)+")
SUIT_SIGNS = str.maketrans("cdhs", "♣♦♥♠")


class Told(dict[str, str]):
    """The facts of a sentence. One that lacks is a fault of ours, too: its place stays as it is written."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


class Speech:
    """Says codes in one language. An unknown code is a fault of ours and is said as it is, never as an exception: a
    page from which a hand is run must not be dead because of a word."""

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang
        folder = resources.files(__package__) / "locale" / lang / "LC_MESSAGES" / "floorman.mo"
        with folder.open("rb") as file:
            self._texts = gettext.GNUTranslations(file)

    def knows(self, code: str) -> bool:
        return self._text(code, None) != code

    def say(self, code: str, **facts: Fact) -> str:
        """The sentence of a code. The fact `count`, where there is one, chooses between one and many.

        Amounts of money are in the currency that the fact `currency` names.
        """
        told = Told({name: self.fact(fact) for name, fact in facts.items()})
        told |= {
            name: self.money(coins, str(facts.get("currency", "")))
            for name in MONEY.get(code, ())
            if isinstance(coins := facts.get(name), int)
        }
        told |= {name: span(seconds) for name in SPANS.get(code, ()) if isinstance(seconds := facts.get(name), int)}
        if isinstance(minutes := facts.get("minutes"), int) and isinstance(seconds := facts.get("seconds"), int):
            told["gap"] = self.gap(minutes, seconds)
        if (known := SYSTEM.get(told.get("reason", ""))) is not None:
            told["reason"] = self._text(known, None)
        return self._text(code, facts.get("count")).format_map(told)

    def gap(self, minutes: int, seconds: int) -> str:
        """How long something was off: of what is none of, nothing is said."""
        if not minutes:
            return self.say("gap.seconds", count=seconds)
        if not seconds:
            return self.say("gap.minutes", count=minutes)
        return self.say("gap.both", minutes=self.number(minutes), seconds=str(seconds))

    def _text(self, code: str, count: Fact | None) -> str:
        if isinstance(count, int) and (text := self._texts.ngettext(code, code, count)) != code:
            return text
        text = self._texts.gettext(code)
        # The first releases of Python 3.11 do not find a sentence that has a plural unless it is asked with a number.
        return text if text != code else self._texts.ngettext(code, code, 1)

    def ruling(self, ruling: Ruling, names: Mapping[str, str] = NOBODY) -> str:
        """The sentence of a ruling; `names` are what the players it may speak of are called."""
        return self.problem(ruling.code, self.words(ruling.facts, names))

    def problem(self, code: str, facts: Mapping[str, Fact]) -> str:
        """What is wrong, and at its end what may have been meant: the fact `near`, where its sentence has no place for
        it."""
        said, near = self.say(code, **facts), facts.get("near", "")
        if not near or "{near}" in self._text(code, None):
            return said
        return f"{said} {self.say('book.did-you-mean', near=near)}"

    def words(self, facts: Mapping[str, Fact], names: Mapping[str, str] = NOBODY) -> dict[str, Fact]:
        """Facts that are words of ours are said in the reader's language, players by what they are called."""
        return {name: self._word(name, fact, names) for name, fact in facts.items()}

    def _word(self, name: str, fact: Fact, names: Mapping[str, str]) -> Fact:
        if name in ("rank", "needed") and isinstance(fact, str):
            return self.say(f"rank.{fact}")
        if name == "call":
            return self.say(f"calls.{fact}")
        if name == "cards" and isinstance(fact, str) and CARDS.fullmatch(fact):
            return fact.replace("T", "10").translate(SUIT_SIGNS)
        if name == "ends_at" and isinstance(fact, int):
            return self.clock(fact)[:5]
        if name == "fault":
            return self.say(f"fault.{fact}")
        if name == "conduct" and (known := incidents().get(str(fact))) is not None:
            return known.says(self.lang)
        if name in RULED and self.knows(f"{RULED[name]}.{fact}"):
            return self.say(f"{RULED[name]}.{fact}").rstrip(".")
        if name in PLAYERS and isinstance(fact, str):
            # The id of somebody's second entry is that of his first, with a number.
            whole = fact.removesuffix(" …")
            ids = whole.split(", ")
            called = [names.get(one) or names.get(one.partition("#")[0], "") for one in ids]
            each = [found or one for found, one in zip(called, ids, strict=True)]
            if name == "names" and whole == fact and any(called):  # what is no id may be a name with a comma in it
                return self.listed(each)
            return ", ".join(each) + fact[len(whole) :]
        return fact

    def listed(self, names: Iterable[str]) -> str:
        """Names of a list that is whole: before the last there stands an "and"."""
        *others, last = tuple(names) or ("",)
        return self.say("names.and", names=", ".join(others), last=last) if others else last

    def paragraph(self, paragraph: str) -> str:
        """A paragraph as a heading: "§ 14, Nr. 1", or its name where it has no number."""
        for word, code in PARAGRAPH_WORDS.items():
            paragraph = paragraph.replace(word, self.say(code))
        return f"§ {paragraph}" if paragraph[:1].isdigit() else paragraph

    def fact(self, fact: Fact) -> str:
        return self.number(fact) if isinstance(fact, int) else fact

    def number(self, number: int) -> str:
        """Digits grouped the reader's way: 22,979 and 22.979."""
        return f"{number:,}".replace(",", GROUPS[self.lang]).replace("-", MINUS)

    def amount(self, amount: int | Decimal) -> str:
        """An amount with its fraction: 1,250.5 and 1.250,5."""
        whole, _, fraction = (f"{amount:f}" if isinstance(amount, Decimal) else str(amount)).partition(".")
        return self.number(int(whole)) + (POINTS[self.lang] + fraction if fraction else "")

    def money(self, coins: int, currency: str = "") -> str:
        """Cents only where there are any; the currency where the reader looks for it: €1,250.50 and 1.250,50 €."""
        if coins < 0:
            return f"{MINUS}{self.money(-coins, currency)}"
        amount = self.number(coins // 100) if coins % 100 == 0 else self.amount((Decimal(coins) / 100).quantize(CENT))
        if not currency:
            return amount
        if self.lang == "de":
            return f"{amount}{NO_BREAK}{currency}"
        return f"{currency}{NO_BREAK if currency.isalpha() else ''}{amount}"

    def clock(self, at: Instant, zone: tzinfo | None = None) -> str:
        """The time of day, in the zone of this machine unless another is named."""
        moment = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)
        return moment.strftime("%H:%M:%S")

    def day(self, at: Instant, zone: tzinfo | None = None) -> str:
        moment = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)
        return self.date(moment)

    def date(self, at: datetime) -> str:
        """A day where it is told and no instant. In English the month is a word: which number comes first, no two
        countries agree."""
        return at.strftime("%d.%m.%Y") if self.lang == "de" else f"{at.day} {MONTHS[at.month - 1]} {at.year}"

    def moment(self, at: datetime) -> str:
        """A day with its time, where they are told and no instant: as the language writes them."""
        return f"{self.date(at)} {at.strftime('%H:%M')}"


def span(seconds: int) -> str:
    """How long: minutes and seconds, as a clock shows them."""
    return f"{seconds // 60}:{seconds % 60:02}"


@cache
def speech(lang: Lang) -> Speech:
    """Raises ValueError for a language that we do not speak."""
    if lang not in LANGUAGES:
        raise ValueError(f"There is no language {lang!r} here, but these: {', '.join(LANGUAGES)}.")
    return Speech(lang)


def language_of(wish: str | None, otherwise: Lang = "en") -> Lang:
    """A language that we speak, from a wish like "de-AT,en;q=0.8": the first of ours that is named."""
    for part in (wish or "").split(","):
        lang = part.split(";")[0].strip().lower()[:2]
        if lang == "de":
            return "de"
        if lang == "en":
            return "en"
    return otherwise
