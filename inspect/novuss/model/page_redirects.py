"""Addresses that moved, and short ones that lead to where a thing is."""

from typing import Annotated

from pydantic import Field, StringConstraints

from novuss.model.record_base import Record

#: A path of folders below a language, without it: ``rules/lnf-2017/``.
SitePath = Annotated[str, StringConstraints(pattern=r"^(?:[\w.-]+/)+$")]


class Redirect(Record):
    """One address that leads to another, in every language and without one."""

    from_: SitePath = Field(alias="from")
    to: SitePath = Field(description="where the page lies now")


class RedirectsFile(Record):
    """``specs/redirects.yaml``."""

    redirects: list[Redirect]
