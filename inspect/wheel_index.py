"""Puts the compiled search index into a wheel, so that asking it needs no lemma data."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SearchIndexHook(BuildHookInterface):
    """Compiles the index of ``specs/`` when a wheel is built; a checkout makes its own."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the index to the files of the wheel, beside the YAML files."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "inspect"))
        from novuss.corpus import Corpus
        from novuss.search.store import SHIPPED, dump_index, load_index
        from novuss.specs.loader import load_knowledge

        path = root / "build" / SHIPPED
        path.parent.mkdir(exist_ok=True)
        index = load_index(Corpus(load_knowledge(root / "specs")))
        path.write_text(dump_index(index), encoding="utf-8")
        build_data["force_include"][str(path)] = f"novuss/knowledge/{SHIPPED}"
