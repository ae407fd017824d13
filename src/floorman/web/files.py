"""How many connections this machine lets one program hold. Shells usually allow 1,024 open files, which is few."""

from __future__ import annotations

import sys
from contextlib import suppress

WANTED = 10_240
# For the log, threads, messages to other machines, and whoever is just being let in.
KEPT_BACK = 320
# A connection, and the file that goes out on it.
OF_A_VISITOR = 2
FEW = 1_000


def raise_limit() -> int:
    """Raise the limit of open files as far as it goes and is any good; how many connections there are places for."""
    if sys.platform == "win32":  # pragma: no cover
        return (WANTED - KEPT_BACK) // OF_A_VISITOR
    import resource  # noqa: PLC0415 - not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    wanted = WANTED if hard == endless else min(WANTED, hard)
    if soft != endless and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = WANTED if soft == endless else min(soft, WANTED)
    return max((files - KEPT_BACK) // OF_A_VISITOR, files // 4, 16)
