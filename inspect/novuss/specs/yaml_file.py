"""One YAML file: parsed by the rules of YAML 1.2, with the line of every key.

YAML 1.2 reads ``no`` as a word and ``12:30`` as a word, and a key that stands
twice is an error instead of a silent loss.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from novuss.specs.issues import Issue, SpecsError

M = TypeVar("M", bound=BaseModel)


class _NotYaml(Exception):  # noqa: N818
    def __init__(self, line: int, problem: str, cure: str) -> None:
        super().__init__(problem)
        self.line, self.problem, self.cure = line, problem, cure


@lru_cache(maxsize=256)
def _parsed(text: str) -> Any:
    """The mapping that a file holds. An edit of one file leaves the others parsed."""
    # Knowledge that comes from the cache is there before this library could start.
    from ruamel.yaml import YAML
    from ruamel.yaml.comments import CommentedMap
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        data = YAML(typ="rt").load(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        problem = (error.problem or str(error)).splitlines()[0]
        raise _NotYaml(line, problem, "mend the YAML at that line") from None
    except YAMLError as error:
        raise _NotYaml(1, str(error), "mend the YAML") from None
    if not isinstance(data, CommentedMap):
        raise _NotYaml(1, "no mapping", "start with 'key: value' lines")
    return data


@dataclass(frozen=True)
class YamlFile:
    """A parsed file: ``data`` for the model, ``line`` for messages.

    ``data`` is shared by whoever reads the same text: take a copy to change it.
    """

    path: Path
    name: str
    data: Any

    @classmethod
    def read(cls, path: Path, root: Path) -> "YamlFile":
        """Parse ``path``.

        Raises:
            SpecsError: the file is not YAML, not UTF-8, or has a key twice.
        """
        name = path.relative_to(root.parent).as_posix()
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise SpecsError([Issue(name, 1, f"not UTF-8: {error}", "save it as UTF-8")]) from None
        try:
            return cls(path, name, _parsed(text))
        except _NotYaml as error:
            raise SpecsError([Issue(name, error.line, error.problem, error.cure)]) from None

    def line(self, *path: str | int) -> int:
        """The line, counted from 1, of the deepest part of ``path`` that the file has."""
        from ruamel.yaml.comments import CommentedMap, CommentedSeq

        node, line = self.data, 1
        for part in path:
            if isinstance(node, CommentedMap) and part in node:
                # A key that was added after reading has no line of its own.
                line = node.lc.key(part)[0] + 1 if part in node.lc.data else line
            elif isinstance(node, CommentedSeq) and isinstance(part, int) and part < len(node):
                line = node.lc.item(part)[0] + 1
            else:
                # A step that pydantic adds for a union; it is not in the file.
                continue
            node = node[part]
        return line

    def validate(self, model: type[M]) -> M:
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
                        self.line(*detail["loc"]),
                        f"{'.'.join(map(str, detail['loc']))}: {detail['msg']}",
                        _cure(detail["type"], model, detail["loc"]),
                    )
                    for detail in error.errors()
                ]
            ) from None


def _cure(kind: str, model: type[BaseModel], loc: tuple[int | str, ...]) -> str:
    if kind == "missing":
        return f"add the key {loc[-1]!r}"
    if kind == "extra_forbidden":
        allowed = sorted(_allowed_keys(model, loc[:-1]))
        return f"remove the key or use one of: {', '.join(allowed)}" if allowed else "remove it"
    return "mend the value"


def _allowed_keys(model: type[BaseModel], loc: tuple[int | str, ...]) -> set[str]:
    """The keys of the record that ``loc`` leads to, as far as the model tells."""
    found: Any = model
    for part in loc:
        if isinstance(part, int):
            continue
        candidates = [m for m in _models(found) if part in m.model_fields]
        if candidates:
            found = candidates[0].model_fields[part].annotation
    return {key for m in _models(found) for key in m.model_fields}


def _models(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [m for arg in getattr(annotation, "__args__", ()) for m in _models(arg)]
