"""Pages of situations: by what is seen, one page for each, and all of them for printing."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property, partial
from typing import get_args

from novuss.corpus import Corpus
from novuss.figures.game_table_drawings import render_position
from novuss.model.game_situations import Seen, Situation
from novuss.rulebook.doubts_since_amendments import list_others, list_situation_doubts
from novuss.rulebook.situation_texts import (
    describe_changes,
    find_open_question,
    make_titles,
    name_each_outcome,
    name_outcomes,
    name_outcomes_by_reading,
    summarize_outcomes,
)
from novuss.site import page_addresses
from novuss.site.pages.page_renderer import Draw, Pages
from novuss.site.pages.page_review_status import ReviewSummary, summarise_reviews

#: The words by which people find situations, in the order of the headings.
SEEN: tuple[Seen, ...] = get_args(Seen)


def group_situations(corpus: Corpus) -> dict[Seen, list[Situation]]:
    """Group situations, each once, below the rarest of what is seen of it: that tells most."""
    counts = Counter(word for situation in corpus.situations for word in situation.seen)
    groups: dict[Seen, list[Situation]] = {word: [] for word in SEEN}
    for situation in corpus.situations:
        groups[min(situation.seen, key=lambda word: counts[word])].append(situation)
    return {word: situations for word, situations in groups.items() if situations}


class SituationPages(Pages):
    """Renders these pages in one language."""

    def list_drawers(self) -> Iterator[tuple[str, Draw]]:
        """Name the list, the booklet and the page of each situation."""
        yield "situations/index", partial(self._draw_list, "situations/index", "situations.md.j2")
        yield (
            "situations/print",
            partial(self._draw_list, "situations/print", "situations_print.md.j2"),
        )
        for situation in self._corpus.situations:
            yield f"situations/{situation.id}", partial(self._draw_situation, situation)

    @cached_property
    def _groups(self) -> dict[Seen, list[Situation]]:
        return group_situations(self._corpus)

    @cached_property
    def _titles(self) -> dict[str, str]:
        return make_titles(self._corpus, self._language)

    def _draw_list(self, name: str, template: str) -> str:
        return self._render_with_outcomes(
            name,
            template,
            groups=self._groups,
            edition=self._corpus.edition(self._corpus.current),
            states=self._summarise_situations(self._corpus.situations),
        )

    def _draw_situation(self, situation: Situation) -> str:
        alt = f"{situation.facts[self._language]} {self._say('situation.drawn')}"
        position = situation.position
        return self._render_with_outcomes(
            f"situations/{situation.id}",
            "situation.md.j2",
            situation=situation,
            title=self._titles[situation.id],
            drawing=position
            and render_position(position, self._corpus, self._corpus.current, self._say, alt),
            becomes=describe_changes(situation.follows, self._say),
            disputes=[
                record
                for record in self._corpus.register.entries
                if record.id in situation.disputes
            ],
            group=next(word for word, group in self._groups.items() if situation in group),
            states=self._summarise_situations([situation]),
        )

    def _summarise_situations(self, situations: list[Situation]) -> ReviewSummary:
        return summarise_reviews(
            (self._corpus.statuses(f"situations {situation.id}") for situation in situations),
            self._language,
        )

    def _render_with_outcomes(self, name: str, template: str, **values: object) -> str:
        return self._render_page(
            name,
            template,
            name_outcomes=partial(name_outcomes, self._corpus),
            summarize_outcomes=partial(summarize_outcomes, self._corpus),
            name_outcomes_by_reading=name_outcomes_by_reading,
            outcome_words=name_each_outcome,
            list_doubts=partial(list_situation_doubts, self._corpus),
            list_others=partial(list_others, self._corpus),
            question_of=partial(find_open_question, self._corpus),
            situation_page=partial(page_addresses.build_situation_address, self._language),
            **values,
        )
