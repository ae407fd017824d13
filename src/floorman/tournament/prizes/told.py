"""The prizes as they are told everywhere: what each place has got, whichever way it came to it. Pure.

A deal gives money to players, and leaves the places nothing, or a little to play for. Whoever reads a list of places
wants to know what they got.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import EntryId
from floorman.tournament.command import Now
from floorman.tournament.entering.windows import entries_stand
from floorman.tournament.places.placing import paid_places, places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.ladder import nobody_announced, prizes_of
from floorman.tournament.prizes.winnings import is_disqualified, winnings
from floorman.tournament.state import Tournament


class Split(Struct, frozen=True):
    """A deal that left something to play for: what it gave to whom, the most first; what each place gets on top of
    that; and the prizes of those who were out before it."""

    shares: tuple[tuple[EntryId, Coins], ...]
    on_top: tuple[tuple[int, Coins], ...]
    below: tuple[tuple[int, Coins], ...] = ()


def split_of(state: Tournament) -> Split | None:
    """So long as it is played for; once everybody has their place, the places say it all."""
    shares = sorted(state.shares.items(), key=lambda one: (-one[1], state.entries[one[0]].number))
    given = tuple((who, share) for who, share in shares if share)
    if state.phase == "over" or not given:
        return None
    rows = [(place, prize) for place, prize in enumerate(prizes_of(state), start=1) if prize]
    return Split(
        given,
        on_top=tuple(row for row in rows if row[0] <= state.left),
        below=tuple(row for row in rows if row[0] > state.left),
    )


def prizes_told(state: Tournament, book: Rulebook) -> tuple[Coins, ...]:
    """From the first place down; once everybody who shared in a deal has their place, with what the deal gave them."""
    prizes = prizes_of(state)
    if not any(state.shares.values()):
        return prizes
    placed, won = places(state), winnings(state, book)
    if any(who not in placed for who, share in state.shares.items() if share):
        return prizes
    best = sorted((who for who in won if who in placed), key=lambda who: (placed[who].place, -won[who].prize, who))
    found = [won[who].prize for who in best]
    while found and not found[-1]:
        found.pop()
    return (*found, *prizes[len(found) :])


def is_forecast(now: Now) -> bool:
    """Has nobody published the prizes, so that others may be announced yet? No longer once nobody else can come, as far
    as anybody has said when that ends, and everybody who is left gets one of them."""
    state = now.state
    prizes = prizes_of(state)
    if state.phase == "over" or not nobody_announced(state) or not prizes:
        return False
    return state.phase == "before" or state.left > len(prizes) or _others_may_come(now)


def to_the_money(now: Now) -> int:
    """So many go out before everybody who is left is paid. 0: it is reached, or others may come before the prizes are
    published, so that nobody can count."""
    state = now.state
    paid = paid_told(state, now.book)
    if state.phase != "running" or not paid or (nobody_announced(state) and _others_may_come(now)):
        return 0
    return max(state.left - paid, 0)


def _others_may_come(now: Now) -> bool:
    state = now.state
    open_end = state.plan.registration_until is None and not state.registration_closed
    return not (entries_stand(now) or (open_end and bool(state.outs)))


def is_draft(state: Tournament) -> bool:
    """Has nobody published them yet, nor made a deal? Then nobody is paid, though there is nothing left to play for."""
    return nobody_announced(state) and bool(prizes_of(state))


def prizes_out(state: Tournament, book: Rulebook) -> dict[EntryId, Coins]:
    """What those who are out have won by their places, as far as that stands: once the prizes are published, and not
    for places that are shared, for whoever was disqualified, nor after a deal, by which they get something else."""
    if nobody_announced(state) or state.ending == "cancelled" or any(state.shares.values()):
        return {}
    placed = places(state)
    alone = {who for who, one in placed.items() if one.shared == 1 and not is_disqualified(state, who)}
    return {who: one.prize for who, one in winnings(state, book).items() if one.prize and not one.open and who in alone}


def dealt_out(state: Tournament, book: Rulebook) -> Coins:
    """What a deal has given to players beside the prizes that are told: those who play on for the rest of it."""
    return 0 if prizes_told(state, book) != prizes_of(state) else sum(state.shares.values())


def prizes_got(state: Tournament, book: Rulebook) -> tuple[tuple[int, Coins], ...]:
    """Of an event that is over, a row for each who gets something: their place, and what it is.

    Two who share the eighth place are two rows, though only eight prizes were published.
    """
    if state.phase != "over" or state.ending == "cancelled":
        return ()
    placed, won = places(state), winnings(state, book)
    found = ((placed[who].place, one.prize) for who, one in won.items() if who in placed and one.prize)
    return tuple(sorted(found, key=lambda one: (one[0], -one[1])))


def paid_told(state: Tournament, book: Rulebook) -> int:
    """How many are paid: as many as places, until the end says who shares one."""
    return len(prizes_got(state, book)) or paid_places(state)


class Shared(Struct, frozen=True):
    """Paid places that several have who went out in one hand: what each of them gets, and all together."""

    first: int
    last: int
    each: Coins  # 0: not all the same, to the coin
    together: Coins


def shared_places(state: Tournament, book: Rulebook) -> tuple[Shared, ...]:
    """Beside the ladder, which stays as it was told until the end: who shares what is known before."""
    if state.phase == "over" or not prizes_of(state):
        return ()
    won = winnings(state, book)
    prizes: dict[tuple[int, int], list[Coins]] = {}
    for who, placed in places(state).items():
        if placed.shared > 1 and not state.shares.get(who):  # else the deal says what they get
            found = won[who].prize if who in won else 0
            prizes.setdefault((placed.place, placed.place + placed.shared - 1), []).append(found)
    return tuple(
        Shared(first, last, got[0] if len(set(got)) == 1 else 0, sum(got))
        for (first, last), got in sorted(prizes.items())
        if sum(got)
    )
