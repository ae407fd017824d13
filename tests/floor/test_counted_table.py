"""Rulings at a table that tells no acts: on its own button, blinds and ante, and on nothing that anybody guessed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from floorman.floor import decide
from floorman.floor.between import said_then
from floorman.floor.commands import Decide, Report
from floorman.floor.decide import says
from floorman.rulings import BadReport, Outcome
from floorman.rulings.around import Around, Put, Stage
from floorman.terms import Accepted, By, Needs
from floorman.tournament import Break, Level
from floorman.tournament.commands import Bust, SetTable, TellButton, TellHandDone
from floorman.tournament.commands.placing import Busted
from floorman.tournament.events import TableReported
from tests.floor.tables import HOST, Room, room

FLOOR, DIRECTOR = By("flora", "floor"), By("dana", "director")
NOBODY_ACTED = Around(stage="dealt")


def counted(players: int = 9, *, button: int | None = 3, book: str = "tda-2024") -> Room:
    """One table where hands are only counted; the button of the hand that is on lies at this seat."""
    found = room(players, seats=players, book=book)
    found.do(SetTable(1, "none", "none"))
    if button is not None:
        found.do(TellButton(1, button))
    return found


def asked(found: Room, around: Around = NOBODY_ACTED, **report: Any) -> Outcome | tuple[str, ...]:
    """The ruling, or what it asks first."""
    told = says(found.evening, report, 1, found.at, around)
    return told.missing if told.outcome is None else told.outcome


def ruled(found: Room, around: Around = NOBODY_ACTED, **report: Any) -> Outcome:
    outcome = asked(found, around, **report)
    assert isinstance(outcome, Outcome), outcome
    return outcome


def face_up(seat: int, nth: int) -> dict[str, Any]:
    return {"kind": "dealt-face-up", "by": "dealer", "cards": [{"seat": seat, "nth": nth}]}


def back(outcome: Outcome) -> dict[str, int]:
    return {move.target: move.amount for move in outcome.chips}


# ---- the fault that was found: a card is exposed in the deal, the button on 3 ---------------------------------------


@pytest.mark.parametrize(("seat", "nth", "says"), [
    (4, 1, "misdeal"),        # the first card off the deck
    (5, 1, "misdeal"),        # the second
    (6, 1, "card-replaced"),  # the third
    (3, 1, "card-replaced"),  # the ninth
    (4, 2, "card-replaced"),  # the tenth
])  # fmt: skip
def test_an_exposed_card_is_counted_from_the_button_of_the_table(seat: int, nth: int, says: str) -> None:
    """Nine players, the button on 3: seat 4 gets the first card, seat 5 the second (tda-2024-35-a)."""
    assert says == ruled(counted(), **face_up(seat, nth)).outcome


def test_the_blinds_go_back_to_where_they_were() -> None:
    """The button on 3: the small blind of 100 lies at 4, the big blind of 200 at 5."""
    assert {"seat:4": 100, "seat:5": 200} == back(ruled(counted(), **face_up(4, 1)))


def test_the_ante_goes_back_too() -> None:
    """Level 2: 200 and 400, and the big blind has put in an ante of 400 for the table."""
    found = counted()
    found.at += 21 * 60_000
    assert ("around.button",) == asked(found, NOBODY_ACTED, **face_up(4, 1)), "what was told 21 minutes ago"
    found.do(TellButton(1, 3))

    assert {"seat:4": 200, "seat:5": 800} == back(ruled(found, **face_up(4, 1)))


# ---- what nobody knows is asked first -------------------------------------------------------------------------------


def test_the_button_is_asked_for_where_nobody_told_it() -> None:
    """And what does not hang on it is not kept waiting: rabbit hunting, an insult, the fourth card of a flop."""
    found = counted(button=None)
    assert ("around.button",) == asked(found, **face_up(4, 1))

    assert "misdeal" == ruled(found, Around(button=3, stage="dealt"), **face_up(4, 1)).outcome
    assert "card-replaced" == ruled(found, Around(button=5, stage="dealt"), **face_up(4, 1)).outcome
    assert "request-refused" == ruled(found, Around(), kind="rabbit-hunt", seat=4).outcome


def test_how_far_the_hand_is_is_asked_for() -> None:
    """After two actions, one of them with chips, the hand is played on (tda-2024-35-d); so nobody knows without it."""
    found = counted()

    assert ("around.stage",) == asked(found, Around(), **face_up(4, 1))
    assert "misdeal" == ruled(found, Around(stage="one"), **face_up(4, 1)).outcome
    for stage in ("two-chips", "three", "flop", "river"):
        assert "misdeal" != ruled(found, Around(stage=stage), **face_up(4, 1)).outcome, stage


@pytest.mark.parametrize(
    ("book", "stage", "active"),
    [
        # Two acts, one of them with chips, or any three (tda-2024-35-d): how many had chips decides nothing.
        ("tda-2024", "two-chips", None),
        ("tda-2024", "three", None),
        # Two active actions, and no fold is one (casino-35-e): of two one may have folded, of three all of them.
        ("casino", "one", None),
        ("casino", "two-folds", None),
        ("casino", "two-chips", {1: True, 2: False}),
        ("casino", "three", {0: True, 1: True, 2: False, 3: False}),
    ],
)
def test_how_many_had_chips_is_asked_where_active_actions_count(
    book: str, stage: Stage, active: dict[int, bool] | None
) -> None:
    found = counted(book=book)
    report: dict[str, Any] = {"kind": "wrong-first-seat", "seat": 7, "should_be": 4}
    said = asked(found, Around(stage=stage), **report)
    assert (("around.with_chips",) == said) is (active is not None), said

    for many, is_misdeal in (active or {}).items():
        outcome = ruled(found, Around(stage=stage, with_chips=many), **report).outcome
        assert is_misdeal is (outcome == "misdeal"), (many, outcome)


@pytest.mark.parametrize("players", [2, 3])
def test_few_can_have_acted_as_often(players: int) -> None:
    """Heads-up three acts are a call and two raises; nobody has folded, as the hand goes on."""
    found = counted(players, button=1)
    outcome = ruled(found, Around(stage="three"), kind="wrong-first-seat", seat=1, should_be=2)
    assert "misdeal" != outcome.outcome


def test_the_bet_that_he_faces_is_asked_for() -> None:
    """Two motions of 200 and 600 before the flop: the first is the call, if nobody has raised."""
    found = counted()
    report: dict[str, Any] = {"kind": "declaration", "seat": 8, "motions": [[200], [600]]}

    assert ("around.stage", "around.bets") == asked(found, Around(), **report), "both at once: the table waits"
    assert ("around.bets",) == asked(found, Around(stage="preflop"), **report)
    assert "call" == ruled(found, Around(stage="preflop", bets=()), **report).outcome
    raised = ruled(found, Around(stage="preflop", bets=(Put(6, 600),)), kind="declaration", seat=8, chips=[1000])
    assert raised.reading is not None
    assert ("call", 600) == (raised.outcome, raised.reading.total)


def test_a_stack_is_asked_for_where_it_counts() -> None:
    """“All-in” is as much as he has, and nobody has counted that: 20,000 is what he began the evening with."""
    found = counted()
    report: dict[str, Any] = {"kind": "declaration", "seat": 8, "said": "all-in"}
    nobody = Around(stage="preflop", bets=())

    assert ("around.stacks",) == asked(found, nobody, **report)
    all_in = ruled(found, Around(stage="preflop", bets=(), stacks={8: 3400}), **report)
    assert all_in.reading is not None
    assert ("raise", 3400) == (all_in.outcome, all_in.reading.total)


def test_whose_turn_it_was_is_asked_for() -> None:
    """Seat 8 folds. Was it out of turn? By the button it is seat 6 that begins, but somebody may have acted."""
    found = counted()
    report: dict[str, Any] = {"kind": "out-of-turn", "seat": 8, "do": "call"}

    assert ("around.turn", "around.bets") == asked(found, Around(stage="preflop"), **report)
    early = ruled(found, Around(stage="preflop", turn=6, bets=()), **report)
    assert "back-to-player" == early.outcome


def test_whose_turn_it_was_is_asked_where_his_request_hangs_on_it() -> None:
    """Only who is to act may have the bets drawn in (tda-2024-rp-2-b): 6 has bet, and seat 8 asks for it."""
    found, told = counted(), Around(stage="preflop", bets=(Put(6, 600),))
    report: dict[str, Any] = {"kind": "bets-in-asked", "seat": 8}

    assert ("around.turn",) == asked(found, told, **report)
    assert "request-granted" == ruled(found, replace(told, turn=8), **report).outcome
    assert "request-refused" == ruled(found, replace(told, turn=7), **report).outcome


def test_who_had_more_than_the_all_in_is_asked_for() -> None:
    """500 turn up behind an all-in of 5,000, and the floor counts them (tda-2024-62-a): each who has called and has
    chips left owes as much. Seat 6 had 5,000 as well and owes nothing, seat 8 had 9,000."""
    found, stacks = counted(), {seat: 5_000 if seat in (2, 6) else 9_000 for seat in range(1, 10)}
    report: dict[str, Any] = {"kind": "chips-behind-all-in", "seat": 2, "amount": 500, "accepted": True}

    assert ("around.stacks",) == asked(found, Around(stage="all-in"), **report)
    told = Around(stage="all-in", stacks=stacks, out=(1, 3, 4, 5, 7, 9))
    owed = {move.source: move.amount for move in ruled(found, told, **report).chips}
    assert {"seat:2": 500, "seat:8": 500} == owed


def test_later_streets_give_back_what_nobody_counted_without_amounts() -> None:
    """The pot may have been raised before the flop: each takes back his own, and no figure is made up."""
    outcome = ruled(counted(), Around(stage="turn"), kind="same-card-twice", card="As", noticed="in-hand")

    assert ("hand-void", ()) == (outcome.outcome, outcome.chips)
    assert "step.return-chips" in [step.code for step in outcome.steps]


def test_a_misdeal_for_another_cause_needs_no_button() -> None:
    """It is one wherever the button lies; but nobody says who put in the blinds before he knows it."""
    report: dict[str, Any] = {"kind": "wrong-first-seat", "seat": 7, "should_be": 4}

    assert () == ruled(counted(button=None), **report).chips
    assert {"seat:4": 100, "seat:5": 200} == back(ruled(counted(), **report))


def test_what_cannot_have_been_is_said_by_its_fact() -> None:
    found = counted()
    for around, fact in (
        (Around(button=30), "around.button"),
        (Around(stage="preflop", bets=(Put(8, 250),)), "around.bets"),
        (Around(stage="preflop", bets=(Put(77, 600),)), "around.bets"),
        (Around(stage="flop", turn=77), "around.turn"),
    ):
        with pytest.raises(BadReport) as error:
            asked(found, around, kind="declaration", seat=7, said="call")
        assert fact == error.value.path


# ---- other tables ---------------------------------------------------------------------------------------------------


def test_heads_up_the_button_is_the_small_blind() -> None:
    """Seat 1 has the button: seat 2 gets the first card and has the big blind."""
    found = counted(2, button=1)

    outcome = ruled(found, **face_up(2, 1))

    assert ("misdeal", {"seat:1": 100, "seat:2": 200}) == (outcome.outcome, back(outcome))
    assert "card-replaced" == ruled(found, **face_up(2, 2)).outcome


def test_an_empty_seat_gets_no_card() -> None:
    """Seat 5 is out: from the button on 3 the second card of the deal goes to seat 6."""
    found = counted()
    gone(found, 5)
    found.do(TellButton(1, 3))

    outcome = ruled(found, **face_up(6, 1))

    assert "misdeal" == outcome.outcome
    assert {"seat:4": 100, "seat:6": 200} == back(outcome)


def test_a_small_blind_that_is_missing_goes_back_to_nobody() -> None:
    """Seat 5 had the big blind and is out: the small blind is dead, the button on 4, the big blind on 6."""
    found = counted()
    found.do(TellHandDone(1))  # the button goes to 4, the small blind to 5
    gone(found, 5)

    outcome = ruled(found, **face_up(6, 1))

    assert ("misdeal", {"seat:6": 200}) == (outcome.outcome, back(outcome))


def test_the_button_goes_on_with_each_hand() -> None:
    found = counted()
    found.do(TellHandDone(1))

    assert "card-replaced" == ruled(found, **face_up(4, 1)).outcome
    assert {"seat:5": 100, "seat:6": 200} == back(ruled(found, **face_up(5, 1)))


def test_a_button_that_was_moved_wrongly_is_put_right_by_the_dealer() -> None:
    """The desk reckons with 3 and it lies on 4: what he tells counts."""
    assert {"seat:5": 100, "seat:6": 200} == back(ruled(counted(), Around(button=4, stage="dealt"), **face_up(5, 1)))


def test_in_a_break_the_hand_that_is_finished_has_the_level_before_it() -> None:
    """20 minutes of 100 and 200, then a break: the last hand was dealt at the level that is over."""
    found = room(9, seats=9, structure=(Level(20, 100, 200), Break(10), Level(20, 300, 600)))
    found.do(SetTable(1, "none", "none"))
    found.at += 18 * 60_000
    found.do(TellButton(1, 3))
    found.at += 3 * 60_000

    told = Around(button=3, stage="dealt")
    assert {"seat:4": 100, "seat:5": 200} == back(ruled(found, told, **face_up(4, 1)))


def test_a_table_that_plays_no_hand_rules_on_none() -> None:
    """Before the start and at a table that was closed: the fact that the hand would tell is asked for."""
    found = counted()
    found.evening.state.put(found.evening.state.tables, 1, replace(found.evening.state.tables[1], state="closed"))

    assert ("deal_nth",) == asked(found, **face_up(4, 1))


def test_what_may_happen_at_any_time_asks_whether_a_hand_was_on() -> None:
    """A device costs the hand under some books: only where one was being played."""
    found = counted(book="casino")
    phone = {"kind": "incident", "what": "device-used", "seat": 4, "on_purpose": True}

    assert ("during_hand",) == asked(found, Around(), **phone)
    assert "no-effect" != ruled(found, Around(), **phone, during_hand=True).outcome


def gone(found: Room, seat: int) -> None:
    found.do(Bust((Busted(found.evening.state.players(1)[seat]),)))
    assert seat not in found.evening.state.players(1)


# ---- it leaves its trace --------------------------------------------------------------------------------------------


def test_a_ruling_is_accepted_overruled_and_overruled_again() -> None:
    """The dealer takes the book's word, the floor decides otherwise with a reason, the director once more."""
    found = counted()
    report = Report(table=1, report=face_up(4, 1), around=NOBODY_ACTED)
    (told,) = [one.event for one in found.do(report, By("dealer", "dealer")) if isinstance(one.event, TableReported)]

    assert ("misdeal", "tda-2024-35-a") == (told.outcome, told.cites[0][:13])
    assert {"positions", "seats", "forced"} <= {*told.lies["sitting"]}
    found.do(Decide(table=1, choose="play-on", why="the card was seen by nobody"), FLOOR)
    assert "play-on" == found.evening.state.reports[1].ruled.decided  # type: ignore[union-attr]
    answer = found.ask(Decide(table=1, choose="misdeal", why="it was seen by seat 5"), DIRECTOR)
    assert isinstance(answer, Accepted), answer
    assert ("misdeal", "dana") == (
        found.evening.state.reports[1].ruled.decided,  # type: ignore[union-attr]
        found.evening.state.reports[1].ruled.by.person,  # type: ignore[union-attr]
    )


