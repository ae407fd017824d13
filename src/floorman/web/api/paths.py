"""Which field of what was sent does not fit, where the rules refuse a plan or a part of one."""

from __future__ import annotations

from typing import Any

from floorman.floor.commands import AnyCommand
from floorman.terms import Ruling
from floorman.tournament.commands import (
    ChangePrizes,
    PublishPrizes,
    SetBounties,
    SetPayouts,
    SetPrice,
    SetPrizes,
    SetPurchase,
)
from floorman.tournament.plan import BountyPlan, Plan, Price, Purchase
from floorman.tournament.planning.where import where_in_plan


def path_in_plan(ruling: Ruling, plan: Plan) -> str:
    return ".".join(part for part in ("plan", where_in_plan(ruling, plan)) if part)


def path_in_command(ruling: Ruling, command: AnyCommand | str) -> str:
    """Of commands that set a part of the plan; empty for all others, and where the refusal is about no field."""
    match command:
        case SetPayouts(payouts=payouts):
            return _within("", ruling, payouts=payouts)
        case SetPrizes(prizes=prizes) | PublishPrizes(prizes=prizes) | ChangePrizes(prizes=prizes):
            return _within("", ruling, prizes=prizes)
        case SetPrice():
            return _within("price", ruling, price=Price(command.prize, command.fee, command.bounty))
        case SetPurchase():
            name = command.what.replace("-", "_")
            told = {part: getattr(command, part) for part in Purchase.__struct_fields__}
            return _within(name, ruling, **{name: Purchase(**told)})
        case SetBounties():
            told = {part: getattr(command, part) for part in BountyPlan.__struct_fields__}
            return _within("bounties", ruling, bounties=BountyPlan(**told))
        case _:
            return ""


def _within(name: str, ruling: Ruling, **part: Any) -> str:
    """The path in a plan of which nothing but this part was told, as the command has it."""
    path = where_in_plan(ruling, Plan(structure=(), **part))
    if not name:
        return path
    return path.removeprefix(f"{name}.") if path.startswith(f"{name}.") else ""
