"""The format is strict: whatever it does not know is an error with its path."""

from __future__ import annotations

import json

import pytest

from floorman.scenario import Scenario, ScenarioError, read_scenarios


def wrong(text: str, file: str = "a.toml") -> ScenarioError:
    with pytest.raises(ScenarioError) as raised:
        read_scenarios(text, file)
    return raised.value


def test_the_smallest_scenario() -> None:
    (scenario,) = read_scenarios('books = ["cuca"]\n[[step]]\nask = ["level"]\n', "house/short-all-in.toml")

    assert ("short-all-in", ("cuca",), "statement") == (scenario.id, scenario.books, scenario.source)
    assert ("level",) == scenario.step[0].ask
    assert "house/short-all-in.toml" == scenario.file


@pytest.mark.parametrize(
    ("file", "id"),
    [("a.toml", "a"), ("b/c.d.toml", "c.d"), ("C:\\house\\e.json", "e"), ("standard input", "standard input")],
)
def test_id_is_the_files_stem(file: str, id: str) -> None:
    text = '{"books": []}' if file.endswith(".json") else "books = []"

    assert id == read_scenarios(text, file)[0].id


def test_several_in_one_file() -> None:
    """Each has its own id, or the file's stem and its number."""
    found = read_scenarios('[[scenario]]\nid = "one"\n[[scenario]]\nbooks = ["cuca"]\n', "few.toml")

    assert ["one", "few-2"] == [scenario.id for scenario in found]


