"""Description of the open data as a Data Package (datapackage.org, version 2)."""

import hashlib
from collections.abc import Iterable, Mapping

from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.languages import ORIGINAL
from novuss.opendata.csv_tables import DataTable
from novuss.opendata.file_heads import LICENCE, LICENCE_PATH, LICENCE_TITLE, build_file_head
from novuss.opendata.json_rendering import render_json

#: The name of its file.
PACKAGE = "datapackage.json"
_PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"


def render_data_package(
    corpus: Corpus, tables: Iterable[DataTable], files: Mapping[str, str], site_url: str = ""
) -> str:
    """Render ``datapackage.json``.

    Args:
        corpus: the knowledge.
        tables: those of the files in CSV.
        files: the text of every file that it describes, by name.
        site_url: where the site stands, if that is known.
    """
    head = build_file_head(corpus).model_dump(mode="json")
    named = {table.path: table for table in tables}
    data = [name for name in files if name.endswith(".json") and ".schema." not in name]
    package: JsonObject = {
        "$schema": _PROFILE,
        "name": "novuss",
        "title": f"Novuss: {corpus.strings['data.title'][ORIGINAL]}",
        "description": corpus.strings["data.intro"][ORIGINAL],
        **head,
        **({"homepage": site_url} if site_url else {}),
        **({"created": f"{head['date']}T00:00:00Z"} if head["date"] else {}),
        "licenses": [{"name": LICENCE, "path": LICENCE_PATH, "title": LICENCE_TITLE}],
        "contributors": [{"title": "Novuss contributors", "roles": ["author"]}],
        "sources": [{"title": document.names[ORIGINAL]} for document in corpus.documents],
        "keywords": ["novuss", "novus", "cue sport", "rulebook", "equipment limits"],
        "resources": [
            *(_describe_table(table, files[path]) for path, table in named.items()),
            *(_describe_json(corpus, name, files[name]) for name in data),
        ],
    }
    return render_json(package)


def _describe_table(table: DataTable, text: str) -> JsonObject:
    return {
        "name": table.name,
        "path": table.path,
        "type": "table",
        "title": table.title,
        "description": f"The same records as {table.source}, without what only a program needs.",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        **_measure(text),
        "schema": {
            "fields": [
                {"name": column.name, "type": column.type, "description": column.about}
                for column in table.columns
            ],
            "primaryKey": list(table.key),
        },
    }


def _describe_json(corpus: Corpus, name: str, text: str) -> JsonObject:
    stem = name.removesuffix(".json")
    return {
        "name": f"{stem}-json",
        "path": name,
        "title": name,
        "description": corpus.strings[f"data.{stem}"][ORIGINAL],
        "format": "json",
        "mediatype": "application/json",
        "encoding": "utf-8",
        **_measure(text),
        "jsonSchema": f"{stem}.schema.json",
    }


def _measure(text: str) -> JsonObject:
    content = text.encode()
    digest = hashlib.sha256(content).hexdigest()
    return {"bytes": len(content), "hash": f"sha256:{digest}"}
