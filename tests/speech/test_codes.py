"""Every code that the house can speak has its sentence in both languages, with all the facts that it asks for."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import get_args

import pytest

from floorman.archive.auditing import Verdict
from floorman.archive.decks import Fault
from floorman.asking.kinds import GROUPS
from floorman.asking.situations import GROUPS as GROUPS_OF_SITUATIONS
from floorman.cards import RANKS as RANKS_OF_CARDS
from floorman.cards.deals import GAMES as SHOWN_DOWN
from floorman.desk.company import ON_DEVICES
from floorman.desk.doubt import Way as DoubtWay
from floorman.desk.presence import Where
from floorman.floor.counted_table import ASKED
from floorman.hand import GAMES
from floorman.hand.asked import Missed
from floorman.hand.events import Did, KillReason, PostKind
from floorman.hand.games import Street
from floorman.hand.offers import AFTER_CHECK, CAPPED, NO_OPPONENT, NOT_REOPENED, PASSIVE, STACK_TOO_SHORT
from floorman.histories import STATUSES
from floorman.house.layouts import READY, Part
from floorman.house.staff import HELPING, WORKING
from floorman.house.walls import Moment, Sheet
from floorman.reading import Action
from floorman.rulebook import SHIPPED, TOPICS, Kind, Status
from floorman.rulebook import Page as PageOfBook
from floorman.rulings import KINDS as KINDS_OF_REPORTS
from floorman.rulings import forms
from floorman.rulings.around import STAGES
from floorman.rulings.authority import IN_WORDS
from floorman.rulings.hanging import ACTED_SINCE
from floorman.rulings.hanging import WAYS as TURNING
from floorman.rulings.outcome import HandWord, OutcomeWord, PenaltyKind, Visible
from floorman.scenario import shipped_scenarios
from floorman.scenario.format import Does
from floorman.scenario.words import ANSWERED_BY, OF_THE_STEP
from floorman.sim.chaos import INCIDENTS
from floorman.speech import LANGUAGES, Lang, speech
from floorman.speech.at_the_table import ACTS as EARLY_ACTS
from floorman.speech.at_the_table import AMOUNTS as EARLY_AMOUNTS
from floorman.speech.hands import TIMED_OUT
from floorman.terms import RANKS
from floorman.terms.games import MIXES
from floorman.tournament import templates
from floorman.tournament.checks import FAULTS
from floorman.tournament.commands.moving import Reason
from floorman.tournament.commands.settings import ONLY_BEFORE
from floorman.tournament.consequences.leaving import Halving
from floorman.tournament.holdings import BotKind, CallAnswer, CallKind, TableAction
from floorman.tournament.holdings import Status as EntryStatus
from floorman.tournament.online import CheckIn, Seen
from floorman.tournament.phases import Ending
from floorman.tournament.plan import Ante, Depth, GamesChange, Price, Rest
from floorman.tournament.prizes.ladder import LadderState
from floorman.tournament.prizes.sharing import WAYS, RoundingGoes
from floorman.tournament.proposals.proposal import KINDS as PROPOSALS
from floorman.views.apart import How
from floorman.views.buying import Buy
from floorman.views.called import KINDS as CALLED_FOR
from floorman.views.days import DayDue
from floorman.views.felt import DRAWING, FELT_MARKS
from floorman.views.notices import Stage as StageOfHand
from floorman.views.tables import MARKS
from floorman.web.amounts import Kind as ListKind
from floorman.web.api.routes import OPERATIONS
from floorman.web.demo.page import PANES as PANES_OF_A_DEMO
from floorman.web.demo.tour import STEPS as STEPS_OF_A_DEMO
from floorman.web.documents.routes import DOCUMENTS, TABLES
from floorman.web.event.frame import TABS
from floorman.web.event.settings import ROWS as SETTINGS
from floorman.web.event.sharing import Way as ShareWay
from floorman.web.event.tabs import FILTERS, KEYS, LOG_KINDS
from floorman.web.phone.showing import TABS as TABS_OF_A_PHONE
from floorman.web.scenarios.proving import file_of
from floorman.web.scenarios.searching import GROUPS as GROUPS_OF_SCENARIOS
from floorman.web.scenarios.vocabulary import KEYS as KEYS_OF_SCENARIOS
from floorman.web.scenarios.vocabulary import MAY, WORDS
from floorman.web.styling import COLOURS
from floorman.web.table.sizes import SIZES
from floorman.wire import HOUSE_KINDS, KINDS
from tests.speech import sources
from tests.speech.catalogues import placeholders, written

EACH = pytest.mark.parametrize("lang", LANGUAGES)

# Of what is told of something that happened: each with the facts that it is said of.
SAID_OF_FACTS = (
    *("gesture", "order", "told", "cards", "card", "drawn", "holds", "nth", "where", "what", "street", "device"),
    *("did", "which", "stage", "blind", "noticed", "noticed_by", "by", "asked_by", "thought_s", "old", "new"),
    *(
        "by_seat",
        "should_be",
        "from",
        "awarded_to",
        "onto",
        "button",
        "chips",
        "lying",
        "taken_back",
        "sits",
        "belongs",
    ),
    *(f"{one}.{many}" for one in ("count", "has", "shown") for many in ("one", "many")),
)
# Codes that are put together, and all the words they may end with.
FAMILIES: dict[str, tuple[str, ...]] = {
    "chips.because-": ("none", "hidden", "found"),
    "wish.": get_args(How),
    "stack.": ("start", "reckoned", "said"),
    "players.filter.": FILTERS,
    "log.filter.": ("all", *LOG_KINDS),
    "list.no-": get_args(ListKind),
    "deal.rest.": get_args(RoundingGoes),
    "payouts.curve.": get_args(ShareWay),
    "payouts.curve-hint.": get_args(ListKind),
    "payouts.rest.": get_args(Rest),
    "pool.price-": Price.__struct_fields__,
    "topic.": TOPICS,
    "kind.": get_args(Kind),
    "status.": get_args(Status),
    "rank.": RANKS,
    "called.says.": CALLED_FOR,
    "called.kind.": CALLED_FOR,
    "doubt.": get_args(DoubtWay),
    "doubt.ask.": get_args(DoubtWay),
    "doubt.log.": get_args(DoubtWay),
    "asked.": ("stacks", "all_ins", "order", "halving"),
    "asked.halving.": get_args(Halving),
    **dict.fromkeys(("buy.", "buy.free.", "buy.asked.", "buy.wants."), get_args(Buy)),
    "invite.reach.": ("network", "anywhere"),
    "people.may.": WORKING,
    "people.lets-in.": HELPING,
    "book.suits.": SHIPPED,
    "waits.do.": ("close-registration",),
    "happened.group.": GROUPS_OF_SITUATIONS,
    "happened.raises-": ("0", "1"),
    "happened.bets-": ("0", "1"),
    "around.stage.": STAGES,
    "around.with-chips.": tuple(map(str, range(4))),
    "hangs.": (*TURNING, *ACTED_SINCE),
    "early.": (*EARLY_AMOUNTS, *EARLY_ACTS),
    "happened.nth.": ("1", "2"),
    "ruling.passed.doubt.": ("asked-time", "hint-given"),
    "ruling.passed.floor.": ("one", "several", "as-far"),
    "hints.at.": get_args(StageOfHand),
    "happening.": SAID_OF_FACTS,
    "fact.around.": ASKED,
    "set.": SETTINGS,
    "settings.": tuple(f"{name}-played-by" for name in ONLY_BEFORE),
    "settings.price-": ("owes", "back", "less"),
    "settings.tables-keep-": ("seat", "kept", "hand"),
    "penalty.stays.": ("out-of-area", "away-from-table", "at-seat"),
    "phone.put-out.": ("exclusion", "disqualification"),
    "seat.put-out.": ("now", "hand", "stays"),
    "phone.stays-": ("out-of-area", "away-from-table", "at-seat"),
    "state.": ("before", "running", "paused", "break", "between-days", "over", "overtime", "lost"),
    "sum.ended.": tuple(ending for ending in get_args(Ending) if ending),
    "wall.ended.": tuple(ending for ending in get_args(Ending) if ending not in ("", "winner")),
    "demo.pane.": PANES_OF_A_DEMO,
    "demo.step.": tuple(step.name for step in STEPS_OF_A_DEMO),
    "demo.says.": tuple(step.name for step in STEPS_OF_A_DEMO),
    "new.template.": tuple(templates.TEMPLATES),
    "new.ante.": ("fits", "none", *get_args(Ante)),
    "new.band.": ("deep", "room", "short"),
    "new.depth.": get_args(Depth),
    "new.depth-hint.": ON_DEVICES,
    "lobby.where.": get_args(Where),
    "new.money.": ("none", "buy-in"),
    "games.mix.": tuple(MIXES),
    "games.change.": get_args(GamesChange),
    "games.changes.": get_args(GamesChange),
    "front.group.": ("running", "before", "over"),
    "day.": tuple(str(day) for day in range(7)),
    "error.": ("403", "404", "503", "other"),
    "hand.did.": get_args(Did),
    "station.second-": tuple({game.second for game in SHOWN_DOWN.values()} - {""}),
    "hand.killed.": get_args(KillReason),
    "hand.posted.": get_args(PostKind),
    "hand.state.": ("folded", "mucked", "dead", "out"),
    "card.": tuple(f"{rank}.{count}" for rank in RANKS_OF_CARDS for count in ("one", "many")),
    "card.named.": ("s", "h", "d", "c"),
    "felt.mark.": FELT_MARKS,
    "felt.bomb.": ("1", "2"),
    "runs.times.": ("1", "2", "3", "4"),
    "felt.on-clock-you.": ("fold", "check"),
    "felt.ran-out.": ("hand", "now"),
    "hand.time-out.": TIMED_OUT,
    "hand.own.time-out.": TIMED_OUT,
    "felt.ahead.dropped.": ("price", "all-in"),
    "felt.size.": SIZES,
    "now.": ("hand", "players"),
    "tab.": (
        *TABS,
        "settings",
        "colour-up",
        "table",
        "count",
        "deal",
        "till",
        "close",
        "day",
        "documents",
        "more",
        "registration",
    ),
    "key.": KEYS,
    "keys.": KEYS,
    "mark.": ("seated", "empty", *MARKS),
    "payouts.state.": get_args(LadderState),
    "payouts.way.": ("flat", "progressive", "mystery"),
    "deal.way.": (*WAYS, "own", "by-place"),
    "document.": (*DOCUMENTS, *TABLES),
    "document.for.": tuple(DOCUMENTS),
    "registration.next.": ("seat", "list", "alternate", "data"),
    "registration.kind.": ("known", "new"),
    "registration.does.": ("here", "known", "new"),
    "registration.do.": ("re-enter", "rebuy", "add-on"),
    "registration.part.": ("prize", "fee", "bounty"),
    "round.": ("playing", "done", "held", "released"),
    "room.action.": get_args(TableAction),
    "room.day-": tuple(one for one in get_args(DayDue) if one),
    "street.": (*get_args(Street), *DRAWING.values()),
    "felt.then.": get_args(GamesChange),
    "felt.sign.": ("nh", "ty", "gg", "wow", "haha"),
    "felt.way.": ("bb", "left", "shakes", "signs"),
    "lobby.check-in.": tuple(one for one in get_args(CheckIn) if one != "none"),
    "moment.": tuple(f"{kind}{says}" for kind in ("bubble", "money", "final") for says in ("", "-says")),
    "new.check-in.": get_args(CheckIn),
    "felt.show-all.": ("both", "all"),
    "felt.late.": tuple(one for one in get_args(Seen) if one != "now"),
    "new.seen.": get_args(Seen),
    "game.": tuple(GAMES),
    "reports.": tuple(GROUPS),
    "told.is.": ("fold", "check", "call", "bet", "raise", "complete", "bring-in"),
    "ask.is-": ("yes", "no", "unknown"),
    "ask.hand-": ("blinds", "players", "stack"),
    "ruling.": (*get_args(OutcomeWord), IN_WORDS),
    "report.": tuple(KINDS_OF_REPORTS),
    "fact.": tuple({fact.name for form in forms() for fact in form.facts}),
    "choice.": tuple({choice for form in forms() for fact in form.facts for choice in fact.choices}),
    "worth.": (*get_args(HandWord), "left", "present"),
    "visible.": get_args(Visible),
    "penalty.": tuple(kind.replace("_", "-") for kind in get_args(PenaltyKind)),
    "place.": ("seat", "front", "pot", "carry", "bank", "out-of-play", "board", "burns", "stub", "aside", "muck"),
    "position.": ("button", "small-blind", "big-blind"),
    "rehearse.head.": ("level", "from", "big-blind", "left", "tables-left", "hands", "average", "average-bb"),
    "rehearse.incident.": INCIDENTS,
    "rehearse.spread.": ("what", "least", "middle", "most", "ended", "minutes", "hands", "moves", "seed"),
    "replay.status.": STATUSES,
    "fault.": FAULTS,
    "calls.": get_args(CallKind),
    "clock.then.": ("fold", "check"),
    "clock.do.": ("fold", "check"),
    "sound.at-": get_args(Moment),
    "layout.part.": get_args(Part),
    "layout.ready.": tuple(READY),
    "layout.as-": ("now", "runs", "break", "last", "hand", "bubble", "paused", "lost"),
    "layout.": ("left", "top", "wide", "high"),
    "screens.code-": ("always", "before", "never"),
    "screens.at-once.": ("clock", "seats", "prizes"),
    "screens.": ("logo", "background", "accent", "ground"),
    "wall.show-": get_args(Sheet),
    "wall.theme-": ("dark", "light"),
    "colour.accent-": ("dark", "light"),
    "station.late.": get_args(Missed),
    "station.is-": ("before", "paused", "break"),
    "station.to-": ("board", "burn"),
    "station.way-": ("said", "silent"),
    "suit.": ("s", "h", "d", "c"),
    "act.": (*get_args(Action), "check"),
    "call.answered.": get_args(CallAnswer),
    "bots.kind.": get_args(BotKind),
    "audit.": get_args(Verdict),
    "audit.deck.": get_args(Fault),
    "floor.status.": get_args(EntryStatus),
    "floor.blind.": ("small", "big"),
    "floor.ended.": tuple(ending for ending in get_args(Ending) if ending),
    "propose.": PROPOSALS,
    "api.does.": tuple(row.name for row in OPERATIONS),
    "person.": ("host", "desk"),
    "enter.for-": ("dealer", "screen", "player", "registrar", "direction", "staff"),
    "house.is-": ("table", "screen", "dealer"),
    "house.kind-": ("table", "screen", "dealer"),
    "plan.buy.": ("rebuy", "add-on", "re-entry"),
    "held.": ("throw-cards", "show-cards"),
    "held.is-": ("gone", "shown"),
    "laid.": ("in", "gone", "shown"),
    "laid.turn.": ("flop", "turn", "river"),
    "mix.says.": ("off", "waits", "sealed", "in", "out", "other"),
    "phone.tab.": tuple(TABS_OF_A_PHONE),
    "phone.moved.": (*get_args(Reason), "swap"),
    "phone.came.": (*get_args(Reason), "swap"),
    "phone.position.": ("small", "big", "button"),
    "phone.known.": ("start", "hands"),
    "phone.status.": tuple(status for status in get_args(EntryStatus) if status != "entered"),
    "phone.status-hint.": tuple(status for status in get_args(EntryStatus) if status != "entered"),
    "play.of.": KEYS_OF_SCENARIOS,
    "play.word.": WORDS,
    "play.may.": MAY,
    "play.act.": (*get_args(Does), "complete-bare", "show-bare", "all", "all-until"),
    "play.command.": tuple({step.command["name"] for one in shipped_scenarios() for step in one.step if step.command}),
    "play.expects.": (*ANSWERED_BY, *OF_THE_STEP),
    "play.": ("folded", "dead", "mucked"),
    "scenarios.group.": GROUPS_OF_SCENARIOS,
    "scenarios.file.": tuple({file_of(one) for one in shipped_scenarios()}),
    "rule.page.": get_args(PageOfBook),
    "stats.head-": (
        *("player", "hands", "won", "rate", "came-in", "raised", "showdowns", "street", "share"),
        *("winner", "pot", "began", "where"),
    ),
    "stats.position.": ("first", "middle", "cutoff", "button", "small-blind", "big-blind", "seat"),
    "style.": (
        *("colour", "type", "buttons", "hovered", "focused", "pressed", "tags", "toast", "tabs", "seats", "cards"),
        *("clock", "proposal", "dialog", "sheet", "ruling", "table", "forms", "empty"),
    ),
    "style.of-": COLOURS,
}


@cache
def known() -> frozenset[str]:
    return frozenset(one.code for one in written("en"))


def test_every_code_that_is_spoken_is_known() -> None:
    assert {} == {one.code: one.where for one in sources.spoken() if one.code not in known()}


def test_every_string_that_looks_like_a_code_is_known() -> None:
    """Codes travel as values too: the kinds of events, headings in a list, what makes a structure unplayable. A
    family whose name ends in a hyphen looks like a code; its members are looked for above."""
    found = sources.literal_codes().items()
    assert {} == {code: where for code, where in found if code not in known() and code not in FAMILIES}


def test_every_event_of_the_log_is_told() -> None:
    assert set() == (KINDS | HOUSE_KINDS) - known()


@pytest.mark.parametrize("family", FAMILIES)
def test_every_member_of_a_family_is_known(family: str) -> None:
    assert [] == [family + member for member in FAMILIES[family] if family + member not in known()]


def test_codes_are_put_together_in_known_families_only() -> None:
    """Whoever glues a code of a new kind adds its family above, so that all its members are looked for."""
    assert {} == {one.prefix: one.where for one in sources.glued() if one.prefix not in FAMILIES}


@EACH
def test_every_sentence_is_given_its_facts(lang: Lang) -> None:
    """Where the source shows which facts go with a code, the sentence asks for no others."""
    asked = {one.code: placeholders(*one.forms) for one in written(lang)}
    plain = [one for one in sources.spoken() if one.facts is not None and one.code in asked]

    missing = {one.where: asked[one.code] - one.facts for one in plain if one.facts is not None}

    assert len(plain) > 50
    assert {} == {where: names for where, names in missing.items() if names}


@EACH
def test_why_nobody_may_raise_is_said_with_his_seat(lang: Lang) -> None:
    """It is said on three pages and in answers to programs, by a code that the hand gives: each passes the seat."""
    whys = {AFTER_CHECK, CAPPED, NO_OPPONENT, NOT_REOPENED, PASSIVE, STACK_TOO_SHORT}
    asked = {one.code: placeholders(*one.forms) for one in written(lang) if one.code in whys}
    bare = [
        file.name
        for file in sources.SOURCE.rglob("*.*")
        if file.suffix in (".py", ".html") and re.search(r"(?:\bt|say)\([\w.]*why_no_raise\)", file.read_text("utf-8"))
    ]

    assert (whys, []) == ({*asked}, bare)
    assert {} == {code: names for code, names in asked.items() if names - {"seat"}}


def test_the_search_finds_what_it_is_to_find() -> None:
    """The facts of a call are read off only where they stand there."""

    def facts(source: str) -> frozenset[str] | None:
        call = ast.parse(source, mode="eval").body
        assert isinstance(call, ast.Call)
        return sources._facts(call)

    assert frozenset({"level", "most"}) == facts('_no("level.none-such", level=number, most=9)')
    assert frozenset({"rank", "needed"}) == facts('Ruling("rank.too-low", cites, {"rank": by.rank, "needed": value})')
    assert frozenset() == facts('Ruling("level.fixed", answer.cites)')
    assert None is facts('Ruling("level.fixed", answer.cites, told)')
    assert None is facts('Problem("book.unknown-key", file, key, _nearest(key, allowed))')
    assert None is facts('Problem("book.cite-nowhere", file, path, {"id": cite, **near})')
    assert None is facts("say(problem.code, **facts)")


@EACH
def test_ranks_and_kinds_are_words(lang: Lang) -> None:
    """No two members of a family are said alike, or nobody could tell them apart."""
    words = speech(lang)
    for family in ("topic.", "kind.", "status.", "rank."):
        said = [words.say(family + member) for member in FAMILIES[family]]

        assert len(said) == len(set(said)), family
