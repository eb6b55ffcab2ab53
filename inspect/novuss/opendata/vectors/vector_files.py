"""Files of the test vectors, ``vectors.json`` and its schema."""

import hashlib
import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from novuss.corpus import Corpus
from novuss.opendata.data_files import render_schema
from novuss.opendata.judging_data import build_judging
from novuss.opendata.vectors.expected_outcomes import compute_expected
from novuss.opendata.vectors.item_cases import build_item_cases
from novuss.opendata.vectors.judge_setup_cases import build_judge_cases
from novuss.opendata.vectors.limit_cases import build_limit_cases
from novuss.opendata.vectors.plausibility_cases import build_plausibility_cases
from novuss.opendata.vectors.typing_cases import build_typing_cases
from novuss.opendata.vectors.vector_records import Vector, Vectors
from novuss.specs.cache_folder import cache_folder, read_cached, write_cached

NAME = "vectors"
_CASES = (
    build_limit_cases,
    build_typing_cases,
    build_item_cases,
    build_plausibility_cases,
    build_judge_cases,
)


def render_vector_papers(corpus: Corpus) -> Iterator[tuple[str, bytes]]:
    """Render the vector files, by their paths below the folder of the site's sources."""
    for name, text in render_vector_files(corpus).items():
        yield f"data/{name}", text.encode()


def render_vector_files(corpus: Corpus, cache: Path | None = None) -> dict[str, str]:
    """Render the vectors and their schema, by file name.

    They take seconds to make and change only with the data and the code, so they are kept in
    the user's cache folder; a cache that cannot be written costs time.
    """
    kept = (cache or cache_folder()) / f"vectors-{_compute_version(corpus)}.json"
    text = (read_cached(kept) or b"").decode()
    if not text:
        made = text = render_vectors(corpus)
        write_cached(kept, lambda: made, "vectors")
    return {f"{NAME}.json": text, f"{NAME}.schema.json": render_schema(Vectors)}


def render_vectors(corpus: Corpus) -> str:
    """Render every vector with what must come out, one a line, so that differences show."""
    cases = chain.from_iterable(build(corpus) for build in _CASES)
    vectors = [
        Vector(id=name, about=about, given=given, expected=compute_expected(corpus, given))
        for name, about, given in cases
    ]
    data = Vectors(knowledge=build_judging(corpus).digest, vectors=vectors).model_dump(
        mode="json", exclude_defaults=True
    )
    lines = [
        json.dumps(vector, ensure_ascii=False, separators=(",", ":")) for vector in data["vectors"]
    ]
    return f'{{"knowledge":"{data["knowledge"]}","vectors":[\n' + ",\n".join(lines) + "\n]}\n"


def _compute_version(corpus: Corpus) -> str:
    """Hash what the vectors follow from: the judging data, the vocabulary, and this code."""
    digest = hashlib.sha256(build_judging(corpus).digest.encode())
    digest.update(corpus.vocabulary.model_dump_json().encode())
    package = Path(__file__).parents[2]
    for folder in ("inspection", "model", "tables", "opendata"):
        for path in sorted((package / folder).rglob("*.*")):
            if path.suffix in (".py", ".yaml"):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
