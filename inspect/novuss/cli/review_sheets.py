"""``novuss review export`` and ``apply``: texts given to a reader, and taken back."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.files import ForceOption
from novuss.cli.options import CapOption, LanguageOption, take_caps
from novuss.speech import SPOKEN
from novuss.writing import Paper

if TYPE_CHECKING:
    from novuss.languages import Language
    from novuss.model.reviews import Role
    from novuss.official.store import Imported
    from novuss.specs.reviewed import Text

SpecsOption = Annotated[Path | None, typer.Option("--specs", help="The folder of the YAML files.")]
OfficialOption = Annotated[
    Path,
    typer.Option("--official", metavar="DIR", help="Where you imported official texts to."),
]
ByOption = Annotated[str, typer.Option("--by", help="Name or initials of the reader.")]
RoleOption = Annotated[
    str,
    typer.Option("--role", help="author, second-reader, native-reader, judge or federation."),
]
AgainstOption = Annotated[
    list[str] | None,
    typer.Option("--against", help="What it was compared with: a language, or documents."),
]
#: Where imported documents lie unless another folder is named.
OFFICIAL = Path("official")
_SHEET = Paper("review-sheet")


def export_sheet(
    output: Annotated[
        list[Path],
        typer.Option("--output", "-o", metavar="PATH", help="A .xlsx, .html or .pdf file."),
    ],
    language: LanguageOption = SPOKEN,
    edition: Annotated[
        str | None, typer.Option("--edition", help="Only what is about this edition.")
    ] = None,
    sections: Annotated[
        str | None,
        typer.Option(
            "--sections", metavar="12-17", help="Only these sections: 12-17, 12,14 or A1."
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            help="clauses, limits, glossary, discrepancies, relations, figures, editions, "
            "highlights, disputes, or a pattern such as '17.1*'; may be given again.",
        ),
    ] = None,
    official: OfficialOption = OFFICIAL,
    specs: SpecsOption = None,
    force: ForceOption = False,
) -> None:
    """Write the texts as a sheet for somebody who knows the language and the game.

    'novuss review apply' reads a workbook back; .html and .pdf are for printing.
    """
    from novuss.cli.files import check_forms, put, spare
    from novuss.cli.terminal import explainer_of, told
    from novuss.reviewing.rows import Known, sheet_of
    from novuss.reviewing.selection import Selection
    from novuss.reviewing.workbook import WRITTEN, render_sheet

    spoken: Language = language  # type: ignore[assignment]
    chosen = Selection(edition, _sections(sections), tuple(only or ()))
    known = Known.read(specs_in(specs), imported_in(official))
    explainer = explainer_of(known.corpus, spoken)
    say = explainer.wording
    with told(explainer, as_json=False):
        check_forms(output, explainer, WRITTEN, "--output")
        if edition and edition not in {one.id for one in known.corpus.editions}:
            raise typer.BadParameter(f"no edition {edition!r}", param_hint="--edition")
        texts = chosen.of(known.texts)
        if not texts:
            typer.echo(say("review.empty"), err=True)
            raise typer.Exit(2)
        spare(dict.fromkeys(output, _SHEET), explainer, force=force)
        sheet = sheet_of(known, texts, spoken, edition or "")
        for path in output:
            put({path: render_sheet(sheet, path)}, _SHEET)
            typer.echo(say("review.written", path=str(path), n=len(texts)))


def apply_sheet(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A .xlsx file.")],
    by: ByOption,
    role: RoleOption,
    accept: Annotated[
        bool, typer.Option("--accept", help="Put what is proposed into the texts.")
    ] = False,
    against: AgainstOption = None,
    language: LanguageOption = SPOKEN,
    official: OfficialOption = OFFICIAL,
    specs: SpecsOption = None,
    cap: CapOption = None,
) -> None:
    """Take back a sheet that somebody filled in: show what is proposed, record what is right.

    The sheet stays as it is. The exit status is 0 if everything was applied, 1 if
    something was refused and the rest applied, 2 if nothing could be read.
    """
    from novuss.cli.review_outcome import applied

    take_caps(cap)
    role = check_role(role)
    if not by.strip():
        raise typer.BadParameter("a name or initials", param_hint="--by")
    folder, imported = specs_in(specs), imported_in(official)
    raise typer.Exit(
        applied(
            file,
            (by.strip(), role, against),
            folder,
            imported,
            language,
            accept=accept,
        )
    )


def specs_in(folder: Path | None) -> Path:
    """The folder of the YAML files: the one that was named, or that of the installation.

    Raises:
        typer.BadParameter: there is no such folder.
    """
    from novuss.specs.location import specs_folder

    if folder and not folder.is_dir():
        raise typer.BadParameter(f"there is no such folder: {folder}", param_hint="--specs")
    return folder or specs_folder()


def check_role(role: str) -> "Role":
    """The role that was typed, in whatever case.

    Raises:
        typer.BadParameter: naming those that there are.
    """
    from novuss.model.reviews import RAISES

    found = next((one for one in RAISES if one == role.strip().casefold()), None)
    if found is None:
        raise typer.BadParameter(f"use one of {', '.join(RAISES)}", param_hint="--role")
    return found


def check_against(
    against: Sequence[str] | None,
    spoken: "Sequence[Language]",
    every: "Sequence[Text]",
    imported: "Sequence[Imported]",
) -> None:
    """Refuse what no text can have been compared with.

    Raises:
        typer.BadParameter: neither a language nor a document, or the language itself.
    """
    from novuss.languages import LANGUAGES
    from novuss.model.decisions import Decision

    allowed = {*LANGUAGES, *(name for one in every for name in one.documents)}
    allowed |= {one.document for one in imported}
    allowed |= {one.record.id for one in every if isinstance(one.record, Decision)}
    if others := [one for one in against or () if one not in allowed]:
        raise typer.BadParameter(
            f"no such language or document: {', '.join(others)}; "
            "a document of your own is known where it is imported (--official)",
            param_hint="--against",
        )
    if own := [one for one in spoken if one in (against or ())]:
        message = f"{own[0]} is not compared with itself"
        raise typer.BadParameter(message, param_hint="--against")


def imported_in(folder: Path) -> "list[Imported]":
    """Every document that was imported to a folder; none without it.

    Raises:
        typer.BadParameter: a file there is no imported document.
    """
    if not folder.is_dir():
        return []
    from novuss.official.store import load_all
    from novuss.problems import ProblemsError

    try:
        return load_all(folder)
    except ProblemsError as error:
        raise typer.BadParameter(str(error), param_hint="--official") from None


def _sections(typed: str | None) -> frozenset[str] | None:
    from novuss.reviewing.selection import SelectionError, sections

    try:
        return sections(typed) if typed is not None else None
    except SelectionError as error:
        message = f"{str(error)!r} is no section: use 12-17, 12,14 or A1"
        raise typer.BadParameter(message, param_hint="--sections") from None
