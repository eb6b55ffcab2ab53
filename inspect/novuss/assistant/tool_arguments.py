"""Arguments of the tools that an assistant calls."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from novuss.input_problems import Problem, ProblemsError
from novuss.json_types import Json
from novuss.languages import LANGUAGES
from novuss.specs.help_translation import translate_mistake

#: How many mistakes of a call are named.
_MOST_MISTAKES = 5


class _Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SpokenArguments(_Arguments):
    """What every tool takes."""

    language: str = Field(
        "",
        description="of the answer; that of the server unless told",
        json_schema_extra={"enum": list(LANGUAGES)},
    )
    day: str = Field(
        "", description="see the rules of that day, such as 2026-12-31; of today where it is empty"
    )


class _Listed(SpokenArguments):
    offset: int = Field(0, ge=0, description="how many of the best to leave out: 'more' tells it")


class SearchArguments(_Listed):
    """What ``search`` takes."""

    query: str = Field(description="a few words or a question, or the number of a clause")
    limit: int = Field(5, ge=1, le=25, description="how many clauses; as many cases, at most 10")


class ClauseArguments(SpokenArguments):
    """What ``show`` and ``compare`` take."""

    clause: str = Field(description="the number as printed, such as 17.1.8 or A1.18")
    edition: str = Field(
        "",
        description="the one in force where it is empty; lnf-2017, mfn-2010, simplified-en, "
        "summary-lv",
    )


class SituationArguments(_Listed):
    """What ``situation`` takes."""

    situation: str = Field(description="its id, or in a few words what happened at the table")
    limit: int = Field(3, ge=1, le=10, description="how many similar cases, where words are given")


class CaseArguments(SpokenArguments):
    """What ``find_case`` takes."""

    question: str = Field(description="in a few words what happened at the table")


class RulingArguments(SpokenArguments):
    """What ``ruling`` takes."""

    facts: dict[str, str] = Field(
        description="what is known, by the id of the fact; '?' where nobody knows"
    )
    question: str = Field(
        "", description="in a few words what happened: names a clause that has no rules yet"
    )


class GivenReading(_Arguments):
    """One reading of ``check``, as a row of a measuring table has it."""

    item: str = Field(description="the label of the item, such as P1")
    kind: str = Field(description="puck, cue, disc, table and so on, in any of the languages")
    characteristic: str = Field(description="what was measured: its name, or the row of Annex 1")
    value: str | int | float | bool = Field(
        description="as it was read; as text no digit of it is lost"
    )
    unit: str = ""
    uncertainty: str | int | float = Field("", description="the expanded uncertainty, in the unit")
    position: str = ""
    confirmed: str = Field("", description="yes where an improbable value was read so")


class CheckArguments(_Listed):
    """What ``check`` takes."""

    readings: list[GivenReading] = Field(min_length=1)
    edition: str = Field(
        "", description="whose limits decide: of the one in force where it is empty"
    )
    rule: str = Field(
        "simple",
        description="guarded keeps the uncertainty away from the limit",
        json_schema_extra={"enum": ["simple", "guarded"]},
    )


#: What each tool takes; ``tools.json`` has what it is for and what it answers.
TOOLS: Mapping[str, type[SpokenArguments]] = {
    "search": SearchArguments,
    "show": ClauseArguments,
    "compare": ClauseArguments,
    "situation": SituationArguments,
    "find_case": CaseArguments,
    "ruling": RulingArguments,
    "check": CheckArguments,
}


def read_arguments(
    tool: str, form: type[SpokenArguments], arguments: Mapping[str, Json]
) -> SpokenArguments:
    """Read the arguments of a call by the form of its tool.

    Raises:
        ProblemsError: naming the first mistakes.
    """
    try:
        return form.model_validate(arguments)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False)
        # What has to be given stands first.
        known = form.model_fields
        names = ", ".join(sorted(known, key=lambda name: not known[name].is_required()))
        problems = []
        for mistake in wrong[:_MOST_MISTAKES]:
            name = ".".join(map(str, mistake["loc"])) or "arguments"
            values = {"name": name, "known": names} | translate_mistake(mistake)
            problems.append(Problem.of(tool, "tool-argument", **values))
        raise ProblemsError(problems) from None
