"""What stands in the form for a new tournament: words as they were typed, until `planning` reads them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from litestar.datastructures import FormMultiDict
from msgspec import Struct

from floorman.desk import NewEvent
from floorman.rulebook import Rulebook
from floorman.speech import Speech
from floorman.terms import time_of_day, whole_number
from floorman.tournament.chips.handed import has_to_be_fitted
from floorman.tournament.online import Online
from floorman.tournament.plan import Plan, Price, Purchase
from floorman.tournament.plan_text import structure_text
from floorman.tournament.structure import Level, Structure, levels
from floorman.tournament.templates import TEMPLATES
from floorman.web.start.levels import Levels, as_long, levels_of_text, night_with_row
from floorman.web.start.mixes import seats_most

LETTERS_MOST = 80
NAMES_MOST = 5_000

# Everything that a form sends as one word. Where a field is missing, it says what it said before.
PLAIN: dict[str, str] = {
    "template": "",
    "like": "",
    "name": "",
    "expected": "",
    "expected_own": "",
    "players": "",
    "stack": "10000",
    "begins": "19:30",
    "ends": "23:30",
    "book": "",
    "money": "none",
    "prize": "",
    "fee": "",
    "guarantee": "",
    "currency": "€",
    "days": "1",
    "minutes": "20",
    "later_minutes": "",
    "day_ends_after": "",
    "deep": "200",
    "table_size": "",
    "games": "nlhe",
    "games_change": "level",
    "depth": "counted",
    "ante": "fits",
    "registration_until": "",
    "re_entry": "",
    "re_entry_most": "",
    "re_entry_until": "",
    "rebuy": "",
    "rebuy_most": "",
    "rebuy_until": "",
    "rebuy_price": "",
    "rebuy_chips": "",
    "add_on": "",
    "add_on_price": "",
    "add_on_chips": "",
    "add_on_until": "",
    "seen": "now",
    "seconds": "",
    "bank": "",
    "no_hints": "",
    "starts_itself": "",
    "day": "",
    "check_in": "none",
    "least": "2",
    "rack": "",
    "own": "",
    "changed": "",
    "alike": "",
}
# Boxes say nothing at all when they are empty.
BOXES = ("re_entry", "rebuy", "add_on", "no_hints", "starts_itself")


class Pile(Struct, frozen=True):
    """A line about one value of chips, as it was typed."""

    value: str
    count: str = ""
    colour: str = ""


class Form(Struct, frozen=True, kw_only=True):
    """The whole form."""

    plain: dict[str, str]
    levels: Levels = Levels()
    piles: tuple[Pile, ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.plain[name]

    def having(self, **changed: str) -> Form:
        return msgspec.structs.replace(self, plain={**self.plain, **changed})

    def with_piles(self, piles: tuple[Pile, ...]) -> Form:
        return msgspec.structs.replace(self, piles=piles)

    @property
    def names(self) -> tuple[str, ...]:
        lines = (line.strip()[:LETTERS_MOST] for line in self["players"].splitlines())
        return tuple(line for line in lines if line)[:NAMES_MOST]

    @property
    def own(self) -> bool:
        """Are the levels somebody's own, and not drawn for what the form says?"""
        return self["own"] == "1"


def of_template(name: str, words: Speech, keep: Mapping[str, str]) -> Form:
    """An evening of a template, with what does not depend on it kept."""
    found = TEMPLATES[name]
    names = "" if found.at_the_door else numbered(found.players, words)
    plain = {
        **PLAIN,
        **keep,
        "template": name,
        "expected": str(found.players),
        "players": names,
        "stack": str(found.stack),
        "begins": time_of_day(found.begins),
        "ends": time_of_day(found.begins + found.length),
        "days": str(found.days),
        "minutes": str(found.level_minutes),
        "deep": str(found.first_stack),
        "table_size": str(found.table_size),
        "games": ",".join(found.games),
        "depth": found.depth,
        "ante": f"fits-{found.ante}",
        "registration_until": str(found.registration_until or ""),
        "re_entry": "1" if found.re_entries else "",
        "re_entry_most": str(found.re_entries or ""),
    }
    return Form(plain=plain, piles=tuple(Pile(str(value)) for value in found.chips))


