"""Hands that are over: a player's own with the cards that he held, everybody's as the table saw them, and as files."""

from floorman.web.past.counting import own_stats
from floorman.web.past.files import event_file, hand_file, own_event_file, own_hand_file
from floorman.web.past.pages import own_hand, own_hands, replayed_hand
from floorman.web.past.told import hands, past_hand

__all__ = ["ROUTES"]

ROUTES = [
    hands,
    past_hand,
    own_hands,
    own_stats,
    own_hand,
    own_hand_file,
    own_event_file,
    replayed_hand,
    hand_file,
    event_file,
]
