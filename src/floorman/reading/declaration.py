"""What a player said, put in or did with their hands, as the dealer or the floor tells it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from floorman.terms import Chips, SeatNo

Word: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "complete", "all-in", "pot"]
# `gathered`: earlier and new chips in one push. `tiny-chip`: one chip, tiny beside the bet that it answers.
Gesture: TypeAlias = Literal[
    "tap", "wave", "cards-forward", "stack-forward", "gathered", "tiny-chip", "line-crossed", "nod", "other"
]
# `words-before-line`: the chips lay on the table when the player spoke, but had not crossed the betting line.
Order: TypeAlias = Literal["words-first", "chips-first", "words-before-line"]

# A chip is worth something, what is said may be nothing. Programs read these bounds in the description of the shapes.
Chip: TypeAlias = Annotated[Chips, Meta(ge=1)]
Amount: TypeAlias = Annotated[Chips, Meta(ge=0)]


class Declaration(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One declaration. Without words it is silent; an amount alone is a bare number.

    `chips` are the denominations of one motion; several motions stand in `motions`, in order of time. `lying` are the
    player's earlier chips of the round, `taken_back` those of them that were pulled back first.
    """

    seat: SeatNo
    said: Word | tuple[Word, ...] = ()
    amount: Amount | None = None
    means: Literal["to", "by"] | None = None
    unclear: bool = False  # the unit of the amount was not spoken
    conditional: bool = False  # said in advance, for the case that something happens
    chips: tuple[Chip, ...] = ()
    motions: tuple[tuple[Chip, ...], ...] = ()
    lying: tuple[Chip, ...] = ()
    taken_back: tuple[Chip, ...] = ()
    order: Order | None = None
    gesture: Gesture | None = None
    told: Amount | None = None  # what the player was told to match

    def __post_init__(self) -> None:
        if self.chips and self.motions:
            raise ValueError("chips are those of one motion: where there were several, tell all of them as motions")
        for name, chips in (*self._piles(), *((f"motions[{n}]", one) for n, one in enumerate(self.motions))):
            if any(chip < 1 for chip in chips):
                raise ValueError(f"`{name}`: a chip is worth at least 1")
        for name, amount in (("amount", self.amount), ("told", self.told)):
            if amount is not None and amount < 0:
                raise ValueError(f"`{name}` is 0 or more")

    def _piles(self) -> tuple[tuple[str, tuple[Chips, ...]], ...]:
        return ("chips", self.chips), ("lying", self.lying), ("taken_back", self.taken_back)

    @property
    def words(self) -> tuple[Word, ...]:
        """What was said, in the order spoken."""
        return self.said if isinstance(self.said, tuple) else (self.said,)

    @property
    def is_silent(self) -> bool:
        return not self.words and self.amount is None

    @property
    def moved(self) -> tuple[tuple[Chips, ...], ...]:
        """The motions in which chips came."""
        return tuple(motion for motion in self.motions if motion) or ((self.chips,) if self.chips else ())
