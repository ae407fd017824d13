"""The pages. A route decodes, asks the desk, encodes; nothing in this room knows a rule of poker."""

from floorman.web.app import build
from floorman.web.server import Server

__all__ = ["Server", "build"]
