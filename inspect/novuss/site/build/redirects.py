"""Small pages that lead on: moved addresses, other spellings of a number, the reader's language."""

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from urllib.parse import quote

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.site import addresses
from novuss.site.checks.redirect_table import check_redirects, read_redirects
from novuss.wording import Wording


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
                        addresses.clause_page(language, edition, typed),
                        addresses.clause_page(language, edition, clause.id),
                    )


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
    pages: dict[str, str] = {}
    for language in languages:
        say = Wording(corpus.strings, language)
        moved = [(f"{language}/{line.from_}", f"{language}/{line.to}") for line in table]
        for source, target in [*moved, *find_other_spellings(corpus, language)]:
            # A page that this build leaves out is no mistake, and nothing leads to it.
            if (site / target / "index.html").is_file():
                pages[source] = _render_redirect(source, target, say, site_url)
    for line in table:
        pages[line.from_] = _render_choice(corpus, line.from_, line.to)
    return {f"{source.rstrip('/')}/index.html": text for source, text in pages.items()}


def _relative(source: str, target: str) -> str:
    return "../" * source.count("/") + quote(target)


def _render_redirect(source: str, target: str, say: Wording, site_url: str) -> str:
    link = _relative(source, target)
    canonical = f"{site_url.rstrip('/')}/{quote(target)}" if site_url else link
    return (
        f'<!doctype html>\n<html lang="{say.language}">\n<meta charset="utf-8">\n'
        f"<title>{escape(say('redirect.moved'))}</title>\n"
        f'<meta name="robots" content="noindex">\n<link rel="canonical" href="{canonical}">\n'
        f'<meta http-equiv="refresh" content="0; url={link}">\n'
        f'<p>{escape(say("redirect.moved"))} <a href="{link}">{escape(target)}</a></p>\n</html>\n'
    )


def _render_choice(corpus: Corpus, source: str, target: str) -> str:
    """The same page in every language; the script goes to the reader's own."""
    items = "\n".join(
        f'<li><a href="{_relative(source, f"{language}/{target}")}" hreflang="{language}"'
        f' lang="{language}" data-language="{language}">{traits.endonym}</a></li>'
        for language, traits in corpus.languages.items()
    )
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Novuss</title>\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n'
        f"<ul>\n{items}\n</ul>\n"
        f'<script type="module" src="{_relative(source, "assets/scripts/entrance.js")}"></script>\n'
        "</html>\n"
    )
