"""YAML 1.2 files with the line of every key.

A text that stands several times stands once, in the table of phrases at the top of the file, and is
named elsewhere: ``right: kept`` is the text ``phrases.right.kept``.

YAML 1.2 reads ``no`` as a word and ``12:30`` as a word, and a key that stands
twice is an error instead of a silent loss. What is not needed here and surprises
readers is refused: tags, anchors, several documents in a file.
"""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, TypeVar

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from novuss.languages import LANGUAGES
from novuss.specs.model_mistakes import describe_mistake
from novuss.specs.spec_issues import Issue, SpecsError

M = TypeVar("M", bound=BaseModel)
#: The place of a text in its file: keys and numbers, from the outside in.
Where = tuple[str | int, ...]

#: libyaml reads ten times faster than the same library in Python, which is there without it.
_LOADER: type[yaml.CSafeLoader | yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: Deeper than any file of the knowledge, and far from what would exhaust the stack.
_DEEPEST = 50

#: What a word without quotes means besides itself, by the core schema of YAML 1.2.2, 10.3.2.
_NULL = re.compile(r"|~|null|Null|NULL")
_BOOL = re.compile(r"true|True|TRUE|false|False|FALSE")
_INTEGER = re.compile(r"[-+]?[0-9]{1,1000}|0o[0-7]{1,1000}|0x[0-9a-fA-F]{1,1000}")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)")
_NAN = re.compile(r"\.(?:nan|NaN|NAN)")


class _Mapping(dict[str, "YamlValue"]):
    """A mapping that knows the lines of its keys, counted from 1."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}


class _List(list["YamlValue"]):
    """A list that knows the lines of its items, counted from 1."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[int] = []


#: What a file holds at a place.
YamlValue: TypeAlias = "_Mapping | _List | str | int | float | bool | None"


class NotYamlError(Exception):
    """A text is no YAML, or not the YAML that is read here."""

    def __init__(self, line: int, problem: str, cure: str) -> None:
        super().__init__(problem)
        self.line, self.problem, self.cure = line, problem, cure


def _parse_scalar(word: str) -> str | int | float | bool | None:
    """What a word without quotes stands for."""
    if _NULL.fullmatch(word):
        return None
    if _BOOL.fullmatch(word):
        return word[0] in "tT"
    if _INTEGER.fullmatch(word):
        return int(word, {"0o": 8, "0x": 16}.get(word[:2], 10))
    if _FLOAT.fullmatch(word):
        return float(word)
    if _INFINITE.fullmatch(word):
        return float(word.replace(".", ""))
    return float("nan") if _NAN.fullmatch(word) else word


def _get_line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _build_syntax_issue(event: yaml.Event, problem: str, cure: str) -> NoReturn:
    raise NotYamlError(_get_line(event), problem, cure)


def _build_value(events: Iterator[yaml.Event], event: yaml.Event, depth: int) -> YamlValue:
    """What begins with ``event``; its other events are taken from ``events``."""
    assert isinstance(event, _VALUES)
    if isinstance(event, yaml.AliasEvent) or event.anchor:
        _build_syntax_issue(event, "an anchor or an alias", "write the value out where it is meant")
    if event.tag:
        _build_syntax_issue(event, f"the tag {event.tag}", "write the value without a tag")
    if isinstance(event, yaml.ScalarEvent):
        return _parse_scalar(event.value) if event.implicit[0] else event.value
    if depth > _DEEPEST:
        _build_syntax_issue(event, f"more than {_DEEPEST} levels", "put less inside one another")
    if isinstance(event, yaml.SequenceStartEvent):
        items = _List()
        while not isinstance(item := next(events), yaml.SequenceEndEvent):
            items.lines.append(_get_line(item))
            items.append(_build_value(events, item, depth + 1))
        return items
    mapping = _Mapping()
    while not isinstance(item := next(events), yaml.MappingEndEvent):
        if not isinstance(item, yaml.ScalarEvent):
            _build_syntax_issue(item, "a key that is no word", "start the line with 'key: value'")
        key = item.value
        if key in mapping:
            problem = f"duplicate key {key!r}, also at line {mapping.lines[key]}"
            _build_syntax_issue(item, problem, "keep one of the two")
        mapping.lines[key] = _get_line(item)
        mapping[key] = _build_value(events, next(events), depth + 1)
    return mapping


