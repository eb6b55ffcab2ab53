"""Commands as click runs them: what the library cannot say of an option by itself."""

from typing import TYPE_CHECKING

from typer.core import TyperCommand, TyperOption

if TYPE_CHECKING:
    from typer._click import Context


class NovussCommand(TyperCommand):
    """A command of which an option with ``[VALUE]`` for its metavar may stand without one."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Give such an option an empty value where another option or nothing follows it."""
        alone = {
            name
            for one in self.params
            if isinstance(one, TyperOption) and (one.metavar or "").startswith("[")
            for name in one.opts
        }
        told: list[str] = []
        for place, word in enumerate(args):
            told.append(word)
            following = args[place + 1 : place + 2]
            if word in alone and (not following or following[0].startswith("-")):
                told.append("")
        return super().parse_args(ctx, told)
