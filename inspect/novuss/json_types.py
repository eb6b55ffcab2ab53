"""Types of JSON as it is written: objects, lists and single values."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"
#: An object that is being put together.
JsonObject = dict[str, Json]


def list_objects(value: Json) -> list[Mapping[str, Json]]:
    """List the objects of a list; of any other value there are none."""
    parts = value if isinstance(value, list) else []
    return [part for part in parts if isinstance(part, Mapping)]
