"""The pages of one event for those who run it: the room, its players, the money, the clock, the log.

A page is a frame (`event.html`) around one tab. When something has happened the page asks for its tab again and the
answer is the tab alone. All forms of all tabs go to one place, `doing`.
"""

from floorman.web.event.bots import bots
from floorman.web.event.chips import chips, colour_up, count, of_table, wrong_small
from floorman.web.event.contact import contact
from floorman.web.event.days import bags, day, identities
from floorman.web.event.deal import deal, propose
from floorman.web.event.doing import do
from floorman.web.event.levels import clock
from floorman.web.event.live import live
from floorman.web.event.money import close, closed, payouts, share, till
from floorman.web.event.person import entry, seat
from floorman.web.event.room import find, room, table
from floorman.web.event.settings import settings, would
from floorman.web.event.tabs import log, more, players

__all__ = ["ROUTES"]

ROUTES = [
    room,
    table,
    seat,
    entry,
    find,
    players,
    bots,
    chips,
    of_table,
    colour_up,
    wrong_small,
    count,
    payouts,
    share,
    till,
    close,
    closed,
    deal,
    propose,
    day,
    bags,
    identities,
    contact,
    clock,
    settings,
    would,
    log,
    more,
    do,
    live,
]
