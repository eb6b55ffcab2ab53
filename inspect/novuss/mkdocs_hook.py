"""mkdocs calls this before a build: the generated pages are written first."""

import logging
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from novuss.corpus import Corpus
from novuss.official.store import FOLDER, load_all
from novuss.problems import ProblemsError
from novuss.site.writer import write_site
from novuss.specs.issues import SpecsError
from novuss.specs.loader import load_knowledge

log = logging.getLogger("mkdocs.novuss")


def on_pre_build(config: MkDocsConfig) -> None:
    """Write the pages that come from ``specs/``, with the official texts that were imported.

    These are looked for in ``official/`` beside ``mkdocs.yml``, or in the folder
    that ``extra.official`` names there.

    Raises:
        PluginError: the knowledge base has mistakes; the build stops with all of them.
    """
    root = Path(config.config_file_path or "mkdocs.yml").resolve().parent
    try:
        # Read anew at each build: ``mkdocs serve`` outlives an edit of specs/.
        corpus = Corpus(load_knowledge(root / "specs"))
    except SpecsError as error:
        raise PluginError(f"the knowledge base has mistakes:\n{error}") from None
    try:
        official = load_all(root / str(config.extra.get("official") or FOLDER))
    except ProblemsError as error:
        raise PluginError(f"an imported document cannot be read:\n{error}") from None
    written = write_site(corpus, Path(config.docs_dir), official)
    log.info(
        "%d pages from specs/: %d written, %d removed",
        written.pages,
        written.changed,
        written.removed,
    )
