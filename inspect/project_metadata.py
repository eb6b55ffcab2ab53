"""Addresses of the project in the metadata of a wheel, where a build names them."""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: The setting that names the repository.
REPOSITORY = "NOVUSS_REPOSITORY"


class ProjectMetadata(MetadataHookInterface):
    """Sets the readme, with links that work elsewhere too, and the addresses of the project."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Without the setting links stay as they are, and no address is named."""
        address = os.environ.get(REPOSITORY, "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": name_address(text, address) if address else text,
        }
        metadata["urls"] = list_addresses(address) if address else {}


def list_addresses(repository: str) -> dict[str, str]:
    """The addresses that an index page shows."""
    return {
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Documentation": f"{repository}/blob/main/docs/developers/command-line.md",
    }


def name_address(readme: str, repository: str) -> str:
    """Make the links within the repository lead there from an index page."""
    readme = re.sub(r"(!\[[^\]]*\]\()(?!\w+:)", rf"\g<1>{repository}/raw/main/", readme)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!\w+:|#)", rf"\g<1>{repository}/blob/main/", readme)
