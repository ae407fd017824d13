"""The page of a demo: the pages of one evening side by side, what one may do to it, and a tour of ten steps.

Only `floorman demo` has one. Its pages show each other in frames, which no other house allows.
"""

from __future__ import annotations

from floorman.web.demo.page import do, now, show

ROUTES = [show, now, do]
