"""Bots at a bare table: one hand drawn by chance, or hand after hand until one has all the chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from floorman.hand import (
    GAMES,
    AnyCommand,
    DealCards,
    Forced,
    Hand,
    Positions,
    RaiseTo,
    Release,
    SeatSetup,
    cards_to_come,
    decide,
    first_positions,
    next_positions,
    start,
)
from floorman.hand.commands import Call
from floorman.rulebook import Rulebook, shipped
from floorman.sim.bots import KINDS, choose
from floorman.sim.sight import seat_in_turn, sight_of
from floorman.terms import Accepted, Chips, SeatNo
from floorman.tournament.holdings import BotKind

BOOKS = [shipped().book(name) for name in sorted(shipped())]
STACKS = (50, 75, 300, 1_000, 5_000, 20_000)


def next_command(hand: Hand, kinds: dict[SeatNo, BotKind], rng: Random) -> AnyCommand:
    """The cards that are owed, or what the bot in turn does."""
    if hand.held:
        return Release()
    if hand.owed:
        count, stub, back = cards_to_come(hand)
        first = rng.sample(stub, count)
        return DealCards((*first, *rng.sample([card for card in back if card not in first], hand.owed - count)))
    seat = seat_in_turn(hand)
    assert seat is not None, "an open hand waits for cards, for another table, or for somebody"
    return choose(kinds[seat], sight_of(hand, seat), rng)


def apply(hand: Hand, command: AnyCommand) -> None:
    decision = decide(hand, command)
    assert isinstance(decision, Accepted), (hand.started.game, command, decision)
    for event in decision.events:
        hand.apply(event)


def drawn_hand(rng: Random, game: str | None = None) -> tuple[Hand, dict[SeatNo, BotKind]]:
    """A hand of any game under any book, with two seats or more, short stacks and deep ones."""
    rules = GAMES[game or rng.choice(list(GAMES))]
    seats = sorted(rng.sample(range(1, 11), rng.randint(2, rules.seats_most)))
    forced = Forced(50, 100, rng.choice((0, 0, 25)), "each", 0 if rules.has_blinds else 25)
    setup = [SeatSetup(seat, rng.choice(STACKS) + 25 * rng.randrange(40)) for seat in seats]
    hand, _ = start(
        rng.choice(BOOKS),
        setup,
        first_positions(rng.choice(seats), seats),
        forced,
        game=rules.id,
        smallest_chip=25,
        hand_for_hand=rng.random() < 0.1,
    )
    return hand, {seat: rng.choice(KINDS) for seat in seats}


class SitAndGo:
    """One table of bots, blinds that rise, until one is left."""

    def __init__(self, kinds: Sequence[BotKind], seed: str, game: str = "nlhe", book: Rulebook = BOOKS[0]) -> None:
        self.rng = Random(seed)
        self.kinds = dict(enumerate(self.rng.sample(kinds, len(kinds)), start=1))
        self.stacks: dict[SeatNo, Chips] = dict.fromkeys(self.kinds, 3_000)
        self.game, self.book = game, book
        self.hands = 0
        self.dealt: Counter[BotKind] = Counter()
        self.entered: Counter[BotKind] = Counter()  # chips in the pot before the flop that nobody forced

    def winner(self) -> BotKind:
        """Plays it out."""
        positions: Positions | None = None
        while len(occupied := [seat for seat, stack in self.stacks.items() if stack]) > 1:
            positions = (
                first_positions(occupied[0], occupied)
                if positions is None
                else next_positions(positions, occupied, self.book)
            )
            self._hand(occupied, positions)
        return self.kinds[occupied[0]]

    def _hand(self, occupied: list[SeatNo], positions: Positions) -> None:
        blind = 50 * 2 ** (self.hands // 15)
        self.hands += 1
        assert self.hands < 500, "blinds that double end it"
        setup = [SeatSetup(seat, self.stacks[seat]) for seat in occupied]
        hand, _ = start(self.book, setup, positions, Forced(blind // 2, blind), game=self.game, smallest_chip=25)
        came_in = set()
        while not hand.closed:
            command = next_command(hand, self.kinds, self.rng)
            if hand.in_first_round() and isinstance(command, Call | RaiseTo):
                came_in.add(command.seat)
            apply(hand, command)
        self.dealt.update(self.kinds[seat] for seat in occupied)
        self.entered.update(self.kinds[seat] for seat in came_in)
        self.stacks.update(zip(hand.seats, hand.stack, strict=True))
