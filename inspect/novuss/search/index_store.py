"""Compiled indexes in the installed package or in the user's cache."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from novuss.corpus import Corpus
from novuss.rulebook import offence_table, situation_texts
from novuss.search.clause_index import Index, compile_index
from novuss.search.lemma_groups import has_lemma_data
from novuss.search.situation_index import SituationIndex, compile_situation_index
from novuss.specs.cache_folder import cache_folder, read_cached, write_cached
from novuss.specs.knowledge_location import find_specs_folder

#: The names of the indexes beside the YAML files of an installed package.
SHIPPED, SHIPPED_SITUATIONS = "search-index.json", "situation-index.json"

Kept = TypeVar("Kept", Index, SituationIndex)


def load_index(corpus: Corpus, cache: Path | None = None) -> Index:
    """Load the index of the clauses; it is compiled, which takes seconds, where none is kept.

    A wheel carries the index of its own knowledge. Elsewhere the first call compiles it
    and keeps it in the user's cache folder; a cache that cannot be written costs time.
    """
    return _load_index(corpus, compile_index, SHIPPED, "search", cache)


def load_situation_index(corpus: Corpus, cache: Path | None = None) -> SituationIndex:
    """Load the index of the situations, kept as :func:`load_index` keeps the other.

    A corpus that was made without its situations has an empty one, whatever is kept.
    """
    if not corpus.situations:
        return compile_situation_index(corpus, compute_index_version(corpus))
    return _load_index(
        corpus, compile_situation_index, SHIPPED_SITUATIONS, "situation-search", cache
    )


def _load_index(
    corpus: Corpus,
    compiled: Callable[[Corpus, str], Kept],
    shipped_as: str,
    kept_as: str,
    cache: Path | None,
) -> Kept:
    version = compute_index_version(corpus)
    folder = cache or cache_folder()
    kept = folder / f"{kept_as}-{version}.json"
    shipped = find_specs_folder() / shipped_as
    for found in (shipped.read_bytes() if shipped.is_file() else None, read_cached(kept)):
        known: Kept | None = _parse_index(found) if found else None
        if known and known["clauses"]["version"].startswith(version[:16]):
            return known
    index = compiled(corpus, version)
    write_cached(kept, lambda: dump_index(index), kept_as)
    return index


def compute_index_version(corpus: Corpus) -> str:
    """Compute what tells one index from another: the knowledge, this code, and the lemma data."""
    digest = hashlib.sha256(corpus.digest.encode())
    views = (Path(offence_table.__file__), Path(situation_texts.__file__))
    for path in (*sorted(Path(__file__).parent.glob("*.py")), *views):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16] + ("" if has_lemma_data() else "-plain")


def dump_index(index: Index | SituationIndex) -> str:
    """Dump an index as JSON."""
    return json.dumps(index, ensure_ascii=False, separators=(",", ":"))


def _parse_index(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None
