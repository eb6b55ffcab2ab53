"""Facts that words tell: by kinds of words, their order, what is denied, and what is absent."""

import pytest

from novuss.asking.clue_reader import list_best
from novuss.asking.question_replies import load_reader
from novuss.corpus import Corpus
from novuss.languages import Language


@pytest.mark.parametrize(
    ("language", "text", "fact", "values"),
    [
        ("en", "the cue touched the puck twice", "fault", {"double"}),
        ("de", "beim Stoßen den Puck zweimal mit dem Queue getroffen", "fault", {"double"}),
        ("ru", "кий дважды задел шайбу", "fault", {"double"}),
        ("lv", "kija divreiz skāra ripu", "fault", {"double"}),
        ("en", "he threw his cue", "unsporting", {"cue"}),
        ("lv", "viņš nosvieda kiju", "unsporting", {"cue"}),
        ("en", "my puck broke", "puck", {"broken"}),
        ("en", "he has no light discs", "light", {"no"}),
        ("en", "my disc stopped short of the pocket", "fault", set()),
        ("en", "a wobbling disc fell before the next shot", "odd", {"fell-before"}),
        ("de", "der Stein wackelte und fiel vor dem nächsten Stoß", "odd", {"fell-before"}),
        ("ru", "висячая пешка упала до следующего удара", "odd", {"fell-before"}),
        ("lv", "kauliņš šūpojās un iekrita pirms nākamā sitiena", "odd", {"fell-before"}),
        ("ru", "светлых у меня нет", "light", {"no"}),
        ("lv", "gaišo man vairs nav", "light", {"no"}),
        ("de", "ich habe keine hellen mehr", "light", {"no"}),
        ("en", "nothing fell", "pocketed", {"nil"}),
        ("en", "no disc fell", "pocketed", {"nil"}),
        ("de", "es fiel nichts", "pocketed", {"nil"}),
        ("ru", "ничего не упало", "pocketed", {"nil"}),
        ("lv", "neko neiesitu", "pocketed", {"nil"}),
        ("en", "nothing fell on the floor", "pocketed", set()),
        ("en", "a disc was hanging and dropped in before I shot", "odd", {"fell-before"}),
        ("de", "ein Stein hing und fiel rein, bevor ich stieß", "odd", {"fell-before"}),
        ("lv", "kauliņš karājas un nokrita, pirms pretinieks sita", "odd", {"fell-before"}),
        ("lv", "kauliņš palika karājoties uz maisiņa malas", "gone", set()),
        ("ru", "шайба ударилась о борт и выскочила со стола", "puck", {"off"}),
        ("lv", "ripa atsitās pret apmali un izlēca ārā", "puck", {"off"}),
        ("ru", "ударил по своей светлой, шайба выскочила со стола", "gone", set()),
        ("en", "I hit the other guy's disc first and then mine", "first", {"opp"}),
        ("en", "doubles: hit their disc and it went in their circle", "opp-in", {"circle"}),
        ("en", "doubles: hit their disc and it went in their circle", "pocketed", set()),
        ("en", "hit their disc and it went into their circle", "place", set()),
        ("de", "über die gegenüberliegende bande nix getroffen", "kind", {"opposite"}),
        ("de", "keine Bande und nichts getroffen", "kind", set()),
        ("ru", "светлых нет, от борта никого не задел", "kind", {"opposite"}),
        ("ru", "остались тока темные", "light", {"no"}),
    ],
)
def test_words_state_facts(
    corpus: Corpus, language: Language, text: str, fact: str, values: set[str]
) -> None:
    assert load_reader(corpus, language).read_facts(text).get(fact, {}).keys() == values


@pytest.mark.parametrize(
    ("language", "text", "fact"),
    [
        ("en", "opponent knocked my disc off the table", "gone"),
        ("de", "der gegner hat meinen stein vom tisch geschossen", "gone"),
        ("ru", "соперник выбил мою пешку за борт", "gone"),
        ("lv", "pretinieks izsita manu kauliņu no galda", "gone"),
        ("en", "opponent potted my disc", "pocketed"),
        ("ru", "соперник забил мою пешку", "pocketed"),
        ("lv", "pretinieks iesita manu kauliņu", "pocketed"),
    ],
)
def test_my_disc_is_an_opponents_where_the_opponent_strikes(
    corpus: Corpus, language: Language, text: str, fact: str
) -> None:
    assert list_best(load_reader(corpus, language).read_facts(text)[fact]) == ["opp"]


#: How a judge says what the puck touched first, before the words of an answer.
FIRST = {
    "en": "The puck first touched {}",
    "de": "Die Schlagscheibe hat zuerst {} berührt",
    "ru": "Шайба первой коснулась {}",
    "lv": "Ripa vispirms pieskārās {}",
}


@pytest.mark.parametrize("language", FIRST)
def test_reads_the_words_of_its_own_answers(corpus: Corpus, language: Language) -> None:
    reader, rules = load_reader(corpus, language), corpus.rulings
    misread = []
    for answer in rules.joined["path"].values:
        facts = reader.read_facts(FIRST[language].format(answer.text[language]))
        for fact, value in answer.facts.items():
            points = facts.get(fact, {"direct": 1} if fact == "kind" else {"": 1})
            if max(points, key=lambda name: points[name]) != value:
                misread.append(f"{answer.id}: {fact}")
    assert len(misread) <= 3, misread


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I did not hit a single disc"),
        ("lv", "nepieskāros nevienam kauliņam"),
        ("ru", "ни одной пешки не задел"),
        ("de", "habe keinen Stein getroffen"),
    ],
)
def test_denial_states_the_opposite_fact(corpus: Corpus, language: Language, text: str) -> None:
    assert "nil" in load_reader(corpus, language).read_facts(text)["first"]


def test_without_denies_only_what_follows(corpus: Corpus) -> None:
    facts = load_reader(corpus, "en").read_facts("he left the table without asking")
    assert (facts["purpose"], facts["consent"]) == ({"other": 2}, {"no": 1})
    assert "nil" not in load_reader(corpus, "ru").read_facts("без борта забил чужую")["pocketed"]


def test_order_of_words_decides_between_facts(corpus: Corpus) -> None:
    reader = load_reader(corpus, "en")
    first = reader.read_facts("he cleared all eight and I missed")["case"]
    assert max(first, key=lambda value: first[value]) == "reply-short"
    second = reader.read_facts("he missed on his third shot, then I cleared all eight")["case"]
    assert max(second, key=lambda value: second[value]) == "reply-only"


def test_every_kind_of_words_exists_in_each_language(corpus: Corpus) -> None:
    """No kind of words that a clue needs is empty in a language."""
    table = corpus.clues
    assert table
    assert [
        (kind, language)
        for kind, words in table.words.items()
        for language, text in words.items()
        if not text.strip()
    ] == []
