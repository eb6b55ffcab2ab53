"""Files for the programs of translators: what goes out comes back, letter by letter."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from novuss.languages import LANGUAGES, TRANSLATIONS, Language
from novuss.problems import ProblemsError
from novuss.reviewing.answers import Answer
from novuss.reviewing.applying import outcome
from novuss.reviewing.field_words import field_words
from novuss.reviewing.forms import answers_of, written
from novuss.reviewing.rows import Known, Row, Sheet, sheet_of
from novuss.wording import Wording

pytest.importorskip("translate", reason="the extra review is not installed")

FORMS = (".xlsx", ".po", ".xlf")
#: Whatever XML and a workbook can hold.
TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs", "Cc", "Cn", "Co"]),
        st.sampled_from("\n\\%<>&\"'„“…\u00a0\u2011=+-@ "),
    ),
    min_size=1,
    max_size=120,
).filter(lambda text: text == text.strip())


def sent(known: Known, sheet: Sheet, path: Path) -> tuple[Answer, ...]:
    texts = list({row.text.of: row.text for row in sheet.rows}.values())
    path.write_bytes(written(sheet, texts, path))
    found = answers_of(path, known)
    assert found.problems == ()
    return found.answers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", [*FORMS, ".tbx"])
def test_what_comes_back_untouched_says_nothing(
    known: Known, tmp_path: Path, form: str, language: Language
) -> None:
    if language not in TRANSLATIONS and form in (".po", ".xlf"):
        pytest.skip("the original is translated from nothing")
    chosen = [one for one in known.texts if form != ".tbx" or one.of.startswith("glossary")]
    sheet = sheet_of(known, chosen, language, "")
    answers = sent(known, sheet, tmp_path / f"sheet{form}")
    expected = {(row.text.of, row.field) for row in sheet.rows}
    assert {(one.of, one.field) for one in answers if one.language == language} == expected
    found = outcome(known, answers, accept=True)
    assert (found.verdicts, found.proposals, found.refused, found.warnings) == ([], [], [], [])


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ours=TEXTS, english=TEXTS)
def test_any_text_comes_back_as_it_went_out(
    known: Known, tmp_path: Path, form: str, ours: str, english: str
) -> None:
    row = sheet_of(known, known.texts[:1], "lv", "").rows[0]
    sheet = Sheet("lv", "", "0" * 32, (_saying(row, ours, english),), Wording({}, "lv"))
    sheet = replace(sheet, say=sheet_of(known, [], "lv", "").say)
    (answer,) = sent(known, sheet, tmp_path / f"sheet{form}")
    assert not answer.answered
    assert answer.mark == sheet.rows[0].mark
    if form == ".xlsx":
        assert (answer.ours, answer.other) == (ours, english)
    else:
        assert answer.other == english


def _saying(row: Row, ours: str, english: str) -> Row:
    return replace(row, ours=ours, english=english)


def test_every_field_of_every_text_has_words(known: Known) -> None:
    for language in LANGUAGES:
        say = Wording(known.corpus.strings, language)
        for text in known.texts:
            for field in text.says(language):
                assert field_words(text, field, say)


@pytest.mark.parametrize(("form", "module"), [(".po", "pypo"), (".xlf", "xliff2"), (".tbx", "tbx")])
def test_without_the_package_the_command_that_installs_it_is_told(
    known: Known, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, f"translate.storage.{module}", None)
    sheet = sheet_of(known, known.texts[:1], "lv", "")
    path = tmp_path / f"sheet{form}"
    with pytest.raises(ProblemsError) as told:
        written(sheet, known.texts[:1], path)
    (problem,) = told.value.problems
    assert problem.code == "review-library"
    assert "translate-toolkit" in problem.values["command"]
