"""The pages of situations: by what is seen, one page for each, and all of them for printing."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property, partial
from typing import get_args

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.figures.position import position_svg
from novuss.languages import Language
from novuss.model.situations import Seen, Situation
from novuss.site import addresses
from novuss.site.pages.renderer import Draw, Pages
from novuss.site.pages.review_summary import page_states
from novuss.views.situations import (
    becomes,
    outcome_words,
    question_of,
    told_in_short,
    told_outcomes,
    told_reading,
)

#: The words by which people find situations, in the order of the headings.
SEEN: tuple[Seen, ...] = get_args(Seen)


def groups(corpus: Corpus) -> dict[Seen, list[Situation]]:
    """Each situation once, below the rarest of what is seen of it: that tells most."""
    often = Counter(word for one in corpus.situations for word in one.seen)
    found: dict[Seen, list[Situation]] = {word: [] for word in SEEN}
    for one in corpus.situations:
        found[min(one.seen, key=lambda word: often[word])].append(one)
    return {word: listed for word, listed in found.items() if listed}


#: Signs of a title, unless another situation begins with the same ones.
_TITLE = 70


def titles(corpus: Corpus, language: Language) -> dict[str, str]:
    """What a page is called: the beginning of the facts, by id, as long as no other has it."""
    words = {one.id: one.facts[language].split() for one in corpus.situations}
    found = {}
    for name, own in words.items():
        others = [theirs for other, theirs in words.items() if other != name]
        for count in range(1, len(own) + 1):
            told = own[:count]
            last = count == len(own)
            long = len(" ".join(own[: count + 1])) > _TITLE
            if last or (long and all(theirs[:count] != told for theirs in others)):
                found[name] = " ".join(told) + ("" if last else "…")
                break
    return found


class SituationPages(Pages):
    """Renders these pages in one language."""

    def pages(self) -> Iterator[tuple[str, Draw]]:
        """Path below ``docs/`` of every page, and what draws it."""
        folder = f"{self._language}/situations"
        yield f"{folder}/index.md", partial(self._list, "situations.md.j2")
        yield f"{folder}/print.md", partial(self._list, "situations_print.md.j2")
        for one in self._corpus.situations:
            yield f"{folder}/{one.id}.md", partial(self._situation, one)

    @cached_property
    def _groups(self) -> dict[Seen, list[Situation]]:
        return groups(self._corpus)

    @cached_property
    def _titles(self) -> dict[str, str]:
        return titles(self._corpus, self._language)

    def _list(self, template: str) -> str:
        index = addresses.situations_index(self._language)
        booklet = addresses.situations_booklet(self._language)
        return self._render(
            template,
            booklet if template == "situations_print.md.j2" else index,
            groups=self._groups,
            index=index,
            booklet=booklet,
            edition=self._corpus.edition(DEFAULT_EDITION),
            states=page_states(
                (self._corpus.statuses(f"situations {one.id}") for one in self._corpus.situations),
                self._language,
            ),
        )

    def _situation(self, one: Situation) -> str:
        say, facts = self._renderer.say, one.facts[self._language]
        alt = f"{facts} {say('situation.drawn')}"
        return self._render(
            "situation.md.j2",
            addresses.situation_page(self._language, one.id),
            one=one,
            title=self._titles[one.id],
            drawing=one.position
            and position_svg(one.position, self._corpus, DEFAULT_EDITION, say, alt),
            becomes=becomes(one.follows, say),
            disputes=[found for found in self._corpus.discrepancies if found.id in one.disputes],
            group=next((word for word, listed in self._groups.items() if one in listed), ""),
            states=page_states(
                [self._corpus.statuses(f"situations {one.id}")],
                self._language,
            ),
        )

    def _render(self, template: str, path: str, **values: object) -> str:
        return self._renderer.render(
            template,
            path,
            told_outcomes=partial(told_outcomes, self._corpus),
            told_in_short=partial(told_in_short, self._corpus),
            told_reading=told_reading,
            outcome_words=outcome_words,
            question_of=partial(question_of, self._corpus),
            situation_page=partial(addresses.situation_page, self._language),
            situations_index=addresses.situations_index(self._language),
            **values,
        )
