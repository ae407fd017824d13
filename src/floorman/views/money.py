"""The money of an event as its floor pays it out: the pool, the prizes, who has won what, who owes, and heads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from floorman.terms import EntryId, Instant, RuleId, StaffRank, TableNo, short_repr
from floorman.terms.names import plain
from floorman.tournament import Now, Tournament
from floorman.tournament.commands.bounties import open_heads
from floorman.tournament.entering.money import owed, owes_in_all, to_give_back
from floorman.tournament.entering.windows import nobody_comes, registration_is_over
from floorman.tournament.events import ChipsBought
from floorman.tournament.events.prizes import PrizePaid
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins, Payouts, Price
from floorman.tournament.prizes.bounties import bounty_pot, head_of, undrawn
from floorman.tournament.prizes.drawer import kept_in
from floorman.tournament.prizes.ladder import fitting, is_stale, ladder_of, prize_at
from floorman.tournament.prizes.money import entries_made, overlay, to_divide
from floorman.tournament.prizes.told import Shared, is_draft, prizes_got, prizes_told, shared_places
from floorman.tournament.prizes.winnings import paid_to, winnings
from floorman.views.names import name_of
from floorman.views.pool import PoolLine, TillView, invited, pool_lines, till_view
from floorman.views.split import SplitView, split_view

# What somebody owes money for.
Bought: TypeAlias = Literal["entry", "re-entry", "rebuy", "add-on"]


class WinnerView(Struct, frozen=True):
    """Somebody who gets money. `open`: what has to be decided before, lot or ruling.

    `planned` is what their place was to get before a deal; `dealt` is their part of that deal. Where they were paid:
    `version` of the log, by which it is taken back, and when.
    """

    id: EntryId
    name: str
    place: int
    prize: Coins
    paid: Coins
    open: str = ""
    cites: tuple[RuleId, ...] = ()
    planned: Coins = 0
    dealt: Coins = 0
    version: int = 0
    paid_at: Instant = 0
    shared: int = 1
    owes: Coins = 0  # for all the player's entries
    kept: Coins = 0  # of what the player was paid last, for what they owed

    @property
    def unpaid(self) -> Coins:
        return max(self.prize - self.paid, 0)

    @property
    def too_much(self) -> Coins:
        """What the player has that is somebody else's by now."""
        return max(self.paid - self.prize, 0)

    @property
    def less(self) -> Coins:
        """What is paid out in hand where what is owed is kept back."""
        return max(self.unpaid - self.owes, 0)


class OwesView(Struct, frozen=True):
    """Somebody who owes money, or is owed some: their entry, and where they sit or how they went out."""

    id: EntryId
    name: str
    coins: Coins
    number: int = 0
    table: TableNo = 0
    status: str = ""
    got: Coins = 0  # of prizes and bounties, before
    owes_for: tuple[tuple[Bought, int], ...] = ()  # what is not paid, and how often; the newest first
    credit: bool = False  # somebody has said that they pay later


class HeadView(Struct, frozen=True):
    """What is on a head. `open`: the player is out, and nobody has said yet who gets it."""

    id: EntryId
    name: str
    coins: Coins
    open: bool
    number: int = 0  # of the entry


class MoneyView(Struct, frozen=True):
    """`fits` is what the prizes would have to be now, where entries came or went since they were published."""

    pool: Coins
    overlay: Coins
    prizes: tuple[Coins, ...]
    state: str
    version: int
    fits: tuple[Coins, ...]
    winners: tuple[WinnerView, ...]
    owed: tuple[OwesView, ...]
    bounty_way: str
    bounties: Coins
    undrawn: Coins
    heads: tuple[HeadView, ...]
    lines: tuple[PoolLine, ...] = ()
    till: TillView | None = None
    back: tuple[OwesView, ...] = ()  # what is to be given back
    final: bool = False  # nobody can come any more, nor come again or buy
    closed: bool = False  # nobody can enter who was not here; whoever was may still come again or buy
    invited: tuple[OwesView, ...] = ()  # who pays nothing
    price: Price = Price()
    payouts: Payouts = Payouts()
    tickets: bool = False
    entries: int = 0
    off: Coins = 0  # by so much the published prizes are not what there is
    why: str = ""  # of this version
    announced: tuple[Coins, ...] = ()  # as they are published; before a deal
    got: tuple[tuple[int, Coins], ...] = ()  # place and prize of each who gets something, once it is over
    closed_at: Instant = 0  # 0: it is not closed
    counted_at: Instant = 0  # what was in the till then
    counted: Coins | None = None  # in the till, when it was closed
    since: Coins = 0  # that came in after that count; below nothing, that went out
    changed_by: StaffRank | Literal["nobody"] = "director"  # who may set and publish them, at least
    split: SplitView | None = None  # of a deal, while the rest is played for
    shared: tuple[Shared, ...] = ()  # paid places that several share, until it is over
    drafted: bool = False  # nobody has published the prizes, nor made a deal

    __repr__ = short_repr

    @property
    def by_place(self) -> tuple[tuple[int, Coins], ...]:
        return tuple(enumerate(self.prizes, start=1))

    @property
    def lacks(self) -> Coins:
        """So much is missing in the till for all that is still to be paid out of it; nothing where none goes in."""
        if self.till is None or not (self.lines or self.till.came_in):
            return 0
        still = sum(one.unpaid for one in self.winners) + self.till.to_give_back
        return max(still - self.till.holds - self.till.to_add, 0)


