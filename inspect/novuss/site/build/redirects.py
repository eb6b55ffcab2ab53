"""Small pages that lead on: moved addresses, other spellings of a number, the reader's language."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from urllib.parse import quote

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.redirects import Redirect, RedirectsFile
from novuss.site import addresses
from novuss.specs.issues import Issue, SpecsError
from novuss.specs.yaml_file import YamlFile
from novuss.wording import Wording

#: The table, below ``specs/``.
TABLE = "redirects.yaml"


def read_redirects(specs: Path) -> tuple[YamlFile, list[Redirect]]:
    """The table of a knowledge base, with its lines.

    Raises:
        SpecsError: with every mistake of the file.
    """
    file = YamlFile.read(specs / TABLE, specs)
    return file, file.validate(RedirectsFile).redirects


def other_spellings(corpus: Corpus, language: Language) -> Iterator[tuple[str, str]]:
    """Addresses of clauses as other keyboards type them, each with the address of the clause.

    A spelling that means two clauses leads to the one that the command line
    finds by it; one that differs by capitals alone is left out, because some
    file systems hold both for the same.
    """
    for edition in corpus.rules_editions:
        taken = {clause.id.casefold() for clause in corpus.clauses(edition)}
        for clause in corpus.clauses(edition):
            for typed in corpus.spellings(clause.id):
                if typed not in taken and corpus.clause_typed(typed, edition) is clause:
                    yield (
                        addresses.clause_page(language, edition, typed),
                        addresses.clause_page(language, edition, clause.id),
                    )


def write_redirects(corpus: Corpus, specs: Path, docs: Path, site: Path, site_url: str) -> int:
    """Write every leading page into the built site and say how many.

    The ``docs`` are the pages that the site was built of, or will be.

    Raises:
        SpecsError: the table leads from a page that is there, or to none.
    """
    file, table = read_redirects(specs)
    issues: list[Issue] = []
    pages: dict[str, str] = {}
    for language in LANGUAGES:
        if not (site / language).is_dir():
            continue
        say = Wording(corpus.strings, language)
        moved = [(f"{language}/{one.from_}", f"{language}/{one.to}") for one in table]
        for index, (source, target) in enumerate(moved):
            line = file.line("redirects", index)
            if not _is_page(docs, target):
                cure = "lead to a page of the site"
                issues.append(Issue(file.name, line, f"there is no page {target}", cure))
            if _is_page(docs, source):
                cure = "take the line out, or move the page"
                issues.append(Issue(file.name, line, f"{source} is a page itself", cure))
        for source, target in [*moved, *other_spellings(corpus, language)]:
            if (site / target / "index.html").is_file():
                pages[source] = _leading(source, target, language, say, site_url)
    if issues:
        raise SpecsError(sorted(issues))
    for one in table:
        pages[one.from_] = _choosing(corpus, one.from_, one.to)
    for source, text in pages.items():
        path = site / source / "index.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return len(pages)


def _is_page(docs: Path, address: str) -> bool:
    """Whether there is a page of that address, in this build or not."""
    return (docs / f"{address.rstrip('/')}.md").is_file() or (docs / address / "index.md").is_file()


def _relative(source: str, target: str) -> str:
    return "../" * source.count("/") + quote(target)


def _leading(source: str, target: str, language: Language, say: Wording, site_url: str) -> str:
    link = _relative(source, target)
    canonical = f"{site_url.rstrip('/')}/{quote(target)}" if site_url else link
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f"<title>{escape(say('redirect.moved'))}</title>\n"
        f'<meta name="robots" content="noindex">\n<link rel="canonical" href="{canonical}">\n'
        f'<meta http-equiv="refresh" content="0; url={link}">\n'
        f'<p>{escape(say("redirect.moved"))} <a href="{link}">{escape(target)}</a></p>\n</html>\n'
    )


def _choosing(corpus: Corpus, source: str, target: str) -> str:
    """The same page in every language; the script goes to the reader's own."""
    items = "\n".join(
        f'<li><a href="{_relative(source, f"{language}/{target}")}" hreflang="{language}"'
        f' lang="{language}" data-language="{language}">{one.endonym}</a></li>'
        for language, one in corpus.languages.items()
    )
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Novuss</title>\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n'
        f"<ul>\n{items}\n</ul>\n"
        f'<script type="module" src="{_relative(source, "assets/scripts/entrance.js")}"></script>\n'
        "</html>\n"
    )
