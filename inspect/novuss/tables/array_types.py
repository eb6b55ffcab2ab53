"""Kinds of numpy arrays that columns are read into; their shape is (rows,), or as said."""

import numpy as np
import numpy.typing as npt

#: The rows that something holds of.
Mask = npt.NDArray[np.bool_]
#: Values as typed; NaN where there is none.
Floats = npt.NDArray[np.float64]
#: Places of rows or of entries of a list.
Places = npt.NDArray[np.intp]
#: How many there are of each kind. Shape (kinds,).
Counts = npt.NDArray[np.int64]
#: Of each row the place of its word among the different ones, in as few bytes as that takes.
WordCodes = npt.NDArray[np.integer]
#: Of each row a number for all its words together.
Keys = npt.NDArray[np.unsignedinteger]
#: Of each row the place of its verdict in ``novuss.tables.threshold_table.VERDICTS``.
VerdictCodes = npt.NDArray[np.int8]
