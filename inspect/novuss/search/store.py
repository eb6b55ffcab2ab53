"""Where the compiled index is kept: inside the installed package, or in the user's cache."""

import hashlib
import json
from pathlib import Path

from novuss.corpus import Corpus
from novuss.search.index import Index, compile_index
from novuss.search.word_groups import has_lemma_data
from novuss.specs.cache import cache_folder, read_kept, write_quietly
from novuss.specs.location import specs_folder
from novuss.views import offences

#: The name of the index beside the YAML files of an installed package.
SHIPPED = "search-index.json"


def load_index(corpus: Corpus, cache: Path | None = None) -> Index:
    """The index of ``corpus``; compiled, which takes seconds, only where none is kept.

    A wheel carries the index of its own knowledge. Elsewhere the first call compiles it
    and keeps it in the user's cache folder; a cache that cannot be written costs time.
    """
    version = index_version(corpus)
    folder = cache or cache_folder()
    kept = folder / f"search-{version}.json"
    shipped = specs_folder() / SHIPPED
    for found in (shipped.read_bytes() if shipped.is_file() else None, read_kept(kept)):
        if (
            found
            and (index := _read(found))
            and index["clauses"]["version"].startswith(version[:16])
        ):
            return index
    index = compile_index(corpus, version)
    # Several versions may be in use on one machine, and one takes seconds to make.
    write_quietly(kept, lambda: dump_index(index), "search-*.json", kept=3)
    return index


def index_version(corpus: Corpus) -> str:
    """What tells one index from another: the knowledge, this code, and the lemma data."""
    digest = hashlib.sha256(corpus.digest.encode())
    for path in (*sorted(Path(__file__).parent.glob("*.py")), Path(offences.__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16] + ("" if has_lemma_data() else "-plain")


def dump_index(index: Index) -> str:
    """The index as one JSON text."""
    return json.dumps(index, ensure_ascii=False, separators=(",", ":"))


def _read(content: bytes) -> Index | None:
    try:
        index: Index = json.loads(content)
    except ValueError:
        return None
    return index
