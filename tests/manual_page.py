"""The manual page, made from the help of every command: ``make types`` writes it."""

import inspect
import textwrap
from collections.abc import Iterator
from typing import Any

from tests.sources import ROOT
from typer.main import get_command

from novuss.cli import app

PAGE = ROOT / "inspect" / "novuss.1"
_HEAD = """\
.\\" Made from the help of the commands by tests/manual_page.py.
.TH NOVUSS 1 "" "novuss" "User Commands"
.SH NAME
novuss \\- rulebook of Novuss, and inspection of its equipment
.SH SYNOPSIS
.B novuss
.I COMMAND
[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]
.SH DESCRIPTION
"""


def build_manual_page() -> str:
    """Build the page: what the program is for, and each command with its options."""
    program = get_command(app)
    parts = [_HEAD, *_render_paragraphs(program.help or ""), ".SH COMMANDS\n"]
    for path, command in _walk_commands(program, "novuss"):
        usage = [_find_metavar(part) for part in command.params if part.param_type_name != "option"]
        parts += [f".SS {_escape(' '.join([path, *usage]))}\n"]
        parts += _render_paragraphs(command.help or "")
        for option in command.params:
            if option.param_type_name == "option":
                value = "" if option.is_flag else f" \\fI{_escape(_find_metavar(option))}\\fR"
                names = ", ".join(f"\\fB{_escape(name)}\\fR" for name in option.opts)
                parts += [".TP\n", f"{names}{value}\n", *_render_paragraphs(option.help or "")]
    return "".join(parts)


def _walk_commands(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    ctx = type(command).context_class(command)
    for name in command.list_commands(ctx) if hasattr(command, "list_commands") else ():
        found = command.get_command(ctx, name)
        if not hasattr(found, "list_commands"):
            yield f"{path} {name}", found
        yield from _walk_commands(found, f"{path} {name}")


def _find_metavar(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper())


def _render_paragraphs(text: str) -> Iterator[str]:
    """Paragraphs of a help text, without the blanks that the code indents it by."""
    for number, paragraph in enumerate(inspect.cleandoc(text).split("\n\n")):
        yield (
            (".PP\n" if number else "") + textwrap.fill(_escape(" ".join(paragraph.split()))) + "\n"
        )


def _escape(text: str) -> str:
    """A text in which nothing is a request of the formatter."""
    return (
        text.replace("\\", "\\e").replace("-", "\\-").replace("\n.", "\n\\&.").replace("'", "\\(aq")
    )


if __name__ == "__main__":
    PAGE.write_text(build_manual_page(), encoding="utf-8")
