"""What becomes of the evening that a form plans: its end, its stacks, its chips, and what should be changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.speech import Speech
from floorman.terms import Chips, Ruling, time_of_day, whole_number
from floorman.tournament.chips.handed import has_to_be_fitted, rack_of, short_of
from floorman.tournament.chips.needed import stack_for_everybody, stacks_beside
from floorman.tournament.formulas import FormulaFault, value
from floorman.tournament.plan import Purchase
from floorman.tournament.planning.checks import antes_that_fit
from floorman.tournament.planning.forecast import Foretold, Stage, foretell
from floorman.tournament.planning.where import where_in_plan
from floorman.tournament.structure import levels
from floorman.web.start.chart import MINUTE, NARROW, WIDE, Chart, draw_chart
from floorman.web.start.fields import Form
from floorman.web.start.planning import Planned, levels_before_breaks

REBUYS_MOST = 1000  # more are not counted
ONE_LEVEL = 20  # minutes that an end may be late before it is worth a word


class Remedy(Struct, frozen=True):
    """A sentence about what should be changed, and the fields that change it; none where only a person can."""

    title: str
    says: str = ""
    fix: str = ""  # field=value&field=value
    cites: tuple[str, ...] = ()
    about: str = "plan"  # or the chips: where it stands


class ChipRow(Struct, frozen=True):
    """One value of chips. `there` is None where nobody has counted."""

    value: Chips
    each: int
    needed: int
    there: int | None
    colour: str = ""

    @property
    def short(self) -> int:
        return 0 if self.there is None else max(self.needed - self.there, 0)


class StageRow(Struct, frozen=True):
    """A line of the table that says what the picture shows."""

    stage: Stage
    time: str


class Preview(Struct, frozen=True, kw_only=True):
    """Everything on the right side of the page. Where nothing can be foretold, only remedies."""

    told: Foretold | None
    opens: int = 0  # big blinds
    wanted: int = 0  # more big blinds than the smallest chip allows; 0: it does
    level_minutes: int = 0  # 0: they differ
    ends: tuple[str, str, str] = ("", "", "")  # early, likely, late
    day: int = 1
    rows: tuple[StageRow, ...] = ()
    wide: Chart | None = None
    narrow: Chart | None = None
    chips: tuple[ChipRow, ...] = ()
    counted: bool = False
    beside: str = ""  # what the case makes beyond the starting stacks
    remedies: tuple[Remedy, ...] = ()


def preview_of(form: Form, asked: Planned, book: Rulebook, words: Speech) -> Preview:
    plan = asked.plan
    told = foretell(plan.structure, asked.entries, plan.stack, plan.day_ends_after)
    fitted = form["rack"] == "fitted"
    rack = rack_of(plan, asked.entries, fitted=fitted) or {}
    there = {pile.value: pile for pile in plan.chip_set}
    chips = tuple(
        ChipRow(
            value,
            rack.get(value, 0),
            rack.get(value, 0) * asked.entries,
            there[value].count if value in there else None,
            there[value].colour if value in there else "",
        )
        for value in (plan.chips if rack else ())
    )
    beside, lacks = _beside(asked, rack, words)
    remedies = (
        *_against(asked, book, words),
        *_late(told, form, asked, words),
        *_add_ons(asked, book, words),
        *_chips(form, asked, rack, words),
        *((Remedy(beside, words.say("new.beside-then"), about="chips"),) if lacks else ()),
    )
    if told is None:
        return Preview(told=None, remedies=remedies, chips=chips, counted=bool(there))
    say = partial(_time, asked.begins)
    lengths = {one.minutes for one in levels(plan.structure)}
    return Preview(
        told=told,
        opens=told.stages[0].deep,
        wanted=_wanted(form, told.stages[0].deep, asked),
        level_minutes=lengths.pop() if len(lengths) == 1 else 0,
        ends=(_end(asked, told.early), _end(asked, told.likely), _end(asked, told.late)),
        day=told.likely.day,
        rows=tuple(StageRow(one, say(one)) for one in told.stages),
        wide=draw_chart(told, WIDE, say, words.number),
        narrow=draw_chart(told, NARROW, say, words.number),
        chips=chips,
        counted=bool(there),
        beside="" if lacks else beside,
        remedies=remedies,
    )


def _wanted(form: Form, opens: int, asked: Planned) -> int:
    """The big blinds that somebody asked for, where blinds of so little cannot be paid in the chips there are."""
    wanted = whole_number(form["deep"]) or 0
    first = next(levels(asked.plan.structure), None)
    if form.own or not asked.plan.chips or first is None or opens >= wanted:
        return 0
    return wanted if first.small_blind <= asked.plan.chips[0] else 0


def _time(begins: int, stage: Stage) -> str:
    return time_of_day(begins + stage.begins // MINUTE)


def _end(asked: Planned, stage: Stage) -> str:
    return time_of_day(asked.begins + stage.ends // MINUTE)


def _against(asked: Planned, book: Rulebook, words: Speech) -> Iterator[Remedy]:
    """What is said against the plan when it is opened, and what would set it right."""
    for one in asked.wrong:
        fix = "own=" if one.field == "structure" else ""
        yield Remedy(words.ruling(one.ruling), words.say("new.fix.draw") if fix else "", fix)
    ruling = asked.against
    if ruling is not None and not asked.wrong:
        fix = _fix(ruling, asked, book)
        yield Remedy(words.ruling(ruling), _says(fix, words), fix, ruling.cites)


def _fix(ruling: Ruling, asked: Planned, book: Rulebook) -> str:
    plan = asked.plan
    match ruling.code:
        case "plan.no-such-ante":
            return next((f"ante={kind}" for kind, no in antes_that_fit(plan, book).items() if no is None), "")
        case "table.size":
            return f"table_size={book.table_seats_most.value}"
        case "plan.too-few-chips":
            there = {pile.value: pile.count for pile in plan.chip_set}
            first = next(levels(plan.structure), None)
            stack = stack_for_everybody(plan.stack, there, asked.entries, first)
            return f"stack={stack}&rack=fitted" if stack else ""
        case "plan.stack-without-chips":
            return f"stack={max(plan.stack // plan.chips[0], 1) * plan.chips[0]}" if plan.chips else ""
        case "plan.no-such-level" if where_in_plan(ruling, plan) == "registration_until":
            return "registration_until="
        case "plan.level-without-chips" | "structure.no-level" | "structure.blinds" | "structure.no-minutes":
            return "own="
    return ""


def _says(fix: str, words: Speech) -> str:
    field, _, value = fix.partition("&")[0].partition("=")
    match field:
        case "ante":
            return words.say("new.fix.ante", kind=words.say(f"new.ante.{value}"))
        case "table_size":
            return words.say("new.fix.table-size", most=int(value))
        case "stack":
            return words.say("new.fix.stack", stack=int(value))
        case "registration_until":
            return words.say("new.fix.registration")
        case "own":
            return words.say("new.fix.draw")
    return ""


def _late(told: Foretold | None, form: Form, asked: Planned, words: Speech) -> Iterator[Remedy]:
    """An evening that lasts longer than there is time, or than its levels."""
    if told is None or not form.own:
        return
    if told.beyond:
        yield Remedy(words.say("new.runs-out"), words.say("new.fix.draw"), "own=")
    elif told.likely.day == (2 if form["days"] == "2" else 1):
        late = told.likely.ends // MINUTE - asked.length
        if late > ONE_LEVEL:
            yield Remedy(words.say("new.too-late", minutes=late), words.say("new.fix.draw"), "own=")


def _add_ons(asked: Planned, book: Rulebook, words: Speech) -> Iterator[Remedy]:
    """Where the book has them in the break that ends the rebuys alone, there has to be one."""
    plan, when = asked.plan, book.add_on_when
    breaks = levels_before_breaks(plan.structure)
    until = next((one.until for one in (plan.add_on, plan.rebuy) if one is not None and one.until is not None), None)
    until = plan.registration_until if until is None else until
    if plan.add_on is None or when.value != "end_of_rebuy_period" or not breaks or until is None or until in breaks:
        return
    later = min((one for one in breaks if one > until), default=None)
    title = (
        words.say("add-on.no-break", level=until)
        if later is None
        else words.say("add-on.later", level=until, later=later)
    )
    best = min(breaks, key=lambda level: abs(level - until))
    field = "add_on_until" if plan.rebuy is None or plan.add_on.until is not None else "rebuy_until"
    says = "new.add-on-in" if field == "add_on_until" else "new.add-on-then"
    yield Remedy(title, words.say(says, level=best), f"{field}={best}", when.cites)


def _chips(form: Form, asked: Planned, rack: dict[Chips, int], words: Speech) -> Iterator[Remedy]:
    """Chips that are missing, where others lie in the case for them."""
    short = short_of(asked.plan, asked.entries, rack)
    other = rack_of(asked.plan, asked.entries, fitted=True) or {}
    if form["rack"] == "fitted" or not has_to_be_fitted(asked.plan, asked.entries):
        return
    value, count = next(iter(short.items()))
    title = words.say("new.chips-missing", count=count, value=value)
    more, less = _swapped(other, rack), _swapped(rack, other)
    says = words.say("new.chips-instead", more=_told(more, words), less=_told(less, words), stack=asked.plan.stack)
    yield Remedy(title, says, "rack=fitted", about="chips")


def _beside(asked: Planned, rack: dict[Chips, int], words: Speech) -> tuple[str, bool]:
    """What the case makes beyond the starting stacks, where more may be bought, and whether that is too little.

    How many rebuys there will be nobody knows; an add-on everybody may take.
    """
    plan, entries = asked.plan, asked.entries
    if not plan.chip_set or not rack or short_of(plan, entries, rack):
        return "", False
    left = {pile.value: pile.count - rack.get(pile.value, 0) * entries for pile in plan.chip_set}
    said: list[str] = []
    too_few = False
    if add_on := _chips_of(plan.add_on, asked):
        made, left = stacks_beside(add_on, left, entries)
        said.append(words.say("new.beside-add-ons", made=made, entries=entries, chips=add_on))
        too_few = made < entries
    rebuys = 1
    if rebuy := _chips_of(plan.rebuy, asked) or _chips_of(plan.re_entry, asked):
        rebuys, _ = stacks_beside(rebuy, left, REBUYS_MOST)
        none = words.say("new.beside-no-rebuys", chips=rebuy)
        said.append(words.say("new.beside-rebuys", count=rebuys, chips=rebuy) if rebuys else none)
    return " ".join(said), too_few or not rebuys


def _chips_of(purchase: Purchase | None, asked: Planned) -> Chips:
    """How many chips it brings at the beginning; 0 where nothing is bought, or a formula cannot be reckoned."""
    if purchase is None:
        return 0
    plan = asked.plan
    names = {"stack": plan.stack, "price": plan.price.total, "level": 1, "rebuys": 0, "entries": asked.entries}
    try:
        return value(purchase.chips or "stack", {**names, "left": asked.entries, "chips": plan.stack})
    except FormulaFault:
        return 0


def _swapped(one: dict[Chips, int], other: dict[Chips, int]) -> dict[Chips, int]:
    return {value: count - other.get(value, 0) for value, count in one.items() if count > other.get(value, 0)}


def _told(rack: dict[Chips, int], words: Speech) -> str:
    return ", ".join(f"{count} × {words.number(value)}" for value, count in sorted(rack.items()))
