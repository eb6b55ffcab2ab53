"""Cards of chosen clauses to cut out: number, text, and a QR code that opens the clause's page."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.report.html_report import render_template
from novuss.rulebook.consequence_texts import render_statements
from novuss.rulebook.doubts_since_amendments import list_clause_doubts
from novuss.rulebook.plain_clause_data import name_text_origin
from novuss.rulebook.translated_clause_texts import render_text

#: How many cards an A4 has.
ON_A_SHEET = 8
#: How many characters a card has room for, in its smallest print.
ROOM = 430
#: How many of a clause are left beside what follows; where it is longer, the page alone tells it.
_TELLING = 80
#: The type of a text, in points, and the height of its lines as a part of that.
LARGEST, SMALLEST, LINE = 10.0, 6.5, 1.22
#: What ``cards.css`` leaves for heading, text and remark, in millimetres; of that a line of the
#: heading and the remark, with what parts them from the text.
_WIDTH, _HEIGHT, _HEADING, _REMARK = 89.5, 40.0, 6.1, 3.6
#: The type of number and heading, in points.
_NUMBER, _BESIDE = 15, 7.6
#: How wide a letter is on average, as a part of its size, in a font broader than any that is
#: likely, and how many letters' room is lost where a line breaks. Which font prints the card is not
#: known here.
_LETTER, _LOST = 0.75, 3
_POINT = 25.4 / 72
#: About how many letters of a line are lost where the next one is begun before its end.
_LINE_LETTERS = 20
#: Where a sentence may end, and how the next begins.
_SENTENCE = re.compile(r"[.!?…](?=\s+([^\W\d_]))")


@dataclass(frozen=True)
class Card:
    """What stands on one card."""

    id: str
    heading: str
    text: str
    is_whole: bool
    address: str
    origin: str
    doubts: tuple[str, ...] = ()

    @property
    def size(self) -> float:
        """The type of the text in points: the largest that has room whatever the font."""
        beside = len(self.id) * _NUMBER / _BESIDE + len(self.heading)
        room = (
            _HEIGHT - _HEADING * _count_lines(beside, _BESIDE) - (0 if self.is_whole else _REMARK)
        )
        size = LARGEST
        while size > SMALLEST and self._count_lines(size) * size * LINE * _POINT > room:
            size = round(size - 0.1, 1)
        return size

    def _count_lines(self, size: float) -> int:
        return sum(_count_lines(len(text), size) for text in (self.text, *self.doubts))


def _count_lines(letters: float, size: float) -> int:
    return math.ceil(letters / (_WIDTH / (size * _POINT * _LETTER) - _LOST))


def shorten_text(text: str, room: int = ROOM) -> str:
    """Shorten ``text`` to as many whole sentences as ``room`` characters hold.

    Where the first is longer than that it ends behind a word, with an ellipsis.
    """
    text = " ".join(text.split())
    if len(text) <= room:
        return text
    # A number such as 12. stands before a small letter or a figure and ends no sentence.
    ends = [match.end() for match in _SENTENCE.finditer(text) if not match[1].islower()]
    ends = [end for end in ends if end <= room]
    if ends:
        return text[: ends[-1]]
    return text[: room - 1].rsplit(" ", 1)[0].rstrip(",;:–— ") + "…"


def _shorten_doubts(doubts: Sequence[str]) -> list[str]:
    """Keep as many doubts as half of a card has room for, and say how many more there are."""
    kept: list[str] = []
    for doubt in doubts:
        if kept and sum(map(len, [*kept, doubt])) > ROOM // 2:
            return [*kept[:-1], f"{kept[-1]} … +{len(doubts) - len(kept)}"]
        kept.append(f"! {doubt}")
    return kept


def build_card(
    corpus: Corpus, edition: str, language: Language, clause: Clause, site_url: str
) -> Card:
    """Build the card of a clause; ``site_url`` is where the site stands."""
    say = Wording(corpus.strings, language)
    whole = " ".join(render_text(clause, say).split())
    doubts = _shorten_doubts(list_clause_doubts(corpus, clause, edition, say))
    # A doubt begins a line of its own.
    room = max(_TELLING, ROOM - sum(len(doubt) + _LINE_LETTERS for doubt in doubts))
    text = shorten_text(whole, room)
    statements = corpus.consequences.statements(clause.id, edition, beside="name")
    if text != whole and statements:
        # Of what follows nothing is cut: the condition may stand in the last sentence.
        follows = f" → {render_statements(statements, say)}."
        if len(follows) < room - _TELLING:
            text = shorten_text(whole, room - len(follows)) + follows
    heading = "" if clause.level in HEADINGS else corpus.rules.name(clause.id, edition)[language]
    address = f"{site_url.rstrip('/')}/{language}/rules/{edition}/{clause.id}/"
    return Card(
        id=clause.id,
        heading=heading,
        text=text,
        is_whole=text == whole,
        address=address,
        origin=name_text_origin(corpus, clause, say) or say("site.restatement"),
        doubts=tuple(doubts),
    )


def render_cards(
    corpus: Corpus, edition: str, language: Language, clauses: Iterable[Clause], site_url: str
) -> str:
    """Render sheets of A4 with :data:`ON_A_SHEET` cards each, in the order of ``clauses``."""
    cards = [build_card(corpus, edition, language, clause, site_url) for clause in clauses]
    sheets = [cards[at : at + ON_A_SHEET] for at in range(0, len(cards), ON_A_SHEET)]
    return render_template(
        "cards.html.j2",
        Wording(corpus.strings, language),
        sheets=sheets,
        edition=corpus.edition(edition),
    )
