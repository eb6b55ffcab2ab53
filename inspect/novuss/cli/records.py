"""Records of an event as commands open, extend and print them."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import typer

from novuss.cli.output import Output, Status, WrongOption
from novuss.corpus import Corpus
from novuss.extras import install_command
from novuss.problems import Problem, ProblemsError
from novuss.recordreport.listing import keep_listing
from novuss.recordreport.words import describe_disputes, describe_unread, format_fields
from novuss.records.chain import Signer
from novuss.records.entry import Author, Field, FieldValue, Records
from novuss.records.event import Event, resolve_event
from novuss.records.item_clashes import find_name_problems
from novuss.records.signing_keys import (
    KeyFile,
    SigningUnavailableError,
    WrongPasswordError,
    read_key,
    read_public_key,
)
from novuss.records.standing import (
    Standing,
    find_item,
    resolve_standings,
)
from novuss.records.store import Store, open_store

#: The password of a private key, for where nobody can be asked.
PASSWORD = "NOVUSS_KEY_PASSWORD"


@dataclass(frozen=True)
class EventRecords:
    """What was read of a file of records, and how the items that are asked for stand."""

    path: Path
    corpus: Corpus
    records: Records
    standings: Sequence[Standing] = ()
    #: Names of items that cannot be told apart, where that was looked for.
    problems: Sequence[Problem] = ()

    @classmethod
    def of(cls, store: Store, path: Path, corpus: Corpus) -> "EventRecords":
        """All that an open file holds."""
        records = store.read(corpus)
        return cls(path, corpus, records, resolve_standings(records, corpus))

    def of_item(self, item: str | None) -> "EventRecords":
        """The same with the items of a name alone, where one is given.

        Raises:
            ProblemsError: there is no such item.
        """
        if item is None:
            return self
        return replace(self, standings=find_item(self.standings, item, str(self.path)))

    def for_paper(self, item: str | None = None) -> "EventRecords":
        """The same for a paper, which is never on what may be one item or two.

        Raises:
            ProblemsError: nothing was inspected, there is no such item, or names of items
                cannot be told apart.
        """
        if not self.standings:
            raise ProblemsError.of(str(self.path), "record-empty")
        found = self.of_item(item)
        if problems := find_name_problems(self.records, str(self.path)):
            raise ProblemsError(problems)
        return found

    @cached_property
    def event(self) -> Event:
        """What is kept of the event."""
        return resolve_event(self.records)

    @property
    def contested(self) -> list[Standing]:
        """The items on which inspections disagree."""
        return [standing for standing in self.standings if standing.contests]

    @property
    def status(self) -> int:
        """2 where names are in question, 1 where entries disagree, 3 where one is unread."""
        if self.problems:
            return Status.BAD_INPUT
        if self.contested or self.event.disputed:
            return Status.SOME_FAIL
        return Status.SOME_OPEN if self.records.unread else Status.ALL_PASS

    def list_names(self) -> list[tuple[str, str]]:
        """The items and the sets of discs in the records, each with its kind."""
        return [
            *((inspection.kind, inspection.item) for inspection in self.records.inspections),
            *(
                ("set", name)
                for inspection in self.records.inspections
                for result in inspection.results
                if (name := result.reading.disc_set)
            ),
        ]

    def print_event(self, out: Output) -> None:
        """Print what stands of the event in one line, where anything does."""
        if self.event.kept:
            out.print_line(format_fields(self.event.kept, out.explainer, self.corpus))

    def print_disputes(self, out: Output) -> None:
        """Print on what of the event entries disagree, and how to settle it."""
        for line in describe_disputes(self.event, out.explainer, self.corpus, str(self.path)):
            out.print_line(line)

    def print_questions(self, out: Output) -> None:
        """Print what another version wrote, what entries disagree on, and names in question."""
        for entry in self.records.unread:
            out.print_line(describe_unread(entry, out.explainer), err=True)
        self.print_disputes(out)
        out.print_problems(self.problems)


@dataclass(frozen=True)
class Target:
    """A file of records that a call adds to."""

    path: Path
    author: Author
    signer: Signer | None
    #: What options say of the event.
    fields: Mapping[Field, FieldValue]


def read_event(path: Path, corpus: Corpus) -> EventRecords:
    """All that is in a file of records."""
    with open_store(path) as store:
        return EventRecords.of(store, path, corpus)


def read_about(path: Path, corpus: Corpus, names: Iterable[tuple[str, str]] = ()) -> EventRecords:
    """What a file of records says of the event, and of items of some names; it may be missing."""
    if not path.exists():
        return EventRecords(path, corpus, Records())
    with open_store(path, create=True) as store:
        return EventRecords(path, corpus, store.read_about(corpus, names))


@contextmanager
def extend_store(
    path: Path, corpus: Corpus, signer: Signer | None = None, *, create: bool = False
) -> Iterator[Store]:
    """A file of records that grows by what the block adds, all of it or nothing.

    Raises:
        ProblemsError: the file cannot be used.
    """
    with open_store(path, create=create, signer=signer) as store, store.transaction():
        yield store
        keep_listing(store, corpus)


def read_signer(key: Path | None) -> KeyFile | None:
    """Who signs, if a key was named.

    Raises:
        WrongOption: nothing can be signed here, or the password is another.
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
        raise WrongOption("--key", "option-key-password", **values) from None
    except SigningUnavailableError:
        raise signing_unavailable("--key") from None


def read_named_keys(texts: Sequence[str], option: str) -> list[tuple[str, str]]:
    """Names with the public keys of files, as ``NAME=KEY.pub.pem`` says them.

    Raises:
        WrongOption: no name with a file, or signatures cannot be checked here.
        ProblemsError: a file that is no public key.
    """
    keys = []
    for text in texts:
        name, equal, file = text.partition("=")
        if not (name.strip() and equal and file):
            raise WrongOption(option, "option-trust", value=text)
        try:
            keys.append((name.strip(), read_public_key(Path(file))))
        except SigningUnavailableError:
            raise signing_unavailable(option) from None
    return keys


def signing_unavailable(option: str) -> WrongOption:
    """Signatures need a library that is not installed."""
    return WrongOption(option, "option-key-package", command=install_command("sign"))


def print_kept(new: Mapping[Field, FieldValue], store: Path, out: Output) -> None:
    """Print what of the event is kept since now, where anything is."""
    if new:
        words = format_fields(new, out.explainer, out.corpus)
        out.print("cli.event-kept", path=store, words=words)
