"""``novuss review``: who read which text, and what nobody has read as it stands."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.commands import Commands
from novuss.cli.review_sheets import (
    OFFICIAL,
    AgainstOption,
    ByOption,
    OfficialOption,
    RoleOption,
    SpecsOption,
    apply_sheet,
    check_against,
    check_role,
    export_sheet,
    imported_in,
    specs_in,
)

if TYPE_CHECKING:
    from novuss.languages import Language
    from novuss.specs.reviewed import Reviews, Text

review_app = Commands(no_args_is_help=True, help="Record who compared which text with what.")

_LANGUAGES = Annotated[
    list[str] | None,
    typer.Option("--language", "-l", help="Only this language; may be given again."),
]
#: Before the name of a reader: that the text is right, or not; a remark says neither.
_SIGNS = {True: " ✓", False: " ≠", None: ""}
review_app.command("export")(export_sheet)
review_app.command("apply")(apply_sheet)


@review_app.command("list")
def list_texts(
    language: _LANGUAGES = None,
    only: Annotated[
        str | None, typer.Option("--edition", help="Only the clauses and limits of this edition.")
    ] = None,
    remarks: Annotated[
        bool, typer.Option("--remarks", help="Instead, list what readers remarked and proposed.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print every text with its status as JSON.")
    ] = False,
    official: OfficialOption = OFFICIAL,
    specs: SpecsOption = None,
) -> None:
    """List the texts that nobody has reviewed as they stand, and count the others by status."""
    import json
    from collections import Counter

    folder, every = _texts(specs)
    if only:
        every = [one for one in every if one.of.startswith(f"{only} ")]
        if not every:
            raise typer.BadParameter(f"no text of {only!r}", param_hint="--edition")
    read = {spoken: _reviews(folder, spoken, official) for spoken in _spoken(language)}
    if remarks:
        _print_remarks(every, read, as_json=as_json)
        return
    found: dict[str, dict[str, str]] = {one.of: {} for one in every}
    for spoken, reviews in read.items():
        for one in every:
            found[one.of][spoken] = reviews.status(one) if reviews.standing(one) else "unreviewed"
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for of, states in found.items():
        if lacking := [spoken for spoken, state in states.items() if state == "unreviewed"]:
            typer.echo(f"{of}: {', '.join(lacking)}")
    for spoken in read:
        counts = Counter(states[spoken] for states in found.values())
        told = ", ".join(f"{state} {count}" for state, count in sorted(counts.items()))
        typer.echo(f"{spoken}: {told}", err=True)


def _print_remarks(every: "list[Text]", read: "dict[Language, Reviews]", *, as_json: bool) -> None:
    """What readers remarked and proposed, text by text, with what it is said of now."""
    from novuss.cli.terminal import print_json, printable, screen
    from novuss.cli.word_changes import shown
    from novuss.reviewing.proposed import with_breaks
    from novuss.word_changes import word_changes

    found = [
        (text, spoken, one)
        for text in every
        for spoken, reviews in read.items()
        for one in reviews.by_text.get(text.of, ())
        if one.remark or one.proposals or one.agrees is False
    ]
    if as_json:
        print_json(
            [
                {"language": spoken, "current": one.text == text.marks[spoken]}
                | one.model_dump(mode="json")
                for text, spoken, one in found
            ]
        )
        return
    console = screen()
    for text, spoken, one in found:
        sign = _SIGNS[one.agrees]
        old = "" if one.text == text.marks[spoken] else " (†)"
        typer.echo(f"{text.of} [{spoken}]{sign}{old} {one.by} ({one.role}), {one.on}")
        for line in (one.remark or "").splitlines():
            typer.echo(printable(f"  {line}"))
        now = text.says(spoken)
        for field, new in one.proposals.items():
            old = with_breaks(now.get(field, ""))
            words = shown(word_changes(old, printable(with_breaks(new))))
            console.print(f"  {field}: ", end="", markup=False)
            console.print(words, soft_wrap=True)


@review_app.command("add")
def add(
    which: Annotated[
        list[str],
        typer.Argument(metavar="TEXT...", help="Clause ids, or texts as 'list' names them."),
    ],
    by: ByOption,
    role: RoleOption,
    language: _LANGUAGES = None,
    against: AgainstOption = None,
    remark: Annotated[
        str | None, typer.Option("--remark", help="What the reader remarked.")
    ] = None,
    official: OfficialOption = OFFICIAL,
    specs: SpecsOption = None,
) -> None:
    """Record that somebody compared texts as they stand; only named texts, never all at once."""
    from pydantic import ValidationError

    from novuss.reviewing.rows import mark_wordings
    from novuss.specs.reviewed import Reviews, reviewed

    role = check_role(role)
    folder, every = _texts(specs)
    known = {one.of: one for one in every}
    named = [one if one in known else f"lnf-2017 {one}" for one in which]
    if unknown := [one for one, of in zip(which, named, strict=True) if of not in known]:
        raise typer.BadParameter(f"no such text: {', '.join(unknown)}", param_hint="TEXT")
    imported = imported_in(official) if against else []
    check_against(against, _spoken(language), every, imported)
    order = {one.of: at for at, one in enumerate(every)}
    for spoken in _spoken(language):
        reviews = Reviews(folder, spoken)
        for of in named:
            who = {"by": by, "role": role, "on": date.today(), "remark": remark}
            try:
                reviews.add(reviewed(known[of], spoken, against, mark_wordings(imported), **who))
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
    from novuss.specs.reviewed import texts

    folder = specs_in(specs)
    return folder, list(texts(*read_specs(folder)))


def _reviews(folder: Path, language: "Language", official: Path) -> "Reviews":
    """The reviews of a language, held against what was imported, where that is there."""
    from novuss.specs.reviewed import Reviews

    imported = imported_in(official)
    if not imported:
        return Reviews(folder, language)
    from novuss.reviewing.rows import mark_wordings

    return Reviews(folder, language, mark_wordings(imported))
