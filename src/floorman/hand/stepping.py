"""How a hand goes from step to step: cards come in, rounds of betting and draws begin. What follows whatever the book.

A deck that runs out: in stud the burnt cards go back into the stub, and if there is still no card for each hand, one is
dealt for all (stud_stub_short, who begins then: stud_common_card_first); in a draw all cards that nobody holds go back
(deck_runs_out). Which may come when: see `dealing`.
"""

from __future__ import annotations

from itertools import filterfalse
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from floorman.cards import UNKNOWN
from floorman.hand.events import NO_CARD, BoardDealt, DrawsDealt, Drew, HolesDealt, StreetDealt
from floorman.hand.games import Bet, Deal, Draw
from floorman.hand.opening import first_by_cards
from floorman.hand.places import AFTER
from floorman.hand.rules import LONG
from floorman.hand.state import LIVE, NOBODY, HandState, bits_of

if TYPE_CHECKING:
    from floorman.hand.cash import More
    from floorman.hand.events import AnyEvent, RoundClosed

# Whom an owed card goes to, where it is no place.
BURN, BOARD = -1, -2

# A stub of so many cards is enough for the one that all share (rp-10-h).
COMMON_FROM = 3


class Due(Struct, frozen=True, gc=False):
    """The cards that are owed after the first deal: so many burnt first, then one for each of these."""

    burns: int
    to: tuple[int, ...]
    reshuffled: bool = False

    @property
    def shared(self) -> bool:
        return BOARD in self.to