#: What is said of a file that is a list, a word, or empty.
NO_MAPPING = "no mapping"


def parse_yaml(text: str) -> _Mapping:
    """The mapping that a file holds.

    Raises:
        NotYamlError: it is no YAML, or not the YAML that is read here.
    """
    try:
        events = yaml.parse(text, Loader=_LOADER)
        contents = (event for event in events if not isinstance(event, _FRAME))
        first = next(contents, None)
        data = _build_value(contents, first, 1) if first else None
        if more := next(contents, None):
            _build_syntax_issue(more, "a second document", "keep one document a file")
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = (error.problem or str(error)).splitlines()[0]
        line = mark.line + 1 if mark else 1
        raise NotYamlError(line, problem, "mend the YAML at that line") from None
    except yaml.reader.ReaderError as error:
        # libyaml counts bytes.
        line = text.encode()[: error.position].count(b"\n") + 1
        raise NotYamlError(line, error.reason, "remove that character") from None
    if not isinstance(data, _Mapping):
        raise NotYamlError(1, NO_MAPPING, "start with 'key: value' lines")
    return data


#: The same for readers, who change nothing of it: reviews are read several times in a run.
parse_once = lru_cache(maxsize=256)(parse_yaml)

#: Events that begin a value.
_VALUES = (yaml.ScalarEvent, yaml.CollectionStartEvent, yaml.AliasEvent)
#: Events that hold nothing.
_FRAME = (
    yaml.StreamStartEvent,
    yaml.StreamEndEvent,
    yaml.DocumentStartEvent,
    yaml.DocumentEndEvent,
)


@dataclass(frozen=True)
class YamlFile:
    """A parsed file: ``data`` for the model, ``line`` for messages, and where ``phrases`` stand."""

    path: Path
    name: str
    data: Any
    phrases: Mapping[Where, Where] = field(default_factory=dict)

    @classmethod
    def read_file(cls, path: Path, root: Path) -> "YamlFile":
        """Parse ``path``.

        Raises:
            SpecsError: the file is not YAML, not UTF-8, has a key twice, or names a wrong phrase.
        """
        name = path.relative_to(root.parent).as_posix()
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise SpecsError([Issue(name, 1, f"not UTF-8: {error}", "save it as UTF-8")]) from None
        try:
            return _expand_phrases(cls(path, name, parse_once(text)))
        except NotYamlError as error:
            raise SpecsError([Issue(name, error.line, error.problem, error.cure)]) from None

    def find_line(self, *path: str | int) -> int:
        """The line, counted from 1, of the deepest part of ``path`` that the file has."""
        node, line = self.data, 1
        for part in path:
            if isinstance(node, _Mapping) and part in node:
                # A key that was added after reading has no line of its own.
                line = node.lines.get(str(part), line)
            elif isinstance(node, _List) and isinstance(part, int) and part < len(node):
                line = node.lines[part]
            else:
                # A step that pydantic adds for a union; it is not in the file.
                continue
            node = node[part]
        return line

    def build_issue(self, message: str, cure: str, *where: str | int) -> Issue:
        """A problem of the part of the file that ``where`` leads to."""
        return Issue(self.name, self.find_line(*where), message, cure)

    def validate_as(self, model: type[M]) -> M:
        """The file as ``model``.

        Raises:
            SpecsError: with one issue for everything that does not fit, and the
                allowed keys where a key is not known.
        """
        try:
            return model.model_validate(self.data)
        except ValidationError as error:
            raise SpecsError(
                [
                    Issue(
                        self.name,
                        self.find_line(*detail["loc"]),
                        f"{'.'.join(map(str, detail['loc']))}: {describe_mistake(detail)}",
                        _suggest_cure(detail, model),
                    )
                    for detail in error.errors()
                ]
            ) from None


