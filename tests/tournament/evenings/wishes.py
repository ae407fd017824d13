"""What somebody might ask in an evening: commands by chance, mostly such as the moment suggests.

Each wish looks at the party and makes one command; a few are then made hostile (see `hostile`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from floorman.cards import DECK
from floorman.terms import EntryId, TableNo
from floorman.tournament import AnyCommand
from floorman.tournament import commands as the
from floorman.tournament.commands.moving import Target
from floorman.tournament.events.days import Bagged
from floorman.tournament.holdings import Place
from floorman.tournament.prizes.bounties import bounty_pot
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.proposals import proposals
from tests.tournament.evenings.openings import CHIPS, NAMES
from tests.tournament.evenings.party import Party

Wish: TypeAlias = Callable[[Party, Random], AnyCommand]

TABLES = (1, 2, 3, 4, 5)


def anybody(party: Party, chance: Random) -> EntryId:
    """Mostly somebody who is known, by his name or by the id of an entry."""
    known = sorted(party.state.entries)
    return chance.choice(known) if known and chance.random() < 0.9 else chance.choice(NAMES)


def somebody_in(party: Party, chance: Random) -> EntryId:
    found = sorted(who for who, entry in party.state.entries.items() if entry.status == "entered")
    return chance.choice(found) if found else anybody(party, chance)


def somebody_as(party: Party, chance: Random, *statuses: str) -> EntryId:
    found = sorted(who for who, entry in party.state.entries.items() if entry.status in statuses)
    return chance.choice(found) if found else anybody(party, chance)


def table(party: Party, chance: Random) -> TableNo:
    found = party.state.open_tables()
    return chance.choice(found) if found and chance.random() < 0.95 else chance.choice(TABLES)


def seat(party: Party, chance: Random, number: TableNo) -> int:
    """Mostly one that is open."""
    found = party.state.tables.get(number)
    size = 10 if found is None else found.size
    free = [one for one in range(1, size + 1) if one not in party.state.seats.get(number, {})]
    return chance.choice(free) if free and chance.random() < 0.8 else chance.randint(1, size)


def maybe(chance: Random, value: Any, share: float = 0.5) -> Any:
    return value if chance.random() < share else None


# Entering


def enter(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    named = chance.random() < 0.15
    return the.Enter(
        who=chance.choice(NAMES),
        as_=chance.choice(["entry", "entry", "entry", "late", "alternate", "held"]),
        table=number if named else None,
        seat=seat(party, chance, number) if named else None,
        missed=maybe(chance, chance.choice([0, 100, 700, 999_999]), 0.3),
        data_confirmed=chance.random() < 0.7,
    )


def pay(party: Party, chance: Random) -> AnyCommand:
    owing = sorted(name[5:] for name, coins in party.state.money.items() if name.startswith("owed:") and coins)
    who = chance.choice(owing) if owing else anybody(party, chance)
    return the.Pay(
        who,
        maybe(chance, chance.choice([1, 100, 500]), 0.2),
        chance.choice(["", "", "", "his aunt", who]),
    )


def price(party: Party, chance: Random) -> AnyCommand:
    return the.SetPrice(chance.choice([0, 1000, 1500]), chance.choice([0, 200]), chance.choice([0, 500]))


def seat_next(party: Party, chance: Random) -> AnyCommand:
    return the.SeatNext(maybe(chance, somebody_as(party, chance, "waiting"), 0.5), missed=maybe(chance, 200, 0.3))


def re_enter(party: Party, chance: Random) -> AnyCommand:
    return the.ReEnter(somebody_as(party, chance, "out"), maybe(chance, 300, 0.4))


def rebuy(party: Party, chance: Random) -> AnyCommand:
    who = chance.choice([somebody_as(party, chance, "out"), somebody_in(party, chance)])
    return the.Rebuy(who, maybe(chance, chance.random() < 0.8, 0.5))


def no_show(party: Party, chance: Random) -> AnyCommand:
    one, other = somebody_in(party, chance), somebody_in(party, chance)
    who = one if one == other or chance.random() < 0.5 else (one, other)
    return the.RemoveNoShow(who, maybe(chance, chance.random() < 0.2, 0.7))


def hold_seats(party: Party, chance: Random) -> AnyCommand:
    number, why = table(party, chance), chance.choice(["held", "locked", "special-needs"])
    if chance.random() < 0.5:
        return the.HoldSeats(number, count=chance.randint(1, 2), why=why)
    return the.HoldSeats(number, (seat(party, chance, number),), why=why)


def give_seat(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    who = somebody_in(party, chance)
    return the.GiveSeat(who, number, seat(party, chance, number), special_needs=chance.random() < 0.5)


# Tables and moves


def open_table(party: Party, chance: Random) -> AnyCommand:
    return the.OpenTable(chance.choice(TABLES), maybe(chance, chance.randint(2, 10), 0.3), chance.choice([1, 1, 2]))


def move(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    return the.Move(
        somebody_in(party, chance),
        Target(number, maybe(chance, seat(party, chance, number), 0.6)),
        chance.choice(["balance", "break", "redraw", "wrong-seat", "final-table", "other"]),
    )


def break_table(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    players = party.state.players(number)
    cards = dict(zip(players, dealt(chance, len(players)), strict=True))
    places = {who: _elsewhere(party, chance, number) for who in players.values()}
    return the.BreakTable(number, maybe(chance, places, 0.1), maybe(chance, cards, 0.3))


def _elsewhere(party: Party, chance: Random, number: TableNo) -> Place:
    others = [one for one in party.state.open_tables() if one != number] or [number]
    other = chance.choice(others)
    return Place(other, seat(party, chance, other))


def break_order(party: Party, chance: Random) -> AnyCommand:
    return the.SetBreakOrder(tuple(chance.sample(TABLES[:3], chance.randint(0, 3))))


def confirm_arrival(party: Party, chance: Random) -> AnyCommand:
    walking = sorted(party.state.walks)
    return the.ConfirmArrival(chance.choice(walking) if walking else somebody_in(party, chance))


def draw_button(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    seats = sorted(party.state.seats.get(number, {}))
    return the.DrawButton(number, maybe(chance, dict(zip(seats, dealt(chance, len(seats)), strict=True)), 0.6))


def draw(party: Party, chance: Random) -> AnyCommand:
    names = [str(one) for one in range(1, chance.randint(2, 5))]
    return the.Draw(chance.choice(["lot", "who-moves"]), dict(zip(names, dealt(chance, len(names)), strict=True)))


def dealt(chance: Random, count: int) -> list[str]:
    return [str(card) for card in chance.sample(DECK, count)]


def tell_button(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    seats = [*party.state.seats.get(number, {1: ""})] or [1]
    told = chance.random() < 0.4
    return the.TellButton(
        number,
        chance.choice(seats),
        chance.choice(seats) if told else None,
        chance.choice(seats) if told else None,
    )


def final_table(party: Party, chance: Random) -> AnyCommand:
    left = sorted(party.state.sits)
    cards = dict(zip(left, chance.sample(range(1, len(left) + 1), len(left)), strict=True))
    return the.DrawFinalTable(maybe(chance, table(party, chance), 0.5), maybe(chance, cards, 0.3))


# Play


def new_hand(party: Party, chance: Random) -> AnyCommand:
    between = [number for number in party.state.open_tables() if party.state.play[number].hand is None]
    return the.NewHand(chance.choice(between) if between else table(party, chance))


def hand_done(party: Party, chance: Random) -> AnyCommand:
    """Mostly of a hand that is on; half the time with stacks, which are shared out anew."""
    on = [number for number in party.state.open_tables() if party.state.play[number].hand is not None]
    number = chance.choice(on) if on and chance.random() < 0.9 else table(party, chance)
    return the.TellHandDone(
        number,
        maybe(chance, stacks_after(party, chance, number), 0.5),
        maybe(chance, tuple(sorted(party.state.serving)[:1]), 0.1),
        void=chance.random() < 0.1,
    )


def stacks_after(party: Party, chance: Random, number: TableNo) -> dict[int, int]:
    """What lies at the table, among its players: now and then somebody has nothing left, or the count is wrong."""
    players = party.state.players(number)
    total = sum(party.state.stacks.get(who, 0) for who in players.values())
    total += party.state.account(f"table:{number}") + chance.choice([0, 0, 0, 0, 25])
    if not players or total < len(players):
        return {}
    losers = chance.sample(sorted(players), min(len(players) - 1, chance.choice([0, 0, 1, 2])))
    winners = [one for one in players if one not in losers]
    cuts = sorted(chance.sample(range(1, total), len(winners) - 1))
    parts = [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]
    return dict.fromkeys(losers, 0) | dict(zip(winners, parts, strict=True))


def bust(party: Party, chance: Random) -> AnyCommand:
    """One, or several at one table or at several; those first of whom it is known that they have nothing."""
    state = party.state
    broke = sorted(who for who in state.sits if not state.stacks.get(who, 0))
    ready = [who for who in sorted(state.sits) if not _safe(party, who)]
    among = broke or ready or sorted(state.sits) or [anybody(party, chance)]
    if chance.random() < 0.5:
        number = state.sits[chance.choice(among)].table if among[0] in state.sits else 0
        among = [who for who in among if who in state.sits and state.sits[who].table == number] or among
    who = chance.sample(among, min(len(among), chance.choice([1, 1, 1, 2, 3])))
    return the.Bust(
        tuple(the.Busted(one, chance.choice([None, None, 0, 1, 2, "unknown"])) for one in who),
        stacks={one: chance.choice([100, 2000, "unknown"]) for one in who if chance.random() < 0.5},
        all_ins={one: chance.choice([0, 1, 2, "unknown"]) for one in who if chance.random() < 0.2},
        order=tuple(chance.sample(who, len(who))) if chance.random() < 0.2 else (),
        together=chance.random() < 0.2,
        halving=chance.choice([None, "next_level", "remaining_time", "whole_level"]),
    )


def _safe(party: Party, who: EntryId) -> bool:
    """Is it told that his last hand is over and that he has chips?"""
    play = party.state.play[party.state.sits[who].table]
    return play.hand is None and play.told and who not in party.state.uncounted


def penalise(party: Party, chance: Random) -> AnyCommand:
    kind = chance.choice(["warning", "missed-hands", "missed-rounds", "time", "disqualification", "exclusion"])
    return the.Penalise(
        somebody_in(party, chance),
        kind,
        hands=chance.choice([1, 3]) if kind == "missed-hands" else None,
        rounds=chance.choice([None, 1, 2]) if kind == "missed-rounds" else None,
        minutes=20 if kind == "time" else None,
    )


# Chips


def race(party: Party, chance: Random) -> AnyCommand:
    number, value, into = table(party, chance), *sorted(chance.sample(CHIPS, 2))
    players = party.state.players(number)
    small = {at: _few(party, chance, who, value) for at, who in players.items()}
    racks = {at: _rack(party.state.stacks.get(who, 0)) for at, who in players.items()}
    if chance.random() < 0.3:
        return the.RaceOff(number, value, into, chips=racks, button=maybe(chance, 1), first_of_level=_doubt(chance))
    return the.RaceOff(number, value, into, small, button=maybe(chance, 1), first_of_level=_doubt(chance))


def _few(party: Party, chance: Random, who: EntryId, value: int) -> int:
    return chance.randint(0, min(9, party.state.stacks.get(who, 0) // value))


def _rack(stack: int) -> dict[int, int]:
    """A stack by values, with as many small ones as a rest leaves."""
    rack: dict[int, int] = {}
    for value in (500, 100, 25):
        rack[value], stack = divmod(stack, value)
    return {value: count for value, count in rack.items() if count}


def _doubt(chance: Random) -> bool | None:
    return chance.choice([None, True, True, False])


def race_cards(party: Party, chance: Random) -> AnyCommand:
    open_races = sorted(number for number, one in party.state.races.items() if not one.settled)
    number = chance.choice(open_races) if open_races else table(party, chance)
    found = party.state.races.get(number)
    seen = set() if found is None else {card for held in found.cards.values() for card in held}
    owed = 3 if found is None else max(len(found.owed), 1)
    cards = chance.sample([card for card in DECK if card not in seen or chance.random() < 0.02], min(owed, 30))
    return the.DealRaceCards(number, " ".join(map(str, cards)))


def colour_up(party: Party, chance: Random) -> AnyCommand:
    number, value, into = table(party, chance), *sorted(chance.sample(CHIPS, 2))
    seats = sorted(party.state.seats.get(number, {}))
    if not seats or chance.random() < 0.4:
        return the.ColourUp(number, value, into, first_of_level=_doubt(chance))
    return the.ColourUp(
        number, value, into, chance.choice(seats), chance.choice([None, 1, 4, 8]), first_of_level=_doubt(chance)
    )


def count(party: Party, chance: Random) -> AnyCommand:
    who = somebody_in(party, chance)
    stack = party.state.stacks.get(who, 0)
    if chance.random() < 0.3:
        return the.Count(who, None, _rack(stack))
    return the.Count(who, max(stack + chance.choice([0, 0, 0, -25, 25]), 0))


def correct(party: Party, chance: Random) -> AnyCommand:
    number = maybe(chance, table(party, chance), 0.7)
    seats = sorted(party.state.seats.get(number or 0, {}))
    stacks = {one: chance.choice([500, 1000, 3000]) for one in seats if chance.random() < 0.3}
    return the.CorrectStacks("miscounted", number, stacks)


# Hand-for-hand, days, disputes


def announce(party: Party, chance: Random) -> AnyCommand:
    return the.AnnounceHandForHand(chance.choice([None, None, 0, 2]))


def bag(party: Party, chance: Random) -> AnyCommand:
    """As it is known, by two people one after the other."""
    open_bags = sorted(who for who, one in party.state.bags.items() if not one.closed)
    without = sorted(who for who in party.state.sits if who not in party.state.bags)
    who = chance.choice(open_bags or without or [anybody(party, chance)])
    stack = party.state.stacks.get(who, 0) + chance.choice([0, 0, 0, 0, 25])
    return the.CountBag(who, max(stack, 1), chance.choice(["first", "second"]))


def last_hands(party: Party, chance: Random) -> AnyCommand:
    if party.book.last_hands_set_by.value == "management":
        return the.DrawLastHands(number=chance.randint(1, 6), running=tuple(party.state.open_tables()[:1]))
    return the.DrawLastHands(card=chance.choice([*dealt(chance, 1), str(chance.randint(2, 9)), "5h", "4s"]))


def merge(party: Party, chance: Random) -> AnyCommand:
    names = chance.sample(NAMES, 2)
    return the.MergeFlight("B", tuple(Bagged(name, chance.choice([500, 25_000])) for name in names))


def open_dispute(party: Party, chance: Random) -> AnyCommand:
    return the.OpenDispute(table(party, chance), "whose pot")


def close_dispute(party: Party, chance: Random) -> AnyCommand:
    numbers = sorted(party.state.disputes)
    if not numbers:
        return the.CloseDispute(table(party, chance))
    number = chance.choice(numbers)
    return the.CloseDispute(party.state.disputes[number].table, maybe(chance, number))


# Money


def prizes(party: Party, chance: Random) -> tuple[int, ...]:
    total, places = to_divide(party.state), chance.randint(1, 4)
    each = total // places
    return (total - each * (places - 1), *(each for _ in range(places - 1)))


def set_prizes(party: Party, chance: Random) -> AnyCommand:
    return the.SetPrizes(prizes(party, chance))


def change_prizes(party: Party, chance: Random) -> AnyCommand:
    return the.ChangePrizes(prizes(party, chance), "counted again")


def pay_prize(party: Party, chance: Random) -> AnyCommand:
    return the.PayPrize(anybody(party, chance))


def deal(party: Party, chance: Random) -> AnyCommand:
    """Talks, or what came of them."""
    state = party.state
    left = sorted(state.sits)
    if not state.ones.get("talks") and chance.random() < 0.7:
        return the.DealTalks(clock=chance.choice([None, "stops", "runs"]))
    refused = tuple(who for who in left if chance.random() < chance.choice([0, 0, 0.4]))
    agreed = tuple(who for who in left if who not in refused)
    way = chance.choice([None, "icm", "chip-chop", "even"])
    total = sum(state.stacks.get(who, 0) for who in left)
    total += sum(state.account(f"table:{number}") for number in state.open_tables())
    counted = dict.fromkeys(left, total // max(len(left), 1))
    if left:
        counted[left[0]] += total - sum(counted.values())
    return the.DealTalks(
        agreed,
        refused,
        way=way,
        leaves=chance.choice([(), (), (), (100,), (300, 100)]),
        with_bounties=chance.random() < 0.3,
        stacks=maybe(chance, counted, 0.7),
    )


def seal(party: Party, chance: Random) -> AnyCommand:
    pot = bounty_pot(party.state)
    half, rest = pot // 2, pot % 2
    envelopes = {half: 2} if half and not rest else {half: 1, half + 1: 1} if half else {max(pot, 1): 1}
    return the.SealBounties(envelopes)


def bounty(party: Party, chance: Random) -> AnyCommand:
    gone = sorted(who for who, out in party.state.outs.items() if not out.bounty_taken)
    victim = chance.choice(gone) if gone else anybody(party, chance)
    out = party.state.outs.get(victim)
    if out is not None and out.why not in ("bust",):
        return the.Bounty(victim)
    return the.Bounty(victim, tuple({somebody_in(party, chance) for _ in range(chance.randint(0, 2))}))


# Proposals and ways back


def apply_proposal(party: Party, chance: Random) -> AnyCommand:
    found = proposals(party.now())
    if not found:
        return the.Apply(kind=chance.choice(["balance", "break", "start-table", "final-table"]))
    one = chance.choice(found)
    return (
        the.Apply(kind=one.kind, table=maybe(chance, one.table, 0.3)) if chance.random() < 0.5 else the.Apply(id=one.id)
    )


def put_off(party: Party, chance: Random) -> AnyCommand:
    found = proposals(party.now())
    wanted = chance.choice(found).id if found else "balance-0000000000"
    return the.NotNow(wanted, chance.choice([0, party.at + 60_000]))


def take_back(party: Party, chance: Random) -> AnyCommand:
    """The newest step, or any; now and then with all that rests on it."""
    version = party.state.version
    if chance.random() < 0.6:
        version -= chance.randint(0, min(8, version - 1))
    else:
        version = chance.randint(1, version)
    return the.TakeBack(version, with_later=chance.random() < 0.4)


# How often each is wished, by what the evening is about: the groups are the rules of the machine.
ENTERING: dict[Wish, int] = {
    enter: 10,
    pay: 6,
    re_enter: 3,
    rebuy: 3,
    seat_next: 3,
    no_show: 1,
    hold_seats: 1,
    give_seat: 1,
    price: 1,
    lambda party, chance: the.AddOn(somebody_in(party, chance)): 2,
    lambda party, chance: the.WithdrawRebuy(anybody(party, chance)): 1,
    lambda party, chance: the.CancelEntry(anybody(party, chance)): 1,
    lambda party, chance: the.ConfirmData(somebody_as(party, chance, "waiting", "entered")): 2,
    lambda party, chance: the.ConfirmSeat(somebody_in(party, chance)): 1,
    lambda party, chance: the.ReleaseSeats(table(party, chance)): 1,
    lambda party, chance: the.SetReEntryEnd(chance.randint(1, 3)): 1,
}
SEATING: dict[Wish, int] = {
    open_table: 2,
    move: 4,
    break_table: 2,
    break_order: 1,
    confirm_arrival: 3,
    draw_button: 2,
    draw: 1,
    tell_button: 2,
    final_table: 2,
    lambda party, chance: the.StartTable(table(party, chance)): 2,
    lambda party, chance: the.EvenOut(): 1,
    lambda party, chance: the.RedrawSeats(): 1,
    lambda party, chance: the.HaltTable(table(party, chance), chance.choice(["short", "other"])): 1,
    lambda party, chance: the.ResumeTable(table(party, chance)): 2,
    lambda party, chance: the.DrawSeats(maybe(chance, chance.choice([6, 20]), 0.3)): 1,
    lambda party, chance: the.SetFinalTable(chance.randint(2, 10)): 1,
}
PLAYING: dict[Wish, int] = {
    new_hand: 12,
    hand_done: 12,
    bust: 8,
    penalise: 1,
    open_dispute: 1,
    close_dispute: 2,
    lambda party, chance: the.SendOut("a spectator"): 1,
    lambda party, chance: the.ChangeDeck(table(party, chance), maybe(chance, chance.random() < 0.5)): 1,
}
CHIP_WORK: dict[Wish, int] = {race: 3, race_cards: 3, colour_up: 2, count: 4, correct: 2}
ROUNDS_AND_DAYS: dict[Wish, int] = {
    announce: 2,
    bag: 5,
    last_hands: 1,
    merge: 1,
    lambda party, chance: the.HoldAllIn(table(party, chance)): 3,
    lambda party, chance: the.ReleaseAllIn(table(party, chance)): 4,
    lambda party, chance: the.EndHandForHand(): 1,
    lambda party, chance: the.EndDay(without_bags=chance.random() < 0.7): 1,
    lambda party, chance: the.ResumeDay(maybe(chance, 2, 0.3)): 2,
    lambda party, chance: the.ShowIdentity(somebody_in(party, chance)): 1,
}
MONEY: dict[Wish, int] = {
    set_prizes: 2,
    change_prizes: 1,
    pay_prize: 4,
    deal: 3,
    seal: 2,
    bounty: 5,
    lambda party, chance: the.PublishPrizes(): 2,
    lambda party, chance: the.LockPrizes(): 1,
    lambda party, chance: the.DecidePrize(anybody(party, chance), chance.random() < 0.5): 2,
    lambda party, chance: the.SettleBounties(): 2,
}
CLOCK: dict[Wish, int] = {
    lambda party, chance: the.StartEvent(): 3,
    lambda party, chance: the.StartClock(): 3,
    lambda party, chance: the.StopClock(chance.choice(["", "break", "last-hands", "deal-talks", "other"])): 1,
    lambda party, chance: the.SetLevel(chance.randint(0, 6)): 1,
    lambda party, chance: the.ExtendLevel(chance.choice([-7, 5, 30])): 1,
    lambda party, chance: the.CloseRegistration(): 1,
}
PROPOSED: dict[Wish, int] = {apply_proposal: 5, put_off: 1}
BACK: dict[Wish, int] = {take_back: 1}
GROUPS: dict[str, dict[Wish, int]] = {
    "entering": ENTERING,
    "seating": SEATING,
    "playing": PLAYING,
    "chips": CHIP_WORK,
    "rounds and days": ROUNDS_AND_DAYS,
    "money": MONEY,
    "clock": CLOCK,
    "proposed": PROPOSED,
    "back": BACK,
}


def wish(group: str, party: Party, chance: Random) -> AnyCommand:
    wishes = GROUPS[group]
    (chosen,) = chance.choices([*wishes], [*wishes.values()])
    return chosen(party, chance)
