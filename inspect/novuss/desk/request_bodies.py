"""Bodies of requests to a desk, as JSON."""

from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from novuss.desk.phones import Role
from novuss.desk.request_bounds import LONGEST_NAME, MOST_DRAFTS
from novuss.input_problems import ProblemsError
from novuss.model.equipment_records import Kind
from novuss.model.event_file import Name, Uuid
from novuss.specs.help_translation import translate_mistake

_Short = Annotated[str, StringConstraints(max_length=LONGEST_NAME)]


class _Body(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


_AnyBody = TypeVar("_AnyBody", bound=_Body)


class JoinBody(_Body):
    """Who wants to join."""

    code: _Short
    name: Annotated[str, StringConstraints(max_length=1_000)] = ""
    role: Role = "judge"
    device: _Short = ""
    key: dict[str, str | bool | list[str]] | None = None
    desk: int | None = Field(None, description="the protocol that the phone speaks")


class Draft(_Body):
    """An inspection that is being measured."""

    id: Uuid
    kind: Kind
    item: Name
    by: _Short = ""
    at: _Short = ""
    filled: Annotated[int, Field(ge=0, le=10_000)] = 0
    readings: list[dict[str, str | bool | int | None]] = Field([], max_length=1_000)


class DraftsBody(_Body):
    """All that a phone is measuring."""

    inspections: list[Draft] = Field([], max_length=MOST_DRAFTS)


class ClaimBody(_Body):
    """An item that a phone is at, or leaves."""

    kind: Kind
    item: Name
    taken: bool
    over: _Short | None = None


class RevokeBody(_Body):
    """A phone whose token is taken back."""

    phone: _Short


def read_json_body(model: type[_AnyBody], body: bytes) -> _AnyBody:
    """Read the body of a request.

    Raises:
        ProblemsError: ``desk-body``.
    """
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        values = translate_mistake(error.errors(include_url=False)[0], place=True)
        cut = {name: value[:200] for name, value in values.items()}
        raise ProblemsError.of("body", "desk-body", **cut) from None
