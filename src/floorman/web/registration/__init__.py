"""Where players are entered: the desk of the staff, and the kiosk that guests touch.

The desk has one field. It finds first, among those who are in and those whom the house knows, and creates second. All
that its page shows follows from its address, so it stays right while it renews itself: `q` is what was typed, `shown`
the person whose card lies open, `asked` a name about which somebody has to make up his mind.
"""

from floorman.web.registration.desk import find, registration
from floorman.web.registration.doing import guests, register
from floorman.web.registration.kiosk import lookup, wish
from floorman.web.registration.turns import Turns

__all__ = ["ROUTES", "Turns"]

ROUTES = [registration, find, register, guests, lookup, wish]
