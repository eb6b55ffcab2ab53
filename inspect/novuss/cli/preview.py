"""``novuss preview``: the site while it is written."""

from pathlib import Path
from typing import Annotated

import typer

from novuss.extras import install_command


def preview(
    config: Annotated[
        Path, typer.Option("--config", metavar="FILE", help="The mkdocs.yml of the checkout.")
    ] = Path("mkdocs.yml"),
    port: Annotated[
        int, typer.Option("--port", help="Port on 127.0.0.1; 0 takes a free one.")
    ] = 8001,
) -> None:
    """Show the site while you write: a page is drawn when it is asked for, from what is saved.

    An open page follows what you save. Nothing is written; the whole site is built by
    mkdocs build.
    """
    if not config.is_file():
        raise typer.BadParameter(
            f"{config} is no file; run it in the checkout or name the file", param_hint="--config"
        )
    try:
        from novuss.preview import serve
    except ModuleNotFoundError as error:
        command = install_command("site")
        typer.echo(f"{error.name} is not installed; type: {command}", err=True)
        raise typer.Exit(2) from None
    try:
        server = serve(config, port)
    except OSError as error:
        message = f"{port}: {error.strerror or error}; name another one"
        raise typer.BadParameter(message, param_hint="--port") from None
    with server:
        typer.echo(f"the site: http://127.0.0.1:{server.server_address[1]}/")
        typer.echo("stop with Ctrl+C")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return
