"""What a player may buy now where they act on their own device: more chips, or another entry, each at its price."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Accepted, Chips, EntryId, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.commands import AddOn, Rebuy, ReEnter
from floorman.tournament.entering.buying import reckoned
from floorman.tournament.plan import Coins, Purchase

Buy: TypeAlias = Literal["rebuy", "add-on", "re-enter"]


class BuyView(Struct, frozen=True):
    do: Buy
    price: Coins
    chips: Chips
    now: bool = True  # not only once the hand at the player's table is over
    until: int = 0  # the level with whose end it is over; 0: with none that is named


def buy_command(do: Buy, who: EntryId) -> Rebuy | AddOn | ReEnter:
    """Chips that the desk itself gives are there."""
    match do:
        case "rebuy":
            return Rebuy(who, chips_there=True)
        case "add-on":
            return AddOn(who)
        case "re-enter":
            return ReEnter(who)


def buys(now: Now, who: EntryId) -> tuple[BuyView, ...]:
    """As far as the book lets the player; a bot buys nothing."""
    state = now.state
    if state.phase != "running" or who not in state.entries or who in state.bots:
        return ()
    plan = state.plan
    offered: dict[Buy, Purchase | None] = {"rebuy": plan.rebuy, "add-on": plan.add_on, "re-enter": plan.re_entry}
    found = (_offer(now, who, do, purchase or Purchase()) for do, purchase in offered.items())
    return tuple(one for one in found if one is not None)


def _offer(now: Now, who: EntryId, do: Buy, purchase: Purchase) -> BuyView | None:
    if do == "re-enter" and who not in now.state.outs:
        return None  # who is in buys chips; that their old stack leaves play is for the desk
    decision = buy_command(do, who).decide(now)
    at_once = isinstance(decision, Accepted)
    if not isinstance(decision, Accepted) and decision.ruling.code != "table.hand-is-on":
        return None
    found = reckoned(now, purchase, who)
    if not isinstance(found, tuple):
        return None
    return BuyView(do, found[0].total, found[1], at_once, sold_until(now.state, do))


def sold_until(state: Tournament, do: Buy) -> int:
    """The last level in which it is sold; 0 where none is named, and for an add-on, which has its break."""
    plan, ends = state.plan, 0
    if do == "add-on":
        return 0
    if do == "re-enter":
        ends = plan.re_entry_ends or 0
    elif plan.rebuy is not None:
        ends = plan.rebuy.until or 0
    return ends or (0 if state.registration_closed else plan.registration_until or 0)


def is_offered(now: Now, who: EntryId, do: Buy) -> bool:
    """Still? After the next hand of the player's table has begun nobody buys themselves back into the last one."""
    return any(one.do == do for one in buys(now, who))


def just_out(now: Now, table: TableNo) -> list[EntryId]:
    """People who lost their last chips in the last hand of this table, and may still buy others."""
    state = now.state
    hand = state.play[table].number
    gone = [
        who
        for who, out in state.outs.items()
        if out.why == "bust"
        and out.place is not None
        and out.place.table == table
        and state.last_hands.get(who) == hand
        and who not in state.bots
    ]
    return [who for who in gone if any(one.do == "rebuy" for one in buys(now, who))]


def last_hand_of(now: Now, who: EntryId) -> int:
    """The number of the hand in which the player lost their chips; 0 for whoever is in."""
    return now.state.last_hands.get(who, 0) if who in now.state.outs else 0
