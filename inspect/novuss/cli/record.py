"""``novuss record``: the inspections of an event, kept in one file and never changed."""

from novuss.cli.command_classes import Commands

record_app = Commands(
    modules={
        "event": ("record_event_rename_decide", "record_event_metadata"),
        "verify": ("record_verify_salvage_key", "verify_records"),
        "salvage": ("record_verify_salvage_key", "salvage_into_file"),
        "key": ("record_verify_salvage_key", "make_signing_key"),
        "add": ("record_add", "add_inspections"),
        "list": ("record_listing", "list_items"),
        "show": ("record_listing", "show_item"),
        "history": ("record_listing", "list_inspections"),
        "merge": ("record_merge_export", "merge_records"),
        "export": ("record_merge_export", "export_event_file"),
        "rename": ("record_event_rename_decide", "rename_recorded_item"),
        "decide": ("record_event_rename_decide", "decide_contest"),
        "withdraw": ("record_withdraw", "withdraw_recorded_decision"),
    },
    no_args_is_help=True,
    help="Keep an event's inspections in one file; entries are only added.",
)
