"""Statements that decide nothing and are to be told: each at its place, and where it has one at its moment."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from floorman.cards.deals import GAMES
from floorman.rulebook import Moment, Page, Rule, Rulebook
from floorman.terms import TableNo
from floorman.tournament import Tournament
from floorman.tournament.consequences.hand_for_hand import between_hands
from floorman.tournament.seating.rotation import game_of

# How far the hand of a table is, as far as anybody tells.
Stage: TypeAlias = Literal["none", "betting", "showdown"]
AT_STAGE: dict[Stage, tuple[Moment, ...]] = {
    "none": ("before-the-hand", "count"),
    "betting": ("in-the-hand",),
    "showdown": ("showdown",),
}


PAGES_KEPT = 256
_ON_PAGES: dict[tuple[str, Page], tuple[tuple[str, Rule], ...]] = {}


def notices(book: Rulebook, page: Page, moments: tuple[Moment, ...] = ()) -> tuple[Rule, ...]:
    """What this page tells under this book at these moments, in the order of the book."""
    return tuple(rule for moment, rule in _on_page(book, page) if moment == "always" or moment in moments)


def _on_page(book: Rulebook, page: Page) -> tuple[tuple[str, Rule], ...]:
    """The same for every table of every event by this book: found once."""
    found = _ON_PAGES.get((book.hash, page))
    if found is None:
        told = ((rule.notice, rule) for rule in book.rules.values() if rule.notice is not None)
        found = tuple((notice.moment, rule) for notice, rule in told if notice.page == page)
        if len(_ON_PAGES) >= PAGES_KEPT:
            _ON_PAGES.clear()
        _ON_PAGES[book.hash, page] = found
    return found


def at_stage(book: Rulebook, page: Page, stage: Stage) -> tuple[Rule, ...]:
    """What is told at this stage of a hand and at no other."""
    return tuple(one for one in notices(book, page, AT_STAGE[stage]) if one.notice and one.notice.moment != "always")


def moments_at(state: Tournament, table: TableNo, *told: Stage) -> tuple[Moment, ...]:
    """The moments of a table. Where nobody tells how far its hand is, a running hand may be anywhere."""
    running = state.play[table].hand is not None
    stages: tuple[Stage, ...] = told or (("betting", "showdown") if running else ("none",))
    return (*(one for name in stages for one in AT_STAGE[name]), *moments_beside(state, table))


def stages_without_hand(state: Tournament, table: TableNo) -> tuple[Stage, ...]:
    """How far the hand of a table may be of which none is told: where hands are only counted, anywhere."""
    if state.phase != "running" or state.tables[table].action != "none" or between_hands(state, table):
        return ("none",)
    return get_args(Stage)


def moments_beside(state: Tournament, table: TableNo) -> tuple[Moment, ...]:
    """Those that hold however far its hand is."""
    absent = any(state.presence.get(who, "present") != "present" for who in state.seats[table].values())
    game = GAMES[game_of(state, table)]
    now: dict[Moment, bool] = {
        "somebody-absent": absent,
        "stud": game.is_stud,
        "split-pot": len(game.halves) > 1,
        "hand-for-hand": state.hand_for_hand,
    }
    return tuple(one for one, holds in now.items() if holds)


def moments_of(state: Tournament) -> tuple[Moment, ...]:
    """The moments of an event, for its floor."""
    now: dict[Moment, bool] = {
        "several-tables": len(state.open_tables()) > 1,
        "hand-for-hand": state.hand_for_hand,
    }
    return tuple(one for one, holds in now.items() if holds)
