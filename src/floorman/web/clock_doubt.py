"""The computer's clock and the log do not agree: whoever runs the house is told both times, and says which is right."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from floorman.web.desks import Ask
from floorman.web.words import page


@get("/house/clock")
async def look(request: Ask) -> Response[Any]:
    if request.desk.heart.doubt is None:
        return Redirect("/", status_code=303)
    return page(request, "clock_doubt.html")


@post("/house/clock")
async def answer(request: Ask) -> Response[Any]:
    wall = (await request.form()).get("right") == "computer"
    await request.desk.believe(wall=wall)
    return Redirect("/", status_code=303)
