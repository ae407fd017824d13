"""The evening that a demo shows: short levels, and a bit of everything that may happen."""

from __future__ import annotations

from floorman.tournament import Level, Plan

TABLE_SIZE = 9
STACK = 10_000
MINUTES = 6
BIG_BLINDS = (100, 200, 300, 400, 600, 800, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 10_000, 16_000, 20_000)
CHIPS = (25, 100, 500, 1_000, 5_000, 25_000)
REGISTRATION_UNTIL = 2  # the end of this level

# Of each hundred that come in, in whole euros: the first three of every nine players get something.
PRIZES = (50, 30, 20)


def demo_plan(players: int) -> Plan:
    """For so many players at tables of nine."""
    pool = players * 10
    prizes = tuple(pool * share // 100 * 100 for share in PRIZES)[: max(min(3, players - 1), 1)]
    return Plan(
        structure=tuple(Level(MINUTES, blind // 2, blind) for blind in BIG_BLINDS),
        stack=STACK,
        table_size=TABLE_SIZE,
        chips=CHIPS,
        currency="€",
        prizes=prizes,
        registration_until=REGISTRATION_UNTIL,
        expected=players,
        depth="virtual",
    )