def test_json_has_the_same_keys() -> None:
    """TOML and JSON are two spellings; which one it is follows from the name, or from the first letter."""
    table = {"books": ["cuca"], "event": {"structure": [[20, 1, 2]]}, "step": [{"wait": "5m", "expect": {"level": {}}}]}
    toml = 'books = ["cuca"]\n[event]\nstructure = [[20, 1, 2]]\n[[step]]\nwait = "5m"\nexpect = { level = {} }\n'

    as_json = read_scenarios(json.dumps(table), "a.json")
    from_input = read_scenarios("\n " + json.dumps(table), "a")

    assert read_scenarios(toml, "a.json".replace("json", "toml"))[0].step == as_json[0].step
    assert as_json[0].step == from_input[0].step
    assert as_json[0].event == from_input[0].event


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("bookz = []", "bookz"),
        ("title = { en = 'a', de = 'b', fr = 'c' }", "title.fr"),
        ("[hand]\ngam = 'nlhe'", "hand.gam"),
        ("[hand]\nante = { kinds = 'each' }", "hand.ante.kinds"),
        ("[hand]\nprevious = { button = 1, small_blind = 2, big_blind = 3, gone = [1] }", "hand.previous.gone"),
        ("[[hand.seat]]\nseat = 1\nstack = 5\n[[hand.seat]]\nseat = 2\nstack = 5\nstak = 5", "hand.seat[1].stak"),
        ("[event]\nplayers = 3", "event.players"),
        ("[[event.table]]\nnumber = 1\nseats = 9", "event.table[0].seats"),
        (
            "[[event.table]]\nnumber = 1\n[[event.table.seat]]\nseat = 1\nname = 'A'\nchip = 1",
            "event.table[0].seat[0].chip",
        ),
        ("[[step]]\nact = { seat = 1, do = 'fold' }\nsay = 'x'", "step[0].say"),
        ("[[step]]\nask = ['level']\n[[step]]\nact = { seat = 1, did = 'fold' }", "step[1].act.did"),
        ("[[step]]\ndeclare = { seat = 1, sayd = 'fold' }", "step[0].declare.sayd"),
        ("[[step]]\ncards = { deal = 'As', place = 1 }", "step[0].cards.place"),
        ("[[scenario]]\nid = 'a'\n[[scenario]]\nid = 'b'\n[scenario.hand]\ngam = 'nlhe'", "scenario[1].hand.gam"),
    ],
)
def test_unknown_key(text: str, path: str) -> None:
    """At every level, with its path."""
    error = wrong(text)

    assert ("a.toml", path) == (error.file, error.path)
    assert "unknown field `" in error.message


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("books = 'cuca'", "books"),
        ("source = 'hearsay'", "source"),
        ("[hand]\ngame = 'snap'", "hand.game"),
        ("[hand]\nblinds = [1, 2, 3]", "hand.blinds"),
        ("[hand]\nstreet = 'delta'", "hand.street"),
        ("[[hand.seat]]\nseat = 1", "hand.seat[0].stack"),
        ("[[hand.seat]]\nseat = '1'\nstack = 5", "hand.seat[0].seat"),
        ("[event]\nspeed = 'fast'", "event.speed"),
        ("[event]\nstructure = [[20, '100']]", "event.structure[0][1]"),
        ("[[step]]\nat = 20:00:00", "step[0].at"),
        ("[[step]]\nwait = 65", "step[0].wait"),
        ("[[step]]\nact = { seat = 1, do = 'jump' }", "step[0].act.do"),
        ("[[step]]\ndeclare = { seat = 1, said = ['jump'] }", "step[0].declare.said[0]"),
        ("[[step]]\ncards = { deal = 'As', race = 'all' }", "step[0].cards.race"),
        ("[[step]]\ncommand = { by = 'floor' }", "step[0].command"),
        ("[[step]]\nreport = { seat = 1 }", "step[0].report"),
        ("[[step]]\nask = ['level']\nexpect = {}", "step[0].expect"),
        ("file = 'b.toml'", "file"),
    ],
)
def test_wrong_value(text: str, path: str) -> None:
    error = wrong(text)

    assert path == error.path
    assert f"a.toml: {path}: {error.message}" == str(error)


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("[[step]]\nat = '20:00'\nwait = '5s'", "step[0]", "at and wait in one step"),
        ("[[step]]\nact = {}\ncommand = { name = 'x' }", "step[0]", "act and command in one step"),
        ("[[step]]\ntable = 1", "step[0]", "nothing happens"),
        ("[[step]]", "step[0]", "nothing happens"),
        ("[hand]\n[event]", "hand", "not of both"),
        ("id = 'a'\n[[scenario]]\nid = 'b'", "id", "beside [[scenario]]"),
        ("[scenario]\nid = 'b'", "scenario", "[[scenario]]"),
        ("[[scenario]]\nid = 'a'\n[[scenario]]\nid = 'b'\n[[scenario]]\nid = 'a'", "scenario[2].id", "twice"),
        ("[[scenario]]\nid = 'a'\n[[scenario]]\nstep = [{}]", "scenario[1].step[0]", "nothing happens"),
    ],
)
def test_wrong_together(text: str, path: str, message: str) -> None:
    """Two things in one step, none, a story of a hand and an event: each key is right, the whole is not."""
    error = wrong(text)

    assert path == error.path
    assert message in error.message


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ("id = ", "a.toml"),
        ("id = 'a'\nid = 'b'", "a.toml"),
        ("x = " + "[" * 5000, "a.toml"),
        ("x = " + "9" * 5000, "a.toml"),
        ("{", "a.json"),
        ("[]", "a.json"),
        ("id = 'a'", "a.json"),
        ("[" * 5000, "a.json"),
        ('{"id": "a"} x', "standard input"),
    ],
)
def test_not_readable(text: str, file: str) -> None:
    error = wrong(text, file)

    assert (file, "") == (error.file, error.path)
    assert str(error).startswith(f"{file}: top level: ")


def test_asking_alone_and_expecting_alone_are_steps() -> None:
    (scenario,) = read_scenarios("[[step]]\nask = ['clock']\n[[step]]\nexpect = { level = {} }\n", "a.toml")

    assert [(), ()] == [step.happens() for step in scenario.step]
    assert isinstance(scenario, Scenario)
