"""What a player has in his hand: his own seat, his prizes, his rules; and the code that brings him there."""

from floorman.web.phone.codes import cards, code
from floorman.web.phone.pages import floor, held, me, prizes, rules
from floorman.web.phone.saying import say

__all__ = ["ROUTES"]

ROUTES = [me, held, prizes, rules, floor, say, code, cards]
