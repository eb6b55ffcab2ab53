"""JSON text of the open data files."""

import json


def render_json(data: object) -> str:
    """Render data with a line for each member, so that differences show."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
