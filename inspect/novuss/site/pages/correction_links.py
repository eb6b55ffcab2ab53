"""Where a reader suggests a correction: a mail or a form that knows which text it is about."""

import re
from bisect import bisect
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from markupsafe import Markup

from novuss.corpus import DEFAULT_EDITION
from novuss.languages import LANGUAGES, Language
from novuss.model.base import Record
from novuss.model.discrepancies import Discrepancy
from novuss.model.equipment import Characteristic
from novuss.model.glossary import Term
from novuss.model.marks import marks
from novuss.model.rules import Clause
from novuss.wording import Wording

#: What an address may have filled in.
PLACES = ("edition", "id", "language", "fingerprint", "text", "page")
#: Longer addresses are cut by programs for mail and by browsers.
LONGEST = 1800
_PLACE = re.compile(r"\{(\w*)\}")


class CorrectionError(ValueError):
    """``extra.correction`` names nothing that a reader could write to."""


@dataclass(frozen=True)
class About:
    """The text that is to be corrected, by the words by which reviews name it."""

    edition: str
    id: str
    language: Language
    fingerprint: str

    def __str__(self) -> str:
        return f"{self.edition} {self.id} {self.language} {self.fingerprint}"


@dataclass(frozen=True)
class Corrections:
    """The addresses, one a language, and what the site's own address is, where it is known."""

    addresses: Mapping[Language, str]
    site_url: str = ""

    def address(self, about: About, say: Wording, page: str, text: str | None = None) -> str:
        """The address with all that it is about.

        Args:
            about: the text.
            say: the reader's words, in which a mail is written.
            page: where it stands below the site.
            text: itself. It is cut at a word where the address would be too long, and says so;
                without it the address has what names the text, and the script adds the rest.
        """
        given = self.addresses[say.language]
        root = f"{self.site_url.rstrip('/')}/" if self.site_url else ""
        values = {
            **{name: str(getattr(about, name)) for name in PLACES[:4]},
            "page": root + page,
        }

        def filled(words: str) -> str:
            return _filled(given, values | {"text": words}, say, about, whole=text is not None)

        words = text or ""
        if len(whole := filled(words)) <= LONGEST:
            return whole
        parts, cut = words.split(" "), say("correction.cut")

        def begun(count: int) -> str:
            return filled(" ".join([*parts[:count], cut]))

        # As many words as there is room for.
        return begun(bisect(range(1, len(parts) + 1), LONGEST, key=lambda n: len(begun(n))))


def _filled(given: str, values: dict[str, str], say: Wording, about: About, *, whole: bool) -> str:
    mail = given.lower().startswith("mailto:")

    def encoded(text: str) -> str:
        lines = text.replace("\r\n", "\n")
        return quote(lines.replace("\n", "\r\n") if mail else lines, safe="")

    address = _PLACE.sub(lambda found: encoded(values[found[1]]), given)
    if mail:
        parts = {"subject": f"Novuss {about}"}
        if whole:
            parts["body"] = say("correction.letter", **values)
        for name, text in parts.items():
            if not re.search(rf"[?&]{name}=", given, re.IGNORECASE):
                address += f"{'&' if '?' in address else '?'}{name}={encoded(text)}"
    return address


def corrections(given: Any, pages: Collection[str], site_url: str = "") -> Corrections | None:
    """What ``extra.correction`` says: one address, or one for each language by its code.

    Args:
        given: the value; empty where readers have nobody to write to.
        pages: the paths of the site's pages below ``docs/``.
        site_url: where the site will stand, if that is known.

    Raises:
        CorrectionError: an address is neither ``mailto:`` nor ``http(s):`` nor a page of the site.
    """
    by_language = given if isinstance(given, Mapping) else dict.fromkeys(LANGUAGES, given)
    told = {one: str(by_language.get(one) or "").strip() for one in LANGUAGES}
    if not any(told.values()):
        return None
    if unknown := [str(one) for one in by_language if one not in LANGUAGES]:
        raise CorrectionError(f"{', '.join(unknown)}: no language of this site")
    for language, address in told.items():
        if not address:
            raise CorrectionError(f"there is none for {language}; name one for each language")
        _check(address, pages)
    return Corrections(told, site_url)


