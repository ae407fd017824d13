"""What calls a player who looks elsewhere, and the app on his phone.

`pages` are his own: what calls him now, and whether he wants to be called. `worker` is the script that his browser
keeps, with the one page that it shows without a connection. `calling` rings while no page of ours is open: through the
services of those who make browsers, and only where the host has switched that on (`house`). `services` says which they
are, `vapid` who rings, `kept` where.
"""

from floorman.web.called.house import look, switch
from floorman.web.called.pages import change, mine, now
from floorman.web.called.worker import offline, worker

__all__ = ["ROUTES"]

ROUTES = [mine, now, change, look, switch, worker, offline]