def of_event(like: NewEvent, event: str, words: Speech, *, players: bool) -> Form:
    """As another event was planned, with its players only if they are asked for."""
    plan = like.plan
    price = plan.price
    plain = {
        **PLAIN,
        "like": event,
        "name": like.name,
        "players": "\n".join(like.players) if players else "",
        "expected": str(len(like.players) if players else plan.expected or ""),
        "stack": str(plan.stack),
        "book": like.book,
        "money": "buy-in" if price != Price() else "none",
        "prize": coins(price.prize),
        "fee": coins(price.fee) or ("0" if price != Price() else ""),
        "guarantee": coins(plan.payouts.guarantee),
        "currency": plan.currency,
        "days": "2" if plan.day_ends_after else "1",
        "day_ends_after": _or_nothing(plan.day_ends_after),
        **{name: time_of_day(at) for name, at in (("begins", plan.begins), ("ends", plan.ends)) if at is not None},
        "table_size": str(plan.table_size),
        "games": ",".join(plan.games),
        "games_change": plan.games_change,
        "depth": plan.depth,
        "ante": plan.ante if any(one.ante for one in levels(plan.structure)) else "none",
        "registration_until": _or_nothing(plan.registration_until),
        **_bought("re_entry", plan.re_entry),
        "re_entry_until": _or_nothing(plan.re_entry_ends) if plan.re_entry else "",
        **_bought("rebuy", plan.rebuy),
        "rebuy_until": _or_nothing(plan.rebuy.until) if plan.rebuy else "",
        "rebuy_price": _typed(plan.rebuy.price) if plan.rebuy else "",
        "rebuy_chips": plan.rebuy.chips if plan.rebuy else "",
        **_bought("add_on", plan.add_on),
        "add_on_price": _typed(plan.add_on.price) if plan.add_on else "",
        "add_on_chips": plan.add_on.chips if plan.add_on else "",
        "add_on_until": _or_nothing(plan.add_on.until) if plan.add_on else "",
        **_online(plan.online),
        # Where the case did not hold the usual stacks, its host agreed to others.
        "rack": "fitted" if has_to_be_fitted(plan, plan.expected or len(like.players)) else "",
        "own": "1",
    }
    levels_typed = levels_of_text(structure_text(as_planned(plan.structure), pause(words)), words)
    return Form(plain=plain, levels=levels_typed, piles=piles_of(plan))


def piles_of(plan: Plan) -> tuple[Pile, ...]:
    """The chips of a plan, as they were counted for it."""
    there = {pile.value: pile for pile in plan.chip_set}
    return tuple(
        Pile(str(value), str(there[value].count or ""), there[value].colour) if value in there else Pile(str(value))
        for value in plan.chips or there
    )


def as_planned(structure: Structure) -> Structure:
    """Levels to begin another evening with: without a break that was called in the first of them, and each in whole
    minutes. What was left of a level after a break is as long again as the one after it."""
    first = next((at for at, one in enumerate(structure) if isinstance(one, Level)), 0)
    found = list(structure[first:])
    for at, one in enumerate(found):
        if isinstance(one, Level) and (one.seconds or (first and not at)):
            whole = next((other.minutes for other in found[at + 1 :] if isinstance(other, Level)), one.minutes)
            found[at] = msgspec.structs.replace(one, minutes=max(one.minutes, whole, 1), seconds=0)
    return tuple(found)


def _online(online: Online) -> dict[str, str]:
    return {
        "seen": str(online.seen_minutes) if online.seen == "minutes" else online.seen,
        "seconds": str(online.seconds or ""),
        "bank": _or_nothing(online.bank),
        "no_hints": "" if online.hints else "1",
        "starts_itself": "" if online.starts_at is None else "1",
        "check_in": online.check_in,
        "least": str(online.least),
    }