def _check(address: str, pages: Collection[str]) -> None:
    for place in _PLACE.findall(address):
        if place not in PLACES:
            known = ", ".join(f"{{{one}}}" for one in PLACES)
            raise CorrectionError(f"{address}: {{{place}}} is none of {known}")
    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    mail = parts.scheme == "mailto" and re.fullmatch(r"[^\s@]+@[^\s@]+", parts.path)
    if mail or (parts.scheme in ("http", "https") and parts.netloc and " " not in address):
        return
    path = parts.path.strip("/")
    here = not parts.scheme and not parts.netloc and path
    if here and (f"{path}.md" in pages or f"{path}/index.md" in pages):
        return
    raise CorrectionError(
        f"{address}: neither mailto:name@host nor http(s):// nor a page of the site, such as "
        "en/federations/"
    )


@dataclass(frozen=True)
class Suggest:
    """Makes the links of one page; without an address to write to, nothing at all."""

    say: Wording
    known: Corrections | None
    in_force: Callable[[str], Clause | None]
    path: str
    link: Callable[[str], str]

    def __bool__(self) -> bool:
        return self.known is not None

    def clause(
        self, clause: Clause, edition: str, language: Language, *, alone: bool = False
    ) -> Markup:
        """For the text of a clause; one that carries a text in force is about that one's.

        ``alone`` on the page of the clause: then the text itself is in the address too.
        """
        twin = self.in_force(clause.same_as[0]) if clause.same_as else None
        own, of = (twin, f"{DEFAULT_EDITION} {twin.id}") if twin else (clause, "")
        here = "" if alone else f"#{clause.id}"
        text = clause.texts[language] if alone else None
        return self._linked(own, of or f"{edition} {clause.id}", language, here, text)

    def limit(self, one: Characteristic, edition: str) -> Markup:
        """For what is said of a limit; what is seen has its question from the register."""
        own = one if one.unit else one.model_copy(update={"question": None})
        return self._linked(own, f"{edition} {one.id}", self.say.language, f"#{one.id}")

    def term(self, one: Term) -> Markup:
        """For a term and its definition."""
        return self._linked(one, f"glossary {one.id}", self.say.language, f"#{one.id}")

    def entry(self, one: Discrepancy) -> Markup:
        """For an entry of the register."""
        return self._linked(one, f"discrepancies {one.id}", self.say.language, f"#{one.id}")

    def _linked(
        self, record: Record, of: str, language: Language, here: str, text: str | None = None
    ) -> Markup:
        if self.known is None:
            return Markup("")
        edition, name = of.split(" ")
        about = About(edition, name, language, marks(record)[language])
        address = self.known.address(about, self.say, f"{self.path}{here}", text)
        return Markup('<a class="nv-correct" href="{}" data-of="{}">{}</a>').format(
            self._whole(address), str(about), self.say("correction.suggest")
        )

    def words(self) -> Markup:
        """What the script says and fills, once a page."""
        if self.known is None:
            return Markup("")
        letter = self.say("correction.letter", **{one: f"{{{one}}}" for one in PLACES})
        return Markup(
            '<div class="nv-correcting" hidden data-address="{}" data-letter="{}" data-cut="{}"'
            ' data-longest="{}" data-save="{}"></div>'
        ).format(
            self._whole(self.known.addresses[self.say.language]),
            # An empty line would end the block of HTML in Markdown.
            letter.replace("\n", "|"),
            self.say("correction.cut"),
            LONGEST,
            self.say("correction.save"),
        )

    def _whole(self, address: str) -> str:
        """The address from this page: one of a page of the site leads there."""
        return address if urlsplit(address).scheme else self.link(address)
