"""Wrong use says what was wrong and what would have been right, and changes nothing."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import floorman
from floorman import DealCards, Fold, NotAllowed, RaiseTo, Table, TableError
from floorman.cards import cards_of
from floorman.rulebook import new_shelf
from tests.table.playing import everything, until


def facing_a_raise() -> Table:
    """Seat 3 has opened to 200; seat 1 is to act with 9,800 behind its own blind."""
    table = Table({1: 9800, 2: 10_000, 3: 10_000}, blinds=(50, 100), button=3)
    table.next_hand()
    table.deal_cards({})
    table.raise_to(200)
    return table


WRONG: list[tuple[Callable[[Table], Any], str, str]] = [
    (lambda table: table.check(), "check.facing-a-bet", "may: fold; call 200; raise to a total of 300 to 9,800."),
    (lambda table: table.raise_to(250), "raise.out-of-range", "at least 300 and at most 9,800; 250 is not"),
    (lambda table: table.bet_to(20_000), "raise.out-of-range", "at most 9,800"),
    (lambda table: table.fold(seat=2), "act.out-of-turn", "it is the turn of seat 1"),
    (lambda table: table.call(seat=7), "act.not-in-hand", "Seat 7 is not in this hand"),
    (lambda table: table.act(Fold(3)), "act.out-of-turn", "it is the turn of seat 1"),
    (lambda table: table.act(RaiseTo(1, 1)), "raise.out-of-range", "at least 300"),
    (lambda table: table.deal(Random(1)), "deal.nothing-owed", "Now seat 1 may"),
    (lambda table: table.deal_cards("As"), "deal.nothing-owed", "No cards are due"),
    (lambda table: table.show(), "show.nobody-to-show", "Now seat 1 may"),
    (lambda table: table.muck(seat=1), "show.no-showdown", "nothing to show"),
    (lambda table: table.stand_pat(), "draw.no-draw", "No cards are being drawn"),
    (lambda table: table.bring_in(), "bring-in.not-due", "no bring-in"),
    (lambda table: table.next_hand(), "table.hand-on", "end of the hand"),
    (lambda table: table.leave(2), "table.hand-on", "end of the hand"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "code", "told"), WRONG)
def test_not_allowed(wrong: Callable[[Table], Any], code: str, told: str) -> None:
    table = facing_a_raise()
    before = everything(table)

    with pytest.raises(NotAllowed) as refused:
        wrong(table)

    assert code == refused.value.code
    assert told in str(refused.value)
    assert "Platz" in refused.value.says("de")
    assert before == everything(table)


NONSENSE: list[tuple[Callable[[Table], Any], str]] = [
    (lambda table: table.raise_to(300.5), "total cannot be 300.5"),  # type: ignore[arg-type]
    (lambda table: table.raise_to("300"), 'total cannot be "300": it is a whole'),  # type: ignore[arg-type]
    (lambda table: table.raise_to(None), "total cannot be None"),  # type: ignore[arg-type]
    (lambda table: table.act(RaiseTo(1, "300")), 'total cannot be "300"'),  # type: ignore[arg-type]
    (lambda table: table.sit_down("5", 1000), '"5" is no seat'),  # type: ignore[arg-type]
    (lambda table: table.sit_down(5, "1000"), 'at seat 5 with "1000"'),  # type: ignore[arg-type]
    (lambda table: table.level(("50", "100")), 'small_blind cannot be "50"'),  # type: ignore[arg-type]
    (lambda table: table.level("50/100"), 'not "50/100"'),  # type: ignore[arg-type]
    (lambda table: table.level((50, 100), ante="10"), 'ante cannot be "10"'),  # type: ignore[arg-type]
    (lambda table: table.level((50, 100), smallest_chip="25"), 'smallest_chip cannot be "25"'),  # type: ignore[arg-type]
    (lambda table: table.level((50, 100), games=[7]), 'no game "7" here'),  # type: ignore[list-item]
    (lambda table: table.deal_cards(7), 'such as "As Kd", not 7'),  # type: ignore[arg-type]
    (lambda table: table.deal(), r"deal\(random\.SystemRandom\(\)\)"),
    (lambda table: table.act(RaiseTo(1, 300.5)), "total cannot be 300.5"),  # type: ignore[arg-type]
    (lambda table: table.fold("1"), '"1" is no seat: seats are numbered from 1'),  # type: ignore[arg-type]
    (lambda table: table.act(Fold("1")), '"1" is no seat'),  # type: ignore[arg-type]
    (lambda table: table.all_in(9), "Seat 9 is not in this hand"),
    (lambda table: table.cards(None), "None is no seat"),  # type: ignore[arg-type]
    (lambda table: table.story("en", 9), "Nobody sits at seat 9"),
    (lambda table: table.deal_cards({"1": "As Kd"}), '"1" is no seat'),  # type: ignore[dict-item]
    (lambda table: table.sit_down(1, 1000), "Somebody sits at seat 1"),
    (lambda table: table.sit_down(0, 1000), "0 is no seat"),
    (lambda table: table.sit_down(5, 0), "Nobody can sit at seat 5 with 0"),
    (lambda table: table.leave(9), "Nobody sits at seat 9"),
    (lambda table: table.view(9), "Nobody sits at seat 9"),
    (lambda table: table.seen(9), "Nobody sits at seat 9"),
    (lambda table: table.level((200, 100)), "Blinds of 200 and 100"),
    (lambda table: table.level((0, 0)), "Blinds of 0 and 0"),
    (lambda table: table.level(100), "Blinds are two amounts"),  # type: ignore[arg-type]
    (lambda table: table.level((50, 100), ante_kind="all"), 'no ante of the kind "all"'),  # type: ignore[arg-type]
    (lambda table: table.level((50, 100), ante=-5), "ante cannot be -5"),
    (lambda table: table.level((50, 100), smallest_chip=0), "smallest_chip cannot be 0"),
    (lambda table: table.level((50, 100), games=["plo"]), 'There is no game "plo" here, but these: nlhe'),
    (lambda table: table.level((50, 100), games="nlhe"), r'such as \["nlhe", "razz"\], not "nlhe"'),  # type: ignore[arg-type]
    (lambda table: table.level((50, 100), ante=-5), "ante cannot be -5: it is a whole number of chips, at least 0"),
    (lambda table: table.level((50, 100), ante_kind="bigblind"), "Did you mean “big-blind”"),  # type: ignore[arg-type]
    (lambda table: table.run_it("2"), 'times cannot be "2"'),  # type: ignore[arg-type]
    (lambda table: table.explain("position"), 'about "position", but .* Did you mean “positions”'),  # type: ignore[arg-type]
    (lambda table: table.story("fr"), 'no language "fr" here, but these: en, de'),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("wrong", "told"), NONSENSE)
def test_nonsense(wrong: Callable[[Table], Any], told: str) -> None:
    table = facing_a_raise()
    before = everything(table)

    with pytest.raises(TableError, match=told) as error:
        wrong(table)

    assert error.value.says("de") != error.value.says("en")
    assert before == everything(table)


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("As Kx", '"Kx" is not a card|"AsKx" is not a card|is not a card'),
        ("As Kd", "6 cards are due"),
        ("As As Kd Kc Qh Qs", "dealt already"),
        ({1: "As"}, "cards due to seat 1 are 2"),
        ({8: "As Kd"}, "Seat 8 is not in this hand"),
    ],
)
def test_wrong_cards(cards: Any, told: str) -> None:
    table = Table([1000] * 3, blinds=(50, 100))
    table.next_hand()

    with pytest.raises(TableError, match=told):
        table.deal_cards(cards)

    assert ("cards", 6) == (table.turn.waits_for, table.turn.cards)


def test_what_is_no_command_and_no_chance() -> None:
    table = facing_a_raise()

    with pytest.raises(TableError, match=r"such as Fold\(3\)"):
        table.act("fold")  # type: ignore[arg-type]
    with pytest.raises(TableError, match=r"random\.Random"):
        table.deal(7)  # type: ignore[arg-type]


def test_cards_may_be_thrown_away_as_a_list() -> None:
    """As a view gives them."""
    table = Table([1000] * 3, blinds=(25, 50), game="27sd")
    until(table, Random(1), "draw")
    seat = table.turn.seat
    assert seat is not None
    (cards,) = [one["cards"] for one in table.view(seat)["seats"] if one["seat"] == seat]

    table.draw(cards[:2])

    assert 2 == next(one["drew"] for one in table.view()["seats"] if one["seat"] == seat)


def test_before_the_first_hand() -> None:
    table = Table([1000] * 3, blinds=(50, 100))

    with pytest.raises(NotAllowed, match=r"No hand is being played\. The next hand can be dealt\."):
        table.call()
    with pytest.raises(NotAllowed, match="No hand"):
        table.deal_cards("As")


def test_an_unknown_board_is_refused() -> None:
    """No pot could be given by it. Who deals it all the same is told how to go on."""
    table = Table([1000] * 2, blinds=(50, 100), button=1)
    table.next_hand()
    table.deal_cards({})
    table.all_in()
    table.all_in()
    for cards in ("?? 7h 8h", "?? ?? 7h 8h"):
        with pytest.raises(TableError, match="have to be named"):
            table.deal_cards(cards)
    with pytest.raises(TableError, match="have to be named"):
        table.deal_cards({})

    for owed in (4, 2, 2):
        table.act(DealCards((52,) * owed))
    table.show("As Ad")
    table.show("Ks Kd")

    assert ("show", None) == (table.turn.waits_for, table.turn.seat)
    with pytest.raises(NotAllowed, match="take them back and name them"):
        table.show()


def test_presence_is_of_those_who_sit_there() -> None:
    table = Table([1000] * 3, blinds=(50, 100))

    with pytest.raises(TableError, match="Nobody sits at seat 4"):
        table.next_hand({4: "absent"})
    with pytest.raises(TableError, match='Nobody is "asleep" at a table'):
        table.next_hand({2: "asleep"})  # type: ignore[dict-item]


def test_alone() -> None:
    table = Table([1000], blinds=(50, 100))

    with pytest.raises(NotAllowed, match="two players or more"):
        table.deal(Random(1))
    with pytest.raises(NotAllowed, match="Another player has to sit down"):
        table.next_hand()

    table.sit_down(2, 1000)
    table.deal(Random(1))


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ([1000] * 11, "at most 10 players"),
        ({1: 1000, 100: 500}, "100 is no seat"),
        ([1000, -5], "Nobody can sit at seat 2 with -5"),
        ([1000, 2.5], "Nobody can sit at seat 2 with 2.5"),
        ([1000, True], "Nobody can sit at seat 2"),
        ([1000, "1000"], 'Nobody can sit at seat 2 with "1000"'),
        ({1: 1000, "2": 500}, "Stacks are a list"),
        ({"a": 1000}, '"a" is no seat'),
        (1000, r"Stacks are a list, such as \[10_000, 10_000\], or a dict .*, not 1000\."),
    ],
)
def test_tables_that_cannot_be(seats: Any, told: str) -> None:
    with pytest.raises(TableError, match=told):
        Table(seats, blinds=(50, 100))


def test_all_in_beyond_the_limit() -> None:
    """In pot-limit all-in is not allowed while the pot does not let that much be bet."""
    table = Table([10_000] * 3, blinds=(50, 100), game="plo", button=3)
    table.next_hand()
    table.deal_cards({})

    with pytest.raises(NotAllowed, match="at most 350; 10,000 is not"):
        table.all_in()

    table.raise_to(350)


def test_all_in_against_all_ins_is_a_call() -> None:
    """Nobody could answer a raise; the rest would come back."""
    table = Table([1000, 400], blinds=(50, 100), button=2)
    table.next_hand()
    table.deal_cards({1: "As Ad", 2: "Ks Kd"})
    table.all_in()
    table.all_in()

    assert ("cards", 4) == (table.turn.waits_for, table.turn.cards)
    assert {1: 600, 2: 0} == table.stacks


def test_the_first_to_show_may_not_muck() -> None:
    """What the book says about the showdown is refused with its paragraph."""
    table = Table([1000] * 3, blinds=(50, 100), book=floorman.book("tda-2024", first_to_show_may_muck=False))
    until_showdown(table)

    with pytest.raises(NotAllowed) as refused:
        table.muck()

    assert ("muck.first-to-show", ("house-first_to_show_may_muck",)) == (refused.value.code, refused.value.cites)


def until_showdown(table: Table) -> None:
    rng = Random(5)
    table.deal(rng)
    while table.turn.waits_for != "show":
        table.deal(rng) if table.turn.waits_for == "cards" else table.check_or_call()


def test_errors_keep_what_was_right_then() -> None:
    """The sentence is that of the moment, also when the table has gone on."""
    table = facing_a_raise()
    with pytest.raises(NotAllowed) as refused:
        table.check()
    table.fold()

    assert "Now seat 1 may: fold" in str(refused.value)


class _Text:
    """What is read as a path is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read_text(self, encoding: str) -> str:
        assert encoding == "utf-8"
        return self.text

    def __str__(self) -> str:
        return "friday.toml"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: Table([1000] * 3, blinds=(50, 100), book="tda"), "There is no book “tda”. Known: cuca, casino"),
        (lambda: floorman.book("home.toml"), 'A house book comes by its path: floorman.book(Path("home.toml"))'),
        (lambda: Table([1000] * 3, blinds=(50, 100), book="home.toml"), "comes by its path"),
        (lambda: floorman.book("hoyle"), "There is no book “hoyle”. Known: cuca, casino"),
        # What mypy would say first of these two; `warn_unused_ignores` holds it to that.
        (lambda: floorman.book("tda-2024", minimum_rais="double_the_bet"), "Did you mean “minimum_raise”?"),  # type: ignore[call-arg]
        (lambda: floorman.book("tda-2024", minimum_raise="treble"), "Expected: "),  # type: ignore[arg-type]
        (lambda: floorman.book(_Text("id = ")), "friday.toml: This is not TOML"),
        (
            lambda: Table([1000] * 3, blinds=(50, 100), book=_Text('id = "cuca"\ntitle = "x"\nextends = "tda-2024"')),
            "friday.toml",
        ),
        (lambda: new_shelf().lay("id = ", "friday.toml"), "friday.toml: This is not TOML"),
    ],
)
def test_books_that_there_are_not(wrong: Callable[[], object], told: str) -> None:
    """A sentence with what there is, in both languages; no code and no bare colon at its beginning."""
    with pytest.raises(floorman.BookError) as refused:
        wrong()

    assert told in str(refused.value)
    assert str(refused.value).startswith(("There", "minimum_rais", "friday.toml: ", "“home.toml”"))
    assert not any(problem.code in str(refused.value) for problem in refused.value.problems)
    assert refused.value.says("de") != refused.value.says("en") == str(refused.value)


