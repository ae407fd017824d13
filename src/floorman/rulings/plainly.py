"""What is simply done or said at a table, without anybody reporting it, and a paragraph penalises all the same.

| a fold, thrown or said, before his turn | folded-out-of-turn, out-of-turn |
| anything else before his turn           | out-of-turn                     |
| a fold where a check was free           | folded-without-bet              |
| words for the case that ...             | action-in-advance               |
| one tiny chip for a call                | irregular-action                |
| the pot by its word in no limit         | pot-in-no-limit                 |

The names are those of `incidents.toml`. Whether it was on purpose nobody has said: what a book penalises only then is
left to a report.
"""

from __future__ import annotations

from floorman.hand import Hand, offers
from floorman.reading import Declaration, Reading, is_in_turn, is_waiting
from floorman.rulings.beside import FOLD_OUT_OF_TURN, OUT_OF_TURN, breach_of
from floorman.rulings.case import Case
from floorman.rulings.outcome import Outcome
from floorman.terms import SeatNo


def of_fold(case: Case, seat: SeatNo) -> Outcome | None:
    """What the book makes of it beside the fold itself, before it is carried out; None where it says nothing.

    Who is away has not folded: his hand is taken when his turn comes.
    """
    hand = case.hand
    assert hand is not None, "asked only where a hand is told"
    if not _check_was_free(hand, seat) or hand.presence[hand.at[seat]] in ("absent", "penalised"):
        return None
    return breach_of(case, seat, ("folded-without-bet",))


def of_words(case: Case, said: Declaration, reading: Reading) -> Outcome | None:
    """The same of what was declared and read, in turn or before it."""
    hand = case.hand
    assert hand is not None, "asked only where a hand is told"
    if is_waiting(hand, said.seat):
        what = before_his_turn(said)
    else:
        what = in_turn(hand, said, reading) if is_in_turn(hand, said.seat) else ()
    return breach_of(case, said.seat, what) if what else None


def before_his_turn(said: Declaration) -> tuple[str, ...]:
    """The conduct in a declaration out of turn."""
    folds = "fold" in said.words or said.gesture == "cards-forward"
    what = FOLD_OUT_OF_TURN if folds else OUT_OF_TURN
    return (*what, "action-in-advance") if said.conditional else what


def in_turn(hand: Hand, said: Declaration, reading: Reading) -> tuple[str, ...]:
    """In turn it is the way of saying it that some books would rather not hear."""
    rules = hand.rules
    what = ("action-in-advance",) if said.conditional else ()
    if said.gesture == "tiny-chip" and any(reason.code == "reading.tiny-chip" for reason in reading.why):
        what = (*what, "irregular-action")
    if reading.action == "fold" and _check_was_free(hand, said.seat):
        what = (*what, "folded-without-bet")
    if "pot" in said.words and not rules.fixed and not rules.pot_limit:
        what = (*what, "pot-in-no-limit")
    return what


def _check_was_free(hand: Hand, seat: SeatNo) -> bool:
    """He could have stayed for nothing; whoever owes the bring-in could not."""
    offer = offers(hand)
    return offer is not None and offer.seat == seat and offer.check
