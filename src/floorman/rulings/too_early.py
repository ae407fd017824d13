"""An act before one's turn: what it is worth, and what comes of it where others went on as if it had been his turn."""

from __future__ import annotations

from typing import cast

from msgspec import structs

from floorman.hand import NOBODY, AnyCommand, Hand
from floorman.reading import Declaration, Word, is_in_turn, is_waiting, read
from floorman.rulings.acting import ahead
from floorman.rulings.beside import with_penalty
from floorman.rulings.case import Case, Doing, Since
from floorman.rulings.declared import RAISES, Declared, case_after, early_ruled, of_reading, out_of_turn
from floorman.rulings.hands import hand_of
from floorman.rulings.outcome import Option, Outcome
from floorman.rulings.plainly import before_his_turn
from floorman.rulings.report import BadReport, Lacking, kind
from floorman.rulings.skipped import PlayerSkipped
from floorman.terms import Chips, SeatNo

ACTS = ("fold", "check", "call", *RAISES)


@kind("out-of-turn", "seat")
class OutOfTurn(Declared, frozen=True):
    """Somebody acted before his turn: does it hold him?"""

    do: Doing | None = None
    to: Chips | None = None
    on_purpose: bool | None = None
    hint_given: bool | None = None  # of whoever was passed over
    asked_time: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        hand = hand_of(case)
        if self.do is None and self.tells_nothing:
            raise Lacking("do")
        said = self._acted(case) if self.do is not None else self.declaration(case)
        if is_waiting(hand, said.seat):
            lead, others = as_they_went_on(hand, said.seat, self.since)
            if others:
                return self._with_others(case, said, lead, others)
            return out_of_turn(case, said, self.since, self.on_purpose, acted=self.do is not None)
        return of_reading(case, read(hand, said))

    def _with_others(
        self, case: Case, said: Declaration, lead: tuple[AnyCommand, ...], others: tuple[Since, ...]
    ) -> Outcome:
        """Others went on as if it had been his turn: whoever was to act has been passed over, by all of them."""
        then = case_after(case, lead)
        hand = hand_of(then)
        turn, acts = hand.seats[hand.to_act], (Since(said.seat, self._does(case), self._comes_to), *others)
        skipped = PlayerSkipped(seat=turn, since=acts, hint_given=self.hint_given, asked_time=self.asked_time)
        found = skipped.ruled(then)
        if found.outcome == "back-to-player":  # the turn is not lost: nothing has been done yet but out of turn
            alone = out_of_turn(then, said, (), self.on_purpose, acted=True)
            return _after(lead, _all_wait(then, alone.but(on=(*alone.on, *found.on)), others))
        found = with_penalty(found, case, said.seat, *before_his_turn(said), on_purpose=self.on_purpose)
        return _after(lead, found)

    def _does(self, case: Case) -> Doing:
        """His act by its word; what he said alone is one as well."""
        words = (self.said,) if isinstance(self.said, str) else self.said
        if self.do is None and len(words) == 1 and words[0] in ("fold", "check", "call", *RAISES):
            return cast(Doing, words[0])
        return self.known(self.do, "do", case)

    @property
    def _comes_to(self) -> Chips | None:
        if self.do is not None or not isinstance(self.amount, int):
            return self.to
        return self.amount if self.means != "by" else None

    def _acted(self, case: Case) -> Declaration:
        """An act by its word. The bring-in is what anybody brings who has to."""
        if self.do not in ("fold", "check", "call", *RAISES):
            raise BadReport("do", f"{self.do} is no act of a round of betting")
        named = self.to if self.do in RAISES else None
        if named is not None and named < 0:
            raise BadReport("to", f"{named} is no amount of chips")
        return Declaration(seat=self.seated(case), said=cast(Word, self.do), amount=named, means="to")


def as_they_went_on(
    hand: Hand, early: SeatNo, since: tuple[Since, ...]
) -> tuple[tuple[AnyCommand, ...], tuple[Since, ...]]:
    """What was done in turn since, and from where on others acted who were not to act either."""
    further = hand
    lead: tuple[AnyCommand, ...] = ()
    for count, act in enumerate(since):
        if act.seat not in further.at or is_in_turn(further, early) or further.to_act == NOBODY:
            break
        if not is_in_turn(further, act.seat):
            return lead, since[count:]
        further, commands = ahead(further, (act,))
        lead = (*lead, *commands)
    return lead, ()


def _after(lead: tuple[AnyCommand, ...], found: Outcome) -> Outcome:
    """The same, after what was done in turn."""
    if not lead:
        return found
    if found.outcome == "back-to-player" or found.plays:
        found = found.but(plays=(*lead, *found.plays))
    return found.but(options=tuple(_option_after(lead, one) for one in found.options))


def _option_after(lead: tuple[AnyCommand, ...], option: Option) -> Option:
    then = option.then
    return option if not then or not then.plays else structs.replace(option, then=then.but(plays=(*lead, *then.plays)))


def _all_wait(case: Case, found: Outcome, others: tuple[Since, ...]) -> Outcome:
    """What others did too early waits like the first act, and a fold that holds at once is one."""
    for act in others:
        if act.do not in ("fold", "check", "call", *RAISES) or not is_waiting(hand_of(case), act.seat):
            continue
        said = Declaration(seat=act.seat, said=cast(Word, act.do), amount=act.to, means="to")
        his = early_ruled(case, said, ())
        stays = tuple(one for one in his.steps if one.code == "step.stays-until-turn" and one not in found.steps)
        found = found.but(hands={**found.hands, **his.hands}, steps=(*found.steps, *stays))
    return found
