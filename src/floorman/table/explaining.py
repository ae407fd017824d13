"""Why things are as they are: codes with their sentences in both languages, and the paragraphs they rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from floorman.hand import Hand, offers
from floorman.hand.events import AnyEvent, HandStarted, PotAwarded
from floorman.hand.explain import (
    Reason,
    why_cards,
    why_hands,
    why_offered,
    why_positions,
    why_pots,
    why_show_order,
    why_won,
)
from floorman.rulebook import Rulebook
from floorman.speech import LANGUAGES, Lang, Speech, speech
from floorman.speech.hands import told_by_event
from floorman.table.errors import wrong
from floorman.table.result import by_seat
from floorman.table.turn import Turn, said
from floorman.terms import Chips, RuleId, SeatNo, meant, quoted, shown, text_in

About: TypeAlias = Literal["offers", "positions", "cards", "hands", "pots", "showdown", "result"]
ABOUT: tuple[About, ...] = get_args(About)


class Paragraph(Struct, frozen=True):
    """A statement of the book, in our own words."""

    id: RuleId
    paragraph: str
    en: str
    de: str


class Explanation(Struct, frozen=True):
    """One reason: its code, its sentence, and the statements behind it. `pot` and `shares`: who got how much of which
    pot, where it is why that was so; 0 is the main pot."""

    code: str
    en: str
    de: str
    paragraphs: tuple[Paragraph, ...]
    pot: int | None = None
    shares: dict[SeatNo, Chips] = {}

    def says(self, lang: Lang = "en") -> str:
        """Its sentence in one language."""
        return text_in(self, lang)

    def __repr__(self) -> str:
        return f"<Explanation {self.code}: {shown(self.en, 100)}>"

    @property
    def cites(self) -> tuple[RuleId, ...]:
        """The ids of the statements behind it."""
        return tuple(paragraph.id for paragraph in self.paragraphs)


def explained(
    about: About | None, turn: Turn, hand: Hand | None, events: Sequence[AnyEvent], book: Rulebook
) -> tuple[Explanation, ...]:
    """What is asked about; without that, what the table waits for."""
    if about is not None and about not in ABOUT:
        raise wrong("table.explains-no-such", about=quoted(about), known=", ".join(ABOUT), **meant(about, ABOUT))
    if hand is None:
        return ()
    if about is None:
        about = "result" if hand.closed else _BY_TURN.get(turn.waits_for, "offers")
    if about == "offers":
        return tuple(_offers(turn, hand, book))
    found = tuple(
        _explanation(code, cites, book, lambda words, code=code: words.say(code))  # type: ignore[misc]
        for code, cites in _reasons(about, hand, events)
    )
    return (*found, *_decided(events, book)) if about == "result" else found


_BY_TURN: dict[str, About] = {"act": "offers", "draw": "hands", "show": "showdown", "cards": "cards"}


def _offers(turn: Turn, hand: Hand, book: Rulebook) -> Iterator[Explanation]:
    """First what may be done, in one sentence; then why."""
    offer = offers(hand)
    if offer is None:
        return
    (_, cites), *others = why_offered(hand, offer)
    yield _explanation("now.act", cites, book, lambda words: said(turn, hand, words))
    if offer.why_no_raise:
        yield _explanation(
            offer.why_no_raise, offer.cites, book, lambda words: words.say(offer.why_no_raise, seat=offer.seat)
        )
    for code, behind in others:
        yield _explanation(code, behind, book, lambda words, code=code: words.say(code))  # type: ignore[misc]


def _reasons(about: About, hand: Hand, events: Sequence[AnyEvent]) -> Iterable[Reason]:
    match about:
        case "positions":
            started = events[0]
            assert isinstance(started, HandStarted), "a hand begins by being started"
            return why_positions(hand, started, derived=True)
        case "cards":
            return why_cards(hand)
        case "hands":
            return why_hands(hand)
        case "pots":
            return why_pots(hand)
        case "showdown":
            return why_show_order(hand)
        case _:
            paid = [event for event in events if isinstance(event, PotAwarded)]
            return (*why_pots(hand), *why_won(hand, paid))


def _decided(events: Sequence[AnyEvent], book: Rulebook) -> Iterator[Explanation]:
    """What the rules decided on the way stands in the events: each as the story of the hand tells it."""
    told = {lang: told_by_event(events, speech(lang)) for lang in LANGUAGES}
    for at, event in enumerate(events):
        cites = () if isinstance(event, HandStarted) else getattr(event, "cites", ())
        if cites:
            code = str(event.__struct_config__.tag)
            said = {lang: "; ".join(line.says for line in told[lang][at]) for lang in LANGUAGES}
            one = _explanation(code, cites, book, partial(_line, said, code))
            yield replace(one, pot=event.pot, shares=by_seat(event.shares)) if isinstance(event, PotAwarded) else one


def _line(said: dict[Lang, str], code: str, words: Speech) -> str:
    return said[words.lang] or _alone(code, words)


def _alone(code: str, words: Speech) -> str:
    """What no line of a story tells is a word of the log: here it stands by itself."""
    word = words.say(code)
    return f"{word[:1].upper()}{word[1:]}."


def _explanation(
    code: str, cites: tuple[RuleId, ...], book: Rulebook, sentence: Callable[[Speech], str]
) -> Explanation:
    found = (book.rules[id] for id in cites)
    paragraphs = tuple(Paragraph(rule.id, rule.paragraph, rule.en, rule.de) for rule in found)
    return Explanation(code, sentence(speech("en")), sentence(speech("de")), paragraphs)
