"""The levels of an event for those who run it: when each begins, how deep stacks will be, and what may be changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from floorman.terms import Chips, Instant, Millis
from floorman.tournament import Level, Now, Tournament, read
from floorman.tournament.clock import Reading
from floorman.tournament.planning.drawing import all_chips
from floorman.tournament.planning.ending import Ending, ending_by
from floorman.tournament.planning.forecast import left_at_levels
from floorman.tournament.planning.suggesting import fitting
from floorman.tournament.structure import Break, Structure, lasts, mark_of
from floorman.views.clock import StretchView, stretches
from floorman.views.wall import colour_ups

When: TypeAlias = Literal["played", "now", "to-come"]
BREAK_MINUTES = 10


class LineView(Struct, frozen=True):
    """One level or break. `after` is how long it is until it begins; before the start, how long after that."""

    line: int  # from 1
    stretch: StretchView
    when: When
    after: Millis
    starts: Instant | None  # None before the start, and of what has begun
    big_blinds: int  # of an average stack, as far as one can tell; 0 of breaks and of what is over
    colour_ups: tuple[tuple[Chips, Chips], ...]  # values that go then, each with what it is changed into
    mark: str  # by which a command says what was seen here
    then: Instant | None = None  # when it would start if the event were to end by another time


class LevelsView(Struct, frozen=True):
    lines: tuple[LineView, ...]
    changeable: bool  # may what is to come be changed?
    settable: bool  # may the time of what runs?
    on_break: bool
    level: int  # that runs; in a break the one just played
    last: int  # level
    break_before: int = 0  # the line of a break just before what runs, or just after; 0: there is none
    break_after: int = 0
    minutes: int = 0  # of the levels to come, where they are all as long
    break_minutes: int = BREAK_MINUTES  # as long as breaks here are
    ending: Ending | None = None
    nothing_to_end: bool = False  # no length of levels would change the end


def levels_view(by: Instant | None = None) -> Callable[[Now, Mapping[str, str]], LevelsView]:
    """The levels as they are, with what would become of them if the event were to end by a time."""

    def look(now: Now, _aliases: Mapping[str, str]) -> LevelsView:
        state = now.state
        view = _as_they_are(now)
        if by is None:
            return view
        ending = ending_by(state, now.at, by, _expected(state) * state.stack)
        if ending is None:
            return structs.replace(view, nothing_to_end=True)
        return structs.replace(view, ending=ending, lines=_with_then(view.lines, ending, now))

    return look


def suggestion(line: int) -> Callable[[Now, Mapping[str, str]], Level]:
    """A level that would fit at this line."""
    return lambda now, _aliases: fitting(now.state.structure, line - 1, now.state.smallest_chip)


def _as_they_are(now: Now) -> LevelsView:
    state, book = now.state, now.book
    reading, before = read(state.schedule, state.clock, now.at), state.phase == "before"
    structure = state.structure
    lengths = {lasts(one) for one in structure[_to_come(state, reading) :] if isinstance(one, Level)}
    pauses = [one.minutes for one in structure if isinstance(one, Break)]
    return LevelsView(
        lines=_lines(now, reading),
        changeable=state.phase != "over" and (before or book.future_levels_changeable.value),
        settable=state.phase != "over" and book.running_level_changeable.value,
        on_break=reading.on_break,
        level=reading.number,
        last=sum(isinstance(one, Level) for one in structure),
        break_before=_break_at(structure, reading.index - 1),
        break_after=_break_at(structure, reading.index + 1),
        minutes=lengths.pop() // 60_000 if len(lengths) == 1 else 0,
        break_minutes=pauses[-1] if pauses else BREAK_MINUTES,
    )


def _break_at(structure: Structure, place: int) -> int:
    there = 0 <= place < len(structure) and isinstance(structure[place], Break)
    return place + 1 if there else 0


def _to_come(state: Tournament, reading: Reading) -> int:
    return 0 if state.phase == "before" else reading.index + 1


def _lines(now: Now, reading: Reading) -> tuple[LineView, ...]:
    state, first = now.state, _to_come(now.state, reading)
    going = {one.index: [] for one in colour_ups(state, now.book)}  # type: dict[int, list[tuple[Chips, Chips]]]
    for one in colour_ups(state, now.book):
        going[one.index].append((one.value, one.into))
    after = _after(state.structure, first, 0 if first == 0 else reading.left)
    deep = _deep(state, reading)
    return tuple(
        LineView(
            line=place + 1,
            stretch=stretch,
            when=_when(place, first),
            after=after[place],
            starts=now.at + after[place] if first and place >= first else None,
            big_blinds=deep[place] if place >= first - 1 else 0,
            colour_ups=tuple(going.get(place, ())) if place >= first - 1 else (),
            mark=mark_of(state.structure[place]),
        )
        for place, stretch in enumerate(stretches(state))
    )


def _when(place: int, first: int) -> When:
    if place >= first:
        return "to-come"
    return "now" if place == first - 1 else "played"


def _after(structure: Structure, first: int, left: Millis) -> list[Millis]:
    """How long it is until each stretch begins; of what has begun, nothing."""
    moments, moment = [0] * len(structure), left
    for place in range(first, len(structure)):
        moments[place] = moment
        moment += lasts(structure[place])
    return moments


def _deep(state: Tournament, reading: Reading) -> list[int]:
    """An average stack at each level in big blinds, a half upwards."""
    players = state.left or _expected(state)
    total = all_chips(state) or players * state.stack
    if not players or not total:
        return [0] * len(state.structure)
    entries = max(len(state.entries) + state.counts.get("entries-before", 0), players)
    left = left_at_levels(state.structure, entries, max(total // entries, 1), reading.index, players)
    return [
        (2 * total + left[place] * one.big_blind) // (2 * left[place] * one.big_blind) if isinstance(one, Level) else 0
        for place, one in enumerate(state.structure)
    ]


def _expected(state: Tournament) -> int:
    return state.plan.expected


def _with_then(lines: tuple[LineView, ...], ending: Ending, now: Now) -> tuple[LineView, ...]:
    reading = read(now.state.schedule, now.state.clock, now.at)
    first = _to_come(now.state, reading)
    then = _after(ending.structure, first, 0 if first == 0 else reading.left)
    return tuple(
        structs.replace(one, then=now.at + then[one.line - 1]) if one.when == "to-come" else one for one in lines
    )
