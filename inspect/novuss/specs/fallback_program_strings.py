"""Words of the program for knowledge that an older program exported."""

from pathlib import Path

from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.interface_strings import Entry, StringsFile, find_placeholders
from novuss.specs.knowledge_location import find_program_folder
from novuss.specs.yaml_file import YamlFile

STRINGS = "strings.yaml"


def find_program_strings(root: Path) -> Path | None:
    """The program's own file of words; None where ``root`` has it, or it is nowhere."""
    folder = find_program_folder()
    return folder / STRINGS if folder and folder.resolve() != root.resolve() else None


def complete_strings(strings: StringsFile, root: Path) -> StringsFile:
    """Take from the program what a copy lacks, or fills with other values in every language.

    A translation that somebody mended in the copy stays, and a mistake in one language too.
    """
    path = find_program_strings(root)
    if path is None:
        return strings
    own = YamlFile.read_file(path, path.parent).validate_as(StringsFile)
    completed = strings.root | {
        key: entry
        for key, entry in own.root.items()
        if key not in strings.root or _is_older(strings.root[key], entry)
    }
    return strings.model_copy(update={"root": completed})


def _is_older(entry: Entry, own: Entry) -> bool:
    """Whether an entry expects other values than the program's own, alike in every language."""
    if type(entry) is not type(own):
        return True
    expected = {frozenset(_list_places(entry, language)) for language in LANGUAGES}
    return len(expected) == 1 and expected.isdisjoint({frozenset(_list_places(own, ORIGINAL))})


def _list_places(entry: Entry, language: Language) -> set[str]:
    text = entry[language]
    return find_placeholders(text if isinstance(text, str) else " ".join(text.values()))