def test_nothing_is_written_down_on_a_guess() -> None:
    answer = decide(counted().evening, Report(table=1, report=face_up(4, 1)), HOST, counted().at)

    assert isinstance(answer, Needs)
    assert ("around.stage",) == answer.facts


def test_the_level_is_that_of_the_moment() -> None:
    assert Level(20, 100, 200) == counted().evening.state.structure[0]


# ---- somebody acted before his turn, and those whose turn it was went on --------------------------------------------


def early(seat: int, to: int, *since: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "out-of-turn", "seat": seat, "do": "raise", "to": to, "since": [*since]}


@pytest.mark.parametrize("button", [None, 3])
@pytest.mark.parametrize("stage", [None, "preflop", "flop"])
@pytest.mark.parametrize("bets", [None, (Put(6, 400),)])
@pytest.mark.parametrize("since", [{"seat": 7, "do": "call"}, {"seat": 7, "do": "fold"}, {"seat": 5, "do": "fold"}])
def test_what_was_done_since_is_never_refused_for_what_nobody_told(
    button: int | None, stage: Any, bets: tuple[Put, ...] | None, since: dict[str, Any]
) -> None:
    """What does not fit a hand that was only guessed is no mistake of whoever tells it: the hand is asked for. Told is
    what was told: of the button, of the street and of the bets nothing is asked that stands there already."""
    if (button, stage, since["seat"]) == (3, "preflop", 5) and bets is not None:
        pytest.skip("the big blind does not fold to the first raise before those behind it have acted: that is refused")
    found = asked(counted(button=button), Around(stage=stage, bets=bets), **early(9, 600, since))

    wanted = found if isinstance(found, tuple) else ()
    told = {"around.button": button, "around.stage": stage, "around.bets": bets}
    assert [] == [fact for fact in wanted if told.get(fact) is not None]
    assert {"around.turn", "around.button"} & {*wanted}, "whoever acted first then may have been out of turn as well"


