"""``novuss review``: who read which text, and what nobody has read as it stands."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.commands import Commands

if TYPE_CHECKING:
    from novuss.languages import Language
    from novuss.specs.reviewed import Text

review_app = Commands(no_args_is_help=True, help="Record who compared which text with what.")

_FOLDER = Annotated[Path | None, typer.Option("--specs", help="The folder of the YAML files.")]
_LANGUAGES = Annotated[
    list[str] | None,
    typer.Option("--language", "-l", help="Only this language; may be given again."),
]


@review_app.command("list")
def list_texts(
    language: _LANGUAGES = None,
    only: Annotated[
        str | None, typer.Option("--edition", help="Only the clauses and limits of this edition.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print every text with its status as JSON.")
    ] = False,
    specs: _FOLDER = None,
) -> None:
    """List the texts that nobody has reviewed as they stand, and count the others by status."""
    import json
    from collections import Counter

    from novuss.specs.reviewed import Reviews

    folder, every = _texts(specs)
    if only:
        every = [one for one in every if one.of.startswith(f"{only} ")]
        if not every:
            raise typer.BadParameter(f"no text of {only!r}", param_hint="--edition")
    found: dict[str, dict[str, str]] = {one.of: {} for one in every}
    for spoken in _spoken(language):
        reviews = Reviews(folder, spoken)
        for one in every:
            found[one.of][spoken] = reviews.status(one) if reviews.standing(one) else "unreviewed"
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for of, states in found.items():
        if lacking := [spoken for spoken, state in states.items() if state == "unreviewed"]:
            typer.echo(f"{of}: {', '.join(lacking)}")
    for spoken in _spoken(language):
        counts = Counter(states[spoken] for states in found.values())
        told = ", ".join(f"{state} {count}" for state, count in sorted(counts.items()))
        typer.echo(f"{spoken}: {told}", err=True)


@review_app.command("add")
def add(
    which: Annotated[
        list[str],
        typer.Argument(metavar="TEXT...", help="Clause ids, or texts as 'list' names them."),
    ],
    by: Annotated[str, typer.Option("--by", help="Name or initials of the reader.")],
    role: Annotated[
        str,
        typer.Option("--role", help="author, second-reader, native-reader, judge or federation."),
    ],
    language: _LANGUAGES = None,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", help="What it was compared with: a language, or documents."),
    ] = None,
    remark: Annotated[
        str | None, typer.Option("--remark", help="What the reader remarked.")
    ] = None,
    specs: _FOLDER = None,
) -> None:
    """Record that somebody compared texts as they stand; only named texts, never all at once."""
    from pydantic import ValidationError

    from novuss.model.reviews import RAISES
    from novuss.specs.reviewed import Reviews, reviewed

    if role not in RAISES:
        raise typer.BadParameter(f"use one of {', '.join(RAISES)}", param_hint="--role")
    folder, every = _texts(specs)
    known = {one.of: one for one in every}
    named = [one if one in known else f"lnf-2017 {one}" for one in which]
    if unknown := [one for one, of in zip(which, named, strict=True) if of not in known]:
        raise typer.BadParameter(f"no such text: {', '.join(unknown)}", param_hint="TEXT")
    decisions = [one.of.partition(" ")[2] for one in every if one.of.startswith("decisions ")]
    allowed = {*_spoken(None), *decisions, *(name for one in every for name in one.documents)}
    if others := [one for one in against or () if one not in allowed]:
        raise typer.BadParameter(
            f"no such language or document: {', '.join(others)}", param_hint="--against"
        )
    order = {one.of: at for at, one in enumerate(every)}
    for spoken in _spoken(language):
        if against and spoken in against:
            message = f"{spoken} is not compared with itself"
            raise typer.BadParameter(message, param_hint="--against")
        reviews = Reviews(folder, spoken)
        for of in named:
            who = {"by": by, "role": role, "on": date.today(), "remark": remark}
            try:
                reviews.add(reviewed(known[of], spoken, against, **who))
            except ValidationError as error:
                raise typer.BadParameter(error.errors()[0]["msg"]) from None
        reviews.write(order)
    spoken_of = ", ".join(_spoken(language))
    typer.echo(f"{len(named)} text(s) reviewed in {spoken_of} by {by} ({role})")


def _spoken(chosen: Sequence[str] | None) -> "list[Language]":
    from novuss.languages import LANGUAGES

    if unknown := [one for one in chosen or () if one not in LANGUAGES]:
        message = f"{', '.join(unknown)}: use {', '.join(LANGUAGES)}"
        raise typer.BadParameter(message, param_hint="--language")
    return [one for one in LANGUAGES if not chosen or one in chosen]


def _texts(specs: Path | None) -> "tuple[Path, list[Text]]":
    from novuss.specs.loader import read_specs
    from novuss.specs.location import specs_folder
    from novuss.specs.reviewed import texts

    folder = specs or specs_folder()
    return folder, list(texts(*read_specs(folder)))