@pytest.mark.parametrize("book", [7, None, ["tda-2024"]])
def test_what_is_no_book(book: Any) -> None:
    with pytest.raises(TableError, match=r"A book is the id of a shipped one \(cuca, casino"):
        Table([1000] * 3, blinds=(50, 100), book=book)
    with pytest.raises(TableError, match="A book is"):
        floorman.book(book)


def test_errors_travel() -> None:
    """A program that plays in several processes gets an error across, with its sentence."""
    for wrong in (lambda: floorman.book("hoyle"), lambda: facing_a_raise().check(), lambda: cards_of("Xx")):
        with pytest.raises(Exception, match=" ") as refused:
            wrong()
        assert str(refused.value) == str(pickle.loads(pickle.dumps(refused.value)))


@pytest.mark.parametrize(("street", "owed", "shown"), [("flop", 4, 3), ("turn", 2, 1)])
def test_the_burn_card_may_be_left_out(street: str, owed: int, shown: int) -> None:
    """Whoever names too few cards hears how many will do."""
    table = Table([1000] * 3, blinds=(50, 100))
    table.deal(Random(1))
    for _ in range(3):
        table.check_or_call()
    if street == "turn":
        table.deal(Random(1))
        for _ in range(3):
            table.check_or_call()

    with pytest.raises(NotAllowed) as error:
        table.deal_cards("7c 8c 9c Tc Jc")
    assert f"{owed} cards are due now, {shown} of them open: the burn card may be left out." in str(error.value)


