"""The command in a sentence can be typed where Floorman was started: with its own options, and with no secret."""

import sys

import pytest

from floorman.doors.started import as_started

OTHER_HOUSE = "serve --store 'postgresql://…' --lan"
NOWHERE: dict[str, str] = {}


@pytest.mark.parametrize(
    ("argv", "instead", "said"),
    [
        (["floorman"], ("--lan",), "serve --lan"),
        (["floorman", "serve", "--port", "8001"], ("--lan",), "serve --port 8001 --lan"),
        (["floorman", "--port=8001", "--data", "/a b"], ("--port", "8002"), "serve --data '/a b' --port 8002"),
        (["floorman", "serve", "--lan", "--data=/x"], ("--lan", "--tls"), "serve --data /x --lan --tls"),
        (["floorman", "--store", "postgresql://me:secret@db/x", "--rate", "9"], ("--lan",), OTHER_HOUSE),
        (["floorman", "--store=postgresql://me:secret@db/x"], ("--lan",), OTHER_HOUSE),
        (
            ["floorman", "--host", "a", "--host=b", "--no-browser"],
            ("--lan",),
            "serve --host a --host b --no-browser --lan",
        ),
        (["floorman", "serve", "--data"], ("--lan",), "serve --lan"),
    ],
)
def test_what_was_typed_is_kept_and_what_holds_a_secret_is_not(
    argv: list[str], instead: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/floorman")
    assert f"floorman {said}" == as_started(*instead, argv=argv, environment=NOWHERE)


def test_it_is_found_where_it_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the command of the first page, by the place of the program, or by its name where the shell finds it."""
    monkeypatch.setattr("shutil.which", lambda _: None)
    by_uv = as_started("--lan", argv=["/p/.venv/bin/floorman"], environment={"UV_RUN_RECURSION_DEPTH": "1"})
    assert "uv run --no-dev --extra desk floorman serve --lan" == by_uv
    assert "/p/bin/floorman serve --lan" == as_started("--lan", argv=["/p/bin/floorman"], environment=NOWHERE)
    module = as_started("--lan", argv=["/p/floorman/__main__.py"], environment=NOWHERE)
    assert f"{sys.executable} -m floorman serve --lan" == module
    assert "floorman serve --lan" == as_started("--lan", argv=["/p/bin/another-server"], environment=NOWHERE)
