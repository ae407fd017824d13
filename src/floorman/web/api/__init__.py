"""The API for programs: every command and every view of the desk, described by its own schema."""

from floorman.web.api.operations import PREFIX
from floorman.web.api.routes import api, set_up, tell_wrong

__all__ = ["PREFIX", "api", "set_up", "tell_wrong"]
