"""Report of an import: recovered, uncertain, missing, extra and damaged text."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from markupsafe import Markup

from novuss.corpus import Corpus
from novuss.files.safe_write import HTML_POLICY
from novuss.localized_wording import Wording
from novuss.official.imported_documents import Imported, Place, Sureness, Won
from novuss.official.number_comparison import FigureGap
from novuss.template_environments import make_environment

_LONGEST = 100
_Row = tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """A table under a heading; every cell is plain text."""

    title: str
    heads: _Row
    rows: tuple[_Row, ...]


@dataclass(frozen=True)
class ImportReport:
    """A title, where the text came from, and the sections that have something to say."""

    title: str
    source: str
    sections: tuple[Section, ...]


def build_report(
    imported: Imported, gaps: list[FigureGap], corpus: Corpus, say: Wording
) -> ImportReport:
    """Build the report of one document in the reader's language."""
    source = say(
        "official.source",
        source=imported.source,
        sha256=imported.sha256[:12],
        date=say.format_date(imported.imported),
        tool=imported.tool,
    )
    sections = []
    for name, heads, rows in _list_rows(imported, gaps, corpus, say):
        if found := tuple(rows):
            titles = tuple(say(f"official.{head}") for head in heads.split())
            sections.append(Section(say(f"official.{name}"), titles, found))
    return ImportReport(say("official.title", document=imported.document), source, tuple(sections))


def _list_rows(
    imported: Imported, gaps: list[FigureGap], corpus: Corpus, say: Wording
) -> Iterator[tuple[str, str, Iterable[_Row]]]:
    """Each section by its name, the names of its columns, and its rows."""

    def name_place(place: Place) -> str:
        if imported.pages > 1:
            return say("official.place-page", page=place.page, line=place.line)
        return say("official.place-line", page=place.page, line=place.line)

    yield "recovered", "", _summarise_import(imported, say)
    uncertain = (
        (
            clause.id,
            say(f"official-confidence.{clause.confidence}"),
            say(f"official-number.{clause.number}"),
            name_place(clause.first),
            "; ".join(say(f"official-doubt.{doubt}") for doubt in clause.doubts),
        )
        for clause in imported.found
        if clause.confidence != "high"
    )
    yield "uncertain", "clause confidence number place doubts", uncertain
    missing = (
        (name, _shorten_cell(clause.texts[say.language]))
        for name in imported.missing
        if (clause := corpus.rules.clause(name, imported.edition))
    )
    yield "missing", "clause only-ours", missing
    for name, strays in (("extra", imported.extra), ("unused", imported.unused_numbers)):
        rows = ((name_place(stray.place), _shorten_cell(stray.text)) for stray in strays)
        yield name, "place text", rows
    suspects = (
        (suspect.clause, suspect.word, say(f"official-suspicion.{suspect.kind}"))
        for suspect in imported.suspects
    )
    yield "suspects", "clause word kind", suspects
    repairs = (
        (repair.clause, name_place(repair.place), repair.before, repair.after)
        for repair in imported.repairs
    )
    yield "repairs", "clause place before after", repairs
    figures = ((gap.clause, ", ".join(gap.only_official), ", ".join(gap.only_ours)) for gap in gaps)
    yield "figures", "clause only-official only-ours", figures


def _summarise_import(imported: Imported, say: Wording) -> Iterator[_Row]:
    found = imported.found

    def share(count: int, whole: int) -> str:
        return say("official.of", count=count, all=whole)

    yield say("official.recovered"), share(len(found), len(found) + len(imported.missing))
    levels = Counter(clause.confidence for clause in found)
    for level in get_args(Sureness):
        name = f"{say('official.confidence')}: {say(f'official-confidence.{level}')}"
        yield name, share(levels[level], len(found))
    ways = Counter(clause.number for clause in found)
    for way in get_args(Won):
        name = f"{say('official.number')}: {say(f'official-number.{way}')}"
        yield name, share(ways[way], len(found))


def _shorten_cell(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 1].rstrip()}…"


def _render_markdown(report: ImportReport) -> str:
    lines = [f"# {_escape_markdown(report.title)}", "", _escape_markdown(report.source)]
    for section in report.sections:
        width = len(section.rows[0])
        count = f" ({len(section.rows)})" if section.heads else ""
        lines += ["", f"## {_escape_markdown(section.title)}{count}", ""]
        lines += [_render_markdown_row(section.heads or ("",) * width), f"|{' --- |' * width}"]
        lines += map(_render_markdown_row, section.rows)
    return "\n".join(lines) + "\n"


def _render_markdown_row(cells: _Row) -> str:
    return f"| {' | '.join(map(_escape_markdown, cells))} |"


def _escape_markdown(text: str) -> str:
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text


def render_report(report: ImportReport, path: Path, language: str) -> str:
    """Render the report in the form that the suffix of the path names: HTML, or Markdown."""
    if path.suffix.casefold() != ".html":
        return _render_markdown(report)
    page = make_environment(__file__).get_template("import.html.j2")
    return page.render(report=report, language=language, policy=Markup(HTML_POLICY))
