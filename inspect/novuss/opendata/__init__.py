"""Open data: the knowledge base as JSON files with JSON Schemas, and test vectors.

``files`` has the texts, ``judging`` what another program needs to judge as novuss does, and
``vectors`` what must come out of that.
"""

from novuss.opendata.data_files import data_files, open_data, schema_text
from novuss.opendata.data_records import OpenRules

__all__ = ["OpenRules", "data_files", "open_data", "schema_text"]
