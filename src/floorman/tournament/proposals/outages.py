"""What an outage proposes: to count the time for which the desk was away, or to take it out."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import Fact
from floorman.tournament.command import Now
from floorman.tournament.commands.outages import CountGap, TakeOutGap, in_words
from floorman.tournament.consequences import outages
from floorman.tournament.events.outages import WHY
from floorman.tournament.proposals.proposal import Proposal, is_put_off


def gaps(now: Now) -> Iterator[Proposal]:
    """Both ways for each gap; not now to one is not now to both."""
    cites = now.book.who_stops_clock.cites
    for number, gap in outages.pending(now.state).items():
        length, seconds = in_words(gap.length)
        facts: dict[str, Fact] = {"minutes": length, "seconds": seconds}
        stands = now.state.ones["stopped_for"] == WHY or outages.all_in_the_browser(now.state)
        paused = gap.held and stands
        both = (
            Proposal(
                kind="count-gap",
                command=CountGap(number),
                why="proposal.gap-paused" if paused else "proposal.gap-held" if gap.held else "proposal.gap-counts",
                facts=facts,
                cites=cites,
                rests_on=(number,),
            ),
            Proposal(
                kind="take-out-gap",
                command=TakeOutGap(number),
                why="proposal.gap-out-paused" if paused else "proposal.gap-out",
                facts=facts,
                cites=cites,
                rests_on=(number,),
            ),
        )
        if not any(is_put_off(now, one) for one in both):
            yield from both
