"""Flood a Floorman on this machine, and look whether a newcomer notices.

    python scripts/flood.py [SOCKETS] [FILES]

It starts a server of its own on 127.0.0.1, whose limit of open files is FILES (a shell's 1,024), floods it with so many
sockets (1,124) in each of several ways, a minute each at most, and asks beside it. It ends with 1 where a newcomer had
to wait for a second or was not answered.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.trials.flood import HALF_A_BODY, HALF_A_HEAD, LIVE, NOTHING, Seen, Server, endless_head, held, serving

PATIENCE_SECONDS = 1.0


def main() -> None:
    sockets, files = (int(word) for word in [*sys.argv[1:], *("1124", "1024")[len(sys.argv) - 1 :]])
    with tempfile.TemporaryDirectory() as folder:
        for tls in ((), ("--tls",)):
            with serving(Path(folder) / f"house{len(tls)}", files, *tls) as server:
                good = all([flooded(server, sockets)])
                if not good:
                    sys.exit(1)


def flooded(server: Server, sockets: int) -> bool:
    port, good = server.port, True
    ways = {"nothing": NOTHING, "half a head": HALF_A_HEAD}
    if not server.tls:
        ways |= {"half a body": HALF_A_BODY % port, "live streams": LIVE % (b"none", port)}
        sent, seconds = endless_head(server, 30)
        print(f"an endless head: {sent:,} bytes were taken in {seconds:.1f} s", flush=True)
        good = sent < 10_000_000
    for name, says in ways.items():
        seen: Seen = held(server, sockets, says)
        print(f"{name}{' (TLS)' if server.tls else ''}: {seen}", flush=True)
        good = good and seen.answered == seen.asked and seen.slowest < PATIENCE_SECONDS
    return good


if __name__ == "__main__":
    main()
