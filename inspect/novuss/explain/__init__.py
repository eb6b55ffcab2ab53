"""Findings of an inspection in the reader's language."""

from novuss.explain.explainer import Explainer
from novuss.explain.headlines import Headline

__all__ = ["Explainer", "Headline"]
