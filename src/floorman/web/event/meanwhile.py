"""What somebody wanted to do is not proposed any more: who did it meanwhile, and when.

A page that was away shows what was proposed when it was last heard of. Its form says as of when, so only what has
happened since is looked at.
"""

from __future__ import annotations

from floorman.speech.history import Line, told
from floorman.store import Recorded
from floorman.terms import Fact, Ruling, whole_number
from floorman.web.desks import Ask
from floorman.web.event.done import Done
from floorman.web.forms import Fields, field

GONE = ("proposal.none", "proposal.changed")

# By which event a proposal of this kind is carried out, whoever does it and by whichever way.
CARRIED_OUT: dict[str, str] = {
    "bust": "players.out/1",
    "count-gap": "outage.counted/1",
    "take-out-gap": "outage.taken-out/1",
    "final-table": "final-table.drawn/1",
    "redraw": "seats.redrawn/1",
    "even-out": "players.moved/1",
    "break": "table.broken/1",
    "balance": "players.moved/1",
    "hand-for-hand": "hand-for-hand.announced/1",
    "last-hands": "last-hands.drawn/1",
    "colour-up": "race.opened/1",
    "remove-no-show": "no-shows.removed/1",
    "seat-alternate": "player.seated/1",
    "collect-buy-in": "entry.paid/1",
    "change-prizes": "prizes.changed/1",
    "publish-prizes": "prizes.published/1",
    "lock-prizes": "prizes.locked/1",
    "deal": "deal.made/1",
}


def done_meanwhile(request: Ask, event: str, fields: Fields, done: Done) -> Done:
    """The same refusal; where somebody else was quicker, with his name."""
    if done.wrong is None or done.wrong.code not in GONE:
        return done
    as_of, kind = whole_number(field(fields, "as_of"), 12), field(fields, "id").rpartition("-")[0]
    if as_of is None or kind not in CARRIED_OUT:
        return done
    of = field(fields, "of").encode()
    since = [row for row in request.desk.log(event) if row.version > as_of and _is(row, kind, of)]
    if not since:
        return done
    line = told(since[-1:], request.speech, request.desk.names())[0]
    return Done(Ruling("proposal.done-already", done.wrong.cites, _facts(line)))


def _is(row: Recorded, kind: str, of: bytes) -> bool:
    """Does this row carry it out, of this player where it is about one?"""
    return row.kind.partition("/")[0] == CARRIED_OUT[kind].partition("/")[0] and of in row.body


def _facts(line: Line) -> dict[str, Fact]:
    return {"what": line.says, "time": line.time[:5], "who": line.person}
