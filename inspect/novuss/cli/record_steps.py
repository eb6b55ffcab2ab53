"""Records of an event as commands extend and print them, and the keys that sign them."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import typer

from novuss.cli.console_output import Output, Status
from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.install_hints import install_command
from novuss.recordreport.cached_listing import keep_listing
from novuss.recordreport.record_sentences import (
    describe_disputed_fields,
    describe_unread,
    format_fields,
)
from novuss.records.entry_chain import Signer
from novuss.records.event_records import EventRecords, read_event_and_items
from novuss.records.record_store import Store, open_store
from novuss.records.recorded_entries import Author, Field, FieldValue
from novuss.records.signing_keys import (
    KeyFile,
    SigningUnavailableError,
    WrongPasswordError,
    is_public_key,
    read_key,
    read_public_key,
)
from novuss.tables.item_names import ItemNames
from novuss.tables.table_check import CompareNames

#: The password of a private key, for where nobody can be asked.
PASSWORD = "NOVUSS_KEY_PASSWORD"


@dataclass(frozen=True)
class Target:
    """A file of records that a call adds to."""

    path: Path
    author: Author
    signer: Signer | None
    #: What options say of the event.
    fields: Mapping[Field, FieldValue]


@contextmanager
def extend_store(
    path: Path, corpus: Corpus, signer: Signer | None = None, *, create: bool = False
) -> Iterator[Store]:
    """Open a file of records that grows by what the block adds, all of it or nothing.

    Raises:
        ProblemsError: the file cannot be used.
    """
    with open_store(path, create=create, signer=signer) as store, store.begin_transaction():
        yield store
        keep_listing(store, corpus)


def compare_names(path: Path, corpus: Corpus, *, former: bool = False) -> CompareNames:
    """Compare names of items with those in the records, their ``former`` names as well."""

    def find(names: ItemNames) -> list[Problem]:
        known = read_event_and_items(path, corpus, names.named).list_names(former=former)
        return names.compare_with_recorded(known, str(path))

    return find


def find_records_status(found: EventRecords) -> Status:
    """2 where names are in question, 1 where entries disagree, 3 where one is unread."""
    if found.problems:
        return Status.BAD_INPUT
    if found.contested or found.event.disputed:
        return Status.SOME_FAIL
    return Status.SOME_OPEN if found.records.unread else Status.ALL_PASS


def print_event(found: EventRecords, out: Output) -> None:
    """Print what stands of the event in one line, where anything does."""
    if found.event.kept:
        out.print_line(format_fields(found.event.kept, out.explainer, out.corpus))


def print_disputes(found: EventRecords, out: Output) -> None:
    """Print on what of the event entries disagree, and how to settle it."""
    for line in describe_disputed_fields(found.event, out.explainer, out.corpus, str(found.path)):
        out.print_line(line)


def print_questions(found: EventRecords, out: Output) -> None:
    """Print what another version wrote, what entries disagree on, and names in question."""
    for entry in found.records.unread:
        out.print_line(describe_unread(entry, out.explainer), err=True)
    print_disputes(found, out)
    out.print_problems(found.problems)


def read_signer(key: Path | None) -> KeyFile | None:
    """Who signs, if a key was named.

    Raises:
        ProblemsError: nothing can be signed here, or the password is another.
        ProblemsError: the file is no key.
    """
    if key is None:
        return None
    password = os.environ.get(PASSWORD, "")
    try:
        try:
            return read_key(key, password)
        except WrongPasswordError:
            if password:
                raise
            return read_key(key, typer.prompt(str(key), hide_input=True, err=True))
    except (WrongPasswordError, typer.Abort):
        values = {"file": str(key), "variable": PASSWORD}
        raise ProblemsError.of("--key", "option-key-password", **values) from None
    except SigningUnavailableError:
        raise build_signing_error("--key") from None


def read_named_keys(texts: Sequence[str], option: str) -> list[tuple[str, str]]:
    """Names with public keys, as ``NAME=KEY.pub.pem`` or ``NAME=`` and its digits say them.

    Raises:
        ProblemsError: no name with a file, or signatures cannot be checked here.
        ProblemsError: a file that is no public key.
    """
    keys = []
    for text in texts:
        name, equal, file = text.partition("=")
        if not (name.strip() and equal and file):
            raise ProblemsError.of(option, "option-trust", value=text)
        try:
            digits = "".join(file.split()).lower()
            key = digits if is_public_key(digits) else read_public_key(Path(file))
            keys.append((name.strip(), key))
        except SigningUnavailableError:
            raise build_signing_error(option) from None
    return keys


def build_signing_error(option: str) -> ProblemsError:
    """Signatures need a library that is not installed."""
    return ProblemsError.of(option, "option-key-package", command=install_command("sign"))


def print_kept(new: Mapping[Field, FieldValue], store: Path, out: Output) -> None:
    """Print what of the event is kept since now, where anything is."""
    if new:
        words = format_fields(new, out.explainer, out.corpus)
        out.print("cli.event-kept", path=store, words=words)
