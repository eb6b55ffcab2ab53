"""The endings that inflection puts on words, and the stem that is left without them.

A light stemmer for forms that stand nowhere in the texts. Groups of forms that do
stand there rest on lemma data as well (:mod:`novuss.search.word_groups`). Endings and
stop words travel with the index, so that the browser has the same.
"""

from novuss.languages import LANGUAGES, Language
from novuss.search.letters import fold

_ENDINGS: dict[Language, str] = {
    "en": "s es ed ing e",
    "de": "e en em es n s",
    "ru": (
        "а у ом е ы ов ам ами ах и ю ем я ей ой ою ям ями ях ь ью ого ому ым ых ыми ая ую ое ые "
        "ый ий его ему им их ими яя юю ие ее ия ию ии ием иям иями иях ев ий"
    ),
    "lv": (
        "a as ai u ā ām ās s š is us i ī iem os am ams e es ei ē ēm ēs ais o ajam ajai ajā ajos "
        "ajās ajiem ajām ie ja jam ji ju jos jiem ij iju ijas ijā ot oties as ies ēt īt āt ēties "
        "īties āties āja ēja īja āju ēju īju ājas ējas ījas ājis ējis ījis šana šanas šanu šanā "
        "ēšana āšana īšana ēšanu āšanu īšanu ēšanas āšanas īšanas ēšanās āšanās īšanās"
    ),
}
#: A stem is at least this long; behind an ending of one or two letters a letter less will do.
_SHORTEST = 3
_LONGEST = 6

_STOP: dict[Language, str] = {
    "en": (
        "a an and are as at be been being by can could do does did for from get gets got had has "
        "have he her his how i if in into is it its many may me must my much no not of off on or "
        "our shall she should so some than that the their them then there these they this those "
        "to too was we were what when where which who whom whose why will with would you your "
        "about any am allowed happens happen"
    ),
    "de": (
        "ab aber als also am an auch auf aus bei beim bin bis da dann das dass dem den denn der "
        "des die dies diese dieser dieses doch du durch ein eine einem einen einer eines er es "
        "für gegen hat habe haben ich ihr im in ins ist ja kann können man mein mit muss müssen "
        "nach nein nicht noch nun nur ob oder ohne sein sich sie sind so soll sollen über um und "
        "uns viel viele vom von vor wann war was wem wen wenn wer werden wie wieso wird wo wurde "
        "zu zum zur darf dürfen passiert warum welche welcher welches"
    ),
    "ru": (
        "а без бы был была были было быть в вам вас весь во вот все всего вы где да для до его ее "
        "если есть еще же за и из или им их к как какая какие какой какую ко когда который кто "
        "куда ли мне можно мой мы на над надо нам нас не него нее нет ни них но ну о об обо он "
        "она они от по под почему при про с сколько со так также такое там тем то того тоже той "
        "только том ты у уже что чтобы чем эта эти это этого этой этот я нужно делать будет"
    ),
    "lv": (
        "ap ar arī bet bez bija būt cik caur drīkst es gan gar ir ja jau jo jā kad kam kas kā kāda "
        "kādas kāds kādi ko kur kura kuram kurš kuri lai līdz man mans mēs nav ne no nu nē pa par "
        "pār pēc pie pirms pret priekš savs šī šis tā tad tai tam tas to tu tur tās un uz vai var "
        "viņa viņš viņi vēl vairāk daudz notiek"
    ),
}

ENDINGS: dict[Language, frozenset[str]] = {
    language: frozenset(fold(_ENDINGS[language]).split()) for language in LANGUAGES
}
STOP: dict[Language, frozenset[str]] = {
    language: frozenset(fold(_STOP[language]).split()) for language in LANGUAGES
}


def stem(word: str, endings: frozenset[str]) -> str:
    """``word`` (folded) without its longest ending, and without a doubled last letter."""
    for length in range(min(_LONGEST, len(word) - 2), 0, -1):
        if length > 2 and len(word) - length < _SHORTEST:
            continue
        if word[-length:] in endings:
            word = word[:-length]
            break
    if len(word) > _SHORTEST and word[-1] == word[-2]:
        word = word[:-1]
    return word
