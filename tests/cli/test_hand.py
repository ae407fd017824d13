"""`floorman hand`: one hand, told as a person would tell it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from floorman.speech import LANGUAGES
from tests.cli.terminal import floorman
from tests.histories.files import DATA, acts, phh


def told(name: str, *more: str) -> list[str]:
    """The lines of a hand of the public set, without the blanks around them."""
    return [line.strip() for line in floorman("hand", str(DATA / f"{name}.phh"), *more).out.splitlines()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("file", sorted(DATA.glob("*.phh")), ids=lambda file: file.stem)
def test_lines_fit(file: Path, lang: str) -> None:
    """In 80 columns, for every game, and nothing is left unsaid."""
    said = floorman("hand", str(file), "--lang", lang)

    assert (0, "") == (said.status, said.err)
    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]
    assert [] == [line for line in said.out.splitlines() if "hand." in line or "street." in line or "{" in line]


def test_who_sits_where_with_what() -> None:
    lines = told("wsop-1", "--lang", "en")

    assert "No-limit hold'em, played by: TDA 2024" in lines
    assert "2     Kristopher Tong  big blind     2,500,000  Js 8h" in lines
    assert "5     Brian Rast       button        4,545,000  Qh 7h" in lines


def test_street_by_street() -> None:
    """With the pot that lies there, what each did, and how it ended."""
    lines = told("wsop-1", "--lang", "en")

    story = lines[lines.index("Flop (pot 500,000): Jc Ts 2d") :]
    assert "Kristopher Tong: check" == story[1]
    assert "Kristopher Tong: wins 2,630,000 (Pair of jacks) (§ 12)" in story
    assert "Talal Shakerchi    8,935,000  −1,235,000" in story


def test_open_cards_of_stud() -> None:
    """What lies open is told, and whose hand won which half."""
    lines = told("wsop-50", "--lang", "en")

    assert "Brian Rast: bring-in 75,000 (Usual practice)" in lines
    assert "Fourth street (pot 750,000): James Obst 6d As, Brian Rast 3h 6c" in lines
    assert "James Obst: wins 2,125,000 for the high hand: Pair of sixes (§ 12)" in lines


def test_draws() -> None:
    lines = told("wsop-61", "--lang", "en")

    draw = lines[lines.index("First draw (pot 1,125,000)") :]
    assert ["Brian Rast: throws away 9d 6c", "James Obst: throws away Th"] == draw[1:3]
    assert ["Brian Rast: gets 8s 5s", "James Obst: gets Qh"] == draw[3:5]


def test_fractions_in_the_readers_way() -> None:
    assert "Victor Blom: Call 597.473,5, All-in" in told("antonius-blom-2009", "--lang", "de")
    assert "Victor Blom: call 597,473.5, all-in" in told("antonius-blom-2009", "--lang", "en")


def test_how_a_raise_was_read() -> None:
    """The reading of an amount that is no full raise is told."""
    said = floorman("hand", str(DATA / "wsop-85.phh"), "--lang", "en").words

    assert "A raise to 750000, all that an opponent could call, was taken as the raise to 1,200,000." in said


def test_a_refused_act_ends_the_story(tmp_path: Path) -> None:
    """Told up to there, with the act and why it is not allowed."""
    file = tmp_path / "hand.phh"
    file.write_text(phh(actions=acts("p3 cc", "p2 cc")), encoding="utf-8")

    said = floorman("hand", str(file), "--lang", "en")

    assert 1 == said.status
    assert "Seat 3: call 100" in said.out
    assert "line 6, 2: p2 cc: Seat 2 is not to act; it is the turn of seat 1." == said.out.splitlines()[-1]


def test_one_of_many(tmp_path: Path) -> None:
    """Hands are counted from 1; one that is not there is said with the file."""
    file = tmp_path / "hands.phhs"
    file.write_text(f"[1]\n{phh()}\n[2]\n{phh(variant='5')}", encoding="utf-8")

    assert 0 == floorman("hand", str(file)).status
    assert (2, f"{file}: line 10, [2] variant: ") == (
        floorman("hand", str(file), "--number", "2").status,
        floorman("hand", str(file), "--number", "2").err.partition("Exp")[0],
    )
    assert [2, 2] == [floorman("hand", str(file), "--number", number).status for number in ("0", "3")]
    assert 2 == floorman("hand", str(tmp_path / "nowhere")).status


def test_the_same_for_programs() -> None:
    """Seats, lines with their paragraphs, and every event; amounts as the file has them."""
    data = floorman("hand", str(DATA / "wsop-1.phh"), "--json", "--lang", "en").table

    assert ("nlhe", "tda-2024", "exact", "") == (data["game"], data["book"], data["status"], data["detail"])
    assert {"seat": 2, "player": "Kristopher Tong", "stack": 2_500_000, "cards": "Js 8h"}.items() <= data["seats"][
        1
    ].items()
    assert [one["after"] for one in data["seats"]] == [one["recorded"] for one in data["seats"]]
    (won,) = [line for line in data["lines"] if "wins 2,630,000" in line["says"]]
    assert ["§ 12"] == won["paragraphs"]
    assert ("hand.started/1", "hand.closed/1") == (data["events"][0]["kind"], data["events"][-1]["kind"])


def test_cents_stay_exact_for_programs(tmp_path: Path) -> None:
    """What the file writes as 0.25 is played in cents, and told as 0.25."""
    file = tmp_path / "cents.phh"
    file.write_text(phh(antes="[0, 0, 0]", blinds_or_straddles="[0.25, 0.50, 0]", min_bet="0.50"), encoding="utf-8")
    data = floorman("hand", str(file), "--json", "--lang", "en").table

    assert 100 == data["scale"]
    assert "small blind 0.25" in " ".join(line["says"] for line in data["lines"])
