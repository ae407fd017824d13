"""Any declaration in any state of a hand, under every book and many houses, is read as something that can be."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from floorman.floor import Declared, acted_on, carried_out, choose, declare, turn_comes
from floorman.hand import DealCards, decide
from floorman.reading import Declaration, Reading, command_for, command_of, is_waiting, read
from floorman.rulings import Case, read_report, rule_on
from floorman.rulings.telling import told_outcome
from floorman.terms import Accepted
from tests.hand.drawing import Drawn
from tests.hand.playing import Play
from tests.hand.slots import slots
from tests.hand.table import house
from tests.reading.declaring import HOUSES, declaration
from tests.sizes import by_profile

HANDS = 30
SERIES = by_profile(1, 5, 80)


class Reader(Play):
    """A hand by chance, with declarations before each act."""

    def __init__(self, drawn: Drawn) -> None:
        super().__init__(drawn)
        self.read: Counter[str] = Counter()

    def look(self) -> None:
        for _ in range(6):
            self.one(declaration(self.rng, self.hand))

    def one(self, said: Declaration) -> None:
        before = slots(self.hand)
        for acted in (False, True):
            reading = read(self.hand, said, acted_on=acted)
            assert slots(self.hand) == before, "reading changes nothing"
            self.holds(said, reading)
        heard = declare(self.hand, said, Declared())
        assert heard.declared.unclear is None or heard.command is None
        acted_on(self.hand, heard.declared)
        turn_comes(self.hand, heard.declared)
        if self.rng.random() < 0.2:
            self.reported(said)
        assert slots(self.hand) == before, "a ruling alone changes nothing"

    def reported(self, said: Declaration) -> None:
        """The same as a report: a ruling, which the hand can carry out where it is definite.

        Where nothing was said or done there is nothing to rule on: what he said is asked, or what he did.
        """
        done = (said.said, said.chips, said.motions, said.gesture, said.taken_back)
        for kind, asked in (("declaration", "said"), ("out-of-turn", "do")):
            report, unknown = read_report({"kind": kind} | msgspec.to_builtins(said))
            ruled = rule_on(report, Case(book=self.drawn.book, hand=self.hand, unknown=unknown))
            if said.amount is None and not any(done):
                assert (None, (asked,)) == (ruled.outcome, ruled.missing)
                continue
            outcome = ruled.outcome
            assert outcome is not None
            assert outcome.on, f"{said}: {outcome} rests on no answer"
            told_outcome(outcome)
            if outcome.definite:
                decision = carried_out(self.hand, kind, outcome)
                assert isinstance(decision, Accepted), f"{said} was ruled {outcome}: {decision}"

    def holds(self, said: Declaration, reading: Reading) -> None:
        hand = self.hand
        self.read[reading.code] += 1
        self.read[reading.action] += 1
        assert reading.why, "every reading says why"
        assert all(reason.code.startswith("reading.") for reason in reading.why)
        assert all(len(reason.cites) <= 5 for reason in reading.why), "no reason hides behind many statements"
        assert reading.cites
        command = command_of(reading)
        if command is not None:
            decision = decide(hand, command)
            assert isinstance(decision, Accepted), f"{said} was read as {reading}, which is refused: {decision}"
            self.adds_up(said, reading)
        elif reading.options:
            assert reading.action in ("floor", "ask-player")
            self.may_be_chosen(reading)
        elif reading.at_least is not None:
            decision = decide(hand, command_for(reading.action, reading.seat, reading.at_least) or DealCards(()))
            assert isinstance(decision, Accepted)
        elif reading.action == "fold":
            assert is_waiting(hand, said.seat), f"in turn it is an act: {said}"
        else:
            assert reading.action in ("floor", "ask-player", "none"), f"{said}: {reading}"

    def adds_up(self, said: Declaration, reading: Reading) -> None:
        """What was put in and lay there is what counts and what goes back, less what is still to come."""
        place = self.hand.at[reading.seat]
        bet, most = self.hand.bet[place], self.hand.bet[place] + self.hand.stack[place]
        put_in = sum(chip for motion in said.moved for chip in motion)
        if not put_in and said.gesture == "stack-forward":
            return
        lay = bet if not (said.lying or said.taken_back) else None
        assert reading.total is not None
        assert bet <= reading.total <= most
        assert not (reading.returned and reading.must_add)
        if lay is not None:
            assert lay + put_in + reading.must_add == reading.total + reading.returned, f"{said}: {reading}"
        elif sum(said.lying) >= bet and not said.taken_back:
            assert sum(said.lying) + put_in + reading.must_add == reading.total + reading.returned, f"{said}: {reading}"

    def may_be_chosen(self, reading: Reading) -> None:
        standing = reading
        for option in reading.options:
            decision = choose(self.hand, standing, option.action, None)
            assert isinstance(decision, Accepted), f"{option} of {reading} is refused: {decision}"
            after = self.hand.copy()
            for event in decision.events:
                after.apply(event)
            assert after.chips() == self.hand.chips() or after.closed, "chips are conserved"

    def to_the_end(self) -> Reader:
        while not self.hand.closed:
            self.look()
            self._do(self._chosen())
        self.look()
        return self


def reader(seed: str) -> Reader:
    drawn = Drawn(seed)
    rng = random.Random(f"answers {seed}")
    if rng.random() < 0.6:
        asked = rng.sample(sorted(HOUSES), rng.randint(1, 12))
        drawn.book = house(drawn.book_name, **{one: rng.choice(HOUSES[one]) for one in asked})
    return Reader(drawn)


@pytest.mark.sized
@pytest.mark.parametrize("series", range(SERIES))
def test_whatever_is_declared(series: int) -> None:
    """A legal act, options that are legal, a person to ask, or nothing; and the chips add up."""
    for number in range(HANDS):
        reader(f"declared {series}-{number}").to_the_end()
