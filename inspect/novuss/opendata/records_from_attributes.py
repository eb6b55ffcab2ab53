"""Records built from the attributes of other objects."""

from typing import TypeVar

from pydantic import BaseModel

Model = TypeVar("Model", bound=BaseModel)


def build_record(model: type[Model], source: object, **more: object) -> Model:
    """Build a record from the fields that ``source`` has as attributes, and from ``more``."""
    names = (name for name in model.model_fields if name not in more and hasattr(source, name))
    return model(**{name: getattr(source, name) for name in names}, **more)
