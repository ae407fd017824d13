"""Pictures of many hands, as SVG by our own hand: lines that rise and fall, and bars to both sides of nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from html import escape

WIDE, NARROW, HIGH = 720, 340, 260
LEFT, TOP, BOTTOM = 76, 12, 28
LETTER = 8.5  # as wide as a letter of a name is at most, nearly always
# Ink and colours of the house, apart also for who does not tell red from green; lines differ by their dashes too.
INKS = ("--baize-text", "--oxblood-text", "--brass-text", "--blue-text", "--chip-500", "--chip-5k", "--ink-2", "--edge")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "", "6 3", "2 3", "8 3 2 3")
LINES_MOST = len(INKS)
ROW = 30

Points = Sequence[tuple[int, Decimal]]


def lines_svg(lines: Sequence[tuple[str, Points]], says: Callable[[Decimal], str], title: str, wide: int = WIDE) -> str:
    """What each has won, from hand to hand."""
    shown = lines[:LINES_MOST]
    ends = [points[-1] for _, points in shown if points]
    if max((hands for hands, _ in ends), default=0) < 2:
        return ""  # of one hand there is nothing to see
    end = wide - 20 - LETTER * max(len(_short(name)) for name, points in shown if points)
    values = [value for _, points in shown for _, value in points] + [Decimal(0)]
    low, high, last = min(values), max(values), max(hands for hands, _ in ends)
    span = (high - low) or Decimal(1)

    def at(hands: int, value: Decimal) -> tuple[float, float]:
        across = LEFT + (end - LEFT) * hands / last
        return round(across, 1), round(TOP + (HIGH - TOP - BOTTOM) * float((high - value) / span), 1)

    parts = [_grid(low, high, last, at, says)]
    places = _labels([at(*points[-1])[1] for _, points in shown if points])
    for number, (name, points) in enumerate(one for one in shown if one[1]):
        ink, dash = INKS[number], DASHES[number]
        path = " ".join(f"{x},{y}" for x, y in (at(0, Decimal(0)), *(at(*point) for point in points)))
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<polyline fill="none" stroke="var({ink})" stroke-width="2.2"{dashed} points="{path}"/>')
        x = at(*points[-1])[0]
        said = ink if ink.endswith("-text") else "--ink"  # as text the others are too pale
        parts.append(f'<text x="{x + 8}" y="{places[number]}" fill="var({said})">{escape(_short(name))}</text>')
    return _picture(HIGH, parts, title, wide)


def _grid(
    low: Decimal, high: Decimal, last: int, at: Callable[[int, Decimal], tuple[float, float]],
    says: Callable[[Decimal], str],
) -> str:  # fmt: skip
    lines = []
    for value in sorted({low, Decimal(0), high}):
        end, y = at(last, value)
        ink = "--edge" if not value else "--line"
        lines.append(f'<line x1="{LEFT}" x2="{end}" y1="{y}" y2="{y}" stroke="var({ink})"/>')
        lines.append(f'<text class="axis" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{escape(says(value))}</text>')
    lines.append(f'<text class="axis" x="{at(last, low)[0]}" y="{HIGH - 8}" text-anchor="end">{last}</text>')
    return "".join(lines)


def _labels(wanted: Sequence[float]) -> list[float]:
    """Names beside the ends of their lines, moved apart where those lie together."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    found = [0.0] * len(wanted)
    free = float(TOP)
    for number in order:
        free = found[number] = max(wanted[number] + 4, free)
        free += 16
    return found


def bars_svg(bars: Sequence[tuple[str, Decimal, str]], title: str, wide: int = WIDE) -> str:
    """A bar for each, to the right of nothing where something was won, to the left where it was lost."""
    if not bars:
        return ""
    most = max(abs(value) for _, value, _ in bars) or Decimal(1)
    middle, half, letters = (400, 170, 28) if wide == WIDE else (200, 60, 14)
    parts = []
    for number, (name, value, says) in enumerate(bars):
        y = number * ROW + 6
        length = round(half * float(abs(value) / most), 1)
        x = middle if value >= 0 else middle - length
        ink = "--baize" if value >= 0 else "--oxblood"
        parts.append(f'<text x="8" y="{y + 14}">{escape(_short(name, letters))}</text>')
        parts.append(f'<rect x="{x}" y="{y}" width="{max(length, 1)}" height="18" rx="2" fill="var({ink})"/>')
        parts.append(f'<text class="axis" x="{wide - 4}" y="{y + 14}" text-anchor="end">{escape(says)}</text>')
    high = len(bars) * ROW + 10
    parts.insert(0, f'<line x1="{middle}" x2="{middle}" y1="0" y2="{high}" stroke="var(--edge)"/>')
    return _picture(high, parts, title, wide)


def _picture(high: int, parts: Sequence[str], title: str, wide: int) -> str:
    head = f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(title)}">'
    return f"{head}<title>{escape(title)}</title>{''.join(parts)}</svg>"


def _short(name: str, most: int = 16) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