def money_view(now: Now, aliases: Mapping[str, str]) -> MoneyView:
    state = now.state
    ladder = ladder_of(state)
    return MoneyView(
        pool=to_divide(state),
        overlay=overlay(state),
        prizes=prizes_told(state, now.book),
        state=ladder.state,
        version=ladder.version,
        fits=fitting(state) if is_stale(state) else (),
        winners=_winners(now, aliases),
        owed=_owing(state, aliases, owed),
        bounty_way=state.plan.bounties.way,
        bounties=bounty_pot(state),
        undrawn=undrawn(state),
        heads=_heads(state, aliases),
        lines=pool_lines(state),
        till=till_view(state),
        back=_owing(state, aliases, to_give_back),
        final=nobody_comes(now),
        closed=state.phase != "before" and registration_is_over(now),
        invited=_guests(state, aliases),
        price=state.plan.price,
        payouts=state.plan.payouts,
        tickets=state.plan.tickets is not None,
        entries=entries_made(state),
        off=ladder.off,
        why=ladder.why,
        announced=ladder.planned or ladder.prizes,
        got=prizes_got(state, now.book),
        closed_at=state.closed.since if state.closed else 0,
        counted_at=state.closed.at if state.closed else 0,
        counted=state.closed.amount if state.closed else None,
        since=kept_in(state) - state.closed.kept if state.closed else 0,
        changed_by=now.book.who_changes_settings.value,
        split=split_view(state, aliases, name_of),
        shared=shared_places(state, now.book),
        drafted=is_draft(state),
    )


def _owing(
    state: Tournament, aliases: Mapping[str, str], coins_of: Callable[[Tournament, EntryId], Coins]
) -> tuple[OwesView, ...]:
    """Every entry for which there is some of it, the newest first: those at the door are waiting."""
    found = []
    for id, entry in state.entries.items():
        coins, place = coins_of(state, id), state.sits.get(id)
        if coins:
            table = place.table if place is not None else 0
            got = paid_to(state, id) + state.money.get(f"bounty:{id}", 0)
            one = OwesView(id, name_of(state, id, aliases), coins, entry.number, table, entry.status, got)
            found.append(structs.replace(one, owes_for=tuple(_unpaid(state, id).items()), credit=entry.credit))
    return tuple(sorted(found, key=lambda one: -one.number))


def _unpaid(state: Tournament, id: EntryId) -> dict[Bought, int]:
    """What of all that the player bought is not paid: what came first was paid first."""
    left, found = owed(state, id), Counter[Bought]()
    for step in reversed(state.done):
        event = step.event
        if left <= 0 or not step.stands or not isinstance(event, ChipsBought) or event.who != id:
            continue
        left -= event.price.total
        found[event.what] += bool(event.price.total)
    if left > 0:
        found["entry" if state.entries[id].nth == 1 else "re-entry"] = 1
    return {what: count for what, count in found.items() if count}


def _guests(state: Tournament, aliases: Mapping[str, str]) -> tuple[OwesView, ...]:
    return tuple(
        OwesView(id, name_of(state, id, aliases), 0, state.entries[id].number, status=state.entries[id].status)
        for id in invited(state)
    )


def _winners(now: Now, aliases: Mapping[str, str]) -> tuple[WinnerView, ...]:
    state, placed = now.state, places(now.state)
    payments, ladder = _payments(state), ladder_of(state)
    announced = ladder.planned or ladder.prizes
    found = []
    for id, one in winnings(state, now.book).items():
        still = state.ending != "cancelled" and (one.prize or one.open)
        if not (still or paid_to(state, id)):
            continue  # nobody is paid for a cancelled event: only what was paid before stands there
        at = placed.get(id)
        place, shared = (0, 1) if at is None else (at.place, at.shared)
        version, paid_at, kept = payments.get(id, (0, 0, 0))
        found.append(
            WinnerView(
                id=id,
                name=name_of(state, id, aliases),
                place=place,
                prize=one.prize,
                paid=paid_to(state, id),
                open=one.open,
                cites=one.cites,
                planned=prize_at(announced, place, shared) if place else 0,
                dealt=state.shares.get(id, 0),
                version=version,
                paid_at=paid_at,
                shared=shared,
                owes=owes_in_all(state, id),
                kept=kept,
            )
        )
    return tuple(sorted(found, key=lambda one: (one.place, plain(one.name))))


def _payments(state: Tournament) -> dict[EntryId, tuple[int, Instant, Coins]]:
    """The last payment of a prize to each that still stands: where it is in the log, when it was made, and what was
    kept back of it."""
    found: dict[EntryId, tuple[int, Instant, Coins]] = {}
    for step in state.done:
        if step.stands and step.undone is None and isinstance(step.event, PrizePaid):
            found[step.event.who] = (step.last, step.event.at, sum(step.event.kept.values()))
    return found


def _heads(state: Tournament, aliases: Mapping[str, str]) -> tuple[HeadView, ...]:
    """The heads of those who are in, and those that nobody has got yet."""
    not_told = set(open_heads(state))
    found = []
    for id, entry in state.entries.items():
        open = id in not_told
        if open or (entry.status == "entered" and head_of(state, id)):
            found.append(HeadView(id, name_of(state, id, aliases), head_of(state, id), open, entry.number))
    return tuple(sorted(found, key=lambda one: (not one.open, -one.coins, plain(one.name))))
