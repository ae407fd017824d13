"""The API for programs: every command and every view of the desk, described by its own schema."""

from floorman.web.api.operations import PREFIX
from floorman.web.api.problems import AGAIN_SECONDS
from floorman.web.api.routes import api, log_failure, set_up, tell_wrong

__all__ = ["AGAIN_SECONDS", "PREFIX", "api", "log_failure", "set_up", "tell_wrong"]
