"""What of the plan is another than when the event was opened, field by field: so each change goes back by itself."""

from __future__ import annotations

from typing import Any

import msgspec

from floorman.tournament.plan import Plan


class Replanned(dict[str, Any]):
    """A map of fields, as the journal keeps them, and the plan that they make of another, put together once."""

    def __init__(self) -> None:
        super().__init__()
        self._made: tuple[Plan, Plan] | None = None

    def over(self, plan: Plan) -> Plan:
        if not self:
            return plan
        if self._made is None or self._made[0] is not plan:
            self._made = (plan, msgspec.structs.replace(plan, **self))
        return self._made[1]

    def __setitem__(self, key: str, value: Any) -> None:
        self._made = None
        super().__setitem__(key, value)

    def __delitem__(self, key: str) -> None:
        self._made = None
        super().__delitem__(key)

    def pop(self, key: str, *default: Any) -> Any:
        self._made = None
        return super().pop(key, *default)
