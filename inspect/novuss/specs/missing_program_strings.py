"""Words of the program for knowledge that an older program exported."""

from pathlib import Path

from novuss.languages import LANGUAGES
from novuss.model.interface_strings import Entry, StringsFile, find_placeholders
from novuss.specs.knowledge_location import find_program_folder
from novuss.specs.yaml_file import YamlFile

STRINGS = "strings.yaml"


def find_program_strings(root: Path) -> Path | None:
    """The program's own file of words; None where ``root`` has it, or it is nowhere."""
    folder = find_program_folder()
    return folder / STRINGS if folder and folder.resolve() != root.resolve() else None


def complete_strings(strings: StringsFile, root: Path) -> StringsFile:
    """Take from the program what a copy lacks, or fills with other values than the program has.

    A translation that somebody mended in the copy stays.
    """
    path = find_program_strings(root)
    if path is None:
        return strings
    own = YamlFile.read_file(path, path.parent).validate_as(StringsFile)
    completed = strings.root | {
        key: entry
        for key, entry in own.root.items()
        if key not in strings.root or _list_places(entry) != _list_places(strings.root[key])
    }
    return strings.model_copy(update={"root": completed})


def _list_places(entry: Entry) -> tuple[type[Entry], set[str]]:
    texts = (entry[language] for language in LANGUAGES)
    joined = " ".join(text if isinstance(text, str) else " ".join(text.values()) for text in texts)
    return type(entry), find_placeholders(joined)
