"""How often one may ask for pages: far more than whoever looks at them does, and less than holds up others."""

from __future__ import annotations

from math import ceil

from floorman.doors.attempts import address_key
from floorman.house import Caller
from floorman.web.desks import Connection
from floorman.web.limiter import Limiter
from floorman.web.origins import address, local

# A second, and at once. Of one device with a pass: a table in the browser asks for itself again with every act.
OF_A_PASS = (40.0, 1_000.0)
# Of all strangers at one address, which may be a club behind one router that has just been told to look at the wall.
OF_AN_ADDRESS = (60.0, 1_000.0)
FILES = "/static/"


class Crowds:
    """Counts in memory, for one app."""

    def __init__(self) -> None:
        self.passes = Limiter(*OF_A_PASS)
        self.addresses = Limiter(*OF_AN_ADDRESS)

    def wait(self, request: Connection, one: Caller) -> int:
        """The seconds to wait before this request is answered; 0, and it is counted."""
        if request.scope["path"].startswith(FILES) or (not one.key and local(request)):
            return 0
        found = self.passes.wait(one.key) if one.key else self.addresses.wait(address_key(address(request)))
        return ceil(found)
