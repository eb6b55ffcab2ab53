"""Cards of chosen clauses to cut out: number, text, and a QR code that opens the clause's page."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.rules import Clause
from novuss.report.html import environment
from novuss.wording import Wording

#: How many cards an A4 has.
ON_A_SHEET = 8
#: How many characters a card has room for, in its smaller print.
ROOM = 430
#: From so many characters on the print is smaller.
SMALL = 240
#: The end of a sentence; a number such as 12. stands before a small letter or a figure.
_SENTENCE_END = re.compile(r"[.!?…](?=\s+[^\W\d_a-zа-яāčēģīķļņšūž])")


@dataclass(frozen=True)
class Card:
    """What stands on one card."""

    id: str
    heading: str
    text: str
    is_whole: bool
    address: str

    @property
    def is_small(self) -> bool:
        """Whether the text needs the smaller print."""
        return len(self.text) > SMALL


def shortened(text: str, room: int = ROOM) -> str:
    """As many whole sentences of ``text`` as ``room`` characters hold.

    Where the first is longer than that it ends behind a word, with an ellipsis.
    """
    text = " ".join(text.split())
    if len(text) <= room:
        return text
    ends = [match.end() for match in _SENTENCE_END.finditer(text) if match.end() <= room]
    if ends:
        return text[: ends[-1]]
    return text[: room - 1].rsplit(" ", 1)[0].rstrip(",;:–— ") + "…"


def card(corpus: Corpus, edition: str, language: Language, clause: Clause, site_url: str) -> Card:
    """The card of one clause; ``site_url`` is where the site stands."""
    section = corpus.section_of(clause.id, edition)
    whole = " ".join(clause.texts[language].split())
    text = shortened(whole)
    return Card(
        clause.id,
        section.texts[language] if section and section is not clause else "",
        text,
        text == whole,
        f"{site_url.rstrip('/')}/{language}/rules/{edition}/{clause.id}/",
    )


def cards_html(
    corpus: Corpus, edition: str, language: Language, clauses: Iterable[Clause], site_url: str
) -> str:
    """Sheets of A4 with :data:`ON_A_SHEET` cards each, in the order of ``clauses``."""
    cards = [card(corpus, edition, language, one, site_url) for one in clauses]
    sheets = [cards[at : at + ON_A_SHEET] for at in range(0, len(cards), ON_A_SHEET)]
    return (
        environment()
        .get_template("cards.html.j2")
        .render(
            sheets=sheets,
            edition=corpus.edition(edition),
            language=language,
            say=Wording(corpus.strings, language),
        )
    )
