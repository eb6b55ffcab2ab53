"""Day of a build, whose edition the pages show."""

import os
from datetime import UTC, date, datetime

#: Names the moment instead, in seconds: https://reproducible-builds.org/specs/source-date-epoch/
VARIABLE = "SOURCE_DATE_EPOCH"


def find_build_day() -> date:
    """The day that ``SOURCE_DATE_EPOCH`` names, or today."""
    named = os.environ.get(VARIABLE)
    return datetime.fromtimestamp(int(named), UTC).date() if named else date.today()
