"""What was shown of a hand that is over, as lines of its story."""

from __future__ import annotations

from collections.abc import Mapping

from floorman.speech.catalogue import Speech
from floorman.speech.hand_memory import HandLine
from floorman.speech.hands import with_signs
from floorman.terms import SeatNo
from floorman.views.past_hands import PastHand


def lines_after(
    hand: PastHand, names: Mapping[SeatNo, str], words: Speech, you: SeatNo | None = None
) -> list[HandLine]:
    """What was shown of a hand that is over, in its story."""
    seats, found = dict(zip(hand.dealt, sorted(names), strict=False)), list[HandLine]()
    for one in hand.after:
        cards = with_signs([card.card for card in one.cards])
        seat = seats.get(one.who, 0)
        shows = "hands.you-show-after" if seat == you else "hands.shows-after"
        code = "hands.would-have-come" if one.board else shows
        found.append(HandLine(words.say(code, who=names.get(seat, ""), cards=cards), one.cites))
    return found
