"""Coming in by link: the invitation, the lobby in which one waits, and what is said there and at the tables.

`inviting` is the host's side of the link, `joining` the guest's; `page` is the lobby, `starting` what its host does,
`talking` the chat, `next_game` the way from one game to the next. Who may come in, the book and the plan say, as at the
desk.
"""

from floorman.web.lobby.inviting import change_invitation, invitation
from floorman.web.lobby.joining import join, joined
from floorman.web.lobby.next_game import come_along, open_next
from floorman.web.lobby.page import lobby
from floorman.web.lobby.starting import host_does
from floorman.web.lobby.talking import chat, say

__all__ = ["ROUTES"]

ROUTES = [invitation, change_invitation, join, joined, lobby, host_does, chat, say, open_next, come_along]
