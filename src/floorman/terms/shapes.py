"""Where plain data has not the shape it should have, and what was expected there."""

from __future__ import annotations

import msgspec

# The key that is too many or lacking is a part of the path, though msgspec names it in the message alone.
ABOUT_A_KEY = ("Object contains unknown field `", "Object missing required field `")


def wrong_shape(error: msgspec.ValidationError) -> tuple[str, str]:
    """Its path from the top, empty for the top itself, and the message."""
    message, _, where = str(error).partition(" - at `$")
    path = where.rstrip("`").lstrip(".")
    key = next((message.removeprefix(start).rstrip("`") for start in ABOUT_A_KEY if message.startswith(start)), "")
    return ".".join(part for part in (path, key) if part), message


def below(path: str, inner: str) -> str:
    """A path inside another: an index follows at once, a key after a dot."""
    return path + inner if not path or not inner or inner.startswith("[") else f"{path}.{inner}"
