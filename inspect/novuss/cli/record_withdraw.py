"""``novuss record withdraw``: a decision of the chief judge that holds no more."""

from novuss.cli import shared_options
from novuss.cli.option_factories import argument, name_desk, option, require_name
from novuss.cli.record_event_rename_decide import Kind, SettleOptions, print_entry, read_kind
from novuss.cli.record_steps import extend_store, read_signer
from novuss.explain.withdrawal_texts import describe_decision
from novuss.input_problems import ProblemsError
from novuss.records.decision_withdrawal import withdraw_decision
from novuss.records.recorded_entries import Author


def withdraw_recorded_decision(
    store: shared_options.Store,
    item: str | None = argument("[ITEM]", "The item; none for a working limit.", required=False),
    by: str = option("--by", "The chief judge.", metavar="NAME", required=True),
    reason: str = option("--reason", "Why.", required=True),
    characteristic: str | None = option(
        "--characteristic", "Of a waiver or a working limit, such as puck.weight.", metavar="ID"
    ),
    *,
    kind: Kind,
    options: SettleOptions,
) -> None:
    """Take back a waiver, a working limit or a re-inspection; the records keep it as withdrawn.

    With an item and a characteristic it is the waiver, with a characteristic alone the working
    limit, with an item alone the re-inspection that is still to come.
    """
    out = options.output.open_output()
    corpus = out.corpus
    author = Author(require_name(by), name_desk(options.desk), reason.strip())
    if not author.reason:
        raise ProblemsError.of("--reason", "option-reason")
    if item is None and characteristic is None:
        raise ProblemsError.of("ITEM", "option-withdraw")
    with extend_store(store, corpus, read_signer(options.key)) as opened:
        entry, row = withdraw_decision(
            opened,
            corpus,
            author,
            item=item,
            characteristic=characteristic,
            kind=read_kind(kind, corpus),
        )
    known = {
        found.id: found
        for edition in reversed(corpus.equipment.editions)
        for found in corpus.equipment.characteristics(edition)
    }
    decision = describe_decision(row, out.explainer, known)
    print_entry(entry, "cli.withdrawn", out, decision=decision)
