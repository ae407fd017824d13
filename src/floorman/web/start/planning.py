"""The plan that a form means, and what of it cannot be read. What the rules say against a plan, the core says."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.speech import Speech
from floorman.terms import Chips, Refused, Ruling
from floorman.terms.names import looks_like, seen_as, shown, unseen, wrong_name
from floorman.tournament import OpenEvent, Plan, open_event
from floorman.tournament.chips.needed import breakdown, for_everybody, lacking
from floorman.tournament.plan import ChipPile, Depth, Game, Price, Purchase
from floorman.tournament.plan_text import PlanText, parse_structure
from floorman.tournament.planning.checks import antes_that_fit, plan_with
from floorman.tournament.planning.drawing import draw_days, last_level_within
from floorman.tournament.structure import CHIPS_MOST, Structure, levels
from floorman.web.commands import cents, whole
from floorman.web.start.fields import Form, table_size_for
from floorman.web.start.levels import Levels, levels_of

PLAYERS = 10  # reckoned with where nobody says how many
DAY = 24 * 60

TIME = re.compile(r"([01]?\d|2[0-3])[:.]?([0-5]\d)")


class Wrong(Struct, frozen=True):
    """What is wrong, and in which field; "" where it is about the whole."""

    field: str
    ruling: Ruling


def field_of(ruling: Ruling) -> str:
    """The field that a refusal is about; "" where it is about several."""
    about = ruling.code.partition(".")[0]
    fields = {
        "event.no-name": "name",
        "event.name-too-long": "name",
        "event.no-stack": "stack",
        "table.size": "table_size",
    }
    return "structure" if about == "structure" else fields.get(ruling.code, "")


class Planned(Struct, frozen=True, kw_only=True):
    """What a form means. `wrong` are the faults of its fields, `against` is what the rules say against the plan."""

    plan: Plan
    entries: int
    begins: int
    length: int
    levels: Levels
    wrong: tuple[Wrong, ...] = ()
    against: Ruling | None = None

    @property
    def tables(self) -> int:
        return max(1, -(-self.entries // max(self.plan.table_size, 1)))


class Reader:
    """Reads fields one by one and remembers what was wrong with them."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self.wrong: list[Wrong] = []

    def whole(self, name: str, ruling: Ruling) -> int | None:
        """A whole number, or nothing where the field is empty."""
        text = self._form[name]
        found = whole(text)
        if found is None and text:
            self.blame(name, ruling)
        return found

    def minute(self, name: str) -> int:
        found = TIME.fullmatch(self._form[name])
        if found is None:
            self.blame(name, Ruling("new.no-time"))
            return 0
        return int(found[1]) * 60 + int(found[2])

    def amount(self, name: str) -> int:
        text = self._form[name]
        found = cents(text)
        if found is None and text:
            self.blame(name, Ruling("new.no-amount"))
        return found or 0

    def blame(self, field: str, ruling: Ruling) -> None:
        self.wrong.append(Wrong(field, ruling))


def _names(form: Form, read: Reader) -> None:
    """A list that somebody pasted is read by nobody else before it hangs on the wall."""
    if form["name"] and unseen(form["name"]):
        read.blame("name", Ruling("name.unseen"))
    read_as: dict[str, str] = {}
    for name in form.names:
        wrong, other = wrong_name(name), read_as.setdefault(seen_as(name), name)
        if wrong is not None:
            read.blame("players", Ruling("name.in-list", (), {"name": shown(name)}) if unseen(name) else wrong)
        elif looks_like(name, other):
            read.blame("players", Ruling("name.twice-alike", (), {"name": name, "other": other}))


def planned(form: Form, book: Rulebook, base: Plan, words: Speech) -> Planned:
    """Everything at once; a field that cannot be read is named, and the rest is reckoned without it."""
    read, number = Reader(form), Ruling("new.no-number")
    expected = read.whole("expected", number)
    entries = max(expected or 0, len(form.names)) or PLAYERS
    begins = read.minute("begins")
    length = (read.minute("ends") - begins) % DAY or DAY
    stack = read.whole("stack", Ruling("event.no-stack", (), {"most": CHIPS_MOST})) or 0
    plan = msgspec.structs.replace(
        base,
        stack=stack,
        table_size=whole(table_size_for(form, book)) or 0,
        games=_games(form),
        depth=_depth(form),
        price=_price(form, base, read),
        currency=form["currency"],
        registration_until=read.whole("registration_until", number),
        re_entry=_purchase("re_entry", form, base.re_entry, read),
        rebuy=_purchase("rebuy", form, base.rebuy, read),
        add_on=_add_on(form, base.add_on),
        expected=entries if form["expected"] else base.expected,
        **_chips(form, base, read),
    )
    plan = _with_levels(plan, form, (entries, length), read)
    plan = _with_antes(plan, form, book)
    _names(form, read)
    refused = open_event(OpenEvent(form["name"] or "-", plan), book)
    return Planned(
        plan=plan,
        entries=entries,
        begins=begins,
        length=length,
        levels=_shown(form, plan.structure, words),
        wrong=tuple(read.wrong),
        against=refused.ruling if isinstance(refused, Refused) else None,
    )


def time_of(text: str) -> str | None:
    """A time of day as the page shows it: 1930 and 19.30 are 19:30."""
    found = TIME.fullmatch(text)
    return None if found is None else f"{int(found[1]):02}:{found[2]}"


