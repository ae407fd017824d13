"""What lies at a table and is in no stack, as the pages say it: whose chips they were."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.terms import Chips, TableNo
from floorman.tournament import Tournament
from floorman.tournament.chips.with_nobody import with_nobody
from floorman.views.names import name_of


class NobodysView(Struct, frozen=True):
    table: TableNo
    chips: Chips
    names: tuple[str, ...]


def nobodys(state: Tournament, aliases: Mapping[str, str]) -> tuple[NobodysView, ...]:
    return tuple(
        NobodysView(one.table, one.chips, tuple(name_of(state, who, aliases) for who in one.whose))
        for one in with_nobody(state)
    )
