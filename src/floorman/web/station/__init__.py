"""The station of one table: what its dealer sees of it, and what he does there.

A dealer's pass opens the station of his own table and no other; whoever stands above opens each.
"""

from floorman.web.station.asking import ask_at, ask_here
from floorman.web.station.doing import do
from floorman.web.station.hanging import hang
from floorman.web.station.happened import happened
from floorman.web.station.page import call, seat, station

__all__ = ["ROUTES"]

ROUTES = [station, seat, call, happened, do, hang, ask_here, ask_at]
