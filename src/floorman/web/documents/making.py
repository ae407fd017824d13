"""A PDF from a template and its data. The same on every machine: only the fonts that come along are used."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import segno

TEMPLATES = Path(__file__).parent / "templates"
FONTS = Path(__file__).parent / "fonts"

# Each takes a second of a core and some memory; more at once would keep the desk waiting.
AT_ONCE = asyncio.Semaphore(2)


def can_be_made() -> bool:
    """Whether the typesetter is installed: it is by far the largest part, and not everybody prints."""
    return find_spec("typst") is not None


async def pdf(template: str, data: dict[str, Any]) -> bytes:
    async with AT_ONCE:
        return await asyncio.to_thread(made, template, data)


def made(template: str, data: dict[str, Any]) -> bytes:
    # Imported here: it may not be installed, and whoever never prints does not load it.
    import typst  # noqa: PLC0415

    document = typst.compile(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        sys_inputs={"data": msgspec.json.encode(data).decode()},
        font_paths=[FONTS],
        ignore_system_fonts=True,
    )
    assert isinstance(document, bytes), "a PDF is one file"
    return document


def qr(address: str) -> str:
    """A code to scan, as SVG."""
    return segno.make(address, error="m").svg_inline(border=2)
