"""The chip race of a table: it is opened, its cards come, and with the last one it is settled."""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from floorman.cards import DECK, UNKNOWN, Card, CardsError, cards_of, text_of
from floorman.terms import Chips, EntryId, Needs, Refused, Ruling, SeatNo, TableNo, joined
from floorman.terms.bounds import CHIPS_MOST
from floorman.tournament.accounts import Transfer, at_table, stack_of, transfer
from floorman.tournament.chips.race import CARDS_MOST, cards_due, chips_raced_for, order_of_deal, rounded_one_by_one
from floorman.tournament.chips.racing import is_there, same_as_at_the_start, settled, small_chips, without_cards
from floorman.tournament.chips.racks import changed_evenly, is_rack, worth
from floorman.tournament.chips.records import Racer
from floorman.tournament.chips.timing import colour_up_now, open_table
from floorman.tournament.chips.totals import expected_total, is_guess, known_rack
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, most_special, needs, no, yes
from floorman.tournament.consequences.leaving import after_leaving
from floorman.tournament.event import Event, Right
from floorman.tournament.events.chips import (
    RaceCardsDealt,
    RaceCardsDrawn,
    RaceCardsOwed,
    RaceOpened,
)
from floorman.tournament.state import Tournament

# More chips than lie on a table, and than anybody could count.
SMALL_MOST = 100_000
# Of the numbers that a stack could have, so many are named.
FITTING_SHOWN = 3


