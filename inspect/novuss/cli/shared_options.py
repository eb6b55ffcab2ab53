"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from novuss import languages
from novuss.cli.completion_values import complete_edition, complete_language
from novuss.cli.console_output import Output, open_output
from novuss.cli.option_factories import (
    argument,
    flag,
    option,
    option_group,
    parse_day,
    parse_language,
    parse_site_url,
    read_plan,
    take_caps,
)
from novuss.input_problems import require_choice
from novuss.size_caps import VARIABLE as CAPS_VARIABLE
from novuss.system_language import SPOKEN
from novuss.system_language import VARIABLE as LANGUAGE_VARIABLE

if TYPE_CHECKING:
    from novuss.inspection.reading_decision import DecisionRule
    from novuss.records.recorded_entries import Field, FieldValue
    from novuss.tables.table_check import CheckOptions

LANGUAGE_METAVAR = "|".join(languages.LANGUAGES)
Language = Annotated[
    languages.Language,
    option(
        "--language",
        "-l",
        "Language; that of the computer unless given.",
        parser=parse_language,
        metavar=LANGUAGE_METAVAR,
        envvar=LANGUAGE_VARIABLE,
        autocompletion=complete_language,
        default=SPOKEN,
    ),
]
Edition = Annotated[
    str | None,
    option(
        "--edition",
        "Edition, such as lnf-2017; the one in force unless given.",
        metavar="EDITION",
        autocompletion=complete_edition,
    ),
]
At = Annotated[
    str | None,
    option("--at", "See the rules of a day, as 2026-12-31 or 31.12.2026; of today unless given."),
]
Json = Annotated[bool, flag("--json", "Print data as JSON.")]
JsonResults = Annotated[bool, flag("--json", "Print results as JSON.")]
SiteUrl = Annotated[
    str | None,
    option(
        "--site-url",
        "Address of the site; links and codes lead there.",
        parser=parse_site_url,
        metavar="URL",
    ),
]
Force = Annotated[bool, flag("--force", "Overwrite what novuss did not write in the same form.")]
Annex = Annotated[bool, flag("--annex/--no-annex", "Write the annex as well.", default=True)]
Store = Annotated[Path, argument("EVENT.db", "The event's file of records.")]
Cap = Annotated[
    list[str] | None,
    option(
        "--cap",
        "Raise a limit of what is read, as its message says; may be given again.",
        metavar="NAME=NUMBER",
        envvar=CAPS_VARIABLE,
    ),
]
Desk = Annotated[str | None, option("--desk", "Where; this computer's name unless given.")]
Key = Annotated[
    Path | None,
    option("--key", "Sign what is recorded with this key (see record key).", metavar="KEY.pem"),
]


@option_group
class HeadOptions:
    """The head of a paper: what it says of the event."""

    name: str | None = option("--event", "Name of the event.")
    place: str | None = option("--place", "Where it is held.")
    date: str | None = option("--date", "Day, as 2026-11-21 or 21.11.2026.")
    senior_judge: str | None = option("--senior-judge", "The senior judge.")
    chief_judge: str | None = option("--chief-judge", "Who decides.")
    plan: list[str] | None = option(
        "--plan", "How many of a kind are expected; may be repeated.", metavar="KIND=NUMBER"
    )

    def read_fields(self) -> dict[Field, FieldValue]:
        """What is said of the event, by field; what is empty takes back what was said before.

        Raises:
            ProblemsError: the date is none, or the plan.
        """
        texts: dict[Field, str | None] = {
            "name": self.name,
            "place": self.place,
            "senior_judge": self.senior_judge,
            "chief_judge": self.chief_judge,
        }
        fields: dict[Field, FieldValue] = {
            field: text for field, text in texts.items() if text is not None
        }
        if self.date is not None:
            fields["day"] = parse_day(self.date)
        if self.plan is not None:
            fields["plan"] = read_plan(self.plan)
        return fields


@option_group
class TermsOptions:
    """By what tables are judged; what is not given is as the event keeps it."""

    edition: str | None = option(
        "--edition",
        "Edition, such as lnf-2017.",
        metavar="EDITION",
        autocompletion=complete_edition,
    )
    rule: str | None = option("--rule", "Decision rule.", metavar="simple|guarded")
    guard: str | None = option("--guard", "Guard band as a multiple of U.", metavar="R")
    limits: Path | None = option("--limits", "The chief judge's working limits.")

    @property
    def asks_rule(self) -> bool:
        """Whether a rule is given, or a guard band for one."""
        return self.rule is not None or self.guard is not None

    def find_rule(self, kept: DecisionRule | None = None) -> DecisionRule | None:
        """The rule that is given, None where none is; what of it is left out is as it is kept.

        Raises:
            ProblemsError: as :func:`~novuss.inspection.typed_decision_rule.read_rule`.
        """
        if not self.asks_rule:
            return None
        from novuss.inspection.typed_decision_rule import read_rule

        name = self.rule or (kept.name if kept else "simple")
        if name == "guarded" and self.guard is None and kept and kept.name == "guarded":
            return kept
        return read_rule(name, self.guard)


@option_group
class TableOptions(TermsOptions):
    """By what tables are judged, and which files lie beside them."""

    instruments: Path | None = option("--instruments", "The register of measuring instruments.")
    waivers: Path | None = option("--waivers", "What the chief judge allows, and why.")
    form: str | None = option(
        "--format",
        "Format of files whose name does not tell it, such as - for standard input.",
        metavar="csv|xlsx|json|jsonl|parquet|ods|xls|xlsb",
    )
    confirm: list[str] | None = option(
        "--confirm",
        "An improbable reading that was read so; may be given again.",
        metavar="ITEM:CHARACTERISTIC",
    )

    def build_check(self, encoding: str | None, out: Output, **more: Any) -> CheckOptions:
        """Build how tables are read and judged, with these files and ``more`` that is known."""
        from novuss.tables.input_content import FORMS, set_form
        from novuss.tables.table_check import CheckOptions

        if self.form is not None:
            names = [form.removeprefix(".") for form in FORMS]
            set_form(
                f".{require_choice(self.form.casefold().removeprefix('.'), names, '--format')}"
            )
        return CheckOptions(
            out.corpus,
            limits=self.limits,
            instruments=self.instruments,
            encoding=encoding,
            waivers=self.waivers,
            language=out.language,
            confirmed=tuple(self.confirm or ()),
            **more,
        )


@option_group
class OutputOptions:
    """In which language a command speaks, and whether to a program."""

    language: Language
    as_json: Json

    def open_output(self) -> Output:
        """Load the knowledge and what speaks of it."""
        return open_output(self.language, as_json=self.as_json)


@option_group
class DayOptions(OutputOptions):
    """How a command speaks that shows the rules of a day."""

    at: At

    def open_output(self) -> Output:
        """Load the knowledge as seen on the day, and say which edition that is if not today's.

        Raises:
            ProblemsError: what was typed is no day.
        """
        day = parse_day(self.at, "--at")
        out = open_output(self.language, as_json=self.as_json, day=day)
        out.tell_edition()
        return out


@option_group
class CappedOptions(OutputOptions):
    """How a command speaks that reads files of other people, and how much it reads."""

    cap: Cap

    def open_output(self) -> Output:
        """Raise the caps that are given, and load the knowledge and what speaks of it.

        Raises:
            ProblemsError: what was typed is no cap.
        """
        take_caps(self.cap)
        return super().open_output()