def test_a_raise_before_his_turn_stands_until_somebody_changes_the_action() -> None:
    """Button 3, blinds 4 and 5, seat 6 opened for 400: 9 raises to 600 while 7 is to act. 7 calls: 8 is to act, and the
    raise stays where it is. 7 raises to 800: the action has changed, and
    9 may do as he likes. 7 and 8 fold: it is his
    turn, and he is held to it (TDA 53)."""
    around = Around(stage="preflop", bets=(Put(6, 400),), turn=7)
    calls, raises = {"seat": 7, "do": "call"}, {"seat": 7, "do": "raise", "to": 800}
    folds = [{"seat": 7, "do": "fold"}, {"seat": 8, "do": "fold"}]
    waits = ruled(counted(), around, **early(9, 600, calls))
    free = ruled(counted(), around, **early(9, 600, raises))
    held = ruled(counted(), around, **early(9, 600, *folds))

    assert "back-to-player" == waits.outcome
    assert [8] == [step.facts["seat"] for step in waits.steps if step.code == "step.action-back"]
    assert "released" == free.outcome
    assert [8] == [step.facts["seat"] for step in free.steps if step.code == "step.action-back"]
    assert "binding" == held.outcome


@pytest.mark.parametrize(
    ("turn", "did", "since", "outcome"),
    [
        # Seat 8 was to act: 6 has raised before his turn and 7 has called it, two acts with chips (tda-2024-53-b).
        (8, "raise", [{"seat": 7, "do": "call"}], "floor-decides"),
        # Two checks are no substantial action (tda-2024-36-a): the turn is his, and the check of 6 waits for his own.
        (8, "check", [{"seat": 7, "do": "check"}], "back-to-player"),
        (8, "check", [{"seat": 7, "do": "check"}, {"seat": 9, "do": "fold"}], "floor-decides"),
        # Whoever acted next to it, before him, was out of turn too: 4 was to act, and 5 calls the raise.
        (4, "raise", [{"seat": 5, "do": "call"}], "floor-decides"),
        # He himself was to act: he checks, and the raise of 6 is binding.
        (5, "raise", [{"seat": 5, "do": "check"}], "binding"),
    ],
)
def test_others_who_went_on_out_of_turn_have_passed_somebody_over(
    turn: int, did: str, since: list[dict[str, Any]], outcome: str
) -> None:
    """Nobody who acts after it is taken for the one who was to act: that is asked, and it turns the ruling."""
    told: dict[str, Any] = {"kind": "out-of-turn", "seat": 6, "do": did, "since": since, "asked_time": False}
    told |= {"to": 600} if did == "raise" else {}
    around = Around(stage="flop", bets=())
    said = asked(counted(), around, **told)

    assert isinstance(said, tuple) and "around.turn" in said
    assert outcome == ruled(counted(), replace(around, turn=turn), **told).outcome


