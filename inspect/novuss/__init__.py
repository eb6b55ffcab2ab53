"""Novuss: the rulebook in four languages and the inspection of its equipment."""

from typing import TYPE_CHECKING, Any

from novuss.version import __version__

__all__ = ["__version__", "capability", "check_frame", "load_corpus"]

if TYPE_CHECKING:
    from novuss.corpus import load_corpus
    from novuss.tables.capability import capability
    from novuss.tables.frame import check_frame


def __getattr__(name: str) -> Any:
    """Import the public functions on first use: pandas alone takes half a second."""
    if name == "capability":
        from novuss.tables.capability import capability

        return capability
    if name == "check_frame":
        from novuss.tables.frame import check_frame

        return check_frame
    if name == "load_corpus":
        from novuss.corpus import load_corpus

        return load_corpus
    raise AttributeError(f"module 'novuss' has no attribute {name!r}")
