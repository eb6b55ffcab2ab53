"""PDF files as lines, taken apart by a process of its own.

What a PDF file takes is not to be told from its size: a drawing may draw itself, and a page of
a kilobyte unpack to a gigabyte. So the process has so many seconds and so much memory.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from novuss.caps import most, raise_caps, raised_caps
from novuss.extras import install_command
from novuss.official.lines import Line
from novuss.opened import see_size
from novuss.problems import ProblemsError, over

_MEGABYTE = 1_000_000
#: How much longer than its seconds of the processor the process may take by the clock.
_PATIENCE = 20
#: A gap between two lines that stands for an empty one, as a share of their height.
_GAP = 0.6


def pdf_lines(path: Path) -> Iterator[Line]:
    """The lines of a PDF file.

    Raises:
        ProblemsError: it cannot be read, holds no text, or has more than is read.
        OSError: there is no such file.
    """
    see_size(path)
    # -P: nothing is imported from the folder where somebody happens to be.
    call = [sys.executable, "-P", "-m", __name__, str(path), json.dumps(raised_caps())]
    try:
        done = subprocess.run(
            call,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE * max(1, most("seconds")),
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise over(str(path), "seconds") from None
    last = done.stdout.rstrip().rpartition(b"\n")[2]
    if done.returncode or not last:
        # What ended the process is its limit: memory says so itself, as far as it can.
        raise over(str(path), "memory" if done.returncode == _NO_MEMORY else "seconds")
    answer: dict[str, Any] = json.loads(last)
    if "cap" in answer:
        raise over(str(path), answer["cap"])
    if "code" in answer:
        raise ProblemsError.of(str(path), answer["code"], **answer["values"])
    yield from (Line(**line) for line in answer["lines"])


_NO_MEMORY = 3


def _limit() -> None:
    """Give this process no more than its seconds and its memory, where the system can."""
    try:
        import resource
    except ImportError:
        # Windows: only the clock of who called ends it.
        return
    seconds, memory = most("seconds"), most("memory") * _MEGABYTE
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _read(path: Path) -> dict[str, Any]:
    """The lines of a file, or what is wrong with it, as data."""
    try:
        import pdfplumber
        from pdfminer.pdfexceptions import PDFException
        from pdfminer.psexceptions import PSException
        from pdfplumber.utils.exceptions import PdfminerException
    except ImportError:
        values = {"library": "pdfplumber", "command": install_command("official")}
        return {"code": "official-library", "values": values}
    _limit()
    try:
        with pdfplumber.open(path) as pdf:
            return {"lines": [asdict(line) for line in _lines(pdf)]}
    except (
        *(PDFException, PSException, PdfminerException),
        *(ValueError, KeyError, TypeError, RecursionError),
    ) as error:
        if _without_memory(error):
            return {"cap": "memory"}
        values = {"error": str(error) or type(error).__name__}
        return {"code": "official-pdf", "values": values}


def _without_memory(error: BaseException | None) -> bool:
    """Whether an error came of one that there was no memory left."""
    while error and not isinstance(error, MemoryError):
        error = error.__cause__ or error.__context__
    return error is not None


def _lines(pdf: Any) -> Iterator[Line]:
    for page in pdf.pages:
        bottom, left, height = 0.0, None, 0.0
        for number, found in enumerate(page.extract_text_lines(), start=1):
            text = str(found["text"]).strip()
            top, x0 = float(found["top"]), float(found["x0"])
            height = float(found["bottom"]) - top
            left = x0 if left is None else min(left, x0)
            gap = bool(bottom) and top - bottom > _GAP * height
            if text:
                indent = round(2 * (x0 - left) / max(height, 1.0))
                yield Line(text, number, page.page_number, indent, int(gap))
            bottom = float(found["bottom"])
        page.close()


def _main(path: str, caps: str) -> None:
    raise_caps(json.loads(caps))
    try:
        answer = json.dumps(_read(Path(path)))
    except MemoryError:
        # Nothing is left to say it with.
        os._exit(_NO_MEMORY)
    print(f"\n{answer}")


if __name__ == "__main__":
    _main(*sys.argv[1:])
