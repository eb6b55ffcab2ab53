"""Addresses of pages: a contract that outside links rely on."""

from novuss.languages import Language


def clause_page(language: Language, edition: str, clause: str) -> str:
    """The page with everything about one clause, from the root of the site."""
    return f"{language}/rules/{edition}/{clause}/"


def reading_place(language: Language, edition: str, section: str, clause: str) -> str:
    """The place of a clause on the page of its section."""
    page = f"{language}/rules/{edition}/{section}/"
    return page if clause == section else f"{page}#{clause}"


def equipment_page(language: Language, edition: str, default_edition: str) -> str:
    """The limits of an edition; the edition in force has the short address."""
    page = f"{language}/equipment/"
    return page if edition == default_edition else f"{page}{edition}/"


def situation_page(language: Language, situation: str) -> str:
    """The page of one situation."""
    return f"{language}/situations/{situation}/"


def page_address(path: str) -> str:
    """The address of the page that is written at a path below ``docs/``."""
    return f"{path.removesuffix('.md').removesuffix('index').rstrip('/')}/".removeprefix("/")
