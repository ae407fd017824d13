"""The hand around a report where nobody tells the acts: as far as a dealer has told it, and played on from there.

He tells where the button lies, how far the hand is, what was bet, who is out and whose turn it is, each only when a
ruling asks for it. `played` makes a hand of that. What nobody told is filled in one way or another: whoever asks has to
compare them, and to ask where they differ, so that nothing is ruled on a guess.

Impossible              what was told cannot have happened at this table; names the fact
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.cards import UNKNOWN
from floorman.hand import (
    NOBODY,
    AnyCommand,
    AnyEvent,
    Call,
    Check,
    DealCards,
    Fold,
    Forced,
    Hand,
    Positions,
    RaiseTo,
    SeatSetup,
    decide,
    offers,
    start,
)
from floorman.rulebook import Rulebook
from floorman.terms import Accepted, Chips, SeatNo

# `dealt`: nobody has acted yet; `preflop`: before the flop, and somebody may have; `all-in`: the showdown after one.
Stage: TypeAlias = Literal[
    "dealt", "one", "two-folds", "two-chips", "three", "preflop", "flop", "turn", "river", "showdown", "all-in"
]  # fmt: skip
STAGES: tuple[Stage, ...] = (
    "dealt", "one", "two-folds", "two-chips", "three", "preflop", "flop", "turn", "river", "showdown", "all-in",
)  # fmt: skip
STREETS: tuple[Stage, ...] = ("preflop", "flop", "turn", "river")
LATER: tuple[Stage, ...] = ("flop", "turn", "river", "showdown", "all-in")
# So many have acted since the deal, and with chips?
ACTED: dict[Stage, tuple[int, bool]] = {
    "dealt": (0, False), "one": (1, False), "two-folds": (2, False), "two-chips": (2, True), "three": (3, False),
}  # fmt: skip
STEPS_MOST = 400


class Impossible(Exception):
    """What was told cannot have happened at this table; names the fact."""

    def __init__(self, fact: str) -> None:
        self.fact = fact
        super().__init__(fact)


class Put(Struct, frozen=True, forbid_unknown_fields=True):
    """A bet or a raise, as the total of the round."""

    seat: SeatNo
    to: Chips


class Around(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a dealer tells of the hand. What is None or empty he has not told."""

    button: SeatNo | None = None
    stage: Stage | None = None
    bets: tuple[Put, ...] | None = None  # of this street, in their order; none at all is told, too
    turn: SeatNo | None = None
    out: tuple[SeatNo, ...] | None = None  # who has folded
    stacks: dict[SeatNo, Chips] = {}  # at the beginning of the hand
    same_hand: bool | None = None  # is it the hand in which the same was reported before?


class Sitting(Struct, frozen=True):
    """The table: who is dealt in with what, for which forced bets. All that a hand is begun with."""

    positions: Positions
    seats: tuple[SeatSetup, ...]
    forced: Forced
    game: str
    smallest_chip: Chips = 1
    left: int = 0
    hand_for_hand: bool = False
    carry: Chips = 0

    @property
    def numbers(self) -> tuple[SeatNo, ...]:
        return tuple(one.seat for one in self.seats)


class Fill(Struct, frozen=True):
    """How what nobody told is filled in: the others fold or stay, the pot was raised before, the stacks are deep."""

    others: Literal["fold", "stay"] = "stay"
    raised: bool = False


def played(
    sitting: Sitting, around: Around, fill: Fill, involved: frozenset[SeatNo], book: Rulebook
) -> tuple[Hand, tuple[AnyEvent, ...]]:
    """The hand where it stands, and what has happened in it. Raises Impossible."""
    hand, events = start(
        book,
        list(sitting.seats),
        sitting.positions,
        sitting.forced,
        game=sitting.game,
        smallest_chip=sitting.smallest_chip,
        dead=sitting.carry,
        event_left=sitting.left,
        hand_for_hand=sitting.hand_for_hand,
    )
    telling = _Telling(hand, [*events], around, fill, involved)
    telling.tell()
    return hand, tuple(telling.events)


