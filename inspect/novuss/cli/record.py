"""``novuss record``: the inspections of an event, kept in one file and never changed."""

from novuss.cli.command_classes import Commands

record_app = Commands(
    modules={
        "event": ("record_metadata", "event"),
        "verify": ("record_verification", "verify"),
        "salvage": ("record_verification", "salvage"),
        "key": ("record_verification", "key"),
        "add": ("record_add", "add"),
        "list": ("record_listing", "list_items"),
        "show": ("record_listing", "show"),
        "history": ("record_listing", "history"),
        "merge": ("record_merge_export", "merge"),
        "export": ("record_merge_export", "export"),
        "rename": ("record_metadata", "rename"),
        "decide": ("record_metadata", "decide"),
    },
    no_args_is_help=True,
    help="Keep an event's inspections in one file; entries are only added.",
)
