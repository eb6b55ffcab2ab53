"""Damage as scanners and hurried hands do it to a copy of a document."""

import random
import re
import textwrap

#: The first line of a page, in copies that mark pages so.
PAGE = re.compile(r"(?m)^(?=<\|[^|<>]+\|>)")
#: What is taken for what, letter by letter.
_MISREAD = (
    "ao ec il l1 nu o0 ri s5 tf un hb bh mrn ce gq dcl ft ао ес ин нп о0 пн ро се тг шщ щш лп "
    "б6 з3 в6 ми кн уч 17 27 38 56 65 71 83 08 94"
)
_ALIKE = {pair[0]: pair[1:] for pair in _MISREAD.split()}


def pages(text: str) -> list[str]:
    """The pages of a copy that marks them."""
    return [page for page in PAGE.split(text) if page.strip()]


def first_line(text: str, number: int) -> int:
    """The line on which a page begins, from 1."""
    return sum(page.count("\n") for page in pages(text)[:number]) + 1


def _unmarked(page: str) -> str:
    return re.sub(r"<\|[^|<>]+\|>", "", page)


def misread(text: str, share: float, seed: int) -> str:
    """About ``share`` of the letters and figures become others that look alike, or any other."""
    dice = random.Random(seed)
    letters = sorted({c for c in text if c.isalpha()})
    done = []
    for line in text.split("\n"):
        mark = re.match(r"<\|[^|<>]+\|>", line)
        head = mark.end() if mark else 0
        done.append(
            line[:head]
            + "".join(
                _ALIKE.get(c, dice.choice(letters)) if c.isalnum() and dice.random() < share else c
                for c in line[head:]
            )
        )
    return "\n".join(done)


def without_page(text: str, number: int) -> str:
    """The copy without its page of that number, from 0."""
    return "".join(page for at, page in enumerate(pages(text)) if at != number)


def rewrapped(text: str, width: int) -> str:
    """Every block of lines, told by indent and empty lines, in lines of another width."""
    if len(pages(text)) > 1:
        return "\f".join(rewrapped(_unmarked(page), width) for page in pages(text))
    done: list[str] = []
    block: list[str] = []

    def flush() -> None:
        if block:
            indent = " " if block[0].startswith(" ") else ""
            joined = " ".join(" ".join(line.split()) for line in block)
            done.extend(textwrap.wrap(joined, width, initial_indent=indent))
            block.clear()

    lines = text.split("\n")
    spaced = sum(not line.strip() for line in lines) > 0.45 * len(lines)
    spaced = spaced and sum(line.startswith(" ") for line in lines) > 0.1 * len(lines)
    for line in lines:
        # Where nearly every line is followed by an empty one, only an indent begins a block.
        alone = re.fullmatch(r"[\d.]+", line.strip()) is not None
        if line.startswith((" ", "<|", "- ", "#")) or alone or line.isupper():
            flush()
        if not line.strip():
            if not spaced:
                flush()
                done.append("")
            continue
        block.append(line)
        if alone or line.isupper():
            flush()
    flush()
    return "\n".join(done)


def in_one_stream(text: str, width: int) -> str:
    """Every page as one block: no empty line, no indent and no heading stands apart."""
    return "\f".join(
        "\n".join(textwrap.wrap(" ".join(_unmarked(page).split()), width)) for page in pages(text)
    )


def columns_swapped(text: str) -> str:
    """The equipment table with its texts in front, then unit and figures, then the names."""
    head, annex = re.split(r"(?m)^(?=.*(?:ANHANG|ПРИЛОЖЕНИЕ) 1$)", text, maxsplit=1)
    rows = []
    for line in annex.split("\n"):
        whole = re.fullmatch(
            r"(?P<front>\W*\w{1,2} \|?\S+ *[|\[]?)(?P<text>.*?) (?P<back>(?:mm|g|Grad) .*)", line
        )
        if whole:
            line = f"{whole['text']} | {whole['back']} | {whole['front'].strip('|[ ')}"
        rows.append(line)
    # A unit on a line of its own goes before the text above it.
    for at in range(1, len(rows)):
        if re.fullmatch(r"\s*(?:mm|мм|г|g)\s*", rows[at]):
            back = at
            while back > 0 and not re.fullmatch(r"\s*(?:\d{1,2}( \S+)?|новуса)\s*", rows[back - 1]):
                back -= 1
                if at - back > 12:
                    break
            rows.insert(back, rows.pop(at))
    return head + "\n".join(rows)
