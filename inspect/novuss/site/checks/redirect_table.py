"""Table of moved addresses, and the check that it leads from no page and to one."""

from collections.abc import Iterable
from pathlib import Path

from novuss.languages import Language
from novuss.model.page_redirects import Redirect, RedirectsFile
from novuss.specs.spec_issues import Issue, SpecsError
from novuss.specs.yaml_file import YamlFile

#: The table, below ``specs/``.
TABLE = "redirects.yaml"


def read_redirects(specs: Path) -> tuple[YamlFile, list[Redirect]]:
    """Read the table of a knowledge base: the file, and its lines.

    Raises:
        SpecsError: with every mistake of the file.
    """
    file = YamlFile.read_file(specs / TABLE, specs)
    return file, file.validate_as(RedirectsFile).redirects


def check_redirects(
    file: YamlFile, table: list[Redirect], docs: Path, languages: Iterable[Language]
) -> None:
    """Check the lines of the table against the pages in ``docs``, in each language.

    Raises:
        SpecsError: the table leads from a page that is there, or to none.
    """
    issues: list[Issue] = []
    for language in languages:
        for index, redirect in enumerate(table):
            line = file.find_line("redirects", index)
            source, target = f"{language}/{redirect.from_}", f"{language}/{redirect.to}"
            if not _has_page(docs, target):
                cure = "lead to a page of the site"
                issues.append(Issue(file.name, line, f"there is no page {target}", cure))
            if _has_page(docs, source):
                cure = "take the line out, or move the page"
                issues.append(Issue(file.name, line, f"{source} is a page itself", cure))
    if issues:
        raise SpecsError(sorted(issues))


def _has_page(docs: Path, address: str) -> bool:
    return (docs / f"{address.rstrip('/')}.md").is_file() or (docs / address / "index.md").is_file()