@dataclass(frozen=True)
class Place:
    """A record of a file, for problems with parts of it."""

    file: YamlFile
    where: Where

    def build_issue(self, message: str, cure: str, *part: str | int) -> Issue:
        """A problem of the record, or of the part of it that is named."""
        return Issue(self.file.name, self.find_line(*part), message, cure)

    def find_line(self, *part: str | int) -> int:
        """The line of the record, or of the part of it that is named."""
        return self.file.find_line(*self.where, *part)


def make_issue(place: Place, name: str, key: str, message: str, cure: str) -> Issue:
    """A problem of the part of a named record that stands under a key."""
    return place.build_issue(f"{name}: {message}", cure, key)


def _expand_phrases(file: YamlFile) -> YamlFile:
    """Put the phrases where the file names them."""
    tables = dict(_iterate_items(file.data.get("phrases")))
    data = deepcopy(file.data) if tables else file.data
    places: dict[Where, Where] = {}
    issues: list[Issue] = []

    def tell(message: str, cure: str, *where: str | int) -> None:
        place = ".".join(map(str, where))
        issues.append(Issue(file.name, file.find_line(*where), f"{place}: {message}", cure))

    for (*way, key), name, holder in _find_texts(data) if tables else ():
        if name in dict(_iterate_items(tables.get(key))):
            # What a phrase lacks is missed where it stands, and not here again.
            holder[key] = dict.fromkeys(LANGUAGES, "–") | dict(_iterate_items(tables[key][name]))
            places[*way, key] = ("phrases", key, name)
        elif key in tables:
            tell(f"no phrase {name}", "write the texts, or name one of 'phrases'", *way, key)
    for key, table in tables.items():
        for name, text in _iterate_items(table):
            if list(table.values()).count(text) > 1:
                tell("another says the same", "keep one of them", "phrases", key, name)
            elif ("phrases", key, name) not in places.values():
                tell("nothing names it", "remove it", "phrases", key, name)
    if issues:
        raise SpecsError(issues)
    return replace(file, data=data, phrases=places)


def _iterate_items(node: Any) -> Any:
    """The items of a mapping; what has another shape is reported when it is validated."""
    return node.items() if isinstance(node, dict) else ()


def _find_texts(node: Any, place: Where = ()) -> Iterator[tuple[Where, str, Any]]:
    """Every value that is a word: its place, the word, and the mapping or list that holds it."""
    for key, value in _iterate_items(node) or enumerate(node):
        if isinstance(value, (dict, list)):
            yield from _find_texts(value, (*place, key))
        elif isinstance(value, str):
            yield (*place, key), value, node


def _suggest_cure(mistake: ErrorDetails, model: type[BaseModel]) -> str:
    kind, loc = mistake["type"], mistake["loc"]
    if kind == "missing":
        return f"add the key {loc[-1]!r}"
    if kind == "extra_forbidden":
        allowed = sorted(_list_allowed_keys(model, loc[:-1]))
        return f"remove the key or use one of: {', '.join(allowed)}" if allowed else "remove it"
    if kind == "string_type" and isinstance(mistake["input"], int | float):
        return "put it between quotation marks"
    return "mend the value"


def _list_allowed_keys(model: type[BaseModel], loc: tuple[int | str, ...]) -> set[str]:
    """The keys of the record that ``loc`` leads to, as far as the model tells."""
    found: Any = model
    for part in loc:
        if isinstance(part, int):
            continue
        candidates = [m for m in _find_models(found) if part in m.model_fields]
        if candidates:
            found = candidates[0].model_fields[part].annotation
    return {key for m in _find_models(found) for key in m.model_fields}


def _find_models(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [m for arg in getattr(annotation, "__args__", ()) for m in _find_models(arg)]
