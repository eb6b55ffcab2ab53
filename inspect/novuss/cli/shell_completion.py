"""Completion for a shell that a call names, which need not be the shell that it runs in."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import typer
from typer.completion import install_callback, show_callback

if TYPE_CHECKING:
    from typer._click import Context

_CALLBACKS = {"--install-completion": install_callback, "--show-completion": show_callback}

_SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


def complete_named_shell(ctx: Context, args: list[str]) -> None:
    """Do what ``--show-completion zsh`` asks for, and end; the library takes no name there.

    Raises:
        typer.BadParameter: there is no such shell, or it is not on this computer.
    """
    option, equal, shell = (args or [""])[0].partition("=")
    if not equal:
        shell = "".join(args[1:2])
    if option not in _CALLBACKS or not (shell or equal):
        return
    if shell not in _SHELLS:
        message = f"'{shell}' is not one of {', '.join(_SHELLS)}"
        raise typer.BadParameter(message, ctx, param_hint=f"'{option}'")
    parameter = next(known for known in ctx.command.params if option in known.opts)
    try:
        _CALLBACKS[option](ctx, parameter, shell)
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        # PowerShell alone is asked where its profile lies.
        message = f"{shell} does not run here; use --show-completion {shell} and copy the text"
        raise typer.BadParameter(message, ctx, param_hint=f"'{option}'") from error
