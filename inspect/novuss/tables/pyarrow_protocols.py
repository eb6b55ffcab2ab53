"""Shapes of pyarrow's objects, as far as tables are read through them; pyarrow has no types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, runtime_checkable


class DataType(Protocol):
    """The type of a column; ``value_type`` that of the values of a list or a dictionary."""

    value_type: DataType


class Buffer(Protocol):
    """Bytes of a column."""

    def __buffer__(self, flags: int, /) -> memoryview: ...


class ArrowColumn(Protocol):
    """Values of one type: a column of several ``chunks``, or a chunk of one.

    Attributes:
        dictionary: the different values of a column that has places in their list.
        indices: the places of the values in that list.
        offset: the place of the first value in the buffers.
    """

    type: DataType
    dictionary: ArrowColumn
    indices: ArrowColumn
    offset: int
    chunks: Sequence[ArrowColumn]
    combine_chunks: Callable[[], ArrowColumn]
    dictionary_decode: Callable[[], ArrowColumn]
    is_valid: Callable[[], ArrowColumn]
    to_pylist: Callable[[], list[Any]]
    #: What is missing, offsets and data of a column of texts.
    buffers: Callable[[], Sequence[Buffer | None]]

    def __len__(self) -> int: ...

    def cast(self, target_type: DataType, *, safe: bool = True) -> ArrowColumn:
        """The values as another type."""

    def take(self, indices: ArrowColumn) -> ArrowColumn:
        """The values at some places."""

    def to_pandas(self, *, types_mapper: Callable[[DataType], object]) -> Any:
        """A series of pandas, or a frame of a column of structures."""

    def validate(self, *, full: bool = False) -> None:
        """Raise ``pyarrow.ArrowInvalid`` where the buffers do not hold what they should."""


@runtime_checkable
class ArrowHolder(Protocol):
    """An array of another library that can give its values as pyarrow's."""

    def __arrow_array__(self) -> ArrowColumn: ...


class ArrowRows(Protocol):
    """Rows of several columns: a table, or some rows of one."""

    columns: Sequence[ArrowColumn]
    num_rows: int

    def __len__(self) -> int: ...

    def column(self, place: int) -> ArrowColumn:
        """The column at a place, from zero."""

    def slice(self, offset: int, length: int | None = None) -> ArrowRows:
        """Rows from one on, all or so many."""


class Field(Protocol):
    """Name and type of a column."""

    name: str
    type: DataType


class Schema(Protocol):
    """The columns of a file."""

    names: Sequence[str]

    def __iter__(self) -> Iterator[Field]: ...

    def __len__(self) -> int: ...


class ParquetSchema(Protocol):
    """The columns of a file, as Parquet names their types."""

    to_arrow_schema: Callable[[], Schema]


class ColumnChunk(Protocol):
    """What a Parquet file says of a column of a group of rows.

    Values in lists are counted one by one.
    """

    encodings: Sequence[str]
    num_values: int
    total_uncompressed_size: int


class RowGroup(Protocol):
    """What a Parquet file says of a group of rows; columns within columns are counted too."""

    num_columns: int
    num_rows: int
    total_byte_size: int
    column: Callable[[int], ColumnChunk]


class FileMetadata(Protocol):
    """What a Parquet file says of itself; columns within columns are counted too."""

    num_columns: int
    num_row_groups: int
    num_rows: int
    schema: ParquetSchema
    row_group: Callable[[int], RowGroup]


class ParquetFile(Protocol):
    """An open Parquet file."""

    metadata: FileMetadata
    schema_arrow: Schema

    def iter_batches(
        self,
        batch_size: int = 65536,
        row_groups: Iterable[int] | None = None,
        columns: Iterable[str] | None = None,
        *,
        use_threads: bool = True,
    ) -> Iterator[ArrowRows]:
        """The rows, some at a time."""
