"""A table that is played in the browser: the page of whoever plays at it, and that of those who look on."""

from floorman.web.table.acting import act
from floorman.web.table.page import table, watch

__all__ = ["ROUTES"]

ROUTES = [table, watch, act]
