"""What a wall shows at an instant, as words in their places: for the page as it is sent.

The page's own script works out the same (`static/wall-face.js`) and goes on from there: change both together.
"""

from floorman.web.face.face import Face, face
from floorman.web.face.words import words

__all__ = ["Face", "face", "words"]