class Stepping(HandState):
    """The part of a hand that deals with cards and steps."""

    __slots__ = ()

    # ---- cards ----------------------------------------------------------------------------------------------------

    def _use(self, cards: tuple[int, ...]) -> None:
        self.used |= bits_of(cards)

    def _bits(self, event: AnyEvent, cards: tuple[int, ...]) -> int:
        """The bits of an event's cards; whoever decided on them has added them up already."""
        summed = self.summed
        return summed[1] if summed is not None and summed[0] is event else bits_of(cards)

    def _holes_dealt(self, event: HolesDealt) -> None:
        cards = event.cards
        count = len(self.seats)
        self.used |= self._bits(event, cards)
        self.stub -= len(cards)
        # One card at a time around the table: every count-th card is the player's.
        self.cards = [cards[place::count] for place in range(count)]
        self._next_step()
        if self.more is not None:
            self._straddled(self.more)

    def _straddled(self, more: More) -> None:
        """The first round begins left of the last straddle, and its raises go on from that."""
        if more.last == NOBODY or not self.in_first_round():
            return
        self.step, self.raises = more.step or self.step, more.raises
        if self.can_bet > 1:
            self.to_act = AFTER[more.last][self.active]

    def _board_dealt(self, event: BoardDealt) -> None:
        burn, cards = event.burn, event.cards
        if self.more is not None:
            self._one_of_boards(event, self.more)
            return
        self.board += cards
        if self.burnt and not self.being_dealt_in():  # what lies open before the first round is no street
            self.burnt >>= 1
        if burn == NO_CARD:
            self.used |= bits_of(cards)
            self.stub -= len(cards)
        else:
            self.used |= self._bits(event, (burn, *cards))
            self.stub -= len(cards) + 1
            self.burns += (burn,)
        self._next_step()

    def _one_of_boards(self, event: BoardDealt, more: More) -> None:
        """The same where there may be several boards: side by side, or one run after the other."""
        burnt = () if event.burn == NO_CARD else (event.burn,)
        self._use((*burnt, *event.cards))
        self.stub -= len(burnt) + len(event.cards)
        self.burns += burnt
        boards = [*self.boards]
        boards[event.board] += event.cards
        self.board = boards[0]
        side_by_side = more.times < 2
        if self.burnt and not self.being_dealt_in() and not (side_by_side and event.board):
            self.burnt >>= 1
        another = event.board + 1 < len(boards)
        again = another and not side_by_side and self.step_index == self.rules.last_deal_at
        due = event.board + 1 if again or (another and side_by_side) else 0 if side_by_side else event.board
        self.more = replace(more, boards=tuple(boards[1:]), due=due)
        if again:
            self.step_index = more.runs_from - 1
        if another and side_by_side:
            self.owed = len(event.cards)  # one card was burnt for all boards
        else:
            self._next_step()
            self._straddled(more)

    def _street_dealt(self, event: StreetDealt) -> None:
        if event.reshuffled:
            self.stub += len(self.burns)
            self.used &= ~bits_of(self.burns)
            self.burns = ()
        self._dealt(event)
        if event.shared:
            self.board += event.cards
            if self.before_last_street():
                self.open_end -= 1
        else:
            assert len(event.cards) == self.live, "one card for each live hand"
            hands, dealt = self.cards, iter(event.cards)
            for place, status in enumerate(self.status):
                if not status:
                    hands[place] += (next(dealt),)
        self._next_step()

    def _draws_dealt(self, event: DrawsDealt) -> None:
        if event.reshuffled:
            held = [cards for cards, status in zip(self.cards, self.status, strict=True) if status == LIVE]
            held.append(self.board)
            self.stub = self.rules.deck - sum(map(len, held))
            self.used = self.rules.not_in_deck | sum(map(bits_of, held))
            self.burns = ()
        self._dealt(event)
        at = 0
        for place, count in enumerate(self.thrown):
            if count:
                self.cards[place] += event.cards[at : at + count]
                at += count
        self._next_step()

    def _dealt(self, event: StreetDealt | DrawsDealt) -> None:
        self.burnt >>= 1
        came = event.burns + event.cards
        self.used |= self._bits(event, came)
        self.stub -= len(came)
        self.burns += event.burns

    def _drew(self, event: Drew) -> None:
        place = self.at[event.seat]
        if event.cards:
            his, away = self.cards[place], event.cards
            if UNKNOWN in his:
                self._use(away)  # the player may have named some
            self.cards[place] = without(his, away)
            self.thrown[place] = len(away)
        self._next_draw(place + 1)

    # ---- steps ----------------------------------------------------------------------------------------------------

    def _next_step(self, _closed: RoundClosed | None = None) -> None:
        """The next round in which someone can bet, the next draw or the next cards; after the last the showdown."""
        plan = self.rules.plan
        index = self.step_index
        self.to_act = NOBODY
        while True:
            index += 1
            self.step_index = index
            step = plan[index]
            if type(step) is Bet:
                self.owed = 0
                if self._begin_round(step):
                    return
            elif type(step) is Deal:
                self._owe(step)
                return
            else:
                self.owed = 0
                if step is not None:
                    self.thrown = [0] * len(self.seats)
                    self._next_draw(0)
                return

    def _owe(self, step: Deal) -> None:
        if step.to == "board":
            self.owed = step.count + (step.burn and not self.burnt & 1)
        elif self.stub > self.live + 1 and not self.burnt & 1:
            self.owed = self.live + 1
        else:
            owes = due(self)
            self.owed = len(owes.to) + owes.burns

    def _gone_while_dealing(self, place: int) -> None:
        """A hand died while cards are owed or drawn: it gets none."""
        if self.to_draw == place:
            self._next_draw(place + 1)
        elif self.owed and self.step_index:
            step = self.rules.game.steps[self.step_index]
            if isinstance(step, Deal) and step.to == "hands":
                self._owe(step)
            elif type(step) is Draw and self.thrown[place]:
                self.thrown[place] = 0
                self._next_draw(len(self.seats))

    def _next_draw(self, place: int) -> None:
        """The next live hand draws; after the last one its cards are owed, if any."""
        status = self.status
        while place < len(status):
            if not status[place]:
                self.to_draw = place
                return
            place += 1
        self.to_draw = NOBODY
        # One card is burnt before the new ones.
        drawn = sum(self.thrown)
        self.owed = drawn + (not self.burnt & 1)
        if not drawn:
            self._next_step()

    def _begin_round(self, step: Bet) -> bool:
        """Whether anyone has a decision in this round."""
        can_bet = self.can_bet
        if step.first == "after-blinds":
            before = self.at[self.started.positions.big_blind]
            if self.more is not None and self.more.bomb:
                return False
        else:
            if can_bet < 2:
                return False
            if self.step_index > self.rules.first_round_at:
                self.bet = [0] * len(self.bet)
                self.bet_to = self.full_to = self.open_to = self.pot_counts = 0
            before = self._before_first(step) if self.rules.looks_for_first else -1
        small, big = self.sizes
        self.step = big if step.big else small
        self.acted = self.checked = self.raises = 0
        self.short = self.uncapped = False
        self.quick = self.rules.quick if can_bet == self.live else LONG
        self.waiting = can_bet
        self.street = step.street
        if can_bet > 1:
            self.to_act = self.began = AFTER[before][self.active]
            return True
        if can_bet and self.live > 1:
            self.to_act = self.began = self.turn_after(before)
        return self.to_act != NOBODY

    def _before_first(self, step: Bet) -> int:
        """The place before the one that a round begins with."""
        if step.first == "after-blinds":
            more = self.more
            straddled = more.last if more is not None else NOBODY
            return straddled if straddled != NOBODY else self.at[self.started.positions.big_blind]
        if step.first != "left-of-button":
            if self._last_card_is_common() and self.rules.book.stud_common_card_first.value == "as_before":
                return self.began - 1
            return first_by_cards(self, step.first) - 1
        return self.rules.first_later(self) - 1 if self.rules.button_leads_heads_up else -1

    def _last_card_is_common(self) -> bool:
        """Does the last street of stud lie in the middle? What was shared before has taken the place of open cards."""
        shared_before = self.rules.game.open_cards[1] - self.open_end
        return len(self.board) > shared_before and self.step_index > self.rules.last_deal_at

    def turn_after(self, place: int) -> int:
        """Whose turn it is after this place, while someone has yet to act."""
        if self.can_bet > 1:
            return AFTER[place][self.active]
        if not self.active:
            return NOBODY
        # All others are all-in: who has matched them has nothing left to decide.
        last = AFTER[place][self.active]
        most = max(bet for other, bet in enumerate(self.bet) if other != last and self.status[other] == LIVE)
        has_acted = self.acted >> last & 1 and self.bet[last] >= self.bet_to
        return NOBODY if has_acted or self.bet[last] >= most else last


