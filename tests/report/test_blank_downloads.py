"""The blank papers that the site offers: the same bytes each time, and linked in each language."""

import re
import zipfile
from io import BytesIO
from itertools import islice
from pathlib import Path

import pytest
from tests.sources import ROOT

from novuss.corpus import Corpus
from novuss.files.safe_write import identify_file
from novuss.languages import LANGUAGES
from novuss.report.blank_downloads import build_downloads

CORE = "docProps/core.xml"


@pytest.fixture(scope="module")
def papers(live: Corpus) -> dict[str, bytes]:
    return dict(build_downloads(live))


def test_same_knowledge_gives_the_same_bytes(
    live: Corpus, papers: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    # What a zip file says of its moment, which is two seconds exact.
    monkeypatch.setattr("time.localtime", lambda *_: (2031, 5, 6, 7, 8, 10, 0, 0, 0))
    again = dict(islice(build_downloads(live), len(papers) // len(LANGUAGES)))
    assert again == {name: papers[name] for name in again}


def test_workbooks_know_no_moment(papers: dict[str, bytes]) -> None:
    books = [content for name, content in papers.items() if name.endswith(".xlsx")]
    for content in books:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
            assert b"dcterms:" not in re.sub(rb"xmlns:\w+=", b"", archive.read(CORE))
    assert len(books) == 4 * len(LANGUAGES)


def test_check_page_of_each_language_links_to_each_paper(papers: dict[str, bytes]) -> None:
    linked = set()
    for language in LANGUAGES:
        page = (ROOT / "docs" / language / "check/command-line.md").read_text(encoding="utf-8")
        linked |= {f"{language}/{path}" for path in re.findall(r"\]\(\.\./(forms/[^)]+)\)", page)}
    assert linked == set(papers)


def test_downloaded_paper_is_known_until_it_is_filled_in(
    live: Corpus, papers: dict[str, bytes], tmp_path: Path
) -> None:
    from novuss.report.blank_setup_forms import FORM_IDS, build_form_paper
    from novuss.report.blank_tables import build_sheet_paper

    kinds = {"sheet": build_sheet_paper(live)}
    kinds |= {str(form_id): build_form_paper(form_id, live) for form_id in FORM_IDS}
    for name, content in papers.items():
        path = tmp_path / name.replace("/", "-")
        path.write_bytes(content)
        found = identify_file(path, kinds[Path(name).stem])
        assert found is not None, name
        assert found.state == "ours", name
