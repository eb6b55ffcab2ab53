"""Ed25519 keys that sign entries, in PEM files, by ``cryptography``.

Whatever makes, reads or checks one raises :class:`SigningUnavailableError` without that package.
"""

import os
import re
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from novuss.input_problems import Problem, ProblemsError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

#: Read and written by nobody but who made it.
_PRIVATE = 0o600


class SigningUnavailableError(Exception):
    """What the extra ``sign`` installs is missing."""


class WrongPasswordError(Exception):
    """A key that asks for a password was given none, or another one."""


@dataclass(frozen=True)
class KeyFile:
    """A judge's own key."""

    private: "Ed25519PrivateKey"
    #: The public key, as 64 hexadecimal digits.
    key: str

    def sign_message(self, message: bytes) -> str:
        """The signature, as 128 hexadecimal digits."""
        return self.private.sign(message).hex()


def is_signing_available() -> bool:
    """Whether signatures can be made and checked here."""
    try:
        import cryptography.hazmat.primitives.asymmetric.ed25519  # noqa: F401
    except ImportError:
        return False
    return True


def _require_package() -> None:
    if not is_signing_available():
        raise SigningUnavailableError


def make_key(path: Path, password: str = "") -> tuple[Path, str]:
    """A new pair of keys: the private one at ``path``, the public one beside it.

    A ``password`` is asked for whenever it signs.

    Returns:
        The file of the public key, and the public key.

    Raises:
        FileExistsError: one of the files is there; no key is ever written over.
        OSError: one cannot be written.
    """
    _require_package()
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.generate()
    locked: form.KeySerializationEncryption = (
        form.BestAvailableEncryption(password.encode()) if password else form.NoEncryption()
    )
    secret = private.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, locked)
    public = private.public_key()
    public_pem = public.public_bytes(form.Encoding.PEM, form.PublicFormat.SubjectPublicKeyInfo)
    beside = path.with_name(f"{path.stem}.pub{path.suffix}")
    for target in (path, beside):
        if target.exists():
            raise FileExistsError(0, "", str(target))
    with ExitStack() as undo:
        for target, content, mode in ((path, secret, _PRIVATE), (beside, public_pem, 0o644)):
            opened = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
            # Half a key would be found here the next time.
            undo.callback(target.unlink)
            with os.fdopen(opened, "wb") as file:
                file.write(content)
        undo.pop_all()
    return beside, public.public_bytes_raw().hex()


def read_key(path: Path, password: str = "") -> KeyFile:
    """The private key of a file.

    Raises:
        ProblemsError: the file cannot be read, or is no such key.
    """
    _require_package()
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    content = _read_content(path)
    try:
        found = form.load_pem_private_key(content, password.encode() or None)
    except TypeError:
        raise WrongPasswordError from None
    except (ValueError, UnsupportedAlgorithm):
        if password and b"ENCRYPTED" in content:
            raise WrongPasswordError from None
        found = None
    if not isinstance(found, Ed25519PrivateKey):
        raise ProblemsError.of(str(path), "record-no-key")
    return KeyFile(found, found.public_key().public_bytes_raw().hex())


def is_public_key(text: str) -> bool:
    """Whether a text has the form of a public key: 64 hexadecimal digits."""
    return re.fullmatch("[0-9a-f]{64}", text) is not None


def read_public_key(path: Path) -> str:
    """The public key of a file, as 64 hexadecimal digits.

    Raises:
        ProblemsError: the file cannot be read, or is no such key.
    """
    _require_package()
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        found = form.load_pem_public_key(_read_content(path))
    except (ValueError, UnsupportedAlgorithm):
        found = None
    if not isinstance(found, Ed25519PublicKey):
        raise ProblemsError.of(str(path), "record-no-public-key")
    return found.public_bytes_raw().hex()


def is_signature(key: str, signature: str, message: bytes) -> bool:
    """Whether a signature is that of a public key, both as hexadecimal digits."""
    _require_package()
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _read_content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ProblemsError([Problem.refused(str(path), "file-unreadable", error)]) from None
