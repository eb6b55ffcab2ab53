"""Puts into a wheel what takes seconds to make: the parsed knowledge and the search indexes."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KnowledgeHook(BuildHookInterface):
    """Parses and compiles ``specs/`` when a wheel is built; a checkout makes its own."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them to the files of the wheel, beside the YAML files."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "inspect"))
        from novuss.corpus import Corpus
        from novuss.search import index_store
        from novuss.specs import loader
        from novuss.specs.knowledge_model import KnownSituations

        knowledge = loader.load_knowledge(root / "specs")
        corpus = Corpus(knowledge, root / "specs")
        situations = KnownSituations(situations=corpus.situations, digest=knowledge.digest)
        rulings = loader.load_rulings(root / "specs")
        index, found = index_store.load_index(corpus), index_store.load_situation_index(corpus)
        (root / "build").mkdir(exist_ok=True)
        for name, text in (
            (loader.SHIPPED, knowledge.model_dump_json()),
            (loader.SHIPPED_SITUATIONS, situations.model_dump_json()),
            (loader.SHIPPED_RULINGS, rulings.model_dump_json()),
            (index_store.SHIPPED, index_store.dump_index(index)),
            (index_store.SHIPPED_SITUATIONS, index_store.dump_index(found)),
        ):
            path = root / "build" / name
            path.write_text(text, encoding="utf-8")
            build_data["force_include"][str(path)] = f"novuss/knowledge/{name}"
