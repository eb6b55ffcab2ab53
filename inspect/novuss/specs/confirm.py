"""Writes the fingerprints of checked translations into the rules files."""

import re
from pathlib import Path

from novuss.languages import ORIGINAL, TRANSLATIONS
from novuss.model.rules import Clause, fingerprint
from novuss.specs.issues import Issue, SpecsError
from novuss.specs.loader import read_specs
from novuss.specs.yaml_file import YamlFile
from novuss.writing import write_whole

_NEVER = "00000000"


def confirm_clauses(
    root: Path, edition: str, clauses: list[str], languages: list[str]
) -> tuple[int, list[str]]:
    """Set ``checked`` of the clauses to the English text as it stands.

    Only the one line of ``checked`` is written, so that nothing else of the
    author's file changes.

    Raises:
        SpecsError: the knowledge base has mistakes, or ``checked`` stands on several lines.

    Returns:
        How many clauses were written and which ids the edition does not have.
    """
    _, sources = read_specs(root)
    wanted = set(clauses)
    every = "all" in wanted
    found: set[str] = set()
    count = 0
    for file, rules in sources.rules():
        if rules.edition != edition:
            continue
        with file.path.open(encoding="utf-8", newline="") as source:
            before = source.read()
        lines = before.split("\n")
        written = 0
        # From the bottom, so that an inserted line does not move those above it.
        for index, clause in reversed(list(enumerate(rules.clauses))):
            if not every and clause.id not in wanted:
                continue
            found.add(clause.id)
            if clause.same_as:
                continue  # its text is confirmed where it stands
            written += _mark(lines, file, index, clause, languages)
        if written:
            write_whole(file.path, "\n".join(lines).encode())
        count += written
    return count, sorted(wanted - found - {"all"})


def _mark(
    lines: list[str], file: YamlFile, index: int, clause: Clause, languages: list[str]
) -> bool:
    current = fingerprint(clause.texts[ORIGINAL])
    marks = {
        language: current
        if language in languages
        else (clause.checked and clause.checked[language]) or _NEVER
        for language in TRANSLATIONS
    }
    text = "    checked: {" + ", ".join(f'{key}: "{mark}"' for key, mark in marks.items()) + "}"
    # An author's editor may end lines as Windows does.
    end = "\r" if lines[0].endswith("\r") else ""
    text += end
    if clause.checked is not None:
        at = file.line("clauses", index, "checked") - 1
        if not re.match(r"\s+checked: \{.*\}\r?$", lines[at]):
            message = f"{clause.id}: 'checked' does not stand on one line"
            marks_of = ", ".join(f"{one}: …" for one in TRANSLATIONS)
            cure = f"write it as {{{marks_of}}}, or remove it"
            raise SpecsError([Issue(file.name, at + 1, message, cure)])
        changed = lines[at] != text
        lines[at] = text
        return changed
    lines.insert(file.line("clauses", index, "texts") - 1, text)
    return True
