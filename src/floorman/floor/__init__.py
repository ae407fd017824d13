"""Joins what was ruled to the hand: an outcome becomes a command that the hand still decides. Pure."""

from floorman.floor.carrying import carried_out, noted

__all__ = ["carried_out", "noted"]
