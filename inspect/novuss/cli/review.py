"""``novuss review``: who read which text, and what nobody has read as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from novuss.cli.command_classes import Commands
from novuss.cli.option_factories import option, option_group
from novuss.input_problems import ProblemsError, require_choice
from novuss.languages import LANGUAGES, Language
from novuss.model.federation_decisions import Decision
from novuss.model.text_reviews import RAISES, Role
from novuss.official.imported_documents import Imported, load_imports
from novuss.specs.reviewable_texts import Text

review_app = Commands(
    modules={
        "export": ("review_sheets", "export_sheet"),
        "apply": ("review_sheets", "apply_sheet"),
        "list": ("review_texts", "list_texts"),
        "add": ("review_texts", "add_reviews"),
    },
    no_args_is_help=True,
    help="Record who compared which text with what.",
)
Against = Annotated[
    list[str] | None, option("--against", "What it was compared with: a language, or documents.")
]


@option_group
class ReaderOptions:
    """Who read texts, and in which role."""

    by: str = option("--by", "Name or initials of the reader.", required=True)
    role: str = option(
        "--role", "author, second-reader, native-reader, judge or federation.", required=True
    )


@option_group
class SourceOptions:
    """Where imported documents lie."""

    official: Path = option(
        "--official",
        "Where you imported official texts to.",
        metavar="DIR",
        default=Path("official"),
    )

    def read_imported(self) -> list[Imported]:
        """Every document that was imported; none without its folder.

        Raises:
            typer.BadParameter: a file there is no imported document.
        """
        try:
            return load_imports(self.official) if self.official.is_dir() else []
        except ProblemsError as error:
            raise typer.BadParameter(str(error), param_hint="--official") from None


def check_role(role: str) -> Role:
    """The role that was typed, in whatever case.

    Raises:
        ProblemsError: naming those that there are.
    """
    return require_choice(role.strip().casefold(), RAISES, "--role")


def check_against(
    against: Sequence[str] | None,
    languages: Sequence[Language],
    texts: Sequence[Text],
    imported: Sequence[Imported],
) -> None:
    """Refuse what no text can have been compared with.

    Raises:
        typer.BadParameter: neither a language nor a document, or the language itself.
    """
    allowed = {*LANGUAGES, *(name for text in texts for name in text.documents)}
    allowed |= {document.document for document in imported}
    allowed |= {text.record.id for text in texts if isinstance(text.record, Decision)}
    if others := [name for name in against or () if name not in allowed]:
        raise typer.BadParameter(
            f"no such language or document: {', '.join(others)}; "
            "a document of your own is known where it is imported (--official)",
            param_hint="--against",
        )
    if own := [language for language in languages if language in (against or ())]:
        message = f"{own[0]} is not compared with itself"
        raise typer.BadParameter(message, param_hint="--against")
