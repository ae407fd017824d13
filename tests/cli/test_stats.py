"""`floorman stats`: what hands come to, reckoned a second time by hand, however many processes count."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.cells import cell_len

from floorman.histories import Record, hands_in
from floorman.histories.blocks import blocks_of
from tests.cli.terminal import floorman
from tests.histories.files import BOOK, phh
from tests.histories.played import played
from tests.histories.rooms import stars_text
from tests.histories.samples import CASH, TOURNAMENT


def season(where: Path, hands: int = 40) -> Path:
    file = where / "season.txt"
    texts = [stars_text(played("nlhe", seed, BOOK, plain=True), number=seed + 1) for seed in range(hands)]
    file.write_text("".join(texts), encoding="utf-8")
    return file


def test_two_hands_by_hand(tmp_path: Path) -> None:
    """Of the cash hand: a pot of 0.34, 0.02 rake; Anna won 0.16 in the small blind without a showdown, Ben lost 0.02 in
    the big blind before the flop, Cem 0.16 on the button on the river. Chips are counted by themselves."""
    file = tmp_path / "a.txt"
    file.write_text(f"{CASH}\n\n\n{TOURNAMENT}", encoding="utf-8")

    told = floorman("stats", str(file), "--json").table

    money = {one["unit"]: one for one in told["money"]}
    cash = money["USD"]
    assert (2, {}) == (told["hands"], told["left_out"])
    assert (1, 0.34, 0.02) == (cash["hands"], cash["pots"], cash["rake"])
    won = {one["player"]: (one["won"], list(one["positions"]), list(one["streets"])) for one in cash["players"]}
    assert {
        "Anna": (0.16, ["small-blind"], ["river"]),
        "B: en": (-0.02, ["big-blind"], ["preflop"]),
        "Cem (x)": (-0.16, ["button"], ["river"]),
    } == won
    # 0.16 are eight big blinds of 0.02, in one hand.
    assert [800, -100, -800] == [one["big_blinds_per_100"] for one in cash["players"]]
    assert {"river": 1} == cash["streets"]
    chips = money[None]
    assert [("Anna", 1400, 1, 1), ("Ben", -1400, 1, 0)] == [
        (one["player"], one["won"], one["showdowns"], one["showdowns_won"]) for one in chips["players"]
    ]
    line = 1 + f"{CASH}\n\n\n".count("\n")
    big = {"amount": 2800, "file": "a.txt", "line": line, "winners": ["Anna"], "began": "2020-01-28T21:44:30"}
    assert [big] == chips["big_pots"]


def test_nothing_is_won_that_nobody_lost(tmp_path: Path) -> None:
    """All hands together come to nothing, from every seat and every street; a hand takes the minute that it says."""
    (money,) = floorman("stats", str(season(tmp_path)), "--json").table["money"]

    assert 40 == money["hands"] == sum(money["streets"].values())
    assert 0 == sum(one["won"] for one in money["players"])
    for part in ("positions", "streets"):
        for one in money["players"]:
            assert one["won"] == sum(tally["won"] for tally in one[part].values())
            assert one["hands"] == sum(tally["hands"] for tally in one[part].values())
    assert 60 == money["seconds_per_hand"]
    assert sorted((pot["amount"] for pot in money["big_pots"]), reverse=True) == [
        p["amount"] for p in money["big_pots"]
    ]


def test_several_processes_count_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is cut into blocks of whole hands; what is counted of each is put together in order."""
    file = season(tmp_path, 60)
    monkeypatch.setattr("floorman.histories.blocks.BLOCK", 4_000)

    blocks = list(blocks_of([file]))
    cut = [found.about.number for block in blocks for found in block.hands() if isinstance(found, Record)]
    whole = [found.about.number for found in hands_in(file) if isinstance(found, Record)]

    assert 5 < len(blocks)
    assert whole == cut
    lines = [found.line for block in blocks for found in block.hands()]
    assert [found.line for found in hands_in(file)] == lines
    one, two = (floorman("stats", str(file), "--json", "--jobs", jobs).table for jobs in ("1", "2"))
    assert one == two
    assert floorman("replay", "--json", str(file)).rows == floorman("replay", "--json", str(file), "--jobs", "2").rows


def test_hands_that_differ_are_not_counted_and_told(tmp_path: Path) -> None:
    file = tmp_path / "a.phhs"
    texts = [phh(), phh(finishing_stacks="[1, 2, 3]"), "variant = 1"]
    file.write_text("\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1)), encoding="utf-8")

    said = floorman("stats", str(file))

    assert 1 == said.status
    assert "Hands: 1" in said.out
    assert "Not counted: 1 (differs)" in said.words
    assert "Not counted: 1 (unreadable)" in said.words


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_terminal_of_eighty_columns(tmp_path: Path, lang: str) -> None:
    said = floorman("stats", str(season(tmp_path)), "--player", "Anna", "--lang", lang)

    assert 0 == said.status
    assert all(cell_len(line) <= 80 for line in said.out.splitlines())
    assert ("Anna by position" if lang == "en" else "Anna nach Position") in said.out


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_a_page_that_needs_nothing_else(tmp_path: Path) -> None:
    """One file with pictures in both languages; it asks nobody for anything, and names cannot become markup."""
    file = season(tmp_path)
    file.write_text(file.read_text("utf-8").replace("Émile", "<b onx>É"), encoding="utf-8")
    page = tmp_path / "season.html"

    assert 0 == floorman("stats", str(file), "--page", str(page), "--player", "Anna").status

    text = page.read_text(encoding="utf-8")
    read = _Page()
    read.feed(text)
    names = [tag for tag, _ in read.tags]
    assert 2 * 6 == names.count("svg")  # each for a wide page and for a phone
    assert ["en", "de"] == [attrs["lang"] for tag, attrs in read.tags if tag == "section"]
    assert not {"script", "link", "img", "b", "iframe"} & set(names)
    assert "url(" not in text
    assert "http" not in text
    assert "&lt;b onx&gt;" in text
    assert len(text) < 150_000


def test_why_a_file_was_not_counted(tmp_path: Path) -> None:
    said = floorman("stats", str(tmp_path / "nofile.phh"), "--lang", "en")

    assert 1 == said.status
    assert "nofile.phh (1): The file cannot be opened: there is no such file or folder." in said.out
