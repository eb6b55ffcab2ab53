"""No command overwrites what is anybody else's: exit 2, and the file stays as it was."""

import shutil
from pathlib import Path

import openpyxl
import pytest
from tests.commands import Novuss, call

from novuss.input_problems import ProblemsError
from novuss.site.build.generated_sources import write_files

GOOD = "item,kind,characteristic,value,unit\nP1,puck,weight,21,g\n"
LETTER = b"Dear colleagues,\n"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory, frozen: Path) -> Path:
    """The records of an event, made once."""
    folder = tmp_path_factory.mktemp("event")
    (folder / "m.csv").write_text(GOOD)
    call(folder, frozen, "record", "add", "e.db", "m.csv", "--by", "I. Judge")
    return folder / "e.db"


@pytest.fixture
def event(recorded: Path, tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text(GOOD)
    shutil.copy(recorded, tmp_path)


CARDS = ("cards", "8.1.3", "--site-url", "https://example.org/", "-o")
#: The words of a command in front of the path that it writes, and the forms it writes.
COMMANDS = {
    "check": (("check", "m.csv", "--report"), "html xlsx csv json"),
    "template": (("template", "--pucks", "2", "-o"), "xlsx csv"),
    "summary": (("report", "e.db", "-o"), "xlsx csv json"),
    "certificate": (("report", "e.db", "--item", "P1", "-o"), "html"),
    "open": (("report", "e.db", "--open", "-o"), "csv"),
    "history": (("report", "e.db", "--history", "-o"), "md"),
    "cards": (CARDS, "html"),
    "quiz": (("quiz", "--seed", "1", "--count", "1", "-o"), "html"),
    "labels": (("cards", "--labels", "e.db", "-o"), "html"),
}
CALLS = [
    pytest.param(words, f"out.{form}", id=f"{name}-{form}")
    for name, (words, forms) in COMMANDS.items()
    for form in forms.split()
]


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize(("words", "name"), CALLS)
def test_command_rewrites_its_own_paper_and_no_other(
    novuss: Novuss, tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    path = tmp_path / name
    first, again = (novuss(*words, name) for _ in range(2))
    assert (first.status, first.out) == (again.status, again.out)
    assert again.status in (0, 3), again.err
    path.write_bytes(LETTER)
    refused = novuss(*words, name)
    assert refused.refusal.startswith(
        f"{name}: something that novuss did not write is already here"
    )
    assert "--force" in refused.err
    assert path.read_bytes() == LETTER
    assert novuss(*words, name, "--force").status == again.status
    assert path.read_bytes() != LETTER


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize("form", ["html", "xlsx", "csv"])
def test_paper_of_another_command_is_named_and_stays(
    novuss: Novuss, tmp_path: Path, form: str
) -> None:
    name = f"a.{form}"
    template, check, summary = (
        COMMANDS[command][0] for command in ("template", "check", "summary")
    )
    for first, others in ((template, (check, summary)), (check, (template, summary))):
        (tmp_path / name).unlink(missing_ok=True)
        novuss(*first, name)
        before = (tmp_path / name).read_bytes()
        for other in others:
            run = novuss(*other, name)
            assert (run.status, run.out) == (2, "")
            assert (tmp_path / name).read_bytes() == before
            assert form == "csv" or "another paper is already here: “" in run.err


def test_filled_in_workbook_is_not_overwritten_by_a_template(
    novuss: Novuss, tmp_path: Path
) -> None:
    make = ("template", "--pucks", "1", "-o", "pucks.xlsx")
    novuss(*make)
    book = openpyxl.load_workbook(tmp_path / "pucks.xlsx")
    book.worksheets[0].cell(3, 2, "44,5")
    book.save(tmp_path / "pucks.xlsx")
    before = (tmp_path / "pucks.xlsx").read_bytes()
    run = novuss(*make)
    assert "“Measuring sheet” is already here, and somebody has filled it in" in run.refusal
    assert (tmp_path / "pucks.xlsx").read_bytes() == before
    assert "измерений», и кто-то внес туда записи" in novuss(*make, "-l", "ru").err
    assert novuss(*make, "--force").status == 0


@pytest.mark.usefixtures("event")
def test_all_destinations_are_looked_at_before_anything_is_written(
    novuss: Novuss, tmp_path: Path
) -> None:
    (tmp_path / "b.html").write_bytes(LETTER)
    (tmp_path / "c.csv").mkdir()
    run = novuss("check", "m.csv", *(f"--report={name}" for name in ("a.md", "b.html", "c.csv")))
    assert "b.html: something" in run.refusal
    assert "c.csv: this is a folder" in run.err
    assert not (tmp_path / "a.md").exists()
    data = novuss("check", "m.csv", "--report", "b.html", "--json")
    assert data.json["problems"][0]["file"] == "b.html"


@pytest.mark.usefixtures("event")
def test_certificates_are_written_all_or_none(novuss: Novuss, tmp_path: Path) -> None:
    make = ("report", "e.db", "--certificates", "c")
    assert novuss(*make).status == novuss(*make).status == 0
    (tmp_path / "c" / "puck-P1.html").write_bytes(LETTER)
    run = novuss(*make, "-o", "a.md")
    assert str(Path("c/puck-P1.html")) in run.refusal
    assert not (tmp_path / "a.md").exists()
    assert (tmp_path / "c" / "puck-P1.html").read_bytes() == LETTER


@pytest.fixture
def without_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take seconds to make, and any other data show whether anything is overwritten."""
    monkeypatch.setattr("novuss.opendata.vectors.vector_files.render_vector_files", lambda *_: {})


@pytest.mark.usefixtures("without_vectors")
def test_export_spares_an_answered_paper(
    novuss: Novuss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("novuss.opendata.render_data_files", lambda *_, **__: {})
    assert novuss("export", "data").status == 0
    paper = tmp_path / "data" / "questionnaire.de.html"
    answered = paper.read_text().replace('class="ruled"', 'class="ruled" title="nein"', 1)
    paper.write_text(answered)
    run = novuss("export", "data")
    assert str(Path("data/questionnaire.de.html")) in run.refusal
    assert paper.read_text() == answered
    assert novuss("export", "data", "--force").status == 0


@pytest.mark.usefixtures("without_vectors")
def test_export_and_pages_leave_the_data_of_others_alone(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "rules.json").write_text('{"mine": true}')
    run = novuss("export", "data")
    assert (run.status, run.out) == (2, "")
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["rules.json"]
    (tmp_path / "data" / "rules.json").rename(tmp_path / "data" / "readings.json")
    with pytest.raises(ProblemsError) as refused:
        write_files(tmp_path, {"data/rules.json": b"{}", "index.md": b""})
    assert [problem.values["names"] for problem in refused.value.problems] == ["readings.json"]
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
