"""Codes of fields, items and counts in a measuring sheet, as figures that formulas compare.

The larger the code the worse, so that the worst of several is their maximum, as among
verdicts: what fails (41 and more), what nobody can tell yet (30 to 40), what was not measured,
what passes. Zero counts for nothing.
"""

from __future__ import annotations

from novuss.localized_wording import Wording

PASS, NOT_MEASURED = 10, 20
#: A derived figure alone settles nothing: what it is derived from has to be typed.
RAW_NEEDED = 30
#: Nothing can be told before the chief judge, or novuss, has decided.
NO_TOLERANCE, DISPUTED, GUARDED, OTHER_ROWS, NO_NAME = 31, 32, 33, 34, 35
#: What cannot be read as it stands; from ENTRY on the entry itself has to be looked at.
BY_NOVUSS, NO_ANSWER, NO_NUMBER, AMBIGUOUS, IMPROBABLE = 36, 37, 38, 39, 40
NOT_MET, BELOW, ABOVE, OUTSIDE = 43, 44, 45, 46

#: From which code on something is open, is an entry to be looked at, fails.
OPEN, ENTRY, FAIL = 30, NO_NAME, 41

#: Why a field is not in order, by its code: the key of the words.
WHY = {
    NOT_MEASURED: "verdict.not-measured",
    NO_TOLERANCE: "sheet.no-tolerance",
    RAW_NEEDED: "sheet.raw-needed",
    DISPUTED: "sheet.disputed",
    GUARDED: "sheet.guarded",
    NO_NAME: "sheet.no-name",
    BY_NOVUSS: "sheet.by-novuss",
    NO_ANSWER: "sheet.no-answer",
    NO_NUMBER: "sheet.no-number",
    AMBIGUOUS: "sheet.ambiguous",
    IMPROBABLE: "sheet.improbable",
    NOT_MET: "sheet.not-met",
    BELOW: "sheet.below",
    ABOVE: "sheet.above",
    OUTSIDE: "sheet.outside",
}


def sign_verdicts(say: Wording) -> dict[str, str]:
    """Sign the words of each verdict, which tells it without its colour."""
    return {
        "fail": f"✗ {say('verdict.fail')}",
        "entry": f"! {say('sheet.entry')}",
        "undecided": f"? {say('verdict.undecided')}",
        "not-measured": f"– {say('verdict.not-measured')}",
        "incomplete": f"◐ {say('verdict.incomplete')}",
        "pass": f"✓ {say('verdict.pass')}",
    }
