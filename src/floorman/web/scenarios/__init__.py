"""Scenarios to look through and to play step by step, as pictures. Nothing is kept and no event is made."""

from floorman.web.scenarios.playing import scenario
from floorman.web.scenarios.searching import scenarios

__all__ = ["ROUTES"]

ROUTES = [scenarios, scenario]
