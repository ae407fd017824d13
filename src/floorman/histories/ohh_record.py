"""A hand in Open Hand History made ready to play: its games, blinds, and totals from its increments.

The format says little of stud: it has no word for the bring-in and none for the streets. A forced bet that is posted
there is taken for the bring-in, the big blind for the small bet, as in limit hold'em. Nothing says which game of draw
is meant, or that a stud is razz: such hands are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from floorman.cards import UNKNOWN, cards_of, texts_of
from floorman.hand import GAMES, Forced, Positions, SeatSetup
from floorman.hand.setup import AnteKind
from floorman.histories.acts import BOARD, Act, ActKind
from floorman.histories.errors import Unplayable, Unreadable
from floorman.histories.money import Money, in_units, scale_of
from floorman.histories.ohh_hand import OhhAction, OhhHand, OhhPlayer
from floorman.histories.ohh_result import result_of
from floorman.histories.ours import scale_told
from floorman.histories.record import Record
from floorman.terms import SeatNo, shown

OHH_GAMES: dict[tuple[str, str], str] = {
    ("holdem", "nl"): "nlhe",
    ("holdem", "pl"): "plhe",
    ("holdem", "fl"): "flhe",
    ("omaha", "pl"): "plo",
    ("omahahilo", "pl"): "plo8",
    ("omahahilo", "fl"): "flo8",
    ("stud", "fl"): "stud",
    ("studhilo", "fl"): "stud8",
}
POSTS = ("post ante", "post sb", "post bb", "post extra blind")
NOT_PLAYED = ("straddle", "post dead", "add to pot")
# Said beside the hand; nothing of it moves a chip or a card of this hand.
BESIDE = ("added chips", "sits down", "stands up", "payout")
DID: dict[str, ActKind] = {
    "dealt cards": "deal",
    "mucks cards": "muck",
    "shows cards": "show",
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "raise",
    "raise": "raise",
}
CARD = re.compile(r"[2-9TJQKAtjqka][cdhsCDHS]|\?\?|[Xx]{2}")


def ohh_record(hand: OhhHand) -> Record:
    """What the engine needs of a hand; what came of it goes along unread."""
    game = _game(hand)
    players = _dealt_in(hand)
    seat_of = {one.id: one.seat for one in players}
    scale = scale_told(hand.ours, scale_of(_amounts(hand)))
    positions, forced = _Forced(hand, players, scale, GAMES[game].has_blinds).found()
    result = result_of(hand, players)
    return Record(
        variant=f"{hand.game_type} {hand.bet_limit.bet_type}",
        game=game,
        seats=tuple(SeatSetup(one.seat, in_units(one.starting_stack, scale)) for one in players),
        positions=positions,
        forced=forced,
        acts=tuple(_Acts(hand, seat_of, GAMES[game].has_blinds).all()),
        book=hand.ours.book,
        scale=scale,
        smallest_chip=hand.ours.smallest_chip,
        dead=hand.ours.dead,
        antes_for_all=hand.ours.antes_for_all,
        event_left=hand.ours.event_left,
        names={one.seat: shown(one.name) for one in players if one.name},
        title=", ".join(shown(part) for part in (hand.site_name, hand.table_name) if part),
        finishing_stacks=result.stacks,
        taken=result.taken,
    )


def _game(hand: OhhHand) -> str:
    kind = re.sub(r"[^a-z]", "", hand.game_type.lower()), hand.bet_limit.bet_type.lower()
    if kind not in OHH_GAMES:
        raise Unplayable(
            "ohh.game_type", "history.ohh-game", game=shown(hand.game_type), limit=shown(hand.bet_limit.bet_type)
        )
    if hand.bet_limit.bet_cap:
        raise Unplayable("ohh.bet_limit.bet_cap", "history.bet-cap")
    return OHH_GAMES[kind]


def _dealt_in(hand: OhhHand) -> list[OhhPlayer]:
    """Who did anything in the hand: others on the list sat there and waited."""
    busy = {
        action.player_id for round in hand.rounds for action in round.actions if action.action.lower() not in BESIDE
    }
    players = [one for one in hand.players if one.id in busy]
    if len(players) < 2:
        raise Unreadable("ohh.rounds", "history.nobody-plays")
    for one in players:
        if not one.starting_stack:
            raise Unreadable("ohh.players", "history.no-stack")
    return players


def _amounts(hand: OhhHand) -> Iterator[Money]:
    yield from (hand.small_blind_amount or 0, hand.big_blind_amount or 0, hand.ante_amount or 0)
    for one in hand.players:
        yield one.starting_stack
    for round in hand.rounds:
        for action in round.actions:
            yield action.amount or 0


class _Forced:
    """Where button and blinds are and what is due, from what was posted and from the amounts of the level."""

    def __init__(self, hand: OhhHand, players: list[OhhPlayer], scale: int, blinds: bool) -> None:
        self.hand = hand
        self.players = players
        self.scale = scale
        self.blinds = blinds
        self.seat_of = {one.id: one.seat for one in players}
        self.posts = {what: self._posted(what) for what in POSTS}

    def _posted(self, what: str) -> dict[SeatNo, Money]:
        found: dict[SeatNo, Money] = {}
        for round in self.hand.rounds:
            for action in round.actions:
                if action.action.lower() == what and action.player_id is not None:
                    found[self.seat_of[action.player_id]] = action.amount or 0
        return found

    def found(self) -> tuple[Positions, Forced]:
        return self._with_blinds() if self.blinds else self._stud()

    def _with_blinds(self) -> tuple[Positions, Forced]:
        button = self.hand.dealer_seat
        small, big = self.posts["post sb"], self.posts["post bb"]
        if len(small) > 1 or len(big) > 1 or self.posts["post extra blind"]:
            raise Unplayable("ohh.rounds", "history.straddle")
        if not big:
            raise Unplayable("ohh.rounds", "history.no-blind")
        if small and len(self.players) > 2 and button in big:
            button = self._before(next(iter(small)))
        nobody = max(self.seat_of.values()) + 1
        positions = Positions(button, next(iter(small), nobody), next(iter(big)), button)
        ante, kind = self._ante(positions)
        return positions, Forced(
            self._level("small_blind_amount", small), self._level("big_blind_amount", big), ante, kind
        )

    def _before(self, small_blind: SeatNo) -> SeatNo:
        """Two became three, and some leave the button at the big blind: who posted says where the order begins."""
        seats = sorted(self.seat_of.values())
        return seats[seats.index(small_blind) - 1]

    def _stud(self) -> tuple[Positions, Forced]:
        button = self.hand.dealer_seat
        posted = [amount for what in POSTS[1:] for amount in self.posts[what].values()]
        if len(posted) > 1:
            raise Unplayable("ohh.rounds", "history.straddle")
        # What was posted may be less, as all that a player had.
        bring_in = in_units(max([self.hand.small_blind_amount or 0, *posted]), self.scale)
        small_bet = in_units(self.hand.big_blind_amount or 0, self.scale)
        if not small_bet or not bring_in:
            raise Unreadable("ohh.big_blind_amount", "history.no-bets")
        positions = Positions(button, button, button, button)
        ante, kind = self._ante(positions)
        return positions, Forced(0, 0, ante, kind, bring_in, small_bet)

    def _level(self, name: str, posted: dict[SeatNo, Money]) -> int:
        """The blind of the level; what was posted may be less, as all that a player had."""
        return in_units(getattr(self.hand, name) or max(posted.values(), default=0), self.scale)

    def _ante(self, positions: Positions) -> tuple[int, AnteKind]:
        paid = self.posts["post ante"]
        if not paid:
            return 0, "none"
        most = max(paid.values())
        amount = in_units(self.hand.ante_amount or most, self.scale)
        if len(paid) == len(self.players):
            return amount, "each"
        amount = amount if self._took_his_last_chip(next(iter(paid))) else in_units(most, self.scale)
        if list(paid) == [positions.big_blind]:
            return amount, "big-blind"
        if list(paid) == [positions.button]:
            return amount, "button"
        raise Unplayable("ohh.rounds", "history.antes")

    def _took_his_last_chip(self, seat: SeatNo) -> bool:
        """Whoever is all-in by what he posted may have paid less than the level asks for."""
        posted = sum(Decimal(paid.get(seat, 0)) for paid in self.posts.values())
        return any(one.seat == seat and one.starting_stack == posted for one in self.players)


class _Acts:
    """The actions in order, with totals of the round reckoned from what each of them adds."""

    def __init__(self, hand: OhhHand, seat_of: dict[int, SeatNo], blinds: bool) -> None:
        self.hand = hand
        self.seat_of = seat_of
        self.blinds = blinds
        self.number = -1
        self.street = ""
        self.bets: dict[SeatNo, Money] = {}
        self.streets: list[str] = []

    def all(self) -> Iterator[Act]:
        for place, round in enumerate(self.hand.rounds):
            self._begin(round.street, bool(round.cards))
            where = f"ohh.rounds[{place}]"
            if cards := _cards(round.cards, f"{where}.cards"):
                self.number += 1
                yield Act("deal", BOARD, self.number, f"{shown(round.street)} {texts_of(cards)}", cards=cards)
            for number, action in enumerate(round.actions):
                act = self._act(action, f"{where}.actions[{number}]")
                if act is not None:
                    yield act

    def _begin(self, street: str, has_cards: bool) -> None:
        if has_cards and street in self.streets:
            raise Unplayable("ohh.rounds", "history.run-twice")
        self.streets.append(street)
        if street != "Showdown":
            self.bets = {}

    def _act(self, action: OhhAction, where: str) -> Act | None:
        word = action.action.lower()
        if word in BESIDE:
            return None
        if word in NOT_PLAYED:
            raise Unplayable(where, "history.ohh-act", act=shown(action.action))
        if action.player_id is None:
            raise Unreadable(f"{where}.player_id", "history.missing")
        self.number += 1
        seat = self.seat_of[action.player_id]
        text = f"{seat} {action.action}" + (f" {action.amount}" if action.amount else "")
        if word in POSTS:
            return self._post(word, seat, action, text)
        if word not in DID:
            raise Unreadable(where, "history.no-ohh-act", act=shown(action.action))
        cards = _cards(action.cards, f"{where}.cards")
        if word == "dealt cards" and not cards:
            return None
        if word not in ("bet", "raise", "call"):
            return Act(DID[word], seat, self.number, text, cards=cards)
        price = max(self.bets.values(), default=0)
        total = self._add(seat, action.amount or 0)
        # Some write an all-in that is no more than a call as a raise.
        kind: ActKind = "raise" if word != "call" and total > price else "call"
        return Act(kind, seat, self.number, text, amount=total)

    def _post(self, word: str, seat: SeatNo, action: OhhAction, text: str) -> Act | None:
        """The engine posts by itself; in stud the bring-in is an act."""
        if word == "post ante":
            return None
        self._add(seat, action.amount or 0)
        return None if self.blinds else Act("bring-in", seat, self.number, text)

    def _add(self, seat: SeatNo, amount: Money) -> Money:
        total = Decimal(self.bets.get(seat, 0)) + amount
        self.bets[seat] = total
        return total


def _cards(cards: list[str] | str | None, where: str) -> tuple[int, ...]:
    words = cards.split() if isinstance(cards, str) else cards or []
    found: list[int] = []
    for word in words:
        if word and not CARD.fullmatch(word):
            raise Unreadable(where, "history.no-cards", found=shown(word))
        if word:
            found += (UNKNOWN,) if word.lower() == "xx" else cards_of(word)
    return tuple(found)
