"""Hands in the words of rooms, written by hand for these tests with what such files have: chat, rake, missing seats."""

from __future__ import annotations

# Anna wins 0.32 of a pot of 0.34: two cents are rake. She put in 0.16 (0.06 and 0.10) and began with 2.
CASH = """\
PokerStars Hand #208796034789:  Hold'em No Limit ($0.01/$0.02 USD) - 2020/01/28 21:44:30 ET
Table 'Aase III' 6-max Seat #3 is the button
Seat 1: Anna ($2 in chips)
Seat 2: B: en ($1.97 in chips)
Seat 3: Cem (x) ($2.50 in chips)
Seat 5: Dora ($2 in chips) is sitting out
Anna: posts small blind $0.01
B: en: posts big blind $0.02
*** HOLE CARDS ***
Dealt to Anna [Ah Kd]
Cem (x): raises $0.04 to $0.06
Anna: calls $0.05
Emil joins the table at seat #4
B: en: folds
*** FLOP *** [2c 3d 4h]
Anna: checks
Cem (x): bets $0.10
Anna said, "bets $5"
Anna: calls $0.10
*** TURN *** [2c 3d 4h] [5s]
Cem (x) has timed out
Anna: checks
Cem (x): checks
*** RIVER *** [2c 3d 4h 5s] [9s]
Anna: bets $0.20
Cem (x): folds
Uncalled bet ($0.20) returned to Anna
Anna collected $0.32 from pot
Anna: doesn't show hand
*** SUMMARY ***
Total pot $0.34 | Rake $0.02
Board [2c 3d 4h 5s 9s]
Seat 1: Anna (small blind) collected ($0.32)
"""

# Heads-up, antes of 5: Ben is all-in for 1,400, so 100 of Anna's 1,500 go back, and she wins 2,800.
TOURNAMENT = """\
PokerStars Hand #208796034790: Tournament #2800, $1.00+$0.10 USD Hold'em No Limit - Level III (25/50) - 2020/01/28 21:44:30 WET [2020/01/28 16:44:30 ET]
Table '2800 1' 9-max Seat #1 is the button
Seat 1: Anna (1500 in chips, $1 bounty)
Seat 2: Ben (1400 in chips)
Anna: posts the ante 5
Ben: posts the ante 5
Anna: posts small blind 25
Ben: posts big blind 50
*** HOLE CARDS ***
Dealt to Ben [Ah Kd]
Anna: raises 1445 to 1495 and is all-in
Ben: calls 1345 and is all-in
Uncalled bet (100) returned to Anna
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [7s]
*** RIVER *** [2c 3d 4h 7s] [9s]
*** SHOW DOWN ***
Ben: shows [Ah Kd] (high card Ace)
Anna: shows [Qh Qd] (a pair of Queens)
Anna collected 2800 from pot
Anna wins the $1 bounty for eliminating Ben
Ben finished the tournament in 2nd place
*** SUMMARY ***
Total pot 2800 | Rake 0
"""  # noqa: E501

# The blinds are 0.10 and 0.25; Anna and Cem put in 23.72 each, Ben 0.25: 47.69, of which Cem got 46.19.
PARTY = """\
Game #13550493674 starts.

#Game No : 13550493674
***** Hand History for Game 13550493674 *****
$0.10/$0.25 USD NL Texas Hold'em - Saturday, July 25, 07:53:52 EDT 2013
Table Vancouver (Real Money)
Seat 4 is the button
Total number of players : 3/6
Seat 1: Anna ( $23.72 USD )
Seat 2: Ben ( $25 USD )
Seat 4: Cem ( $30 USD )
Anna posts small blind [$0.10 USD].
Ben posts big blind [$0.25 USD].
** Dealing down cards **
Dealt to Ben [  Td Qc ]
Cem raises [$0.75 USD]
Anna calls [$0.65 USD]
Ben folds
** Dealing Flop ** [ 4s, 6h, Jd ]
Anna checks
Cem bets [$1 USD]
Anna is all-In  [$22.97 USD]
Cem calls [$21.97 USD]
** Dealing Turn ** [ 7c ]
** Dealing River ** [ 3c ]
Anna shows [ Kh, Jh ]a pair of Jacks.
Cem shows [ As, Ac ]a pair of Aces.
Cem wins $46.19 USD from the main pot with a pair of Aces.
"""