class RaceOff(OfTable, Command, frozen=True, tag="race", rename={"value": "from", "into": "to"}):
    """Take a value out of play at a table. What nobody knows of the small chips at a seat is asked for."""

    right: ClassVar[Right] = "who_orders_colour_up"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    value: Chips
    into: Chips
    small: dict[SeatNo, int] = field(default_factory=dict)  # how many small chips lie at a seat
    chips: dict[SeatNo, dict[Chips, int]] = field(default_factory=dict)  # or all of its chips
    button: SeatNo | None = None
    first_of_level: bool | None = None
    beside: dict[SeatNo, int] = field(default_factory=dict)  # larger chips at a seat, where these go next

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        if fault := open_table(state, self.table) or self._wrong_values(state) or self._wrong_chips(now):
            return fault
        if not_now := colour_up_now(now, self.table, self.first_of_level):
            return not_now
        racers = self._racers(now)
        if not isinstance(racers, tuple):
            return racers
        opened = self._opened(now, racers)
        sure = without_cards(racers, opened.larger, book)
        settles = book.race_mode.value == "round_each_player" or sure is not None
        if settles or not any(one.leftover for one in racers):
            return _ended(now, self.table, opened)
        order = self._order(now, racers)
        if not isinstance(order, RaceCardsOwed):
            return order
        if not order.order:
            return _ended(now, self.table, opened)
        if state.tables[self.table].cards != "dealt":
            return yes(opened, order)
        return _ended(now, self.table, opened, order, self._drawn(now, order))

    def _wrong_values(self, state: Tournament) -> Refused | None:
        race = state.races.get(self.table)
        if race is not None and not race.settled:
            return no("race.is-on", table=self.table)
        if not 0 < self.value < self.into <= CHIPS_MOST or self.into % self.value:
            return no("race.values", small=self.value, large=self.into)
        known = state.plan.chips
        if known and not {self.value, self.into} <= set(known):
            return no("race.no-such-chip", known=", ".join(str(one) for one in known))
        if self.value < state.lowest_at(self.table):
            return no("race.gone-already", table=self.table, small=self.value)
        return None

    def _wrong_chips(self, now: Now) -> Refused | None:
        """What is told of the chips has to be possible, seat by seat."""
        state = now.state
        players = state.players(self.table)
        for seat in (*self.small, *self.chips, *self.beside):
            if seat not in players:
                return no("table.nobody-there", table=self.table, seat=seat)
        for seat, rack in self.chips.items():
            stack = state.stacks.get(players[seat], 0)
            if (known := state.plan.chips) and not set(rack) <= set(known):
                return no("race.no-such-chip", known=", ".join(str(one) for one in known))
            wrong = not is_guess(state, players[seat], now.at) and worth(rack) != stack
            if wrong or not is_rack(rack) or worth(rack) > CHIPS_MOST:
                return no("race.not-his-stack", seat=seat, told=worth(rack), stack=stack)
        impossible = self.wrong_seats(now)
        if len(impossible) > 1:
            return no("race.wrong-seats", seats=", ".join(self._fitting(one) for one in impossible))
        return Refused(impossible[0]) if impossible else None

    def wrong_seats(self, now: Now) -> list[Ruling]:
        """Every seat of which something impossible was told, each with what cannot be."""
        players = now.state.players(self.table)
        told = sorted(seat for seat in {*self.small, *self.beside} if seat in players)
        return [one for seat in told if (one := self._wrong_at(now, seat, players[seat]))]

    def _wrong_at(self, now: Now, seat: SeatNo, who: EntryId) -> Ruling | None:
        """First the small chips, then those that go next: both together are no more than their stack."""
        small, beside = self.small.get(seat), self.beside.get(seat)
        if seat not in self.chips and is_guess(now.state, who, now.at):
            return self._wrong_of_guess(now.state, seat, who)
        if small is not None and (wrong := self._wrong_small(now, seat, small)):
            return wrong
        rest = now.state.stacks.get(who, 0) - (small or 0) * self.value
        return None if beside is None else _too_many(seat, beside, self.into, rest)

    def _wrong_of_guess(self, state: Tournament, seat: SeatNo, who: EntryId) -> Ruling | None:
        """Where nobody has counted the stack, it is less than all chips there are; and what is raced for may not take
        the last of what the books have, for they would put the player out."""
        most, small, beside = expected_total(state), self.small.get(seat, 0), self.beside.get(seat, 0)
        if wrong := _too_many(seat, small, self.value, most) or _too_many(seat, beside, self.into, most):
            return wrong
        left = (small - changed_evenly(small, self.value, self.into)) * self.value
        stack = state.stacks.get(who, 0)
        return Ruling("race.count-first", (), {"seat": seat, "stack": stack}) if 0 < stack <= left else None

    def _wrong_small(self, now: Now, seat: SeatNo, small: int) -> Ruling | None:
        state = now.state
        who = state.players(self.table)[seat]
        stack = worth(self.chips[seat]) if seat in self.chips else state.stacks.get(who, 0)
        if wrong := _too_many(seat, small, self.value, stack):
            return wrong
        if (odd := self._odd_rest(who, now)) is not None and small % odd[1] != odd[0]:
            return Ruling(
                "race.leaves-odd",
                (),
                {"seat": seat, "told": small, "stack": stack, "value": self.value, "fits": odd[0], "step": odd[1]},
            )
        counted = self.chips.get(seat) or known_rack(state, who)
        if counted is not None and counted.get(self.value, 0) != small:
            return Ruling(
                "race.counted-otherwise", (), {"seat": seat, "told": small, "counted": counted.get(self.value, 0)}
            )
        return None

    def _odd_rest(self, who: EntryId, now: Now) -> tuple[int, int] | None:
        """How many small chips the stack needs at least, so that the rest of it lies in larger ones, and how many more
        make a larger one; None where any number may be."""
        leftover = small_chips(now, who, self.value, self.into, None) if now.state.plan.chips else None
        if leftover is None or who in now.state.racks:
            return None
        return leftover[0], self.into // self.value

    def _fitting(self, wrong: Ruling) -> str:
        """A seat, with how many chips would fit there."""
        facts = {name: fact for name, fact in wrong.facts.items() if isinstance(fact, int)}
        seat = facts["seat"]
        match wrong.code:
            case "race.leaves-odd":
                most = facts["stack"] // self.value
                some = range(facts["fits"], most + 1, facts["step"])
                more = " …" if len(some) > FITTING_SHOWN else ""
                return f"{seat} ({', '.join(map(str, some[:FITTING_SHOWN]))}{more})" if some else f"{seat} (?)"
            case "race.more-than-stack":
                of = "" if facts["value"] == self.value else f"{facts['value']}: "
                return f"{seat} ({of}≤ {facts['stack'] // facts['value']})"
            case "race.counted-otherwise":
                return f"{seat} ({facts['counted']})"
        return f"{seat} (?)"

    def _racers(self, now: Now) -> tuple[Racer, ...] | Needs:
        """What each seat brings; or the seats whose chips somebody must look at."""
        state = now.state
        found: list[Racer] = []
        unknown: list[SeatNo] = []
        for seat, who in state.players(self.table).items():
            rack = self.chips.get(seat)
            told = self.small.get(seat) if rack is None else rack.get(self.value, 0)
            chips = small_chips(now, who, self.value, self.into, told)
            if chips is None:
                unknown.append(seat)
                continue
            stack = state.stacks.get(who, 0) if rack is None else worth(rack)
            out = now.book.race_absent.value == "left_out" and chips[0] > 0 and not is_there(state, who)
            found.append(Racer(seat, who, stack, *chips, left_out=out and now.book.race_mode.value == "race"))
        if unknown:
            seats = ", ".join(str(seat) for seat in unknown)
            return needs("race.small-chips-unknown", "small", table=self.table, seats=seats, small=self.value)
        return tuple(found)

    def _opened(self, now: Now, racers: tuple[Racer, ...]) -> RaceOpened:
        """The even exchange, and how many larger chips the rest makes."""
        book, players = now.book, now.state.players(self.table)
        mode, rounding = book.race_mode, book.race_count_rounding
        if mode.value == "race":
            larger = chips_raced_for(racers, self.value, self.into, rounding.value)
            rest = sum(one.leftover for one in racers if not one.left_out) * self.value
            is_rounded = rest % self.into != 0
        else:
            larger = sum(rounded_one_by_one(one, self.value, self.into, rounding.value) for one in racers)
            is_rounded = any(one.leftover for one in racers)
        cites = joined(self.allowing(now), book.colour_up_when.cites)
        cites = joined(joined(cites, mode.cites), book.race_leftover.cites)
        return RaceOpened(
            table=self.table,
            value=self.value,
            into=self.into,
            racers=racers,
            larger=larger,
            by=now.by.rank,
            at=now.at,
            chips=tuple(self._counted(now.state)),
            racks={players[seat]: rack for seat, rack in sorted(self.chips.items())},
            beside=self.beside,
            cites=most_special(joined(cites, rounding.cites) if is_rounded else cites),
        )

    def _counted(self, state: Tournament) -> tuple[Transfer, ...]:
        """Racks that were told are a count: what differs lay at the table."""
        players = state.players(self.table)
        return tuple(
            one
            for seat, rack in sorted(self.chips.items())
            for one in transfer(
                at_table(self.table), stack_of(players[seat]), worth(rack) - state.stacks.get(players[seat], 0)
            )
        )

    def _order(self, now: Now, racers: tuple[Racer, ...]) -> RaceCardsOwed | Refused | Needs:
        book, start = now.book, now.book.race_start
        first: SeatNo = 1
        if start.value == "left_of_button":
            button = self.button if self.button is not None else _button_of(now.state, self.table)
            if button is None:
                return needs("race.button-unknown", "button", cites=start.cites, table=self.table)
            first = button + 1
        if (due := cards_due(racers, book.race_cards.value)) > CARDS_MOST:
            return no("race.too-many-cards", book.race_cards.cites, cards=due, most=CARDS_MOST)
        order = order_of_deal(racers, book.race_cards.value, book.race_deal.value, first)
        absent = any(one.leftover and not is_there(now.state, one.who) for one in racers)
        cites = joined(joined(book.race_cards.cites, start.cites), book.race_deal.cites)
        cites = joined(cites, book.race_absent.cites) if absent else cites
        return RaceCardsOwed(table=self.table, order=order, cites=cites)

    def _drawn(self, now: Now, owed: RaceCardsOwed) -> RaceCardsDrawn:
        deck = now.lots().order(DECK, f"race {self.table}")
        cards = tuple(zip(owed.order, deck, strict=False))
        return RaceCardsDrawn(table=self.table, cards=cards, draw=now.state.draws + 1, cites=owed.cites)


