"""What one viewer may see, built up from nothing: a field that nobody copied stays secret."""

from floorman.views.clock import ClockView, StretchView, clock_view
from floorman.views.event import DeskView, EventView, StandingView, desk_view, event_view
from floorman.views.hand import HandSeatView, HandView, hand_view

__all__ = [
    "ClockView",
    "DeskView",
    "EventView",
    "HandSeatView",
    "HandView",
    "StandingView",
    "StretchView",
    "clock_view",
    "desk_view",
    "event_view",
    "hand_view",
]
