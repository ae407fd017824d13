"""The style page: every part of the pages once, with the words it is used with."""

from __future__ import annotations

from litestar import Response, get

from floorman.web.desks import Ask
from floorman.web.words import page

# The colours of the tokens, and the suits of the cards that show them.
COLOURS = (
    "paper",
    "card",
    "sunk",
    "ink",
    "ink-2",
    "line",
    "edge",
    "baize",
    "brass",
    "oxblood",
    "blue-text",
    "felt",
    "face",
)
MARKS = ("seated", "empty", "moved", "absent", "penalty", "held")
CARDS = (("4", "s"), ("K", "h"), ("4", "d"), ("5", "c"))


@get("/style")
async def style(request: Ask) -> Response[str]:
    return page(request, "style.html", colours=COLOURS, marks=MARKS, cards=CARDS, event="", floor=None)
