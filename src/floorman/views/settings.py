"""The settings of an event for those who run it: what can still be changed, why not, and what a change would do.

What may be changed is what the rules answer to the command itself; nothing is worked out a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec import Struct, structs

from floorman.terms import By, EntryId, Fact, Refused, Ruling, short_repr
from floorman.tournament import AnyCommand, Decision, Now, Tournament
from floorman.tournament.commands import (
    ChangePlan,
    SetBounties,
    SetGuarantee,
    SetPrice,
    SetPurchase,
    SetRegistrationEnd,
    SetTableSize,
)
from floorman.tournament.commands.settings import is_offered, keeps_its_size, purchase_of
from floorman.tournament.decide import decide
from floorman.tournament.entering.money import has_paid, owed
from floorman.tournament.entering.windows import add_on_after, add_on_break, add_ons_in, add_ons_wait
from floorman.tournament.events import (
    EntryPriced,
    GuaranteeSet,
    PlanChanged,
    PriceSet,
    PurchaseSet,
    RegistrationEndSet,
    TableSizeSet,
)
from floorman.tournament.journal import MISSING, Put
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.ladder import ladder_of
from floorman.tournament.prizes.money import overlay, pool
from floorman.tournament.structure import Level, Structure, with_antes
from floorman.views.names import name_of

NAMED_MOST = 6
SOMETHING = "…"  # said in place of a reason, to see what the rules say besides
# Refusals that no other number would change.
FINAL = (
    "event.over",
    "rank.too-low",
    "price.nobody-comes",
    "price.prizes-locked",
    "price.bounty-won",
    "prizes.locked",
    "bounties.begun",
    "re-entry.end-is-fixed",
    "registration.prizes-locked",
    *(f"settings.{name}-played-by" for name in ("stack", "games", "ante", "expected", "values")),
)


class Told(Struct, frozen=True):
    """A sentence, as code and facts."""

    code: str
    facts: dict[str, Fact]


class EffectsView(Struct, frozen=True):
    """What a change would do: refused with a reason, or these sentences. `needs_why`: money moves with it."""

    refused: Ruling | None = None
    says: tuple[Told, ...] = ()
    needs_why: bool = False


class SettingsView(Struct, frozen=True):
    """`fixed` says of settings, by their names, why they stay as they are."""

    version: int
    fixed: dict[str, Ruling]
    offered: dict[str, bool]
    re_entry_until: int | None
    bought: dict[str, int]  # re-entries, rebuys and add-ons so far
    pool: Coins
    entered: int
    paid: int
    invited: int
    owing: int
    add_ons_wait: tuple[int, int] | None = None  # no break follows their level: that, and the one before a break, or 0
    add_ons_in: int = 0  # the level in the break after which they are taken

    __repr__ = short_repr


def settings_view(by: By) -> Callable[[Now, Mapping[str, str]], SettingsView]:
    """As somebody of this rank may change them."""

    def look(now: Now, _aliases: Mapping[str, str]) -> SettingsView:
        asked, state = structs.replace(now, by=by), now.state
        counted = [one for one in state.entries.values() if one.counts]
        return SettingsView(
            version=state.version,
            fixed=dict(_fixed(asked)),
            offered={what: is_offered(now, what) for what in ("re-entry", "rebuy", "add-on")},
            re_entry_until=state.plan.re_entry_ends,
            bought=_bought(now),
            pool=pool(state),
            entered=len(counted),
            **_money_of(state),
            add_ons_wait=add_ons_wait(now),
            add_ons_in=add_ons_in(now),
        )

    return look


def _money_of(state: Tournament) -> dict[str, int]:
    """How many entries are paid, invited, and to be paid still."""
    counted = {id: one for id, one in state.entries.items() if one.counts}
    invited = sum(one.invited for one in counted.values())
    owing = sum(1 for id in counted if owed(state, id))
    paid = sum(1 for id in counted if has_paid(state, id) and not owed(state, id))
    return {"paid": paid, "invited": invited, "owing": owing}


def _bought(now: Now) -> dict[str, int]:
    entries = now.state.entries.values()
    return {
        "re-entry": sum(one.nth > 1 and one.counts for one in entries),
        "rebuy": sum(one.rebuys for one in entries),
        "add-on": sum(one.add_ons for one in entries),
    }


def _fixed(now: Now) -> Iterator[tuple[str, Ruling]]:
    """Each setting with another value: is it refused for good?"""
    for name, command in _others(now).items():
        answer = decide(now.state, command, now.by, now.at, now.book)
        if isinstance(answer, Refused) and answer.ruling.code in FINAL:
            yield name, answer.ruling


def _others(now: Now) -> dict[str, AnyCommand]:
    plan = now.state.plan
    price = plan.price
    until = plan.re_entry_ends
    again = purchase_of(plan, "re-entry")
    return {
        "price": SetPrice(price.prize + 1, price.fee, price.bounty),
        "price-for-all": SetPrice(price.prize + 1, price.fee, price.bounty, everybody=True, why=SOMETHING),
        "registration": SetRegistrationEnd(None if plan.registration_until is not None else 1),
        "re-entry-end": SetPurchase(
            "re-entry",
            most=None if again is None else again.most,
            until=1 if until is None else None,
        ),
        "table-size": SetTableSize(plan.table_size - 1),
        "guarantee": SetGuarantee(plan.payouts.guarantee + 1, SOMETHING),
        "bounties": SetBounties("flat" if plan.bounties.way != "flat" else "progressive"),
        "stack": ChangePlan(stack=plan.stack + 1),
        "games": ChangePlan(games=("nlhe",) if plan.games != ("nlhe",) else ("plo",)),
        "ante": ChangePlan(ante="each" if plan.ante != "each" else "button"),
        "expected": ChangePlan(expected=plan.expected + 1),
        "values": ChangePlan(values=(*plan.chips, 10**9)),
        "rest": ChangePlan(capacity=1_000 if plan.capacity != 1_000 else 1_001),
    }


def changed_since(version: int, fields: Callable[[str], bool]) -> Callable[[Now, Mapping[str, str]], bool]:
    """Has one of these fields of the plan been set since then, or set back?"""

    def look(now: Now, _aliases: Mapping[str, str]) -> bool:
        state = now.state
        for step in reversed(state.done):
            if step.last <= version:
                return False
            puts = (one for one in step.changes if isinstance(one, Put))
            if any(one.table is state.replanned and fields(str(one.key)) for one in puts):
                return True
        return False

    return look


def structures_since(version: int) -> Callable[[Now, Mapping[str, str]], list[Structure]]:
    """Every structure that stood since then, but for the present one."""

    def look(now: Now, _aliases: Mapping[str, str]) -> list[Structure]:
        state, found = now.state, list[Structure]()
        for step in reversed(state.done):
            if step.last <= version:
                break
            puts = (one for one in step.changes if isinstance(one, Put) and one.table is state.replanned)
            found += [_before(state, one) for one in puts if one.key == "structure"]
        return found

    return look


def _before(state: Tournament, change: Put) -> Structure:
    before: Structure = state.ones["plan"].structure if change.before is MISSING else change.before
    return before


def effects(command: AnyCommand | None, by: By) -> Callable[[Now, Mapping[str, str]], EffectsView]:
    """What this command would do, asked of the rules and of the state as it would be."""

    def look(now: Now, aliases: Mapping[str, str]) -> EffectsView:
        if command is None:
            return EffectsView(Ruling("form.unreadable"))
        with_reason = structs.replace(command, why=SOMETHING) if hasattr(command, "why") else command
        ask = partial(decide, now.state, by=by, at=now.at, book=now.book)
        decision = ask(with_reason)
        if isinstance(decision, Refused):
            return EffectsView(decision.ruling)
        bare = ask(structs.replace(command, why="")) if hasattr(command, "why") else decision
        needs_why = isinstance(bare, Refused) and bare.ruling.code == "settings.money-needs-why"
        return EffectsView(None, tuple(_says(now, decision, aliases)), needs_why)

    return look


def _says(now: Now, decision: Decision, aliases: Mapping[str, str]) -> Iterator[Told]:
    for event in getattr(decision, "events", ()):
        match event:
            case PriceSet():
                yield from _of_price(now, event, aliases)
            case RegistrationEndSet():
                yield from _of_registration(now, event)
                yield from _of_add_ons(now, event)
            case PurchaseSet():
                if bought := _bought(now)[event.what]:
                    yield Told("settings.bought-stay", {"count": bought})
                yield from _of_add_ons(now, event)
            case TableSizeSet():
                yield from _of_tables(now, event)
            case GuaranteeSet():
                yield from _of_guarantee(now, event)
            case PlanChanged(chips=chips) if chips:
                yield Told("settings.stacks-follow", {"count": len(chips)})
            case PlanChanged(antes=antes) if antes:
                yield _of_antes(now.state.structure, with_antes(now.state.structure, antes))


def _of_antes(before: Structure, then: Structure) -> Told:
    """What is to be paid beside which blinds; the first of them say how it goes on."""
    levels = [one for was, one in zip(before, then, strict=True) if was != one and isinstance(one, Level)]
    each = [f"{one.small_blind}/{one.big_blind}: {one.ante}" for one in levels[:NAMED_MOST]]
    more = ["…"] if len(levels) > NAMED_MOST else []
    return Told("settings.antes-become", {"count": len(levels), "antes": " · ".join((*each, *more))})


def _of_price(now: Now, event: PriceSet, aliases: Mapping[str, str]) -> Iterator[Told]:
    state = now.state
    if not event.entries:
        made = sum(one.counts for one in state.entries.values())
        if made:
            yield Told("settings.entries-keep", {"count": made})
        return
    groups: dict[str, dict[EntryId, Coins]] = {"owes": {}, "back": {}, "less": {}}
    for one in event.entries:
        for name, coins in _for_him(now, one).items():
            if coins:
                groups[name][one.who] = coins
    for name, of in groups.items():
        if of:
            facts: dict[str, Fact] = {"count": len(of), "sum": sum(of.values())}
            yield Told(f"settings.price-{name}", {**facts, "names": _names(now, list(of), aliases)})
    with state.tried(event):
        then = pool(state)
    if then != pool(state):
        yield Told("settings.pool-becomes", {"was": pool(state), "then": then})
        if ladder_of(state).state == "published":
            yield Told("settings.prizes-anew", {})


def _for_him(now: Now, one: EntryPriced) -> dict[str, Coins]:
    """What the player owes more by it, gets back in money, or owes less."""
    state = now.state
    before, paid = owed(state, one.who), has_paid(state, one.who)
    after = max(one.charged.total - paid, 0)
    return {
        "owes": max(after - before, 0),
        "back": max(paid - one.charged.total, 0),
        "less": max(before - after, 0),
    }


def _names(now: Now, ids: list[EntryId], aliases: Mapping[str, str]) -> str:
    named = ", ".join(name_of(now.state, id, aliases) for id in ids[:NAMED_MOST])
    return named + (" …" if len(ids) > NAMED_MOST else "")


def _of_registration(now: Now, event: RegistrationEndSet) -> Iterator[Told]:
    if event.reopens:
        yield Told("settings.opens-again", {})
    if event.re_entry_until is not None:
        yield Told("settings.re-entry-stays", {"level": event.re_entry_until})
    if ladder_of(now.state).state == "published" and event.reopens:
        yield Told("settings.prizes-anew", {})


def _of_add_ons(now: Now, event: PurchaseSet | RegistrationEndSet) -> Iterator[Told]:
    """They go by the end of the rebuys, and those by that of registration, where nothing else is said."""
    state, before = now.state, add_on_break(now.state)
    with state.tried(event):
        after, last = add_on_break(state), add_on_after(state.plan)
        offered = state.plan.add_on is not None and now.book.add_on_when.value == "end_of_rebuy_period"
    if not offered or after == before or last is None:
        return
    yield Told("settings.add-on-moves", {"level": after}) if after else Told("settings.add-on-nowhere", {"level": last})


def _of_tables(now: Now, event: TableSizeSet) -> Iterator[Told]:
    state = now.state
    if event.tables:
        yield Told("settings.tables-follow", {"tables": _list(event.tables)})
        was = sum(state.tables[one].size for one in state.open_tables())
        then = was + sum(event.size - state.tables[one].size for one in event.tables)
        yield Told("settings.seats-become", {"was": was, "then": then, "left": state.left})
    for why in ("seat", "kept", "hand"):
        kept = [
            one
            for one in state.open_tables()
            if state.tables[one].size != event.size and keeps_its_size(state, one, event.size) == why
        ]
        if kept:
            yield Told(f"settings.tables-keep-{why}", {"tables": _list(kept)})


def _list(numbers: tuple[int, ...] | list[int]) -> str:
    return ", ".join(map(str, numbers))


def _of_guarantee(now: Now, event: GuaranteeSet) -> Iterator[Told]:
    state = now.state
    with state.tried(event):
        then = overlay(state)
    yield Told("settings.overlay-becomes", {"was": overlay(state), "then": then, "pool": pool(state)})
    if ladder_of(state).state == "published":
        yield Told("settings.prizes-anew", {})
