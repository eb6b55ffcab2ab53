"""The report of an import: what was recovered, what is uncertain, missing, extra or damaged."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from markupsafe import Markup

from novuss.corpus import Corpus
from novuss.official.figure_check import FigureGap
from novuss.official.store import Found, Imported, Place, Sureness, Won
from novuss.templating import templates_of
from novuss.wording import Wording
from novuss.writing import HTML_POLICY

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


def import_report(
    imported: Imported, gaps: list[FigureGap], corpus: Corpus, say: Wording
) -> ImportReport:
    """The report of one document in the reader's language."""
    source = say(
        "official.source",
        source=imported.source,
        sha256=imported.sha256[:12],
        date=say.date(imported.imported),
        tool=imported.tool,
    )
    sections = _Sections(imported, gaps, corpus, say).all()
    title = say("official.title", document=imported.document)
    return ImportReport(title, source, tuple(section for section in sections if section.rows))


@dataclass(frozen=True)
class _Sections:
    """The sections of a report, empty ones as well."""

    imported: Imported
    gaps: list[FigureGap]
    corpus: Corpus
    say: Wording

    def all(self) -> Iterator[Section]:
        imported, place_of = self.imported, self._place
        uncertain = (clause for clause in imported.found if clause.confidence != "high")
        yield self._section("recovered", "", self._summary())
        yield self._section(
            "uncertain", "clause confidence number place doubts", map(self._uncertain, uncertain)
        )
        yield self._section("missing", "clause only-ours", self._missing())
        for name, strays in (("extra", imported.extra), ("unused", imported.unused_numbers)):
            rows = ((place_of(stray.place), _shorten(stray.text)) for stray in strays)
            yield self._section(name, "place text", rows)
        suspects = (
            (suspect.clause, suspect.word, self.say(f"official-suspicion.{suspect.kind}"))
            for suspect in imported.suspects
        )
        yield self._section("suspects", "clause word kind", suspects)
        repairs = (
            (repair.clause, place_of(repair.place), repair.before, repair.after)
            for repair in imported.repairs
        )
        yield self._section("repairs", "clause place before after", repairs)
        gaps = (
            (gap.clause, ", ".join(gap.only_official), ", ".join(gap.only_ours))
            for gap in self.gaps
        )
        yield self._section("figures", "clause only-official only-ours", gaps)

    def _section(self, name: str, heads: str, rows: Iterable[_Row]) -> Section:
        say = self.say
        titles = tuple(say(f"official.{head}") for head in heads.split())
        return Section(say(f"official.{name}"), titles, tuple(rows))

    def _summary(self) -> Iterator[_Row]:
        found, say = self.imported.found, self.say
        yield (
            say("official.recovered"),
            self._of(len(found), len(found) + len(self.imported.missing)),
        )
        levels = Counter(clause.confidence for clause in found)
        for level in get_args(Sureness):
            name = f"{say('official.confidence')}: {say(f'official-confidence.{level}')}"
            yield name, self._of(levels[level], len(found))
        ways = Counter(clause.number for clause in found)
        for way in get_args(Won):
            name = f"{say('official.number')}: {say(f'official-number.{way}')}"
            yield name, self._of(ways[way], len(found))

    def _of(self, count: int, whole: int) -> str:
        return self.say("official.of", count=count, all=whole)

    def _uncertain(self, found: Found) -> _Row:
        say = self.say
        return (
            found.id,
            say(f"official-confidence.{found.confidence}"),
            say(f"official-number.{found.number}"),
            self._place(found.first),
            "; ".join(say(f"official-doubt.{doubt}") for doubt in found.doubts),
        )

    def _missing(self) -> Iterator[_Row]:
        for name in self.imported.missing:
            if clause := self.corpus.rules.clause(name, self.imported.edition):
                yield name, _shorten(clause.texts[self.say.language])

    def _place(self, place: Place) -> str:
        key: Literal["official.place-page", "official.place-line"] = (
            "official.place-page" if self.imported.pages > 1 else "official.place-line"
        )
        return self.say(key, page=place.page, line=place.line)


def _shorten(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 1].rstrip()}…"


def _render_markdown(report: ImportReport) -> str:
    lines = [f"# {_escape(report.title)}", "", _escape(report.source)]
    for section in report.sections:
        width = len(section.rows[0])
        count = f" ({len(section.rows)})" if section.heads else ""
        lines += ["", f"## {_escape(section.title)}{count}", ""]
        lines += [_markdown_row(section.heads or ("",) * width), f"|{' --- |' * width}"]
        lines += map(_markdown_row, section.rows)
    return "\n".join(lines) + "\n"


def _markdown_row(cells: _Row) -> str:
    return f"| {' | '.join(map(_escape, cells))} |"


def _escape(text: str) -> str:
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text


def render_report(report: ImportReport, path: Path, language: str) -> str:
    """The report in the form that the suffix of the path names: one page of HTML, or Markdown."""
    if path.suffix.casefold() != ".html":
        return _render_markdown(report)
    page = templates_of(__file__).get_template("import.html.j2")
    return page.render(report=report, language=language, policy=Markup(HTML_POLICY))
