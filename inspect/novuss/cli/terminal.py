"""What a command says: problems with place and cure, data, and nothing that steers a terminal."""

import json
import textwrap
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from novuss.cli.options import WrongOption
from novuss.corpus import Corpus, load_corpus
from novuss.gathering import gather
from novuss.languages import Language

if TYPE_CHECKING:
    from rich.console import Console

    from novuss.cli.judging import Inspected, Judging
    from novuss.explain import Explainer
    from novuss.model.equipment import Kind
    from novuss.problems import Problem, ProblemsError

#: Exit status of an inspection.
ALL_PASS, SOME_FAIL, BAD_INPUT, SOME_OPEN = 0, 1, 2, 3
#: Categories of Unicode: controls, formats (of direction above all) and ends of lines.
_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp"})
#: How many of a kind stand in one line or list.
MOST_SHOWN = 10
#: How many items, or lines about them, a person reads: more are counted.
MOST_LINES = 100
#: Signs of a line of running text.
_WIDTH = 90


def explainer_of(corpus: Corpus, language: str) -> "Explainer":
    """Who says it in that language."""
    from novuss.explain import Explainer
    from novuss.wording import Wording

    speech: Language = language  # type: ignore[assignment]
    return Explainer(
        Wording(corpus.strings, speech), corpus.vocabulary, corpus.measurand_names(speech)
    )


def load_spoken(language: str) -> "tuple[Corpus, Explainer]":
    """The knowledge, and who says it in that language."""
    corpus = load_corpus()
    return corpus, explainer_of(corpus, language)


@contextmanager
def told(explainer: "Explainer | Callable[[], Explainer]", *, as_json: bool) -> Iterator[None]:
    """Problems of a file or an option are printed with place and cure, and end with status 2.

    An explainer that is made only when there is something to say spares its start.
    """
    from novuss.problems import ProblemsError

    try:
        yield
    except (ProblemsError, WrongOption) as error:
        end(error, explainer() if callable(explainer) else explainer, as_json=as_json)


def end(
    error: "ProblemsError | WrongOption", explainer: "Explainer", *, as_json: bool = False
) -> NoReturn:
    """Print what is wrong with place and cure, and end with status 2."""
    from novuss.report.json_form import problem_data

    problems = [error.problem] if isinstance(error, WrongOption) else error.problems
    if as_json:
        print_json({"problems": [problem_data(one, explainer) for one in problems]})
    else:
        tell(problems, explainer)
    raise typer.Exit(BAD_INPUT)


def print_json(data: object) -> None:
    """Data for another program."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def printable(text: str) -> str:
    """Without signs that nobody sees: an item's name must not steer the terminal.

    Neither controls nor what turns the direction of a line, joins letters or is no text.
    """
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(sign) in _UNSEEN else sign
        for sign in text
    )


def wrapped(text: str, indent: int = 0) -> None:
    """Print paragraphs in lines of a width that is easily read."""
    for paragraph in text.split("\n"):
        if paragraph.strip():
            pad = " " * indent
            typer.echo(textwrap.fill(paragraph, _WIDTH, initial_indent=pad, subsequent_indent=pad))


def labelled(label: str, text: str) -> None:
    """Print a paragraph of its own that begins with what it is."""
    typer.echo()
    wrapped(f"{label.rstrip(':')}: {text}" if label else text)


def screen() -> "Console":
    """What prints tables and colours: words as they stand, ``:warning:`` and all."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False, emoji=False)


def print_problems(problems: Sequence["Problem"], explainer: "Explainer") -> None:
    """Every problem with its place and cure, and how many there are."""
    tell(problems, explainer)
    _print_count(problems, explainer)


def tell(problems: Sequence["Problem"], explainer: "Explainer") -> None:
    """Every problem with its place and cure; equal ones once, with all their places.

    Of more than a person reads the first, and how many there are besides.
    """
    same = gather(((problem.file, *explainer.problem(problem)), problem) for problem in problems)
    for (_, message, cure), found in list(same.items())[:MOST_LINES]:
        first = found[0]
        if first.cell:
            line = f"{first.file}!{first.here}: {message}; {cure}"
        else:
            part = explainer.part(first)
            line = f"{first.place}: {message}; {cure}" + (f" ({part})" if part else "")
        typer.echo(printable(line), err=True)
        if len(found) > 1:
            places = [
                f"{one.line}:{one.column} ({explainer.part(one)})" if one.within else one.here
                for one in found
                if one.here
            ]
            between = "; " if first.cell else ", "
            said = explainer.wording("cli.again", n=len(found), places=cut(places, between))
            typer.echo(printable(f"  {said}"), err=True)
    if (more := len(same) - MOST_LINES) > 0:
        typer.echo(explainer.wording("cli.more", n=more, options="--json"), err=True)


def _print_count(problems: Sequence["Problem"], explainer: "Explainer") -> None:
    typer.echo(explainer.wording("cli.problems", n=len(problems)), err=True)


def cut(names: Sequence[str], between: str = ", ", most: int = MOST_SHOWN) -> str:
    """The first names in one line, and how many more there are."""
    shown = between.join(names[:most])
    more = len(names) - most
    return f"{shown}{between}… +{more}" if more > 0 else shown


def refuse(
    judging: "Judging",
    inspected: "Inspected",
    explainer: "Explainer",
    *,
    as_json: bool,
    reports: Sequence[Path] = (),
) -> NoReturn:
    """Tell what is wrong with the input, and end with status 2.

    On the terminal with a preview of the items that nothing is wrong with, and
    with the ``reports`` that were asked for and not written.
    """
    from novuss.report.json_form import problems_data

    if as_json:
        print_json(problems_data(judging.edition, judging.rule.name, inspected.problems, explainer))
    else:
        tell(inspected.problems, explainer)
        _print_preview(inspected, explainer)
        _print_no_reports(reports, explainer)
        _print_count(inspected.problems, explainer)
    raise typer.Exit(BAD_INPUT)


def _print_preview(inspected: "Inspected", explainer: "Explainer") -> None:
    """What would be said of the items without a problem, in plain letters: it is no verdict."""
    say = explainer.wording
    lines = []
    if inspected.preview:
        alike: dict[tuple[Kind, str], list[str]] = {}
        for item in inspected.preview.items:
            words = f"{explainer.word(item)}. {explainer.headline(item)}"
            alike.setdefault((item.kind, words), []).append(item.item)
        lines.append(f"{say('cli.preview')}:")
        lines += [
            f"  {explainer.kind(kind)} {cut(names, most=MOST_LINES)}: {words}"
            for (kind, words), names in list(alike.items())[:MOST_LINES]
        ]
        if len(alike) > MOST_LINES:
            lines.append(f"  … +{len(alike) - MOST_LINES}")
        if inspected.without:
            files = ", ".join(map(str, inspected.without))
            lines.append(f"  {say('cli.preview-without', files=files)}")
    if inspected.touched:
        lines.append(say("cli.preview-not", items=cut(inspected.touched, most=MOST_LINES)))
    for line in lines:
        typer.echo(printable(line), err=True)


def _print_no_reports(reports: Sequence[Path], explainer: "Explainer") -> None:
    """The reports that were asked for and are not written, and which of them are old."""
    old = [str(path) for path in reports if path.exists()]
    new = [str(path) for path in reports if str(path) not in old]
    for key, paths in (("cli.no-report", [*new, *old]), ("cli.no-report-old", old)):
        if paths:
            typer.echo(printable(explainer.wording(key, paths=", ".join(paths))), err=True)
