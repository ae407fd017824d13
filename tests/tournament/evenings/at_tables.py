"""What may be wished at the tables: seats, moves, hands, chips."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias, get_args

from floorman.cards import DECK, texts_of
from floorman.terms import EntryId, TableNo
from floorman.tournament import AnyCommand
from floorman.tournament import commands as the
from floorman.tournament.commands.moving import Target
from floorman.tournament.holdings import Place
from tests.tournament.evenings.choosing import TABLES, anybody, dealt, maybe, seat, somebody_in, table
from tests.tournament.evenings.openings import CHIPS
from tests.tournament.evenings.party import Party

Penalty: TypeAlias = Literal["warning", "missed-hands", "missed-rounds", "time", "disqualification", "exclusion"]

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


def swap(party: Party, chance: Random) -> AnyCommand:
    return the.SwapSeats(somebody_in(party, chance), somebody_in(party, chance))


def keep_apart(party: Party, chance: Random) -> AnyCommand:
    one, two = anybody(party, chance), anybody(party, chance)
    return the.KeepApart(one, two, apart=chance.random() < 0.7, beside=chance.random() < 0.3)


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
    kind: Penalty = chance.choice(get_args(Penalty))
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
    return the.DealRaceCards(number, texts_of(cards))


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


def next_game(party: Party, chance: Random) -> AnyCommand:
    return the.NextGame(table(party, chance), chance.choice(party.state.plan.games))


def begin_shot(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    seated = sorted(party.state.seats.get(number, {}).values())
    return the.BeginShot(number, chance.choice(seated) if seated else anybody(party, chance))


def time_card(party: Party, chance: Random) -> AnyCommand:
    """Mostly of somebody whose time runs."""
    running = sorted(shot.who for shot in party.state.shots.values())
    return the.PlayTimeCard(chance.choice(running) if running else somebody_in(party, chance))
