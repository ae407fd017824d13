"""What is given away: the wheel and the source, built, looked through, installed elsewhere and used there."""

from __future__ import annotations

import json
import shutil
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import Any

import pytest

from floorman.speech import LANGUAGES, Lang, speech
from floorman.version import VERSION
from tests.docs.pages import ROOT, programs
from tests.release.visit import EVENT_PAGES, PAGES
from tests.release.wheels import Environment, fetched, source_copy, uv, without_network

pytestmark = pytest.mark.slow

VISIT = Path(__file__).with_name("visit.py")
DISTRIBUTION = f"floorman-{VERSION}"

WHEEL_MB_MOST, SOURCE_MB_MOST = 3.8, 5.2
# What the build puts beside what it is told to take.
MADE = {"PKG-INFO", "pyproject.toml", ".gitignore"}
ENGINE_PACKAGES_MOST = 3
ENGINE_MB_MOST = 15.0
DESK_MB_MOST = 180.0


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return source_copy(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def built(source: Path) -> Path:
    """Where both lie: the source archive, and the wheel that was made of it."""
    fetched("build", "-q", "--out-dir", source.parent / "dist", source, at=source.parent)
    return source.parent / "dist"


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return built / f"{DISTRIBUTION}-py3-none-any.whl"


@pytest.fixture(scope="module")
def engine(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("engine"), wheel)


@pytest.fixture(scope="module")
def desk(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("desk"), wheel, "desk")


@pytest.fixture(scope="module")
def served(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("serve"), wheel, "serve")


def test_the_wheel_holds_what_runs_and_nothing_else(wheel: Path) -> None:
    """The package and what the build made; no texts it was made from, no tests, no tools of ours."""
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()

    assert {"floorman", f"{DISTRIBUTION}.dist-info"} == {name.partition("/")[0] for name in names}
    made = ("speech/locale/de/LC_MESSAGES/floorman.mo", "speech/locale/en/LC_MESSAGES/floorman.mo")
    assert {f"floorman/{one}" for one in (*made, "web/static/vendor/htmx.min.js", "py.typed")} <= {*names}
    unwanted = ("/tests/", "/test_", "conftest", ".po", "/gallery/", ".pyc", ".scss", ".ts", ".map", ".sqlite")
    assert [] == [name for name in names if any(word in name for word in unwanted)]
    assert wheel.stat().st_size < WHEEL_MB_MOST * 1e6


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    """Its version, its licence, what the engine needs, what can be had besides; and no address."""
    with zipfile.ZipFile(wheel) as opened:
        told = Parser().parsestr(opened.read(f"{DISTRIBUTION}.dist-info/METADATA").decode())
        names = opened.namelist()

    needed = told.get_all("Requires-Dist", [])
    assert (VERSION, "MIT") == (told["Version"], told["License-Expression"])
    assert ["msgspec>=0.22"] == [one for one in needed if "extra ==" not in one]
    assert {"desk", "serve", "documents", "fast", "postgres", "cluster"} == set(told.get_all("Provides-Extra", []))
    assert f"{DISTRIBUTION}.dist-info/licenses/LICENSE" in names
    assert None is told.get_all("Project-URL")


def test_the_source_archive_can_be_built_and_tested(built: Path) -> None:
    """It holds sources, tests and documents, nothing that the build makes, and nothing that lies beside them."""
    archive = built / f"{DISTRIBUTION}.tar.gz"
    with tarfile.open(archive) as opened:
        names = [one.partition("/")[2] for one in opened.getnames()]
        links = [one.name for one in opened.getmembers() if one.issym() or one.islnk()]

    wanted = {"hatch_build.py", "CHANGELOG.md", "LICENSE", "tests/release/test_wheel.py", "docs/index.md"}
    assert wanted <= {*names}
    assert any(name.endswith(".po") for name in names)
    assert [] == [name for name in names if name.endswith((".mo", "htmx.min.js", ".pyc"))]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = project["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    assert {*named, *MADE} >= {name.partition("/")[0] for name in names if name}
    assert [] == links
    assert archive.stat().st_size < SOURCE_MB_MOST * 1e6


@pytest.mark.nightly
def test_another_htmx_is_not_built_in(source: Path, built: Path, tmp_path: Path) -> None:
    """The build stops at a script that is not the one that was tested, and says which."""
    assert built.is_dir(), "as it is, it can be built"
    copy = tmp_path / "source"
    shutil.copytree(source, copy)
    hook = copy / "hatch_build.py"
    hook.write_text(hook.read_text(encoding="utf-8").replace('": "28fa', '": "0000'), encoding="utf-8")
    done = uv("build", "--wheel", "--out-dir", tmp_path / "dist", copy, at=tmp_path)

    assert 0 != done.returncode
    assert "htmx-4.min.js is not the one that was tested" in done.stderr
    assert [] == [*(tmp_path / "dist").glob("*.whl")]


def test_the_engine_alone_is_small(engine: Environment) -> None:
    assert {"floorman", "msgspec"} == engine.packages()
    assert len(engine.packages()) <= ENGINE_PACKAGES_MOST
    engine.run(engine.python, "-m", "compileall", "-q", engine.packages_folder())
    assert engine.megabytes() < ENGINE_MB_MOST, "with all its bytecode, as pip leaves it"


def test_the_engine_alone_plays(engine: Environment) -> None:
    """All that the page for programmers shows, from top to bottom, as somebody has it who installed it."""
    program = engine.folder / "program.py"
    program.write_text(programs()["programmers.md"], encoding="utf-8")
    played = engine.run(engine.python, "-I", program)

    assert (0, "") == (played.returncode, played.stderr)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", ["floorman", "floorman serve", "floorman hand x.phh", "python -m floorman"])
def test_the_command_without_the_app_says_one_sentence(engine: Environment, words: str, lang: Lang) -> None:
    """However it is called: what to install, and status 2."""
    first, *rest = words.split()
    said = engine.run(engine.bin / first, *rest, env={"LC_ALL": f"{lang}.UTF-8"})

    assert (2, "", speech(lang).say("install.serve") + "\n") == (said.returncode, said.stdout, said.stderr)


def test_the_command_with_the_app_says_its_version(desk: Environment) -> None:
    said = desk.run(desk.bin / "floorman", "--version")
    ask = "import floorman, importlib.metadata as of; print(floorman.__version__, of.version('floorman'))"

    assert (0, f"{VERSION}\n", "") == (said.returncode, said.stdout, said.stderr)
    assert f"{VERSION} {VERSION}\n" == desk.run(desk.python, "-I", "-c", ask).stdout
    assert desk.megabytes() < DESK_MB_MOST


def test_the_app_serves_without_a_network(desk: Environment) -> None:
    """Every page, an event, a document and a table."""
    seen = visited(desk, "first")

    assert dict.fromkeys((*PAGES, *(f"event{page}" for page in EVENT_PAGES)), 200) == statuses(seen)
    assert {"event/documents/players.csv": "\ufeff#,Pl".encode().decode("latin-1")[:5]} | {
        "event/documents/seat-cards.pdf": "%PDF-"
    } == {one["page"]: one["begins"] for one in seen if one["begins"]}
    assert [] == [one for one in seen if not one["bytes"]]


@pytest.mark.nightly
def test_the_app_serves_without_the_typesetter(served: Environment) -> None:
    """All but the document itself, which is refused."""
    seen = statuses(visited(served, "second"))

    assert "typst" not in served.packages()
    assert 501 == seen.pop("event/documents/seat-cards.pdf")
    assert {200} == set(seen.values())


def visited(where: Environment, folder: str) -> list[dict[str, Any]]:
    before, after, around = without_network()
    data = where.folder / folder
    told = where.run(*before, where.python, "-I", VISIT, where.bin / "floorman", data, *after, env=around)
    assert 0 == told.returncode, told.stderr
    return [json.loads(line) for line in told.stdout.splitlines() if line.startswith("{")]


def statuses(seen: list[dict[str, Any]]) -> dict[str, int]:
    return {one["page"]: one["status"] for one in seen}
