"""The knowledge in force with an edition that amends it from a day on."""

from datetime import date

from novuss.corpus import Corpus
from novuss.model.amendments import Amendments
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import load_knowledge

EDITION, DAY, EVE = "lnf-2027", date(2027, 1, 1), date(2026, 12, 31)
#: Given in Latvian alone, but for what shows that it need not be.
AMENDMENTS = {
    "id": EDITION,
    "edition": {
        "based_on": "lnf-2017",
        "names": {"lv": "Novusa noteikumi, 2027. gads", "en": "Novuss rules, 2027"},
        "short_names": {"lv": "2027. gada noteikumi", "en": "2027 rules"},
        "adopted": date(2026, 11, 20),
        "in_force_from": DAY,
    },
    "clauses": {
        "amended": [
            {
                "id": "18.1.3",
                "texts": {"lv": "Spēles kauliņš pamet galdu."},
                "reason": {"lv": "Īsāk."},
            }
        ],
        "added": [
            {
                "id": "12.31",
                "parent": "12",
                "name": {"lv": "Jauns punkts", "en": "New clause"},
                "texts": {"lv": "Pavisam jauns.", "en": "All new."},
                "reason": {"lv": "Vajadzēja.", "en": "It was needed."},
            }
        ],
        "repealed": [{"id": "19.1.12", "reason": {"lv": "Neviens nelieto."}}],
        "renumbered": [{"id": "12.20", "to": "12.32"}],
    },
    "limits": [
        {
            "characteristic": "puck.weight",
            "limit": {"kind": "maximum", "upper": "23"},
            "reason": {"lv": "Smagāka ripa."},
        }
    ],
}


def load_amended(day: date) -> Corpus:
    """The knowledge in force with the amendments, as seen on a day."""
    specs = find_specs_folder()
    amendments = [Amendments.model_validate(AMENDMENTS)]
    knowledge = load_knowledge(specs).model_copy(update={"amendments": amendments})
    return Corpus(knowledge, specs).see_from(day)
