"""The digest by which an entry is known to be as it was recorded."""

import hashlib

from novuss.records.coding import canonical
from novuss.records.rows import Rows
from novuss.records.schema import TABLES


def digest(rows: Rows) -> str:
    """The SHA-256 of an entry's rows, its own digest left out.

    It does not depend on the order in which the rows were found.
    """
    data = {table.name: sorted(map(list, rows.of(table.name)), key=canonical) for table in TABLES}
    data["entry"] = [list(rows.head[:-1])]
    return hashlib.sha256(canonical(data).encode("utf-8")).hexdigest()
