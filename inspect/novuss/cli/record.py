"""``novuss record``: the inspections of an event, kept in one file and never changed."""

from novuss.cli.commands import Commands

record_app = Commands(
    modules={
        "event": ("record_event", "event"),
        "verify": ("record_proof", "verify"),
        "salvage": ("record_proof", "salvage"),
        "key": ("record_proof", "key"),
        "add": ("record_add", "add"),
        "list": ("record_show", "list_items"),
        "show": ("record_show", "show"),
        "history": ("record_show", "history"),
        "merge": ("record_merge", "merge"),
        "export": ("record_merge", "export"),
        "rename": ("record_event", "rename"),
        "decide": ("record_event", "decide"),
    },
    no_args_is_help=True,
    help="Keep an event's inspections in one file; entries are only added.",
)