EIGHTS = """\
***** 888poker Hand History for Game 655462938 *****
$100/$200 Blinds No Limit Holdem - *** 08 08 2016 23:03:27
Tournament #83728678 $18.30 + $1.70 - Table #1 9 Max (Real Money)
Seat 5 is the button
Total number of players : 2
Seat 5: Anna ( $1,614 )
Seat 7: Ben ( $4,886 )
Anna posts ante [$20]
Ben posts ante [$20]
Anna posts small blind [$100]
Ben posts big blind [$200]
** Dealing down cards **
Dealt to Ben [ 8c, Qs ]
Anna raises [$1,494]
Ben folds
** Summary **
Anna did not show his hand
Anna collected [ $1,834 ]
"""

# The newest line comes first. In hand 1 Ben wins the small blind; in hand 2 he is all-in for his 60.
POKERNOW = '''\
entry,at,order
"-- ending hand #2 --",2021-01-09T18:14:30.000Z,20
"""Ann @ a1"" collected 120 from pot with Pair, K's (combination: K♥, K♠, Q♠, J♥, 10♦)",2021-01-09T18:14:29.000Z,19
"""Ben @ b"" shows a 9♥, 10♦.",2021-01-09T18:14:29.000Z,18
"""Ann @ a1"" shows a K♥, K♠.",2021-01-09T18:14:28.000Z,17
"River: 2♠, 7♥, 9♦, 3♣ [Q♦]",2021-01-09T18:14:27.000Z,16
"Turn: 2♠, 7♥, 9♦ [3♣]",2021-01-09T18:14:26.000Z,15
"Flop:  [2♠, 7♥, 9♦]",2021-01-09T18:14:25.000Z,14
"""Ben @ b"" calls 60 and go all in",2021-01-09T18:14:24.000Z,13
"""Ann @ a1"" raises to 60",2021-01-09T18:14:23.000Z,12
"""Ben @ b"" posts a big blind of 20",2021-01-09T18:14:22.000Z,11
"""Ann @ a1"" posts a small blind of 10",2021-01-09T18:14:21.000Z,10
"Your hand is K♥, K♠",2021-01-09T18:14:20.000Z,9
"Player stacks: #1 ""Ann @ a1"" (1000) | #4 ""Ben @ b"" (60)",2021-01-09T18:14:20.000Z,8
"-- starting hand #2 (id: xyz)  (No Limit Texas Hold'em) (dealer: ""Ann @ a1"") --",2021-01-09T18:14:20.000Z,7
"The player ""Cem @ c"" joined the game with a stack of 100.",2021-01-09T18:14:12.000Z,6
"-- ending hand #1 --",2021-01-09T18:14:10.000Z,6
"""Ben @ b"" collected 20 from pot",2021-01-09T18:14:09.000Z,5
"Uncalled bet of 10 returned to ""Ben @ b""",2021-01-09T18:14:09.000Z,5
"""Ann @ a1"" folds",2021-01-09T18:14:08.000Z,5
"""Ben @ b"" posts a big blind of 20",2021-01-09T18:14:02.000Z,4
"""Ann @ a1"" posts a small blind of 10",2021-01-09T18:14:01.000Z,3
"Player stacks: #1 ""Ann @ a1"" (1010) | #4 ""Ben @ b"" (50)",2021-01-09T18:14:00.000Z,2
"-- starting hand #1 (id: xyy)  (No Limit Texas Hold'em) (dealer: ""Ann @ a1"") --",2021-01-09T18:14:00.000Z,1
'''

# Anna raises to 0.30, Ben to 1.00, and bets 1.00 and 2.00: he put in 4.00 and got 5.95; pots of 4.10, 0.15 rake.
IPOKER = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="4065811556">
 <general>
  <mode>real</mode>
  <gametype>Holdem NL €0,05/€0,10</gametype>
  <tablename>Wien 1, 488783729</tablename>
  <currency>EUR</currency>
  <nickname>Ben</nickname>
 </general>
 <game gamecode="3651461297">
  <general>
   <startdate>2022-01-21 16:34:43</startdate>
   <players>
    <player seat="1" name="Anna" chips="€10,00" dealer="1" win="€0" bet="€2,00"/>
    <player seat="3" name="Ben" chips="€12,50" dealer="0" win="€3,95" bet="€2,00"/>
    <player seat="5" name="Cem" chips="€9" dealer="0" win="€0" bet="€0,10"/>
   </players>
  </general>
  <round no="0">
   <action no="1" player="Ben" type="1" sum="€0,05" cards=""/>
   <action no="2" player="Cem" type="2" sum="€0,10" cards=""/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Anna">X X</cards>
   <cards type="Pocket" player="Ben">DA S10</cards>
   <action no="3" player="Anna" type="23" sum="€0,30" cards=""/>
   <action no="4" player="Ben" type="23" sum="€1,00" cards=""/>
   <action no="5" player="Cem" type="0" sum="€0" cards=""/>
   <action no="6" player="Anna" type="3" sum="€0,70" cards=""/>
  </round>
  <round no="2">
   <cards type="Flop" player="">DJ C9 D9</cards>
   <action no="7" player="Ben" type="5" sum="€1,00" cards=""/>
   <action no="8" player="Anna" type="3" sum="€1,00" cards=""/>
  </round>
  <round no="3"><cards type="Turn" player="">C10</cards>
   <action no="9" player="Ben" type="5" sum="€2,00" cards=""/>
   <action no="10" player="Anna" type="0" sum="€0" cards=""/>
  </round>
 </game>
