"""Files of the test vectors, ``vectors.json`` and ``rulings-vectors.json``, and their schemas."""

import hashlib
import json
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from novuss.corpus import Corpus
from novuss.opendata.file_heads import build_file_head
from novuss.opendata.judging_data import build_judging
from novuss.opendata.published_schemas import publish_schema
from novuss.opendata.records_from_attributes import build_record
from novuss.opendata.vectors.expected_outcomes import compute_expected
from novuss.opendata.vectors.instrument_waiver_cases import build_judge_cases
from novuss.opendata.vectors.item_cases import build_item_cases
from novuss.opendata.vectors.limit_cases import build_limit_cases
from novuss.opendata.vectors.plausibility_cases import build_plausibility_cases
from novuss.opendata.vectors.ruling_vectors import RulingVectors, build_ruling_vectors
from novuss.opendata.vectors.typed_input_cases import build_typing_cases
from novuss.opendata.vectors.vector_records import Vector, Vectors
from novuss.specs.cache_folder import load_or_make

NAME, RULINGS = "vectors", "rulings-vectors"
_CASES = (
    build_limit_cases,
    build_typing_cases,
    build_item_cases,
    build_plausibility_cases,
    build_judge_cases,
)


def render_vector_papers(corpus: Corpus, site_url: str = "") -> Iterator[tuple[str, bytes]]:
    """Render the vector files, by their paths below the folder of the site's sources."""
    for name, text in render_vector_files(corpus, site_url).items():
        yield f"data/{name}", text.encode()


def render_vector_files(corpus: Corpus, site_url: str = "") -> dict[str, str]:
    """Render the vectors and their schemas, by file name.

    They take seconds to make and change only with the data and the code, so they are kept in
    the user's cache folder; a cache that cannot be written costs time.
    """
    head = build_file_head(corpus).model_dump_json()
    judging = head + build_judging(corpus).digest + corpus.vocabulary.model_dump_json()
    ruling = head + corpus.known_rulings.model_dump_json()
    ruling += "".join(situation.model_dump_json() for situation in corpus.situations)
    return {
        f"{NAME}.json": load_or_make(
            NAME, _compute_version(judging), partial(render_vectors, corpus)
        ),
        f"{NAME}.schema.json": publish_schema(f"{NAME}.schema.json", Vectors, site_url),
        f"{RULINGS}.json": load_or_make(
            RULINGS, _compute_version(ruling), partial(render_ruling_vectors, corpus)
        ),
        f"{RULINGS}.schema.json": publish_schema(f"{RULINGS}.schema.json", RulingVectors, site_url),
    }


def render_ruling_vectors(corpus: Corpus) -> str:
    """Render the vectors of rulings, one a line."""
    data = build_ruling_vectors(corpus).model_dump(mode="json", exclude_defaults=True)
    return _render_lines(data)


def render_vectors(corpus: Corpus) -> str:
    """Render every vector with what must come out, one a line, so that differences show."""
    cases = chain.from_iterable(build(corpus) for build in _CASES)
    vectors = [
        Vector(id=name, about=about, given=given, expected=compute_expected(corpus, given))
        for name, about, given in cases
    ]
    found = build_record(
        Vectors,
        build_file_head(corpus),
        knowledge=build_judging(corpus).digest,
        vectors=vectors,
    )
    data = found.model_dump(mode="json", exclude_defaults=True)
    return _render_lines(data)


def _render_lines(data: dict[str, Any]) -> str:
    *head, (_, vectors) = data.items()
    begin = json.dumps(dict(head), ensure_ascii=False, separators=(",", ":")).removesuffix("}")
    lines = [json.dumps(vector, ensure_ascii=False, separators=(",", ":")) for vector in vectors]
    return f'{begin},"vectors":[\n' + ",\n".join(lines) + "\n]}\n"


def _compute_version(data: str) -> str:
    """Hash what vectors follow from: data, and this code."""
    digest = hashlib.sha256(data.encode())
    package = Path(__file__).parents[2]
    for folder in ("inspection", "model", "tables", "opendata", "rulings", "rulebook"):
        for path in sorted((package / folder).rglob("*.*")):
            if path.suffix in (".py", ".yaml"):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
