"""What a declaration counts as: words, chips, gestures, and words against chips."""

from __future__ import annotations

from floorman.hand import AnyCommand, BringIn, Call, Check, Fold, Hand, RaiseTo, offers
from floorman.reading.before import before
from floorman.reading.declaration import Declaration
from floorman.reading.early import out_of_turn
from floorman.reading.reading import RAISES, Reading
from floorman.reading.silent import silent
from floorman.reading.spoken import spoken, unclear
from floorman.reading.spot import Spot


def read(hand: Hand, said: Declaration, *, acted_on: bool = False) -> Reading:
    """What a declaration counts as now. Changes nothing.

    `acted_on`: the next player has acted on it, so that a silent one may be complete as it lies.
    """
    offer = offers(hand)
    if offer is None or offer.seat != said.seat:
        return out_of_turn(hand, said)
    place = hand.to_act
    bet = hand.bet[place]
    spot = Spot(hand, offer, said, before(said, bet, bet + hand.stack[place]), acted_on)
    if said.is_silent:
        return _without_words(spot)
    if said.conditional:
        answer = spot.book.conditional_action
        if answer.value == "floor":
            return spot.because("reading.conditional-floor", answer).open("floor")
        if answer.value == "no_effect":
            return spot.because("reading.conditional-free", answer).nothing()
        spot = spot.because("reading.conditional-binds", answer)
    if not spot.lies.new:
        return spoken(spot)
    return _words_and_chips(spot)


def command_of(reading: Reading) -> AnyCommand | None:
    """The act that a reading stands for; None where somebody has to choose or to say more."""
    if not reading.definite or reading.total is None:
        return None
    return command_for(reading.action, reading.seat, reading.total)


def command_for(action: str, seat: int, total: int) -> AnyCommand | None:
    match action:
        case "fold":
            return Fold(seat)
        case "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "bring-in":
            return BringIn(seat)
        case _ if action in RAISES:
            return RaiseTo(seat, total)
        case _:
            return None


def _words_and_chips(spot: Spot) -> Reading:
    """Where they do not come to the same, the book says which of them counts."""
    book = spot.book
    by_words, by_chips = spoken(spot), silent(spot)
    if (by_words.action, by_words.total) == (by_chips.action, by_chips.total):
        return by_words
    answer = book.words_and_chips_differ
    if answer.value == "words":
        return spoken(spot.because("reading.words-count", answer))
    if spot.said.order is None:
        return spoken(spot.because("reading.words-with-chips", answer))
    in_time = book.word_in_time_until
    late = spot.said.order == "chips-first" or (
        spot.said.order == "words-before-line" and in_time.value == "table_touched"
    )
    if late:
        return silent(spot.because("reading.word-too-late", in_time).because("reading.chips-first", answer))
    return spoken(spot.because("reading.word-in-time", in_time).because("reading.words-first", answer))


# ---- without a word -----------------------------------------------------------------------------------------------


def _without_words(spot: Spot) -> Reading:
    match spot.said.gesture:
        case "tap" if not spot.lies.new:
            return _knocked(spot)
        case "cards-forward":
            return _cards_forward(spot)
        case "tap" | "wave" | "nod" | "other":
            return _doubtful(spot)
        case "line-crossed" if not spot.lies.new:
            return _doubtful(spot)
    if spot.lies.new:
        return silent(spot)
    if spot.lies.taken and spot.faces and spot.offer.call_to is not None:
        return _taken_back(spot)
    return spot.because("reading.nothing-done", spot.book.silent_chips.about("in_turn")).nothing()


def _knocked(spot: Spot) -> Reading:
    answer = spot.book.knock
    if answer.value == "check" and spot.offer.check:
        return spot.because("reading.knock", answer).passive()
    return _doubtful(spot.because("reading.knock-unclear", answer))


def _doubtful(spot: Spot) -> Reading:
    """An unclear action without a word; once the next player has acted on it, it may count as it lies."""
    if not spot.acted_on:
        return unclear(spot.because("reading.no-word", spot.book.action_words))
    answer = spot.book.unclear_action_acted_on
    if answer.value == "floor":
        return spot.because("reading.acted-on-floor", answer).open("floor")
    spot = spot.because("reading.acted-on", answer)
    if spot.lies.new:
        return silent(spot)
    return spot.passive() if spot.offer.check else unclear(spot)


def _cards_forward(spot: Spot) -> Reading:
    answer = spot.book.cards_thrown_in_turn
    if answer.value == "fold" or spot.acted_on:
        return spot.because("reading.cards-forward", answer).fold()
    return spot.because("reading.cards-not-yet-folded", answer).open("ask-player")


def _taken_back(spot: Spot) -> Reading:
    """The player pulled an earlier chip back and did nothing more."""
    answer = spot.book.taking_back_binds
    if answer.value == "no_effect":
        return spot.because("reading.taking-back-free", answer).nothing()
    spot = spot.because("reading.taking-back-binds", answer)
    least = spot.offer.raise_min_to
    raises = () if least is None else (spot.option(spot.raise_word, least),)
    return spot.open("ask-player", spot.call_option(), *raises)