class _Telling:
    """A hand that is played on until it stands as it was told."""

    def __init__(
        self, hand: Hand, events: list[AnyEvent], around: Around, fill: Fill, involved: frozenset[SeatNo]
    ) -> None:
        self.hand, self.events, self.around, self.fill = hand, events, around, fill
        self.stage: Stage = around.stage or "preflop"
        self.raises = fill.raised and self.stage in LATER
        self.out = _out(hand, around, fill, involved)

    def tell(self) -> None:
        self._deal()
        if self.stage in ACTED:
            self._some_act(*ACTED[self.stage])
            return
        if self.stage == "all-in":
            self._all_in()
            return
        for street in STREETS[: STREETS.index(self.stage) if self.stage in STREETS else len(STREETS)]:
            self._round(raised=self.raises and street == "preflop")
            self._deal()
        if self.stage != "showdown":
            self._bets()
            self._to_turn()

    def _some_act(self, count: int, with_chips: bool) -> None:
        """Who was first to act and those after him; nobody has raised."""
        for n in range(count):
            seat = self._in_turn("stage")
            if self.stage != "two-folds" and (with_chips or n == count - 1):
                self._calls(seat)
            else:
                self._does(Fold(seat), "stage")

    def _all_in(self) -> None:
        """The first who is still in puts everything in; whoever has more goes along, and they check to the showdown."""
        while self.hand.to_act != NOBODY and self._in_turn("stage") in self.out:
            self._stays_or_folds(self._in_turn("stage"))
        offer = offers(self.hand)
        if offer is not None and offer.raise_max_to is not None:
            self._does(RaiseTo(offer.seat, offer.raise_max_to), "stage")
        for _ in STREETS:
            self._round(raised=False)
            self._deal()

    def _round(self, *, raised: bool) -> None:
        """A whole round of betting that nobody told: they check or call, and who is out by now folds."""
        for _ in range(STEPS_MOST):
            if self.hand.to_act == NOBODY:
                return
            seat = self._in_turn("stage")
            offer = offers(self.hand)
            if raised and offer is not None and offer.raise_min_to is not None:
                raised = False
                self._does(RaiseTo(seat, offer.raise_min_to), "stage")
            else:
                self._stays_or_folds(seat)

    def _bets(self) -> None:
        """What was bet on this street, each when it was his turn."""
        for put in self.around.bets or ():
            for _ in range(STEPS_MOST):
                seat = self._in_turn("bets")
                if seat == put.seat:
                    break
                self._stays_or_folds(seat)
            self._does(RaiseTo(put.seat, put.to), "bets")

    def _to_turn(self) -> None:
        turn = self.around.turn
        for _ in range(STEPS_MOST):
            if turn is None or (self.hand.to_act != NOBODY and self._in_turn("turn") == turn):
                return
            self._stays_or_folds(self._in_turn("turn"))

    def _stays_or_folds(self, seat: SeatNo) -> None:
        if seat in self.out and self.hand.live > 2 and decided(self.hand, Fold(seat)) is not None:
            self._does(Fold(seat), "out")
        else:
            self._calls(seat)

    def _calls(self, seat: SeatNo) -> None:
        self._does(Check(seat) if decided(self.hand, Check(seat)) is not None else Call(seat), "stage")

    def _deal(self) -> None:
        while self.hand.owed:
            self._does(DealCards((UNKNOWN,) * self.hand.owed), "stage")

    def _in_turn(self, fact: str) -> SeatNo:
        if self.hand.to_act == NOBODY:
            raise Impossible(fact)
        return self.hand.seats[self.hand.to_act]

    def _does(self, command: AnyCommand, fact: str) -> None:
        found = decided(self.hand, command)
        if found is None:
            raise Impossible(fact)
        for event in found:
            self.hand.apply(event)
        self.events += found


def decided(hand: Hand, command: AnyCommand) -> tuple[AnyEvent, ...] | None:
    """What follows; None where it cannot be done."""
    decision = decide(hand, command)
    return tuple(decision.events) if isinstance(decision, Accepted) else None


def _out(hand: Hand, around: Around, fill: Fill, involved: frozenset[SeatNo]) -> frozenset[SeatNo]:
    """Who has folded by now. Two have a hand at least, else it would be over."""
    if around.out is not None:
        return frozenset(around.out)
    if fill.others == "stay":
        return frozenset()
    return frozenset(hand.seats) - involved
