"""Hands from files that somebody sends: listed, replayed move by move, and counted. Nothing of them is kept on disk."""

from floorman.web.hand_files.routes import ROUTES

__all__ = ["ROUTES"]
