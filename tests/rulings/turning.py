"""Every fact of every report turned: what an answer hangs on is known, asked or named, and nothing else is asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec import Struct

from floorman.asking import AskError
from floorman.asking.asked import Asked, read_asked
from floorman.asking.asked import ruled as asked_of
from floorman.asking.situation import Situation, hand_of
from floorman.floor.decide import says
from floorman.rulebook import SHIPPED, Rulebook, load
from floorman.rulings import KINDS, BadReport, FactForm, Outcome, Reported, form_of
from floorman.rulings.around import STAGES, Around, Put
from floorman.rulings.telling import told_outcome
from tests.floor.tables import Room
from tests.floor.test_counted_table import counted

# Somebody in the middle of the table; the seat that is to act first before the flop; the one behind.
SEAT, OTHER = 4, 5
NAMES: dict[str, tuple[Any, ...]] = {
    "seat": (SEAT,), "by_seat": (OTHER,), "of": (OTHER,), "onto": (OTHER,), "from": (OTHER,), "awarded_to": (OTHER,),
    "asked_by": ("player", "floor"), "should_be": (OTHER,), "button": (3,), "seats": ([SEAT, OTHER],),
    "has": (0, 1, 3, 4), "count": (1, 2, 4), "nth": (1,), "amount": (500,), "to": (300,), "told": (300,),
    "shown": (1,), "chips": ([100],), "cards": ([{"seat": SEAT, "nth": 1}], [{"seat": SEAT, "nth": 2}]),
    "since": ([], [{"seat": OTHER, "do": "call"}, {"seat": 6, "do": "call"}]), "acted_on": ([],), "old": (1,),
    "new": (2,), "changed_at": ("20:00",), "smallest_chip": (100,), "who": ("a guest",),
    "sits": ({"table": 1, "seat": 4},), "belongs": ({"table": 1, "seat": 5},), "blind": ("big-blind",),
    "what": ("insult", "device-used", "hand-talk", "foreign-language", "hygiene"), "announced": (True,),
    "said": ("a flush",), "reason": ("a cup fell over",), "card": ("As",),
}  # fmt: skip
SMALL_CHIPS = {"25": 3}
# What of a number or a list may be turned.
TURNED: dict[str, tuple[Any, ...]] = {
    "deal_nth": (1, 7), "thought_s": (0, 120), "seconds_since": (10, 90), "should_have": (2, 0),
    "since": ([], [{"seat": OTHER, "do": "call"}], [{"seat": OTHER, "do": "call"}, {"seat": 6, "do": "call"}]),
    "played": (1, 2), "nth": (1, 2),
}  # fmt: skip
# What was said and put in is told as a whole; whether chips are accepted is what the floor decides itself.
WHOLE = ("declaration", "out-of-turn")
OF_THE_FLOOR = ("accepted",)
# Asked first where the book lets it decide: on the flop it comes to the same.
BEFORE_ALL_ELSE = (("dealt-face-up", "by"),)
OF_THE_EVENT = ("speed", "shot_clock")
CHOICES_MOST = 3
NOTHING_TOLD = Around()
BASES_MOST = 6

# Hands as they may be, for a report of which nobody told the hand.
HANDS = {
    "dealt": Situation(players="6"),
    "called": Situation(players="6", done="4 call, 5 call"),
    "flop": Situation(players="6", street="flop"),
    "bet": Situation(players="6", street="flop", done="2 check, 3 check, 4 bet 600"),
    "showdown": Situation(
        players="6", street="river", done="2 check, 3 check, 4 check, 5 check, 6 check, 1 check"
    ),
    "all-in": Situation(
        players="6", street="river", done="2 check, 3 check, 4 all-in, 5 call, 6 call, 1 call, 2 call, 3 call"
    ),
}  # fmt: skip


class Turn(Struct, frozen=True):
    """One fact turned in one context: did the answer change, and was it asked or named before?"""

    kind: str
    book: str
    context: str
    fact: str
    value: Any
    decides: bool
    asked: bool
    named: bool

    @property
    def wrong(self) -> bool:
        return self.decides and not (self.asked or self.named)


class Needless(Struct, frozen=True):
    """A question that changes nothing."""

    kind: str
    book: str
    context: str
    fact: str
    report: dict[str, Any]


def values_of(form: FactForm, kind: str) -> tuple[Any, ...]:
    if kind == "late-small-chips" and form.name == "chips":
        return (SMALL_CHIPS,)
    words = tuple(one for one in form.choices if one not in ("true", "false"))
    if form.name == "to" and words:
        return ("table", OTHER)
    if form.name == "count" and kind == "cards-exposed":
        return (1, 2)
    if form.name in NAMES and not (words and form.type == "choice"):
        return NAMES[form.name]
    if form.type.startswith("flag"):
        return (True, False)
    return words


def bases(kind: str) -> Iterator[dict[str, Any]]:
    """Reports with the facts that are always needed, of each the ways that there are."""
    forms = [one for one in form_of(kind).facts if one.required]
    found = [dict(zip([one.name for one in forms], told, strict=True)) for told in product(
        *(values_of(one, kind)[:CHOICES_MOST] for one in forms)
    )]  # fmt: skip
    more: dict[str, Any] = {}
    if kind == "declaration":
        more = {"said": "call"}
    if kind == "out-of-turn":
        more = {"do": "call"}
    if kind == "cards-exposed":
        more = {"count": 1}
    if kind == "incident":
        more = {"seat": SEAT}
    if kind == "electronic-aid":
        more = {"seat": SEAT}
    step = max(len(found) // BASES_MOST, 1)
    for one in found[::step][:BASES_MOST]:
        yield {"kind": kind, **one, **more}


def reports(kind: str) -> Iterator[dict[str, Any]]:
    """With what is needed alone, and with each fact more that may be told, of each value that it may have."""
    for base in bases(kind):
        yield base
        for form in form_of(kind).facts:
            if form.name not in base:
                yield from ({**base, form.name: value} for value in values_of(form, kind)[:CHOICES_MOST])


class Context:
    """Somewhere a report is made: what the book says to it there."""

    def __init__(self, name: str, book: Rulebook) -> None:
        self.name, self.book = name, book
        self._room: Room | None = counted(9, book=book.head.id) if name == "counted" else None
        self._hand: dict[str, Any] = {}
        if name in HANDS:
            setting, steps = hand_of(HANDS[name])
            self._hand = {"hand": setting, "steps": steps}

    def says(self, report: dict[str, Any], around: Around = NOTHING_TOLD) -> Reported | None:
        """None where it cannot have been."""
        try:
            if self._room is not None:
                return says(self._room.evening, report, 1, self._room.at, around)
            asked: Asked = read_asked({"book": self.book.head.id, "report": report, **self._hand})
            return asked_of(asked, self.book)
        except (AskError, BadReport):
            return None


CONTEXTS = ("counted", "nothing", "dealt", "raised")
HANDS["raised"] = Situation(players="6", street="flop", done="2 check, 3 bet 600")


def told(found: Reported) -> object:
    return found.missing if found.outcome is None else told_outcome(found.outcome)


def gist(outcome: Outcome) -> object:
    """What holds whatever the amounts and the cards are."""
    back = any(one.code == "step.return-to-seat" for one in outcome.steps)
    out = sorted(seat for seat, word in outcome.hands.items() if word in ("folded", "dead", "passive"))
    return outcome.outcome, out, outcome.visible, outcome.penalty is not None, back


def named_in(found: Reported, fact: str) -> bool:
    return any(one.fact == fact for one in getattr(found, "hangs", ()))


def turns(kind: str, context: Context) -> Iterator[Turn | Needless]:
    for report in bases(kind):
        base = context.says(report)
        if base is None:
            continue
        yield Turn(kind, context.book.head.id, context.name, "", None, False, False, False)
        for fact in base.missing:
            if fact == "hand" or fact.startswith("around."):
                yield Turn(kind, context.book.head.id, context.name, fact, None, True, True, False)
        yield from _asked_for_nothing(kind, context, report, base)
        yield from _turned(kind, context, report, base)
        if context.name == "nothing" and base.outcome is not None:
            yield from _of_the_hand(kind, context, report, base)
        if context.name == "counted" and base.outcome is not None:
            yield from _around_it(kind, context, report, base)


def _optional(kind: str, report: dict[str, Any], context: Context) -> Iterator[tuple[FactForm, tuple[Any, ...]]]:
    for form in form_of(kind).facts:
        if form.name in report or kind in WHOLE or form.name in OF_THE_FLOOR:
            continue
        if context.name == "counted" and form.name in OF_THE_EVENT:
            continue
        if form.name in TURNED:
            if form.name == "since" and _tells_it_itself(kind, context):
                continue
            yield form, TURNED[form.name]
        elif form.type == "flag":
            yield form, (True, False)
        elif form.type == "choice":
            yield form, form.choices


def _tells_it_itself(kind: str, context: Context) -> bool:
    """A hand that is told or asked for tells what was done in it; a bet that nobody stopped comes after it."""
    return context.name in ("counted", "raised") and kind not in ("wrong-amount-accepted", "pot-miscounted")


def _turned(kind: str, context: Context, report: dict[str, Any], base: Reported) -> Iterator[Turn]:
    for form, values in _optional(kind, report, context):
        for value in values:
            found = context.says({**report, form.name: value})
            if found is None:
                continue
            asked = form.name in base.missing
            decides = base.outcome is not None and found.outcome is not None and told(found) != told(base)
            yield Turn(
                kind, context.book.head.id, context.name, form.name, value, decides or asked, asked,
                named_in(base, form.name),
            )  # fmt: skip


def _of_the_hand(kind: str, context: Context, report: dict[str, Any], base: Reported) -> Iterator[Turn]:
    assert base.outcome is not None
    for name in HANDS:
        found = Context(name, context.book).says(report)
        if found is None or found.outcome is None:
            continue
        named = named_in(base, "hand") or named_in(base, "since")
        yield Turn(
            kind, context.book.head.id, "nothing", "hand", name, gist(found.outcome) != gist(base.outcome), False, named
        )


def _around_it(kind: str, context: Context, report: dict[str, Any], base: Reported) -> Iterator[Turn]:
    """What is ruled at a counted table holds wherever the button lies, and however far the hand is."""
    assert base.outcome is not None
    for around in (*(Around(stage=stage) for stage in STAGES), Around(stage="flop", bets=(Put(SEAT, 600),))):
        found = context.says(report, around)
        if found is None or found.outcome is None:
            continue
        decides = gist(found.outcome) != gist(base.outcome)
        yield Turn(kind, context.book.head.id, "counted", "hand", around.stage, decides, False, named_in(base, "hand"))


def _asked_for_nothing(kind: str, context: Context, report: dict[str, Any], base: Reported) -> Iterator[Needless]:
    """A fact is asked for: are there two answers to it?"""
    for name in base.missing:
        form = next((one for one in form_of(kind).facts if one.name == name), None)
        if form is None or (kind, name) in BEFORE_ALL_ELSE:
            continue
        values = TURNED.get(name) or ((True, False) if form.type == "flag" else form.choices)
        found = [one for value in values if (one := context.says({**report, name: value})) is not None]
        ruled = [one for one in found if one.outcome is not None]
        if len(ruled) == len(values) > 1 and len({str(told(one)) for one in ruled}) < 2:
            yield Needless(kind, context.book.head.id, context.name, name, report)


def everything(
    books: tuple[str, ...] = SHIPPED, kinds: tuple[str, ...] = tuple(sorted(KINDS))
) -> Iterator[Turn | Needless]:
    for book in map(load, books):
        for name in CONTEXTS:
            context = Context(name, book)
            for kind in kinds:
                yield from turns(kind, context)
