from __future__ import annotations

import json

import pytest

from floorman.cli.equity import equity


def test_programs_get_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    """Two outs of 44 on the turn, counted, without a seed to speak of."""
    equity("AhAd", "KhKd", board="2c 3d 7h 9s", json=True)
    said = json.loads(capsys.readouterr().out)

    assert ("nlhe", 44, True, None) == (said["game"], said["deals"], said["exact"], said["seed"])
    assert ["Ah Ad", "Kh Kd"] == [player["hand"] for player in said["players"]]
    assert {"win": "1/22", "tie": "0", "share": "1/22"} == said["players"][1]["fractions"]


def test_a_sample_can_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed is told, and gives the same cards again."""
    equity("7s2h", "??", game="badugi", samples=500, json=True)
    first = json.loads(capsys.readouterr().out)
    equity("7s2h", "??", game="badugi", samples=500, seed=first["seed"], json=True)

    assert not first["exact"]
    assert first == json.loads(capsys.readouterr().out)


def test_people_get_percent_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    """One line for each hand; a German reads a comma."""
    equity("AhAd", "KhKd", board="2c 3d 7h 9s", lang="en")
    english = capsys.readouterr().out
    equity("AhAd", "KhKd", board="2c 3d 7h 9s", lang="de")
    german = capsys.readouterr().out

    assert "4.55%" in english
    assert "4,55 %" in german
    assert "Kh Kd" in german


def test_what_makes_no_sense_ends_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    """Bad input is said on standard error."""
    with pytest.raises(SystemExit) as ended:
        equity("AsKs", "AsQd")

    assert 2 == ended.value.code
    assert "" == capsys.readouterr().out
