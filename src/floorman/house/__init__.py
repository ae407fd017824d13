"""The house: its people and devices, and what each may reach. Tournaments know ranks; a house knows who holds them."""

from floorman.house.callers import Caller, limited, sees

__all__ = ["Caller", "limited", "sees"]
