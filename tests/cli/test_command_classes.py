"""Commands that take option groups: parameters, exit status and errors."""

from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from novuss.cli.command_classes import Commands
from novuss.cli.option_factories import argument, flag, option, option_group
from novuss.input_problems import ProblemsError

Loud = Annotated[bool, flag("--loud", "Shout.")]


@option_group
class Greeting:
    """A group that another one holds."""

    word: str = option("--word", "What is said.", default="hello")
    loud: Loud


@option_group
class Options:
    """A group with a group between its own options."""

    times: int = option("--times", "How often.", required=True)
    greeting: Greeting
    as_json: bool = flag("--json", "Data.")


@pytest.fixture
def app() -> Commands:
    """Two commands; the second reports its errors as text alone."""
    commands = Commands()

    @commands.command("greet")
    def greet(options: Options, name: str = argument("NAME", "Who.")) -> int:
        """Greet."""
        if options.times > 9:
            raise ProblemsError.of(
                "--times", "option-choice", value=str(options.times), known="0 … 9"
            )
        word = f"{options.greeting.word} {name}"
        for _ in range(options.times):
            typer.echo(word.upper() if options.greeting.loud else word)
        return options.times

    @commands.command("read", errors_as_text=True)
    def read(options: Options) -> None:
        """Read."""
        raise ProblemsError.of(options.greeting.word, "file-missing")

    return commands


def test_group_stands_for_its_fields_in_their_place(app: Commands) -> None:
    help_text = CliRunner().invoke(app, ["greet", "--help"], env={"COLUMNS": "200"}).output
    places = [help_text.index(name) for name in ("--times", "--word", "--loud", "--json")]
    assert places == sorted(places)


def test_number_that_a_command_returns_is_its_exit_status(app: Commands) -> None:
    run = CliRunner().invoke(app, ["greet", "--times", "2", "--loud", "Anna"])
    assert (run.exit_code, run.output) == (2, "HELLO ANNA\nHELLO ANNA\n")
    assert CliRunner().invoke(app, ["greet", "--times", "0", "Anna"]).exit_code == 0


def test_option_without_default_has_to_be_given(app: Commands) -> None:
    assert "--times" in CliRunner().invoke(app, ["greet", "Anna"]).output


def test_wrong_option_is_reported_as_data_or_text(app: Commands) -> None:
    call = ["greet", "--times", "12", "Anna"]
    run = CliRunner().invoke(app, call)
    assert run.exit_code == 2
    assert run.output.startswith("--times: ")
    assert '"problems"' in CliRunner().invoke(app, [*call, "--json"]).output
    run = CliRunner().invoke(app, ["read", "--times", "1", "--word", "a.csv", "--json"])
    assert (run.exit_code, run.output[:7]) == (2, "a.csv: ")
