"""Novuss: the rulebook in four languages and the inspection of its equipment.

What stands in ``__all__`` is public: its names and their meaning change only as the
changelog announces. Everything else is internal, whatever it is called.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from novuss.public_names import PUBLIC
from novuss.version import __version__

if TYPE_CHECKING:
    from novuss.input_problems import Problem, ProblemsError
    from novuss.inspection.acceptance_sampling import LotResult, SamplingPlan
    from novuss.inspection.event_head import EventHead
    from novuss.inspection.event_result import EventResult
    from novuss.inspection.item_results import CharacteristicResult, ItemResult, Result
    from novuss.inspection.readings import Reading
    from novuss.inspection.verdict_scale import Verdict
    from novuss.library.readings_and_verdicts import judge, read_readings
    from novuss.library.records_file import Records
    from novuss.library.report_files import write_report
    from novuss.library.rulebook_access import CaseRuling, Rulebook
    from novuss.opendata.record_types import OpenClause, OpenRelation
    from novuss.search import Hit
    from novuss.specs.spec_issues import SpecsError
    from novuss.tables.frame_judging import capability, check_frame

__all__ = [
    "CaseRuling",
    "CharacteristicResult",
    "EventHead",
    "EventResult",
    "Hit",
    "ItemResult",
    "LotResult",
    "OpenClause",
    "OpenRelation",
    "Problem",
    "ProblemsError",
    "Reading",
    "Records",
    "Result",
    "Rulebook",
    "SamplingPlan",
    "SpecsError",
    "Verdict",
    "__version__",
    "capability",
    "check_frame",
    "judge",
    "read_readings",
    "write_report",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is asked for: pandas alone takes half a second."""
    if name not in PUBLIC:
        raise AttributeError(f"module 'novuss' has no attribute {name!r}")
    return getattr(import_module(f"novuss.{PUBLIC[name]}"), name)


def __dir__() -> list[str]:
    """What is public."""
    return sorted(__all__)