def _typed(price: str) -> str:
    """An amount as one types it; a formula as it is."""
    return price if (amount := whole_number(price)) is None else coins(amount)


def _bought(name: str, purchase: Purchase | None) -> dict[str, str]:
    most = "" if purchase is None else _or_nothing(purchase.most)
    return {name: "" if purchase is None else "1", **({f"{name}_most": most} if f"{name}_most" in PLAIN else {})}


def sent_form(raw: FormMultiDict, before: Form, words: Speech) -> Form:
    """What a browser has sent; what is missing in it says what it said before."""
    told = {key: str(raw[key]).strip() for key in PLAIN if key in raw}
    # Who sends no box at all has sent a whole form only if its hidden field is there.
    boxes = dict.fromkeys(BOXES, "") if "whole" in raw else {}
    plain = {**before.plain, **boxes, **told}
    levels, changed = Levels.sent(raw, before.levels, words)
    if changed or str(raw.get("day_ends_after", "")) != str(raw.get("night_shown", raw.get("day_ends_after", ""))):
        plain["own"] = "1"
    each = str(raw.get("each_level", "")).strip()
    if plain["own"] == "1" and whole_number(each) and each != str(raw.get("each_shown", "")):
        levels = as_long(levels, each, words)
    if "row" in raw and (night := whole_number(plain["day_ends_after"])):
        plain["day_ends_after"] = str(night_with_row(raw, night, levels))
    piles = _piles(raw) if "pile_value" in raw else before.piles
    form = numbers_follow(Form(plain=plain, levels=levels, piles=piles), words)
    return form if only_numbers(form, words) else _for_all_names(form, raw)


def _piles(raw: FormMultiDict) -> tuple[Pile, ...]:
    columns = [[str(one).strip() for one in raw.getall(f"pile_{name}", [])] for name in ("value", "count", "colour")]
    *lines, new = zip(*columns, strict=False) if columns[0] else ((),)
    kept = [line for line in lines if line[0]]  # whose value was emptied goes; the new one may begin with its number
    return tuple(Pile(*line) for line in (*kept, new) if any(line))


def _for_all_names(form: Form, raw: FormMultiDict) -> Form:
    """As many players as there are names, until somebody types another number there; and never fewer. One name is a
    beginning: nobody plays alone."""
    named, expected = len(form.names), whole_number(form["expected"]) or 0
    own = form["expected_own"] or ("1" if form["expected"] != str(raw.get("expected_shown", "")) else "")
    follows = named > 1 and expected > 0 and (not own or named > expected)
    return form.having(expected_own=own, **({"expected": str(named)} if follows else {}))


def numbers_follow(form: Form, words: Speech) -> Form:
    """Numbers in place of names are as many as the players that are expected; whoever plays in his browser brings his
    name, and a seat for a number would be one in which nobody sits."""
    number = whole_number(form["expected"]) or 0
    if 0 < number <= 500 and only_numbers(form, words):
        if form["depth"] == "virtual":
            return form.having(players="")
        return form.having(players=numbered(number, words))
    return form


def only_numbers(form: Form, words: Speech) -> bool:
    """Has nobody written a name yet in place of the numbers?"""
    return bool(form.names) and "\n".join(form.names) == numbered(len(form.names), words)


def numbered(count: int, words: Speech) -> str:
    return "\n".join(words.say("new.player", number=number) for number in range(1, count + 1))


def table_size_for(form: Form, book: Rulebook) -> str:
    """As big as the form says, or as the book allows where it says nothing; never more than one deck is enough for."""
    told = form["table_size"] or str(min(10, book.table_seats_most.value))
    seats = whole_number(told)
    return told if seats is None else str(seats_most(form["games"], seats))


def coins(amount: int) -> str:
    """An amount as one types it."""
    return "" if not amount else f"{amount // 100}" if amount % 100 == 0 else f"{amount / 100:.2f}"


def pause(words: Speech) -> str:
    return words.say("new.break-word")


def _or_nothing(number: int | None) -> str:
    return "" if number is None else str(number)
