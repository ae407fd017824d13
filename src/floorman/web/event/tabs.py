"""The other tabs of an event: players, log, and what is used seldom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from litestar import Response, get
from litestar.params import FromPath

from floorman.floor.streams import event_stream, hands_of
from floorman.speech.hand_rulings import IN_HANDS, ruled_in_hand
from floorman.speech.history import Line, seated_when, told
from floorman.store import Recorded
from floorman.terms import EntryId, at_least
from floorman.terms.names import plain
from floorman.views import DeskView
from floorman.views.money import money_view
from floorman.views.person import ways_back
from floorman.web.commands import whole
from floorman.web.desks import Ask
from floorman.web.event.showing import part, tab, view_of
from floorman.wire import decode

# By what a list of players is filtered.
FILTERS = ("all", "in", "out", "waiting", "absent", "owing", "invited", "cancelled")

# What the log is filtered by, with the words that the kinds of its events begin with, or the whole kind.
LOG_KINDS: dict[str, tuple[str, ...]] = {
    "out": ("players.out/1", "player.knocked-out-by/1", "event.won/1", "places"),
    "seats": ("players", "player", "seats", "seat", "table", "final-table", "button", "lot", "day"),
    "money": (
        "entry",
        "prize",
        "prizes",
        "bounty",
        "bounties",
        "deal",
        "price",
        "registration",
        "re-entry",
        "no-shows",
    ),
    "clock": (
        "event.started/1",
        "event.end-announced/1",
        "clock",
        "levels",
        "outage",
        "hand-for-hand",
        "last-hands",
        "all-in",
        "shot",
        "time-card",
    ),
    "rulings": ("incident", "penalty", "dispute", "call", "spectator", "hand"),
    "chips": ("player.chips-out/1", "player.chips-blinded-off/1", "stacks", "chips", "race", "alarm", "bag"),
}
# Where somebody may object stands by which paragraph it was done; that a payment was taken needs none.
OBJECTED = ("out", "seats", "rulings", "chips")

# With these somebody says something that everybody may read.
TO_ALL = ("prizes.published/1", "prizes.changed/1")

# Of so many of the newest lines the log says at once whether they can be taken back. To know it, each is tried.
SAID_AT_ONCE = 12
# What was reported at tables and decided, in hands that are told and in others, and what was penalised.
RULINGS = (
    *IN_HANDS,
    "table.reported/1",
    "table.report-decided/1",
    "incident.recorded/1",
    "incident.withdrawn/1",
    "penalty.given/1",
    "penalty.corrected/1",
    "penalty.waived/1",
    "dispute.opened/1",
    "dispute.closed/1",
)
# The keys of a floor desk, as the list of them tells.
KEYS = ("Space", "+", "-", "/", "X", "Undo", "Redo", "D", "1", "?", "Esc")


@get("/events/{event:str}/players")
async def players(request: Ask, event: FromPath[str]) -> Response[str]:
    """Everybody who is entered, and the way in."""
    view = view_of(request, event)
    known = sorted(request.desk.known(event)) if view.floor.phase != "over" else ()
    kinds = kinds_of(view)
    counts = {which: sum(which in told for told in kinds.values()) for which in FILTERS}
    always = ("all",) if view.floor.phase == "over" else ("all", "in")
    shown = {which: count for which, count in counts.items() if count or which in always}
    # A floor looks for a name, not for the number of an entry.
    listed = sorted(view.floor.players, key=lambda one: (plain(one.name), one.number))
    more = {"kinds": kinds, "counts": shown, "listed": listed}
    owed = {one.id: one for one in request.desk.look(event, money_view).owed} if counts["owing"] else {}
    return tab(request, event, "players", known=known, owed=owed, **more)


def kinds_of(view: DeskView) -> dict[EntryId, tuple[str, ...]]:
    """Of everybody what he is picked by. A void entry is none: it is counted nowhere, and found among its like. Once
    it is over nobody is in or out any more: everybody has his place."""
    over = view.floor.phase == "over"
    absent = {seat.id for table in view.floor.tables for seat in table.seats if "absent" in seat.marks}
    found: dict[EntryId, tuple[str, ...]] = {}
    for one in view.floor.players:
        told = {
            "in": one.status == "entered" and not over,
            "out": one.status == "out" and not over,
            "waiting": one.status in ("waiting", "held"),
            "absent": one.id in absent,
            "owing": one.id in view.floor.owing,
            "invited": one.invited and one.status != "cancelled",
            "cancelled": one.status == "cancelled",
        }
        picked = (which for which, is_so in told.items() if is_so)
        found[one.id] = ("cancelled",) if told["cancelled"] else ("all", *picked)
    return found


@get("/events/{event:str}/log")
async def log(request: Ask, event: FromPath[str]) -> Response[str]:
    """Who did what, newest first. What somebody said in his own words, the floor alone may read."""
    view_of(request, event)
    desk, own = request.desk, at_least(request.caller.rank, "floor")
    back, asked = desk.look(event, ways_back), whole(str(request.query_params.get("at", "")))
    if asked in back and "hx-request" in request.headers:
        return part(request, event, "event/log_back.html", row={"version": asked}, back=back, said_at_once={asked})
    words = await desk.words()
    written = list(desk.log(event))
    own_names = words if own else {**desk.names(), **_said_to_all(written, words)}
    rows = told(written, request.speech, own_names)
    sought = str(request.query_params.get("q", "")).strip()[:80]
    rulings = "rulings" in request.query_params
    if rulings or sought:
        rows = sorted((*rows, *_in_hands(request, event, own_names)), key=lambda row: row.position, reverse=True)
    in_full = _in_full(request, event) if sought and own else {}
    rows = [
        row
        for row in rows
        if _is_sought(row, sought, in_full.get(row.version, ""), own=own) and (not rulings or row.kind in RULINGS)
    ]
    found = [kind_of(row.kind) for row in rows]
    counts = {"all": len(found), **{kind: found.count(kind) for kind in LOG_KINDS if kind in found}}
    more = {
        "counts": counts,
        "kind_of": kind_of,
        "objected": OBJECTED,
        "sought": sought,
        "rulings": rulings,
        "to_all": TO_ALL,
    }
    at_once = {asked, *[row.version for row in rows if row.version in back][:SAID_AT_ONCE]}
    return tab(request, event, "log", rows=rows, own_words=own, back=back, said_at_once=at_once, **more)


def _said_to_all(rows: Iterable[Recorded], words: Mapping[str, str]) -> dict[str, str]:
    """Why prizes are what they are: whoever publishes them says it to everybody."""
    ids = [str(getattr(decode(row.kind, row.body), "why", "")) for row in rows if row.kind in TO_ALL]
    return {id: words[id] for id in ids if id in words}


def kind_of(kind: str) -> str:
    """What an event of the log is about, by the word that it begins with."""
    if kind in RULINGS:
        return "rulings"
    return next(
        (about for one in (kind, kind.partition(".")[0]) for about, words in LOG_KINDS.items() if one in words), "other"
    )


def _in_hands(request: Ask, event: str, names: Mapping[str, str]) -> list[Line]:
    """What was ruled in hands that are told. Their streams are read for whoever looks for something alone."""
    store, says = request.desk.store, request.speech
    streams = store.streams(hands_of(event_stream(event)))
    sat = seated_when(list(request.desk.log(event)))
    return [line for stream in streams for line in ruled_in_hand(store.read(stream), says, names, sat)]


def _in_full(request: Ask, event: str) -> dict[int, str]:
    """Every line once more, as the house's own list calls people whom pages call otherwise."""
    desk = request.desk
    if not desk.names_in_full():
        return {}
    lines = told(list(desk.log(event)), request.speech, {**desk.names(), **desk.names_in_full()})
    return {line.version: " ".join((line.says, *line.moves)) for line in lines}


def _is_sought(row: Line, sought: str, in_full: str, *, own: bool) -> bool:
    """All words of it stand somewhere in the line: what, who, when, why, or the paragraph as in § 35-A."""
    why = row.why if own or row.kind in TO_ALL else ""
    text = " ".join((row.says, *row.moves, row.person, row.time, *row.cites, why, in_full)).lower()
    return all(word in text for word in sought.lower().replace("§", " ").split())


@get("/events/{event:str}/more")
async def more(request: Ask, event: FromPath[str]) -> Response[str]:
    """What is used seldom, the keys, and the language."""
    return tab(request, event, "more", keys=KEYS)
