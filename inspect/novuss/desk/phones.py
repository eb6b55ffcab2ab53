"""Phones at a desk: who joined, by which token, in which role."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

Role = Literal["judge", "chief-judge", "reader"]
ROLES: tuple[Role, ...] = get_args(Role)
#: Letters of a code: none that is taken for another one or for a digit.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_CODE_LENGTH = 6


@dataclass(frozen=True)
class Phone:
    """A phone that joined."""

    id: str
    name: str
    role: Role
    device: str
    #: SHA-256 of its token, in hexadecimal.
    digest: str
    #: Its public key as JSON; empty where it has none.
    key: str = ""
    revoked: bool = False


def make_code() -> str:
    """Make the code that whoever joins types."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def make_token() -> str:
    """Make a token, which only its phone keeps."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Hash a token as the desk keeps it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def is_same_code(typed: str, code: str) -> bool:
    """Whether a code was typed, in a time that does not tell how much of it is right."""
    return hmac.compare_digest("".join(typed.split()).upper().encode(), code.encode())


def find_by_token(token: str, phones: Iterable[Phone]) -> Phone | None:
    """Find whose token it is, in a time that does not tell how much of it is right."""
    digest, found = hash_token(token), None
    for phone in phones:
        if hmac.compare_digest(digest, phone.digest):
            found = phone
    return found
