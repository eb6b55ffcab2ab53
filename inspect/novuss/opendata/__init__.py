"""Open data: the knowledge base as JSON files with JSON Schemas, and test vectors.

``files`` has the texts, ``judging`` what another program needs to judge as novuss does, and
``vectors`` what must come out of that.
"""

from novuss.opendata.data_files import build_open_data, render_data_files
from novuss.opendata.published_schemas import render_schema
from novuss.opendata.record_types import OpenRules

__all__ = ["OpenRules", "build_open_data", "render_data_files", "render_schema"]
