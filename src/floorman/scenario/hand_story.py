"""The story of one hand: set up from its start or from a later street, cards supplied as the story says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from floorman.hand import (
    GAMES,
    AnyCommand,
    AnyEvent,
    BringIn,
    Call,
    Check,
    DealCards,
    Draw,
    Fold,
    Forced,
    Hand,
    Muck,
    Release,
    SeatSetup,
    Show,
    begun,
    decide,
    offers,
    start,
)
from floorman.hand.acts import betting_command
from floorman.hand.events import HandPlaced, HandStarted
from floorman.hand.follow import following
from floorman.hand.order import clockwise
from floorman.hand.state import NOBODY
from floorman.positions import is_dealt_in
from floorman.rulebook import Rulebook
from floorman.scenario.format import Act, HandSeat, Scenario, Step
from floorman.scenario.hand_answers import ANSWERS, Told, told_may
from floorman.scenario.hand_awards import award
from floorman.scenario.hand_cards import Dealer, cards_at
from floorman.scenario.hand_deciding import Deciding
from floorman.scenario.hand_declared import Declarations
from floorman.scenario.hand_may import may_call_clock
from floorman.scenario.hand_reports import Reports
from floorman.scenario.hand_setup import check_seats, forced_of, positions_of
from floorman.scenario.story import BadStep, Did, Emission, Unbuilt, emissions, refused
from floorman.scenario.times import StoryTime
from floorman.terms import Refused, SeatNo, no


class HandTeller:
    """A hand under one book, and everything it has said."""

    def __init__(self, scenario: Scenario, book: Rulebook, time: StoryTime | None = None) -> None:
        story = scenario.hand
        assert story is not None, "a story of a hand has one"
        self.story = story
        self.book = book
        self.game = GAMES[story.game]
        check_seats(story)
        settled = [seat for seat in story.seat if seat.presence != "waiting" and seat.came is None]
        if not settled:
            raise BadStep("hand.seat", "nobody sits at this table who could be dealt in")
        self.positions = positions_of(story, settled, book)
        self.told = Told()
        self.seats = [seat for seat in story.seat if seat in settled or self._is_dealt_in(seat)]
        if not 2 <= len(self.seats) <= self.game.seats_most:
            raise BadStep("hand.seat", f"{self.game.id} is played by 2 to {self.game.seats_most} players")
        self.dealer = Dealer(story, self.seats, self.game)
        self.told.derived = story.previous is not None
        self.hand = self._begin()
        self.time = time or StoryTime()
        self.reports = Reports(self)
        self.declared = Declarations(self)
        self.deciding = Deciding(self)
        self.supply()

    def _is_dealt_in(self, seat: HandSeat) -> bool:
        """A newcomer, by the book; who is said to wait does."""
        if seat.presence == "waiting" or seat.came is None:
            return False
        dealt_in, cites = is_dealt_in(seat.seat, seat.came, self.positions, self.book)
        if not dealt_in:
            self.told.waiting += ((seat.came, cites),)
        return dealt_in

    def _begin(self) -> Hand:
        story = self.story
        setups = [SeatSetup(one.seat, one.stack + one.put_in, one.presence) for one in self.seats]  # type: ignore[arg-type]
        forced = forced_of(story)
        first = self.game.first_round.street
        if story.street in (None, first) and not any(one.put_in for one in self.seats):
            hand, events = start(
                self.book,
                setups,
                self.positions,
                forced,
                game=story.game,
                smallest_chip=story.smallest_chip,
                dead=story.pot,
                event_left=story.event_left or 0,
                hand_for_hand=story.hand_for_hand,
            )
            self.told.hear(events)
            return hand
        return self._place(setups, forced)

    def _place(self, setups: list[SeatSetup], forced: Forced) -> Hand:
        """A hand told from a later street."""
        story = self.story
        street = story.street or self.game.first_round.street
        if street != "showdown" and street not in [one.street for one in self.game.rounds]:
            raise BadStep("hand.street", f"{street!r} is no street of {self.game.id}")
        ordered = clockwise(setups, self.positions.button)
        order = [one.seat for one in ordered]
        told = {one.seat: one for one in self.seats}
        started = HandStarted(
            game=story.game,
            seats=ordered,
            positions=self.positions,
            forced=forced,
            smallest_chip=story.smallest_chip,
            dead=story.pot,
            event_left=story.event_left or 0,
            hand_for_hand=story.hand_for_hand,
        )
        placed = HandPlaced(
            street=street,
            put=tuple(told[seat].put_in for seat in order),
            folded=tuple(seat for seat in order if told[seat].folded),
            cards=tuple(self.dealer.placed(seat, self.game, street) for seat in order),
            board=cards_at(story.board, "hand.board"),
        )
        hand = begun(started, self.book)
        # With all betting over hands are opened and pots paid as after any other last act.
        events = following(hand, placed)
        for event in events:
            hand.apply(event)
        self.told.hear((started, *events))
        return hand

    def supply(self) -> tuple[AnyEvent, ...]:
        """Cards that are owed come by themselves."""
        said: list[AnyEvent] = []
        while self.hand.owed and not self.hand.held:
            decision = decide(self.hand, DealCards(self.dealer.owed(self.hand)))
            if isinstance(decision, Refused):
                raise BadStep("hand", f"{decision.ruling.code} {dict(decision.ruling.facts)}")
            for event in decision.events:
                self.hand.apply(event)
            self.told.hear(decision.events)
            said += decision.events
        return tuple(said)

    # ---- steps --------------------------------------------------------------------------------------------------

    def do(self, step: Step, path: str) -> Did:
        if self.time.goes_on(step, path):
            return Did()
        if step.act is not None:
            return self._act(step.act, f"{path}.act")
        if step.cards is not None and self.hand.closed:
            return _rabbit(self.book)
        if step.report is not None:
            return self.reports.hear(step.report, f"{path}.report")
        if step.declare is not None:
            return self.declared.hear(step.declare, f"{path}.declare")
        if step.command is not None and step.command["name"] == "rule":
            return self.deciding.rule(step.command, f"{path}.command")
        if step.command is not None and step.command["name"] == "award":
            return award(self, step.command, f"{path}.command")
        what = next(iter(step.happens()), None)
        if what is not None:
            raise Unbuilt(f"{path}.{what}", f"`{what}` in the story of a hand")
        return Did()

    def _act(self, act: Act, path: str) -> Did:
        if act.all is not None:
            return self._all(act, path)
        if act.seat is None or act.do is None:
            raise BadStep(path, "an act names a seat and what it does")
        if act.seat not in self.hand.at:
            raise BadStep(f"{path}.seat", f"nobody is dealt in at seat {act.seat}")
        if act.do == "pot" and not self.hand.rules.pot_limit:
            return refused(no("pot.no-pot-limit", self.book.pot_outside_pot_limit.cites, seat=act.seat))
        before = self.declared.before(act.seat)
        did = self._carry_out(self._command(act, act.seat, path))
        did = Did((*before, *did.emitted), did.refused)
        if act.do != "all-in" or did.refused is not None:
            return did
        # Without an amount: what it comes to is the book's word for all-in.
        said = Emission("explanation", "act.all-in", self.book.all_in_stakes.cites)
        return Did((*did.emitted, said), did.refused)

    def _command(self, act: Act, seat: SeatNo, path: str) -> AnyCommand:
        match act.do:
            case "stand-pat":
                return Draw(seat)
            case "muck":
                return Muck(seat)
            case "draw":
                return Draw(seat, cards_at(act.cards or "", f"{path}.cards"))
            case "show":
                return Show(seat, cards_at(act.cards or "", f"{path}.cards"))
            case "release":
                return Release()
        found = betting_command(self.hand, seat, str(act.do), act.to)
        if found is None:
            raise BadStep(f"{path}.to", f"a {act.do} has a total")
        return found

    def _all(self, act: Act, path: str) -> Did:
        """Everyone checks or calls and draws nothing, up to a street."""
        streets = [one.street for one in self.game.rounds]
        if act.until is not None and act.until not in (*streets, "showdown"):
            raise BadStep(f"{path}.until", f"{act.until!r} is no street of this game")
        said: list[Emission] = []
        while self.hand.street != act.until and (command := self._passive()) is not None:
            said += self._carry_out(command).emitted
        return Did(tuple(said))

    def _passive(self) -> AnyCommand | None:
        hand = self.hand
        if hand.to_draw != NOBODY:
            return Draw(hand.seats[hand.to_draw])
        offer = offers(hand)
        if offer is None:
            return None
        if offer.bring_in is not None:
            return BringIn(offer.seat)
        if offer.check:
            return Check(offer.seat)
        # A ruling may have left him nothing but to check or fold.
        return Fold(offer.seat) if offer.call_to is None else Call(offer.seat)

    def _carry_out(self, command: AnyCommand) -> Did:
        decision = decide(self.hand, command)
        if isinstance(decision, Refused):
            return refused(decision)
        self.declared.acted()
        events = self.happened(decision.events)
        return Did((*emissions(events), *self.declared.after()))

    def happened(self, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """These, and the cards that come after them."""
        for event in events:
            self.hand.apply(event)
        self.told.hear(events)
        return (*events, *self.supply())

    def answer(self, word: str, asked: Mapping[str, Any], path: str) -> tuple[Any, tuple[Emission, ...]]:
        if word == "reading":
            return self.declared.answer(), ()
        if word in ("ruling", "decision_clock"):
            return self.reports.answer(word), ()
        if word == "may" and asked.get("may") == "call-clock":
            return told_may("call-clock", *may_call_clock(self.reports.case(), asked, path))
        if word not in ANSWERS:
            raise Unbuilt(path, f"`{word}` in the story of a hand")
        return ANSWERS[word](self.hand, self.told, asked, path)


def _rabbit(book: Rulebook) -> Did:
    """Whether anybody learns what would have come."""
    answer = book.rabbit_hunting
    if answer.value:
        return Did((Emission("explanation", "cards.rabbit-allowed", answer.cites),))
    return refused(no("cards.rabbit", answer.cites))
