"""Problems that an author of ``specs/`` has to mend."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, order=True)
class Issue:
    """One problem: where it is, what is wrong and how to cure it."""

    file: str
    line: int
    message: str
    cure: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}; {self.cure}"


class SpecsError(Exception):
    """The knowledge base cannot be loaded; carries every issue that was found."""

    def __init__(self, issues: list[Issue]) -> None:
        self.issues = issues
        super().__init__("\n".join(map(str, issues)))


@dataclass(frozen=True)
class Location:
    """Where a record stands."""

    file: Path
    line: int
