"""The hand around a report where nobody tells the acts: as far as a dealer has told it, and played on from there.

He tells where the button lies, how far the hand is, what was bet, who is out and whose turn it is, each only when a
ruling asks for it. `played` makes a hand of that. What nobody told is filled in one way or another: whoever asks has to
compare them, and to ask where they differ, so that nothing is ruled on a guess.

Impossible              what was told cannot have happened at this table; names the fact
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

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
from floorman.hand.events import Mucked
from floorman.rulebook import Rulebook
from floorman.terms import Accepted, Chips, SeatNo

# `dealt`: nobody has acted yet; `preflop`: before the flop, and somebody may have; `all-in`: the showdown after one.
Stage: TypeAlias = Literal[
    "dealt", "one", "two-folds", "two-chips", "three", "preflop", "flop", "turn", "river", "showdown", "all-in"
]  # fmt: skip
STAGES: tuple[Stage, ...] = (
    "dealt", "one", "two-folds", "two-chips", "three", "preflop", "flop", "turn", "river", "showdown", "all-in",
)  # fmt: skip
SHOWDOWN: tuple[Stage, ...] = ("showdown", "all-in")
LEAST = 2  # as many have a hand at its end, where it comes to a showdown
STREETS: tuple[Stage, ...] = ("preflop", "flop", "turn", "river")
LATER: tuple[Stage, ...] = ("flop", "turn", "river", "showdown", "all-in")
# So many have acted since the deal, and so many of them with chips: first what is taken as long as nobody tells it.
ACTED: dict[Stage, tuple[int, tuple[int, ...]]] = {
    "dealt": (0, (0,)), "one": (1, (1, 0)), "two-folds": (2, (0,)), "two-chips": (2, (2, 1)),
    "three": (3, (1, 0, 2, 3)),
}  # fmt: skip
STEPS_MOST = 400


class Impossible(Exception):
    """What was told cannot have happened at this table; names the fact."""

    def __init__(self, fact: str) -> None:
        self.fact = fact
        super().__init__(fact)


class Put(Struct, frozen=True, forbid_unknown_fields=True):
    """A bet or a raise, as the total of the round. Without a seat nobody has said who it was."""

    seat: SeatNo | None
    to: Chips

    def __post_init__(self) -> None:
        if self.seat == 0:  # so logs of before had it
            force_setattr(self, "seat", None)


class Around(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a dealer tells of the hand. What is None or empty he has not told."""

    button: SeatNo | None = None
    stage: Stage | None = None
    with_chips: int | None = None  # of those who have acted since the deal
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
    """How what nobody told is filled in: the others fold or stay, the pot was raised before, so many had chips, whose
    turn it is, and how far the hand is."""

    others: Literal["fold", "stay"] = "stay"
    raised: bool = False
    with_chips: int | None = None
    turn: SeatNo | None = None
    stage: Stage | None = None


def played(
    sitting: Sitting,
    around: Around,
    fill: Fill,
    involved: frozenset[SeatNo],
    book: Rulebook,
    about: frozenset[SeatNo] = frozenset(),
) -> tuple[Hand, tuple[AnyEvent, ...]]:
    """The hand where it stands, and what has happened in it. `about`: whom it is about has not folded unless that is
    told, or all others have. Raises Impossible."""
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
    telling.still_in = (involved | about) - (frozenset(around.out or ()) - telling.mucked)
    telling.tell()
    return hand, tuple(telling.events)


class _Telling:
    """A hand that is played on until it stands as it was told."""

    def __init__(
        self, hand: Hand, events: list[AnyEvent], around: Around, fill: Fill, involved: frozenset[SeatNo]
    ) -> None:
        self.hand, self.events, self.around, self.fill = hand, events, around, fill
        self.stage: Stage = around.stage or fill.stage or "preflop"
        self.raises = fill.raised and self.stage in LATER
        self.out = _out(hand, around, fill, involved)
        self.mucked = self._mucked(involved)
        self.out -= self.mucked
        self.still_in = involved

    def _mucked(self, involved: frozenset[SeatNo]) -> frozenset[SeatNo]:
        """Two come to a showdown at least: if all but one are out, whoever it is about threw their hand away."""
        alone = self.stage in SHOWDOWN and len(frozenset(self.hand.seats) - self.out) < LEAST
        return self.out & involved if alone else frozenset()

    def tell(self) -> None:
        self._play()
        for seat in sorted(self.mucked) if self.hand.at_showdown() else ():
            event = Mucked(seat)
            self.hand.apply(event)
            self.events.append(event)

    def _play(self) -> None:
        self._deal()
        if self.stage in ACTED:
            count, usual = ACTED[self.stage]
            told = (self.around.with_chips, self.fill.with_chips, usual[0])
            self._some_act(count, next(one for one in told if one is not None))
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

    def _some_act(self, count: int, with_chips: int) -> None:
        """Who was first to act and those after him: so many of them with chips, as late as that can be."""
        if with_chips not in ACTED[self.stage][1]:
            raise Impossible("with_chips")
        for left in range(count, 0, -1):
            seat = self._in_turn("with_chips" if with_chips else "stage")
            if with_chips < left and self._passes(seat):
                continue
            if not with_chips:
                raise Impossible("with_chips")
            with_chips -= 1
            self._puts_in(seat)

    def _passes(self, seat: SeatNo) -> bool:
        """Without a chip; a fold of one of two would end the hand, and whoever is named has his cards."""
        may_fold = self.hand.live > 2 and seat not in self.still_in
        for command in (Check(seat), Fold(seat)) if may_fold else (Check(seat),):
            if decided(self.hand, command) is not None:
                self._does(command, "stage")
                return True
        return False

    def _puts_in(self, seat: SeatNo) -> None:
        offer = offers(self.hand)
        if decided(self.hand, Call(seat)) is None and offer is not None and offer.raise_min_to is not None:
            self._does(RaiseTo(seat, offer.raise_min_to), "with_chips")
        else:
            self._does(Call(seat), "with_chips")

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
                if seat == put.seat or (put.seat is None and self._may_have_bet(seat)):
                    break
                self._stays_or_folds(seat)
            self._does(RaiseTo(seat, put.to), "bets")

    def _may_have_bet(self, seat: SeatNo) -> bool:
        """Whoever is to act in the end has not bet last."""
        return seat not in self.out and seat != (self.around.turn or self.fill.turn)

    def _to_turn(self) -> None:
        turn = self.around.turn or self.fill.turn
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
