"""The file of ``novuss check --failures``: every reading that does not pass."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from novuss.cli.console_output import Output
from novuss.cli.output_files import check_forms, refuse_inputs, refuse_overwrite
from novuss.files.safe_write import Paper, write_whole
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Register
from novuss.inspection.item_results import Result
from novuss.report.failure_list import LIST_HEADINGS, open_failure_list, write_list_head
from novuss.report.paper_files import translate_headings
from novuss.tables.table_check import CheckOptions

#: Opens a part of the list at a path; what it gives takes verdicts.
OpenList = Callable[[Path], AbstractContextManager[Callable[[Iterable[Result]], None]]]
_OPTION = "--failures"
#: Bytes of a part that are copied at once.
_BLOCK = 1 << 20


@dataclass(frozen=True)
class FailureFile:
    """Where the list is written, in the language of the call."""

    path: Path
    out: Output

    def check_writable(self, inputs: list[Path], *, force: bool) -> None:
        """Refuse to write what cannot be written there, before anything is read."""
        check_forms([self.path], [".csv"], self.out, _OPTION)
        refuse_inputs([self.path], inputs, _OPTION)
        paper = Paper("failures", translate_headings(self.out.corpus, LIST_HEADINGS))
        refuse_overwrite({self.path: paper}, self.out, force=force)

    def build_opener(self, options: CheckOptions, register: Register | None) -> OpenList:
        """What opens a part of the list, in this process or in another one."""
        return partial(
            open_failure_list,
            edition=options.edition,
            language=self.out.language,
            register=register,
        )

    @contextmanager
    def create_parts(self, count: int) -> Iterator[list[Path]]:
        """Names of parts beside the file, which are gone after the block.

        Raises:
            ProblemsError: nothing can be written there.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            prefix = f".{self.path.name[:100]}."
            with TemporaryDirectory(prefix=prefix, dir=self.path.parent) as folder:
                yield [Path(folder) / str(number) for number in range(count)]
        except OSError as error:
            problem = Problem.refused(str(self.path), "option-unwritable", error)
            raise ProblemsError([problem]) from None

    def write_parts(self, parts: list[Path]) -> None:
        """Put the parts behind each other below a head; the file is there whole or not at all."""
        head = parts[0].with_name("head")
        write_list_head(head, self.out.say)
        write_whole(self.path, (block for part in (head, *parts) for block in _read_blocks(part)))

    def write_event(self, result: EventResult, options: CheckOptions) -> None:
        """Write the list of an event whose readings are all known."""
        with self.create_parts(1) as parts:
            with self.build_opener(options, result.register)(parts[0]) as add:
                add(result.results)
            self.write_parts(parts)


def _read_blocks(part: Path) -> Iterator[bytes]:
    with part.open("rb") as file:
        while block := file.read(_BLOCK):
            yield block
