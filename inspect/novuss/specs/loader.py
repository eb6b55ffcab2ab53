"""Cached knowledge: reading it anew takes a third of a second."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from novuss.model.game_situations import Situation, SituationsFile
from novuss.model.record_base import KeptRecord
from novuss.specs.cache_folder import cache_folder, read_cached, write_cached
from novuss.specs.fallback_program_strings import find_program_strings
from novuss.specs.knowledge_model import Knowledge, KnownSituations
from novuss.version import __version__

if TYPE_CHECKING:
    from novuss.model.rulings import KnownRulings

K = TypeVar("K", bound=KeptRecord)

#: The names of the parsed knowledge beside the YAML files of an installed package.
SHIPPED, SHIPPED_SITUATIONS = "knowledge.json", "situations.json"
SHIPPED_RULINGS = "rulings.json"


def load_knowledge(root: Path, cache: Path | None = None) -> Knowledge:
    """The knowledge below ``root``, from the cache where that is still true.

    A wheel carries the knowledge parsed. Elsewhere the cache is one JSON file under
    the user's cache folder. Either says of which content it was made, by a digest of
    every file, so that it can never be stale; a cache that was changed, or cannot be read
    or written, costs time and nothing else.

    Raises:
        SpecsError: the knowledge has mistakes.
    """

    def read(digest: str) -> Knowledge:
        # The YAML library starts only where nothing is kept.
        from novuss.specs.reader import read_specs

        return read_specs(root)[0].model_copy(update={"digest": digest})

    return _read_or_make(root, Knowledge, SHIPPED, read, cache)


def load_situations(root: Path, cache: Path | None = None) -> list[Situation]:
    """The situations below ``root``, kept as :func:`load_knowledge` keeps the rest.

    Raises:
        SpecsError: the file has mistakes.
    """

    def read(digest: str) -> KnownSituations:
        from novuss.rulings import FactError
        from novuss.specs.situation_outcomes import DerivedSituations
        from novuss.specs.spec_issues import SpecsError
        from novuss.specs.yaml_file import YamlFile

        yaml = YamlFile.read_file(root / "situations.yaml", root)
        file = yaml.validate_as(SituationsFile)
        derived = DerivedSituations(load_rulings(root, cache))
        situations = []
        for index, situation in enumerate(file.situations):
            try:
                situations.append(derived.derive(situation))
            except FactError as error:
                place = ("situations", index, "given")
                message = f"{situation.id}: {error} cannot be"
                raise SpecsError([yaml.build_issue(message, "mend the facts", *place)]) from None
        return KnownSituations(situations=situations, digest=digest)

    return _read_or_make(root, KnownSituations, SHIPPED_SITUATIONS, read, cache).situations


def load_rulings(root: Path, cache: Path | None = None) -> "KnownRulings":
    """What rulings are made from, kept as :func:`load_knowledge` keeps the rest.

    Raises:
        SpecsError: a file has mistakes.
    """
    from novuss.model.rulings import KnownRulings

    def read(digest: str) -> KnownRulings:
        from novuss.specs.reader import read_rulings

        return read_rulings(root).model_copy(update={"digest": digest})

    return _read_or_make(root, KnownRulings, SHIPPED_RULINGS, read, cache)


def load_help(root: Path) -> list[dict[str, str]]:
    """The texts of the help below ``root``, as they stand there: they are seldom needed.

    Raises:
        SpecsError: the file is no YAML.
    """
    from novuss.specs.yaml_file import YamlFile

    texts: list[dict[str, str]] = YamlFile.read_file(root / "help.yaml", root).data["texts"]
    return texts


def _read_or_make(
    root: Path, model: type[K], name: str, read: Callable[[str], K], cache: Path | None
) -> K:
    """What was kept of the content below ``root``, or what ``read`` gives, which then is."""
    digest = compute_digest(root)
    stem = name.removesuffix(".json")
    path = (cache or cache_folder()) / f"{stem}-{digest}.json"
    shipped = root / name
    for kept in (shipped.read_bytes() if shipped.is_file() else None, read_cached(path)):
        try:
            known = model.model_validate_json(kept) if kept else None
        except ValidationError:
            continue
        if known and known.digest == digest:
            return known
    made = read(digest)
    write_cached(path, made.model_dump_json, stem)
    return made


def compute_digest(root: Path) -> str:
    """The digest of every file of the knowledge below ``root``, and of the shape of its model."""
    digest = hashlib.sha256(__version__.encode())
    # A change of the model makes an old cache unreadable or, worse, readable.
    package = Path(__file__).parent.parent
    for path in [package / "languages.py", *sorted(package.glob("model/*.py"))]:
        digest.update(path.read_bytes())
    if own := find_program_strings(root):
        digest.update(own.read_bytes())
    for path in sorted((*root.rglob("*.yaml"), *root.rglob("*.tsv"))):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]
