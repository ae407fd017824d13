"""Texts of rooms: read into the same record as every other hand, played again, and compared with what they say."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from floorman.hand.events import HandClosed
from floorman.histories import HistoryError, Outcome, Record, hands_in, read, replayed
from tests.histories.files import BOOK
from tests.histories.played import played
from tests.histories.rooms import ENGLISH, GERMAN, GG, NAMES, WINAMAX, stars_text
from tests.histories.samples import ACPC_LIMIT, ALL, CASH, EIGHTS, IPOKER, LATE_AND_TWICE, PARTY, POKERNOW, TOURNAMENT
from tests.sizes import by_profile

HANDS = by_profile(3, 6, 100)
WORDS = {"english": ENGLISH, "german": GERMAN, "gg": GG, "winamax": WINAMAX}


def records(text: str) -> list[Record]:
    found = list(read(text))
    faults = [one.says() for one in found if isinstance(one, HistoryError)]
    assert not faults, faults
    return [one for one in found if isinstance(one, Record)]


@pytest.mark.parametrize("text", [PARTY, EIGHTS, CASH], ids=["partypoker", "888poker", "pokerstars"])
@pytest.mark.parametrize("between", ["", "\n", "\n\n\n"])
def test_a_file_has_many_hands(text: str, between: str) -> None:
    """Each is cut off where the next one begins, by whatever mark its room has."""
    one, three = records(text), records(between.join([text] * 3))

    assert 3 * len(one) == len(three)
    assert [each.names for each in one] * 3 == [each.names for each in three]


def faults_of(text: str) -> list[HistoryError]:
    return [one for one in read(text) if isinstance(one, HistoryError)]


def by_seat(record: Record, outcome: Outcome) -> dict[int, Decimal]:
    assert outcome.recorded is not None
    return {one.seat: Decimal(left) for one, left in zip(record.seats, outcome.recorded, strict=True)}


@pytest.mark.parametrize("name", ALL)
def test_each_format_is_played_to_the_stacks_that_were_reckoned_by_hand(name: str) -> None:
    text, stacks = ALL[name]

    found = records(text)
    outcomes = [replayed(record, BOOK) for record in found]

    assert ["exact"] * len(stacks) == [one.status for one in outcomes], [one.says() for one in outcomes]
    wanted = [{seat: Decimal(amount) for seat, amount in one.items()} for one in stacks]
    assert wanted == [by_seat(record, outcome) for record, outcome in zip(found, outcomes, strict=True)]


@pytest.mark.sized
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("game", NAMES)
def test_hands_of_every_game_in_every_dialect(words: str, game: str) -> None:
    """Told as the room tells it, with the cards of one player and of those who showed, and played again: the same."""
    for seed in range(HANDS):
        events = played(game, seed, BOOK, plain=True)
        closed = events[-1]
        assert isinstance(closed, HandClosed)
        text = stars_text(events, words=WORDS[words], number=seed + 1, event=words == "english" and bool(seed % 2))

        (record,) = records(text)
        outcome = replayed(record, BOOK)

        assert "exact" == outcome.status, (seed, outcome.says(), text)
        left = dict(zip(record.players(), outcome.stacks or (), strict=True))
        assert {share.seat: share.amount for share in closed.stacks} == left, (seed, text)


def test_money_of_a_cash_game() -> None:
    """Cents, their currency, what the house has taken, and a player whose name looks like an act."""
    (record,) = records(CASH)
    outcome = replayed(record, BOOK)

    assert (100, "USD", "$", Decimal("0.02"), Decimal("0.34")) == (
        record.scale, record.about.currency, record.about.symbol, record.taken, record.pot,
    )  # fmt: skip
    assert {1: "Anna", 2: "B: en", 3: "Cem (x)"} == record.names
    assert "exact" == outcome.status
    assert 1 == record.about.hero
    assert "208796034789" == record.about.number
    assert "2020-01-29 02:44:30" == str(record.about.utc())


def test_a_pot_or_a_rake_that_is_not_right_is_told() -> None:
    (wrong,) = records(CASH.replace("Total pot $0.34 | Rake $0.02", "Total pot $0.35 | Rake $0.03"))
    outcome = replayed(wrong, BOOK)

    assert "mismatch" == outcome.status
    assert "0.35" in outcome.says()


def test_two_hands_that_were_glued_together() -> None:
    """The second begins in the middle of a line."""
    glued = CASH.rstrip("\n") + TOURNAMENT

    assert ["exact", "exact"] == [replayed(record, BOOK).status for record in records(glued)]


def test_a_hand_that_begins_in_its_middle_is_told_and_the_next_one_read() -> None:
    text = "\n".join(CASH.splitlines()[12:]) + "\n\n\n" + TOURNAMENT

    first, second = read(text)

    assert isinstance(first, HistoryError)
    assert "history.without-head" == first.ruling.code
    assert 1 == first.line
    assert isinstance(second, Record)


@pytest.mark.parametrize("name", [name for name in ALL if name != "both"])
def test_truncated_anywhere(name: str) -> None:
    """Cut after any line, and after any letter of the last ones: an error with its line, or whole hands; never more."""
    text, stacks = ALL[name]
    lines = text.splitlines(keepends=True)
    for count in range(len(lines)):
        cut = "".join(lines[:count])
        for part in (cut, cut + lines[count][: len(lines[count]) // 2]):
            found = list(read(part))
            assert len(found) <= len(stacks) + 1
            for one in found:
                if isinstance(one, HistoryError):
                    assert one.ruling.code.startswith("history.")
                    assert one.line <= part.count("\n") + 1
                    assert len(one.says("de")) < 300
                else:
                    assert replayed(one, BOOK).status in ("exact", "no-result", "refused", "mismatch", "odd-chip")


@pytest.mark.parametrize("name", [name for name in ALL if name != "both"])
def test_a_line_that_is_missing_never_passes_for_the_hand(name: str) -> None:
    """Without a line that moves chips the hand is told to be wrong; without another it is as before."""
    text, stacks = ALL[name]
    lines = text.splitlines(keepends=True)
    wanted = [{seat: Decimal(amount) for seat, amount in one.items()} for one in stacks]
    noticed = 0
    for count in range(len(lines)):
        found = list(read("".join(lines[:count] + lines[count + 1 :])))
        played_out = [(one, replayed(one, BOOK)) for one in found if isinstance(one, Record)]
        exact = [by_seat(record, outcome) for record, outcome in played_out if outcome.status == "exact"]
        noticed += len(exact) < len(stacks)
        assert all(one in wanted for one in exact) or len(found[0].names if isinstance(found[0], Record) else ()) < 3
    assert len(lines) // 4 < noticed


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (("Anna: calls $0.05", "Anna: shoves $0.05"), "history.no-line", 12),
        (("Anna: calls $0.05", "Anna: calls a lot"), "history.no-amount", 12),
        (("*** TURN ***", "*** FOURTH ***"), "history.no-section", 20),
        (("[2c 3d 4h]\nAnna", "[2c 3d 4x]\nAnna"), "history.no-cards", 15),
        (("Seat 2: B: en", "Seat 1: B: en"), "history.seat-twice", 4),
        (("returned to Anna", "returned to Zoe"), "history.nobody-there", 27),
        (("Hold'em No Limit", "Five Card Foo No Limit"), "history.no-header", 1),
        (("Hold'em No Limit", "6 Card Omaha Hi/Lo Pot Limit"), "history.room-game", 1),
        (("raises $0.04 to $0.06", "raises $0.04 to $0.00"), "history.no-amount", 0),
        (("*** SUMMARY ***", "Hand cancelled\n*** SUMMARY ***"), "history.cancelled", 30),
    ],
    ids=lambda value: str(value)[:24],
)
def test_what_is_wrong_is_told_with_its_line(change: tuple[str, str], code: str, line: int) -> None:
    text = CASH.replace(*change)
    assert text != CASH
    found = list(read(text))
    faults = [one for one in found if isinstance(one, HistoryError)]
    if not line:  # a raise to nothing is a line like others, and no hand
        assert replayed(records(text)[0], BOOK).status in ("refused", "mismatch")
        return

    assert [code] == [one.ruling.code for one in faults]
    assert [line] == [one.line for one in faults]
    assert f"line {line}" in faults[0].says() or line == 1
    assert code not in faults[0].says("de")


def test_an_act_against_the_rules_is_told_with_its_line() -> None:
    (record,) = records(CASH.replace("Anna: bets $0.20", "Anna: bets $0.01"))
    outcome = replayed(record, BOOK)

    assert ("refused", 25) == (outcome.status, outcome.line)
    assert "Anna: bets $0.01" in outcome.says()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_encodings_and_line_ends(tmp_path: Path, encoding: str, ends: str) -> None:
    """As systems have written them; of a name that is no UTF-8 the letters of Windows are taken."""
    file = tmp_path / "HH.txt"
    file.write_bytes(CASH.replace("Anna", "Zoë").replace("\n", ends).encode(encoding))

    (record,) = [one for one in hands_in(file) if isinstance(one, Record)]

    assert "Zoë" == record.names[1]
    assert "exact" == replayed(record, BOOK).status


def test_a_file_of_xml_declares_nothing_of_its_own() -> None:
    """Neither in front nor in a hand; an entity that nobody has declared is told with its line."""
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>\n'

    assert ["history.xml-entities"] == [
        one.ruling.code for one in faults_of(IPOKER.replace("<session", bomb + "<session"))
    ]
    inside = IPOKER.replace("<players>", bomb + "<players>")
    assert ["history.xml-entities"] == [one.ruling.code for one in faults_of(inside)]
    (fault,) = faults_of(IPOKER.replace(">DJ C9 D9<", ">&x;<"))
    line = 1 + IPOKER[: IPOKER.index("DJ C9")].count("\n")
    assert ("history.no-xml", line) == (fault.ruling.code, fault.line)


def test_raises_of_ipoker_by_what_they_add() -> None:
    """Some of its rooms write what a raise adds; the sums of the players say so."""
    adds = IPOKER.replace('type="23" sum="€1,00"', 'type="23" sum="€0,95"')

    (record,) = records(adds)

    assert "exact" == replayed(record, BOOK).status


def test_a_log_of_pokernow_from_the_oldest_to_the_newest() -> None:
    head, *rows = POKERNOW.splitlines()
    told = [replayed(record, BOOK).status for record in records("\n".join([head, *reversed(rows)]))]

    assert ["exact", "exact"] == told
    assert ["1", "2"] == [record.about.number for record in records(POKERNOW)]


def test_limit_hands_of_the_computer_competition() -> None:
    """Blinds 5 and 10, bets 10 and 20. Both put in 20 before the flop, 20 on it, 20 on the turn, and check the river:
    60 each, of which the line says 90."""
    (record,) = records(ACPC_LIMIT)
    outcome = replayed(record, BOOK)

    assert "flhe" == record.game
    assert "mismatch" == outcome.status
    (right,) = records(ACPC_LIMIT.replace("-90|90", "60|-60"))
    assert "exact" == replayed(right, BOOK).status


def test_huge_and_strange_texts_end_soon() -> None:
    for text in (
        CASH.splitlines()[0] + "\n" + "x" * 2_000_000,
        CASH.replace("$2 in", "$" + "9" * 100_000 + " in"),
        CASH.replace("Anna", "A" * 100_000),
        CASH + "Seat 1: \n" * 50_000,
        "PokerStars " * 100_000,
        IPOKER.replace("Anna", "&#65;" * 20_000),
        POKERNOW.replace("Ben", '""' * 10_000),
    ):
        for one in read(text):
            if isinstance(one, HistoryError):
                assert len(one.says()) < 400
            else:
                assert replayed(one, BOOK).status


def test_no_control_character_reaches_a_terminal() -> None:
    for name, (text, _) in ALL.items():
        strange = text.replace("Anna", "An\x1b[31mna").replace("Ann @", "An\x1bn @")
        for one in read(strange):
            said = one.says() if isinstance(one, HistoryError) else "".join(one.names.values()) + one.title
            assert not re.search(r"[\x00-\x1f]", said), name


@pytest.mark.parametrize(("game", "seed"), [("plhe", 567), ("nlhe", 8), ("nlhe", 25), ("stud", 56)])
def test_what_a_blind_without_a_chip_left_does_not_say(game: str, seed: int) -> None:
    """The ante took his last one, beside a small blind at an empty seat or not: who he is follows from the others. So
    does a bring-in from its callers, and a board from before which not all hands were told."""
    events = played(game, seed, BOOK, plain=True)

    (record,) = records(stars_text(events))

    assert "exact" == replayed(record, BOOK).status


def test_blinds_posted_late_and_two_boards() -> None:
    found = [replayed(record, BOOK) for record in records(LATE_AND_TWICE)]

    assert ["exact", "exact"] == [one.status for one in found]
    assert [(200, 199, 204, 197), (200, 0)] == [one.stacks for one in found]
