"""The plan that a form means, and what of it cannot be read. What the rules say against a plan, the core says."""

from __future__ import annotations

from typing import get_args

import msgspec
from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.speech import Speech
from floorman.terms import Chips, Refused, Ruling
from floorman.terms.bounds import CHIPS_MOST
from floorman.terms.names import looks_like, seen_as, shown, unseen, wrong_name
from floorman.tournament import OpenEvent, Plan, open_event
from floorman.tournament.plan import ChipPile, Depth, Game, Payouts, Price, Purchase
from floorman.tournament.plan_text import PlanText, parse_structure
from floorman.tournament.planning.antes import plan_turned, plan_with, without_button
from floorman.tournament.planning.checks import antes_that_fit
from floorman.tournament.planning.drawing import draw_days, last_level_within
from floorman.tournament.prizes.payouts import has_way, usual
from floorman.tournament.structure import Break, Structure, level_number, levels
from floorman.web.again import asked_day
from floorman.web.commands import cents, whole
from floorman.web.start.fields import Form, table_size_for
from floorman.web.start.in_browser import online_of
from floorman.web.start.levels import Levels, levels_of
from floorman.web.start.mixes import CHANGES, games_in
from floorman.web.start.reading import TIME, Reader, Wrong

PLAYERS = 10  # reckoned with where nobody says how many
DAY = 24 * 60


def field_of(ruling: Ruling) -> str:
    """The field that a refusal is about; "" where it is about several."""
    about = ruling.code.partition(".")[0]
    fields = {
        "event.no-name": "name",
        "event.name-too-long": "name",
        "event.no-stack": "stack",
        "table.size": "table_size",
        "plan.seen-minutes": "seen",
        "plan.seconds": "seconds",
        "plan.bank": "bank",
        "plan.least": "least",
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
        games_change=next((one for one in CHANGES if one == form["games_change"]), "level"),
        depth=_depth(form),
        price=_price(form, base, read),
        currency=form["currency"],
        payouts=_payouts(form, base, read),
        registration_until=read.whole("registration_until", number),
        re_entry=_with_end("re_entry", _purchase("re_entry", form, base.re_entry, read), read),
        re_entry_until=None if form["re_entry"] else base.re_entry_until,
        rebuy=_rebuy(form, base.rebuy, read),
        add_on=_with_end("add_on", _add_on(form, base.add_on), read),
        expected=entries if form["expected"] else base.expected,
        begins=begins,
        ends=(begins + length) % DAY,
        day=day.isoformat() if (day := asked_day(form["day"])) is not None else "",
        online=online_of(form, begins, read),
        **_chips(form, base, read),
    )
    plan = _with_levels(plan, form, (entries, length), read)
    plan = _with_antes(plan, form, book)
    plan = _with_ends(plan, base)
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
    return games_in(form["games"]) or ("nlhe",)


def _depth(form: Form) -> Depth:
    return next((depth for depth in get_args(Depth) if depth == form["depth"]), "counted")


def _price(form: Form, base: Plan, read: Reader) -> Price:
    if form["money"] != "buy-in":
        return Price()
    return msgspec.structs.replace(base.price, prize=read.amount("prize"), fee=read.amount("fee"))


def _payouts(form: Form, base: Plan, read: Reader) -> Payouts:
    """As the event before shared its pool; else as clubs do, so that the screens have a forecast from the start. What
    is guaranteed is asked beside the buy-in; where there is none, it stays."""
    pays = form["money"] == "buy-in"
    prize = (cents(form["prize"]) or 0) if pays else 0
    guarantee = read.amount("guarantee") if pays else base.payouts.guarantee
    says = has_way(base.payouts) or base.prizes or base.tickets is not None
    found = base.payouts if says or not prize else usual(prize, base.payouts)
    return msgspec.structs.replace(found, guarantee=guarantee)


def _purchase(name: str, form: Form, before: Purchase | None, read: Reader) -> Purchase | None:
    if not form[name]:
        return None
    most = read.whole(f"{name}_most", Ruling("new.no-number"))
    return msgspec.structs.replace(before or Purchase(), most=most)


def _rebuy(form: Form, before: Purchase | None, read: Reader) -> Purchase | None:
    """Without a price of its own it costs what coming in costs, and brings a starting stack."""
    found = _purchase("rebuy", form, before, read)
    if found is None:
        return None
    return _with_end("rebuy", _priced(form, "rebuy", found), read)


def _with_end(name: str, purchase: Purchase | None, read: Reader) -> Purchase | None:
    """With a level of its own with which it ends, where one is typed."""
    until = read.whole(f"{name}_until", Ruling("new.no-number"))
    return None if purchase is None else msgspec.structs.replace(purchase, until=until)


def _priced(form: Form, name: str, purchase: Purchase) -> Purchase:
    """With the price and the chips that are typed: amounts, or formulas as they stand."""
    price, chips = form[f"{name}_price"], form[f"{name}_chips"]
    coins, count = cents(price), whole(chips)
    return msgspec.structs.replace(
        purchase, price=price if coins is None else str(coins), chips=chips if count is None else str(count)
    )


