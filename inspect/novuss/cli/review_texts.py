"""``novuss review list`` and ``add``: the texts by their status, and reviews of named texts."""

import json
from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Annotated

import typer
from pydantic import ValidationError

from novuss.cli.console_output import escape_invisible, open_output, render_changes
from novuss.cli.option_factories import argument, flag, option
from novuss.cli.review import (
    Against,
    ReaderOptions,
    SourceOptions,
    check_against,
    check_role,
)
from novuss.input_problems import require_choice
from novuss.languages import LANGUAGES, Language
from novuss.reviewing.knowledge_under_review import mark_wordings
from novuss.reviewing.proposal_checks import mark_paragraphs
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.model_mistakes import describe_mistake
from novuss.specs.reader import read_specs
from novuss.specs.reviewable_texts import Reviews, Text, make_review
from novuss.specs.reviewable_texts import list_texts as list_records
from novuss.word_diff import diff_words

_Languages = Annotated[
    list[str] | None, option("--language", "-l", "Only this language; may be given again.")
]
#: Before the name of a reader: that the text is right, or not; a remark says neither.
_SIGNS = {True: " ✓", False: " ≠", None: ""}


def list_texts(
    language: _Languages,
    only: str | None = option("--edition", "Only the clauses and limits of this edition."),
    remarks: bool = flag("--remarks", "Instead, list what readers remarked and proposed."),
    as_json: bool = flag("--json", "Print every text with its status as JSON."),
    *,
    sources: SourceOptions,
) -> None:
    """List the texts that nobody has reviewed as they stand, and count the others by status."""
    folder = find_specs_folder()
    texts = list(list_records(*read_specs(folder)))
    if only:
        texts = [text for text in texts if text.of.startswith(f"{only} ")]
        if not texts:
            raise typer.BadParameter(f"no text of {only!r}", param_hint="--edition")
    languages = _check_languages(language)
    imported = sources.read_imported()
    # Reviews are held against what was imported, where that is there.
    wordings = mark_wordings(imported) if imported else None
    reviews = {spoken: Reviews(folder, spoken, wordings) for spoken in languages}
    if remarks:
        _print_remarks(texts, reviews, as_json=as_json)
        return
    states = {
        text.of: {
            spoken: read.compute_status(text) if read.list_standing(text) else "unreviewed"
            for spoken, read in reviews.items()
        }
        for text in texts
    }
    if as_json:
        typer.echo(json.dumps(states, ensure_ascii=False, indent=1))
        return
    for name, by_language in states.items():
        if lacking := [spoken for spoken, state in by_language.items() if state == "unreviewed"]:
            typer.echo(f"{name}: {', '.join(lacking)}")
    for spoken in reviews:
        counts = Counter(by_language[spoken] for by_language in states.values())
        line = ", ".join(f"{state} {count}" for state, count in sorted(counts.items()))
        typer.echo(f"{spoken}: {line}", err=True)


def _print_remarks(texts: list[Text], reviews: dict[Language, Reviews], *, as_json: bool) -> None:
    """Print what readers remarked and proposed, text by text, with what it is said of now."""
    found = [
        (text, language, review)
        for text in texts
        for language, read in reviews.items()
        for review in read.by_text.get(text.of, ())
        if review.remark or review.proposals or review.agrees is False
    ]
    out = open_output()
    if as_json:
        out.print_json(
            [
                {"language": language, "current": review.text == text.marks[language]}
                | review.model_dump(mode="json")
                for text, language, review in found
            ]
        )
        return
    console = out.console
    for text, language, review in found:
        stale = "" if review.text == text.marks[language] else " (†)"
        reader = f"{review.by} ({review.role}), {review.on}"
        typer.echo(f"{text.of} [{language}]{_SIGNS[review.agrees]}{stale} {reader}")
        for line in (review.remark or "").splitlines():
            out.print_line(f"  {line}")
        now = text.list_texts(language)
        for field, new in review.proposals.items():
            old = mark_paragraphs(now.get(field, ""))
            console.print(f"  {field}: ", end="", markup=False)
            words = diff_words(old, escape_invisible(mark_paragraphs(new)))
            console.print(render_changes(words), soft_wrap=True)


def add_reviews(
    which: list[str] = argument("TEXT...", "Clause ids, or texts as 'list' names them."),
    *,
    reader: ReaderOptions,
    language: _Languages,
    against: Against,
    remark: str | None = option("--remark", "What the reader remarked."),
    sources: SourceOptions,
) -> None:
    """Record that somebody compared texts as they stand; only named texts, never all at once."""
    by, role = reader.by, check_role(reader.role)
    folder = find_specs_folder()
    texts = list(list_records(*read_specs(folder)))
    known = {text.of: text for text in texts}
    named = [name if name in known else f"lnf-2017 {name}" for name in which]
    if unknown := [name for name, of in zip(which, named, strict=True) if of not in known]:
        raise typer.BadParameter(f"no such text: {', '.join(unknown)}", param_hint="TEXT")
    imported = sources.read_imported() if against else []
    languages = _check_languages(language)
    check_against(against, languages, texts, imported)
    order = {text.of: place for place, text in enumerate(texts)}
    for spoken in languages:
        reviews = Reviews(folder, spoken)
        for name in named:
            who = {"by": by, "role": role, "on": date.today(), "remark": remark}
            try:
                reviews.add_review(
                    make_review(known[name], spoken, against, mark_wordings(imported), **who)
                )
            except ValidationError as error:
                raise typer.BadParameter(describe_mistake(error.errors()[0])) from None
        reviews.write_file(order)
    typer.echo(f"{len(named)} text(s) reviewed in {', '.join(languages)} by {by} ({role})")


def _check_languages(chosen: Sequence[str] | None) -> list[Language]:
    known = [require_choice(name, LANGUAGES, "--language") for name in chosen or LANGUAGES]
    return [language for language in LANGUAGES if language in known]
