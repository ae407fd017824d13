"""What all rooms need: how many processes, which properties go on longer in CI, what all of them do once, and one loop
for async tests."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, settings

from tests.hanging import Watch
from tests.once import Once
from tests.sizes import examples
from tests.web.tally import Told

HERE = Path(__file__).parent
USUAL_EXAMPLES = 100
QUICK = "not slow"  # what addopts asks for

# All that is read before the first test is there to stay: looking through it again and again for what is not needed any
# more takes a quarter of the time until then.
gc.disable()

# Where Python is told to leave no compiled files beside the sources, each server and each command that a test starts
# would compile everything anew. They are left where pytest leaves its own.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(HERE.parent / ".pytest_cache" / "compiled")
    del os.environ["PYTHONDONTWRITEBYTECODE"]

# Whatever a shell starts in the background hears no Ctrl+C, nor do the servers and commands that it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Each request of a test would be a line that nobody reads.
logging.getLogger("httpx").setLevel(logging.WARNING)

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
    """Whoever names a test wants it, slow or not; what hangs is ended; and what was counted is told."""
    if config.option.markexpr == QUICK and any("::" in one for one in config.args):
        config.option.markexpr = ""
    config.pluginmanager.register(Watch(), "watch over the tests")
    config.pluginmanager.register(Told(), "what was counted")


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
    """What Hypothesis plays comes in sizes too; what is left to the night is slow."""
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.slow)
        if getattr(getattr(item, "function", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.sized)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Ten thousand tests are there to stay, and from now on waste is looked for seldom. What some rooms have loaded is
    made cheap: each guess of a password or a passphrase, and what all processes would work out alike."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()
    if passwords := sys.modules.get("floorman.doors.passwords"):
        passwords.__dict__["_usual"] = _quick_to_guess
    if vault := sys.modules.get("floorman.store.vault"):
        vault.__dict__.update(PASSES=1, MEMORY_KIB=32)  # what opens it lives no longer than this process
    if client := sys.modules.get("httpx._client"):
        client.__dict__["ACCEPT_ENCODING"] = "identity"  # what goes over no wire is packed where a test asks for it
    Once(session.config).install()


def pytest_unconfigure() -> None:
    """What nobody has closed is looked for once. pytest does it five times, through all that is there to stay."""
    gc.collect()
    gc.freeze()


@cache
def _quick_to_guess() -> PasswordHasher:
    """What is tested does not depend on how long it takes. How dear a guess is, is tested where it is made dear."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
