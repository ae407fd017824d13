"""Hand-for-hand, the levels of the last two, and the nights between days."""

from __future__ import annotations

from floorman.terms import By
from floorman.tournament import Now, StopClock, TakeBack, read
from floorman.tournament.bags import variances
from floorman.tournament.commands import (
    AnnounceHandForHand,
    Bust,
    Busted,
    CountBag,
    DrawFinalTable,
    DrawLastHands,
    EndDay,
    EndHandForHand,
    HaltTable,
    HoldAllIn,
    MergeFlight,
    Move,
    NewHand,
    NotNow,
    OpenDispute,
    ReleaseAllIn,
    ResumeDay,
    ResumeTable,
    SetTable,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.days import value_of
from floorman.tournament.proposals import proposals
from floorman.views.floor import floor_view
from tests.tournament.evening import MINUTE, frozen, house
from tests.tournament.going_out.field import Field

TWO = [{"Anna": 100, "Ben": 200, "Cem": 300}, {"Dana": 100, "Emil": 200, "Frida": 300}]


def now(field: Field) -> Now:
    return Now(field.state, By("Zoe", "director"), field.at, field.book, b"secret")


def proposed(field: Field) -> dict[str, str]:
    """The ids of what is proposed, by kind."""
    return {one.kind: one.id for one in proposals(now(field))}


def kinds(field: Field) -> list[str]:
    return [*proposed(field)]


def test_bubble_is_announced_one_elimination_late() -> None:
    """With one player above the paid places it is proposed with the very bust that makes it so. Until they have drawn
    for the final table two tables play, and the next to go out may be the bubble; at one nobody goes hand for hand."""
    field = Field(TWO, paid=4)
    assert "hand-for-hand" not in kinds(field)
    field.do(Bust((Busted("Anna"),)))
    assert {"final-table", "hand-for-hand"} <= {*kinds(field)}
    field.do(DrawFinalTable())

    assert "hand-for-hand" not in kinds(field)


def test_it_is_spoken_of_two_players_before_it_is_proposed() -> None:
    """Six are left, and it is proposed one above the paid places: with four paid that is one more, with three two."""
    told = [
        [(one.facts["count"], one.do) for one in floor_view(now(Field(TWO, paid=paid)), {}).waits]
        for paid in (0, 2, 3, 4, 5)
    ]

    assert [[], [], [(2, "announce-hand-for-hand")], [(1, "announce-hand-for-hand")], []] == told


def test_what_the_round_asks_for_stands_before_the_final_table() -> None:
    field = Field(TWO, paid=4)
    field.do(Bust((Busted("Anna"),)))
    assert "final-table" == kinds(field)[0]
    field.do(AnnounceHandForHand())
    field.do(HoldAllIn(1))
    field.do(TellHandDone(2))

    assert ["release-all-in", "final-table"] == [kinds(field)[0], kinds(field)[-1]]


def test_everything_of_hand_for_hand_is_taken_back() -> None:
    """Announced, held, released, called off: back to how it was."""
    field = Field(TWO, paid=4)
    before = field.state.single_facts
    announced = field.do(AnnounceHandForHand())
    held = field.do(HoldAllIn(1))
    field.do(TakeBack(held))
    field.do(TakeBack(announced))

    assert before == field.state.single_facts
    assert {} == field.state.waits


def test_a_table_that_was_halted_between_two_hands_keeps_nobody_waiting() -> None:
    """It plays none of the hands that were running at the announcement, also once it goes on."""
    large = [dict.fromkeys(names.split(), 500) for names in ("Gil Hava Ida Jan Kim Lea", "Max Nora Olaf Pia Rosa Sam")]
    field = Field([*large, TWO[0]])
    for table in (1, 2, 3):
        field.do(NewHand(table))
    for command in (TellHandDone(3), HaltTable(3), AnnounceHandForHand(), ResumeTable(3)):
        field.do(command)
    assert (1, True) == (field.state.round.number, field.state.round.running)
    for table in (1, 2):
        field.do(TellHandDone(table))

    assert (2, False) == (field.state.round.number, field.state.round.running)
    field.do(NotNow(kind="halt", table=3))  # three players fewer than elsewhere: the floor lets them play on
    field.do(NewHand(3))


def test_a_table_that_is_filled_while_the_last_hands_run_keeps_nobody_waiting() -> None:
    """It had no hand to finish when hand-for-hand was announced; a dealer will tell each of its own."""
    field = Field([*TWO, {}])
    field.do(SetTable(3, cards="none", action="dealer"))
    for command in (NewHand(1), NewHand(2), AnnounceHandForHand()):
        field.do(command)
    field.do(TellHandDone(1))
    for number, who in enumerate(("Anna", "Ben"), start=1):
        field.do(Move(who, Target(3, number)))
    field.do(TellHandDone(2))

    assert (2, False) == (field.state.round.number, field.state.round.running)


def test_a_released_hand_that_was_void_is_dealt_once_more() -> None:
    """Without it the round would never be over."""
    field = Field(TWO)
    for command in (NewHand(1), NewHand(2), AnnounceHandForHand(), HoldAllIn(2), TellHandDone(1), ReleaseAllIn(2)):
        field.do(command)
    field.do(TellHandDone(2, void=True))
    field.do(NewHand(2))
    field.do(TellHandDone(2))

    assert 2 == field.state.round.number


def test_a_table_with_one_player_left_keeps_nobody_waiting() -> None:
    """Two were left there, one goes out: the round is over for them too."""
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300}, {"Dana": 100, "Emil": 200}])
    field.do(AnnounceHandForHand())
    field.do(TellHandDone(1))
    field.do(Bust((Busted("Dana"),)))

    assert 2 == field.state.round.number


