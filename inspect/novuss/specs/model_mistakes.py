"""Mistakes that a model finds in a value, in English words that can be translated."""

from pydantic_core import ErrorDetails


def describe_mistake(mistake: ErrorDetails) -> str:
    """Say what is wrong; where one of several values has to stand, which."""
    context = mistake.get("ctx", {})
    if expected := context.get("expected") or context.get("expected_tags"):
        return f"not one of: {str(expected).replace(' or ', ', ')}"
    if mistake["type"] == "union_tag_not_found":
        return f"the key {context['discriminator']} is missing"
    return mistake["msg"].removeprefix("Value error, ")
