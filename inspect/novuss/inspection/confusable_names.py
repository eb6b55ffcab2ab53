"""Names of items that a reader would take for one another."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache


def name_keys(name: str) -> frozenset[str]:
    """Compute what two names have in common that a reader cannot tell apart.

    Names are compared after Unicode NFKC (UAX 15), which knows width, without case
    and blanks, and with letters of other scripts as the Latin ones they look like
    (UTS 39): ``P4``, ``p 4``, full-width and Cyrillic ``Р4`` share a key. What looks
    alike within one script (0 and O, 1 and l) stays apart.

    Returns:
        One key by the capitals and one by the small letters: a Cyrillic Н looks
        like a Latin H, but its small letter like no Latin one.
    """
    # Invisible signs and accents apart from their letters would keep names apart.
    plain = unicodedata.normalize("NFKC", name)
    plain = "".join(remove_invisible(plain).split())
    if plain.isascii():
        return frozenset({plain.upper(), plain.lower()})
    return frozenset({_to_latin(plain.upper()).upper(), _to_latin(plain.casefold()).casefold()})


def find_clashing_names(names: Iterable[str]) -> list[list[str]]:
    """Group spellings that a reader would take for one name, in their order."""
    spellings = list(dict.fromkeys(names))
    group_of: dict[str, list[str]] = {}
    groups: list[list[str]] = []
    for name in spellings:
        keys = name_keys(name)
        met = [group_of[key] for key in sorted(keys) if key in group_of]
        group: list[str] = met[0] if met else []
        for other in met[1:]:
            if other is not group:
                # The name joins two groups that had no key in common.
                group += other
                groups.remove(other)
        if not met:
            groups.append(group)
        group.append(name)
        for member in group:
            group_of |= dict.fromkeys(name_keys(member), group)
    return [sorted(group, key=spellings.index) for group in groups if len(group) > 1]


#: Signs that leave no mark on paper beside those of format and control: the joiner, fillers,
#: variation selectors (Unicode's Default_Ignorable_Code_Point), and a cell of Braille without dots.
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff]"
)


def remove_invisible(name: str) -> str:
    """Remove signs that nobody sees; blanks stay, a line break as one."""
    if name.isascii() and name.isprintable():
        return name
    return "".join(
        sign
        for sign in _UNSEEN.sub("", name)
        if sign.isspace() or unicodedata.category(sign) not in ("Cf", "Cc")
    )


def _to_latin(text: str) -> str:
    return unicodedata.normalize("NFC", "".join(map(find_latin_lookalike, text)))


@cache
def find_latin_lookalike(sign: str) -> str:
    """Find the Latin letter that a letter of another script looks like, or else itself."""
    if sign.isascii() or not sign.isalpha():
        return sign
    # Its tables take longer to read than most names, which are Latin.
    from confusable_homoglyphs import categories, confusables

    if categories.alias(sign) == "LATIN":
        return sign
    alike = confusables.is_confusable(sign) or []
    letters = [
        homoglyph["c"]
        for found in alike
        for homoglyph in found["homoglyphs"]
        if len(homoglyph["c"]) == 1 and homoglyph["c"].isascii() and homoglyph["c"].isalpha()
    ]
    return letters[0] if letters else sign
