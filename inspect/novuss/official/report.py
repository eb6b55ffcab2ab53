"""The report of an import: what was recovered, what is uncertain, missing, extra or damaged."""

from collections import Counter
from collections.abc import Iterator, Mapping
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

_SHOWN = 100


@dataclass(frozen=True)
class Section:
    """A table under a heading; every cell is plain text."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


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
    return _Writer(imported, gaps, corpus, say).report()


class _Writer:
    def __init__(
        self, imported: Imported, gaps: list[FigureGap], corpus: Corpus, say: Wording
    ) -> None:
        self._imported, self._gaps, self._corpus, self._say = imported, gaps, corpus, say

    def report(self) -> ImportReport:
        one, say = self._imported, self._say
        source = say(
            "official.source",
            source=one.source,
            sha256=one.sha256[:12],
            date=say.date(one.imported),
            tool=one.tool,
        )
        sections = tuple(section for section in self._sections() if section.rows)
        return ImportReport(say("official.title", document=one.document), source, sections)

    def _sections(self) -> Iterator[Section]:
        one, say = self._imported, self._say
        yield Section(say("official.recovered"), (), tuple(self._summary()))
        yield Section(
            say("official.uncertain"),
            tuple(
                say(f"official.{key}")
                for key in ("clause", "confidence", "number", "place", "doubts")
            ),
            tuple(self._uncertain(found) for found in one.found if found.confidence != "high"),
        )
        ours = {name: self._corpus.clause(name, one.edition) for name in one.missing}
        yield Section(
            say("official.missing"),
            (say("official.clause"), say("official.only-ours")),
            tuple(
                (name, _short(clause.texts[say.language]))
                for name, clause in ours.items()
                if clause
            ),
        )
        for key, pieces in (("extra", one.extra), ("unused", one.unused_numbers)):
            yield Section(
                say(f"official.{key}"),
                (say("official.place"), say("official.text")),
                tuple((self._place(piece.place), _short(piece.text)) for piece in pieces),
            )
        yield Section(
            say("official.suspects"),
            (say("official.clause"), say("official.word"), say("official.kind")),
            tuple(
                (each.clause, each.word, say(f"official-suspicion.{each.kind}"))
                for each in one.suspects
            ),
        )
        yield Section(
            say("official.repairs"),
            tuple(say(f"official.{key}") for key in ("clause", "place", "before", "after")),
            tuple(
                (each.clause, self._place(each.place), each.before, each.after)
                for each in one.repairs
            ),
        )
        yield Section(
            say("official.figures"),
            tuple(say(f"official.{key}") for key in ("clause", "only-official", "only-ours")),
            tuple(
                (gap.clause, ", ".join(gap.only_official), ", ".join(gap.only_ours))
                for gap in self._gaps
            ),
        )

    def _summary(self) -> Iterator[tuple[str, str]]:
        one, say = self._imported, self._say
        count = len(one.found)
        yield say("official.recovered"), self._of(count, count + len(one.missing))
        levels = Counter(found.confidence for found in one.found)
        for level in get_args(Sureness):
            yield (
                f"{say('official.confidence')}: {say(f'official-confidence.{level}')}",
                self._of(levels[level], count),
            )
        ways = Counter(found.number for found in one.found)
        for way in get_args(Won):
            name = f"{say('official.number')}: {say(f'official-number.{way}')}"
            yield name, self._of(ways[way], count)

    def _of(self, count: int, whole: int) -> str:
        return self._say("official.of", count=count, all=whole)

    def _uncertain(self, found: Found) -> tuple[str, ...]:
        say = self._say
        return (
            found.id,
            say(f"official-confidence.{found.confidence}"),
            say(f"official-number.{found.number}"),
            self._place(found.first),
            "; ".join(say(f"official-doubt.{doubt}") for doubt in found.doubts),
        )

    def _place(self, place: Place) -> str:
        key: Literal["official.place-page", "official.place-line"] = (
            "official.place-page" if self._imported.pages > 1 else "official.place-line"
        )
        return self._say(key, page=place.page, line=place.line)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _SHOWN else f"{flat[: _SHOWN - 1].rstrip()}…"


def as_markdown(report: ImportReport) -> str:
    """The report as Markdown."""
    lines = [f"# {_escaped(report.title)}", "", _escaped(report.source)]
    for section in report.sections:
        width = len(section.rows[0])
        heads = section.heads or ("",) * width
        lines += ["", f"## {_escaped(section.title)} ({len(section.rows)})"]
        if not section.heads:
            lines[-1] = f"## {_escaped(section.title)}"
        lines += ["", _row(heads), _row(("---",) * width, plain=True)]
        lines += [_row(row) for row in section.rows]
    return "\n".join(lines) + "\n"


def _row(cells: tuple[str, ...], *, plain: bool = False) -> str:
    return "| " + " | ".join(cell if plain else _escaped(cell) for cell in cells) + " |"


def _escaped(text: str) -> str:
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text


def as_html(report: ImportReport, language: str) -> str:
    """The report as one page without a request to any host."""
    page = templates_of(__file__).get_template("import.html.j2")
    return page.render(report=report, language=language, policy=Markup(HTML_POLICY))


#: The forms of a report by the suffix of its path.
FORMS: Mapping[str, str] = {".md": "markdown", ".html": "html"}


def written(report: ImportReport, path: Path, language: str) -> str:
    """The report in the form that the suffix of the path names."""
    return as_html(report, language) if path.suffix.casefold() == ".html" else as_markdown(report)
