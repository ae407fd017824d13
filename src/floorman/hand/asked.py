"""What is asked of the coming hand beside the ordinary, and which terms the book lets it have of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from floorman.hand.beforehand import bomb_refused, late_post, straddle_refused, unfit
from floorman.hand.cash import Cash, LatePost, Rake, Straddle
from floorman.terms import Chips, Refused, SeatNo, joined, no

if TYPE_CHECKING:
    from floorman.hand.events import HandStarted
    from floorman.rulebook import Rulebook

# Whoever comes in, or has missed blinds and comes back.
Missed: TypeAlias = Literal["new", "small", "big", "both"]


class Asked(Struct, frozen=True):
    """What somebody wants of the next hand. Straddles are totals by seat, in the order in which they are laid."""

    straddles: Mapping[SeatNo, Chips] = {}
    late: Mapping[SeatNo, Missed] = {}
    bomb: Chips = 0
    boards: int = 1


def terms_of(book: Rulebook, event: HandStarted, asked: Asked, rake: Rake | None = None) -> Cash | Refused | None:
    """Those of the hand that would begin so; None for one that has nothing of it."""
    posts = _late(book, event, asked)
    if isinstance(posts, Refused):
        return posts
    runs = int(book.run_it_most.value)
    cash = Cash(runs_most=runs, rake=rake, posts=posts)
    if asked.bomb or asked.boards != 1:
        if (refused := bomb_refused(book, asked.boards)) is not None:
            return refused
        cash = replace(cash, bomb=asked.bomb, boards=asked.boards, runs_most=1 if asked.boards > 1 else runs)
    for seat, to in asked.straddles.items():
        if (refused := straddle_refused(book, replace(event, cash=cash), seat, to)) is not None:
            return refused
        cash = replace(cash, straddles=(*cash.straddles, Straddle(seat, to)))
    if cash == Cash():
        return None
    code = unfit(replace(event, cash=cash))
    return no(code, ()) if code else cash


def _late(book: Rulebook, event: HandStarted, asked: Asked) -> tuple[LatePost, ...] | Refused:
    posts: list[LatePost] = []
    for seat, missed in asked.late.items():
        both = missed == "both"
        post = late_post(
            book, event.forced, seat, new=missed == "new", small=both or missed == "small", big=both or missed == "big"
        )
        if post is None:
            return no("late.nothing-due", joined(book.new_player_posts.cites, book.missed_blinds.cites), seat=seat)
        posts.append(post)
    return tuple(posts)
