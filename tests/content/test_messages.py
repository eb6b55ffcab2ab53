"""No message fails, and none is without what it has places for."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.content.message_sites import Site, python_sites, script_sites, template_sites

from novuss import localized_wording
from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.interface_strings import PluralText, fill_placeholders, find_placeholders

#: What somebody may have typed, and what means something to a template.
_TYPED = st.one_of(
    st.sampled_from(["", "{", "}", "{0}", "{value}", "%s", "\\1", "P1, P2", "-2", "²"]), st.text()
)


#: What a script fills in, long after the page was written.
LATER = {"offline.fetching"}


@cache
def places_of(corpus: Corpus) -> dict[str, set[str]]:
    """The names of the values that some form of a text has places for, in whatever language."""
    found = {}
    for key, entry in corpus.strings.items():
        texts = [entry[language] for language in LANGUAGES]
        forms = (text.values() if isinstance(text, dict) else [text] for text in texts)
        found[key] = {name for of in forms for form in of for name in find_placeholders(form)}
        found[key] |= {"n"} if isinstance(entry, PluralText) else set()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@given(typed=st.lists(_TYPED, min_size=1, max_size=5), seed=st.integers())
def test_every_message_takes_every_set_of_values(
    monkeypatch: pytest.MonkeyPatch,
    corpus: Corpus,
    language: Language,
    typed: list[str],
    seed: int,
) -> None:
    monkeypatch.setattr(localized_wording, "fill_placeholders", fill_placeholders)
    chance, say = Random(seed), Wording(corpus.strings, language)
    explain = Explainer(say, corpus.vocabulary, corpus.equipment.measurand_names(language))
    for key, names in places_of(corpus).items():
        values = {name: chance.choice(typed) for name in names if chance.random() < 0.8}
        text = say(key, **values)
        lost = [name for name, value in values.items() if name != "n" and value not in text]
        assert not lost, (key, values, text)
        part, _, code = key.partition(".")
        if part == "problem":
            explain.problem(Problem("a.csv", 1, 1, code, values))


@pytest.mark.parametrize("sites", [python_sites, template_sites, script_sites])
def test_every_place_hands_over_what_its_message_has_places_for(
    corpus: Corpus, sites: Callable[[], Iterator[Site]]
) -> None:
    places = places_of(corpus)
    found = [site for site in sites() if site.key in places]
    assert len(found) > 150
    lacking = {
        (site.place, site.key): missing
        for site in found
        if site.key not in LATER and (missing := places[site.key] - site.names)
    }
    assert lacking == {}