def _games(form: Form) -> tuple[Game, ...]:
    named = form["games"].split(",")
    return tuple(game for game in named if game in get_args(Game)) or ("nlhe",)  # type: ignore[misc]


def _depth(form: Form) -> Depth:
    return next((depth for depth in get_args(Depth) if depth == form["depth"]), "counted")


def _price(form: Form, base: Plan, read: Reader) -> Price:
    if form["money"] != "buy-in":
        return Price()
    return msgspec.structs.replace(base.price, prize=read.amount("prize"), fee=read.amount("fee"))


def _purchase(name: str, form: Form, before: Purchase | None, read: Reader) -> Purchase | None:
    if not form[name]:
        return None
    most = read.whole(f"{name}_most", Ruling("new.no-number"))
    return msgspec.structs.replace(before or Purchase(), most=most)


def _add_on(form: Form, before: Purchase | None) -> Purchase | None:
    """Amounts as one types them, or formulas."""
    if not form["add_on"]:
        return None
    price, chips = cents(form["add_on_price"]), whole(form["add_on_chips"])
    return msgspec.structs.replace(
        before or Purchase(),
        price=form["add_on_price"] if price is None else str(price),
        chips=form["add_on_chips"] if chips is None else str(chips),
    )


def _chips(form: Form, base: Plan, read: Reader) -> dict[str, object]:
    """The values in play; what lies in the case only where somebody has counted it."""
    if not form.piles:
        return {"chips": base.chips, "chip_set": base.chip_set}
    found: dict[Chips, ChipPile] = {}
    for pile in form.piles:
        value, count = whole(pile.value), whole(pile.count or "0")
        if value is None or count is None:
            read.blame("piles", Ruling("new.no-pile", (), {"text": f"{pile.value} {pile.count}".strip()[:40]}))
            continue
        found[value] = ChipPile(value, pile.colour, count)
    counted = any(pile.count for pile in form.piles)
    return {"chips": tuple(sorted(found)), "chip_set": tuple(found[one] for one in sorted(found)) if counted else ()}


def _with_levels(plan: Plan, form: Form, field: tuple[int, int], read: Reader) -> Plan:
    """Its own levels, or such as fit the players, the stack and the time there is."""
    (entries, length), days = field, 2 if form["days"] == "2" else 1
    if form.own:
        structure = _parsed(form.levels.text, read)
        night = plan.day_ends_after or last_level_within(structure, length)
        return msgspec.structs.replace(plan, structure=structure, day_ends_after=night if days > 1 else None)
    minutes = read.whole("minutes", Ruling("new.no-number")) or 0
    deep = read.whole("deep", Ruling("new.no-number")) or 1
    drawn = draw_days(entries, plan.stack, length, days, plan.chips, minutes, deep)
    if drawn is None:
        read.blame("ends", Ruling("new.no-such-evening"))
        return plan
    return msgspec.structs.replace(plan, structure=drawn[0], day_ends_after=drawn[1])


def _parsed(text: str, read: Reader) -> Structure:
    try:
        return parse_structure(text)
    except PlanText as error:
        read.blame("structure", Ruling("new.bad-line", (), {"line": error.line, "text": error.text}))
        return ()


def _with_antes(plan: Plan, form: Form, book: Rulebook) -> Plan:
    """The ante that was chosen; where the book is to say, the first kind that it knows."""
    wish, fitting = form["ante"], [kind for kind, no in antes_that_fit(plan, book).items() if no is None]
    has = any(level.ante for level in levels(plan.structure))
    if wish.startswith("fits"):
        preferred = wish.partition("-")[2] or "none"
        if form.own:
            kinds = [kind for kind in (plan.ante, *fitting) if kind in fitting and kind != "none"]
            return msgspec.structs.replace(plan, ante=kinds[0]) if has and kinds else plan
        wish = preferred if preferred in fitting else next(iter(fitting), "none")
    if form.own and has and wish not in ("none", ""):
        return msgspec.structs.replace(plan, ante=wish)
    return plan_with(wish, plan) if wish in antes_that_fit(plan, book) else plan


def _shown(form: Form, structure: Structure, words: Speech) -> Levels:
    """As they are now: drawn anew, with other antes, or exactly as somebody left them."""
    if structure and (not form.own or _differs(form.levels.text, structure)):
        return levels_of(structure, words)
    return form.levels


def _differs(text: str, structure: Structure) -> bool:
    try:
        return parse_structure(text) != structure
    except PlanText:
        return False


def rack_of(plan: Plan, entries: int, *, fitted: bool) -> dict[Chips, int] | None:
    """What each player is given; with `fitted` so that the case is enough for everybody."""
    values = plan.chips
    if not values:
        return None
    usual = breakdown(plan.stack, values)
    if not fitted or not plan.chip_set:
        return usual
    return breakdown(plan.stack, values, {pile.value: pile.count // entries for pile in plan.chip_set}) or usual


def short_of(plan: Plan, entries: int, rack: dict[Chips, int]) -> dict[Chips, int]:
    """Chips that are missing in the case, by value; none where nobody has counted."""
    if not plan.chip_set:
        return {}
    return lacking(for_everybody(rack, entries), {pile.value: pile.count for pile in plan.chip_set})
