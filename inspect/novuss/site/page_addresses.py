"""Addresses of pages: a contract that outside links rely on."""

from novuss.languages import Language


def build_clause_address(language: Language, edition: str, clause: str) -> str:
    """The page with everything about one clause, from the root of the site."""
    return f"{language}/rules/{edition}/{clause}/"


def build_section_address(language: Language, edition: str, section: str, clause: str) -> str:
    """The place of a clause on the page of its section."""
    page = f"{language}/rules/{edition}/{section}/"
    return page if clause == section else f"{page}#{clause}"


def build_equipment_address(language: Language, edition: str, default_edition: str) -> str:
    """The limits of an edition; the edition in force has the short address."""
    page = f"{language}/equipment/"
    return page if edition == default_edition else f"{page}{edition}/"


def build_situation_address(language: Language, situation: str) -> str:
    """The page of one situation."""
    return f"{language}/situations/{situation}/"


def build_rule_address(language: Language, section: str, rule: str) -> str:
    """The row of a rule in the decision tables of its section."""
    return f"{language}/rulings/{section}/#{rule.replace('/', '-')}"


def build_page_address(path: str) -> str:
    """The address of the page that is written at a path below ``docs/``."""
    return f"{path.removesuffix('.md').removesuffix('index').rstrip('/')}/".removeprefix("/")
