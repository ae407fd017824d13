"""The walls of a house as its own: pictures, colours, sponsors, screens and what they show; and the page for all that.

`pictures` and `svg` take in what a house brings, `styling` makes its colours a style sheet, `codes` makes a code.
"""

from floorman.web.walls.layouts import change_layout, layout, layout_file
from floorman.web.walls.overlay import overlay, overlay_now
from floorman.web.walls.page import change, screens
from floorman.web.walls.pictures import picture
from floorman.web.walls.sounds import sound
from floorman.web.walls.styling import wall_look

__all__ = ["ROUTES"]

ROUTES = [screens, change, layout, layout_file, change_layout, overlay, overlay_now, picture, sound, wall_look]
