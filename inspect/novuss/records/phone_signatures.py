"""Signatures that phones put on inspections and decisions which they hand over to a desk."""

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass

from novuss.json_types import Json
from novuss.records.entry_digests import compute_inspection_digest
from novuss.records.signing_keys import is_signature, is_signing_available


@dataclass(frozen=True)
class PhoneSignature:
    """A public key as 64 hexadecimal digits, and a signature as 128."""

    key: str
    signature: str

    def fits(self, inspection: Mapping[str, Json]) -> bool:
        """Whether an inspection of an event file was signed with the key as it stands.

        Raises:
            SigningUnavailableError: signatures cannot be checked here.
        """
        return self._fits("inspection", inspection)

    def fits_decision(self, decision: Mapping[str, Json]) -> bool:
        """Whether a decision was signed with the key as it was handed over.

        Raises:
            SigningUnavailableError: signatures cannot be checked here.
        """
        return self._fits("decision", decision)

    def _fits(self, noun: str, content: Mapping[str, Json]) -> bool:
        message = f"novuss {noun} 1 {compute_inspection_digest(content)}"
        return is_signature(self.key, self.signature, message.encode())


def read_web_key(text: str) -> str:
    """Read the public key of a JSON Web Key (RFC 8037), as 64 hexadecimal digits.

    Returns:
        Empty where it is none for Ed25519.
    """
    try:
        key = json.loads(text)
        if (key["kty"], key["crv"]) != ("OKP", "Ed25519"):
            return ""
        found = base64.urlsafe_b64decode(f"{key['x']}=")
    except (ValueError, KeyError, TypeError, binascii.Error):
        return ""
    return found.hex() if len(found) == 32 else ""


def read_phone_signatures(header: str, web_key: str) -> dict[str, PhoneSignature]:
    """Read what a phone's request says of its signatures: ``id=signature`` after each other.

    Returns:
        By the ids of what was signed; empty where the phone has no key, or nothing can be checked.
    """
    key = read_web_key(web_key) if web_key and is_signing_available() else ""
    pairs = (part.partition("=") for part in header.split()) if key else ()
    return {name: PhoneSignature(key, signature) for name, _, signature in pairs}
