"""What all rooms need: how many processes, which properties go on longer in CI, and one loop for async tests."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.sizes import examples

HERE = Path(__file__).parent
USUAL_EXAMPLES = 100
QUICK = "not slow"  # what addopts asks for

# Where Python is told to leave no compiled files beside the sources, each server and each command that a test starts
# would compile everything anew. They are left where pytest leaves its own.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(HERE.parent / ".pytest_cache" / "compiled")
    del os.environ["PYTHONDONTWRITEBYTECODE"]

settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    max_examples=examples(USUAL_EXAMPLES),
)
settings.load_profile("house")

# CI runs the tests of the hand once more without its shorter ways for speed.
if os.environ.get("FLOORMAN_LONG_WAYS"):
    import_module("floorman.hand.shortcuts").use(False)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors for the whole suite, as some of it waits for a disk, a database or a browser;
    none beside this one for a room, which has begun before they would be up."""
    whole = {HERE, HERE.parent}
    asked = {Path(config.invocation_params.dir, one.partition("::")[0]).resolve() for one in config.args}
    return (os.cpu_count() or 1) + 1 if asked <= whole else 0


def pytest_configure(config: pytest.Config) -> None:
    """Whoever names a test wants it, slow or not."""
    if config.option.markexpr == QUICK and any("::" in one for one in config.args):
        config.option.markexpr = ""


def pytest_collection(session: pytest.Session) -> None:
    """Beside others each process begins to read the tests elsewhere, and finds what others have compiled meanwhile."""
    told = getattr(session.config, "workerinput", None)
    if told is None:
        return
    files = sorted(HERE.rglob("test_*.py"))
    begin = len(files) * int(told["workerid"].removeprefix("gw")) // told["workercount"]
    for file in files[begin:] + files[:begin]:
        with suppress(Exception, pytest.skip.Exception):  # told when it is collected
            import_module(".".join(file.relative_to(HERE.parent).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What Hypothesis plays comes in sizes too."""
    for item in items:
        if getattr(getattr(item, "function", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.sized)


def pytest_collection_finish() -> None:
    """Ten thousand tests are there to stay: looking through them for what is not needed any more takes a second."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
