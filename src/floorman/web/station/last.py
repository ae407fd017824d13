"""What was reported last at a table where nobody tells the acts, and how it stands: as the book says, or otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, structs

from floorman.asking.answer import sure_cites
from floorman.floor.between import NO_BREACH, decided_before, said_then
from floorman.floor.decided import as_decided, offered, total_of
from floorman.floor.deciding import Open, choices, is_about_his_hand, on_a_hand, open_to
from floorman.rulebook import Rulebook
from floorman.rulings import BadReport, Outcome
from floorman.rulings.authority import IN_WORDS
from floorman.rulings.outcome import Penalty
from floorman.speech import Speech
from floorman.speech.at_the_table import said_at_the_table
from floorman.speech.happenings import Called, called_by_seat, told_of
from floorman.speech.history import whoever
from floorman.speech.how_far import with_how_far
from floorman.terms import By, EntryId, SeatNo, TableNo, at_least
from floorman.tournament import Now
from floorman.tournament.reports import VOIDING, Reported, Ruled
from floorman.views.names import alias_of
from floorman.web.desks import Ask
from floorman.web.station.going_on import GoesOn, goes_on
from floorman.web.station.misseated import Moves, to_be_moved

# Decided so, it is somebody's act.
ACTS = ("call", "check", "bet", "raise", "fold", "complete")
GONE = ("dead", "folded")


class LastRuling(Struct, frozen=True):
    """`stands` is what counts now; `otherwise` is what whoever looks may still decide in its place.

    `why` names the reason of whoever decided otherwise, and `words` is what of it is told to whoever looks.
    """

    kind: str
    happened: str  # who, what and how, in the reader's language
    said: str
    stands: str
    comes_to: str  # what the book said, with its amounts
    decided: str  # what counts now, in words
    decider: str  # whoever has decided otherwise, as he is called
    cites: tuple[dict[str, str], ...]  # of what counts, all with how sure they are: what is struck cites nothing more
    otherwise: Open
    seat: SeatNo | None  # who may be penalised for it
    who: EntryId
    penalties: tuple[str, ...]
    void: bool  # the hand is to be dealt once more, and was not yet
    dealt_again: bool = False  # that hand is over
    void_before: bool = False  # by what was ruled before this the hand is to be dealt once more, and was not yet
    moves: Moves | None = None  # who goes to another seat by it
    chosen: bool = False  # what counts is one of those between which the book left it open
    why: str = ""
    words: str = ""
    steps: tuple[tuple[str, str], ...] = ()  # what the dealer does, each with its code, as long as the hand is on
    goes_on: GoesOn | None = None  # what it waits for
    turn: str = ""  # who is to act until then
    out: tuple[SeatNo, ...] = ()  # who has no hand any more by it, as long as that hand is on
    whose: str = ""  # the hand it is about, if it is about one
    over: bool = False  # that hand, or the one after


async def last_ruled(request: Ask, event: str, number: TableNo) -> LastRuling | None:
    desk, say = request.desk, request.speech
    book, names = desk.book(event), desk.names()
    by = request.caller.by
    last = desk.look(event, lambda now, _: _last(structs.replace(now, by=by), number, book, names, say))
    if last is None or not last.why:
        return last
    in_words = last.stands == IN_WORDS
    if not in_words and not at_least(by.rank, "floor"):
        return last  # what counts is for the whole table, the reason is for the floor
    words = (await desk.words()).get(last.why, "")
    return structs.replace(last, decided=words or last.decided) if in_words else structs.replace(last, words=words)


def _otherwise(now: Now, number: TableNo, book: Rulebook, outcome: Outcome, stands: str) -> Open:
    told = now.state.reports[number]
    among = (told.outcome, *choices(outcome, about_hand=on_a_hand(told.report, in_hand=bool(told.lies))))
    his_seat = next((seat for seat, who in now.state.players(number).items() if _is(now, who)), None)
    return open_to(
        now.by,
        book,
        outcome,
        [one for one in among if one == IN_WORDS or one not in (stands, "floor-decides")],
        before=decided_before(told),
        own_hand=is_about_his_hand(told.report, outcome, his_seat),
    )


def _is(now: Now, who: EntryId) -> bool:
    return now.state.entries[who].person == now.by.person


def _last(now: Now, number: TableNo, book: Rulebook, names: Mapping[str, str], say: Speech) -> LastRuling | None:
    told = now.state.reports.get(number)
    if told is None:
        return None
    sat = {seat: alias_of(now.state, who, names) for seat, who in told.sat.items()}
    happened = with_how_far(
        told_of(told.report, say, called_by_seat(sat, say)), told.lies, say, called_by_seat(sat, say)
    )
    try:
        outcome = said_then(told, book)
    except BadReport:
        outcome = None
    ruled = told.ruled
    stands = told.outcome if ruled is None else ruled.decided
    if outcome is None or outcome.outcome != told.outcome:
        return LastRuling(
            kind=told.report["kind"],
            happened=happened,
            said=told.outcome,
            stands=stands,
            comes_to=say.say(f"ruling.{told.outcome}"),
            decided=say.say(f"ruling.{stands}"),
            decider="" if ruled is None else called_decider(ruled.by, names, say),
            cites=(),
            otherwise=Open(),
            seat=None,
            who="",
            penalties=(),
            void=False,
            void_before=told.void_before and not told.over,
            why=told.why,
            over=told.over,
        )
    comes_to = said_at_the_table(told.report["kind"], outcome, say, called_by_seat(sat, say))
    penalty, changed = outcome.penalty, ruled if stands != told.outcome else None
    counts = as_decided(told, outcome, stands, book)
    seat = None if penalty is None else penalty.seat
    then = None if told.over else goes_on(told, outcome, stands, book)
    return LastRuling(
        kind=told.report["kind"],
        happened=happened,
        said=told.outcome,
        stands=stands,
        comes_to=comes_to,
        decided=comes_to if changed is None else _decided(told, outcome, stands, book, say, called_by_seat(sat, say)),
        decider="" if changed is None else called_decider(changed.by, names, say),
        chosen=changed is not None and offered(outcome, stands) is not None,
        cites=_cites(outcome, changed, book),
        otherwise=_otherwise(now, number, book, outcome, stands),
        seat=seat,
        who="" if seat is None else now.state.players(number).get(seat, ""),
        penalties=() if penalty is None or stands in NO_BREACH else tuple(str(one) for one in penalty.kinds),
        void=stands in VOIDING and not told.over,
        dealt_again=stands in VOIDING and told.over,
        void_before=told.void_before and not told.over and stands not in VOIDING,
        moves=to_be_moved(
            told.report, stands, now.state, {who: alias_of(now.state, who, names) for who in now.state.sits}
        ),
        why="" if changed is None else told.why,
        steps=_steps(counts, say) if not told.over else (),
        goes_on=then,
        turn="" if then is None else called_by_seat(sat, say)(then.seat),
        out=() if told.over else tuple(seat for seat, word in counts.hands.items() if word in GONE),
        whose=whose_hand(outcome.hands, called_by_seat(sat, say)),
        over=told.over,
    )


def _decided(told: Reported, outcome: Outcome, stands: str, book: Rulebook, say: Speech, called: Called) -> str:
    """What somebody decided, of whom, and with its amounts; what the ruling offered is said as it was offered."""
    option = offered(outcome, stands)
    if option is not None and option.then is not None:
        return said_at_the_table(told.report["kind"], option.then, say, called)
    word, total = _in_words(stands, outcome.penalty, say), total_of(told, outcome, stands, book)
    parts = [word, say.say("told.total", amount=total) if total is not None else ""]
    if option is not None:
        parts += [say.say("told.forfeits", amount=option.forfeits) if option.forfeits else ""]
        parts += [say.say("told.returned", amount=option.returned) if option.returned else ""]
    what, whose = " ".join(part for part in parts if part), whose_hand(outcome.hands, called)
    about = whose and (stands in ACTS or stands.startswith("hand-"))
    return say.say("ruling.of-seat", who=whose, what=what) if about else what


def _cites(outcome: Outcome, changed: Ruled | None, book: Rulebook) -> tuple[dict[str, str], ...]:
    """Where the book left it open, its own; where somebody decided against it, by what they may."""
    if changed is None or offered(outcome, changed.decided) is not None:
        return sure_cites(outcome, book)
    return tuple({"id": one, "status": "stated" if one in book.own else "filled"} for one in changed.cites)


def _steps(outcome: Outcome, say: Speech) -> tuple[tuple[str, str], ...]:
    return tuple((one.code, say.say(one.code, **one.facts)) for one in outcome.steps)


def whose_hand(hands: Mapping[SeatNo, str], called: Called) -> str:
    """Of one hand it is said whose it is."""
    return called(next(iter(hands))) if len(hands) == 1 else ""


def called_decider(by: By, names: Mapping[str, str], say: Speech) -> str:
    """By his name, if he has one; the device of a table is its dealer's, one of a rank is that rank's."""
    table = by.person.removeprefix("table-")
    if table != by.person and table.isdigit():
        return say.say("station.dealer-of", table=table)
    return whoever(by.person, by.rank, say, names)


def _in_words(stands: str, penalty: Penalty | None, say: Speech) -> str:
    return say.say("ruling.no-penalty" if penalty is not None and stands == "no-effect" else f"ruling.{stands}")