def _with_ends(plan: Plan, base: Plan) -> Plan:
    """Where nobody says when rebuys and add-ons end, they end with the first break, as at most tables. An evening that
    is like another one keeps what that had."""
    first = first_break(plan.structure)
    if plan.registration_until is not None or not first:
        return plan
    rebuy, add_on = plan.rebuy, plan.add_on
    if rebuy is not None and rebuy.until is None and base.rebuy is None:
        rebuy = msgspec.structs.replace(rebuy, until=first)
    if rebuy is None and add_on is not None and add_on.until is None and base.add_on is None:
        add_on = msgspec.structs.replace(add_on, until=first)
    return msgspec.structs.replace(plan, rebuy=rebuy, add_on=add_on)


def rebuys_end(plan: Plan) -> int:
    """The level with which they end, if anybody takes them; 0: with none that is named."""
    if plan.rebuy is not None:
        return plan.rebuy.until or plan.registration_until or 0
    return plan.registration_until or first_break(plan.structure)


def first_break(structure: Structure) -> int:
    """The number of the level before the first break; 0 where there is none."""
    return next(iter(levels_before_breaks(structure)), 0)


def levels_before_breaks(structure: Structure) -> list[int]:
    found = [level_number(structure, at) for at, one in enumerate(structure) if isinstance(one, Break)]
    return [level for level in found if level]


def _add_on(form: Form, before: Purchase | None) -> Purchase | None:
    return _priced(form, "add_on", before or Purchase()) if form["add_on"] else None


def _chips(form: Form, base: Plan, read: Reader) -> dict[str, object]:
    """The values in play; what lies in the case only where somebody has counted it."""
    if not form.piles:
        return {"chips": base.chips, "chip_set": base.chip_set}
    found: dict[Chips, ChipPile] = {}
    counted = any(whole(pile.count) for pile in form.piles)
    for pile in form.piles:
        if not pile.value or (counted and pile.count and whole(pile.count) == 0):
            continue  # the new line, whose number was typed first; or a value of which there is no chip
        value, count = whole(pile.value), whole(pile.count or "0")
        if value is None or count is None:
            read.blame("piles", Ruling("new.no-pile", (), {"text": f"{pile.value} {pile.count}".strip()[:40]}))
            continue
        if value not in found:
            found[value] = ChipPile(value, pile.colour, count)
        else:  # in two colours, say: they are worth the same
            found[value] = msgspec.structs.replace(found[value], count=found[value].count + count)
    return {"chips": tuple(sorted(found)), "chip_set": tuple(found[one] for one in sorted(found)) if counted else ()}


# In the browser nobody has chips to count, and blinds are such all the same as one pays with the common ones.
COMMON_CHIPS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000)


def _common_chips(first: Chips) -> tuple[Chips, ...]:
    """Those with which a big blind of this size is paid, and larger ones."""
    smallest = max((chip for chip in COMMON_CHIPS if 4 * chip <= first), default=COMMON_CHIPS[0])
    return tuple(chip for chip in COMMON_CHIPS if chip >= smallest)


def _with_levels(plan: Plan, form: Form, field: tuple[int, int], read: Reader) -> Plan:
    """Its own levels, or such as fit the players, the stack and the time there is."""
    (entries, length), days = field, 2 if form["days"] == "2" else 1
    if form.own:
        structure = _parsed(form.levels.text, read)
        told = read.whole("day_ends_after", Ruling("new.no-number"))
        night = told or plan.day_ends_after or last_level_within(structure, length)
        return msgspec.structs.replace(plan, structure=structure, day_ends_after=night if days > 1 else None)
    minutes = read.whole("minutes", Ruling("new.no-number")) or 0
    deep = read.whole("deep", Ruling("new.no-number")) or 1
    later = read.whole("later_minutes", Ruling("new.no-number")) if days > 1 else None
    lengths = (minutes, later or minutes)[:days]
    chips = plan.chips or (_common_chips(plan.stack // max(deep, 1)) if form["depth"] == "virtual" else ())
    drawn = draw_days(entries, plan.stack, length, lengths, chips, deep)
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
        if without_button(plan):  # what it is for in stud, the same of each is small in all
            preferred = "each" if "each" in fitting else "none"
        wish = preferred if preferred in fitting else next(iter(fitting), "none")
    if form.own and has and wish not in ("none", ""):
        if wish == "each" and _of_the_table(plan):
            return plan_turned("each", msgspec.structs.replace(plan, ante="big_blind"), 0)
        return msgspec.structs.replace(plan, ante=wish)
    return plan_with(wish, plan) if wish in antes_that_fit(plan, book) else plan


def _of_the_table(plan: Plan) -> bool:
    """Is each of them a whole big blind, as one pays it for all? Then they were not typed for another kind."""
    return all(level.ante == level.big_blind for level in levels(plan.structure) if level.ante)


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
