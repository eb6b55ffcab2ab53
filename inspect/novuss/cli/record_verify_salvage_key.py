"""``novuss record verify|salvage|key``: that records are what was recorded, and by whom."""

from dataclasses import replace
from pathlib import Path

import typer

from novuss.cli import shared_options
from novuss.cli.console_output import MOST_SHOWN, Output, Status, open_output, shorten_names
from novuss.cli.option_factories import flag, name_desk, option
from novuss.cli.record_steps import build_signing_error, read_named_keys
from novuss.input_problems import Problem, ProblemsError
from novuss.install_hints import install_command
from novuss.recordreport.cached_listing import verify_listing
from novuss.recordreport.record_sentences import describe_head, describe_namings, describe_signers
from novuss.recordreport.records_json import signatures_to_json
from novuss.records.entry_chain import format_head, parse_head
from novuss.records.record_salvage import salvage_file as salvage_records
from novuss.records.record_store import open_store
from novuss.records.record_verification import Verification
from novuss.records.record_verification import verify_store as verify_store
from novuss.records.signing_keys import SigningUnavailableError, is_signing_available, make_key


def make_signing_key(
    output: Path = option(
        "--output", "-o", "The private key; keep it safe.", metavar="KEY.pem", required=True
    ),
    password: bool = flag("--password", "Ask for a password that guards the key."),
    *,
    language: shared_options.Language,
) -> None:
    """Make a pair of keys: a private one, to sign entries with, and a public one beside it.

    The public key is for everybody who verifies records; the private one is for its owner
    alone. Nothing is overwritten.

    Exit status: 0 both were written; 2 they were not.
    """
    out = open_output(language)
    secret = (
        typer.prompt(str(output), hide_input=True, confirmation_prompt=True, err=True)
        if password
        else ""
    )
    try:
        public, made = make_key(output, secret)
    except SigningUnavailableError:
        raise build_signing_error("record key") from None
    except FileExistsError as error:
        raise ProblemsError.of(error.filename, "record-taken") from None
    except OSError as error:
        problem = Problem.refused(str(output), "option-unwritable", error)
        raise ProblemsError([problem]) from None
    out.print("cli.key-made", private=output, public=public, key=made[:16])


def verify_records(
    store: shared_options.Store,
    head: list[str] | None = option(
        "--head",
        "The head on a paper, or what its code says: was it printed from these records?",
        metavar="DIGITS",
    ),
    trust: list[str] | None = option(
        "--trust", "Whose public key this is; may be repeated.", metavar="NAME=KEY.pub.pem"
    ),
    require_signed: bool = flag("--require-signed", "Every entry has to be signed."),
    *,
    options: shared_options.OutputOptions,
) -> int:
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
    out = options.open_output()
    heads = []
    for text in head or []:
        if (digits := parse_head(text)) is None:
            raise ProblemsError.of("--head", "option-head", value=text)
        heads.append(digits)
    trusted = read_named_keys(trust or [], "--trust")
    if require_signed and not is_signing_available():
        raise build_signing_error("--require-signed")
    with open_store(store) as opened:
        verified = verify_store(opened, out.corpus, heads, trusted, required=require_signed)
        if verified.is_intact:
            problems = tuple(verify_listing(opened, out.corpus))
            verified = replace(verified, problems=(*problems, *verified.problems))
    if out.as_json:
        out.print_json(_verified_to_json(verified, out))
    else:
        _print_verified(verified, store, out)
    if verified.problems:
        return Status.SOME_FAIL
    return Status.SOME_OPEN if verified.signatures.unchecked else Status.ALL_PASS


def _verified_to_json(verified: Verification, out: Output) -> dict[str, object]:
    return {
        "intact": verified.is_intact,
        "head": verified.head or None,
        "entries": verified.entries,
        "links": verified.links,
        "heads": [{"head": head.head, "added_since": head.added} for head in verified.heads],
        **signatures_to_json(verified.signatures),
        "salvaged": list(verified.salvaged),
        "problems": out.problems_to_json(verified.problems),
    }


def _print_verified(verified: Verification, store: Path, out: Output) -> None:
    say, signatures = out.say, verified.signatures
    if verified.is_intact:
        out.print("cli.verified", path=store, n=verified.entries)
        if verified.head:
            out.print_line(describe_head(verified.head, say))
    for head in verified.heads:
        known = "cli.head-then" if head.added else "cli.head-now"
        out.print(known, head=format_head(head.head), n=head.added)
    for line in describe_namings(signatures, say):
        out.print_line(line)
    if signatures.unchecked:
        out.print("cli.unchecked", command=install_command("sign"))
    elif signed := describe_signers(signatures, signatures.signers, say):
        out.print_line(signed)
    for salvaged in verified.salvaged:
        left = [_name_left(entry) for entry in salvaged["left"]]
        file = str(salvaged["file"])[:12]
        out.print("cli.salvaged-then", file=file, left=shorten_names(left) if left else "–")
    if verified.problems:
        out.print_problems(verified.problems)


def _name_left(entry: dict[str, str]) -> str:
    """An entry that was left out, by what of it could be read: ``1a2b3c4d (Anna, 2026-…)``."""
    about = ", ".join(filter(None, (entry["by"], entry["recorded_at"][:16].replace("T", " "))))
    return f"{entry['entry'][:8]} ({about or '?'})"


def salvage_into_file(
    store: shared_options.Store,
    output: Path = option(
        "--output", "-o", "The new file of records.", metavar="NEW.db", required=True
    ),
    *,
    desk: shared_options.Desk,
    options: shared_options.OutputOptions,
) -> int:
    """Keep what is sound of damaged or changed records in a new file.

    The old file stays as it is. The new one says that it was salvaged, and what was left out.

    Exit status: 0 every entry was kept; 1 something had to be left out; 2 no file was written.
    """
    out = options.open_output()
    salvaged = salvage_records(store, output, desk=name_desk(desk))
    left, links = [entry.data for entry in salvaged.left], salvaged.links_left
    if out.as_json:
        out.print_json({"kept": salvaged.kept, "left": left, "links_left": links, "problems": []})
    else:
        out.print("cli.salvaged", path=output, n=salvaged.kept)
        for entry in left[:MOST_SHOWN]:
            out.print("cli.left-out", entry=_name_left(entry))
        if len(left) > MOST_SHOWN:
            typer.echo(f"… +{len(left) - MOST_SHOWN}")
        if links:
            out.print("cli.heads-lost")
    return Status.SOME_FAIL if left or links else Status.ALL_PASS
