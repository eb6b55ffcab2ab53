"""Remarks on an item, equal ones as one."""

from dataclasses import dataclass

from novuss.inspection.item_results import ItemResult, Result


@dataclass(frozen=True)
class Remark:
    """One line that somebody wrote, with the readings that it stands beside."""

    text: str
    results: tuple[Result, ...]

    @property
    def shared(self) -> bool:
        """Whether several readings bear it, as all those of a row of a wide table do."""
        return len(self.results) > 1


def collect_remarks(item: ItemResult) -> list[Remark]:
    """Collect the remarks of an item in the order of its readings, equal ones as one."""
    found: dict[str, list[Result]] = {}
    for result in item.results:
        for line in (result.reading.remark or "").splitlines():
            found.setdefault(line, []).append(result)
    return [Remark(text, tuple(results)) for text, results in found.items()]