@pytest.mark.parametrize(
    ("seat", "counted", "asks"),
    [
        (7, 200, True),    # a chip of 500 is more than he was counted with
        (7, 500, False),   # all that he has: one chip of it is a call of 200 (tda-2024-44-a)
        (7, 5_000, False),
        (5, 400, False),   # whatever he had left: he owes nothing, and one chip is a check
        (5, 700, False),
    ],
)  # fmt: skip
def test_a_stack_that_was_counted_too_small_is_asked_for(seat: int, counted: int, asks: bool) -> None:
    """Where what was told can have been only with more chips, they are asked for; nothing is called impossible."""
    found = room(9, seats=9, stack=counted, structure=(Level(20, 100, 200),))
    found.do(SetTable(1, "none", "none"))
    found.do(TellButton(1, 3))
    told: dict[str, Any] = {"kind": "declaration", "seat": seat, "chips": [500]}
    around = Around(stage="preflop", bets=())
    said = asked(found, around, **told)

    assert (("around.stacks",) == said) is asks, said
    counted_anew = replace(around, stacks={seat: 5_000})
    assert isinstance(asked(found, counted_anew, **told), Outcome)


@pytest.mark.parametrize("did", ["check", "call", "raise", "fold"])
def test_once_it_is_told_whose_turn_it_was_nothing_else_is_asked_of_an_act_out_of_turn(did: str) -> None:
    """The action goes back to him (tda-2024-53-a), wherever the button lies and on whichever street: all come to the
    same, so that neither is asked."""
    found = counted(button=None)
    told: dict[str, Any] = {"kind": "out-of-turn", "seat": 6, "do": did, "since": []}
    told |= {"to": 400} if did == "raise" else {}
    said = ruled(found, Around(turn=4), **told)
    every = [
        ruled(found, Around(turn=4, button=button, stage=stage), **told)
        for button in range(1, 10)
        for stage in ("preflop", "flop")
    ]

    assert [] == [one for one in every if (one.outcome, one.cites, one.steps) != (said.outcome, said.cites, said.steps)]


