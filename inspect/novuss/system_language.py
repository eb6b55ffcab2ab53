"""Language of a command where nobody names it."""

import os
import sys
from collections.abc import Mapping

from novuss.languages import LANGUAGES, ORIGINAL, Language, find_language

#: Names the language for every command; ``--language`` goes before it.
VARIABLE = "NOVUSS_LANGUAGE"
#: Where a system says in which language its messages are, the first that is set decides (POSIX).
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def detect_language(environment: Mapping[str, str], interface: str = "") -> Language:
    """The language of the computer if it is one of ours, else the original's.

    Args:
        environment: the variables of the process.
        interface: the locale of the desktop, such as ``lv_LV``, for systems that do not
            say it in a variable.
    """
    names = (VARIABLE,) if environment.get(VARIABLE) in LANGUAGES else _LOCALE
    locale = next(filter(None, (environment.get(name) for name in names)), interface)
    code = locale.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
    return find_language(code) or ORIGINAL


def _find_interface_language() -> str:
    """The locale in which Windows speaks to its user; elsewhere the variables say it."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


#: A process has one; it is read when the command line is imported.
SPOKEN: Language = detect_language(os.environ, _find_interface_language())
