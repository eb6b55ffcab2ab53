"""Output of a command: words, problems and data, with nothing that steers a terminal."""

from __future__ import annotations

import json
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, NoReturn

import typer

from novuss.corpus import Corpus, load_corpus
from novuss.grouping import group_values
from novuss.input_problems import Problem, ProblemsError
from novuss.json_types import JsonObject
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.system_language import SPOKEN
from novuss.word_diff import Step

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from novuss.explain import Explainer

#: Categories of Unicode: controls, formats (of direction above all) and ends of lines.
_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp"})
#: How many of a kind stand in one line or list.
MOST_SHOWN = 10
#: How many items, or lines about them, a person reads: more are counted.
MOST_LINES = 100
#: Signs of a line of running text.
_WIDTH = 90
#: Colours and signs of a changed word: a file or a pipe has no colours.
_CHANGES = {
    "same": ("", "", ""),
    "gone": ("red strike", "[-", "-]"),
    "new": ("green", "{+", "+}"),
}


class Status(IntEnum):
    """Exit status of a command."""

    ALL_PASS = 0
    SOME_FAIL = 1
    BAD_INPUT = 2
    SOME_OPEN = 3


class Rendered(list[str]):
    """Elements of a list in JSON, each as it is printed two levels deep."""


@dataclass(frozen=True)
class Output:
    """What a command says, in the language of its call and in JSON where that is asked for."""

    corpus: Corpus
    language: Language = SPOKEN
    as_json: bool = False
    asked_edition: str | None = None

    @property
    def edition(self) -> str:
        """The edition that is asked for, otherwise the one in force."""
        return self.asked_edition or self.corpus.current

    def see_event(self, day: date | None, edition: str | None) -> Output:
        """The same for an event of a day, judged by an edition: that of the day unless given."""
        corpus = self.corpus.see_from(day or date.today(), edition)
        return replace(self, corpus=corpus, asked_edition=edition)

    def tell_edition(self) -> None:
        """Say beside the results by which edition they are, if neither today's nor asked for."""
        if not self.asked_edition and self.edition != self.corpus.find_edition(date.today()):
            names = self.corpus.edition(self.edition).short_names
            self.warn("view.by-edition", edition=names[self.language])

    @cached_property
    def say(self) -> Wording:
        """The strings of the language."""
        return Wording(self.corpus.strings, self.language)

    @cached_property
    def explainer(self) -> Explainer:
        """Verdicts, reasons and problems in the language; made when there is something to say."""
        from novuss.explain import build_explainer

        return build_explainer(self.corpus, self.language)

    @cached_property
    def console(self) -> Console:
        """What prints tables and colours: words as they stand, ``:warning:`` and all."""
        from rich.console import Console

        return Console(highlight=False, soft_wrap=False, emoji=False)

    def print(self, key: str, /, **values: object) -> None:
        """Print a line of the strings."""
        self.print_line(self.say(key, **values))

    def warn(self, key: str, /, **values: object) -> None:
        """Print a line of the strings beside the results."""
        self.print_line(self.say(key, **values), err=True)

    def print_line(self, text: str, *, err: bool = False) -> None:
        """Print a line that may hold what somebody typed."""
        typer.echo(escape_invisible(text), err=err)

    def print_json(self, data: object) -> None:
        """Print data for another program."""
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))

    def print_json_members(self, members: Mapping[str, object]) -> None:
        """Print data of which some lists are written already, see :class:`Rendered`."""
        texts = (
            f"  {json.dumps(name)}: {_render_member(value)}" for name, value in members.items()
        )
        typer.echo("{\n" + ",\n".join(texts) + "\n}")

    def print_wrapped(self, text: str, indent: int = 0) -> None:
        """Print paragraphs in lines of a width that is easily read."""
        pad = " " * indent
        wrapper = textwrap.TextWrapper(_WIDTH, initial_indent=pad, subsequent_indent=pad)
        for paragraph in text.split("\n"):
            if paragraph.strip():
                typer.echo(wrapper.fill(paragraph))

    def print_labelled(self, label: str, text: str) -> None:
        """Print a paragraph of its own that begins with what it is."""
        typer.echo()
        self.print_wrapped(f"{label.rstrip(':')}: {text}" if label else text)

    def print_doubts(self, doubts: Iterable[str], indent: int = 0) -> None:
        """Print what makes a text doubtful, a line each."""
        for doubt in doubts:
            self.print_wrapped(f"! {doubt}", indent)

    def print_untranslated(self) -> None:
        """Print which added clauses no words of the language find."""
        from novuss.rulebook.doubts_since_amendments import list_untranslated

        for line in list_untranslated(self.corpus, self.say):
            self.print_labelled("", line)

    def print_status(self, status: str) -> None:
        """Print how far the review of a text has come, and what that means."""
        means = self.say(f"text-status-means.{status}")
        label = self.say("view.text-status")
        self.print_labelled(label, f"{self.say(f'text-status.{status}')}. {means}")

    def fail(self, error: ProblemsError) -> NoReturn:
        """Print what is wrong with place and cure, and exit with status 2."""
        if self.as_json:
            self.print_json({"problems": self.problems_to_json(error.problems)})
        else:
            self.print_problems(error.problems)
        raise typer.Exit(Status.BAD_INPUT)

    def problems_to_json(self, problems: Iterable[Problem]) -> list[JsonObject]:
        """Problems as data."""
        from novuss.report.json_report import problem_to_json

        return [problem_to_json(problem, self.explainer) for problem in problems]

    def print_notices(self, notices: Iterable[Problem]) -> None:
        """Print what was made out of the layouts of tables, a line each, beside the results."""
        for notice in notices:
            place = f"{notice.file}!{notice.cell}" if notice.cell else notice.place
            self.print_line(f"{place}: {self.explainer.notice(notice)}", err=True)

    def print_problems(self, problems: Sequence[Problem]) -> None:
        """Print each problem with its place and cure; equal ones once, with all their places.

        Of more than a person reads the first, and how many there are besides.
        """
        explainer = self.explainer
        same = group_values(
            ((problem.file, *explainer.problem(problem)), problem) for problem in problems
        )
        for (_, message, cure), alike in list(same.items())[:MOST_LINES]:
            first = alike[0]
            if first.cell:
                line = f"{first.file}!{first.place_in_file}: {message}; {cure}"
            else:
                part = explainer.part(first)
                line = f"{first.place}: {message}; {cure}" + (f" ({part})" if part else "")
            self.print_line(line, err=True)
            if len(alike) > 1:
                places = [
                    f"{problem.line}:{problem.column} ({explainer.part(problem)})"
                    if problem.within
                    else problem.place_in_file
                    for problem in alike
                    if problem.place_in_file
                ]
                between = "; " if first.cell else ", "
                again = self.say("cli.again", n=len(alike), places=shorten_names(places, between))
                self.print_line(f"  {again}", err=True)
        if (more := len(same) - MOST_LINES) > 0:
            self.warn("cli.more", n=more, options="--json")


