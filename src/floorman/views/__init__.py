"""What one viewer may see, built up from nothing: a field that nobody copied stays secret."""

from floorman.views.calls import CallView
from floorman.views.clock import ClockView, StretchView, clock_view
from floorman.views.event import DeskView, EventView, StandingView, desk_view, event_view
from floorman.views.felt import FeltView, LastHand, felt_view
from floorman.views.floor import FloorView, PlayerView, ProposalView, floor_view
from floorman.views.hall import HallView, hall_view
from floorman.views.hand import HandSeatView, HandView, hand_view
from floorman.views.live_hand import LiveHandView, live_hand_view
from floorman.views.on_clock import ClockAtTableView, OnClockView, clocks_at_tables
from floorman.views.phone import Field, PhoneView, field, phone_view
from floorman.views.public import PublicView, public_view
from floorman.views.tables import SeatView, TableView, table_view
from floorman.views.wall import WallView

__all__ = [
    "CallView",
    "ClockAtTableView",
    "ClockView",
    "DeskView",
    "EventView",
    "FeltView",
    "Field",
    "FloorView",
    "HallView",
    "HandSeatView",
    "HandView",
    "LastHand",
    "LiveHandView",
    "OnClockView",
    "PhoneView",
    "PlayerView",
    "ProposalView",
    "PublicView",
    "SeatView",
    "StandingView",
    "StretchView",
    "TableView",
    "WallView",
    "clock_view",
    "clocks_at_tables",
    "desk_view",
    "event_view",
    "felt_view",
    "field",
    "floor_view",
    "hall_view",
    "hand_view",
    "live_hand_view",
    "phone_view",
    "public_view",
    "table_view",
]
