"""The facts of each kind of report as data, for whoever asks for them step by step: pages, terminals, programs."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from floorman.rulings.report import KINDS

# Facts that some books ask for, or that are asked where no hand tells them. Who tells them at once is asked less.
DEMANDED: dict[str, tuple[str, ...]] = {
    "boxed-cards": ("since", "seat", "nth"),
    "cards-exposed": ("count", "on_purpose", "provoking", "seer_plays"),
    "cards-thrown": ("restorable", "all_agree"),
    "chips-behind-all-in": ("won", "awarded_to"),
    "clock-called": ("thought_s", "keeps_delaying"),
    "clock-expired": ("facing_bet",),
    "dealt-face-up": ("by", "deal_nth", "since"),
    "declaration": ("said",),
    "deck-fouled": ("noticed", "seconds_since"),
    "electronic-aid": ("seat", "during_hand"),
    "foreign-card": ("where", "since", "seat", "nth"),
    "hand-mucked": ("all_agree",),
    "hand-taken-by-dealer": ("protected", "identifiable"),
    "incident": ("on_purpose", "during_hand", "language", "admitted_by", "all_agree", "new_player_agrees"),
    "level-of-hand": ("button_moved_at", "riffle_at", "cut_at", "dealt_at", "announced_at", "hand_ended_at"),
    "no-burn": ("since", "drawn"),
    "other-misdeal": ("since",),
    "out-of-turn": ("do", "hint_given", "asked_time"),
    "part-shown-mucked": ("clearly_read",),
    "player-skipped": ("hint_given", "asked_time"),
    "pot-miscounted": ("since",),
    "same-card-twice": ("noticed", "seconds_since"),
    "rebuy-announced": ("taken_back",),
    "see-hand-asked": ("seat", "own_hand", "called", "that_hand", "would_win", "suspicion"),
    "shown-with-action": ("on_purpose",),
    "stub-dropped": ("among_others",),
    "tabled-hand-killed": ("seconds_since",),
    "turned-up-by-other": ("that_hand",),
    "too-many-board-cards": ("since", "drawn"),
    "wrong-amount-accepted": ("since",),
    "wrong-award": ("from", "seconds_since"),
    "wrong-button": ("since",),
    "wrong-card-count": ("should_have", "since", "after_deal", "concealed"),
    "wrong-first-seat": ("since",),
    "wrong-order": ("what", "since"),
}
# What goes wrong while the cards are dealt: whoever reports it asks whether it is a misdeal.
DEALING = frozenset(
    ("dealt-face-up", "wrong-card-count", "wrong-first-seat", "wrong-order", "boxed-cards", "other-misdeal",
     "wrong-button", "foreign-card", "same-card-twice", "deck-fouled")
)  # fmt: skip


class FactForm(Struct, frozen=True):
    """One fact: its type, what may be chosen, whether every book needs it, and whether some ask for it."""

    name: str
    type: str
    choices: tuple[str, ...]
    required: bool
    demanded: bool = False


class Form(Struct, frozen=True):
    kind: str
    facts: tuple[FactForm, ...]


def forms() -> tuple[Form, ...]:
    """Every kind of report, by its name."""
    return tuple(form_of(kind) for kind in sorted(KINDS))


def form_of(kind: str) -> Form:
    cls = KINDS[kind]
    found = msgspec.inspect.type_info(cls)
    assert isinstance(found, msgspec.inspect.StructType)
    asked = DEMANDED.get(kind, ())
    facts = (
        FactForm(one.encode_name, *_type(one.type), one.name in cls.required, one.encode_name in asked)
        for one in found.fields
    )
    return Form(kind, tuple(facts))


def _type(found: Any) -> tuple[str, tuple[str, ...]]:
    """A word for the type, and the choices where it has some."""
    match found:
        case msgspec.inspect.UnionType(types=types):
            told = [one for one in types if not isinstance(one, msgspec.inspect.NoneType)]
            words = [_type(one) for one in told]
            choices = tuple(dict.fromkeys(choice for _, one in words for choice in one))
            return "-or-".join(dict.fromkeys(word for word, _ in words)), choices
        case msgspec.inspect.LiteralType(values=values):
            return "choice", tuple(str(value) for value in values)
        case msgspec.inspect.BoolType():
            return "flag", ("true", "false")
        case msgspec.inspect.IntType():
            return "number", ()
        case msgspec.inspect.StrType():
            return "text", ()
        case msgspec.inspect.DateTimeType():
            return "instant", ()
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
            word, choices = _type(item)
            return f"list-of-{word}", choices
        case msgspec.inspect.DictType():
            return "table", ()
        case msgspec.inspect.StructType(cls=cls):
            return cls.__name__.lower(), ()
    return "text", ()
