"""What is said where a package of an extra is missing: a command that puts it where it is missed.

That the commands do what they say is tried in ``tests/install``, with a package index.
"""

import os
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from tests.commands import Novuss
from tests.sampling import sample

from novuss import install_hints
from novuss.corpus import Corpus
from novuss.install_hints import install_command, list_requirements
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = ("dask", "mcp", "official", "parquet", "pdf", "review", "sheets")


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment that pip made, in which the interpreter seems to run."""
    folder = tmp_path / "environment"
    folder.mkdir()
    monkeypatch.setattr(sys, "prefix", str(folder))
    monkeypatch.setattr(sys, "executable", str(folder / "bin" / "python"))
    monkeypatch.setattr(install_hints, "find_spec", lambda _: object())
    monkeypatch.setattr(install_hints.shutil, "which", lambda _: "/usr/bin/uv")
    return folder


@pytest.mark.parametrize("extra", EXTRAS)
def test_requirements_are_those_of_the_project(extra: install_hints.Extra) -> None:
    declared = PROJECT["optional-dependencies"][extra]
    assert sorted(list_requirements(extra)) == sorted(declared)
    assert any(requirement.startswith(install_hints._FIRST[extra]) for requirement in declared)


def test_pip_of_the_running_interpreter_is_named(environment: Path) -> None:
    assert shlex.split(install_command("parquet")) == [
        *(f"{environment}/bin/python", "-m", "pip", "install"),
        *PROJECT["optional-dependencies"]["parquet"],
    ]


def test_interpreter_below_the_current_folder_is_named_from_there(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(environment.parent)
    assert install_command("pdf").startswith("environment/bin/python -m pip install ")
    monkeypatch.chdir(environment)
    assert install_command("pdf").startswith("bin/python -m pip install ")
    (environment.parent / "env").mkdir()
    monkeypatch.chdir(environment.parent / "env")
    assert install_command("pdf").startswith(f"{environment}/bin/python ")


@pytest.mark.usefixtures("environment")
def test_folder_with_a_blank_is_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/Volumes/My Disk/bin/python")
    assert shlex.split(install_command("pdf"))[0] == "/Volumes/My Disk/bin/python"


@pytest.mark.parametrize(
    ("folder", "begins"),
    [
        (r"C:\My Tools", r'& "C:\My Tools\python.exe" -m pip '),
        (r"C:\T", r"C:\T\python.exe -m pip "),
    ],
)
@pytest.mark.usefixtures("environment")
def test_folder_of_windows_is_one_word_in_powershell(
    monkeypatch: pytest.MonkeyPatch, folder: str, begins: str
) -> None:
    monkeypatch.setattr(sys, "executable", folder + r"\python.exe")
    monkeypatch.setattr(install_hints, "WINDOWS", True)
    assert install_command("pdf").startswith(begins)


def test_pipx_has_a_command_of_its_own(environment: Path) -> None:
    (environment / "pipx_metadata.json").write_text("{}")
    words = shlex.split(install_command("pdf"))
    assert words == ["pipx", "inject", "environment", *PROJECT["optional-dependencies"]["pdf"]]


def test_environment_without_pip_is_filled_by_uv(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install_hints, "find_spec", lambda _: None)
    assert shlex.split(install_command("dask")) == [
        *("uv", "pip", "install", "--python", f"{environment}/bin/python"),
        *PROJECT["optional-dependencies"]["dask"],
    ]
    monkeypatch.setattr(install_hints.shutil, "which", lambda _: None)
    assert "-m pip install" in install_command("dask")


def test_package_without_metadata_names_what_the_extra_is_there_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("importlib.metadata.requires", lambda _: None)
    assert [list_requirements(extra) for extra in EXTRAS] == [
        ["distributed"],
        ["mcp"],
        ["pdfplumber"],
        ["pyarrow"],
        ["weasyprint"],
        ["ruamel-yaml"],
        ["python-calamine"],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "key",
    [
        "pdf-lacks.package",
        "cli.dask-package",
        "cure.parquet-library-missing",
        "cure.official-library",
        "cure.review-library",
        "cure.sheets-library-missing",
    ],
)
def test_every_language_tells_the_command(corpus: Corpus, key: str, language: Language) -> None:
    text = Wording(corpus.strings, language)(
        key, command="COMMAND", detail="DETAIL", option="OPTION"
    )
    assert text.count("COMMAND") == 1


#: The package that is missing, the call that needs it, and the extra that it belongs to.
NEEDED = [
    ("weasyprint", "check a.csv --report out.pdf -l ru", "pdf"),
    ("weasyprint", "cards 17.1.8 -o out.pdf --site-url https://example.org/ -l lv", "pdf"),
    ("pyarrow", "check a.parquet -l de", "parquet"),
    ("pyarrow", "check a.parquet --stream -l en", "parquet"),
    ("python_calamine", "check a.ods -l lv", "sheets"),
    ("distributed", "check a.csv --engine dask -l lv", "dask"),
    ("rapidfuzz", "import a.txt --document de-2017 -l de", "official"),
    ("pdfplumber", "import a.pdf --document de-2017 -l ru", "official"),
]


@pytest.mark.parametrize(("package", "call", "extra"), sample(NEEDED, NEEDED[::2].__contains__))
def test_missing_package_is_said_with_a_command_that_adds_it(
    novuss: Novuss, tmp_path: Path, package: str, call: str, extra: install_hints.Extra
) -> None:
    (tmp_path / "a.csv").write_text("item,kind,characteristic,value,unit\np,puck,weight,21,g\n")
    for name in ("a.ods", "a.parquet", "a.txt", "a.pdf"):
        (tmp_path / name).write_text("1. Novuss\n")
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    # Missing from the start of the interpreter, as a package that is not installed.
    (hidden / "sitecustomize.py").write_text(f"import sys\nsys.modules[{package!r}] = None\n")
    path = os.pathsep.join(filter(None, (str(hidden), *sys.path)))
    run = novuss(*call.split(), PYTHONPATH=path)
    assert (run.status, run.out) == (2, "")
    packages = install_command(extra).rpartition(" install ")[2]
    assert f" install {packages}" in run.err
    assert "novuss[" not in run.err


def test_no_text_installs_novuss_from_an_index_it_is_not_on() -> None:
    texts = {
        path: path.read_text(encoding="utf-8")
        for pattern in ("specs/**/*.yaml", "inspect/**/*.py", "docs/*/*.md", "*.md")
        for path in ROOT.glob(pattern)
    }
    assert [str(path) for path, text in texts.items() if "novuss[" in text] == []
