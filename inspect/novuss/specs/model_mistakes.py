"""Mistakes that a model finds in a value, in English words that can be translated."""

import re

from pydantic_core import ErrorDetails


def describe_mistake(mistake: ErrorDetails) -> str:
    """Say what is wrong; where one of several values has to stand, which."""
    context = mistake.get("ctx", {})
    if expected := context.get("expected") or context.get("expected_tags"):
        known, typed = str(expected).replace(" or ", ", "), mistake["input"]
        # A tag of a union comes with all of what it tags.
        if mistake["type"] == "literal_error" and isinstance(typed, str):
            return f"{typed!r} is not one of: {known}"
        return f"not one of: {known}"
    if mistake["type"].startswith("date_"):
        return f"{str(mistake['input'])!r} is no day such as 2027-01-31"
    if mistake["type"] == "json_invalid":
        numbers = re.findall(r"\d+", mistake["msg"])[-2:]
        return "no JSON at line {}, column {}".format(*numbers) if len(numbers) == 2 else "no JSON"
    if mistake["type"] == "union_tag_not_found":
        return f"the key {context['discriminator']} is missing"
    return mistake["msg"].removeprefix("Value error, ")
