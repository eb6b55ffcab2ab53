"""Order of names as people count: P2 before P10."""

import re


def split_numbers(name: str) -> list[tuple[int, str]]:
    """Split a name into what it is sorted by: its numbers as numbers, the rest as small letters."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(int(part), "") if part.isdecimal() else (-1, part.casefold()) for part in parts]
