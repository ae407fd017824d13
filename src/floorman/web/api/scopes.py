"""Which scope a program needs for which command. Every kind of command stands here exactly once."""

from __future__ import annotations

from floorman.doors.tokens import SCOPES
from floorman.floor import AnyCommand
from floorman.house import Caller

__all__ = ["HOUSE", "SCOPES", "SCOPE_OF", "allows", "scope_of"]

CLOCK = (
    "start-event",
    "start-clock",
    "stop-clock",
    "set-level",
    "extend-level",
    "set-time",
    "go-to-break",
    "break-now",
    "end-break",
    "change-stretch",
    "add-stretch",
    "remove-stretch",
    "move-stretch",
    "set-lengths",
    "announce-end",
    "next-game",
    "begin-shot",
    "end-shot",
    "time-card",
    "shot-expired",
    "announce-hand-for-hand",
    "end-hand-for-hand",
    "draw-last-hands",
    "end-day",
    "resume-day",
    "count-gap",
    "take-out-gap",
)
SEATS = (
    "open-table",
    "set-table-size",
    "move",
    "swap-seats",
    "keep-apart",
    "break-table",
    "break-order",
    "redraw-seats",
    "confirm-arrival",
    "check-in",
    "halt-table",
    "resume-table",
    "draw-seats",
    "seat-next",
    "hold-seats",
    "release-seats",
    "give-seat",
    "confirm-seat",
    "even-out",
    "set-final-table",
    "set-confirming",
    "draw-final-table",
)
ENTRIES = (
    "enter",
    "cancel-entry",
    "confirm-data",
    "correct-name",
    "re-enter",
    "remove-no-show",
    "close-registration",
    "set-re-entry-end",
    "set-registration-end",
    "merge-flight",
    "show-id",
)
MONEY = (
    "pay",
    "pay-all",
    "give-back",
    "invite",
    "set-price",
    "set-purchase",
    "set-guarantee",
    "set-bounties",
    "rebuy",
    "add-on",
    "withdraw-rebuy",
    "set-payouts",
    "set-prizes",
    "publish-prizes",
    "change-prizes",
    "lock-prizes",
    "pay-prize",
    "decide-prize",
    "deal-talks",
    "propose-deal",
    "vote-deal",
    "seal-bounties",
    "bounty",
    "settle-bounties",
)
TABLES = (
    "new-hand",
    "hand-done",
    "hand-goes-on",
    "take-back-ruling",
    "set-table",
    "bust",
    "start-table",
    "draw-button",
    "draw",
    "tell-button",
    "tell-knock-out",
    "take-back-bust",
    "count-table",
    "close-alarm",
    "correct-places",
    "correct-penalty",
    "all-in-held",
    "release-all-in",
    "count",
    "correct-stacks",
    "bag",
    "race",
    "race-cards",
    "colour-up",
    "change-deck",
    "penalise",
    "refer-penalty",
    "waive-penalty",
    "let-bot-play",
    "turn-board",
    "show-cards",
    "throw-cards",
    "show-after",
    "hunt-rabbit",
    "seal-mix",
    "open-mix",
    "sit-out",
    "sit-in",
    "take-over",
    "call-floor",
    "answer-call",
    "withdraw-call",
    "open-dispute",
    "close-dispute",
    "send-out",
    "act",
    "declare",
    "report",
    "rule",
    "void-hand",
    "rewind",
)
# These carry out or undo whatever else there is, change what the whole event is, or are the desk's own: they need more
# than the scope of one kind.
ADMIN = (
    "apply",
    "not-now",
    "take-back",
    "cancel-event",
    "notice-outage",
    "rename-event",
    "change-plan",
    "tell-room",
    "close-evening",
)

# What everybody in the room may see.
PUBLIC = "read:public"

# All commands to the house, and nothing else: who lends tables opens no events.
HOUSE = "command:house"

SCOPE_OF: dict[str, str] = {
    **dict.fromkeys(CLOCK, "command:clock"),
    **dict.fromkeys(SEATS, "command:seats"),
    **dict.fromkeys(ENTRIES, "command:entries"),
    **dict.fromkeys(MONEY, "command:money"),
    **dict.fromkeys(TABLES, "command:tables"),
    **dict.fromkeys(ADMIN, "admin"),
}


def scope_of(command: AnyCommand) -> str:
    """What a kind needs that nobody has put in the table is the most there is."""
    return SCOPE_OF.get(str(command.__struct_config__.tag), "admin")


def allows(caller: Caller, scope: str) -> bool:
    """A person has no scopes: his rank says it all. What everybody sees without a token, each token sees as well."""
    return caller.scopes is None or scope == PUBLIC or scope in caller.scopes
