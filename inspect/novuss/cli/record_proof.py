"""``novuss record verify|salvage|key``: that records are what was recorded, and by whom."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.options import (
    DeskOption,
    JsonOption,
    LanguageOption,
    StoreArgument,
    WrongOption,
    at_desk,
)
from novuss.cli.terminal import (
    ALL_PASS,
    MOST_SHOWN,
    SOME_FAIL,
    SOME_OPEN,
    cut,
    load_spoken,
    print_json,
    printable,
    tell,
    told,
)
from novuss.extras import install_command
from novuss.speech import SPOKEN

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.records.keyring import NamedKey
    from novuss.records.signing import KeyFile
    from novuss.records.verifying import Verified

#: The password of a private key, for where nobody can be asked.
PASSWORD = "NOVUSS_KEY_PASSWORD"

KeyOption = Annotated[
    Path | None,
    typer.Option(
        "--key", metavar="KEY.pem", help="Sign what is recorded with this key (see record key)."
    ),
]


def signer_of(key: Path | None) -> "KeyFile | None":
    """Who signs, if a key was named.

    Raises:
        WrongOption: nothing can be signed here, or the password is another.
        ProblemsError: the file is no key.
    """
    if key is None:
        return None
    from novuss.records.signing import SigningUnavailableError, WrongPasswordError, read_key

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
        raise _unavailable("--key") from None


def _unavailable(option: str) -> WrongOption:
    return WrongOption(option, "option-key-package", command=install_command("sign"))


def new_key(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="KEY.pem", help="The private key; keep it safe."),
    ],
    password: Annotated[
        bool, typer.Option("--password", help="Ask for a password that guards the key.")
    ] = False,
    language: LanguageOption = SPOKEN,
) -> None:
    """Make a pair of keys: a private one, to sign entries with, and a public one beside it.

    The public key is for everybody who verifies records; the private one is for its owner
    alone. Nothing is overwritten.

    Exit status: 0 both were written; 2 they were not.
    """
    from novuss.problems import Problem, ProblemsError
    from novuss.records.signing import SigningUnavailableError, make_key

    _, explainer = load_spoken(language)
    with told(explainer, as_json=False):
        secret = (
            typer.prompt(str(output), hide_input=True, confirmation_prompt=True, err=True)
            if password
            else ""
        )
        try:
            public, made = make_key(output, secret)
        except SigningUnavailableError:
            raise _unavailable("record key") from None
        except FileExistsError as error:
            raise ProblemsError.of(error.filename, "record-taken") from None
        except OSError as error:
            problem = Problem.refused(str(output), "option-unwritable", error)
            raise ProblemsError([problem]) from None
    say = explainer.wording
    typer.echo(say("cli.key-made", private=str(output), public=str(public), key=made[:16]))


def verify(
    store: StoreArgument,
    head: Annotated[
        list[str] | None,
        typer.Option(
            "--head",
            metavar="DIGITS",
            help="The head on a paper, or what its code says: was it printed from these records?",
        ),
    ] = None,
    trust: Annotated[
        list[str] | None,
        typer.Option(
            "--trust", metavar="NAME=KEY.pub.pem", help="Whose public key this is; may be repeated."
        ),
    ] = None,
    require_signed: Annotated[
        bool, typer.Option("--require-signed", help="Every entry has to be signed.")
    ] = False,
    language: LanguageOption = SPOKEN,
    as_json: JsonOption = False,
) -> None:
    """Look for whatever was changed, taken out or added by other means than novuss.

    Records of which the last entries were cut off, or that were all made anew, are sound by
    themselves: hold them against the head on a paper that was printed or signed before.

    With --require-signed or --trust, or where the chief judge named keys (record event
    --judge-key), an entry is held against the keys of the name that it bears. With --trust, keys
    that the records name count only where a key of --trust signed the naming.

    Exit status: 0 all is as it was recorded; 1 something is not, a head does not belong to these
    records, or a signature is missing, unknown or of somebody else; 3 signatures cannot be checked
    here; 2 the file is not a file of records.
    """
    from novuss.recordreport.listing import listing_problems
    from novuss.records.chain import typed_head
    from novuss.records.signing import available
    from novuss.records.store import open_store
    from novuss.records.verifying import verify as verify_store

    corpus, explainer = load_spoken(language)
    with told(explainer, as_json=as_json):
        heads = []
        for text in head or []:
            if (digits := typed_head(text)) is None:
                raise WrongOption("--head", "option-head", value=text)
            heads.append(digits)
        trusted = named_keys(trust or [], "--trust")
        if require_signed and not available():
            raise _unavailable("--require-signed")
        with open_store(store) as opened:
            found = verify_store(opened, heads, trusted, required=require_signed)
            if not found.problems:
                found = replace(found, problems=tuple(listing_problems(opened, corpus)))
    if as_json:
        print_json(_data(found, explainer))
    else:
        _print(found, store, explainer)
    if found.problems:
        raise typer.Exit(SOME_FAIL)
    raise typer.Exit(SOME_OPEN if found.signatures.unchecked else ALL_PASS)


def named_keys(told_of_them: Sequence[str], option: str) -> "list[NamedKey]":
    """Names with the public keys of files.

    Raises:
        WrongOption: no name with a file, or signatures cannot be checked here.
        ProblemsError: a file that is no public key.
    """
    from novuss.records.signing import SigningUnavailableError, read_public_key

    found = []
    for text in told_of_them:
        name, equal, file = text.partition("=")
        if not (name.strip() and equal and file):
            raise WrongOption(option, "option-trust", value=text)
        try:
            found.append((name.strip(), read_public_key(Path(file))))
        except SigningUnavailableError:
            raise _unavailable(option) from None
    return found


def _data(found: "Verified", explainer: "Explainer") -> dict[str, object]:
    from novuss.recordreport.data import signatures_data
    from novuss.report.json_form import problem_data

    return {
        "intact": not found.problems,
        "head": found.head or None,
        "entries": found.entries,
        "links": found.links,
        "heads": [{"head": one.head, "added_since": one.added} for one in found.heads],
        **signatures_data(found.signatures),
        "salvaged": list(found.salvaged),
        "problems": [problem_data(one, explainer) for one in found.problems],
    }


def _print(found: "Verified", store: Path, explainer: "Explainer") -> None:
    from novuss.recordreport.words import head_words, naming_words, signed_words
    from novuss.records.chain import short_head

    say = explainer.wording
    lines = []
    if not found.problems:
        lines.append(say("cli.verified", path=str(store), n=found.entries))
        if found.head:
            lines.append(head_words(found.head, say))
    lines += [
        say("cli.head-now", head=short_head(one.head))
        if not one.added
        else say("cli.head-then", head=short_head(one.head), n=one.added)
        for one in found.heads
    ]
    lines += naming_words(found.signatures, say)
    if found.signatures.unchecked:
        lines.append(say("cli.unchecked", command=install_command("sign")))
    else:
        lines += filter(None, [signed_words(found.signatures, found.signatures.signers, say)])
    for each in found.salvaged:
        left = [_left(one) for one in each["left"]]
        lines.append(
            say("cli.salvaged-then", file=str(each["file"])[:12], left=cut(left) if left else "–")
        )
    for line in lines:
        typer.echo(printable(line))
    if found.problems:
        tell(found.problems, explainer)


def _left(one: dict[str, str]) -> str:
    """An entry that was left out, by what of it could be read: ``1a2b3c4d (Anna, 2026-…)``."""
    about = ", ".join(filter(None, (one["by"], one["recorded_at"][:16].replace("T", " "))))
    return f"{one['entry'][:8]} ({about or '?'})"


def salvage(
    store: StoreArgument,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="NEW.db", help="The new file of records.")
    ],
    desk: DeskOption = None,
    language: LanguageOption = SPOKEN,
    as_json: JsonOption = False,
) -> None:
    """Keep what is sound of damaged or changed records in a new file.

    The old file stays as it is. The new one says that it was salvaged, and what was left out.

    Exit status: 0 every entry was kept; 1 something had to be left out; 2 no file was written.
    """
    from novuss.records.salvage import salvage as salvage_from

    _, explainer = load_spoken(language)
    with told(explainer, as_json=as_json):
        done = salvage_from(store, output, desk=at_desk(desk))
    say = explainer.wording
    if as_json:
        left = [one.data for one in done.left]
        print_json({"kept": done.kept, "left": left, "links_left": done.links_left, "problems": []})
    else:
        typer.echo(printable(say("cli.salvaged", path=str(output), n=done.kept)))
        for one in done.left[:MOST_SHOWN]:
            typer.echo(printable(say("cli.left-out", entry=_left(one.data))))
        if len(done.left) > MOST_SHOWN:
            typer.echo(f"… +{len(done.left) - MOST_SHOWN}")
        if done.links_left:
            typer.echo(say("cli.heads-lost"))
    raise typer.Exit(SOME_FAIL if done.left or done.links_left else ALL_PASS)