def due(hand: HandState) -> Due:
    """The cards that a street of stud or a draw is owed, and whether others have to go back into the stub first."""
    one = 0 if hand.burnt & 1 else 1
    if any(hand.thrown):
        to = tuple(place for place, count in enumerate(hand.thrown) for _ in range(count))
        # So many stay that the board can be dealt out.
        return Due(one, to, reshuffled=hand.stub < len(to) + one + hand.rules.board_after[hand.step_index])
    live = tuple(place for place, status in enumerate(hand.status) if status == LIVE)
    if hand.rules.stub_counted and not hand.before_last_street():
        return _by_count(hand, one, live)
    if hand.stub > len(live):
        return Due(one, live)
    with_burns = hand.stub + len(hand.burns)
    # Before the last street one card has to stay, which all may share there.
    if with_burns >= len(live) + hand.before_last_street():
        return Due(int(with_burns > len(live)), live, reshuffled=True)
    return Due(int(with_burns > 1), (BOARD,), reshuffled=hand.stub < 2)


def _by_count(hand: HandState, burns: int, live: tuple[int, ...]) -> Due:
    """Before the last street of stud: a card for each hand, one to burn, and one that is never dealt."""
    needed, with_burns = len(live) + burns + 1, hand.stub + len(hand.burns)
    if hand.stub >= needed:
        return Due(burns, live)
    if with_burns >= needed:
        return Due(burns, live, reshuffled=True)
    mixes = hand.stub < COMMON_FROM
    return Due(int(burns and (with_burns if mixes else hand.stub) > 1), (BOARD,), reshuffled=mixes)


def owed_to(hand: HandState) -> tuple[int, ...]:
    """Whom each owed card goes to, in order: a place, BURN or BOARD."""
    if not hand.owed:
        return ()
    step = hand.rules.game.steps[hand.step_index]
    if hand.step_index == 0:
        return tuple(range(len(hand.seats))) * hand.rules.game.hole_cards
    if type(step) is Deal and step.to == "board":
        return (BURN,) * (hand.owed - step.count) + (BOARD,) * step.count
    found = due(hand)
    return (BURN,) * found.burns + found.to


def without(cards: tuple[int, ...], thrown: tuple[int, ...]) -> tuple[int, ...]:
    """What is left of a hand; a card that was not known may be named as it goes."""
    if UNKNOWN not in cards:
        return tuple(filterfalse(thrown.__contains__, cards))
    left = list(cards)
    for card in thrown:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)
