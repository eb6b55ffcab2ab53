"""Verbs whose stem changes, where endings and lemma data see several words in one.

Latvian verbs of the first conjugation have three stems (``krist``, ``krīt``, ``krita``),
German ones change their vowel, and of most Russian verbs there are two, one for each aspect.
"""

from collections.abc import Iterator
from functools import cache

from novuss.languages import Language
from novuss.search.letters import fold

#: The infinitive, then the other stems.
_STEMS: dict[Language, str] = {
    "lv": (
        "krist krīt krit; sist sit; skart skar skār; mest met; lēkt lec lēc; griezt griež griez; "
        "spert sper spēr; plīst plīs; salūzt salūst salūz; lauzt lauž lauz; "
        "grūst grūž grūd; ņemt ņem ņēm; dzīt dzen dzin; lidot lido lidoj"
    ),
    "de": "fallen fall fäll fiel gefall; brechen brech brich brach broch gebroch",
}
_ENDINGS: dict[Language, str] = {
    "lv": (
        "u i a ā am ām at āt iet ot oša oši ošas ošu is usi uši usī ušas ušu ušos "
        "os as ās ies amies aties usies ušies oties"
    ),
    "de": "e en t et st end ende enden ender endes endem ene enen ener enes enem",
}
#: What stands behind the Latvian infinitive without its last letter.
_INFINITIVE = "t ts ta tu tas tā ti to tos tam tie ties tajam"
_ACTION = "šana šanas šanu šanā šanai šanās"
_FUTURE = "šu si s sim siet sies"
#: The future of a stem in -s or -z, behind the last stem.
_LONG_FUTURE = "īšu īsi īs īsim īsiet īsies"
_PREFIXES: dict[Language, str] = {
    "lv": "aiz ap at ie iz no pa pār pie sa uz",
    "de": (
        "ab an aus durch ein hin hinab herab hinein herein rein heraus hinaus raus herunter "
        "hinunter runter um ver weg zer zurück"
    ),
}
#: In front of a prefix: a negation, and the Latvian mood of what has to be done.
_LEADS: dict[Language, str] = {"lv": "ne jā"}
_ASPECTS = (
    "падать упасть; выпадать выпасть; попадать попасть; вылетать вылететь; "
    "перелетать перелететь; забивать забить; выбивать выбить; касаться коснуться; "
    "прикасаться прикоснуться; дотрагиваться дотронуться; трогать тронуть; толкать толкнуть; "
    "откатываться откатиться; разбивать разбить; разбиваться разбиться; ломаться сломаться"
)


def verb_of(form: str, language: Language) -> str | None:
    """The infinitive of a folded form, if it is one of a verb of the table."""
    stripped = [form, *(form[len(one) :] for one in _leads(language) if form.startswith(one))]
    for rest in stripped:
        for prefix in ("", *_prefixes(language)):
            if rest.startswith(prefix) and (verb := _forms(language).get(rest[len(prefix) :])):
                return prefix + verb
    return None


def forms_of(verb: str, language: Language) -> Iterator[str]:
    """Every folded form of an infinitive that :func:`verb_of` gives, the lead-ins left out."""
    for form, plain in _forms(language).items():
        if verb.endswith(plain) and verb.removesuffix(plain) in ("", *_prefixes(language)):
            yield verb.removesuffix(plain) + form


@cache
def aspects() -> dict[str, str]:
    """For each Russian verb of a pair of aspects the other one."""
    pairs = [pair.split() for pair in _ASPECTS.split(";")]
    return dict(pairs) | {after: before for before, after in pairs}


@cache
def _forms(language: Language) -> dict[str, str]:
    """Every form of every verb of the table, with its infinitive."""
    found: dict[str, str] = {}
    for told in filter(None, _STEMS.get(language, "").split(";")):
        verb, *stems = fold(told).split()
        forms = {stem + ending for stem in stems for ending in _split(_ENDINGS[language])}
        forms |= {verb, *stems}
        if language == "lv":
            plain = verb[:-1]
            forms |= {plain.rstrip("sz") + ending for ending in _split(_ACTION)}
            forms |= {plain + ending for ending in _split(_INFINITIVE)}
            if plain.endswith(("s", "z")):
                forms |= {stems[-1] + ending for ending in _split(_LONG_FUTURE)}
            else:
                forms |= {plain + ending for ending in _split(_FUTURE)}
        for form in sorted(forms):
            found.setdefault(form, verb)
    return found


@cache
def _prefixes(language: Language) -> tuple[str, ...]:
    return _split(_PREFIXES.get(language, ""))


@cache
def _leads(language: Language) -> tuple[str, ...]:
    return _split(_LEADS.get(language, ""))


def _split(told: str) -> tuple[str, ...]:
    return tuple(fold(told).split())
