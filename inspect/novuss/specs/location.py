"""Where the knowledge lies, in a checkout or an installation, and what is kept of it.

Told without :mod:`pathlib`, whose start takes as long as showing a clause from what is kept.
"""

import os
import sys
from collections.abc import Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
#: The places, the first that holds knowledge counts: of an installation, of a checkout.
PLACES: "Sequence[str | Path]" = (
    os.path.join(PACKAGE, "knowledge"),
    os.path.join(os.path.dirname(os.path.dirname(PACKAGE)), "specs"),
)


def specs_place() -> str:
    """The path of the folder of the YAML files.

    Raises:
        FileNotFoundError: neither a checkout nor a complete installation.
    """
    for folder in PLACES:
        if os.path.isfile(os.path.join(folder, "editions.yaml")):
            return os.fspath(folder)
    raise FileNotFoundError(
        f"no knowledge base at {' or '.join(map(str, PLACES))}; install novuss again"
    )


def specs_folder() -> "Path":
    """The same as a path of :mod:`pathlib`."""
    from pathlib import Path

    return Path(specs_place())


def cache_place() -> str:
    """The path of the user's cache folder; it need not exist, and cannot where a user has no home.

    It is the one of :mod:`platformdirs`, which is not asked where the rule is one line: the
    library takes longer to start than a clause to be shown.
    """
    if sys.platform == "linux":
        for folder in (os.environ.get("XDG_CACHE_HOME", ""), os.path.expanduser("~/.cache")):
            if os.path.isabs(folder):
                return os.path.join(folder, "novuss")
    import platformdirs

    try:
        return platformdirs.user_cache_dir("novuss", appauthor=False)
    except RuntimeError:
        # As in a container that is run with the number of a user whom it does not know.
        return os.path.join(os.devnull, "novuss")