@pytest.mark.parametrize("asked_time", [False, "unknown"])
def test_who_was_passed_over_is_named_and_nobody_is_asked_who_has_folded(asked_time: Any) -> None:
    """Seat 6 was to act, 9 raises and 1 calls: 6, 7 and 8 are named, as far as they still have cards (53-B)."""
    told = {"kind": "out-of-turn", "seat": 9, "do": "bet", "to": 600, "since": [{"seat": 1, "do": "call"}]}
    told |= {"asked_time": asked_time}
    found = ruled(counted(), Around(stage="flop", bets=(), turn=6), **told)

    assert found.passed is not None
    assert ("floor-decides", (6, 7, 8), False) == (found.outcome, found.passed.seats, found.passed.sure)
    assert "tda-2024-53-b" in found.cites
    sure = ruled(counted(), Around(stage="flop", bets=(), turn=6, out=(7,)), **told).passed
    assert sure is not None and ((6, 8), True) == (sure.seats, sure.sure)
    first = ruled(counted(), Around(stage="preflop", bets=(), turn=6), **(told | {"do": "raise"})).passed
    assert first is not None and ((6, 7, 8), True) == (first.seats, first.sure), "nobody can have folded there yet"


def test_that_a_single_exposed_card_is_no_misdeal_cites_its_paragraph() -> None:
    """It is neither of the first two of the deal, and no second one was exposed (tda-2024-35-a): what becomes of it the
    book does not say."""
    found = ruled(counted(), **face_up(6, 1))

    assert ("card-replaced", "tda-2024-35-a-7") == (found.outcome, found.cites[0])
    assert "practice-exposed-card-becomes-burn" in found.cites


