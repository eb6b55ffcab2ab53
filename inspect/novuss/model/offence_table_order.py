"""Order of the table of offences, the most frequent first."""

from pydantic import Field

from novuss.model.document_discrepancies import DiscrepancyId
from novuss.model.record_base import ClauseId, Record
from novuss.model.rule_clauses import Effect


class Ordered(Record):
    """The offences that have one consequence, by the clauses in force that deal with them."""

    effects: list[Effect] = Field(
        min_length=1, description="the consequence that these offences share"
    )
    clauses: list[ClauseId] = Field(min_length=1, description="the most frequent offence first")
    disputed: dict[ClauseId, list[DiscrepancyId]] = Field(
        default_factory=dict,
        description="by row: the entries of the register by one reading of which something else "
        "follows this act",
    )


class OffencesFile(Record):
    """``specs/offences.yaml``: nothing counts offences, the order is a judgement of ours."""

    order: list[Ordered] = Field(description="the gravest consequence first")
