"""Mistakes in typed values."""


class InputMistake(ValueError):  # noqa: N818 - a mistake of the typist, not of the program
    """A typed value that cannot be used.

    ``code`` names the mistake (the wording is found by it, in four languages);
    ``values`` fill the wording's placeholders.
    """

    def __init__(self, code: str, **values: str) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code}: {values}")
