"""The beginning: the house's first evening, the list of its events, and a new tournament.

`fields` is the form as it was typed, `levels` its levels, `planning` the plan that it means, `preview` what becomes of
it, `chart` the picture of that. No rule is decided here.
"""

from floorman.web.start.front import first, start
from floorman.web.start.new import create, new, preview
from floorman.web.start.two import two

__all__ = ["ROUTES"]

ROUTES = [start, first, new, preview, create, two]
