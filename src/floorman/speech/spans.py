"""Which facts of which sentences are spans of time, counted in seconds: people read them as minutes and seconds."""

from __future__ import annotations

SPANS: dict[str, tuple[str, ...]] = {
    "clock.break-time-set/1": ("left_s",),
    "clock.runs": ("seconds",),
    "clock.time-left": ("seconds",),
    "clock.time-set/1": ("left_s",),
    "enter.wait": ("seconds",),
    "shot.time-left": ("seconds",),
    "stream.late": ("seconds",),
    "stream.told": ("seconds",),
    "stream.waits": ("seconds",),
}
