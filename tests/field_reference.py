"""Reference of the fields of the data files, made from the models that validate them.

``make types`` writes ``docs/developers/fields.md``; ``tests/specs/test_field_reference.py`` holds
the page to the models.
"""

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel
from tests.sources import ROOT

from novuss.languages import LANGUAGES
from novuss.model.amendments import AmendmentsFile
from novuss.model.cross_edition_relations import ConcordanceFile
from novuss.model.document_discrepancies import DiscrepanciesFile
from novuss.model.edition_highlights import HighlightsFile
from novuss.model.editions import EditionsFile
from novuss.model.equipment_records import EquipmentFile
from novuss.model.federation_decisions import DecisionsFile
from novuss.model.federation_questions import QuestionnaireFile
from novuss.model.game_disputes import DisputesFile
from novuss.model.game_situations import SituationsFile
from novuss.model.glossary import GlossaryFile
from novuss.model.interface_strings import HelpFile, StringsFile
from novuss.model.knowledge_changelog import ChangesFile
from novuss.model.language_grammar import LanguagesFile
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.offence_table_order import OffencesFile
from novuss.model.page_redirects import RedirectsFile
from novuss.model.rule_clauses import RulesFile
from novuss.model.rule_figures import FiguresFile
from novuss.model.rulings import (
    CluesFile,
    FactsFile,
    RulingsFile,
    VerdictsFile,
    WordsFile,
)
from novuss.model.search_settings import SearchSettings
from novuss.model.subject_index import SubjectsFile
from novuss.model.text_reviews import ReviewsFile

PAGE = ROOT / "docs" / "developers" / "fields.md"
#: The data files below ``specs/``, and the model of each.
FILES: dict[str, type[BaseModel]] = {
    "rules/<edition>/<section>.yaml": RulesFile,
    "rules/<edition>/amendments.yaml": AmendmentsFile,
    "rulings/clues.yaml": CluesFile,
    "rulings/facts.yaml": FactsFile,
    "rulings/verdicts.yaml": VerdictsFile,
    "rulings/words.yaml": WordsFile,
    "rulings/<edition>/<section>.yaml": RulingsFile,
    "equipment/<edition>.yaml": EquipmentFile,
    "editions.yaml": EditionsFile,
    "concordance.yaml": ConcordanceFile,
    "discrepancies.yaml": DiscrepanciesFile,
    "questionnaire.yaml": QuestionnaireFile,
    "decisions.yaml": DecisionsFile,
    "offences.yaml": OffencesFile,
    "situations.yaml": SituationsFile,
    "disputes.yaml": DisputesFile,
    "highlights.yaml": HighlightsFile,
    "glossary.yaml": GlossaryFile,
    "subjects.yaml": SubjectsFile,
    "figures.yaml": FiguresFile,
    "changes.yaml": ChangesFile,
    "vocabulary.yaml": Vocabulary,
    "languages.yaml": LanguagesFile,
    "search.yaml": SearchSettings,
    "strings.yaml": StringsFile,
    "help.yaml": HelpFile,
    "redirects.yaml": RedirectsFile,
    "reviews/<language>.yaml": ReviewsFile,
}
_HEAD = """\
---
styles: [lists]
parts: true
---

# Fields of the data files

Made from the models in `inspect/novuss/model/` by `make types`: a meaning is mended there, in the
description of its field. How the files are used stands in [data files](data-files.md).
"""
_PLAIN = {"string": "text", "integer": "number", "number": "number", "boolean": "true or false"}


def build_page() -> str:
    """Build the page: the files, below each its records, every record once."""
    known: dict[str, dict[str, Any]] = {}
    parts = [_HEAD]
    for path, model in FILES.items():
        schema = model.model_json_schema()
        records = {schema["title"]: schema, **schema.get("$defs", {})}
        parts += [f"## `specs/{path}`\n", *_describe_root(schema)]
        parts += [
            render_record(name, record)
            for name, record in records.items()
            if "properties" in record and not _is_text(record) and known.get(name) != record
        ]
        known |= records
    return "\n".join(parts)


def _describe_root(schema: dict[str, Any]) -> list[str]:
    """What a file is, where it is no record with fields of its own."""
    return [] if "properties" in schema else [f"{_read_words(schema)}\n"]


def _read_words(schema: dict[str, Any]) -> str:
    return " ".join(str(schema.get("description", "")).replace("``", "`").split())


def render_record(name: str, schema: dict[str, Any]) -> str:
    """Render a record as a table of its fields."""
    required = schema.get("required", [])
    lines = [
        f"### {name}\n",
        f"{_read_words(schema)}\n",
        "| field | | value | meaning |",
        "|---|---|---|---|",
    ]
    for field, member in schema["properties"].items():
        value = " or ".join(dict.fromkeys(_list_values(member)))
        needed = "" if field in required else "may be left out"
        lines.append(
            f"| `{field}` | {needed} | {value} | {_read_words(member)} |".replace("|  |", "| |")
        )
    return "\n".join([*lines, ""])


def _list_values(schema: dict[str, Any]) -> Iterator[str]:
    """What may stand in a field, in words."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        per_language = "in each language" if name.startswith("PerLanguage") else name
        yield "four texts" if name == "LocalText" else per_language
    elif "enum" in schema or "const" in schema:
        words = schema.get("enum", [schema.get("const")])
        yield ", ".join(f"`{word}`" for word in words)
    elif choices := schema.get("anyOf") or schema.get("oneOf"):
        for choice in choices:
            if choice.get("type") != "null":
                yield from _list_values(choice)
    elif schema.get("type") == "array":
        items = schema.get("items", {})
        yield "list of " + " or ".join(dict.fromkeys(_list_values(items))) if items else "list"
    elif schema.get("type") == "object":
        others = schema.get("additionalProperties")
        inner = " or ".join(_list_values(others)) if isinstance(others, dict) else "text"
        yield f"{inner} by name"
    else:
        yield _PLAIN.get(str(schema.get("type")), "text")


def _is_text(schema: dict[str, Any]) -> bool:
    """Whether a record only has something in each language."""
    return set(schema["properties"]) == set(LANGUAGES)


if __name__ == "__main__":
    PAGE.write_text(build_page(), encoding="utf-8")
