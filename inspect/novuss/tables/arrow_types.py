"""Shapes of pyarrow's objects, as far as tables are read through them; pyarrow has no types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, runtime_checkable


class DataType(Protocol):
    """The type of a column."""

    @property
    def value_type(self) -> DataType:
        """The type of the values of a list or a dictionary."""


class Buffer(Protocol):
    """Bytes of a column."""

    def __buffer__(self, flags: int, /) -> memoryview: ...


class ArrowColumn(Protocol):
    """Values of one type: a column, or a chunk of one."""

    @property
    def type(self) -> DataType:
        """The type of all values."""

    @property
    def dictionary(self) -> ArrowColumn:
        """The different values of a column that has places in their list."""

    @property
    def indices(self) -> ArrowColumn:
        """The places of the values in that list."""

    @property
    def offset(self) -> int:
        """The place of the first value in the buffers."""

    @property
    def chunks(self) -> Sequence[ArrowColumn]:
        """The parts of a column of several."""

    def __len__(self) -> int: ...

    def buffers(self) -> Sequence[Buffer | None]:
        """What is missing, offsets and data of a column of texts."""

    def cast(self, target_type: DataType, *, safe: bool = True) -> ArrowColumn:
        """The values as another type."""

    def combine_chunks(self) -> ArrowColumn:
        """A column of one chunk."""

    def dictionary_decode(self) -> ArrowColumn:
        """The values in place of places in a list."""

    def is_valid(self) -> ArrowColumn:
        """Which values are given."""

    def take(self, indices: ArrowColumn) -> ArrowColumn:
        """The values at some places."""

    def to_pandas(self, *, types_mapper: Callable[[DataType], object]) -> Any:
        """A series of pandas, or a frame of a column of structures."""

    def to_pylist(self) -> list[Any]:
        """The values as those of Python that their type has."""

    def validate(self, *, full: bool = False) -> None:
        """Raise ``pyarrow.ArrowInvalid`` where the buffers do not hold what they should."""


@runtime_checkable
class ArrowHolder(Protocol):
    """An array of another library that can give its values as pyarrow's."""

    def __arrow_array__(self) -> ArrowColumn: ...


class ArrowRows(Protocol):
    """Rows of several columns: a table, or some rows of one."""

    @property
    def columns(self) -> Sequence[ArrowColumn]:
        """All columns."""

    @property
    def num_rows(self) -> int:
        """How many rows there are."""

    def __len__(self) -> int: ...

    def column(self, place: int) -> ArrowColumn:
        """The column at a place, from zero."""

    def slice(self, offset: int, length: int | None = None) -> ArrowRows:
        """Rows from one on, all or so many."""


class Field(Protocol):
    """Name and type of a column."""

    @property
    def name(self) -> str:
        """The heading."""

    @property
    def type(self) -> DataType:
        """The type of its values."""


class Schema(Protocol):
    """The columns of a file."""

    @property
    def names(self) -> Sequence[str]:
        """The headings."""

    def __iter__(self) -> Iterator[Field]: ...

    def __len__(self) -> int: ...


class ParquetSchema(Protocol):
    """The columns of a file, as Parquet names their types."""

    def to_arrow_schema(self) -> Schema:
        """The same as pyarrow reads them."""


class ColumnChunk(Protocol):
    """What a Parquet file says of a column of a group of rows."""

    @property
    def encodings(self) -> Sequence[str]:
        """How values are written."""

    @property
    def num_values(self) -> int:
        """How many values it has, those in lists counted one by one."""

    @property
    def total_uncompressed_size(self) -> int:
        """Bytes."""


class RowGroup(Protocol):
    """What a Parquet file says of a group of rows."""

    @property
    def num_columns(self) -> int:
        """How many columns it has, those within columns counted one by one."""

    @property
    def num_rows(self) -> int:
        """How many rows it has."""

    @property
    def total_byte_size(self) -> int:
        """Bytes, unpacked."""

    def column(self, place: int) -> ColumnChunk:
        """The column at a place, from zero."""


class FileMetadata(Protocol):
    """What a Parquet file says of itself."""

    @property
    def num_columns(self) -> int:
        """How many columns it has, those within columns counted one by one."""

    @property
    def num_row_groups(self) -> int:
        """How many groups of rows it has."""

    @property
    def num_rows(self) -> int:
        """How many rows it has."""

    @property
    def schema(self) -> ParquetSchema:
        """Its columns, as Parquet names their types."""

    def row_group(self, place: int) -> RowGroup:
        """The group at a place, from zero."""


class ParquetFile(Protocol):
    """An open Parquet file."""

    @property
    def metadata(self) -> FileMetadata:
        """What it says of itself."""

    @property
    def schema_arrow(self) -> Schema:
        """Its columns."""

    def iter_batches(
        self,
        batch_size: int = 65536,
        row_groups: Iterable[int] | None = None,
        columns: Iterable[str] | None = None,
        *,
        use_threads: bool = True,
    ) -> Iterator[ArrowRows]:
        """The rows, some at a time."""
