"""Links by which a reader suggests a correction: a mail or a form that knows its text."""

import re
from bisect import bisect
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from markupsafe import Markup

from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.equipment_records import Characteristic
from novuss.model.glossary import Term
from novuss.model.record_base import Record
from novuss.model.rule_clauses import Clause
from novuss.model.text_fingerprints import fingerprint_texts
from novuss.site.checks.correction_address import (
    PLACE,
    PLACES,
    CorrectionError,
    check_correction_address,
)

#: Longer addresses are cut by programs for mail and by browsers.
LONGEST = 1800


@dataclass(frozen=True)
class CorrectedText:
    """The text that is to be corrected, by the words by which reviews name it."""

    edition: str
    id: str
    language: Language
    fingerprint: str

    def __str__(self) -> str:
        return f"{self.edition} {self.id} {self.language} {self.fingerprint}"


@dataclass(frozen=True)
class CorrectionAddresses:
    """The addresses, one a language, and what the site's own address is, where it is known."""

    addresses: Mapping[Language, str]
    site_url: str = ""

    def fill_in(
        self, about: CorrectedText, say: Wording, page: str, text: str | None = None
    ) -> str:
        """Fill the address of a language in with all that it is about.

        Args:
            about: what names the text.
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

        def fill(words: str) -> str:
            letter = text is not None
            return _fill_in(given, values | {"text": words}, say, about, with_letter=letter)

        words = text or ""
        if len(whole := fill(words)) <= LONGEST:
            return whole
        parts, cut = words.split(" "), say("correction.cut")

        def begin(count: int) -> str:
            return fill(" ".join([*parts[:count], cut]))

        # As many words as there is room for.
        return begin(bisect(range(1, len(parts) + 1), LONGEST, key=lambda n: len(begin(n))))


def _fill_in(
    given: str, values: dict[str, str], say: Wording, about: CorrectedText, *, with_letter: bool
) -> str:
    is_mail = given.lower().startswith("mailto:")

    def encode(text: str) -> str:
        lines = text.replace("\r\n", "\n")
        return quote(lines.replace("\n", "\r\n") if is_mail else lines, safe="")

    address = PLACE.sub(lambda place: encode(values[place[1]]), given)
    if is_mail:
        parts = {"subject": f"Novuss {about}"}
        if with_letter:
            parts["body"] = say("correction.letter", **values)
        for name, text in parts.items():
            if not re.search(rf"[?&]{name}=", given, re.IGNORECASE):
                address += f"{'&' if '?' in address else '?'}{name}={encode(text)}"
    return address


def parse_corrections(
    given: object, pages: Collection[str], site_url: str = ""
) -> CorrectionAddresses | None:
    """Parse ``extra.correction``: one address, or one for each language by its code.

    Args:
        given: the value; empty where readers have nobody to write to.
        pages: the paths of the site's pages below ``docs/``.
        site_url: where the site will stand, if that is known.

    Raises:
        CorrectionError: an address is neither ``mailto:`` nor ``http(s):`` nor a page of the site.
    """
    by_language = given if isinstance(given, Mapping) else dict.fromkeys(LANGUAGES, given)
    addresses = {language: str(by_language.get(language) or "").strip() for language in LANGUAGES}
    if not any(addresses.values()):
        return None
    if unknown := [str(name) for name in by_language if name not in LANGUAGES]:
        raise CorrectionError(f"{', '.join(unknown)}: no language of this site")
    for language, address in addresses.items():
        if not address:
            raise CorrectionError(f"there is none for {language}; name one for each language")
        check_correction_address(address, pages)
    return CorrectionAddresses(addresses, site_url)


@dataclass(frozen=True)
class CorrectionLinks:
    """Makes the links of one page; without an address to write to, nothing at all."""

    say: Wording
    known: CorrectionAddresses | None
    in_force: Callable[[str], Clause | None]
    base: str
    path: str
    link: Callable[[str], str]

    def __bool__(self) -> bool:
        return self.known is not None

    def link_clause(
        self, clause: Clause, edition: str, language: Language, *, alone: bool = False
    ) -> Markup:
        """Link for the text of a clause; one that carries a text in force is about that one's.

        ``alone`` on the page of the clause: then the text itself is in the address too.
        """
        twin = self.in_force(clause.same_as[0]) if clause.same_as else None
        own = twin or clause
        about = CorrectedText(
            self.base if twin else edition, own.id, language, fingerprint_texts(own)[language]
        )
        text = clause.texts[language] if alone else None
        return self._render_link(about, "" if alone else f"#{clause.id}", text)

    def link_limit(self, characteristic: Characteristic, edition: str) -> Markup:
        """Link for a limit; what is seen has its question from the register."""
        own = characteristic
        if not own.unit:
            own = own.model_copy(update={"question": None})
        return self._build_link(own, edition, own.id)

    def link_term(self, term: Term) -> Markup:
        """Link for a term and its definition."""
        return self._build_link(term, "glossary", term.id)

    def link_entry(self, record: Discrepancy) -> Markup:
        """Link for an entry of the register."""
        return self._build_link(record, "discrepancies", record.id)

    def _build_link(self, record: Record, edition: str, name: str) -> Markup:
        language = self.say.language
        about = CorrectedText(edition, name, language, fingerprint_texts(record)[language])
        return self._render_link(about, f"#{name}")

    def _render_link(self, about: CorrectedText, anchor: str, text: str | None = None) -> Markup:
        if self.known is None:
            return Markup("")
        address = self.known.fill_in(about, self.say, f"{self.path}{anchor}", text)
        return Markup('<a class="nv-correct" href="{}" data-of="{}">{}</a>').format(
            self._from_page(address), str(about), self.say("correction.suggest")
        )

    def render_words(self) -> Markup:
        """Render what the script says and fills, once a page."""
        if self.known is None:
            return Markup("")
        letter = self.say("correction.letter", **{name: f"{{{name}}}" for name in PLACES})
        return Markup(
            '<div class="nv-correcting" hidden data-address="{}" data-letter="{}" data-cut="{}"'
            ' data-longest="{}" data-save="{}"></div>'
        ).format(
            self._from_page(self.known.addresses[self.say.language]),
            # An empty line would end the block of HTML in Markdown.
            letter.replace("\n", "|"),
            self.say("correction.cut"),
            LONGEST,
            self.say("correction.save"),
        )

    def _from_page(self, address: str) -> str:
        """The address from this page: one of a page of the site leads there."""
        return address if urlsplit(address).scheme else self.link(address)
