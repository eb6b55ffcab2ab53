"""Text files of the site: JSON without blanks, and writing with Unix line ends."""

import json
from collections.abc import Mapping
from pathlib import Path


def to_json(content: object) -> str:
    """Write ``content`` as one line of JSON without blanks, ended by a line end."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_texts(folder: Path, texts: Mapping[str, str]) -> None:
    """Write each text to its path below ``folder``, and make the folders that are missing."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
