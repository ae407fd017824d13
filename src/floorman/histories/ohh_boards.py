"""Streets that Open Hand History tells more than once: several boards side by side, or one that is run several times.

Where somebody still bets after that, the boards lie side by side. Else nobody could bet any more when the first street
came a second time, and the runs begin with it.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from floorman.histories.errors import Unplayable
from floorman.histories.ohh_hand import OhhHand

BETTING = ("fold", "check", "call", "bet", "raise")


class Boards(Struct, frozen=True):
    """How many boards there are, and which rounds deal the runs: those of the first run, then those of the next."""

    side_by_side: int = 1
    runs: int = 1
    run_rounds: tuple[int, ...] = ()


def boards_of(hand: OhhHand) -> Boards:
    """Raises Unplayable where the streets are told unequally often."""
    dealt = [(place, round.street) for place, round in enumerate(hand.rounds) if round.cards]
    times = Counter(street for _, street in dealt)
    most = max(times.values(), default=1)
    if most == 1:
        return Boards()
    again = [street for street, count in times.items() if count > 1]
    streets = list(times)
    uneven = [street for street in streets[streets.index(again[0]) :] if times[street] != most]
    if uneven:
        place = next(place for place, street in dealt if street == uneven[0])
        raise Unplayable(f"ohh.rounds[{place}]", "history.uneven-boards")
    second = next(place for at, (place, street) in enumerate(dealt) if street in [one for _, one in dealt[:at]])
    bet = any(act.action.lower() in BETTING for round in hand.rounds[second:] for act in round.actions)
    ours = hand.ours.cash is not None and hand.ours.cash.boards > 1
    if bet or ours or "Bomb_Pot" in (hand.flags or ()):
        if len(again) < len(streets):
            once = next(place for place, street in dealt if times[street] == 1)
            raise Unplayable(f"ohh.rounds[{once}]", "history.uneven-boards")
        return Boards(side_by_side=most)
    by_street = {street: [place for place, one in dealt if one == street] for street in again}
    return Boards(1, most, tuple(by_street[street][run] for run in range(most) for street in again))
