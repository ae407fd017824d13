"""The style sheet of the house's own walls: its colours and its picture, in the dark and in the light.

A colour that the house has said for one theme is taken for the other as near as it can be read there.
"""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec
from litestar import Response, get
from litestar.enums import MediaType

from floorman.house.legible import PAPER, nearest_accent, wash
from floorman.house.walls import WallLook
from floorman.web.desks import Ask

THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


@get("/wall-look.css")
async def wall_look(request: Ask) -> Response[str]:
    return Response(sheet(request.desk.house.state.look), media_type=MediaType.CSS)


def version(look: WallLook) -> str:
    """Another one for another look, so that a browser asks anew."""
    return hashlib.sha256(msgspec.json.encode(look)).hexdigest()[:12]


def sheet(look: WallLook) -> str:
    rules = [_accent(theme, one) for theme, one in accents(look).items() if one]
    if look.ground:
        rules += [
            f"html[data-theme] .wall {{ --baize: {look.ground}; --baize-deep: {look.ground}; }}",
            "html[data-theme] .wall.break { --ink-2: #fff; --baize-text: #fff; }",
        ]
    if look.background:
        picture = f"url(/pictures/{look.background})"
        rules += [f".wall {{ --house-picture: {picture}; }}"]
    return "\n".join(rules) + "\n"


def accents(look: WallLook) -> dict[str, str]:
    """The accent of each theme; nothing where the house has said none."""
    said = {"dark": look.accent, "light": look.accent_light}
    other = look.accent or look.accent_light
    return {theme: said[theme] or (nearest_accent(other, theme) if other else "") for theme in THEMES}


def _accent(theme: str, colour: str) -> str:
    names = f"--brass: {colour}; --brass-text: {colour}; --brass-wash: {wash(colour, theme)};"
    return f'html[data-theme="{theme}"] .wall {{ {names} }}'


assert set(PAPER) == set(THEMES), "every theme of a wall has a ground"
