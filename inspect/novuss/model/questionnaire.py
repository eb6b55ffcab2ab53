"""Questions that a federation is asked first."""

from pydantic import Field

from novuss.model.base import Record
from novuss.model.discrepancies import DiscrepancyId


class QuestionnaireFile(Record):
    """``specs/questionnaire.yaml``: the records whose answers decide most, in their order."""

    decisive: list[DiscrepancyId] = Field(min_length=1)
