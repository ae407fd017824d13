"""Files of any size, read hand by hand; where in them a fault stands; and what lies between hands."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from floorman.histories import HistoryError, hands_in, outcomes, read
from floorman.histories.phh_lines import lines_of_actions
from floorman.histories.window import LARGEST, Window
from tests.histories.files import BOOK, acts, fault, outcome, phh
from tests.histories.test_ohh import STEAL, ohh, pot


def written(where: Path, texts: Iterator[str]) -> Path:
    with where.open("w", encoding="utf-8") as file:
        file.writelines(texts)
    return where


def kilobytes_for(file: Path) -> tuple[int, int]:
    """How many hands were read, and the most memory that it took at any one time."""
    tracemalloc.start()
    count = sum(not isinstance(found, HistoryError) for found in hands_in(file))
    most = tracemalloc.get_traced_memory()[1] // 1024
    tracemalloc.stop()
    return count, most


@pytest.mark.parametrize("form", ["phhs", *(pytest.param(one, marks=pytest.mark.slow) for one in ("ohh", "ohh-list"))])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, form: str) -> None:
    """A file of 20 MB takes a window of two mebibytes and the hand that is read, as one of 2 MB does."""
    note = "x" * 20_000
    hand = f"{phh()}\n# {note}" if form == "phhs" else ohh(STEAL, _note=note)
    found = {}
    for count in (100, 1_000):
        if form == "phhs":
            texts = (f"[{number}]\n{hand}\n\n" for number in range(count))
        elif form == "ohh":
            texts = (f"{hand}\n\n" for _ in range(count))
        else:
            texts = (f"{'[' if number == 0 else ','}\n{hand}" + "]" * (number == count - 1) for number in range(count))
        found[count] = kilobytes_for(written(tmp_path / f"{count}", texts))

    assert (100, 1_000) == (found[100][0], found[1_000][0])
    assert found[1_000][1] < found[100][1] + 1_024
    assert found[1_000][1] < 6 * 1_024


def test_a_hand_that_does_not_end_is_told(tmp_path: Path) -> None:
    """More than a mebibyte is no hand: told with its line, and the hands around it are read."""
    long = 'x = "' + "y" * (LARGEST + 10) + '"'
    file = written(tmp_path / "a.phhs", iter(f"[1]\n{phh()}\n[2]\n{long}\n[3]\n{phh()}\n".splitlines(keepends=True)))

    kinds = [one.ruling.code if isinstance(one, HistoryError) else "" for one in hands_in(file)]

    assert ["", "history.too-large", ""] == kinds


def test_an_object_that_does_not_end_is_told() -> None:
    good = ohh(STEAL)
    text = good + '\n{"ohh": {"x": [' + "1,\n" * LARGEST + "]\n" + good

    kinds = [one.ruling.code if isinstance(one, HistoryError) else "" for one in read(text)]

    assert ["", "history.too-large", ""] == kinds


def test_the_line_of_a_fault() -> None:
    """Of the file, not of the hand: where the field stands, or the action, or where the parser stopped."""
    good = f"# a file\n[1]\n{phh()}\n\n"
    lines = good.count("\n")
    field = f"{good}[2]\n{phh(antes='[0]')}\n"
    many = phh(actions='[\n  "d dh p1 AsAh", # "quoted"\n  "p9 f",\n]')
    action = f"{good}[2]\n{many}\n"
    broken = f"{good}[2]\nvariant =\n"

    assert [lines + 3] == [one.line for one in read(field) if isinstance(one, HistoryError)]
    assert f"line {lines + 3}, [2] antes: " in str(_only_fault(field))
    # variant, antes, blinds, min_bet, stacks, actions: the second action is two lines further on.
    assert lines + 1 + 6 + 2 == _only_fault(action).line
    assert f"at line {lines + 2}," in str(_only_fault(broken))
    assert "line" not in str(_only_fault(broken)).partition("good TOML")[0]


def _only_fault(text: str) -> HistoryError:
    (error,) = [found for found in read(text) if isinstance(found, HistoryError)]
    return error


def test_the_line_of_a_hand_that_was_refused_or_differs(tmp_path: Path) -> None:
    """Where what it says of its end stands: seven lines below `[2]` in PHH; an object in one line has no other."""
    file = tmp_path / "a"
    file.write_text(f"[1]\n{phh()}\n[2]\n{phh(finishing_stacks='[1, 2, 3]')}", encoding="utf-8")
    ends = [found.line for found in outcomes(file, BOOK)]
    assert [1, 9 + 7] == ends
    assert "line 16, finishing_stacks: " in [found.says() for found in outcomes(file, BOOK)][1]

    good = ohh(STEAL, pots=[pot(7, (7, 7))])
    file.write_text(f"{good}\n\n\n{good}\n{ohh(STEAL, pots=[pot(7, (8, 7))])}", encoding="utf-8")
    assert [(1, "exact"), (4, "exact"), (5, "mismatch")] == [(one.line, one.status) for one in outcomes(file, BOOK)]


def test_hands_in_a_list() -> None:
    """Not as the format has it, and written so all the same."""
    good = json.loads(ohh(STEAL))

    for text in (json.dumps([good, good, good]), json.dumps([good, good, good], indent=2)):
        assert 3 == sum(not isinstance(found, HistoryError) for found in read(text))


def test_a_line_that_looks_like_a_heading() -> None:
    """In a long string, and in a list: it is no heading, and the hand is whole."""
    string = '_note = """\n[2]\nno hand\n"""'
    listed = "_list = [\n[2]\n,\n[3]\n]"
    for field in (string, listed):
        for text in (f"[1]\n{phh()}\n{field}\n\n[4]\n{phh()}\n", f"{phh()}\n{field}\n"):
            found = list(read(text))
            assert text.count("variant") == len(found)
            assert not [one for one in found if isinstance(one, HistoryError)]


def test_a_string_without_end_does_not_take_the_others_with_it() -> None:
    text = "".join(
        f"[{number}]\n{phh()}\n{'_note = ' + chr(34) * 3 if number == 2 else ''}\n" for number in range(1, 20)
    )

    faults = [number for number, found in enumerate(read(text), 1) if isinstance(found, HistoryError)]

    assert [2] == faults


def test_tables_of_a_hand() -> None:
    """What lies under a hand in tables of its own belongs to it."""
    text = f'[1]\n{phh()}\n[1._floorman]\nbook = "casino"\n\n["final table"]\n{phh()}\n'

    assert ["casino", ""] == [found.book for found in read(text) if not isinstance(found, HistoryError)]
    single = f'{phh()}\n[_floorman]\nbook = "cuca"\n'
    assert ["cuca"] == [found.book for found in read(single) if not isinstance(found, HistoryError)]


def test_windows_line_ends_and_a_mark_in_front(tmp_path: Path) -> None:
    file = tmp_path / "a.phhs"
    text = f"# two hands\n[1]\n{phh()}\n[2] # the last\n{phh()}\n"
    file.write_bytes(("\ufeff" + text.replace("\n", "\r\n")).encode())

    assert ["exact", "exact"] == [found.status for found in outcomes(file, BOOK)]
    assert 2 == len(list(read("\ufeff" + text)))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "history.empty"),
        ("\n# nothing\n", "history.empty"),
        (phh()[:30].encode("utf-16-le").decode("latin-1"), "history.no-text"),
        (phh(day="9" * 100_000), "history.long-number"),
        ('{"ohh": {"dealer_seat": ' + "9" * 100_000 + "}}", "history.long-number"),
        ('{"ohh": {"dealer_seat": 1, "dealer_seat": 2}}', "history.key-twice"),
        ("\ufeff\ufeffPokerStars Hand #1234567: x", "history.no-header"),
        ("Poker Hand #RC1234567: Hold'em No Limit", "history.no-header"),
        ("Winamax Poker - CashGame - HandId: #1", "history.no-header"),
        ("***** Hand History for Game 123 *****", "history.cut-off"),
        ("Full Tilt Poker Game #123: x", "history.foreign"),
        ("Bovada Hand #1: x", "history.foreign"),
        ("Game Hand #718596771 - Holdem", "history.foreign"),
        ('<?xml version="1.0"?>\n<session sessioncode="1">', "history.no-game"),
        ("entry,at,order\n", "history.empty"),
        ("STATE:0:r200c:As|Kd", "history.no-state"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_a_file_is_instead(text: str, code: str) -> None:
    """Said as what it looks like, and not as a fault of TOML."""
    error = fault(text)

    assert code == error.ruling.code
    assert code not in str(error)
    assert len(str(error)) < 200


def test_a_file_that_stops_being_text(tmp_path: Path) -> None:
    """The hands before are read; those behind are not."""
    file = tmp_path / "a.phhs"
    hands = "".join(f"[{number}]\n{phh()}\n" for number in range(20_000))
    file.write_bytes(hands.encode() + b"\xff\xfe")

    found = list(hands_in(file))

    assert isinstance(found[-1], HistoryError)
    assert "history.no-text" == found[-1].ruling.code
    assert 10_000 < len(found)


def test_a_window_gives_the_whole_text() -> None:
    """However it comes: every letter once, in order, with the line that it stands in."""
    text = "".join(f"{number}\n" for number in range(5_000))
    for size in (1, 7, 4_096):
        window = Window(iter(text[at : at + size] for at in range(0, len(text), size)))
        seen = []
        while not window.is_done():
            window.fill()
            seen.append(window.text[window.at : window.at + 100])
            window.go_on(min(window.at + 100, len(window.text)))
        assert text == "".join(seen)
        assert 5_001 == window.line


def test_an_unknown_action_of_open_hand_history() -> None:
    error = fault(ohh(("Preflop", [], [*STEAL[2], (7, "Jump", None)])))

    assert "history.no-ohh-act" == error.ruling.code
    assert "#" not in str(error)


def test_a_game_that_is_not_played_is_told_with_its_name() -> None:
    error = fault(ohh(STEAL, game_type="Draw"))

    assert "Draw NL" == error.variant


def test_a_hand_by_itself_has_the_lines_of_its_acts() -> None:
    """So has what it says of its end."""
    assert outcome(phh(actions=acts("p1 f"))).says().startswith("line 6, 1: p1 f: ")
    assert outcome(phh(finishing_stacks="[1, 2, 3]")).says().startswith("line 7, finishing_stacks: ")


ALONE = """variant = 'NT'  # ']' is no end
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  'd dh p1 AsKs', 'd dh p2 QhQd',
  'd dh p3 2c3c',  # 'p9 f' and ] in a comment are neither
  "p3 f",
  'p1 cc # [a remark]',
  '# a remark by itself',
  'p2 cc',
  'd db Td9s2c',
]
finishing_stacks = [98, 102, 100]
"""


def test_the_line_of_an_act(tmp_path: Path) -> None:
    """The deuce of clubs is dealt in line 8 and again in line 13: that one is told, with its card."""
    file = tmp_path / "one.phh"
    file.write_text(ALONE, encoding="utf-8")
    (found,) = outcomes(file)

    assert ("refused", 13) == (found.status, found.line)
    assert found.says().startswith("line 13, 8: d db Td9s2c: 2c ")


def test_the_line_of_an_act_among_many_hands(tmp_path: Path) -> None:
    """Each of many has its own: before the second stand two headings, a blank line and the first."""
    file = tmp_path / "many.phhs"
    file.write_text(f"[1]\n{ALONE}\n[2]\n{ALONE}", encoding="utf-8")

    assert [14, 31] == [one.line for one in outcomes(file)]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("actions = []", ()),
        ("actions = ['a', 'b']\nplayers = ['c']", (5, 5)),
        ("x = 1\nactions = [\n'a',\n\n'b'\n]", (7, 9)),
        ("players = ['actions = []']", ()),
    ],
)
def test_the_lines_of_actions(text: str, lines: tuple[int, ...]) -> None:
    assert lines == lines_of_actions(text, 5)