def open_output(
    language: Language = SPOKEN,
    *,
    as_json: bool = False,
    edition: str | None = None,
    day: date | None = None,
) -> Output:
    """Load the knowledge for a command that speaks this language.

    It is seen from the edition that is asked for, otherwise from that of the day, which is today
    unless it is given.
    """
    return Output(load_corpus(day=day, edition=edition), language, as_json, edition)


def _render_member(value: object) -> str:
    if isinstance(value, Rendered):
        return "[\n" + ",\n".join(value) + "\n  ]" if value else "[]"
    return json.dumps(value, ensure_ascii=False, indent=2).replace("\n", "\n  ")


def escape_invisible(text: str) -> str:
    """Replace signs that nobody sees: an item's name must not steer the terminal.

    Neither controls nor what turns the direction of a line, joins letters or is no text.
    """
    if text.isprintable():
        return text
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(sign) in _UNSEEN else sign
        for sign in text
    )


def render_changes(words: Iterable[tuple[Step, str]]) -> Text:
    """A difference of two texts, word by word, in one line."""
    from rich.text import Text

    line = Text()
    for step, text in words:
        style, before, after = _CHANGES[step]
        line.append(f"{before}{text}{after} ", style=style)
    return line


def shorten_names(names: Sequence[str], between: str = ", ", most: int = MOST_SHOWN) -> str:
    """The first names in one line, and how many more there are."""
    first = between.join(names[:most])
    more = len(names) - most
    return f"{first}{between}… +{more}" if more > 0 else first
