"""What words, chips and gestures count as. The stories of the books are scenarios; here are the edges."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.hand import Accepted, Call, Fold, RaiseTo, decide, offers
from floorman.hand.commands import Rule
from floorman.hand.events import Fate, Ruled
from floorman.reading import Declaration, Gesture, Order, Reading, Word, command_of, read
from tests.hand.table import BOOKS, Table, seated


def said(table: Table, seat: int = 3, **told: Any) -> Reading:
    return read(table.hand, Declaration(seat=seat, **told))


def four(**answers: Any) -> Table:
    """Blinds of 100 and 200; seat 3 faces 200."""
    return seated(10_000, 10_000, 10_000, 10_000, **answers).blinds(100, 200)


@pytest.mark.parametrize(
    ("told", "code", "way"),
    [
        ({"chips": (500, 500)}, "reading.one-motion", "casino-39-f"),
        ({"said": "raise", "amount": 1000}, "reading.amount-first", "casino-39-g"),
        ({"said": "raise", "motions": ((200,), (500,))}, "reading.call-then-raise", "casino-39-h"),
    ],
)
def test_each_way_to_raise_has_its_own_source(told: dict[str, Any], code: str, way: str) -> None:
    """The casino names three ways; the one in which he raised is cited, beside the list of the three."""
    table = seated(10_000, 10_000, 10_000, 10_000, book="casino").blinds(100, 200)

    (cites,) = [reason.cites for reason in said(table, **told).why if reason.code == code]

    assert ("casino-39-e", way) == cites


@pytest.mark.parametrize("book", BOOKS)
def test_of_several_motions_nobody_is_told_that_they_were_one(book: str) -> None:
    """Which of them count is said, and nothing beside it says that all chips came at once."""
    table = seated(10_000, 10_000, 10_000, 10_000, book=book).blinds(100, 200)
    one, two = ({"chips": (500, 500)}, {"motions": ((500, 500), (100,))})

    codes = [{reason.code for reason in said(table, **told).why} for told in (one, two)]

    assert ["reading.one-motion" in found for found in codes] == ["reading.one-motion" in codes[0], False]
    assert {"reading.first-motion", "reading.all-motions"} & codes[1]


def test_a_bet_of_the_bring_in_is_the_bring_in() -> None:
    """In stud whoever has to bring in may also complete: "bet 50" names what he owes, "bet 60" is more than that."""
    table = seated(1000, 1000, 1000, game="stud", cards={1: "2c", 2: "9h", 3: "Kd"}).antes(25, 50, (200, 400))
    first = offers(table.hand)
    assert first is not None and 50 == first.bring_in

    owed = said(table, seat=first.seat, said="bet", amount=50)
    more = said(table, seat=first.seat, said="bet", amount=60)

    assert ("bring-in", 50) == (owed.action, owed.total)
    assert 200 == more.total


# ---- the act it stands for ----------------------------------------------------------------------------------------


def test_the_command_of_a_reading() -> None:
    table = four()

    assert Call(3) == command_of(said(table, said="call"))
    assert RaiseTo(3, 700) == command_of(said(table, said="raise", amount=700))
    assert Fold(3) == command_of(said(table, said="fold"))
    assert None is command_of(said(table, said="raise"))
    assert None is command_of(said(table, said="check"))
    assert None is command_of(said(table, gesture="other"))


def test_reading_changes_nothing() -> None:
    """The same declaration reads the same a second time."""
    table = four()

    assert said(table, chips=(500, 500)) == said(table, chips=(500, 500))


# ---- the numbers --------------------------------------------------------------------------------------------------


def test_chips_that_lie_there_are_reckoned_with() -> None:
    """The big blind of 200 lies there as a 500: 300 are owed to him, and go back with the rest (tda-2024-46-a)."""
    table = seated(10_000, 10_000, 10_000).blinds(100, 200).raise_to(600).fold()

    reading = said(table, 2, lying=(500,), chips=(1000,))

    assert ("call", 600, 900, 0) == (reading.action, reading.total, reading.returned, reading.must_add)


def test_what_was_taken_back_is_put_in_again() -> None:
    """He took 100 of his 200 back and says "call": 500 are missing, not 400 (tda-2024-46-a-3)."""
    table = seated(10_000, 10_000, 10_000).blinds(100, 200).raise_to(600).fold()

    listed_among = said(table, 2, said="call", lying=(100, 100), taken_back=(100,))
    listed_beside = said(table, 2, said="call", lying=(100,), taken_back=(100,))

    assert (600, 500, 0) == (listed_among.total, listed_among.must_add, listed_among.returned)
    assert listed_among == listed_beside


def test_words_alone_owe_everything() -> None:
    table = four()

    assert 700 == said(table, said="raise", amount=700).must_add


def test_a_reading_never_goes_beyond_the_stack() -> None:
    """A trillion announced or put in is an all-in (practice-no-limit-maximum)."""
    table = four()
    announced = said(table, said="raise", amount=10**12)
    put_in = said(table, chips=(10**12, 10**12))

    assert ("raise", 10_000, True) == (announced.action, announced.total, announced.all_in)
    assert ("raise", 10_000, True) == (put_in.action, put_in.total, put_in.all_in)
    assert 2 * 10**12 - 10_000 == put_in.returned


def test_nothing_is_nothing() -> None:
    """No words, no chips, no gesture."""
    table = four()

    reading = said(table)

    assert ("none", "reading.nothing-done", 0) == (reading.action, reading.code, reading.returned)
    assert reading.cites


@pytest.mark.parametrize("amount", [0, 1, 199])
def test_a_number_below_the_call_is_too_little(amount: int) -> None:
    """Against the first bet of the round it is made up (tda-2024-51-b)."""
    reading = said(four(), amount=amount)

    assert ("call", 200) == (reading.action, reading.total)


def test_zero_without_a_bet_is_a_check() -> None:
    table = four().call().call().call().check()

    assert ("check", 0) == (said(table, 1, amount=0).action, said(table, 1, amount=0).total)


# ---- who is asked -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 4])
def test_out_of_turn_it_is_kept(seat: int) -> None:
    reading = said(four(), seat, chips=(500,))

    assert ("none", "reading.out-of-turn-kept", 0) == (reading.action, reading.code, reading.returned)


@pytest.mark.parametrize("seat", [3, 99])
def test_who_has_no_turn_gets_his_chips_back(seat: int) -> None:
    """Folded already, or not at the table."""
    table = four().fold()

    reading = said(table, seat, chips=(500,))

    assert ("none", "reading.no-turn", 500) == (reading.action, reading.code, reading.returned)


def test_nobody_is_to_act_in_a_closed_hand() -> None:
    table = four().fold().fold().fold()

    assert "reading.no-turn" == said(table, 2, said="bet", amount=500).code


# ---- options ------------------------------------------------------------------------------------------------------


def test_options_of_a_call_that_falls_short() -> None:
    """A call for all he has is still a call: the option never goes beyond his stack."""
    table = seated(10_000, 10_000, 10_000, 900, book="casino").blinds(100, 200).raise_to(1200)

    reading = said(table, 4, chips=(500,))

    call, fold = reading.options
    assert ("call", 900, 0) == (call.action, call.total, call.forfeits)
    assert ("fold", 500, 500) == (fold.action, fold.total, fold.forfeits)


def test_a_passive_hand_may_only_check_or_fold() -> None:
    """Where the book allows no call with it, the word counts for nothing (passive_hand)."""
    table = four(passive_hand="check_fold")
    table.do(Rule(Ruled("cards-exposed", "hand-passive", (Fate(3, "passive"),))))

    assert ("none", "reading.passive-hand") == (said(table, said="call").action, said(table, said="call").code)
    assert "none" == said(table, chips=(5000,)).action
    assert "fold" == said(table, said="fold").action


# ---- what cannot be told ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "path", "message"),
    [
        ({"seat": 3, "chips": [0]}, "", "chip"),
        ({"seat": 3, "motions": [[100], [-5]]}, "", "motions[1]"),
        ({"seat": 3, "amount": -1}, "", "amount"),
        ({"seat": 3, "told": -1}, "", "told"),
        ({"seat": 3, "chips": [100], "motions": [[100]]}, "", "motions"),
        ({"seat": 3, "said": "jump"}, "said", "jump"),
        ({"seat": 3, "sayd": "fold"}, "", "sayd"),
        ({"said": "fold"}, "", "seat"),
        ({"seat": 3, "chips": ["100"]}, "chips", "str"),
    ],
)
def test_declarations_that_cannot_be(table: dict[str, Any], path: str, message: str) -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.convert(table, Declaration)

    assert path in str(raised.value)
    assert message in str(raised.value)


# ---- whatever is declared -----------------------------------------------------------------------------------------

CHIPS = st.lists(st.sampled_from((1, 7, 25, 100, 400, 500, 1000, 10**12)), max_size=6).map(tuple)
AMOUNTS = st.none() | st.sampled_from((0, 5, 200, 300, 399, 400, 10**12)) | st.integers(0, 10**6)
WORDS = st.sampled_from(get_args(Word))


@st.composite
def declarations(draw: st.DrawFn) -> Declaration:
    motions = draw(st.lists(CHIPS, max_size=3))
    return Declaration(
        seat=3,
        said=draw(WORDS | st.lists(WORDS, max_size=3).map(tuple)),
        amount=draw(AMOUNTS),
        means=draw(st.sampled_from((None, "to", "by"))),
        unclear=draw(st.booleans()),
        conditional=draw(st.booleans()),
        chips=() if motions else draw(CHIPS),
        motions=tuple(motions),
        lying=draw(CHIPS),
        taken_back=draw(CHIPS),
        order=draw(st.sampled_from((None, *get_args(Order)))),
        gesture=draw(st.sampled_from((None, *get_args(Gesture)))),
        told=draw(AMOUNTS),
    )


@pytest.mark.parametrize("book", BOOKS)
@given(told=declarations(), stack=st.sampled_from((1, 150, 200, 399, 10_000)), opened=st.booleans())
def test_whatever_is_declared_can_be(book: str, told: Declaration, stack: int, opened: bool) -> None:
    """An act that the hand accepts, options, somebody to ask, or nothing; and each with its source."""
    table = seated(10_000, 10_000, stack, 10_000, 10_000, book=book).blinds(100, 200)
    if not opened and stack > 200:
        table.call().call().call().call().check().check().check()

    reading = read(table.hand, told)

    command = command_of(reading)
    assert command is None or isinstance(decide(table.hand, command), Accepted)
    assert command is not None or reading.options or reading.at_least or reading.action in NOT_YET
    assert reading.cites
    assert reading.returned >= 0 <= reading.must_add


NOT_YET = ("floor", "ask-player", "none")
