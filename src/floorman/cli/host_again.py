"""Whoever sits at the terminal of a Floorman that is open to others gets in again with Enter: a host whose browser has
lost its pass need not stop the evening."""

from __future__ import annotations

import asyncio
import os
import signal
from threading import Thread

from floorman.cli.output import console
from floorman.doors import Doors, Offered
from floorman.doors.doors import MACHINE
from floorman.doors.offline import HOST, HOST_CODE_MINUTES
from floorman.doors.secrets import new_id
from floorman.house.passes import GivePass
from floorman.speech import Speech
from floorman.terms import Refused

BYTES = 1024


class HostAgain:
    """Reads the terminal beside the server, and asks its doors."""

    def __init__(self, terminal: int, address: str, say: Speech) -> None:
        """`terminal` is what it reads, as the system numbers it: nothing that a thread holds when the program ends."""
        self._terminal = terminal
        self._address = address
        self._say = say

    def listen(self, doors: Doors) -> None:
        """From the loop in which they live. Nobody waits for this thread when the program ends."""
        if hasattr(signal, "SIGTTIN"):  # where it is sent behind another program, it goes on without its terminal
            signal.signal(signal.SIGTTIN, signal.SIG_IGN)
        loop = asyncio.get_running_loop()
        Thread(target=self._each_time, args=(doors, loop), name="host-again", daemon=True).start()

    def _each_time(self, doors: Doors, loop: asyncio.AbstractEventLoop) -> None:
        while self._asked():
            try:
                offered = asyncio.run_coroutine_threadsafe(_another(doors), loop).result()
            except RuntimeError:  # it is stopping
                return
            self._print(offered)

    def _asked(self) -> bool:
        """Until somebody presses Enter; False where there is no terminal any more."""
        try:
            return bool(os.read(self._terminal, BYTES))
        except OSError:
            return False

    def _print(self, offered: Offered | Refused) -> None:
        if isinstance(offered, Refused):
            said = self._say.ruling(offered.ruling)
        else:
            address = f"{self._address}enter/{offered.code}"
            said = self._say.say("serve.host-code", address=address, minutes=HOST_CODE_MINUTES)
        console().print(said, soft_wrap=True)


async def _another(doors: Doors) -> Offered | Refused:
    return await doors.offer(GivePass(new_id(), HOST, "direction", minutes=HOST_CODE_MINUTES), MACHINE)
