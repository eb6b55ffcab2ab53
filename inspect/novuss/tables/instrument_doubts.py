"""Readings that several instruments may have taken: one question for all of them."""

from dataclasses import dataclass, field, replace

from novuss.inspection.instruments import Instrument
from novuss.model.equipment import Measurand
from novuss.problems import Problem, in_languages


@dataclass
class _Doubt:
    """Where it begins, what it is about by id, and how many readings."""

    first: Problem
    about: dict[str, Measurand] = field(default_factory=dict)
    count: int = 0


class InstrumentDoubts:
    """Gathers over all tables of a call, so that 156 readings are one problem."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, ...], _Doubt] = {}

    def add(self, instruments: list[Instrument], measurand: Measurand, place: Problem) -> None:
        """Note a reading; ``place`` is where it stands."""
        key = tuple(one.id for one in instruments)
        doubt = self._found.setdefault(key, _Doubt(place))
        doubt.about.setdefault(measurand.id, measurand)
        doubt.count += 1

    def problems(self) -> list[Problem]:
        """A problem for each choice of instruments, at the first of its readings."""
        return [
            replace(
                doubt.first,
                code="instrument-ambiguous",
                values={
                    "instruments": ", ".join(key),
                    "count": str(doubt.count),
                    **in_languages(
                        "characteristics",
                        lambda language, about=doubt.about: ", ".join(  # type: ignore[misc]
                            one.names[language] for one in about.values()
                        ),
                    ),
                },
            )
            for key, doubt in self._found.items()
        ]
