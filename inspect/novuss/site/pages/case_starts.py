"""Facts that a case may begin with, by what it is about: the pictures of the home page."""

from collections.abc import Mapping

#: By what a case is about: facts, each with the values that are offered first.
STARTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "puck": {
        "puck": ("pocket", "off", "rail", "back", "broken"),
        "prep": ("slid", "early", "with-cue", "not-returned", "against-rail", "on-rail"),
    },
    "own": {
        "pocketed": ("own", "both"),
        "first": ("own-light", "own-dark"),
        "gone": ("own", "both"),
        "touched": ("disc", "picked", "steadied"),
    },
    "theirs": {"pocketed": ("opp", "both"), "first": ("opp", "both"), "gone": ("opp", "both")},
    "hand": {
        "touched": ("disc", "puck", "rail", "surface", "pocket", "table", "powder"),
        "fault": ("surface", "double", "wrong-part", "placement"),
        "prep": ("far-line", "over-circle", "corner", "dragged"),
    },
    "time": {"time": ("late", "over-30", "delays", "five", "again", "refuses", "trial")},
    "conduct": {
        "talk": ("remark", "partner", "coach", "outsider", "phone", "ring"),
        "unsporting": ("insult", "cue", "puck", "no-greeting", "words-only", "no-farewell"),
        "judge": ("argues", "refuses", "chief"),
        "conduct": ("leaving", "gross", "shoes"),
    },
}
