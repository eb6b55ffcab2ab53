"""The same document as text, Markdown, HTML and PDF: the same clauses."""

import html
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from tests.official.conftest import Damaged, Read, printed_words
from tests.refused import refused
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.official.imported_documents import Imported
from novuss.official.wording_recovery import recover_wording

Source = Callable[[str], str]
DAY = date(2026, 1, 31)


def blocks(text: str) -> list[str]:
    """Paragraphs of a copy: what an indent, a bullet or an empty line sets apart."""
    text = re.sub(r"(?m)^<\|[^|<>]+\|>", "", text)
    lines = text.splitlines()
    bullets = any(line.startswith("- ") for line in lines)
    indented = not bullets and sum(line.startswith(" ") for line in lines) > 0.1 * len(lines)
    found: list[list[str]] = [[]]
    for line in lines:
        begins = line.lstrip().startswith(("- ", "#")) or line.isupper()
        begins = begins or (line.startswith(" ") and indented)
        if begins or (not line.strip() and not indented):
            found.append([])
        if line.strip():
            found[-1].append(line.strip())
        if line.isupper():
            found.append([])
    return [" ".join(block) for block in found if block]


def as_html(text: str) -> str:
    parts = []
    for block in blocks(text):
        tag = "h2" if block.startswith("#") or block.isupper() else "p"
        words = html.escape(re.sub(r"^(?:#+|-) +|\*\*", "", block))
        parts.append(f"<{tag}>{words}</{tag}>")
    return (
        "<!doctype html><html><head><title>x</title><style>p {color: red}</style></head>"
        f"<body><nav>menu</nav>{''.join(parts)}<script>let x = '<p>1.1 no</p>'</script>"
        "</body></html>"
    )


def as_markdown(text: str) -> str:
    parts = []
    for block in blocks(text):
        words = re.sub(r"^(?:#+|-) +|\*\*", "", block)
        parts.append(f"## {words}" if block.startswith("#") or block.isupper() else f"- {words}")
    return "\n\n".join(parts)


def read_as(corpus: Corpus, document: str, path: Path) -> Imported:
    return recover_wording(corpus, corpus.document(document), path, DAY)


def same(copy: Imported, original: Imported, least: float) -> None:
    """At least that share of the clauses has the same words; no other is of high confidence."""
    wrong = []
    for clause in copy.found:
        known = original.find_clause(clause.id)
        assert known
        ends = [
            (printed_words(x.wording)[:2], printed_words(x.wording)[-2:]) for x in (clause, known)
        ]
        if ends[0] != ends[1]:
            wrong.append((clause.id, clause.confidence, *ends))
    assert len(copy.found) - len(wrong) >= least * len(original.found), wrong
    assert [place for place in wrong if place[1] == "high"] == []


# The table of the annex is plain text here: its rows are no paragraphs, so some are lost.
@pytest.mark.parametrize(
    ("document", "least"),
    [("ru-2010", 1.0), ("en-simplified", 1.0), ("lv-summary", 0.95), ("ru-2017", 0.85)],
)
@pytest.mark.parametrize("suffix", [".html", ".md"])
def test_html_and_markdown_are_read_as_the_text_is(
    document: str,
    least: float,
    suffix: str,
    corpus: Corpus,
    source: Source,
    read: Read,
    tmp_path: Path,
) -> None:
    path = tmp_path / f"copy{suffix}"
    text = as_html(source(document)) if suffix == ".html" else as_markdown(source(document))
    path.write_text(text, encoding="utf-8")
    copy = read_as(corpus, document, path)
    assert not any("menu" in clause.wording or "let x" in clause.wording for clause in copy.found)
    same(copy, read(document), least)


@pytest.mark.parametrize(
    ("document", "least"),
    sample(
        [("en-simplified", 1.0), ("lv-summary", 0.8), ("ru-2010", 0.95)],
        lambda values: values[0] != "ru-2010",
    ),
)
def test_pdf_is_read_as_the_text_is(
    document: str, least: float, corpus: Corpus, source: Source, read: Read, tmp_path: Path
) -> None:
    weasyprint = pytest.importorskip("weasyprint")
    path = tmp_path / "copy.pdf"
    style = "<style>@page { size: A5; @bottom-center { content: counter(page) } }</style>"
    weasyprint.HTML(string=style + as_html(source(document))).write_pdf(path)
    copy = read_as(corpus, document, path)
    assert copy.pages > 1
    same(copy, read(document), least)


def test_refuses_file_of_nothing_but_running_heads(reread: Damaged) -> None:
    with refused("official-empty"):
        reread("de-2017", "Katzen und Hunde\n\f" * 6, ".txt")
