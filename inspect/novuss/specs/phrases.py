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
    tables = dict(_items(file.data.get("phrases")))
    data = deepcopy(file.data) if tables else file.data
    places: dict[Where, Where] = {}
    issues: list[Issue] = []

    def tell(message: str, cure: str, *where: str | int) -> None:
        place = ".".join(map(str, where))
        issues.append(Issue(file.name, file.line(*where), f"{place}: {message}", cure))

    for (*way, key), name, holder in _words(data) if tables else ():
        if name in dict(_items(tables.get(key))):
            # What a phrase lacks is missed where it stands, and not here again.
            holder[key] = dict.fromkeys(LANGUAGES, "–") | dict(_items(tables[key][name]))
            places[*way, key] = ("phrases", key, name)
        elif key in tables:
            tell(f"no phrase {name}", "write the texts, or name one of 'phrases'", *way, key)
    for key, table in tables.items():
        for name, text in _items(table):
            if list(table.values()).count(text) > 1:
                tell("another says the same", "keep one of them", "phrases", key, name)
            elif ("phrases", key, name) not in places.values():
                tell("nothing names it", "remove it", "phrases", key, name)
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
