"""What rulings may want to know of the event that a story tells."""

from __future__ import annotations

from floorman.rulings import EventFacts
from floorman.scenario.format import EventStory, HandStory


def facts_of_event(story: EventStory | None) -> EventFacts:
    """What the head of a story tells, where nothing is played."""
    if story is None:
        return EventFacts()
    return EventFacts(
        speed=story.speed,
        left=story.left or 0,
        paid=story.paid or len(story.payouts),
        registration=story.registration,
        hand_for_hand=story.hand_for_hand,
        smallest_chip=story.smallest_chip or 1,
    )


def facts_around(story: HandStory) -> EventFacts:
    """What the story of a hand tells of its event."""
    return EventFacts(left=story.event_left or 0, hand_for_hand=story.hand_for_hand, smallest_chip=story.smallest_chip)
