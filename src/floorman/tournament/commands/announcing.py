"""What the house says to everybody in the room at once: it stands on every wall until something else is said."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms.names import unseen
from floorman.tournament.command import Command, Decision, Now, Topic, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events import MessageTold

LETTERS_MOST = 80


class TellRoom(Command, frozen=True, tag="tell-room"):
    """The message on the walls is this from now on; without a text there is none."""

    even_after = True
    right: ClassVar[Right] = "who_stops_clock"  # whoever may stop everybody's clock may speak to everybody
    topic: ClassVar[Topic] = "admin"

    text: str = ""

    def decide(self, now: Now) -> Decision:
        text = self.text.strip()
        if len(text) > LETTERS_MOST:
            return no("message.too-long", most=LETTERS_MOST)
        if text and unseen(text):
            return no("message.unseen")
        if text == now.state.message:
            return no("settings.nothing-changed" if text else "message.empty")
        return yes(MessageTold(text=text, was=now.state.message, cites=self.allowing(now)))
