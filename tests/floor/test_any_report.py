"""The campaign of reports goes on from where it was cut off, and plays nothing twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scripts import any_report


def test_campaign_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "told.json"
    words = ["--evenings", "0", "--state", str(state)]

    assert 0 == any_report.main([*words, "--hands", "1", "--seed", "5"])
    first = json.loads(state.read_text())
    assert 0 == any_report.main([*words, "--hands", str(first["seen"]["hands"] + 1)])
    second = json.loads(state.read_text())

    assert {"hands": 1} == first["played"]
    assert {"hands": 2} == second["played"]
    assert 5 == second["seed"]
    assert first["seen"]["hands"] < second["seen"]["hands"]
    assert "all of it" in capsys.readouterr().out


def test_what_fails_is_named_and_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(seed: str) -> None:
        raise KeyError(seed)

    monkeypatch.setitem(any_report.PARTS, "hands", broken)
    state = tmp_path / "told.json"

    assert 1 == any_report.main(["--hands", "3", "--evenings", "0", "--seed", "5", "--state", str(state)])

    assert [f"5-hands-{number}" for number in range(any_report.FAULTS_MOST)] == list(
        json.loads(state.read_text())["faults"]
    )


def test_another_seed_is_another_campaign(tmp_path: Path) -> None:
    state = tmp_path / "told.json"
    any_report.main(["--hands", "0", "--evenings", "0", "--seed", "5", "--state", str(state)])
    assert not state.exists(), "nothing was played"
    any_report.main(["--hands", "1", "--evenings", "0", "--seed", "5", "--state", str(state)])

    with pytest.raises(SystemExit, match="begun with the seed 5"):
        any_report.main(["--seed", "6", "--state", str(state)])