def test_nothing_is_on_while_cards_are_owed() -> None:
    table = Table([1000] * 3, blinds=(50, 100))
    until(table, Random(1), "cards")

    with pytest.raises(NotAllowed, match="6 cards are due now"):
        table.call()


MISTYPED: list[tuple[dict[str, Any], str]] = [
    ({"game": "nhle"}, "Did you mean “nlhe”"),
    ({"game": "PLO"}, "Did you mean “plo”"),
    ({"games": "nlhe"}, r'such as \["nlhe", "razz"\], not "nlhe"'),
    ({"games": 7}, "not 7"),
    ({"hands_each": "lvl"}, 'hands_each cannot be "lvl": it is a number of hands, or "level"'),
    ({"smallest_chip": 0}, "smallest_chip cannot be 0: it is a whole number of chips, at least 1"),
    ({"button": 9}, "The button cannot lie at seat 9: nobody sits there. Taken: 1, 2, 3"),
    ({"rake": 5}, r"floorman.Rake\(500, 3\)"),
]


@pytest.mark.parametrize(("given", "told"), MISTYPED)
def test_a_table_that_is_mistyped(given: dict[str, Any], told: str) -> None:
    """What makes no sense is told with what would, in both languages, and an error in a prompt is its sentence."""
    with pytest.raises(TableError, match=told) as error:
        Table([1000] * 3, **{"blinds": (5, 10), **given})

    assert error.value.says("de") != error.value.says("en")
    assert str(error.value) in repr(error.value)


