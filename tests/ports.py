"""Ports for servers that are killed and come back at the same address."""

from __future__ import annotations

import socket
import sys


class Port:
    """A number at which nobody else listens, from now until it is let go."""

    def __init__(self) -> None:
        self._held = socket.socket()
        # A server asks for its port in the same way. Bound so and not listened at, it is given to nobody who asks for
        # any port, and stays free for the one that names it, as often as it comes back.
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._held.bind(("127.0.0.1", 0))
        self.number = int(self._held.getsockname()[1])
        if sys.platform != "linux":
            self._held.close()  # elsewhere a port that is held cannot be listened at by another

    def let_go(self) -> None:
        self._held.close()