def _too_many(seat: SeatNo, told: int, value: Chips, most: Chips) -> Ruling | None:
    """So many chips of a value do not lie in so much."""
    if 0 <= told <= SMALL_MOST and told * value <= most:
        return None
    return Ruling("race.more-than-stack", (), {"seat": seat, "told": told, "stack": most, "value": value})


def _ended(now: Now, table: TableNo, *events: Event) -> Decision:
    """These events settle the race; who is out by it may leave a winner."""
    with now.state.tried(*events):
        end = settled(now, table)
    if isinstance(end, Refused):
        return end
    return yes(*events, end, *after_leaving(now, (*events, end)))


def _button_of(state: Tournament, table: TableNo) -> SeatNo | None:
    play = state.play[table]
    return play.button if play.last is None else play.last.button


class DealRaceCards(OfTable, Command, frozen=True, tag="race-cards"):
    """Cards of a race as they were dealt: to one seat, or from the top of the deck in the order of the book."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    cards: str
    seat: SeatNo | None = None

    def decide(self, now: Now) -> Decision:
        state = now.state
        race = state.races.get(self.table)
        if race is None or race.settled:
            return no("race.none", table=self.table)
        if not same_as_at_the_start(state, race, self.table):
            return no("race.table-changed", table=self.table)
        cards = self._read(race.owed, {card for held in race.cards.values() for card in held})
        if isinstance(cards, Refused):
            return cards
        dealt = RaceCardsDealt(table=self.table, cards=cards, cites=self.allowing(now))
        if len(cards) < len(race.owed):
            return yes(dealt)
        return _ended(now, self.table, dealt)

    def _read(self, owed: tuple[SeatNo, ...], seen: set[Card]) -> tuple[tuple[SeatNo, Card], ...] | Refused:
        """The cards with the seats they went to. A deck may have more than are needed, a seat may not."""
        try:
            cards = cards_of(self.cards)
        except CardsError as error:
            return no("race.cards-unreadable", text=str(error.facts.get("text", "")))
        due = owed if self.seat is None else tuple(seat for seat in owed if seat == self.seat)
        if self.seat is not None and len(cards) > len(due):
            return no("race.cards-too-many", seat=self.seat, due=len(due))
        cards = cards[: len(due)]
        if not cards or UNKNOWN in cards:
            return no("race.cards-unreadable", text=self.cards[:80])
        twice = next((card for place, card in enumerate(cards) if card in seen or card in cards[:place]), None)
        if twice is not None:
            return no("race.card-twice", card=text_of(twice))
        return tuple(zip(due, cards, strict=False))
