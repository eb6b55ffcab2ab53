"""Reports on what was judged, as files."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from novuss.corpus import Corpus, load_corpus
from novuss.explain.worded_problems import word_problems
from novuss.input_problems import ProblemsError, require_choice
from novuss.inspection.acceptance_sampling import LotResult
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.install_hints import install_command
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.library.argument_type_checks import describe_value, list_paths, require_day
from novuss.localized_wording import Wording
from novuss.report.paper_files import PAGE_FORMS, check_overwrite, write_paper_files
from novuss.report.pdf_report import PdfUnavailableError, convert_to_pdf, load_weasyprint
from novuss.report.report_document import InputFile, Report
from novuss.report.report_formats import FORMS, build_report_paper
from novuss.report.sampling_plan_page import LOT, render_lot


def write_report(
    result: EventResult | LotResult,
    path: str | Path,
    *,
    language: Language = "en",
    head: EventHead | None = None,
    files: Iterable[str | Path] = (),
    force: bool = False,
    corpus: Corpus | None = None,
) -> Path:
    """Write a report on what was judged, or on a lot and its sampling plan.

    The file is written whole or not at all, and only over a report that novuss wrote.

    Args:
        result: what :func:`judge` or :meth:`SamplingPlan.decide` returned.
        path: its suffix tells the form: .html .pdf .xlsx .csv .json .md, of a lot .html or .pdf.
        language: ``en``, ``de``, ``ru`` or ``lv``.
        head: name, place and day of the event and its judges; blank lines unless given.
        files: the measuring tables, which the report names with their SHA-256.
        force: overwrite what novuss did not write.
        corpus: the knowledge of a :class:`Rulebook`; the package's own unless given.

    Returns:
        The path.

    Raises:
        ProblemsError: a ValueError: no such form or language, a file that would be lost, or one
            that cannot be written.
        OSError: one of ``files`` cannot be read.
        RuntimeError: a PDF needs what the extra ``pdf`` installs.
        TypeError: what was given is no result, no head or no day.

    Examples:
        >>> from datetime import date
        >>> from novuss import EventHead, judge, read_readings, write_report
        >>> result = judge(read_readings("cues.csv"))
        >>> head = EventHead(name="Daugava Open", place="Rīga", day=date(2026, 11, 21))
        >>> write_report(result, "report.html", language="lv", head=head).name
        'report.html'
    """
    path, head = Path(path), head or EventHead()
    _check_types(result, head)
    edition = result.edition if isinstance(result, EventResult) else None
    corpus = corpus or load_corpus(day=head.day, edition=edition)
    named = tuple(_name_file(file) for file in list_paths(files, "files=['pucks.csv']"))
    with word_problems(corpus):
        _check_form(path, FORMS if isinstance(result, EventResult) else PAGE_FORMS, corpus)
        require_choice(language, LANGUAGES, "language")
        paper = build_report_paper(corpus) if isinstance(result, EventResult) else LOT
        check_overwrite({path: paper}, corpus, force=force)
        if isinstance(result, EventResult):
            report = Report(result, head, corpus, language, named)
            content = FORMS[path.suffix.casefold()](report)
        else:
            content = _render_lot(result, path, corpus, language)
        write_paper_files({path: content}, paper)
    return path


def _check_types(result: object, head: object) -> None:
    if not isinstance(result, EventResult | LotResult):
        raise TypeError(
            f"{describe_value(result)} is no result; give what judge or decide returned"
        )
    if not isinstance(head, EventHead):
        raise TypeError(
            f"{describe_value(head)} is no head; give head=EventHead(name='Spring Cup')"
        )
    require_day(head.day, "day")


def _name_file(path: Path) -> InputFile:
    return InputFile(path.name, hashlib.sha256(path.read_bytes()).hexdigest())


def _check_form(path: Path, forms: Iterable[str], corpus: Corpus) -> None:
    forms = list(forms)
    if path.suffix.casefold() not in forms:
        raise ProblemsError.of("path", "option-form", path=str(path), known=", ".join(forms))
    if path.suffix.casefold() == ".pdf":
        try:
            load_weasyprint()
        except PdfUnavailableError as error:
            values = {"detail": error.detail, "command": install_command("pdf"), "option": ""}
            lack = Wording(corpus.strings, ORIGINAL)(f"pdf-lacks.{error.cause}", **values)
            raise RuntimeError(" ".join(lack.split())) from None


def _render_lot(result: LotResult, path: Path, corpus: Corpus, language: Language) -> bytes:
    page = render_lot(corpus, language, result)
    return convert_to_pdf(page) if path.suffix.casefold() == ".pdf" else page.encode()
