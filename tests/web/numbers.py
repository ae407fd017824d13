"""Every number of a body in turn, and what its answer takes: for the test that no number does harm."""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

# At the bounds of every kind of number and beyond each, below nothing, and far beyond what anybody has.
VALUES = (
    *(-(10**15 - 1), -(10**9), -1, 0, 23, 24, 52, 53, 200, 201, 600, 601),
    *(1_000, 1_001, 2_000, 2_001, 9_999, 10_000, 10_001, 20_000, 100_000, 100_001),
    *(387_420_489, 10**9, 10**9 + 1, 10**12, 10**12 + 1, 10**15 - 1, 2**63, 10**30),
)
SECONDS_MOST, BYTES_MOST = 2.0, 50_000_000
CLEAR, STATUS = Path("/proc/self/clear_refs"), Path("/proc/self/status")

Place: TypeAlias = tuple[str | int, ...]


class Took(NamedTuple):
    """What one answer took of this process."""

    seconds: float
    bytes: int


def numbers_in(body: Any, place: Place = ()) -> Iterator[Place]:
    """The places of all whole numbers of a body; those that are yes or no are none."""
    if isinstance(body, dict):
        for key, one in body.items():
            yield from numbers_in(one, (*place, key))
    elif isinstance(body, list | tuple):
        for at, one in enumerate(body):
            yield from numbers_in(one, (*place, at))
    elif isinstance(body, int) and not isinstance(body, bool):
        yield place


def having(body: Any, place: Place, number: int) -> Any:
    """The same body with another number there."""
    if not place:
        return number
    first, *rest = place
    if isinstance(body, dict):
        return {**body, first: having(body[first], tuple(rest), number)}
    return [having(one, tuple(rest), number) if at == first else one for at, one in enumerate(body)]


def taken(asked: Callable[[], Any]) -> tuple[Any, Took]:
    """The answer, with the seconds that this process has worked for it and by how much it has grown meanwhile.

    What Python looks through meanwhile, of all the tests before, is no work for it.
    """
    before, began = _fresh_peak(), time.process_time()
    with _swept() as sweeps:
        answer = asked()
    worked = time.process_time() - began - sum(sweeps)
    return answer, Took(worked, max(_peak() - before, 0))


@contextmanager
def _swept() -> Iterator[list[float]]:
    """The seconds of each time that Python looked for what could be thrown away."""
    found: list[float] = []
    began = 0.0

    def hear(phase: str, _info: object) -> None:
        nonlocal began
        if phase == "start":
            began = time.process_time()
        else:
            found.append(time.process_time() - began)

    gc.callbacks.append(hear)
    try:
        yield found
    finally:
        gc.callbacks.remove(hear)


def _fresh_peak() -> int:
    """How large it is now; from here on the peak counts anew, where the system knows how."""
    try:
        CLEAR.write_text("5", encoding="ascii")
    except OSError:
        return _peak()
    return _of_status("VmRSS")


def _peak() -> int:
    return _of_status("VmHWM")


def _of_status(name: str) -> int:
    try:
        found = re.search(rf"^{name}:\s+(\d+) kB", STATUS.read_text(encoding="ascii"), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) * 1024 if found is not None else 0
