"""Texts that stand several times in a file: once in its table of phrases, elsewhere by name."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from novuss.languages import LANGUAGES
from novuss.specs.issues import Issue, SpecsError

if TYPE_CHECKING:
    from novuss.specs.yaml_file import YamlFile

#: The place of a text in its file: keys and numbers, from the outside in.
Where = tuple[str | int, ...]


def put_phrases(file: "YamlFile") -> "YamlFile":
    """The file with its phrases put where it names them: ``right: kept`` is ``phrases.right.kept``.

    Raises:
        SpecsError: a name without a phrase, a phrase that nothing names, or that stands twice.
    """
    tables, data = file.data.get("phrases"), deepcopy(file.data)
    known = {(key, name): text for key, table in _items(tables) for name, text in _items(table)}
    places: dict[Where, Where] = {}
    issues = []
    for (*way, key), name, holder in _words(data):
        if (key, name) in known:
            # What a phrase lacks is missed where it stands, and not here again.
            holder[key] = dict.fromkeys(LANGUAGES, "–") | dict(_items(known[key, name]))
            places[*way, key] = ("phrases", key, name)
        elif key in dict(_items(tables)):
            cure = f"write the texts, or name one of: {', '.join(tables[key])}"
            issues.append(Issue(file.name, file.line(*way, key), f"{key}: no phrase {name}", cure))
    for (key, name), text in known.items():
        place = ("phrases", key, name)
        first = next(other for (of, other), same in known.items() if (of, same) == (key, text))
        if first != name:
            message, cure = f"phrases.{key}.{name} says the same as {first}", "keep one of the two"
            issues.append(Issue(file.name, file.line(*place), message, cure))
        if place not in places.values():
            message, cure = f"phrases.{key}.{name} is named nowhere", "remove it"
            issues.append(Issue(file.name, file.line(*place), message, cure))
    if issues:
        raise SpecsError(issues)
    return replace(file, data=data, phrases=places)


def _items(node: Any) -> Any:
    """The items of a mapping; what has another shape is reported when it is validated."""
    return node.items() if isinstance(node, dict) else ()


def _words(node: Any, place: Where = ()) -> Iterator[tuple[Where, str, Any]]:
    """Every value that is a word: its place, the word, and the mapping or list that holds it."""
    for key, value in _items(node) or enumerate(node):
        if isinstance(value, (dict, list)):
            yield from _words(value, (*place, key))
        elif isinstance(value, str):
            yield (*place, key), value, node
