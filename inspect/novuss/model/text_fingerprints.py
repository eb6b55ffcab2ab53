"""Words of a record, and fingerprints of its words and facts for reviews."""

from collections.abc import Iterator

from novuss.languages import LANGUAGES, Language
from novuss.model.record_base import LocalText, Record
from novuss.model.text_reviews import fingerprint_text

_NONE: frozenset[str] = frozenset()


def find_local_texts(
    record: Record, without: frozenset[str] = _NONE, before: str = ""
) -> Iterator[tuple[str, LocalText]]:
    """Everything that a record says in words, by the fields that say it: ``outcomes.0.condition``.

    Args:
        record: of the knowledge.
        without: fields of it that are left out.
        before: what the names of the fields begin with.
    """
    for name in type(record).model_fields:
        if name in without:
            continue
        value = getattr(record, name)
        for at, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
            path = f"{before}{name}" if at is None else f"{before}{name}.{at}"
            if isinstance(item, LocalText):
                yield path, item
            elif isinstance(item, Record):
                yield from find_local_texts(item, before=f"{path}.")


def fingerprint_texts(record: Record, without: frozenset[str] = _NONE) -> dict[Language, str]:
    """The fingerprint of all that a record says, by language; none where it says nothing.

    Figures and other facts that the record names in ``compared`` count in every language.
    """
    parts = list(find_local_texts(record, without))
    if not parts:
        return {}
    compared = set(record.compared)
    facts = [record.model_dump_json(include=compared, exclude_none=True)] if compared else []
    return {
        language: fingerprint_text(
            "\n".join([*facts, *(f"{name}: {text[language]}" for name, text in parts)])
        )
        for language in LANGUAGES
    }
