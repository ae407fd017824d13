"""Who may decide what stands: by rank, with a reason where the book is left, and never quietly on his own hand.

| any ruling at the table          | who_rules_first                                     |
| where the book is silent         | who_fills_gaps, by the ruling_yardstick             |
| against what the book says       | who_departs_from_rules, by the ruling_yardstick     |
| voids the hand                   | who_voids_hand                                      |
| looks at cards, judges health    | who_looks_at_cards, who_judges_health               |
| was enough of a hand shown       | who_judges_shown_hands                              |
| what somebody decided before     | who_overturns, who_rules_finally                    |
| his own hand                     | ruling_on_own_hand                                  |

A decision keeps what the book said, what was decided instead, by whom and why.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.rulebook import AnyAnswer, Rulebook
from floorman.rulings.outcome import Outcome
from floorman.terms import STAFF, By, Rank, Refused, RuleId, at_least, joined, no

VOIDING = ("misdeal", "hand-void")
# None of the words there are: what counts is written with it.
IN_WORDS = "in-words"


class Decision(Struct, frozen=True):
    """One report decided. `code` says in what way: confirmed, chosen, a gap filled, against the book, or overturned."""

    said: str
    decided: str
    by: By
    why: str
    code: str
    cites: tuple[RuleId, ...]
    own_hand: bool = False


def may_decide(
    book: Rulebook,
    outcome: Outcome,
    choose: str,
    by: By,
    why: str = "",
    *,
    before: Decision | None = None,
    own_hand: bool = False,
) -> Decision | Refused:
    """The decision, or why this person may not take it. `before` is what stands already."""
    own = book.ruling_on_own_hand
    if own_hand and own.value == "refused":
        return no("decision.own-hand", own.cites)
    refusal = None if before is None else _closed(book, before, by)
    if refusal is not None:
        return refusal
    code, needed = _needed(book, outcome, choose)
    for answer in needed:
        if answer.value == "nobody" or not at_least(by.rank, answer.value):  # type: ignore[arg-type]
            return no("rank.too-low", answer.cites, rank=by.rank, needed=str(answer.value))
    if code == "decision.departs" and not why.strip():
        return no("decision.needs-reason", needed[0].cites)
    if choose == IN_WORDS and not why.strip():
        return no("decision.needs-words", needed[0].cites)
    cites = tuple(cite for answer in needed for cite in answer.cites)
    if code in ("decision.departs", "decision.fills-gap"):
        cites = joined(cites, book.ruling_yardstick.cites)
    if before is not None:
        code, cites = "decision.overturns", joined(book.who_overturns.cites, cites)
    if own_hand:
        cites = joined(own.cites, cites)
    return Decision(outcome.outcome, choose, by, why.strip(), code, tuple(dict.fromkeys(cites)), own_hand)


def _needed(book: Rulebook, outcome: Outcome, choose: str) -> tuple[str, tuple[AnyAnswer, ...]]:
    """In what way this is decided, and every question that names a rank for it."""
    code, first = _way(book, outcome, choose)
    found: list[AnyAnswer] = [first]
    if choose in VOIDING and outcome.outcome not in VOIDING:
        found.append(book.who_voids_hand)
    if book.suspected_hand in outcome.on or book.floor_needs_suspicion in outcome.on:
        found.append(book.who_looks_at_cards)
    found += [one for one in (book.who_judges_health, book.who_judges_shown_hands) if one in outcome.on]
    return code, tuple(found)


def _way(book: Rulebook, outcome: Outcome, choose: str) -> tuple[str, AnyAnswer]:
    if outcome.definite:
        same = choose == outcome.outcome
        return ("decision.confirms", book.who_rules_first) if same else ("decision.departs", _departs(book, outcome))
    if book.who_fills_gaps in outcome.on:
        return "decision.fills-gap", book.who_fills_gaps
    offered = [one.outcome for one in outcome.options]
    if offered and choose not in offered:
        return "decision.departs", _departs(book, outcome)
    return "decision.chooses", book.who_rules_first


def _departs(book: Rulebook, outcome: Outcome) -> AnyAnswer:
    """Against the book: also where a caller had accepted the true amount, of which a book may say so once more."""
    accepted = book.caller_misinformed in outcome.on
    return book.who_departs_from_rules.about("accepted_action" if accepted else "any_ruling")


def _closed(book: Rulebook, before: Decision, by: By) -> Refused | None:
    """A decision is closed to lower ranks; a player can take it further until it is final."""
    final = book.who_rules_finally
    if by.rank not in STAFF:
        if at_least(before.by.rank, final.value):
            return no("decision.final", final.cites, rank=before.by.rank)
        return no("decision.goes-up", final.cites, needed=final.value)
    over = book.who_overturns
    is_final = at_least(before.by.rank, final.value)
    if may_overturn(str(over.value), before.by.rank, by.rank, is_final=is_final):
        return None
    return no("decision.closed", over.cites, rank=before.by.rank)


def may_overturn(rule: str, decided_by: Rank, rank: Rank, *, is_final: bool) -> bool:
    if decided_by not in STAFF or rank not in STAFF or rule == "nobody":
        return False
    if rank == decided_by:
        return rule != "higher"
    return STAFF.index(rank) < STAFF.index(decided_by) and not (is_final and rule == "until_final")