def test_held_tables_in_any_number_come_to_an_end() -> None:
    """Each is released in its turn, and the round is over with the last."""
    field = Field([{f"{letter}1": 100, f"{letter}2": 100} for letter in "abcdef"])
    field.do(AnnounceHandForHand())
    for table in (6, 2, 4):
        field.do(HoldAllIn(table))
    for table in (1, 3, 5):
        field.do(TellHandDone(table))
    for table in (2, 4, 6):
        field.do(ReleaseAllIn(table))
        field.do(TellHandDone(table))

    assert 2 == field.state.round.number
    field.do(EndHandForHand())


def test_hostile_numbers_are_refused() -> None:
    field = Field(TWO, paid=4)
    before = frozen(field.state)
    codes = [
        field.refused(AnnounceHandForHand(-1)).code,
        field.refused(AnnounceHandForHand(10**9)).code,
        field.refused(HoldAllIn(99)).code,
        field.refused(ReleaseAllIn(-1)).code,
        field.refused(DrawLastHands("")).code,
        field.refused(DrawLastHands("99999999999999999999")).code,
        field.refused(CountBag("Anna", -5)).code,
        field.refused(CountBag("Anna", 10**40)).code,
        field.refused(MergeFlight("A", ())).code,
        field.refused(OpenDispute(77)).code,
        field.refused(OpenDispute(1, "x" * 5000)).code,
    ]

    assert all(codes)
    assert before == frozen(field.state)


def test_levels_are_halved_only_for_the_last_two_of_the_event() -> None:
    """A table with two players while others still play halves nothing (casino-32-d)."""
    field = Field([{"Anna": 100, "Ben": 200, "Cem": 300}, {"Dana": 100}], house(heads_up_level_percent=50))
    field.do(Bust((Busted("Anna"),)))
    assert 30 == field.state.structure[1].minutes
    version = field.do(Bust((Busted("Ben"),)))
    assert [30, 15, 15] == [stretch.minutes for stretch in field.state.structure]
    field.do(TakeBack(version))

    assert [30, 30, 30] == [stretch.minutes for stretch in field.state.structure]
    assert 30 * MINUTE == read(field.state.schedule, field.state.clock, field.at).left


def test_what_a_card_is_worth() -> None:
    assert [2, 10, 10, 11, 14, None, None, None] == [
        value_of(card) for card in ("2c", "Ts", "10h", "J", "ad", "1s", "", "xx")
    ]


def test_a_night_keeps_every_chip() -> None:
    """Counted, bagged, taken back, bagged again, drawn anew: the sum stays what it was."""
    field = Field(TWO)
    total = sum(field.state.stacks.values())
    for name in ("Anna", "Ben", "Cem", "Dana", "Emil"):
        field.do(CountBag(name, field.state.stacks[name]), who="Zoe")
        closed = field.do(CountBag(name, field.state.stacks[name]), who="Yan")
    field.do(TakeBack(closed))
    assert 200 == field.state.stacks["Emil"]
    field.do(CountBag("Emil", 200), who="Yan")
    field.do(CountBag("Frida", 290), who="Zoe")
    field.do(CountBag("Frida", 290), who="Yan")

    assert [10] == [one.missing for one in variances(field.state)]
    assert "day.bags-differ" == field.refused(EndDay()).code
    field.do(TakeBack(field.state.version))
    field.do(CountBag("Frida", 300), who="Yan")
    field.do(CountBag("Frida", 300), who="Zoe")
    field.do(EndDay())
    resumed = field.do(ResumeDay())
    assert total == sum(field.state.stacks.values())
    assert set(field.state.entries) == set(field.state.sits)
    field.do(TakeBack(resumed))

    assert "between-days" == field.state.phase
    assert 0 == sum(field.state.stacks.values())


def test_pause_shows_break() -> None:
    """A clock that stands for the last hands is no break, and the level keeps its number."""
    field = Field(TWO, day_ends_after=1)
    field.at += 20 * MINUTE
    field.do(StopClock("last-hands"))
    reading = read(field.state.schedule, field.state.clock, field.at)

    assert (1, False, False) == (reading.number, reading.running, reading.on_break)
