"""The days of an event: the window for the last hands, how many there are, whose button is drawn anew. Pure.

| when the clock may be stopped for them | last_hands_clock_from, last_hands_clock_until |
| how many                               | last_hands_fewest … last_hands_most_short     |
| which tables play them                 | last_hands_at_tables                          |
| the button after a break or a night    | button_on_resumption                          |
"""

from __future__ import annotations

from floorman.rulebook import Answer
from floorman.terms import Refused, RuleId, TableNo, joined, minutes
from floorman.tournament import clock as clocks
from floorman.tournament.command import Now, no
from floorman.tournament.seating.first_button import button_rule
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Break, index_of_level

FULL_TABLE = 9  # seats; smaller ones have numbers of their own

FACES = {"t": 10, "j": 11, "q": 12, "k": 13, "a": 14}


def in_window(now: Now) -> bool | None:
    """May the clock be stopped for the last hands now? None where nobody has said which level is the day's last."""
    state, book = now.state, now.book
    last = state.plan.day_ends_after
    if last is None:
        return None
    reading = clocks.read(state.schedule, state.clock, now.at)
    if reading.number != last or reading.on_break or reading.overtime:
        return False
    least, most = minutes(book.last_hands_clock_until.value), minutes(book.last_hands_clock_from.value)
    return least <= reading.left <= most


def has_run_out(now: Now) -> bool:
    """Has the last level of the day run out? The clock stands then, until the day is ended or goes on by somebody's
    word."""
    schedule, reading = now.state.schedule, clocks.read(now.state.schedule, now.state.clock, now.at)
    return now.state.phase == "running" and reading.index == schedule.night and not reading.left


def beyond_the_day(now: Now, place: int) -> Refused | None:
    """A refusal to go on to what stands after the last level of the day: it ends first, or is said to last longer."""
    state, night = now.state, now.state.schedule.night
    if state.phase != "running" or night is None or place <= night:
        return None
    if clocks.read(state.schedule, state.clock, now.at).index > night:
        return None
    return no("day.ends-here", level=state.plan.day_ends_after or 0, day=state.day)


def outside_window(now: Now) -> Refused | None:
    """A refusal to stop the clock for the last hands too early or too late."""
    if in_window(now) is not False:
        return None
    book = now.book
    since, until = book.last_hands_clock_from, book.last_hands_clock_until
    facts = {"level": now.state.plan.day_ends_after or 0, "most": since.value, "least": until.value}
    return no("last-hands.not-now", joined(since.cites, until.cites), **facts)


def bounds(now: Now) -> tuple[Answer[int], Answer[int]]:
    """How few and how many last hands there may be, by the size of the tables."""
    state, book = now.state, now.book
    size = max((state.tables[table].size for table in state.open_tables()), default=state.plan.table_size)
    if size >= FULL_TABLE:
        return book.last_hands_fewest, book.last_hands_most
    return book.last_hands_fewest_short, book.last_hands_most_short


def value_of(card: str) -> int | None:
    """What a card is worth as a number: 7 for the seven of any suit."""
    rank = card.strip().lower()
    if len(rank) > 1 and rank[-1] in "cdhs":
        rank = rank[:-1]
    if rank in FACES:
        return FACES[rank]
    return int(rank) if rank in {str(number) for number in range(2, 11)} else None


def hands_left(state: Tournament, table: TableNo) -> int | None:
    """How many of the last hands a table still has; None while there is no such count."""
    number = state.ones.get("last_hands")
    if number is None:
        return None
    counter = state.countdowns.get(table)
    return number if counter is None else counter.left


def none_left(now: Now, table: TableNo) -> Refused | None:
    counter = now.state.countdowns.get(table)
    if hands_left(now.state, table) or counter is None or counter.running:
        return None
    return no("last-hands.none-left", now.book.last_hands_at_tables.cites, table=table)


def button_to_draw(now: Now, table: TableNo) -> tuple[RuleId, ...]:
    """What says that a table's button has to be drawn before its next hand; nothing where it goes on."""
    state, answer = now.state, now.book.button_on_resumption
    play = state.play[table]
    if play.button_due and answer.value == "goes_on":
        return joined(answer.cites, button_rule(state.tables[table], now.book).cites)
    after_break = answer.value == "high_card_every_break" and play.last is not None and _break_since(now, table)
    return answer.cites if play.button_due or after_break else ()


def _break_since(now: Now, table: TableNo) -> bool:
    """Was there a break after the level of the table's last hand?"""
    state = now.state
    first = index_of_level(state.structure, state.play[table].level)
    if first is None:
        return False
    present = clocks.read(state.schedule, state.clock, now.at).index
    return any(isinstance(stretch, Break) for stretch in state.structure[first:present])
