"""``novuss export``: the knowledge as open data."""

import json
from pathlib import Path
from typing import Annotated

import typer

from novuss.cli.files import ForceOption, put, spare
from novuss.cli.terminal import load_spoken, told
from novuss.languages import LANGUAGES
from novuss.speech import SPOKEN
from novuss.writing import Paper


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write.")],
    force: ForceOption = False,
) -> None:
    """Write rules, equipment, concordance, discrepancies and glossary as JSON with schemas.

    The questions to the federation are written as well, as JSON and to print in each language.
    """
    from novuss.opendata import data_files
    from novuss.report.questionnaire import QUESTIONNAIRE, questionnaire_html
    from novuss.vectors.files import vector_files

    corpus, explainer = load_spoken(SPOKEN)
    texts = {**data_files(corpus), **vector_files(corpus)}
    files = {folder / name: text for name, text in texts.items()}
    papers = {path: _paper(text) for path, text in files.items()}
    for language in LANGUAGES:
        path = folder / f"questionnaire.{language}.html"
        files[path] = questionnaire_html(corpus, language)
        papers[path] = QUESTIONNAIRE
    with told(explainer, as_json=False):
        spare(papers, explainer, force=force)
        for path, text in files.items():
            put({path: text.encode()}, papers[path])
            typer.echo(str(path))


def _paper(text: str) -> Paper:
    """A file of the open data, known again by its members; a schema by its title as well."""
    data = json.loads(text)
    members = {"title": data["title"]} if "$schema" in data else dict.fromkeys(data)
    return Paper("data", members=members)
