"""The log of the server: one line for a request, one for a command. It holds ids and codes, never names or secrets."""

from __future__ import annotations

import logging
import sys
from functools import cache
from typing import Any, Literal, TextIO, TypeAlias, get_args

Level: TypeAlias = Literal["debug", "info", "warning", "error"]
LEVELS: tuple[Level, ...] = get_args(Level)

_open = False


def open_log(level: Level = "warning", stream: TextIO | None = None) -> None:
    """Write lines from this level up: for people on a terminal, one JSON object each for programs elsewhere."""
    global _open  # noqa: PLW0603
    # Imported here: whoever wants no log does not wait for it.
    import structlog  # noqa: PLC0415

    out = stream or sys.stderr
    shown: Any = structlog.dev.ConsoleRenderer(colors=False) if out.isatty() else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True), shown],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    _logger.cache_clear()
    _open = True


def close_log() -> None:
    """Nothing is written any more."""
    global _open  # noqa: PLW0603
    _open = False


@cache
def _logger() -> Any:
    import structlog  # noqa: PLC0415

    return structlog.get_logger()


def line(what: str, level: Level = "info", **facts: str | float) -> None:
    """One line. Facts that say nothing are left out."""
    if _open:
        getattr(_logger(), level)(what, **{name: fact for name, fact in facts.items() if fact != ""})
