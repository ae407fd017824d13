"""What is installed with what: the engine alone, the app, the typesetter; and the command where only the engine is."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

from floorman.cli.installed import NEEDED, ask_for_the_rest
from floorman.speech import LANGUAGES, Lang, speech
from tests.docs.pages import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# They make the server faster where they are; nothing of ours names them.
QUICKENERS = {"uvloop", "httptools"}


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def names(requirements: list[str]) -> set[str]:
    return {name_of(one) for one in requirements}


def test_the_command_looks_for_what_the_app_needs() -> None:
    """The modules it asks for are those of the extra, and no others."""
    whose = packages_distributions()

    wanted = names(PROJECT["project"]["optional-dependencies"]["serve"]) - QUICKENERS
    assert wanted == {name_of(distribution) for module in NEEDED for distribution in whose[module]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("missing", ["cyclopts", "litestar"])
def test_without_the_app_the_command_says_what_to_install(
    lang: Lang, missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whichever part is missing: one line, in the language of the machine, and status 2."""
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    with pytest.raises(SystemExit) as ended:
        ask_for_the_rest([])

    said = capsys.readouterr()
    assert (2, "", speech(lang).say("install.serve") + "\n") == (ended.value.code, said.out, said.err)
    assert 'pip install ".[desk]"' in said.err


@pytest.mark.parametrize("words", [["hand", "x.phh", "--lang", "de"], ["--lang=de"]])
def test_the_language_asked_for_counts(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)
    monkeypatch.setenv("LC_ALL", "C")
    with pytest.raises(SystemExit):
        ask_for_the_rest(words)

    assert speech("de").say("install.serve") + "\n" == capsys.readouterr().err


def test_with_the_app_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    ask_for_the_rest(["serve"])

    assert ("", "") == tuple(capsys.readouterr())


ENGINE = """
import sys
class OnlyTheEngine:
    def find_spec(self, name, path=None, target=None):
        known = name.partition(".")[0] in {*sys.stdlib_module_names, "floorman", "msgspec"}
        if not known and not name.startswith("_sysconfigdata_"):  # Python's own too, named after the machine
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, OnlyTheEngine())
import importlib, pkgutil, floorman
for name in floorman.__all__:
    getattr(floorman, name)
for room in %r:
    package = importlib.import_module("floorman." + room)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if module.name not in %r:
            importlib.import_module(module.name)
"""
ROOMS = (
    "asking",
    "cards",
    "floor",
    "hand",
    "histories",
    "rulebook",
    "rulings",
    "scenario",
    "sim",
    "speech",
    "table",
    "tournament",
)
# The quick ways of the extra `fast`, which are taken where numpy is.
FAST = ("floorman.cards.fast", "floorman.cards.fast_equity")


def test_the_engine_needs_one_package() -> None:
    """The front, and every module of the rooms that programs use, where no other package can be had."""
    assert ["msgspec>=0.22"] == PROJECT["project"]["dependencies"]
    ran = subprocess.run([sys.executable, "-c", ENGINE % (ROOMS, FAST)], capture_output=True, text=True, check=False)

    assert (0, "") == (ran.returncode, ran.stderr)


def pins(text: str) -> set[tuple[str, str]]:
    return set(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def test_the_lock_holds_what_the_app_and_its_tests_need() -> None:
    """In the versions that are tried together, and nothing of other groups."""
    lock = pins((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    tried = pins("\n".join(PROJECT["tool"]["uv"]["constraint-dependencies"]))
    extras, groups = PROJECT["project"]["optional-dependencies"], PROJECT["dependency-groups"]
    wanted = names([*PROJECT["project"]["dependencies"], *extras["serve"], *extras["documents"], *groups["dev"]])

    assert ["floorman[serve,documents]"] == extras["desk"]
    assert "floorman[desk]" in groups["dev"]
    assert set() == lock - tried
    assert set() == wanted - {"floorman"} - {name for name, _ in lock}


def test_a_clone_needs_no_more_than_it_says() -> None:
    """The README's first command installs what a host needs and no test tools; the second the group with the app in it,
    which is the one that uv takes by itself."""
    said = (ROOT / "README.md").read_text(encoding="utf-8")

    assert ["dev"] == PROJECT["tool"]["uv"]["default-groups"]
    assert "pip install uv && uv run --no-dev --extra desk floorman\n" in said
    assert "pip install uv && uv run pytest\n" in said
    assert Path(ROOT / "requirements.lock").is_file()