def test_a_book_that_is_mistyped(tmp_path: Path) -> None:
    """A name is answered with the nearest one, and a file that cannot be read is an error of ours."""
    with pytest.raises(floorman.BookError, match="Did you mean “tda-2024”"):
        floorman.book("tda2024")
    with pytest.raises(floorman.BookError, match="cannot be read"):
        floorman.book(tmp_path / "nix.toml")
    with pytest.raises(floorman.BookError, match="cannot be read"):
        floorman.book(tmp_path)


def test_equity_of_a_game_that_is_mistyped() -> None:
    with pytest.raises(TableError, match=r"but these: nlhe, plhe, flhe, plo, .* Did you mean “plo8”"):
        floorman.equity("AsAh2c3d", "KsKh7c6d", game="plo-8")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda table: table.next_hand(3), r'presence is a dict from seats, such as \{3: "absent"\}, not 3'),
        (lambda table: table.next_hand(straddles=4), "straddles is a dict from seats"),
        (lambda table: table.next_hand(late={"3": "both"}), '"3" is no seat'),
        (lambda table: table.next_hand({9: "absent"}), "Nobody sits at seat 9"),
        (lambda table: table.next_hand(bomb=10), "answer to bomb_pots"),
        (lambda table: table.next_hand(late={3: "both"}), "answers to missed_blinds"),
    ],
)
def test_what_is_told_of_the_next_hand(wrong: Callable[[Table], Any], told: str) -> None:
    with pytest.raises(TableError, match=told):
        wrong(Table([1_000] * 3, blinds=(50, 100)))


