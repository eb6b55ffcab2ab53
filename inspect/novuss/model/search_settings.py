"""Settings of the search: how it reads what is typed, and what counts how much.

What is needed to ask (:class:`Asking`, and of each language its :class:`Tongue`) travels
with the index, so that the command line and the browser have the same; what only making the
index takes (:class:`Weights`, lemma data) stays.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from novuss.model.record_base import NonBlank, Pattern, PerLanguage, Record

Percent = Annotated[int, Field(ge=1, le=100)]
Count = Annotated[int, Field(ge=1)]
#: One letter or sign.
Letter = Annotated[str, Field(min_length=1, max_length=1)]


def _refuse_repeated_words(text: str) -> str:
    words = text.split()
    if double := sorted({word for word in words if words.count(word) > 1}):
        raise ValueError(f"stands twice: {', '.join(double)}")
    return text


def _check_letters(text: str) -> str:
    if double := sorted({sign for sign in text if text.count(sign) > 1}):
        raise ValueError(f"stands twice: {' '.join(double)}")
    return text


def _sort_longest_first(ways: dict[str, str]) -> dict[str, str]:
    """Ways of writing are undone one after the other: a part would spoil the whole."""
    order = list(ways)
    for at, way in enumerate(order):
        if spoiled := [later for later in order[at + 1 :] if way in later]:
            raise ValueError(f"{way!r} is a part of {', '.join(spoiled)}: put it behind")
    return ways


def _check_lengths(keyboards: PerLanguage[str]) -> PerLanguage[str]:
    if len({len(keys) for _, keys in keyboards.items()}) > 1:
        raise ValueError("each keyboard has to name the same keys")
    return keyboards


#: Words with blanks between them, each once.
Words = Annotated[str, AfterValidator(_refuse_repeated_words)]
#: Signs one behind the other, each once.
Signs = Annotated[NonBlank, AfterValidator(_check_letters)]
#: The signs of the same keys in each language.
Keyboards = Annotated[PerLanguage[Signs], AfterValidator(_check_lengths)]
#: What is written, with what it stands for, in the order in which it is replaced.
Ways = Annotated[dict[NonBlank, str], AfterValidator(_sort_longest_first)]


class Letters(Record):
    """How a word is folded before it is compared."""

    apostrophes: Signs = Field(description="left out")
    written_out: dict[Letter, NonBlank]


class Annex(Record):
    """How the first annex and its rows are called."""

    letters: Signs = Field(description="look-alikes, the one of our ids first")
    other_letters: Signs = Field(description="that stand right in front of the number alone")
    joints: Signs = Field(description="between the letter and the number")
    number: NonBlank
    beginnings: Words
    short: Words
    between: Words = Field(description="said beside its number or the number of a row")


class Numbers(Record):
    """How the number of a clause is typed."""

    letters: dict[Letter, list[NonBlank]] = Field(
        description="of a list, with the Latin ones that look alike or sound alike"
    )
    around: Signs
    before: Signs
    separators: Signs
    shortened: Signs = Field(description="behind a shortened word, the number right after it")
    beside: Words
    annex: Annex


class Stems(Record):
    """What a word is at least without its ending, in letters."""

    shortest: Count
    short_ending: Count
    longest_ending: Count


class Certainty(Record):
    """In percent, how sure it is that a form is what was meant."""

    exact: Percent
    same_word: Percent
    known: Percent
    stem: Percent
    sound: Percent
    alike: Percent
    beginning: Percent
    part: Percent
    slip: Percent
    far_slip: Percent
    near: Percent


class Lengths(Record):
    """In letters, what is long enough."""

    word: Count
    beginning: Count
    near_shared: Count
    near_rest: Count
    compound: Count
    part: Count
    slip: Count
    slip_firm: Count
    slip_undone: Count
    slip_undone_most: Count


class Ranking(Record):
    """Scores of numbers; a number of words; the rest in percent, of a score or of the best one."""

    number: Count
    below_number: Count
    reader: Count
    superseded: Percent
    named: Count
    named_too: Count
    named_within: Count
    annex: Count
    agreeing: Count
    agreed: Percent
    least: Percent
    question: Count


class Snippet(Record):
    """In letters, how much of a text shows why it was found."""

    whole: Count
    longest: Count
    before: Count


class Asking(Record):
    """Everything but the words that is needed to ask an index."""

    letters: Letters
    numbers: Numbers
    keyboards: Keyboards
    stems: Stems
    certainty: Certainty
    lengths: Lengths
    ranking: Ranking
    snippet: Snippet


class Weights(Record):
    """How much a word counts, by where it stands."""

    heading: Count
    text: Count
    name: Count
    offence: Count
    effect: Count
    above: Count
    other_edition: Count
    least: Count
    defined: Count
    other_name: Count
    used: Count
    characteristic: Count
    alias: Count
    subject: Count
    subject_too: Count
    question: Count
    in_phrase: Percent
    lead_in: Count
    average: Count
    repeated: Count
    half: Count
    most: Count


class SituationWeights(Record):
    """The same for situations."""

    facts: Count
    id: Count
    answer: Count
    asked: Count
    way: Count
    way_facts: Count
    sign: Count
    seen: Count
    outcome: Count
    clause: Count
    used: Count
    level: Percent = Field(description="of how much there is to say of a situation, what counts")
    telling: PerLanguage[str] = Field(description="stop words of rules that say something here")


class Sounds(Record):
    """How words are heard that people type in Latin letters."""

    letters: dict[Letter, str] = Field(description="of the language, folded")
    ways: Ways = Field(description="of writing one sound")
    diacritics: dict[Letter, NonBlank] = Field(
        description="with which a letter is a sound of its own"
    )


class Infinitive(Record):
    """Endings behind the infinitive without its last letter."""

    endings: Words
    dropped: Signs = Field(description="letters that the stem loses in front of an action")
    action: Words
    future: Words
    long_future: Words = Field(description="instead, behind the last stem of such a verb")


class Verbs(Record):
    """Verbs whose stem changes."""

    stems: list[NonBlank] = Field(min_length=1, description="the infinitive, then other stems")
    endings: Words
    prefixes: Words
    leads: Words = Field(description="what may stand in front of a prefix")
    infinitive: Infinitive | None


class Dictionary(Record):
    """Lemma data by simplemma: forms with their lemmas."""

    library: Literal["simplemma"]
    capitals: bool
    compounds: bool = Field(
        description="whether a word that it does not know is inflected like its last part"
    )
    rare: Pattern = Field(
        description="a regular expression of forms that nobody types into a search box"
    )


class Paradigms(Record):
    """Lemma data by pymorphy3: lemmas with their forms."""

    library: Literal["pymorphy3"]
    likely: Percent
    rare: Words = Field(description="the tags of such forms")
    pairs: list[tuple[NonBlank, NonBlank]] = Field(description="lemmas that are one word")


class Tongue(Record):
    """What a language has of its own: all of it has to be said."""

    stop: Words
    endings: Words
    links: list[str] = Field(description="between the parts of a compound; none, no compounds")
    spelled: Ways = Field(description="letters on a keyboard that lacks them")
    sounds: Sounds | None
    verbs: Verbs | None
    lemmas: Annotated[Dictionary | Paradigms, Field(discriminator="library")]


class SearchSettings(Asking):
    """``specs/search.yaml``."""

    pages: dict[NonBlank, PerLanguage[NonBlank]] = Field(
        description="by address below the language, what pages are asked for beside their titles"
    )
    weights: Weights
    situations: SituationWeights
    languages: PerLanguage[Tongue]

    def select_query_settings(self) -> Asking:
        """The part that travels with the index."""
        return Asking(**{name: getattr(self, name) for name in Asking.model_fields})
