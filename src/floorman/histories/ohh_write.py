"""Open Hand History written: a closed hand of ours as JSON, in the games that the format has names for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from floorman.cards import texts_of
from floorman.hand import GAMES, AnyEvent
from floorman.hand.events import HandStarted, Posted
from floorman.histories.about import About, Around
from floorman.histories.acts import BOARD, Act
from floorman.histories.errors import Unplayable
from floorman.histories.money import Money, in_file, in_units
from floorman.histories.ohh_about import PLAY_MONEY, beside, rest_of
from floorman.histories.ours import OURS, ours_of
from floorman.histories.recorded_hands import RecordedHand, recorded_of
from floorman.rulebook import Rulebook
from floorman.terms import Chips, SeatNo

SPEC = "1.4.6"
NAMES: dict[str, tuple[str, str]] = {
    "nlhe": ("Holdem", "NL"),
    "plhe": ("Holdem", "PL"),
    "flhe": ("Holdem", "FL"),
    "plo": ("Omaha", "PL"),
    "plo8": ("OmahaHiLo", "PL"),
    "flo8": ("OmahaHiLo", "FL"),
    "stud": ("Stud", "FL"),
    "stud8": ("StudHiLo", "FL"),
}
POSTED = {
    "ante": "Post Ante",
    "table-ante": "Post Ante",
    "small-blind": "Post SB",
    "big-blind": "Post BB",
    "straddle": "Straddle",
    "late-blind": "Post Extra Blind",
    "dead-blind": "Post Dead",
}
IN_FRONT = ("small-blind", "big-blind", "straddle", "late-blind")
SAID = {
    "deal": "Dealt Cards",
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bring-in": "Post SB",
    "show": "Shows Cards",
    "muck": "Mucks Cards",
}

_json = msgspec.json.Encoder(decimal_format="number")


def ohh_text(
    events: Sequence[AnyEvent],
    names: Mapping[SeatNo, str] | None = None,
    *,
    number: str = "1",
    begun: str = "",
    book: Rulebook | None = None,
    scale: int = 1,
    currency: str = PLAY_MONEY,
) -> str:
    """One hand as JSON, and the book that it was played by. Raises Unplayable where the format has no words for it.

    `begun` is when it began, in UTC, as 2026-11-30T19:30:00Z; ValueError for what is no such time. With a `scale` of
    100 the chips of the hand are cents, and the file has them as
    0.25 of its `currency`; XPM is what the format calls play money.
    """
    if begun:
        datetime.fromisoformat(begun)
    money = currency.replace(PLAY_MONEY, "")
    about = About(site="Floorman", number=number, currency=money, others={"ohh": {"start_date_utc": begun or None}})
    return ohh_line(events, names or {}, Around(about=about), book=book, scale=scale)


def ohh_line(
    events: Sequence[AnyEvent],
    names: Mapping[SeatNo, str],
    around: Around,
    *,
    book: Rulebook | None = None,
    scale: int = 1,
) -> str:
    """The same, with all that there is to say around a hand."""
    told = recorded_of(events, book)
    about = around.about
    hand = _hand(told, names, scale, about, taken_of(told, around.left if around.taken else None, scale))
    others = {name: one for name, one in about.others.items() if name != "ohh"} | beside(about)
    each = [one.what for one in told.posted if one.what.endswith("ante")]
    whole = told.started.forced.ante_kind == "each" and "table-ante" in each
    ours = ours_of(told.started, book, scale, antes_for_all=whole, others=others)
    written = {"ohh": _seated(hand, around.seats) if around.seats else hand}
    return _json.encode({**written, OURS: ours} if ours else written).decode() + "\n"


def _hand(
    told: RecordedHand,
    names: Mapping[SeatNo, str],
    scale: int,
    about: About,
    taken: Mapping[tuple[int, SeatNo], Chips],
) -> dict[str, Any]:
    started = told.started
    if started.game not in NAMES:
        known = ", ".join(f"{kind} {limit}" for kind, limit in NAMES.values())
        raise Unplayable("game", "history.no-variant", game=started.game, known=known)
    kind, limit = NAMES[started.game]
    forced = started.forced
    blinds = GAMES[started.game].has_blinds
    seats = [one.seat for one in started.seats]

    def money(chips: Chips) -> Money:
        return in_file(chips, scale)

    utc = about.utc()
    return {
        **rest_of(about),
        "spec_version": SPEC,
        "internal_version": SPEC,
        "site_name": about.site,
        "network_name": about.others.get("ohh", {}).get("network_name", about.site),
        "table_name": about.table,
        "tournament": bool(about.event),
        **({"tournament_info": _event(about)} if about.event else {}),
        "game_number": about.number,
        "start_date_utc": utc.isoformat() if utc is not None else about.others.get("ohh", {}).get("start_date_utc"),
        "game_type": kind,
        "bet_limit": {"bet_type": limit, "bet_cap": 0},
        "table_size": about.table_size or max(seats),
        "currency": about.currency or PLAY_MONEY,
        "dealer_seat": started.positions.button,
        "small_blind_amount": money(forced.small_blind if blinds else forced.bring_in),
        "big_blind_amount": money(forced.big_blind if blinds else forced.sizes[0]),
        "ante_amount": money(_ante(started)),
        "hero_player_id": about.hero or None,
        "players": [
            {
                "id": one.seat,
                "seat": one.seat,
                "name": names.get(one.seat, f"{one.seat}"),
                "starting_stack": money(one.stack),
            }
            for one in started.seats
        ],
        **_flags(told),
        "rounds": _rounds(told, scale),
        "pots": _pots(told, money, taken),
    }


def _seated(hand: dict[str, Any], seats_told: Mapping[SeatNo, SeatNo]) -> dict[str, Any]:
    """Under the numbers that the seats have at the table; players keep the ids by which the acts name them."""
    players = [{**one, "seat": seats_told.get(one["seat"], one["seat"])} for one in hand["players"]]
    button = seats_told.get(hand["dealer_seat"], hand["dealer_seat"])
    return {**hand, "players": players, "dealer_seat": button, "table_size": max(one["seat"] for one in players)}


def _event(about: About) -> dict[str, Any]:
    told = about.others.get("ohh", {}).get("tournament_info")
    return {"name": about.event, **(told if isinstance(told, dict) else {})}


def taken_of(told: RecordedHand, left: Mapping[SeatNo, Money] | None, scale: int) -> dict[tuple[int, SeatNo], Chips]:
    """What the house took of each share: who has less in the end than was theirs got that much less of the pots."""
    if left is None:
        return {}
    less = {seat: max(chips - in_units(left[seat], scale), 0) for seat, chips in told.left.items()}
    found: dict[tuple[int, SeatNo], Chips] = {}
    for pot in told.pots:
        for share in pot.shares:
            part = min(less[share.seat], share.amount)
            if part:
                found[pot.pot, share.seat] = found.get((pot.pot, share.seat), 0) + part
                less[share.seat] -= part
    return found


def _ante(started: HandStarted) -> Chips:
    if started.cash is not None and started.cash.bomb:
        return started.cash.bomb
    return started.forced.ante if started.forced.ante_kind != "none" else 0


def _flags(told: RecordedHand) -> dict[str, Any]:
    cash = told.started.cash
    bomb = cash is not None and cash.bomb > 0
    twice = any(act.kind == "run" for street in told.streets for act in street)
    flags = [name for name, has in (("Bomb_Pot", bomb), ("Run_It_Twice", twice)) if has]
    return {"flags": flags} if flags else {}


def _pots(
    told: RecordedHand, money: Callable[[Chips], Money], taken: Mapping[tuple[int, SeatNo], Chips]
) -> list[dict[str, Any]]:
    """A pot with what was taken of it, and what each won of it on all boards."""
    raked = {one.pot: one.amount for one in told.rakes}
    pots: dict[int, dict[SeatNo, Chips]] = {}
    for part in told.pots:
        won = pots.setdefault(part.pot, {})
        for share in part.shares:
            won[share.seat] = won.get(share.seat, 0) + share.amount
    return [
        {
            "number": pot,
            "amount": money(sum(won.values()) + raked.get(pot, 0)),
            "rake": money(raked.get(pot, 0) + sum(taken.get((pot, seat), 0) for seat in won)),
            "player_wins": [
                {"player_id": seat, "win_amount": money(amount - taken.get((pot, seat), 0))}
                for seat, amount in won.items()
            ],
        }
        for pot, won in pots.items()
    ]


def _rounds(told: RecordedHand, scale: int) -> list[dict[str, Any]]:
    """A round begins with its cards; the first one with what was posted. The showing is a round of its own."""
    blinds = GAMES[told.started.game].has_blinds
    cash = told.started.cash
    writer = _Rounds(blinds, scale, cash.boards if cash is not None else 1)
    for post in told.posted:
        writer.post(post)
    if blinds and not (cash is not None and cash.bomb) and not any(post.what == "big-blind" for post in told.posted):
        # The ante took the player's last chip. Who was the big blind is told all the same.
        writer.post(Posted(told.started.positions.big_blind, "big-blind", 0))
    for street in told.streets:
        for act in street:
            writer.act(act)
        writer.bets = {}
    return writer.rounds


class _Rounds:
    def __init__(self, blinds: bool, scale: int, boards: int) -> None:
        self.scale = scale
        self.boards = boards  # side by side: a street comes once for each
        self.dealt = 0  # how often a street of the board has come
        self.runs_from: int | None = None  # the last street that all runs share
        self.names = (
            ["Preflop", "Flop", "Turn", "River"] if blinds else ["Third", "Fourth", "Fifth", "Sixth", "Seventh"]
        )
        self.rounds: list[dict[str, Any]] = []
        self.bets: dict[SeatNo, Chips] = {}
        self.dealing = False
        self.number = 0
        self.street = 0
        self._begin(self.names[0])

    def _begin(self, street: str, cards: list[str] | None = None) -> None:
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": cards or [], "actions": []})
        self.dealing = True

    def _next_street(self, cards: list[str] | None = None) -> None:
        self.street += 1
        self._begin(self.names[self.street], cards)

    def _say(self, seat: SeatNo, word: str, **more: Any) -> None:
        said = {"action_number": self.number, "player_id": seat, "action": word, **more}
        self.rounds[-1]["actions"].append(said)
        self.number += 1

    def post(self, post: Posted) -> None:
        self._say(post.seat, POSTED[post.what], amount=in_file(post.amount, self.scale))
        if post.what in IN_FRONT:
            self.bets[post.seat] = self.bets.get(post.seat, 0) + post.amount

    def act(self, act: Act) -> None:
        cards = texts_of(act.cards).split()
        if act.kind == "deal":
            self._deal(act.seat, cards)
            return
        if act.kind == "run":
            self.runs_from = self.street
            return
        if act.kind in ("show", "muck") and self.rounds[-1]["street"] != "Showdown":
            self._begin("Showdown")
        self.dealing = False
        if act.kind in ("show", "muck"):
            self._say(act.seat, SAID[act.kind], **({"cards": cards} if cards else {}))
        elif act.kind in ("call", "raise", "bring-in"):
            self._put_in(act)
        else:
            self._say(act.seat, SAID[act.kind])

    def _deal(self, seat: SeatNo, cards: list[str]) -> None:
        if seat == BOARD:
            if self.runs_from is not None and self.street == len(self.names) - 1:
                self.street = self.runs_from
            if self.dealt % self.boards:
                self._begin(self.names[self.street], cards)
            else:
                self._next_street(cards)
            self.dealt += 1
            return
        if not self.dealing:
            self._next_street()
        self._say(seat, SAID["deal"], cards=cards)

    def _put_in(self, act: Act) -> None:
        """What the action adds to the pot; a first bet has a word of its own."""
        opens = not any(self.bets.values())
        word = SAID.get(act.kind) or ("Bet" if opens else "Raise")
        self._say(act.seat, word, amount=in_file(int(act.amount) - self.bets.get(act.seat, 0), self.scale))
        self.bets[act.seat] = int(act.amount)
