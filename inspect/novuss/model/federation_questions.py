"""Questions that a federation is asked first."""

from pydantic import Field

from novuss.model.document_discrepancies import DiscrepancyId
from novuss.model.record_base import Record


class QuestionnaireFile(Record):
    """``specs/questionnaire.yaml``: the records whose answers decide most, in their order."""

    decisive: list[DiscrepancyId] = Field(
        min_length=1, description="about twenty records that ask, the most decisive first"
    )