</session>
"""

ACPC = """\
# name/game/hands/seed 2p.nolimit.h1000.r0 holdem.nolimit.2p.reverse_blinds.game 1000 0
STATE:0:r300c/cr900f:3s5d|Td2s/4d5c4s:-300|300:p1|p2
STATE:1:cc/cr20000c//:7d5s|Kh9c/As3hTs/Jh/Js:-20000|20000:p2|p1
STATE:2:f:7d5s|Kh9c:50|-50:p1|p2
SCORE:-20250|20250:p1|p2
"""
ACPC_LIMIT = "STATE:0:crc/crrc/rc/cc:3s5d|Td2s/4d5c4s/Kd/2c:-90|90:p1|p2\n"

# Dora posts 3 late, 1 of it dead: Cem gets 6 and put in 2. Then two boards, both for the kings.
LATE_AND_TWICE = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2020/01/28 21:44:30 ET
Table 'A' 6-max Seat #1 is the button
Seat 1: Anna ($200 in chips)
Seat 2: Ben ($200 in chips)
Seat 3: Cem ($200 in chips)
Seat 4: Dora ($200 in chips)
Ben: posts small blind $1
Cem: posts big blind $2
Dora: posts small & big blinds $3
*** HOLE CARDS ***
Dora: checks
Anna: folds
Ben: folds
Cem: checks
*** FLOP *** [2c 3d 4h]
Cem: bets $2
Dora: folds
Uncalled bet ($2) returned to Cem
Cem collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0

PokerStars Hand #2:  Hold'em No Limit ($1/$2 USD) - 2020/01/28 21:45:30 ET
Table 'A' 6-max Seat #1 is the button
Seat 1: Anna ($100 in chips)
Seat 2: Ben ($100 in chips)
Anna: posts small blind $1
Ben: posts big blind $2
*** HOLE CARDS ***
Anna: raises $98 to $100 and is all-in
Ben: calls $98 and is all-in
*** FIRST FLOP *** [2c 3d 4h]
*** FIRST TURN *** [2c 3d 4h] [9s]
*** FIRST RIVER *** [2c 3d 4h 9s] [Td]
*** SECOND FLOP *** [2s 8d 4d]
*** SECOND TURN *** [2s 8d 4d] [Ks]
*** SECOND RIVER *** [2s 8d 4d Ks] [Jd]
*** FIRST SHOW DOWN ***
Ben: shows [Ah Qd] (high card Ace)
Anna: shows [Kh Kc] (a pair of Kings)
Anna collected $100 from pot
*** SECOND SHOW DOWN ***
Ben: shows [Ah Qd] (high card Ace)
Anna: shows [Kh Kc] (three of a kind, Kings)
Anna collected $100 from pot
*** SUMMARY ***
Total pot $200 | Rake $0
Hand was run twice
"""

# Each with the stacks in the end, by seat, as they were reckoned by hand.
ALL: dict[str, tuple[str, list[dict[int, str]]]] = {
    "pokerstars": (CASH, [{1: "2.16", 2: "1.95", 3: "2.34"}]),
    "tournament": (TOURNAMENT, [{1: "2900", 2: "0"}]),
    "both": (CASH + "\n\n\n" + TOURNAMENT, [{1: "2.16", 2: "1.95", 3: "2.34"}, {1: "2900", 2: "0"}]),
    "partypoker": (PARTY, [{1: "0", 2: "24.75", 4: "52.47"}]),
    "888poker": (EIGHTS, [{5: "1834", 7: "4666"}]),
    "pokernow": (POKERNOW, [{1: "1000", 4: "60"}, {1: "1060", 4: "0"}]),
    "ipoker": (IPOKER, [{1: "8", 3: "14.45", 5: "8.9"}]),
    "acpc": (ACPC, [{1: "19700", 2: "20300"}, {1: "0", 2: "40000"}, {1: "20050", 2: "19950"}]),
}
