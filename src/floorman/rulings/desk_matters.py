"""Matters that the floor settles at a table without stopping a hand: late small chips, a rebuy, a wrong seat.

| small chips found later | late_small_chips     |
| chips of nobody found   | found_chips          |
| an announced rebuy      | announced_rebuy_binds |
| a wrong seat            | wrong_seat_found     |
"""

from __future__ import annotations

from msgspec import Struct

from floorman.hand.events import ChipsMoved
from floorman.rulings.case import Case
from floorman.rulings.outcome import Outcome, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import Chips, SeatNo, TableNo, whole_number


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    table: TableNo
    seat: SeatNo


@kind("late-small-chips", "seat", "chips", "smallest_chip")
class LateSmallChips(Report, frozen=True):
    """A player finds chips whose value has left play."""

    seat: SeatNo | None = None
    chips: dict[str, int] | None = None
    smallest_chip: Chips | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """He need not be in a hand."""
        return ()

    def ruled(self, case: Case) -> Outcome:
        answer = case.book.late_small_chips
        seat, smallest = self.known(self.seat, "seat", case), self.known(self.smallest_chip, "smallest_chip", case)
        if smallest < 1:
            raise BadReport("smallest_chip", f"{smallest} is no chip; expected the smallest in play")
        found = worth(self.known(self.chips, "chips", case), smallest)
        match answer.value:
            case "exchanged_down":
                given = found // smallest * smallest
            case "exchanged_half_up":
                given = (2 * found + smallest) // (2 * smallest) * smallest
            case "forfeited":
                given = 0
        taken = ChipsMoved(f"seat:{seat}", "out-of-play", found)
        if not given:
            lost = (answer.about("rest_lost"),)
            return Outcome(outcome="chips-forfeited", on=lost, chips=(taken,), steps=(Step("step.take-chips"),))
        exchanged, rest = answer.about("exchanged"), answer.about("rest_lost")
        return Outcome(
            outcome="chips-exchanged",
            on=(exchanged,) if given == found else (exchanged, rest),
            chips=(taken, ChipsMoved("bank", f"seat:{seat}", given)),
            steps=(Step("step.take-chips"), Step("step.give-chips", {"amount": given})),
        )


def worth(chips: dict[str, int], smallest: Chips) -> Chips:
    """What they come to. Raises BadReport for what is no chip, or is still in play."""
    total = 0
    for name, many in chips.items():
        value = whole_number(name) or 0
        if value < 1:
            raise BadReport(f"chips.{name}", f"{name!r} is no chip; expected its value")
        if value >= smallest:
            raise BadReport(f"chips.{name}", f"still in play; expected chips smaller than {smallest}")
        if many < 0:
            raise BadReport(f"chips.{name}", "expected how many there are")
        total += value * many
    if not total:
        raise BadReport("chips", "names no chips; expected how many of each value")
    return total


@kind("found-chips", "amount")
class FoundChips(Report, frozen=True):
    """Chips lie somewhere, and nobody can say whose they are."""

    in_hand = False
    amount: Chips | None = None

    def ruled(self, case: Case) -> Outcome:
        answer, amount = case.book.found_chips, self.known(self.amount, "amount", case)
        if amount < 1:
            raise BadReport("amount", "so many chips were found: 1 or more")
        if answer.value == "floor":
            return Outcome(outcome="floor-decides", on=(answer,), steps=(Step("step.call-floor"),), discretion=True)
        steps = (Step("step.take-chips"), Step("step.book-out", {"amount": amount}))
        return Outcome(outcome="chips-forfeited", on=(answer,), steps=steps)


@kind("rebuy-announced", "seat")
class RebuyAnnounced(Report, frozen=True):
    """A player has announced a rebuy, and perhaps does not want it any more."""

    in_hand = False
    seat: SeatNo | None = None
    taken_back: bool | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """Who rebuys may be out of the hand."""
        return ()

    def ruled(self, case: Case) -> Outcome:
        answer = case.book.announced_rebuy_binds
        if not answer.value and self.known(self.taken_back, "taken_back", case):
            return Outcome(outcome="released", on=(answer,))
        return Outcome(outcome="binding", on=(answer,), steps=(Step("step.sell-rebuy"),))


@kind("wrong-seat", "who", "sits", "belongs")
class WrongSeat(Report, frozen=True):
    """A player is found to play on another seat than his."""

    in_hand = False
    who: str | None = None
    sits: Place | None = None
    belongs: Place | None = None

    def ruled(self, case: Case) -> Outcome:
        sits, belongs = self.known(self.sits, "sits", case), self.known(self.belongs, "belongs", case)
        if sits == belongs:
            raise BadReport("belongs", "is the seat on which he sits")
        answer = case.book.wrong_seat_found
        match answer.value:
            case "moves_with_his_chips":
                step = Step("step.move-to-seat", {"table": belongs.table, "seat": belongs.seat})
                return Outcome(outcome="seat-corrected", on=(answer,), steps=(step,))
            case "stays":
                return Outcome(outcome="no-effect", on=(answer,), steps=(Step("step.play-on"),))
            case "floor":
                return Outcome(outcome="floor-decides", on=(answer,), steps=(Step("step.call-floor"),), discretion=True)
