"""Open Hand History written: a closed hand of ours as JSON, in the games that the format has names for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from floorman.cards import texts_of
from floorman.hand import GAMES, AnyEvent
from floorman.hand.events import Posted
from floorman.histories.acts import BOARD, Act
from floorman.histories.errors import Unplayable
from floorman.histories.money import Money, in_file
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
POSTED = {"ante": "Post Ante", "table-ante": "Post Ante", "small-blind": "Post SB", "big-blind": "Post BB"}
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
    currency: str = "XPM",
) -> str:
    """One hand as JSON, and the book that it was played by. Raises Unplayable where the format has no words for it.

    `begun` is when it began, in UTC. With a `scale` of 100 the chips of the hand are cents, and the file has them as
    0.25 of its `currency`; XPM is what the format calls play money.
    """
    told = recorded_of(events)
    hand = {"ohh": _hand(told, names or {}, number, begun, scale, currency)}
    each = [one.what for one in told.posted if one.what.endswith("ante")]
    whole = told.started.forced.ante_kind == "each" and "table-ante" in each
    ours = ours_of(told.started, book, scale, antes_for_all=whole)
    return _json.encode({**hand, OURS: ours} if ours else hand).decode() + "\n"


def _hand(
    told: RecordedHand, names: Mapping[SeatNo, str], number: str, begun: str, scale: int, currency: str
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

    return {
        "spec_version": SPEC,
        "internal_version": SPEC,
        "site_name": "Floorman",
        "network_name": "Floorman",
        "table_name": "",
        "tournament": False,
        "game_number": number,
        "start_date_utc": begun or None,
        "game_type": kind,
        "bet_limit": {"bet_type": limit, "bet_cap": 0},
        "table_size": max(seats),
        "currency": currency,
        "dealer_seat": started.positions.button,
        "small_blind_amount": money(forced.small_blind if blinds else forced.bring_in),
        "big_blind_amount": money(forced.big_blind if blinds else forced.sizes[0]),
        "ante_amount": money(forced.ante if forced.ante_kind != "none" else 0),
        "hero_player_id": None,
        "players": [
            {
                "id": one.seat,
                "seat": one.seat,
                "name": names.get(one.seat, f"{one.seat}"),
                "starting_stack": money(one.stack),
            }
            for one in started.seats
        ],
        "rounds": _rounds(told, scale),
        "pots": [
            {
                "number": pot.pot,
                "amount": money(pot.amount),
                "rake": 0,
                "player_wins": [{"player_id": share.seat, "win_amount": money(share.amount)} for share in pot.shares],
            }
            for pot in told.pots
        ],
    }


def _rounds(told: RecordedHand, scale: int) -> list[dict[str, Any]]:
    """A round begins with its cards; the first one with what was posted. The showing is a round of its own."""
    blinds = GAMES[told.started.game].has_blinds
    writer = _Rounds(blinds, scale)
    for post in told.posted:
        writer.post(post)
    if blinds and not any(post.what == "big-blind" for post in told.posted):
        # The ante took his last chip. Who was the big blind is told all the same.
        writer.post(Posted(told.started.positions.big_blind, "big-blind", 0))
    for street in told.streets:
        for act in street:
            writer.act(act)
        writer.bets = {}
    return writer.rounds


class _Rounds:
    def __init__(self, blinds: bool, scale: int) -> None:
        self.scale = scale
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
        if post.what in ("small-blind", "big-blind"):
            self.bets[post.seat] = self.bets.get(post.seat, 0) + post.amount

    def act(self, act: Act) -> None:
        cards = texts_of(act.cards).split()
        if act.kind == "deal":
            self._deal(act.seat, cards)
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
            self._next_street(cards)
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
