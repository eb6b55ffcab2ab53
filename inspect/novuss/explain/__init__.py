"""Findings of an inspection in the reader's language."""

from novuss.explain.item_headlines import Headline
from novuss.explain.result_explainer import Explainer, build_explainer

__all__ = ["Explainer", "Headline", "build_explainer"]
