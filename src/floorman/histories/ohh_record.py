"""A hand in Open Hand History made ready to play: its games, blinds, and totals from its increments.

The format says little of stud: it has no word for the bring-in and none for the streets. A forced bet that is posted
there is taken for the bring-in, the big blind for the small bet, as in limit hold'em. Nothing says which game of draw
is meant, or that a stud is razz: such hands are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice

from floorman.cards import DECK, UNKNOWN, cards_of, text_of, texts_of
from floorman.hand import GAMES, Cash, Forced, LatePost, Positions, SeatSetup, Straddle
from floorman.hand.setup import AnteKind
from floorman.histories.acts import BOARD, Act, ActKind
from floorman.histories.errors import Unplayable, Unreadable
from floorman.histories.money import Money, in_units, scale_of
from floorman.histories.ohh_about import ohh_about
from floorman.histories.ohh_boards import Boards, boards_of
from floorman.histories.ohh_hand import (
    POT,
    POTS,
    OhhAction,
    OhhHand,
    OhhPlayer,
    OhhRound,
    ToldAction,
    ToldHand,
    ToldRound,
)
from floorman.histories.ohh_result import result_of
from floorman.histories.ours import scale_told
from floorman.histories.record import Part, Parts, Record
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
POSTS = ("post ante", "post sb", "post bb", "post extra blind", "post dead", "straddle")
# What of it lies before nobody.
DEAD = ("post ante", "post dead")
NOT_PLAYED = ("add to pot",)
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
    "draws cards": "draw",  # in no edition of the format: rooms tell it
}
PARTS = Parts(Part("ohh.players"), Part("ohh.rounds"), Part(POTS), Part(POT))
BY_TEXT = {text_of(card): card for card in (*DECK, UNKNOWN)}
CARD = re.compile(r"[2-9TJQKAtjqka][cdhsCDHS]|\?\?|[Xx]{2}")


def ohh_record(hand: OhhHand) -> Record:
    """What the engine needs of a hand; what came of it goes along unread."""
    game = _game(hand)
    players = _dealt_in(hand)
    seat_of = {one.id: one.seat for one in players}
    scale = scale_told(hand.ours, scale_of(_amounts(hand)))
    boards = boards_of(hand)
    told = _Forced(hand, players, scale, GAMES[game].has_blinds)
    positions, forced = told.found()
    result = result_of(hand, players)
    return Record(
        variant=f"{hand.game_type} {hand.bet_limit.bet_type}".strip(),
        game=game,
        seats=tuple(SeatSetup(one.seat, in_units(one.starting_stack, scale)) for one in players),
        positions=positions,
        forced=forced,
        acts=tuple(_Acts(hand, seat_of, GAMES[game].has_blinds, boards).all()),
        cash=told.cash(boards),
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
        pot=hand.pot if isinstance(hand, ToldHand) else None,
        parts=PARTS,
        about=hand.about if isinstance(hand, ToldHand) else ohh_about(hand),
        source=hand.source or None,
    )


def _game(hand: OhhHand) -> str:
    if isinstance(hand, ToldHand):
        return hand.game
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
    if len(busy & {one.id for one in hand.players}) < 2:
        raise Unreadable("ohh.rounds", "history.nobody-plays")
    for place, one in enumerate(hand.players):
        if one.id in busy and not one.starting_stack:
            raise Unreadable(f"ohh.players[{place}].starting_stack", "history.no-stack")
    return [one for one in hand.players if one.id in busy]


def _place_of(hand: OhhHand, words: Sequence[str], nth: int = 0) -> str:
    """Where somebody did one of these: the first time, or a later one."""
    places = (
        f"ohh.rounds[{number}].actions[{place}]"
        for number, round in enumerate(hand.rounds)
        for place, action in enumerate(round.actions)
        if action.action.lower() in words
    )
    return next(islice(places, nth, None), "ohh.rounds")


def _amounts(hand: OhhHand) -> list[Money]:
    found = [hand.small_blind_amount or 0, hand.big_blind_amount or 0, hand.ante_amount or 0]
    found += [one.starting_stack for one in hand.players]
    for round in hand.rounds:
        found += [action.amount for action in round.actions if action.amount]
    return found


class _Forced:
    """Where button and blinds are and what is due, from what was posted and from the amounts of the level."""

    def __init__(self, hand: OhhHand, players: list[OhhPlayer], scale: int, blinds: bool) -> None:
        self.hand = hand
        self.players = players
        self.scale = scale
        self.blinds = blinds
        self.seat_of = {one.id: one.seat for one in players}
        self.posts = self._posted()

    def _posted(self) -> dict[str, dict[SeatNo, Money]]:
        """By what they posted: who, and how much."""
        found: dict[str, dict[SeatNo, Money]] = {what: {} for what in POSTS}
        for round in self.hand.rounds:
            for action in round.actions:
                word = action.action.lower()
                if word in found and action.player_id is not None:
                    found[word][self.seat_of[action.player_id]] = action.amount or 0
        return found

    def found(self) -> tuple[Positions, Forced]:
        return self._with_blinds() if self.blinds else self._stud()

    def _with_blinds(self) -> tuple[Positions, Forced]:
        if self._is_bomb_pot():
            return self._bomb_pot()
        button = self.hand.dealer_seat
        small, big = self.posts["post sb"], self.posts["post bb"]
        if len(small) > 1:
            raise Unplayable(_place_of(self.hand, ("post sb",), 1), "history.two-small-blinds")
        if not big:
            raise Unplayable("ohh.rounds", "history.no-blind")
        if small and len(self.players) > 2 and self._after(button) not in small:
            button = self._before(next(iter(small)))
        nobody = max(self.seat_of.values()) + 1
        positions = Positions(button, next(iter(small), nobody), self._big_blind(), button)
        ante, kind = self._ante(positions)
        return positions, Forced(
            self._level("small_blind_amount", small), self._level("big_blind_amount", big), ante, kind
        )

    def _big_blind(self) -> SeatNo:
        """Of several who post as much, the first after the small blind, or after the button; the others post late."""
        after = next(iter(self.posts["post sb"]), self.hand.dealer_seat)
        return min(self.posts["post bb"], key=lambda seat: (seat <= after, seat))

    # ---- what a cash game has beside ----------------------------------------------------------------------------

    def cash(self, boards: Boards) -> Cash | None:
        """Straddles, blinds posted late, a bomb pot, several boards; None for the ordinary hand."""
        if self.hand.ours.cash is not None or not self.blinds:
            return self.hand.ours.cash
        if self._is_bomb_pot():
            return Cash(bomb=max(self._units(self.posts["post ante"]).values()), boards=boards.side_by_side)
        found = Cash(self._straddles(), self._late(), 0, boards.side_by_side, boards.runs)
        return None if found == Cash() else found

    def _units(self, posted: dict[SeatNo, Money]) -> dict[SeatNo, int]:
        return {seat: in_units(amount, self.scale) for seat, amount in posted.items()}

    def _late(self) -> tuple[LatePost, ...]:
        big = self._big_blind()
        live = self._units({seat: paid for seat, paid in self.posts["post bb"].items() if seat != big})
        for seat, amount in self._units(self.posts["post extra blind"]).items():
            live[seat] = live.get(seat, 0) + amount
        dead = self._units(self.posts["post dead"])
        return tuple(LatePost(seat, live.get(seat, 0), dead.get(seat, 0)) for seat in {**live, **dead})

    def _straddles(self) -> tuple[Straddle, ...]:
        """With what lies before them. What a raise over one must be no file says: as much as it is above the last."""
        before = self._level("big_blind_amount", self.posts["post bb"])
        lies = {one.seat: one.live for one in self._late()}
        small, big = self._units(self.posts["post sb"]), self._big_blind()
        lies |= small | {big: in_units(self.posts["post bb"][big], self.scale)}
        found: list[Straddle] = []
        for seat, amount in self._units(self.posts["straddle"]).items():
            to = lies.get(seat, 0) + amount
            found.append(Straddle(seat, to, max(to - before, 0)))
            before = to
        return tuple(found)

    def _is_bomb_pot(self) -> bool:
        """An ante from each, and nobody posts a blind."""
        blinds = any(self.posts[what] for what in POSTS[1:])
        return not blinds and len(self.posts["post ante"]) == len(self.players) and self.hand.ante_amount != 0

    def _bomb_pot(self) -> tuple[Positions, Forced]:
        """The blinds lie nowhere; the big one is the least bet from the flop on."""
        seats = sorted(self.seat_of.values())
        button = self.hand.dealer_seat
        around = [*(seat for seat in seats if seat > button), *(seat for seat in seats if seat <= button)]
        small, big = (around[-1], around[0]) if len(around) == 2 else around[:2]
        most = max(self._units(self.posts["post ante"]).values())
        return Positions(button, small, big, button), Forced(
            self._level("small_blind_amount", {}), self._level("big_blind_amount", {}) or most
        )

    def _after(self, button: SeatNo) -> SeatNo:
        return min(self.seat_of.values(), key=lambda seat: (seat <= button, seat))

    def _before(self, small_blind: SeatNo) -> SeatNo:
        """Two became three and the button has not moved on, or somebody came in between it and the small blind: who
        posted says where the order begins."""
        seats = sorted(self.seat_of.values())
        return seats[seats.index(small_blind) - 1]

    def _stud(self) -> tuple[Positions, Forced]:
        button = self.hand.dealer_seat
        posted = [amount for what in POSTS[1:] for amount in self.posts[what].values()]
        if len(posted) > 1:
            raise Unplayable(_place_of(self.hand, POSTS[1:], 1), "history.several-bring-ins")
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
        raise Unplayable(_place_of(self.hand, ("post ante",)), "history.antes")

    def _took_his_last_chip(self, seat: SeatNo) -> bool:
        """Whoever is all-in by what they posted may have paid less than the level asks for."""
        posted = sum(Decimal(paid.get(seat, 0)) for paid in self.posts.values())
        return any(one.seat == seat and one.starting_stack == posted for one in self.players)


class _Acts:
    """The actions in order, with totals of the round reckoned from what each of them adds."""

    def __init__(self, hand: OhhHand, seat_of: dict[int, SeatNo], blinds: bool, boards: Boards) -> None:
        self.hand = hand
        self.seat_of = seat_of
        self.blinds = blinds
        self.boards = boards
        self.number = -1
        self.bets: dict[SeatNo, Money] = {}

    def all(self) -> Iterator[Act]:
        run = False
        for place, round in enumerate(self.hand.rounds):
            if round.street != "Showdown":
                self.bets = {}
            where = f"ohh.rounds[{place}]"
            if round.cards and place in self.boards.run_rounds:
                yield from () if run else self._runs()
                run = True
            elif cards := _cards(round.cards, f"{where}.cards"):
                yield self._deal(round, where, cards)
            for number, action in enumerate(round.actions):
                act = self._act(action, f"{where}.actions[{number}]")
                if act is not None:
                    yield act

    def _deal(self, round: OhhRound, where: str, cards: tuple[int, ...]) -> Act:
        self.number += 1
        line = round.line if isinstance(round, ToldRound) else self.hand.lines.get(f"{where}.cards", 0)
        return Act("deal", BOARD, self.number, f"{shown(round.street)} {texts_of(cards)}", cards=cards, line=line)

    def _runs(self) -> Iterator[Act]:
        """One run to its end before the next one, in whatever order the file has them."""
        self.number += 1
        yield Act("run", BOARD, self.number, f"{self.boards.runs} runs", amount=self.boards.runs)
        for place in self.boards.run_rounds:
            round, where = self.hand.rounds[place], f"ohh.rounds[{place}]"
            yield self._deal(round, where, _cards(round.cards, f"{where}.cards"))

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
        return self._in_words(word, seat, action, where)

    def _in_words(self, word: str, seat: SeatNo, action: OhhAction, where: str) -> Act | None:
        if isinstance(action, ToldAction):
            text, line = action.said, action.line
        else:
            line = self.hand.lines.get(where, 0)
            text = f"{seat} {action.action}" + (f" {action.amount}" if action.amount else "")
        if word in POSTS:
            return self._post(word, seat, action, text, line)
        if word not in DID:
            raise Unreadable(where, "history.no-ohh-act", act=shown(action.action))
        cards = _cards(action.cards, f"{where}.cards")
        if word == "dealt cards" and not cards:
            return None
        if word not in ("bet", "raise", "call"):
            return Act(DID[word], seat, self.number, text, 0, cards, line)
        price = max(self.bets.values(), default=0)
        total = self._add(seat, action.amount or 0)
        # Some write an all-in that is no more than a call as a raise.
        kind: ActKind = "raise" if word != "call" and total > price else "call"
        return Act(kind, seat, self.number, text, total, (), line)

    def _post(self, word: str, seat: SeatNo, action: OhhAction, text: str, line: int) -> Act | None:
        """The engine posts by itself; in stud the bring-in is an act."""
        if word in DEAD:
            return None
        self._add(seat, action.amount or 0)
        return None if self.blinds else Act("bring-in", seat, self.number, text, line=line)

    def _add(self, seat: SeatNo, amount: Money) -> Money:
        total = self.bets.get(seat, 0) + amount
        self.bets[seat] = total
        return total


def _cards(cards: list[str] | str | None, where: str) -> tuple[int, ...]:
    if not cards:
        return ()
    words = cards.split() if isinstance(cards, str) else cards
    known = [BY_TEXT.get(word, -1) for word in words]
    if -1 not in known:
        return tuple(known)
    found: list[int] = []
    for word in words:
        if word and not CARD.fullmatch(word):
            raise Unreadable(where, "history.no-cards", found=shown(word))
        if word:
            found += (UNKNOWN,) if word.lower() == "xx" else cards_of(word)
    return tuple(found)
