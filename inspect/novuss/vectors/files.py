"""``vectors.json`` and its schema."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from novuss.corpus import Corpus
from novuss.judging_data import judging
from novuss.opendata import schema_text
from novuss.specs.cache import cache_folder, read_kept, write_quietly
from novuss.vectors.belonging import belonging_cases
from novuss.vectors.judged import judged
from novuss.vectors.judges import judges_cases
from novuss.vectors.limits import limit_cases
from novuss.vectors.model import Case, Vector, Vectors
from novuss.vectors.plausible import plausible_cases
from novuss.vectors.typing import typing_cases

NAME = "vectors"
_END = "\n]}\n"


def cases(corpus: Corpus) -> Iterator[Case]:
    """What is typed in every vector: id, what it is about, the rows."""
    yield from limit_cases(corpus)
    yield from typing_cases(corpus)
    yield from belonging_cases(corpus)
    yield from plausible_cases(corpus)
    yield from judges_cases(corpus)


def vectors(corpus: Corpus) -> Vectors:
    """Every vector with what must come out."""
    found = [
        Vector(id=name, about=about, given=given, expected=judged(corpus, given))
        for name, about, given in cases(corpus)
    ]
    return Vectors(knowledge=judging(corpus).digest, vectors=found)


def vector_files(corpus: Corpus, cache: Path | None = None) -> dict[str, str]:
    """File name to content.

    They take seconds to make and change with what they show alone, so they are kept in the
    user's cache folder; a cache that cannot be written costs time.
    """
    kept = (cache or cache_folder()) / f"vectors-{_version(corpus)}.json"
    text = (read_kept(kept) or b"").decode()
    if not text:
        made = text = _text(corpus)
        write_quietly(kept, lambda: made, "vectors")
    return {f"{NAME}.json": text, f"{NAME}.schema.json": schema_text(Vectors)}


def vector_papers(corpus: Corpus) -> Iterator[tuple[str, bytes]]:
    """The same files by their paths below the folder of the site's sources."""
    for name, text in vector_files(corpus).items():
        yield f"data/{name}", text.encode()


def _text(corpus: Corpus) -> str:
    data = vectors(corpus).model_dump(mode="json", exclude_defaults=True)
    # A vector a line: a difference is then told by the line.
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in data["vectors"]]
    return f'{{"knowledge":"{data["knowledge"]}","vectors":[\n' + ",\n".join(lines) + _END


def _version(corpus: Corpus) -> str:
    """What tells one state of the vectors from another: the data, the words, this code."""
    digest = hashlib.sha256(judging(corpus).digest.encode())
    digest.update(corpus.vocabulary.model_dump_json().encode())
    package = Path(__file__).parent.parent
    for folder in ("inspection", "model", "tables", "vectors"):
        for path in sorted((package / folder).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
