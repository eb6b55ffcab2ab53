"""Small pages that lead on: moved addresses, other spellings of a number, the reader's language."""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from urllib.parse import quote

from novuss import site as room
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.rulebook.retired_clause_numbers import find_endings
from novuss.site import page_addresses
from novuss.site.checks.redirect_table import check_redirects, read_redirects
from novuss.template_environments import make_environment


def find_other_spellings(corpus: Corpus, language: Language) -> Iterator[tuple[str, str]]:
    """Addresses of clauses as other keyboards type them, each with the address of the clause.

    A spelling that means two clauses leads to the one that the command line
    finds by it; one that differs by capitals alone is left out, because some
    file systems hold both for the same.
    """
    for edition in corpus.rules_editions:
        taken = {clause.id.casefold() for clause in corpus.rules.clauses(edition)}
        for clause in corpus.rules.clauses(edition):
            for typed in corpus.rules.spellings(clause.id):
                if typed not in taken and corpus.rules.clause_typed(typed, edition) is clause:
                    yield (
                        page_addresses.build_clause_address(language, edition, typed),
                        page_addresses.build_clause_address(language, edition, clause.id),
                    )


def find_amended_addresses(corpus: Corpus, language: Language) -> Iterator[tuple[str, str]]:
    """Addresses of clauses in editions of which they have no page, each with that of their text.

    Of an edition to come it is the page of the clause today, which announces what it will be.
    """
    build = partial(page_addresses.build_clause_address, language)
    for edition in reversed(corpus.line[1:]):
        for clause in corpus.rules.clauses(edition):
            if corpus.rules.clause(clause.id) is None:
                (now, *_) = corpus.concordance.counterparts(clause.id, edition) or [""]
                place = (corpus.current, now) if now else (edition, clause.id)
                yield build(corpus.current, clause.id), build(*place)
    for situation in corpus.see_from(date.min, corpus.base).situations:
        if corpus.situation(situation.id) is None:
            endings = (
                ending
                for step in situation.chain
                for ending in find_endings(corpus, step.clause, corpus.base)
                if ending.now is None
            )
            ending = next(endings)
            page = page_addresses.build_situation_address(language, situation.id)
            yield page, build(ending.edition, ending.clause.id)
    for coming in corpus.upcoming:
        seen = corpus.see_from(coming.in_force_from or date.max, coming.id)
        for clause in seen.rules.clauses():
            (held, *_) = seen.concordance.counterparts(clause.id, coming.id, corpus.current) or [""]
            now = build(corpus.current, held) if held else f"{language}/rules/{coming.id}/"
            yield build(coming.id, clause.id), now


def build_redirects(
    corpus: Corpus,
    specs: Path,
    docs: Path,
    site: Path,
    languages: Iterable[Language],
    *,
    site_url: str = "",
) -> dict[str, str]:
    """Build every leading page of the built ``site``, by its path below it.

    The ``docs`` are the pages that the site was built of, or will be.

    Raises:
        SpecsError: the table leads from a page that is there, or to none.
    """
    file, table = read_redirects(specs)
    check_redirects(file, table, docs, languages)
    templates = make_environment(room.__file__, keep_trailing_newline=True)
    redirect = templates.get_template("redirect.html.j2")
    choice = templates.get_template("language_choice.html.j2")
    pages: dict[str, str] = {}
    for language in languages:
        say = Wording(corpus.strings, language)
        moved = [(f"{language}/{line.from_}", f"{language}/{line.to}") for line in table]
        leading = (
            *find_other_spellings(corpus, language),
            *find_amended_addresses(corpus, language),
        )
        for source, target in [*moved, *leading]:
            # A page that this build leaves out is no mistake, and nothing leads to it.
            if (site / target / "index.html").is_file():
                link = _build_relative_link(source, target)
                canonical = f"{site_url.rstrip('/')}/{quote(target)}" if site_url else link
                pages[source] = redirect.render(
                    say=say, target=target, link=link, canonical=canonical
                )
    for line in table:
        # The same page in every language; the script goes to the reader's own.
        pages[line.from_] = choice.render(
            languages=dict(corpus.languages.items()),
            target=line.to,
            link=partial(_build_relative_link, line.from_),
        )
    return {f"{source.rstrip('/')}/index.html": text for source, text in pages.items()}


def _build_relative_link(source: str, target: str) -> str:
    return "../" * source.count("/") + quote(target)
