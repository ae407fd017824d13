"""Pots whose winners the dealer names, because not all hands are known. Cards that are known speak for themselves."""

from __future__ import annotations

from floorman.hand.awarding import award_as_told, best_of, pay_as_told, pots_of
from floorman.hand.commands import Award
from floorman.hand.events import AnyEvent, WinnersTold
from floorman.hand.hand import Hand
from floorman.hand.parting import Part, parts_of
from floorman.hand.ranking import is_halved, is_known, known_ranks
from floorman.terms import Accepted, Refused, SeatNo, no


def winners_owed(hand: Hand) -> tuple[int, ...]:
    """The pots that wait for the dealer to name who wins them; 0 is the main pot."""
    return tuple(dict.fromkeys(pot for pot, _ in awards_owed(hand)))


def awards_owed(hand: Hand) -> tuple[tuple[int, int], ...]:
    """The same, each with the board that it is to be won on: nearly always there is only one, 0."""
    if hand.closed or hand.held or not hand.at_showdown() or hand.live < 2:
        return ()
    told = {(one.pot, one.board) for one in hand.winners}
    found = pots_of(hand)
    return tuple(
        (index, part.board)
        for index in range(len(found))
        for part in parts_of(hand, index, found)
        if (index, part.board) not in told and not _cards_decide(hand, part)
    )


def award_told(hand: Hand, command: Award) -> Accepted[AnyEvent] | Refused:
    """One pot to those whom the dealer names. After the last that waited for them the others go by their cards."""
    book = hand.rules.book
    if hand.held:
        return no("hand.held", book.hand_for_hand_all_in.cites)
    if hand.closed or not hand.at_showdown() or hand.live < 2:
        return no("award.no-showdown", book.pots_settled.cites)
    found = pots_of(hand)
    if not 0 <= command.pot < len(found):
        return no("award.no-such-pot", (), pot=command.pot, last=len(found) - 1)
    parts = {part.board: part for part in parts_of(hand, command.pot, found)}
    if command.board not in parts:
        return no("award.no-such-board", (), pot=command.pot, last=len(parts))
    if (command.pot, command.board) in [(one.pot, one.board) for one in hand.winners]:
        return no("award.told-already", (), pot=command.pot)
    part = parts[command.board]
    refusal = _nobody(hand, command, part) or _against_cards(hand, command, part)
    if refusal is not None:
        return refusal
    owed = awards_owed(hand)
    if not owed:
        return no("award.cards-decide", book.cards_speak.cites, pot=command.pot)
    told = WinnersTold(command.pot, command.winners, command.low, book.who_runs_the_table.cites, command.board)
    if {*owed} - {(command.pot, command.board)}:
        return Accepted((told, *_taken(hand, part), pay_as_told(hand, told, part)))
    return Accepted((told, *award_as_told(hand, (*hand.winners, told))))


def _taken(hand: Hand, part: Part) -> tuple[AnyEvent, ...]:
    """What the house takes of a pot, when the first part of it is paid."""
    raked = part.raked
    return () if raked is None or raked.pot in [one.pot for one in hand.winners] else (raked,)


def _cards_decide(hand: Hand, part: Part) -> bool:
    return len(part.claimants) < 2 or _all_known(hand, part)


def _nobody(hand: Hand, command: Award, pot: Part) -> Refused | None:
    """Somebody wins it, each once, and only who may; a second half there is only in games that have one, and
    in drawmaha always."""
    if command.low and not is_halved(hand):
        return no("award.no-low", (), game=hand.rules.game.id)
    for seats in (command.winners, command.low):
        if len(set(seats)) != len(seats):
            return no("award.seat-twice", (), pot=command.pot)
        for seat in seats:
            if seat not in hand.at or hand.at[seat] not in pot.claimants:
                return no("award.not-eligible", hand.rules.book.all_in_claim.cites, seat=seat, pot=command.pot)
    if not command.winners:
        return no("award.no-winner", (), pot=command.pot)
    if hand.rules.game.shown.second == "held" and not command.low:
        return no("award.no-held-winner", (), pot=command.pot)
    return None


def _against_cards(hand: Hand, command: Award, part: Part) -> Refused | None:
    """The hands that are known say otherwise: one of them is beaten by another, or as good as another left out."""
    halves = (command.winners, command.low) if is_halved(hand) else (command.winners,)
    for half, seats in enumerate(halves):
        best = best_of(part, known_ranks(hand, part.claimants, half, part.board))
        named = {hand.at[seat] for seat in seats}
        known = {place for place in named if is_known(hand, place, part.board)}
        left_out = _all_known(hand, part) and set(best) - named
        nobody = best and not named
        if known - set(best) or (known and set(best) - named) or left_out or nobody:
            return no("award.cards-speak", hand.rules.book.cards_speak.cites, pot=command.pot, best=_seats(hand, best))
    return None


def _all_known(hand: Hand, part: Part) -> bool:
    return all(is_known(hand, place, part.board) for place in part.claimants)


def _seats(hand: Hand, places: list[int]) -> str:
    seats: list[SeatNo] = sorted(hand.seats[place] for place in places)
    return ", ".join(map(str, seats))