def one_chip(found: Room, around: Around, seat: int = 7, chip: int = 1_000) -> Outcome | tuple[str, ...]:
    return asked(found, around, kind="declaration", seat=seat, chips=[chip])


@pytest.mark.parametrize("stage", ["flop", "turn", "river"])
def test_who_bet_is_not_asked_of_one_big_chip(stage: Stage) -> None:
    """It is a call of what was bet, whoever bet it (tda-2024-44-a), wherever the button lies."""
    found = one_chip(counted(button=None), Around(stage=stage, bets=(Put(None, 400),)))

    assert isinstance(found, Outcome) and found.reading is not None
    assert ("call", 400, 600) == (found.outcome, found.reading.total, found.reading.returned)


def test_where_only_what_goes_back_hangs_on_the_blinds_it_is_said_in_words() -> None:
    """A raise to 600 before the flop is called with one chip of 1,000: from a blind more goes back, and nobody is
    asked whether he lies in one, or has called before. Where the button and who raised are told it is said how much."""
    raised = Around(stage="preflop", bets=(Put(None, 600),))
    told = one_chip(counted(), Around(stage="preflop", bets=(Put(6, 600),)))
    untold = one_chip(counted(button=None), raised)

    assert isinstance(untold, Outcome) and untold.reading is not None
    assert ("call", 600, 0, ()) == (untold.outcome, untold.reading.total, untold.reading.returned, untold.chips)
    assert ["step.return-rest"] == [one.code for one in untold.steps]
    assert isinstance(told, Outcome) and told.reading is not None
    assert ("call", 600, 400) == (told.outcome, told.reading.total, told.reading.returned)


