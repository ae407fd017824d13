"""The facts of a report as taps tell them: each by the control that fits it, and back to what is asked.

Some are told by several controls: chips motion by motion, acts row by row, a table and a seat. `gathered` makes one
word of them for each fact, as it could be typed; `around_of` has what is told of the hand around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from floorman.asking.form import Field, asks_for
from floorman.hand import GAMES
from floorman.hand.games import Deal
from floorman.rulings import KINDS, FactForm, form_of
from floorman.rulings.around import Around
from floorman.rulings.pieces import FACTS as PIECES
from floorman.terms import Chips, Ruling, SeatNo, whole_number
from floorman.web.forms import UNREADABLE, Fields, field
from floorman.web.pieces import in_pieces

STACK = "at-stack-"
# In a form that carries something out, before the name of whatever was told: a fact may be called like the field that
# names the command (`do`), or the reason (`why`).
FACT = "fact-"
OF_THE_FORM = ("do", "clock", "choose", "why", "sent", "back", "table", "off")
ROWS = (1, 2, 3)  # of acts and of bets
BUNDLE_MOST = 10  # chips
ACTS_MOST = 12  # that anybody tells of one street
# Facts that are a seat, whatever else they may be.
SEATS = ("seat", "by_seat", "should_be", "onto", "button", "awarded_to", "of", "from")
# How many of something are pressed as buttons.
COUNTS = ("has", "should_have", "count", "nth", "shown")
# Chips of a usual set, where a plan names none.
STANDARD = (5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000)
STUDS = ("stud", "stud8", "razz")
STUD_HAND, BOARD = 7, 5  # cards
BOARD_GAMES = frozenset(
    id for id, game in GAMES.items() if any(isinstance(one, Deal) and one.to == "board" for one in game.steps)
)
# Where a control asks for more than the fact itself, in words of its own.
TAPPED = {
    "list-of-faceup": "happened.which-card", "list-of-list-of-number": "happened.motions",
    "table": "happened.which-small", "conduct": "happened.conduct",
}  # fmt: skip
CARDS = ("cards", "card", "drawn", "holds")
# Of some choices only those that people at a table make; the first is the one that is made most.
ORDERED: dict[str, tuple[str, ...]] = {
    "do": ("check", "call", "bet", "raise", "fold", "all-in"),
    "said": ("call", "raise", "bet", "all-in", "check", "fold", "pot"),
    "own_hand": ("kept", "mucked", "folded"),
    "that_hand": ("kept", "mucked", "folded"),
    "street": ("flop", "turn", "river", "fourth", "fifth", "sixth", "seventh"),
}
NOBODY = "-"
BLINDS = ("small-blind", "big-blind")
# One tap says the street, and whether somebody had put chips in on it: `preflop-0`.
BETTING = "at-betting"
STUD = ("fourth", "fifth", "sixth", "seventh")
STILL_DEALING = "dealing"  # nobody can have acted then
TURN_THEN = "at-turn-then"  # whose turn it was before what was done since
ACTED_SINCE = "0"  # in place of whose turn it was: it is told what was done since
CALLED_BEHIND = "called-behind"  # the seats of those who have called since
ACTS = ("fold", "check", "call", "bet", "raise", "all-in")
IN_THE_DEAL = ("dealt", "one", "two-folds", "two-chips", "three", "flop", "turn", "river", "showdown")
ON_A_STREET = ("preflop", "flop", "turn", "river", "showdown", "all-in")


class Control(Struct, frozen=True):
    """A fact with the control that tells it, and what may be chosen."""

    field: Field
    how: str
    choices: tuple[str, ...] = ()
    asks: str = ""  # the code of its question
    who: str = ""  # whom it is about, where that is somebody else than whom the report is about

    @property
    def name(self) -> str:
        return self.field.form.name


def control_of(one: Field, kind: str, game: str, told: Mapping[str, str]) -> Control:
    found = _control(one, kind, game, told)
    return replace(found, asks=TAPPED.get(found.how) or asks_for(kind, found.name))


def _control(one: Field, kind: str, game: str, told: Mapping[str, str]) -> Control:
    form = one.form
    name, type = form.name, form.type
    if type in ("list-of-faceup", "list-of-list-of-number", "place", "table", "list-of-since", "list-of-actedon"):
        return Control(one, {"list-of-since": "acts", "list-of-actedon": "acts"}.get(type, type))
    if name == "blind":
        return Control(one, "choice", BLINDS)
    words = choices_of(form, game)
    if words and name != "to":
        return Control(one, "choice", words)
    if name == "to" and "choice" in type:
        return Control(one, "shown-to")
    if name == "who" and kind == "wrong-seat":
        return Control(one, "player")
    if name == "seats" or (name == "of" and "list" in type):
        return Control(one, "several-seats")
    if name in SEATS:
        return Control(one, "seat")
    if name in COUNTS and type != "text":
        return Control(one, "choice", tuple(map(str, counts_in(name, kind, game, told))))
    if type in ("flag", "flag-or-number"):  # of one card it is asked whether it was burnt
        return Control(one, "flag")
    if type == "list-of-number":
        return Control(one, "chips")
    if name in CARDS:
        return Control(one, "cards")
    if name == "what":
        return Control(one, "conduct")
    return Control(one, "number" if type == "number" else "text")


def choices_of(form: FactForm, game: str) -> tuple[str, ...]:
    words = tuple(one for one in form.choices if one not in ("true", "false"))
    if form.name in ORDERED:
        words = tuple(one for one in ORDERED[form.name] if one in words)
    if game in STUDS and form.name == "street":
        return tuple(one for one in words if one in STUD)
    if game not in BOARD_GAMES:
        words = tuple(one for one in words if one != "board")
    return words if game in STUDS else tuple(one for one in words if one not in STUD)


def counts_in(name: str, kind: str, game: str, told: Mapping[str, str]) -> tuple[int, ...]:
    """How many of it there can be in this game: a hand of two cards shows no third one."""
    due = GAMES[game].hole_cards
    held = STUD_HAND if game in STUDS else due
    if name == "should_have":
        return (0, due)
    if name == "has":  # in stud more of them come later
        should = whole_number(told.get("should_have", ""))
        right = None if game in STUDS else due if should is None else should
        return tuple(many for many in range(due + 3) if many != right)
    if name == "shown":
        return tuple(range(held))  # with all of them open he has shown
    if name == "nth":
        return tuple(range(1, (BOARD if told.get("where") == "board" else held) + 1))
    if kind == "too-many-board-cards":
        street = told.get("street")
        return (4, 5) if street == "flop" else (2, 3) if street else (2, 3, 4, 5)
    return tuple(range(1, (held if kind == "cards-exposed" else BOARD) + 1))


# ---- what was told --------------------------------------------------------------------------------------------------


def told_of_it(fields: Fields) -> dict[str, list[str]]:
    """What a form tells of what happened, and of nothing else."""
    return {name.removeprefix(FACT): told for name, told in fields.items() if name.startswith(FACT)}


def facts_in(fields: Fields) -> Fields:
    """What a form that carries something out tells of what happened, apart from what it tells of itself."""
    bare = {name: told for name, told in fields.items() if name not in OF_THE_FORM and not name.startswith(FACT)}
    return bare | told_of_it(fields)


def gathered(fields: Fields) -> dict[str, str]:
    """Each field as one text; what several controls tell is put together."""
    found = {name: field(fields, name) for name in fields}
    kind = found.get("kind", "")
    for form in form_of(kind).facts if kind in KINDS else ():
        name = form.name
        if (joined := _joined(form, fields)) is not None:
            found[name] = joined
        if name in PIECES and found.get(name):
            found[name] = in_pieces(name, found[name], fields)
    return found


def _joined(form: FactForm, fields: Fields) -> str | None:
    name, told = form.name, [one.strip() for one in fields.get(form.name, ()) if one.strip()]
    if form.type == "list-of-list-of-number":
        return "; ".join(told)
    if form.type in ("list-of-faceup", "list-of-number") or "list-of-number" in form.type:
        return ", ".join(told)
    if form.type == "place":
        parts = [f"{part}={field(fields, f'{name}-{part}')}" for part in ("table", "seat") if _is(fields, name, part)]
        return " ".join((*told, *parts)) if len(parts) == 2 or told else ""
    if form.type == "table":
        counts = [(key.rpartition("-")[2], field(fields, key)) for key in fields if key.startswith(f"{name}-")]
        return " ".join((*told, *(f"{value}={count}" for value, count in counts if count and count != "0")))
    if form.type in ("list-of-since", "list-of-actedon"):
        return acts_told(name, fields, whole=form.type == "list-of-since")
    return None


def _is(fields: Fields, name: str, part: str) -> bool:
    return bool(field(fields, f"{name}-{part}"))


def acts_told(name: str, fields: Fields, *, whole: bool = False) -> str:
    """Acts in their order, typed in one line or told row by row. Where somebody has acted it was not nobody.

    A bet of which the amount is not told yet is still being told, where each has to be `whole`.
    """
    acts = tuple(_acts(name, fields, whole=whole))
    told = (one.strip() for one in fields.get(name, ()) if one.strip() and not (acts and one.strip() == NOBODY))
    return ", ".join((*told, *acts))


def like_before(name: str, fields: Fields) -> dict[str, list[str]]:
    """Whoever acts after somebody does the same, as long as nobody says otherwise: of several each is one tap."""
    found: dict[str, list[str]] = {}
    before = ""
    for row, (seat, told, _) in enumerate(_rows(name, fields), start=1):
        alike = bool(seat) and not told and before in ("fold", "check", "call")
        found |= {f"{name}-do-{row}": [before]} if alike else {}
        before = before if alike else told
    return found


def with_callers(fields: Fields, seats: Iterable[SeatNo], *, live: bool = False) -> Fields:
    """Who has called behind somebody is told by a tap on each seat. Whoever sits between them may have folded before:
    only where these seats are known to be in the hand have they folded since."""
    seat, out = whole_number(field(fields, "seat")), {*fields.get("at-out", ())}
    called = {whole_number(one) for one in fields.get(CALLED_BEHIND, ())}
    bare = {name: told for name, told in fields.items() if not name.startswith("since-")}
    if seat is None or not called:
        return bare if CALLED_BEHIND in fields else fields
    order = sorted(seats, key=lambda one: (one <= seat, one))
    behind = [one for one in order if one != seat and (one in called or (live and str(one) not in out))]
    last = max((place for place, one in enumerate(behind) if one in called), default=-1)
    for row, one in enumerate(behind[: last + 1], start=1):
        bare[f"since-seat-{row}"] = [str(one)]
        bare[f"since-do-{row}"] = ["call" if one in called else "fold"]
    return bare


def lacks_amount(name: str, fields: Fields) -> bool:
    """Was a bet or a raise told there, and not yet to how much?"""
    return any(seat and did in ("bet", "raise") and not to for seat, did, to in _rows(name, fields))


def rows_of_acts(name: str, fields: Fields) -> range:
    """The rows that were told, and the next one as soon as the one before it is told whole."""
    told = [row for row, one in enumerate(_rows(name, fields), start=1) if any(one)]
    last = max(told, default=0)
    whole = all(seat and did and (to or did not in ("bet", "raise")) for seat, did, to in [*_rows(name, fields)][:last])
    return range(1, min(last + whole, ACTS_MOST) + 1)


def _rows(name: str, fields: Fields) -> Iterable[tuple[str, str, str]]:
    for row in range(1, ACTS_MOST + 1):
        seat, did, to = (field(fields, f"{name}-{part}-{row}") for part in ("seat", "do", "to"))
        yield seat, did, to


def _acts(name: str, fields: Fields, *, whole: bool) -> Iterable[str]:
    for seat, did, to in _rows(name, fields):
        if whole and did in ("bet", "raise") and not to:
            return
        if seat and did:
            yield f"{seat} {did} {to}".strip()


def around_of(fields: Fields) -> Around | Ruling:
    """What was told of the hand around it. A ruling where that cannot be read."""
    told: dict[str, Any] = {}
    for name in ("button", "turn", "stage", "with_chips"):
        if (value := field(fields, f"at-{name}")) not in ("", ACTED_SINCE):
            told[name] = "dealt" if value == STILL_DEALING else value
    if field(fields, "at-turn") == ACTED_SINCE and (then := field(fields, TURN_THEN)):
        told["turn"] = then
    if same_hand := field(fields, "at-same_hand"):
        told["same_hand"] = same_hand == "yes"
    if "at-out" in fields:
        told["out"] = [one for one in fields["at-out"] if one != "0"]
    street, _, put = field(fields, BETTING).partition("-")
    if street:
        told["stage"] = street
    bets = [] if put == "0" else _bets(fields)
    if bets is not None:
        told["bets"] = bets
    stacks = {
        key.removeprefix("at-stack-"): _amount(field(fields, key)) for key in fields if key.startswith("at-stack-")
    }
    if told_stacks := {seat: stack for seat, stack in stacks.items() if stack != ""}:
        told["stacks"] = told_stacks
    try:
        return msgspec.convert(told, Around, strict=False, str_keys=True)
    except (msgspec.ValidationError, ValueError):
        return UNREADABLE


def _bets(fields: Fields) -> list[dict[str, str | None]] | None:
    """The bets of the street in their order; none told where one of them has no amount yet. Who it was may be left
    open."""
    rows = [(field(fields, f"at-bet-seat-{row}"), _amount(field(fields, f"at-bet-to-{row}"))) for row in ROWS]
    if rows[0][0] == "0":
        return []
    found: list[dict[str, str | None]] = [
        {"seat": seat or None, "to": to} for seat, to in rows if seat != "0" and (seat or to)
    ]
    return found if found and all(one["to"] for one in found) else None


def rows_of_bets(fields: Fields) -> range:
    """The rows that were told, also one of which the amount is not; and the next one after the last that is whole."""
    told = [(field(fields, f"at-bet-seat-{row}"), field(fields, f"at-bet-to-{row}")) for row in ROWS]
    last = max((row for row, (seat, to) in zip(ROWS, told, strict=True) if to or seat not in ("", "0")), default=0)
    whole = all(seat != "0" and to for seat, to in told[:last])
    return range(1, min(max(last + whole, 1), ROWS[-1]) + 1)


def betting_told(fields: Fields) -> str:
    """The street with what was tapped of the bets on it, also where both were told apart."""
    stage, first = field(fields, "at-stage"), field(fields, "at-bet-seat-1")
    apart = f"{stage}-{'0' if first == '0' else '1'}" if stage and first else ""
    return field(fields, BETTING) or apart


def _amount(typed: str) -> str:
    """As it is written here and there: 1,200 or 1.200."""
    plain = typed.replace(".", "").replace(",", "").replace(" ", "")
    return plain if whole_number(plain) is not None else typed


def bundles_of(pads: list[Chips], big_blind: Chips) -> list[tuple[int, Chips]]:
    """So many of the smallest chip that is pressed as make a big blind, one and a half, and two."""
    chip = pads[0]
    amounts = [halves * big_blind // 2 for halves in (2, 3, 4)]
    return [(one // chip, chip) for one in amounts if one % chip == 0 and 1 < one // chip <= BUNDLE_MOST]


def chips_of(smallest: Chips, big_blind: Chips, values: Iterable[Chips], most: int = 5) -> list[Chips]:
    """The chips that are put in most at a table: those in play, from about a fifth of the big blind on."""
    in_play = [one for one in sorted(values) if one >= smallest]
    return [one for one in in_play if one * 5 >= big_blind][:most] or in_play[-most:]
