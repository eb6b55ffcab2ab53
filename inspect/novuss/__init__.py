"""Novuss: the rulebook in four languages and the inspection of its equipment.

What stands in ``__all__`` is public: its names and their meaning change only as the
changelog announces. Everything else is internal, whatever it is called.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from novuss.public_names import PUBLIC
from novuss.version import __version__

if TYPE_CHECKING:
    from novuss.corpus import Corpus, load_corpus
    from novuss.corpus.clauses_by_number import ClauseIndex
    from novuss.corpus.concordance import Concordance
    from novuss.corpus.disagreement_register import Register
    from novuss.corpus.equipment_limits import EquipmentIndex
    from novuss.corpus.glossary_terms_in_text import TermFinder
    from novuss.corpus.offence_consequences import Consequences
    from novuss.input_problems import Problem, ProblemsError
    from novuss.inspection.verdict_scale import Verdict
    from novuss.specs.spec_issues import Issue, SpecsError
    from novuss.tables.frame_judging import capability, check_frame

__all__ = [
    "ClauseIndex",
    "Concordance",
    "Consequences",
    "Corpus",
    "EquipmentIndex",
    "Issue",
    "Problem",
    "ProblemsError",
    "Register",
    "SpecsError",
    "TermFinder",
    "Verdict",
    "__version__",
    "capability",
    "check_frame",
    "load_corpus",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is asked for: pandas alone takes half a second."""
    if name not in PUBLIC:
        raise AttributeError(f"module 'novuss' has no attribute {name!r}")
    return getattr(import_module(f"novuss.{PUBLIC[name]}"), name)


def __dir__() -> list[str]:
    """What is public."""
    return sorted(__all__)
