"""The part of `floorman log audit` that looks at decks: those of all hands, or of one that is opened alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.table import Table
from rich.text import Text

from floorman.archive.decks import (
    Audit,
    DeckOf,
    Followed,
    audit_deck,
    dealt_by_the_desk,
    shown_after,
    shuffled_again,
)
from floorman.archive.laid_decks import audit_laid
from floorman.archive.mixes import Mixes
from floorman.cards import texts_of
from floorman.cli.output import console, fail, print_json
from floorman.floor.dealers import name_of
from floorman.floor.decks import Deck, mixed
from floorman.floor.streams import hand_stream, table_of
from floorman.hand import Hand
from floorman.rulebook import Rulebook
from floorman.speech import Speech
from floorman.store import Store
from floorman.terms import EntryId, TableNo, whole_number
from floorman.tournament import AnyEvent, fold

DECKS = "deck/"
CARDS_A_LINE = 13


def shuffler(event: str, told: Sequence[AnyEvent], store: Store, say: Speech) -> DeckOf:
    """Shuffles each deck of an event again; a clear end where its secret is not here."""
    secret = store.secret_of(DECKS + event)
    if secret is None:
        fail(say.say("audit.no-deck-secret", event=event))
    return shuffled_again(secret.encode(), fold(told).renewals)


def audited_decks(
    event: str, told: Sequence[AnyEvent], book: Rulebook, store: Store, deck: DeckOf | None
) -> Iterator[Audit]:
    """Every hand that the desk has dealt, one after the other."""
    mixes, after = Mixes.told(told), shown_after(told)
    for stream in dealt_by_the_desk(told, event):
        place = place_of(stream)
        yield audit_deck(stream, list(store.read(stream)), book, deck, mixes.of.get(place), after.get(place, ()))
    yield from audit_laid(told, event, deck)


def called_in(told: Sequence[AnyEvent], store: Store) -> dict[EntryId, str]:
    """What those are called in public who hold the entries of an event."""
    aliases = {one.id: one.alias for one in store.people().values()}
    return {id: aliases.get(entry.person, entry.person) for id, entry in fold(told).entries.items()}


def place_of(stream: str) -> tuple[TableNo, int]:
    """The table and the number of a hand."""
    return table_of(stream), int(stream.rpartition("-")[2])


def row(one: Audit) -> dict[str, object]:
    """One hand for programs: what was opened of it, and nothing else."""
    opened = [{"at": card.at, "card": texts_of((card.card,)), "nonce": card.nonce} for card in one.cards]
    return {"hand": one.name, "table": one.table, "at": one.at, "root": one.root, "verdict": one.verdict,
            "fault": one.fault, "opened": opened, "added": one.added, "untold": one.untold}  # fmt: skip


def tell_decks(audits: Iterable[Audit], say: Speech, called: Mapping[EntryId, str], *, every: bool) -> tuple[int, bool]:
    """How many hands, and whether all of them are as they should be. Those that are not are named."""
    hands, cards, unfinished, wrong = 0, 0, 0, list[Audit]()
    mixes = list[Audit]()
    for one in audits:
        mixes += [one] * bool(one.added or one.untold)
        hands, cards = hands + 1, cards + len(one.cards)
        unfinished += one.verdict == "open"
        wrong += [one] * (one.verdict == "other")
    if hands:
        _line(say.say("audit.decks", hands=hands, cards=cards))
        _line(say.say("audit.decks-other" if wrong else "audit.decks-all" if every else "audit.decks-shown"))
    if unfinished:
        _line(say.say("audit.decks-open", count=unfinished))
    if wrong:
        console().print(_faults(wrong, say))
    if mixes:
        _tell_mixes(mixes, say, called)
    return hands, not wrong


def _tell_mixes(mixes: Sequence[Audit], say: Speech, called: Mapping[EntryId, str]) -> None:
    """Who added something to the shuffle, hand by hand; and where something sealed did not come before the deal."""
    _line(say.say("audit.mixes", hands=sum(bool(one.added) for one in mixes)))
    table = Table(box=None, pad_edge=False)
    table.add_column(say.say("audit.hand"), justify="right", no_wrap=True)
    table.add_column(say.say("audit.mix.added"), ratio=1)
    table.add_column(say.say("audit.mix.untold"), ratio=1)
    for one in mixes:
        table.add_row(one.name, _names(one.added, called), _names(one.untold, called))
    console().print(table)


def _names(who: Iterable[EntryId], called: Mapping[EntryId, str]) -> Text:
    return Text(", ".join(sorted(called.get(one, one) for one in who)))


def _faults(wrong: Sequence[Audit], say: Speech) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say.say("audit.hand"), justify="right", no_wrap=True)
    table.add_column(say.say("log.time"), justify="right", no_wrap=True)
    table.add_column(say.say("log.what"), ratio=1)
    for one in wrong:
        table.add_row(one.name, say.clock(one.at), Text(say.say(f"audit.deck.{one.fault}"), style="bold"))
    return table


def open_hand(
    event: str,
    name: str,
    told: Sequence[AnyEvent],
    book: Rulebook,
    store: Store,
    say: Speech,
    *,
    json: bool,
) -> int:
    """One hand with all of its cards, and the key that opens it and no other."""
    stream = _stream_of(event, name, told, say)
    shuffle = shuffler(event, told, store, say)
    rows = list(store.read(stream))
    hand = Followed(stream, rows, book).open
    if hand is None or not hand.hand.closed:
        fail(say.say("audit.hand-open", hand=name))
    place, after = place_of(stream), shown_after(told)
    found = audit_deck(stream, rows, book, shuffle, Mixes.told(told).of.get(place), after.get(place, ()))
    deck = shuffle(name_of(stream, hand.mixed), tuple(hand.hand.rules.game.shown.deck))
    if hand.mixed is not None and found.fault not in ("seal", "mixed"):
        deck = mixed(deck, hand.mixed.values.values())
    if json:
        print_json(row(found) | _all_of(hand.hand, deck))
    else:
        _tell_hand(found, hand.hand, deck, say, called_in(told, store))
    return int(found.verdict == "other")


def _stream_of(event: str, name: str, told: Sequence[AnyEvent], say: Speech) -> str:
    table, _, number = name.partition("-")
    at, of = whole_number(table), whole_number(number)
    if at is not None and of is not None:
        stream = hand_stream(event, at, of)
        if stream in dealt_by_the_desk(told, event):
            return stream
    fail(say.say("audit.no-hand", hand=name, event=event))


def _all_of(hand: Hand, deck: Deck) -> dict[str, object]:
    seats = {str(seat): texts_of(hand.cards[place]) for seat, place in sorted(hand.at.items())}
    return {"key": deck.key.hex(), "deck": texts_of(deck.in_turn()), "seats": seats, "board": texts_of(hand.board)}


def _tell_hand(found: Audit, hand: Hand, deck: Deck, say: Speech, called: Mapping[EntryId, str]) -> None:
    fault = "audit.hand-same" if found.fault is None else f"audit.deck.{found.fault}"
    _line(say.say("audit.hand-of", hand=found.name, table=found.table, time=say.clock(found.at)))
    _line(say.say(fault))
    _line(say.say("audit.root", root=found.root))
    _line(say.say("audit.key", key=deck.key.hex()))
    for who, value in found.added.items():
        _line(say.say("audit.mix.by", who=called.get(who, who), value=value))
    if found.untold:
        _line(say.say("audit.mix.not-by", who=_names(found.untold, called).plain))
    table = Table(box=None, pad_edge=False, show_header=False)
    for seat, place in sorted(hand.at.items()):
        table.add_row(say.say("audit.seat", seat=seat), texts_of(hand.cards[place]))
    if hand.board:
        table.add_row(say.say("audit.board"), texts_of(hand.board))
    console().print(table)
    _line(say.say("audit.deck"))
    cards = deck.in_turn()
    for at in range(0, len(cards), CARDS_A_LINE):
        _line("  " + texts_of(cards[at : at + CARDS_A_LINE]))


def _line(text: str) -> None:
    console().print(Text(text))
