"""What somebody might ask in an evening: commands by chance, mostly such as the moment suggests."""

from __future__ import annotations

from random import Random

from floorman.tournament import AnyCommand
from floorman.tournament import commands as the
from tests.tournament.evenings import at_tables, at_the_clock, at_the_desk, putting_right, settings
from tests.tournament.evenings.choosing import Wish, anybody, maybe, simply, somebody_in, table
from tests.tournament.evenings.party import Party


def cancel(_: Party, chance: Random) -> AnyCommand:
    """Hardly ever: most who say so are not allowed to."""
    return the.CancelEvent("storm") if chance.random() < 0.05 else the.StartClock()


# How often each is wished, by what the evening is about: the groups are the rules of the machine.
ENTERING: dict[Wish, int] = {
    at_the_desk.enter: 10,
    at_the_desk.pay: 6,
    at_the_desk.re_enter: 3,
    at_the_desk.rebuy: 6,
    at_the_desk.seat_next: 3,
    at_the_desk.no_show: 1,
    at_the_desk.hold_seats: 1,
    at_the_desk.give_seat: 1,
    at_the_desk.price: 1,
    lambda party, chance: the.AddOn(somebody_in(party, chance)): 2,
    at_the_desk.withdraw: 4,
    lambda party, chance: the.CancelEntry(anybody(party, chance)): 1,
    at_the_desk.confirm_data: 2,
    lambda party, chance: the.ConfirmSeat(somebody_in(party, chance)): 1,
    at_the_desk.release_seats: 1,
    lambda _, chance: the.SetReEntryEnd(chance.randint(1, 3)): 1,
}
SEATING: dict[Wish, int] = {
    at_tables.open_table: 2,
    at_tables.move: 4,
    at_tables.break_table: 2,
    at_tables.break_order: 1,
    at_tables.confirm_arrival: 3,
    at_tables.draw_button: 2,
    at_tables.draw: 1,
    at_tables.tell_button: 2,
    at_tables.final_table: 2,
    lambda party, chance: the.StartTable(table(party, chance)): 2,
    simply(the.EvenOut()): 1,
    simply(the.RedrawSeats()): 1,
    lambda party, chance: the.HaltTable(table(party, chance), chance.choice(["short", "other"])): 1,
    lambda party, chance: the.ResumeTable(table(party, chance)): 2,
    lambda party, chance: the.SetTable(table(party, chance), "none", chance.choice(["none", "dealer"])): 1,
    lambda _, chance: the.DrawSeats(maybe(chance, chance.choice([6, 20]), 0.3)): 1,
    lambda _, chance: the.SetFinalTable(chance.randint(2, 10)): 1,
}
PLAYING: dict[Wish, int] = {
    at_tables.new_hand: 12,
    at_tables.hand_done: 12,
    at_tables.bust: 8,
    at_tables.penalise: 1,
    at_the_desk.open_dispute: 1,
    at_the_desk.close_dispute: 2,
    at_the_desk.call: 2,
    at_the_desk.answer: 2,
    simply(the.SendOut("a spectator")): 1,
    at_tables.next_game: 1,
    at_tables.begin_shot: 3,
    at_tables.time_card: 2,
    lambda party, chance: the.EndShot(table(party, chance)): 1,
    lambda party, chance: the.TellShotExpired(table(party, chance)): 1,
    lambda party, chance: the.ChangeDeck(table(party, chance), maybe(chance, chance.random() < 0.5)): 1,
}
CHIP_WORK: dict[Wish, int] = {
    at_tables.race: 3,
    at_tables.race_cards: 3,
    at_tables.colour_up: 2,
    at_tables.count: 4,
    at_tables.correct: 2,
}
ROUNDS_AND_DAYS: dict[Wish, int] = {
    at_the_desk.announce: 2,
    at_the_desk.bag: 5,
    at_the_desk.last_hands: 1,
    at_the_desk.merge: 1,
    lambda party, chance: the.HoldAllIn(table(party, chance)): 3,
    lambda party, chance: the.ReleaseAllIn(table(party, chance)): 4,
    simply(the.EndHandForHand()): 1,
    lambda _, chance: the.EndDay(without_bags=chance.random() < 0.7): 1,
    lambda _, chance: the.ResumeDay(maybe(chance, 2, 0.3)): 2,
    lambda party, chance: the.ShowIdentity(somebody_in(party, chance)): 1,
}
MONEY: dict[Wish, int] = {
    at_the_desk.set_prizes: 2,
    at_the_desk.change_prizes: 1,
    at_the_desk.pay_prize: 4,
    at_the_desk.deal: 3,
    at_the_desk.propose_deal: 2,
    at_the_desk.vote: 3,
    at_the_desk.seal: 2,
    at_the_desk.bounty: 5,
    simply(the.PublishPrizes()): 2,
    simply(the.LockPrizes()): 1,
    at_the_desk.decide_prize: 2,
    simply(the.SettleBounties()): 2,
}
CLOCK: dict[Wish, int] = {
    simply(the.StartEvent()): 3,
    simply(the.StartClock()): 3,
    lambda _, chance: the.StopClock(chance.choice(["", "break", "last-hands", "deal-talks", "other"])): 1,
    lambda _, chance: the.SetLevel(chance.randint(0, 6), over_break=True): 1,
    lambda _, chance: the.ExtendLevel(chance.choice([-7, 5, 30])): 1,
    simply(the.CloseRegistration()): 1,
    cancel: 1,
}
PROPOSED: dict[Wish, int] = {at_the_desk.apply_proposal: 5, at_the_desk.put_off: 1}
BACK: dict[Wish, int] = {
    at_the_desk.take_back: 12,
    putting_right.name: 1,
    putting_right.knock_out: 2,
    putting_right.places: 2,
    putting_right.penalty: 2,
    putting_right.bust: 2,
    putting_right.count_table: 3,
    putting_right.close_alarm: 2,
}
# Asked for in evenings of their own: what they do to the clock would keep others from their end.
LEVELS: dict[Wish, int] = {
    at_the_clock.change: 1,
    at_the_clock.add: 1,
    at_the_clock.remove: 1,
    at_the_clock.move: 1,
    at_the_clock.lengths: 1,
    at_the_clock.time: 1,
    at_the_clock.to_break: 1,
    at_the_clock.break_now: 2,
}
# Likewise: at another price, with other seats and stacks, an evening comes to something else.
SETTINGS: dict[Wish, int] = {
    at_the_desk.price_for_all: 3,
    settings.registration_end: 2,
    settings.purchase: 4,
    settings.table_size: 2,
    settings.guarantee: 2,
    settings.bounties: 2,
    settings.end: 1,
    settings.name: 1,
    settings.message: 2,
    settings.plan: 4,
    at_tables.swap: 2,
    at_tables.keep_apart: 2,
}
# Likewise: what the desk of the money does more than one entry at a time, and what it gives back; guests of the
# house.
TILL: dict[Wish, int] = {
    at_the_desk.enter: 2,
    at_the_desk.pay: 2,
    at_the_desk.pay_all: 3,
    lambda party, chance: the.CancelEntry(anybody(party, chance)): 3,
    at_the_desk.give_back: 4,
    at_the_desk.payouts: 3,
    at_the_desk.invite: 3,
    simply(the.PublishPrizes(why="so it was agreed")): 1,
}
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
    "levels": LEVELS,
    "settings": SETTINGS,
    "till": TILL,
}


def wish(group: str, party: Party, chance: Random) -> AnyCommand:
    wishes = GROUPS[group]
    (chosen,) = chance.choices([*wishes], [*wishes.values()])
    return chosen(party, chance)
