"""An event as the public and as the floor see it."""

from __future__ import annotations

import msgspec
import pytest

from floorman.positions import Positions
from floorman.rulebook import load
from floorman.speech import LANGUAGES, speech
from floorman.terms import By
from floorman.tournament import ExtendLevel, Now, SetLevel, StopClock, TakeBack
from floorman.tournament.event import Event
from floorman.tournament.events import ButtonTold, Penalised, PenaltyCorrected
from floorman.tournament.events.counting import StacksCorrected
from floorman.tournament.penalties import Sitting
from floorman.views import DeskView, desk_view, event_view, floor_view
from floorman.views.event import facts_of, said_as
from floorman.views.person import concerns
from tests.tournament.evening import BEGIN, HOME, Evening

ALIASES = {"p-1": "Ada", "p-2": "Bo", "p-3": "a stranger"}


def desk(evening: Evening) -> DeskView:
    now = Now(evening.state, By("host", "direction"), evening.at, evening.book)
    event = event_view(evening.state, evening.book, ALIASES, evening.at)
    return desk_view(evening.state, event, floor_view(now, ALIASES))


def test_what_hangs_on_the_wall() -> None:
    """Name, book, aliases in the order of the entries, the stack, and the version the view shows."""
    evening = Evening(HOME, load("cuca")).started()
    view = desk(evening).event

    assert ("Friday", "cuca", 10_000, 2) == (view.name, view.book, view.stack, view.version)
    assert load("cuca").head.title == view.book_title
    assert ("Ada", "Bo") == view.players


def test_nobody_elses_alias_and_no_id_is_in_the_bytes() -> None:
    """A view is built up from nothing: ids stay in the log, and so do people who are not in the event."""
    body = msgspec.json.encode(desk(Evening().started()).event)

    assert b"Ada" in body
    for secret in (b"p-1", b"p-2", b"p-3", b"stranger", b"someone"):
        assert secret not in body


def test_an_erased_person_leaves_an_empty_place() -> None:
    """The entry stays, the name is gone."""
    evening = Evening()

    assert ("", "Bo") == event_view(evening.state, evening.book, {"p-2": "Bo"}, evening.at).players


def test_the_ways_back() -> None:
    """What can be taken back and what can be restored, each with what its sentence needs; none at the beginning."""
    evening = Evening()
    nothing = desk(evening)
    evening.started()
    longer = evening.do(ExtendLevel(5))
    with_longer = desk(evening)
    undone = evening.do(TakeBack(longer))
    with_undone = desk(evening)

    assert (None, None) == (nothing.take_back, nothing.restore)
    assert with_longer.take_back is not None
    assert with_longer.restore is None
    assert (longer, {"level": 1, "minutes": 5}) == (with_longer.take_back.version, with_longer.take_back.facts)
    assert with_undone.take_back is not None
    assert with_undone.restore is not None
    assert (2, "event.started/1") == (with_undone.take_back.version, with_undone.take_back.code)
    assert (undone, {"level": 1, "minutes": 5}) == (with_undone.restore.version, with_undone.restore.facts)


def test_a_button_for_the_hand_dealt_again_names_no_players() -> None:
    """What it is repeated with are positions, not players: a person's page reads them as what they are."""
    lies = Positions(1, 2, 3, 1)
    told = ButtonTold(table=1, positions=lies, repeated=lies)

    assert "players" not in facts_of(told)
    assert not any(concerns(one, "Ann") for one in (told, ButtonTold(table=1, positions=lies)))


def test_a_level_made_shorter_is_said_so() -> None:
    """Minutes taken away are told as a number of minutes and a word of their own."""
    evening = Evening().started()
    evening.do(ExtendLevel(-5))
    back = desk(evening).take_back

    assert back is not None
    assert ("clock.shortened/1", {"level": 1, "minutes": 5}) == (back.code, back.facts)


def test_the_ways_back_follow_the_newest_step() -> None:
    """A new step takes the place of the old one and ends all restoring."""
    evening = Evening().started()
    evening.do(TakeBack(evening.do(StopClock())))
    level = evening.do(SetLevel(3))
    view = desk(evening)

    assert view.take_back is not None
    assert (level, {"level": 3}) == (view.take_back.version, view.take_back.facts)
    assert None is view.restore


@pytest.mark.parametrize(
    ("event", "en", "de"),
    [
        (Penalised("ann", Sitting("warning")), "penalty for Ann: warning", "Strafe für Ann: Verwarnung"),
        (Penalised("ann", Sitting("missed_hands", hands=1)), "sits out 1 hand", "setzt 1 Hand aus"),
        (Penalised("ann", Sitting("missed_hands", hands=5)), "sits out 5 hands", "setzt 5 Hände aus"),
        (Penalised("ann", Sitting("missed_rounds", 9, rounds=1)), "sits out 1 round", "setzt 1 Runde aus"),
        (Penalised("ann", Sitting("missed_rounds", 18, rounds=2)), "sits out 2 rounds", "setzt 2 Runden aus"),
        (Penalised("ann", Sitting("missed_rounds", 18)), "sits out 18 hands", "setzt 18 Hände aus"),
        (Penalised("ann", Sitting("time", until=BEGIN)), "away until {clock}", "weg bis {clock}"),
        (PenaltyCorrected("ann", "time", Sitting("missed_hands", hands=2)), "2 more hands", "noch 2 Hände"),
        (PenaltyCorrected("ann", "time"), "penalty of Ann lifted", "Strafe von Ann erlassen"),
    ],
)
def test_a_penalty_is_told_with_its_number(event: Event, en: str, de: str) -> None:
    for lang, says in zip(LANGUAGES, (en, de), strict=True):
        words = speech(lang)
        told = words.say(said_as(event), **words.words(facts_of(event), {"ann": "Ann"}))
        assert told.endswith(says.format(clock=words.clock(BEGIN)[:5])) or says in told


def test_where_a_difference_is_written_off_no_stack_was_put_right() -> None:
    told: list[tuple[dict[str, int], int]] = [({}, -100), ({}, 0), ({"p-1": 900}, 0)]
    said = [said_as(StacksCorrected(stacks, "why", "floor", 0, change=change)) for stacks, change in told]

    assert ["stacks.written-off/1", "stacks.corrected/1", "stacks.corrected/1"] == said
