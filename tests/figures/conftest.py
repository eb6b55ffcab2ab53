"""The drawings are of the knowledge in force; a corpus whose equipment has other lengths."""

from collections.abc import Mapping

from tests.in_force import corpus as corpus

from novuss.corpus import Corpus
from novuss.model.equipment_records import Characteristic, Unknown


def with_lengths(corpus: Corpus, lengths: Mapping[str, str]) -> Corpus:
    """The same knowledge, with these nominal figures in every edition."""

    def changed(record: Characteristic) -> Characteristic:
        if record.id not in lengths:
            return record
        limit = Unknown.model_validate({"kind": "unknown", "nominal": lengths[record.id]})
        return record.model_copy(update={"limit": limit})

    knowledge = corpus.knowledge
    equipment = [
        file.model_copy(
            update={
                "characteristics": [
                    changed(characteristic) for characteristic in file.characteristics
                ]
            }
        )
        for file in knowledge.equipment
    ]
    return Corpus(knowledge.model_copy(update={"equipment": equipment}))