def test_where_it_turns_the_ruling_the_button_is_asked() -> None:
    """Nobody has raised: a chip of the big blind is a check, and one of anybody else a call."""
    assert ("around.button",) == one_chip(counted(button=None), Around(stage="preflop", bets=()))


def test_a_ruling_in_words_is_ruled_again_as_it_was() -> None:
    """From the log, hours later, with a button that nobody had told."""
    found = counted(button=None)
    report = {"kind": "declaration", "seat": 7, "chips": [1_000]}
    found.do(Report(table=1, report=report, around=Around(stage="preflop", bets=(Put(None, 600),))), FLOOR)
    again = said_then(found.evening.state.reports[1], found.evening.book)

    assert again is not None
    assert ("call", ["step.return-rest"]) == (again.outcome, [one.code for one in again.steps])


@pytest.mark.parametrize("turn", range(1, 10))
@pytest.mark.parametrize("around", [Around(), Around(stage="preflop"), Around(stage="flop", bets=())])
def test_wherever_the_button_lies_all_between_were_passed_over(turn: int, around: Around) -> None:
    """Whoever sits between the one who was to act and the one who acted for him comes before that one: nobody has told
    the button or the street, and it hangs on neither."""
    seats = [(turn + n - 1) % 9 + 1 for n in range(5)]
    told = {"kind": "out-of-turn", "seat": seats[3], "do": "raise", "to": 600, "asked_time": False}
    said = asked(counted(button=None), replace(around, turn=turn), **told, since=[{"seat": seats[4], "do": "call"}])

    assert isinstance(said, Outcome) and said.passed is not None, said
    assert tuple(seats[:3]) == said.passed.seats


def test_whoever_bet_and_was_not_named_is_nobody_in_logs_of_before_too() -> None:
    """There it was seat 0."""
    told = {"stage": "preflop", "bets": [{"seat": 0, "to": 600}, {"seat": 6, "to": 900}]}

    assert (Put(None, 600), Put(6, 900)) == msgspec.convert(told, Around).bets
