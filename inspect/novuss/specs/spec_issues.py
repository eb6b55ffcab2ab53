"""Problems that an author of ``specs/`` has to mend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from novuss.languages import Language


@dataclass(frozen=True, order=True)
class Issue:
    """One problem: where it is, what is wrong, how to cure it, and which check found it."""

    file: str
    line: int
    message: str
    cure: str
    #: The name by which the check can be run alone; empty where a file could not be read.
    check: str = ""
    #: What is wrong and its cure in other languages, where they are known already.
    translations: Mapping[Language, tuple[str, str]] = field(default_factory=dict, compare=False)

    def replace_words(self, message: str, cure: str) -> Issue:
        """The same in other words."""
        return replace(self, message=message, cure=cure)

    def __str__(self) -> str:
        name = f" [{self.check}]" if self.check else ""
        return f"{self.file}:{self.line}: {self.message}; {self.cure}{name}"


class SpecsError(Exception):
    """The knowledge base cannot be loaded; carries every issue that was found.

    Attributes:
        issues: each with file, line, message and cure.
    """

    def __init__(self, issues: list[Issue]) -> None:
        self.issues: list[Issue] = issues
        super().__init__("\n".join(map(str, issues)))
