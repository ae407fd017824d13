"""What is due and waits, what it waits for, and which counts do not agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from floorman.terms import Fact
from floorman.tournament import Now, Tournament
from floorman.tournament.bags import all_bagged, bagged, unaccounted
from floorman.tournament.chips.totals import counted_never, expected_total, is_last_table, is_sure, open_alarms
from floorman.tournament.entering.queue import ready, sold_out
from floorman.tournament.entering.windows import registration_is_over
from floorman.tournament.places.placing import paid_places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.ladder import prizes_of
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.proposals.final_table import final_table_waits
from floorman.tournament.proposals.hand_for_hand import until_near_the_money
from floorman.tournament.seating.draw import nobody_sits_yet
from floorman.views.names import name_of


class HeldUpView(Struct, frozen=True):
    """Something that is due and waits, what it waits for, and the command that would end that."""

    code: str
    facts: dict[str, Fact]
    do: str = ""
    alarm: str = ""  # of a count that differs: by which `close-alarm` calls it


def alarms(state: Tournament, aliases: Mapping[str, str]) -> Iterator[HeldUpView]:
    """Each says which table and what sums: that something does not agree helps nobody."""
    if all_bagged(state):  # what was counted at tables before means nothing beside what is in the bags
        if unaccounted(state):
            yield HeldUpView("sum.alarm-event", {"counted": bagged(state), "expected": expected_total(state)})
        return
    for key, one in sorted(open_alarms(state).items()):
        facts: dict[str, Fact] = {"counted": one.counted, "expected": one.expected}
        if one.who:
            yield HeldUpView("sum.alarm-stack", {**facts, "name": name_of(state, one.who, aliases)}, alarm=key)
        elif one.table:
            yield HeldUpView("sum.alarm-table", {**facts, "table": one.table}, alarm=key)
        else:
            yield HeldUpView("sum.alarm-event", facts, alarm=key)


def waits(now: Now) -> Iterator[HeldUpView]:
    """What a host expects at this moment and does not see proposed."""
    if (waits_for := final_table_waits(now)) is not None:
        code, until = waits_for
        closes = "close-registration" if code == "waits.final-table" else ""
        yield HeldUpView(code, {"left": now.state.left, "level": until}, closes)
    state = now.state
    if (lies := _without_prizes(now)) > 0:
        yield HeldUpView("waits.no-prizes", {"pool": lies})
    if state.phase != "running":
        return
    if (more := until_near_the_money(now)) is not None:
        yield HeldUpView("waits.hand-for-hand", {"count": more, "paid": paid_places(state)}, "announce-hand-for-hand")
    nowhere = sum(entry.status == "entered" and id not in state.sits for id, entry in state.entries.items())
    if nowhere and not state.counts.get("elsewhere"):
        forgotten = nobody_sits_yet(state)
        code = "waits.undrawn" if forgotten else "waits.unseated"
        yield HeldUpView(code, {"count": nowhere}, "draw-seats" if forgotten else "")
    if (waiting := len(ready(now))) and not registration_is_over(now) and sold_out(state):
        yield HeldUpView("waits.alternates", {"count": waiting})
    final = [one for one in state.open_tables() if state.tables[one].final]
    if final and not registration_is_over(now) and sold_out(state):
        yield HeldUpView("waits.late-full", {}, "close-registration")
    for number in final:
        # Where all sit at it, what lies there is known by all there is; still nobody may have counted it.
        last = is_last_table(state, number)
        uncounted = number in counted_never(state) if last else not is_sure(state, number)
        if state.tables[number].action == "none" and uncounted:
            yield HeldUpView("waits.final-count", {"table": number})
    for number, race in sorted(state.races.items()):
        table = state.tables.get(number)  # older logs may hold a race whose table was taken back
        if not race.settled and table is not None and table.state != "closed":
            yield HeldUpView("waits.race", {"table": number, "value": race.value})


def _without_prizes(now: Now) -> Coins:
    """What lies in a pool of which nobody has said who gets it, once nobody enters any more; 0 where all is well."""
    state = now.state
    settled = state.ending in ("cancelled", "deal") or state.plan.tickets is not None or bool(prizes_of(state))
    due = state.phase == "over" or (state.phase == "running" and registration_is_over(now))
    return to_divide(state) if due and not settled else 0
