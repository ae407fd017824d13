"""The levels of an event for those who run it: when each begins, how deep stacks will be, and what may be changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from floorman.terms import Accepted, Chips, Instant, Millis, minutes, short_repr
from floorman.tournament import Level, Now, Tournament, read
from floorman.tournament.breaks import level_around
from floorman.tournament.chips.totals import average_of
from floorman.tournament.clock import Reading
from floorman.tournament.commands import TakeBack
from floorman.tournament.entering.turnout import turnout
from floorman.tournament.entering.windows import add_ons_in, add_ons_wait
from floorman.tournament.events.levels import whole_level
from floorman.tournament.journal import Change, Put
from floorman.tournament.planning.drawing import all_chips
from floorman.tournament.planning.ending import Ending, ending_by, set_ahead
from floorman.tournament.planning.forecast import in_big_blinds, left_at_levels
from floorman.tournament.planning.suggesting import fitting
from floorman.tournament.structure import Break, Structure, index_of_level, lasts, mark_of
from floorman.views.as_played import PlayedView, as_played
from floorman.views.began import began_at
from floorman.views.clock import StretchView, stretches
from floorman.views.levels_moved import DAY_MINUTES, likely_end, went_by_plan
from floorman.views.pauses import pause_seconds
from floorman.views.wall import colour_ups

When: TypeAlias = Literal["played", "now", "to-come"]
BREAK_MINUTES = 10


class LineView(Struct, frozen=True):
    """One level or break. `after` is how long it is until it begins; before the start, how long after that."""

    line: int  # from 1
    stretch: StretchView
    when: When
    after: Millis
    starts: Instant | None  # of what has begun, when it did, as far as anybody knows; None before the start
    big_blinds: int  # of an average stack, as far as one can tell; 0 of breaks and of what is over
    colour_ups: tuple[tuple[Chips, Chips], ...]  # values that go then, each with what it is changed into
    moved: dict[
        Chips, int
    ]  # of these, after which level they were to go as the event was opened, where that is another
    mark: str  # by which a command says what was seen here
    then: Instant | None = None  # when it would start if the event were to end by another time
    around: int = 0  # of a break that was called in the middle of a level: that level
    before: PlayedView | None = None  # and what was played of it before
    of_day: int | None = None  # before the start, by the beginning that was announced: minutes after midnight


class LevelsView(Struct, frozen=True):
    lines: tuple[LineView, ...]
    changeable: bool  # may what is to come be changed?
    settable: bool  # may the time of what runs?
    on_break: bool
    level: int  # that runs; in a break the one just played, or in whose middle it was called
    last: int  # level
    break_before: int = 0  # the line of a break just before what runs, or just after; 0: there is none
    break_after: int = 0
    minutes: int = 0  # of the levels to come, where they are all as long
    break_minutes: int = BREAK_MINUTES  # as long as breaks here are
    back: int = 0  # the level before what runs; in a break the one just played; 0: there is none
    back_lasts: Millis = 0  # as long as it is when it begins anew
    back_step: int = 0  # the step of the log by which it was left: taken back, it goes on as it was; 0: there is none
    ending: Ending | None = None
    night: int = 0  # the line of the day's last level; 0: none is named, or it is over
    ends_day: bool = False  # does that run?
    around: int = 0  # a break is on that was called in the middle of this level
    nothing_to_end: bool = False  # no length of levels would change the end
    pause: int = 0  # so many minutes of one that is just over could be taken off what runs
    likely: int | None = None  # before the start: the time of day at which it will probably be over
    add_ons_wait: tuple[int, int] | None = None  # no break follows their level: that, and the one before a break, or 0
    add_ons_in: int = 0  # the level in the break after which they are taken

    __repr__ = short_repr


def levels_view(
    by: Instant | None = None, begins: Instant | None = None
) -> Callable[[Now, Mapping[str, str]], LevelsView]:
    """The levels as they are, with what would become of them if the event were to end by a time.

    `begins`: what has not begun yet begins then; without it, as if now.
    """

    def look(now: Now, _aliases: Mapping[str, str]) -> LevelsView:
        state = now.state
        view = _as_they_are(now)
        if by is None:
            return view
        at = now.at if begins is None or state.phase != "before" else max(begins, now.at)
        ending = ending_by(state, at, by, _expected(state) * state.stack)
        if ending is None:
            return structs.replace(view, nothing_to_end=True)
        return structs.replace(view, ending=ending, lines=_with_then(view.lines, ending, now, at))

    return look


def suggestion(line: int) -> Callable[[Now, Mapping[str, str]], Level]:
    """A level that would fit at this line."""
    return lambda now, _aliases: fitting(now.state.structure, line - 1, now.state.smallest_chip)


def _as_they_are(now: Now) -> LevelsView:
    state, book = now.state, now.book
    reading, before = read(state.schedule, state.clock, now.at), state.phase == "before"
    structure = state.structure
    # The rest of a level in whose middle a break was called is as long as it is.
    first = _to_come(state, reading) + bool(level_around(state, reading.index))
    lengths = {lasts(one) for one in structure[first:] if isinstance(one, Level)}
    pauses = [one.minutes for one in structure if isinstance(one, Break)]
    around = level_around(state, reading.index)
    # In the middle of a level nobody goes back to the one before it: the break ends, and it goes on.
    back = 0 if around else reading.number if reading.on_break else reading.number - 1
    back_at = index_of_level(structure, back)
    return LevelsView(
        lines=_lines(now, reading),
        changeable=state.phase != "over" and (before or book.future_levels_changeable.value),
        settable=state.phase != "over" and book.running_level_changeable.value,
        on_break=reading.on_break,
        level=around or reading.number,
        around=around,
        last=sum(isinstance(one, Level) for one in structure),
        break_before=_break_at(structure, reading.index - 1),
        break_after=_break_at(structure, reading.index + 1),
        minutes=_whole_minutes(lengths),
        break_minutes=pauses[-1] if pauses else BREAK_MINUTES,
        back=max(back, 0),
        back_lasts=0 if back_at is None else whole_level(state, back) or lasts(structure[back_at]),
        back_step=left_by(now, reading, back) if back > 0 else 0,
        night=_night(state, reading),
        pause=pause_seconds(now),
        likely=likely_end(state, structure, set_ahead(state, now.at)),
        add_ons_wait=add_ons_wait(now),
        add_ons_in=add_ons_in(now),
        ends_day=state.phase == "running" and reading.index == state.schedule.night,
    )


def _whole_minutes(lengths: set[Millis]) -> int:
    """What they share; 0 where it is no number of minutes, or they share none."""
    length = next(iter(lengths)) if len(lengths) == 1 else 0
    return 0 if length % minutes(1) else length // minutes(1)


def _night(state: Tournament, reading: Reading) -> int:
    night = state.schedule.night
    return 0 if night is None or reading.index > night else night + 1


def left_by(now: Now, reading: Reading, level: int) -> int:
    """The newest step that moved the clock, if it goes on in this level without it."""
    state = now.state
    for step in reversed(state.done):
        if step.event.way_back != "restores" or not any(_moves_clock(change) for change in step.changes):
            continue
        decision = TakeBack(step.last, why="-").decide(now) if step.stands and step.undone is None else None
        if not isinstance(decision, Accepted):
            return 0
        with state.tried(*decision.events) as without:
            was = read(without.schedule, without.clock, now.at)
        goes_on = was.number == level and not was.on_break and was.index < reading.index
        return step.last if goes_on else 0
    return 0


def _moves_clock(change: Change) -> bool:
    return isinstance(change, Put) and change.key == "clock"


def _break_at(structure: Structure, place: int) -> int:
    there = 0 <= place < len(structure) and isinstance(structure[place], Break)
    return place + 1 if there else 0


def _to_come(state: Tournament, reading: Reading) -> int:
    return 0 if state.phase == "before" else reading.index + 1


def _lines(now: Now, reading: Reading) -> tuple[LineView, ...]:
    state, book, first, night = now.state, now.book, _to_come(now.state, reading), _night(now.state, reading)
    before = state.phase == "before"
    going: dict[int, list[tuple[Chips, Chips]]] = {}
    for one in colour_ups(state, book):
        # In a break it is done there; what goes with a level is done once the one before it is over.
        with_level = isinstance(state.structure[one.index], Level)
        going.setdefault(max(one.index - with_level, 0), []).append((one.value, one.into))
    after = _after(state.structure, first, 0 if first == 0 else reading.left)
    if not first:  # not before the one that the clock is set to
        ahead = set_ahead(state, now.at)
        after = [0 if place <= reading.index else moment + ahead for place, moment in enumerate(after)]
    deep = _deep(state, reading)
    rows, over = as_played(state), state.phase == "over"
    parts = {after.index: one for one, after in pairwise(rows) if one.index < 0}
    played = {one.index: one for one in rows}
    began, was, begins = began_at(state, reading), went_by_plan(state, book), state.plan.begins

    def starts(place: int) -> Instant | None:
        if over:
            return played[place].began or None
        if first and place >= first:
            return None if 0 < night <= place else now.at + after[place]
        return began if place == first - 1 else played[place].began or None

    return tuple(
        LineView(
            line=place + 1,
            stretch=stretch if place >= first and not over else played[place],
            when="played" if over else _when(place, first),
            after=after[place],
            starts=starts(place),
            big_blinds=deep[place] if place >= first - 1 and not over else 0,
            colour_ups=tuple(going.get(place, ())) if place >= first - 1 and not over else (),
            moved={value: was[value] for value, _ in going.get(place, ()) if value in was},
            of_day=(begins + after[place] // minutes(1)) % DAY_MINUTES if before and begins is not None else None,
            mark=mark_of(state.structure[place]),
            around=level_around(state, place),
            before=parts.get(place),
        )
        for place, stretch in enumerate(stretches(state))
        if place in played
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
    before = state.phase == "before"
    players = max(state.left, _expected(state)) if before else state.left or _expected(state)
    total = max(all_chips(state), players * state.stack) if before else all_chips(state) or players * state.stack
    if not players or not total:
        return [0] * len(state.structure)
    entries = max(len(state.entries) + state.counts.get("entries-before", 0), players)
    left = left_at_levels(state.structure, entries, max(total // entries, 1), reading.index, players)
    return [
        in_big_blinds(average_of(total, left[place]), one.big_blind) if isinstance(one, Level) else 0
        for place, one in enumerate(state.structure)
    ]


def _expected(state: Tournament) -> int:
    return max(turnout(state).entries, state.plan.expected)


def _with_then(lines: tuple[LineView, ...], ending: Ending, now: Now, at: Instant) -> tuple[LineView, ...]:
    reading = read(now.state.schedule, now.state.clock, now.at)
    first = _to_come(now.state, reading)
    then = _after(ending.structure, first, 0 if first == 0 else reading.left)
    return tuple(structs.replace(one, then=at + then[one.line - 1]) if one.when == "to-come" else one for one in lines)
