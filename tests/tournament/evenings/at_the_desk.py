"""What may be wished at the desk: entries, money, prizes, days, proposals and ways back."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias, get_args

from floorman.tournament import AnyCommand
from floorman.tournament import commands as the
from floorman.tournament.events.days import Bagged
from floorman.tournament.holdings import BotKind, Reserve
from floorman.tournament.plan import Payouts
from floorman.tournament.prizes.bounties import bounty_pot
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.proposals import proposals
from tests.tournament.evenings.choosing import anybody, dealt, maybe, seat, somebody_as, somebody_in, table
from tests.tournament.evenings.openings import NAMES
from tests.tournament.evenings.party import Party

KINDS: tuple[BotKind, ...] = get_args(BotKind)
Way: TypeAlias = Literal["icm", "chip-chop", "even"]

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


def pay_all(party: Party, chance: Random) -> AnyCommand:
    owing = sorted(name[5:] for name, coins in party.state.money.items() if name.startswith("owed:") and coins)
    return the.PayAll(tuple(owing[:3]) if chance.random() < 0.9 else (anybody(party, chance),))


def give_back(party: Party, chance: Random) -> AnyCommand:
    due = sorted(name[5:] for name, coins in party.state.money.items() if name.startswith("back:") and coins)
    return the.GiveBack(chance.choice(due) if due else anybody(party, chance))


def payouts(party: Party, chance: Random) -> AnyCommand:
    return the.SetPayouts(
        Payouts(
            places=chance.choice([0, 1, 3, 7]),
            curve=chance.choice(["flat", "club", "steep"]),
            unit=chance.choice([1, 100, 500]),
            rest=chance.choice(["first", "last"]),
            guarantee=chance.choice([0, 0, 20_000]),
            added=chance.choice([0, 0, 1500]),
        )
    )


def price(party: Party, chance: Random) -> AnyCommand:
    return the.SetPrice(chance.choice([0, 1000, 1500]), chance.choice([0, 200]), chance.choice([0, 500]))


def invite(party: Party, chance: Random) -> AnyCommand:
    return the.Invite(anybody(party, chance), chance.random() < 0.7, chance.choice(["a birthday", "a birthday", ""]))


def price_for_all(_: Party, chance: Random) -> AnyCommand:
    """Everybody owes the difference, or gets it back."""
    parts = (chance.choice([0, 1000, 1500, 4000]), chance.choice([0, 200]), chance.choice([0, 500]))
    return the.SetPrice(*parts, everybody=True, why=chance.choice(["a misprint", "a misprint", ""]))


def seat_next(party: Party, chance: Random) -> AnyCommand:
    return the.SeatNext(maybe(chance, somebody_as(party, chance, "waiting"), 0.5), missed=maybe(chance, 200, 0.3))


def re_enter(party: Party, chance: Random) -> AnyCommand:
    return the.ReEnter(somebody_as(party, chance, "out"), maybe(chance, 300, 0.4))


def rebuy(party: Party, chance: Random) -> AnyCommand:
    who = chance.choice([somebody_as(party, chance, "out"), somebody_in(party, chance)])
    return the.Rebuy(who, maybe(chance, chance.random() < 0.8, 0.5))


def withdraw(party: Party, chance: Random) -> AnyCommand:
    """Mostly somebody who has announced a rebuy."""
    found = sorted(who for who, entry in party.state.entries.items() if entry.rebuys)
    return the.WithdrawRebuy(chance.choice(found) if found else anybody(party, chance))


def no_show(party: Party, chance: Random) -> AnyCommand:
    one, other = somebody_in(party, chance), somebody_in(party, chance)
    who = one if one == other or chance.random() < 0.5 else (one, other)
    return the.RemoveNoShow(who, maybe(chance, chance.random() < 0.2, 0.7))


def hold_seats(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    why: Reserve = chance.choice(get_args(Reserve))
    if chance.random() < 0.5:
        return the.HoldSeats(number, count=chance.randint(1, 2), why=why)
    return the.HoldSeats(number, (seat(party, chance, number),), why=why)


def release_seats(party: Party, chance: Random) -> AnyCommand:
    kept = sorted(place.table for place in party.state.reserved)
    return the.ReleaseSeats(chance.choice(kept) if kept else table(party, chance))


def confirm_data(party: Party, chance: Random) -> AnyCommand:
    open_still = sorted(who for who, entry in party.state.entries.items() if not entry.data_confirmed)
    return the.ConfirmData(chance.choice(open_still) if open_still else anybody(party, chance))


def give_seat(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    who = somebody_in(party, chance)
    return the.GiveSeat(who, number, seat(party, chance, number), special_needs=chance.random() < 0.5)


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


def call(party: Party, chance: Random) -> AnyCommand:
    return the.CallFloor(table(party, chance), chance.choice(["floor", "ruling", "clock"]), chance.randint(0, 2))


def answer(party: Party, chance: Random) -> AnyCommand:
    numbers = sorted(party.state.calls)
    if not numbers:
        return the.AnswerCall(table(party, chance), 0)
    number = chance.choice(numbers)
    at = party.state.calls[number].table
    if chance.random() < 0.3:
        return the.WithdrawCall(at, number)
    return the.AnswerCall(at, number, chance.choice(["going", "done"]))


def presence(party: Party, chance: Random) -> AnyCommand:
    away = sorted(party.state.sat_out)
    return the.SitIn(chance.choice(away)) if away and chance.random() < 0.6 else the.SitOut(anybody(party, chance))


def bot(party: Party, chance: Random) -> AnyCommand:
    bots = sorted(party.state.bots)
    if bots and chance.random() < 0.4:
        return the.TakeOver(chance.choice(bots))
    return the.LetBotPlay(anybody(party, chance), chance.choice(KINDS))


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


def decide_prize(party: Party, chance: Random) -> AnyCommand:
    put_out = sorted(who for who, out in party.state.outs.items() if out.why == "disqualified")
    return the.DecidePrize(chance.choice(put_out) if put_out else anybody(party, chance), chance.random() < 0.5)


def deal(party: Party, chance: Random) -> AnyCommand:
    """Talks, or what came of them."""
    state = party.state
    left = sorted(state.sits)
    if not state.ones.get("talks") and chance.random() < 0.7:
        return the.DealTalks(clock=chance.choice([None, "stops", "runs"]))
    if state.ones.get("deal_offer") is not None and chance.random() < 0.6:
        return vote(party, chance)
    refused = tuple(who for who in left if chance.random() < chance.choice([0, 0, 0.4]))
    agreed = tuple(who for who in left if who not in refused)
    way: Way | None = chance.choice([None, *get_args(Way)])
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


def propose_deal(party: Party, chance: Random) -> AnyCommand:
    if not party.state.ones.get("talks"):
        return the.DealTalks(clock=chance.choice([None, "stops", "runs"]))
    way: Way | None = chance.choice([None, *get_args(Way)])
    return the.ProposeDeal(way=way, leaves=chance.choice([(), (), (100,)]))


def vote(party: Party, chance: Random) -> AnyCommand:
    left = sorted(party.state.sits)
    return the.VoteDeal(chance.choice(left) if left else anybody(party, chance), chance.random() < 0.7)


def seal(party: Party, chance: Random) -> AnyCommand:
    pot = bounty_pot(party.state)
    half, rest = pot // 2, pot % 2
    envelopes = {half: 2} if half and not rest else {half: 1, half + 1: 1} if half else {max(pot, 1): 1}
    return the.SealBounties(envelopes)


def bounty(party: Party, chance: Random) -> AnyCommand:
    gone = sorted(who for who, out in party.state.outs.items() if not out.bounty_taken)
    victim = chance.choice(gone) if gone else anybody(party, chance)
    out = party.state.outs.get(victim)
    if out is not None and out.why != "bust":
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
