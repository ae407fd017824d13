"""A PDF from a template and its data. The same on every machine: only the fonts that come along are used."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import segno
import typst

TEMPLATES = Path(__file__).parent / "templates"

# Each takes a second of a core and some memory; more at once would keep the desk waiting.
AT_ONCE = asyncio.Semaphore(2)


async def pdf(template: str, data: dict[str, Any]) -> bytes:
    async with AT_ONCE:
        return await asyncio.to_thread(made, template, data)


def made(template: str, data: dict[str, Any]) -> bytes:
    document = typst.compile(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        sys_inputs={"data": msgspec.json.encode(data).decode()},
        ignore_system_fonts=True,
    )
    assert isinstance(document, bytes), "a PDF is one file"
    return document


def qr(address: str) -> str:
    """A code to scan, as SVG."""
    return segno.make(address, error="m").svg_inline(border=2)
