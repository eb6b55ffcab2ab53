"""Event files: what the form hands over, read with the place of everything that is wrong."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from novuss.files.bounded_read import is_stream
from novuss.input_problems import Problem, ProblemsError
from novuss.model.event_file import (
    EXAMPLES,
    FORMAT,
    LONGEST,
    MOST_PHOTOS,
    MOST_PLANNED,
    PARTS,
    SAID_OF_READING,
    EventFile,
    EventPart,
    is_event_format,
)
from novuss.tables.csv_file import decode_text
from novuss.tables.event_zip import is_packed, unpack_event_zip
from novuss.tables.input_content import find_form, is_kept, make_once, open_readable, read_content
from novuss.tables.item_names import NAME_COLUMNS, read_name
from novuss.tables.json_file import Number, PlacedJson, PlacedValue, Way, parse_placed_json
from novuss.tables.table_cells import Cell, Table

#: The suffixes of an event file: alone, and with photos.
SUFFIXES = (".json", ".zip")
#: Members that stand in a measuring table or in another list of rows under another name.
_COLUMNS = {"chief_judge": "set_by", "date": "set_on"}


@dataclass(frozen=True)
class EventSource:
    """An event file that was read, and where everything in it stands."""

    path: Path
    file: EventFile
    placed: PlacedJson
    #: The photos that came with it, by their SHA-256; None where it came alone.
    photos: Mapping[str, bytes] | None = None

    @property
    def name(self) -> str:
        """The file as problems name it."""
        return str(self.path)

    def build_problem(self, code: str, *way: str | int, item: str = "", **values: str) -> Problem:
        """A problem at a value of the file."""
        within = _list_numbered_parts(way)
        place = self.placed.locate_value(way)
        return Problem(self.name, *place, code, values, item=item.strip(), within=within)

    def build_cell(self, text: str, *way: str | int) -> Cell:
        """A value of the file as a cell of a table."""
        return Cell(text, *self.placed.locate_value(way), within=_list_numbered_parts(way))

    @property
    def table(self) -> Table:
        """The table, without rows of its own, that its cells belong to."""
        return Table(self.name, [], [])

    def build_reading_rows(self, place: int) -> list[dict[str, Cell]]:
        """The readings of an inspection as rows of a long table, by column."""
        inspection = self.file.inspections[place]
        way = ("inspections", place)
        of_all = {
            "item": read_name(self.build_cell(inspection.item, *way, "item")),
            "kind": self.build_cell(inspection.kind, *way, "kind"),
        }
        if inspection.by:
            of_all["measured_by"] = self.build_cell(inspection.by, *way, "by")
        moment = inspection.at[:16].replace("T", " ")
        of_all["measured_at"] = self.build_cell(moment, *way, "at")
        rows = []
        for number, reading in enumerate(inspection.readings):
            row = of_all | self._build_row(reading, *way, "readings", number)
            # What is remarked of the item stands with each of its readings, as in a wide table.
            remarks = "\n".join(filter(None, (reading.remark, inspection.remark)))
            row["remark"] = replace(row["remark"], text=remarks)
            rows.append(row)
        return rows

    def build_row(self, name: str, place: int) -> dict[str, Cell]:
        """A working limit, an instrument or a waiver as a row of the file of such."""
        return self._build_row(getattr(self.file, name)[place], name, place)

    def _build_row(self, part: EventPart, *way: str | int) -> dict[str, Cell]:
        row = {
            _COLUMNS.get(name, name): self.build_cell(getattr(part, name), *way, name)
            for name in type(part).model_fields
            if name not in SAID_OF_READING
        }
        return row | {name: read_name(row[name]) for name in NAME_COLUMNS if name in row}


def _list_numbered_parts(way: Way) -> tuple[tuple[str, int], ...]:
    """The numbered parts of the file on the way to a value."""
    return tuple(
        (PARTS[name], place + 1)
        for name, place in pairwise(way)
        if isinstance(place, int) and isinstance(name, str) and name in PARTS
    )


def filter_event_files(paths: Iterable[Path], encoding: str | None = None) -> list[Path]:
    """Those of the files that are event files; what cannot be read is told where it is read."""
    return [path for path in paths if _is_one(path, encoding)]


def _is_one(path: Path, encoding: str | None) -> bool:
    if path.suffix.casefold() == ".zip":
        # No measuring table is one.
        return True
    form = find_form(path)
    # What another program hands over is known by its content, of which nothing is lost.
    handed_over = is_kept() and is_stream(path) and form in ("", *SUFFIXES)
    if not (handed_over or (form in SUFFIXES and path.is_file())):
        return False
    try:
        if not (handed_over and is_packed(read_content(path))):
            text = _decode(read_content(path), str(path), encoding)
            # Most tables are seen to be none without taking them apart.
            if not text.lstrip().startswith("{") or not re.search('"(?:format|inspections)"', text):
                return False
        data = _open_event_file(path, encoding)[0].data
    except (ProblemsError, OSError):
        return False
    # A measuring table has its rows under `readings`, whatever else it says.
    return isinstance(data, dict) and (
        is_event_format(data.get("format")) or ("inspections" in data and "readings" not in data)
    )


def _decode(content: bytes, name: str, encoding: str | None) -> str:
    return decode_text(content, name, encoding).removeprefix("\ufeff")


#: The data of an event file, and the photos beside it.
_Opened = tuple[PlacedJson, Mapping[str, bytes] | None]


def _open_event_file(path: Path, encoding: str | None) -> _Opened:
    name = str(path)

    def parse() -> _Opened:
        content, photos = read_content(path), None
        if is_packed(content):
            packed = unpack_event_zip(name, content)
            content, photos = packed.event, packed.photos
        return parse_placed_json(_decode(content, name, encoding), name), photos

    return make_once(path, parse)


def read_event_file(path: Path, encoding: str | None = None) -> EventSource:
    """The event file at a path.

    Raises:
        ProblemsError: with everything that keeps it from being one, each at its place.
    """
    name = str(path)
    with open_readable(name):
        placed, photos = _open_event_file(path, encoding)
    if not isinstance(placed.data, dict):
        raise ProblemsError([Problem(name, 1, 0, "json-no-event", {"format": FORMAT})])
    written = placed.data.get("format")
    if is_event_format(written) and written != FORMAT:
        place = placed.locate_value(("format",))
        values = {"format": str(written), "known": FORMAT}
        raise ProblemsError([Problem(name, *place, "json-event-newer", values)])
    mistakes = [
        (way, place, "json-name-twice", {"name": str(way[-1])}) for way, place in placed.twice
    ]
    try:
        found = EventFile.model_validate(placed.data)
    except ValidationError as error:
        for mistake in error.errors(include_url=False):
            way: Way = tuple(mistake["loc"])
            mistakes.append((way, placed.locate_value(way), *_explain_error(mistake)))
    if mistakes:
        problems = []
        for way, place, code, values in mistakes:
            item, within = _find_item(placed.data, way), _list_numbered_parts(way)
            problems.append(Problem(name, *place, code, values, item=item, within=within))
        raise ProblemsError(sorted(problems, key=lambda problem: (problem.line, problem.column)))
    source = EventSource(path, _clean_item_names(found), placed, photos)
    if problems := _find_repeated_ids(source):
        raise ProblemsError(problems)
    return source


def _clean_item_names(file: EventFile) -> EventFile:
    """The file with names of items as a reader sees them, wherever they go from here."""
    inspections = [
        inspection.model_copy(update={"item": read_name(Cell(inspection.item, 0, 0)).text})
        for inspection in file.inspections
    ]
    return file.model_copy(update={"inspections": inspections})


def _find_repeated_ids(source: EventSource) -> list[Problem]:
    """Inspections of one file with one id: whichever stood for it, the other would be lost."""
    first: dict[str, int] = {}
    return [
        source.build_problem(
            "event-twice", "inspections", place, "id", item=inspection.item, number=str(other + 1)
        )
        for place, inspection in enumerate(source.file.inspections)
        if (other := first.setdefault(inspection.id, place)) != place
    ]


def _find_item(file: Mapping[str, PlacedValue], way: Way) -> str:
    """The item that the inspection on the way is of, where it says so."""
    if way[:1] != ("inspections",) or len(way) < 2:
        return ""
    inspections, place = file.get("inspections"), way[1]
    if not (isinstance(inspections, list) and isinstance(place, int) and place < len(inspections)):
        return ""
    inspection = inspections[place]
    item = inspection.get("item") if isinstance(inspection, dict) else None
    return item.strip() if isinstance(item, str) else ""


#: What is allowed where a value is not of its form, by the type of the model's error.
_FORMS = {
    **dict.fromkeys(("model_type", "model_attributes_type", "dict_type"), "{…}"),
    "list_type": "[…]",
    "bool_type": "true, false",
}


def _explain_error(mistake: ErrorDetails) -> tuple[str, dict[str, str]]:
    """What is wrong with one value, by what the model found: code and values of the wording."""
    names = [part for part in mistake["loc"] if isinstance(part, str)]
    member = names[-1] if names else ""
    kind, context = mistake["type"], mistake.get("ctx", {})
    if kind == "missing":
        return "json-member-missing", {"member": member}
    if kind == "extra_forbidden":
        return "json-member-unknown", {"member": member}
    if kind in ("string_too_long", "too_long"):
        long = kind == "string_too_long"
        limit = str(LONGEST if long else MOST_PHOTOS)
        values = {"member": member, "found": str(len(mistake["input"])), "limit": limit}
        return "json-member-long" if long else "json-member-many", values
    values = {"member": member, "value": _shorten_value(mistake["input"])}
    if kind in _FORMS:
        return "json-member-form", {**values, "allowed": _FORMS[kind]}
    if kind in ("int_type", "greater_than_equal", "less_than_equal"):
        return "json-member-value", {**values, "allowed": f"0–{MOST_PLANNED}"}
    if kind == "string_type":
        return "json-not-text", values
    expected = str(context.get("expected", "")).replace(" or ", ", ").replace("'", "")
    return "json-member-value", {**values, "allowed": expected or EXAMPLES.get(member, "…")}


def _shorten_value(value: object) -> str:
    """A value in few letters."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    if isinstance(value, Number):
        text = value.text
    else:
        text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
