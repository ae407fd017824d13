"""Flood a Floorman on this machine, and look whether a newcomer notices.

    python scripts/flood.py [SOCKETS] [FILES]

It starts servers of its own on 127.0.0.1, whose limit of open files is FILES (a shell's 1,024), floods them with so
many sockets (1,124) in each of several ways, a minute each at most, and asks beside them. Then strangers come and go,
200 a second for a minute, from one address and from many. It ends with 1 where a newcomer waited for more than a second
or was not answered, where somebody of the staff lost his stream or waited so, or where something stays behind.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.trials import flood
from tests.trials.churn import churned
from tests.trials.flood import Server

# As from a whole net: one address may open so many streams, and no more.
ADDRESSES = 20
# Who come and go: so many different ones.
PASSING = 10_000
# What may be remembered of them, each with so many; a leak of a kilobyte for each would be more.
MEMORY_MOST_KB = 10_000
QUIET = {"nothing": flood.NOTHING, "half a head": flood.HALF_A_HEAD}


def main() -> None:
    sockets, files = (int(word) for word in [*sys.argv[1:], *("1124", "1024")[len(sys.argv) - 1 :]])
    with tempfile.TemporaryDirectory() as folder:
        plain, encrypted = Path(folder) / "plain", Path(folder) / "encrypted"
        event, code = flood.prepared(plain)
        with flood.serving(plain, files) as server:
            good = flooded(server, sockets, event, code)
        with flood.serving(encrypted, files, "--tls") as server:
            for what, says in QUIET.items():
                good = tried(server, sockets, says, f"{what}, TLS") and good
    sys.exit(0 if good else 1)


def flooded(server: Server, sockets: int, event: str, code: str) -> bool:
    sent, seconds = flood.endless_head(server, 30)
    print(f"an endless head: cut off after {sent:,} bytes and {seconds:.1f} s", flush=True)
    shown = flood.host_pass(server, code)
    staff = flood.host_stream(server, event, shown)
    good, port = True, server.port
    for what, says in QUIET.items():
        good = tried(server, sockets, says, what) and good
    whole = {"half a body": flood.HALF_A_BODY % port, "streams": flood.LIVE % (event.encode(), port)}
    for what, says in (QUIET | whole).items():
        good = tried(server, sockets, says, f"{what}, from {ADDRESSES} addresses", ADDRESSES) and good
    good = tried(server, sockets, whole["streams"], "streams, all from this machine") and good
    told = flood.still_told(staff)
    print(f"the staff's own stream goes on: {told}", flush=True)
    staff.close()
    gone = [passed(server, event, shown, addresses) for addresses in (1, PASSING)]
    return good and told and all(gone) and sent < 10_000_000


def passed(server: Server, event: str, shown: str, addresses: int) -> bool:
    churned(server, event, shown, seconds=5, addresses=addresses)  # what is made once is there then
    seen = churned(server, event, shown, addresses=addresses)
    print(f"coming and going, addresses: {addresses}: {seen}", flush=True)
    both = (seen.newcomer, seen.staff)
    well = all(who.answered == who.times and who.slowest < flood.PATIENCE_SECONDS for who in both)
    stays = seen.after.files > seen.before.files or seen.after.memory - seen.before.memory > MEMORY_MOST_KB
    return well and not stays


def tried(server: Server, sockets: int, says: bytes, what: str, addresses: int = 1) -> bool:
    seen = flood.held(server, sockets, says, addresses=addresses)
    print(f"{what}: {seen}", flush=True)
    return seen.answered == seen.asked and seen.slowest < flood.PATIENCE_SECONDS


if __name__ == "__main__":
    main()