def test_a_game_beside_others_is_not_dropped() -> None:
    """One that the others begin with is what would be played; another one is not told of in vain."""
    with pytest.raises(TableError, match="name only one"):
        Table([1_000] * 3, blinds=(50, 100), game="plo", games=["nlhe", "razz"])

    assert "razz" == Table([1_000] * 3, blinds=(50, 100), game="razz", games=["razz", "nlhe"]).game


NO_USE: list[tuple[Callable[[Any], Any], str]] = [
    (lambda bad: floorman.equity("AsKs", "random", samples=50, rng=bad), "rng is where chance comes from"),
    (lambda bad: floorman.equity("AsKs", "QhQd", board="2c 3c 4c", rng=bad), "rng is where chance comes from"),
    (lambda bad: floorman.equity("QQ+", "AKs", rng=bad), "rng is where chance comes from"),
    (lambda bad: floorman.equity("AsKs", "QhQd", executor=bad), "executor is whoever does the work"),
    (lambda bad: floorman.equity("QQ+", "AKs", executor=bad), "executor is whoever does the work"),
    (lambda bad: floorman.simulate({"stack": 1_000}, 4, executor=bad), "executor is whoever does the work"),
]


@pytest.mark.parametrize(("wrong", "told"), NO_USE)
@pytest.mark.parametrize("bad", [1, "Random", []])
def test_chance_and_workers_that_are_none(wrong: Callable[[Any], Any], told: str, bad: object) -> None:
    with pytest.raises(TableError, match=told) as error:
        wrong(bad)

    assert error.value.says("de") != error.value.says("en")


def test_a_board_that_is_given_by_position() -> None:
    with pytest.raises(TableError, match='board="2c 7d 8h"'):
        floorman.equity("As Ks", "Qh Qd", "2c 7d 8h")
    with pytest.raises(TableError, match="A board of one card is no street: it has none, or 3 to 5"):
        floorman.equity("As Ks", "Qh Qd", board="2c")


def test_what_is_no_saved_table() -> None:
    with pytest.raises(floorman.BadSave, match="not a saved table"):
        Table.load(7)  # type: ignore[arg-type]
