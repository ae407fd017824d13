"""What went wrong at the table, and what follows: a report in, an outcome with its source out. Changes nothing.

`read_report` reads a report, `ruled` rules on it under the book of a `Case`, and asks first what the answer hangs on;
`rule_on` rules on what was told, `hanging` names what else would turn it. `KINDS` has every kind, `forms` says which
facts each kind wants.
"""

from floorman.rulings import asked as _asked
from floorman.rulings import awards as _awards
from floorman.rulings import away as _away
from floorman.rulings import behind as _behind
from floorman.rulings import betting as _betting
from floorman.rulings import board as _board
from floorman.rulings import buttons as _buttons
from floorman.rulings import clocks as _clocks
from floorman.rulings import conduct as _conduct
from floorman.rulings import counting as _counting
from floorman.rulings import counts as _counts
from floorman.rulings import deck as _deck
from floorman.rulings import declared as _declared
from floorman.rulings import desk_matters as _desk_matters
from floorman.rulings import dropped as _dropped
from floorman.rulings import early as _early
from floorman.rulings import exposed as _exposed
from floorman.rulings import face_up as _face_up
from floorman.rulings import fouled as _fouled
from floorman.rulings import hasty as _hasty
from floorman.rulings import levels as _levels
from floorman.rulings import lifted as _lifted
from floorman.rulings import misconduct as _misconduct
from floorman.rulings import misdeals as _misdeals
from floorman.rulings import mucked as _mucked
from floorman.rulings import showdown as _showdown
from floorman.rulings import skipped as _skipped
from floorman.rulings import taken as _taken
from floorman.rulings import thrown as _thrown
from floorman.rulings import tokens as _tokens
from floorman.rulings import too_early as _too_early
from floorman.rulings.case import Case, EventFacts, Record, Since
from floorman.rulings.forms import FactForm, Form, form_of, forms
from floorman.rulings.hanging import hanging, ruled
from floorman.rulings.outcome import (
    Clock,
    HandWord,
    Hanging,
    NextHand,
    Option,
    Outcome,
    Penalty,
    Reason,
    Reported,
    Step,
)
from floorman.rulings.report import KINDS, BadReport, Report, read_report
from floorman.rulings.ruling import rule_on

KIND_FILES = (
    _asked,
    _awards,
    _away,
    _betting,
    _behind,
    _board,
    _buttons,
    _clocks,
    _conduct,
    _counting,
    _counts,
    _deck,
    _declared,
    _desk_matters,
    _dropped,
    _early,
    _exposed,
    _face_up,
    _fouled,
    _hasty,
    _levels,
    _lifted,
    _misconduct,
    _misdeals,
    _mucked,
    _showdown,
    _skipped,
    _taken,
    _thrown,
    _tokens,
    _too_early,
)

__all__ = [
    "KINDS",
    "BadReport",
    "Case",
    "Clock",
    "EventFacts",
    "FactForm",
    "Form",
    "HandWord",
    "Hanging",
    "NextHand",
    "Option",
    "Outcome",
    "Penalty",
    "Reason",
    "Record",
    "Report",
    "Reported",
    "Since",
    "Step",
    "form_of",
    "forms",
    "hanging",
    "read_report",
    "rule_on",
    "ruled",
]
