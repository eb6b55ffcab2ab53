"""Certificates for https: what is wrong with their files, and why phones will refuse them."""

import ipaddress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from novuss.desk.desk_server import Certificate
from novuss.desk.machine_addresses import LOOPBACK, list_addresses, list_offered
from novuss.input_problems import ProblemsError

pytest.importorskip("cryptography")

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

TODAY = datetime.now(UTC)


def write_key(path: Path) -> ec.EllipticCurvePrivateKey:
    key = ec.generate_private_key(ec.SECP256R1())
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return key


def make(folder: Path, last: datetime = TODAY + timedelta(days=30)) -> Certificate:
    """A certificate for two names and an address."""
    key = write_key(folder / "k.pem")
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "hall.example.org")])
    names = [
        *map(x509.DNSName, ("hall.example.org", "*.example.lv")),
        x509.IPAddress(ipaddress.ip_address("192.0.2.7")),
    ]
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(TODAY - timedelta(days=60))
        .not_valid_after(last)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "c.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return Certificate(folder / "c.pem", folder / "k.pem")


@pytest.mark.parametrize("host", ["hall.example.org", "desk.example.lv", "192.0.2.7"])
def test_certificate_of_the_host_is_not_doubted(tmp_path: Path, host: str) -> None:
    certificate = make(tmp_path)
    certificate.check()
    assert list(certificate.find_doubts(host)) == []


def test_names_of_the_certificate_are_offered_first(tmp_path: Path) -> None:
    offered = list_offered(make(tmp_path).list_names())
    assert offered == ["hall.example.org", *list_addresses(), LOOPBACK]
    assert list_offered([]) == [*list_addresses(), LOOPBACK]


def test_certificate_of_others_or_of_earlier_days_is_doubted(tmp_path: Path) -> None:
    doubts = dict(make(tmp_path, TODAY - timedelta(days=1)).find_doubts("desk.example.org"))
    assert [*doubts] == ["cli.desk-certificate-ended", "cli.desk-certificate-names"]
    held = doubts["cli.desk-certificate-names"]
    assert held["names"] == "hall.example.org, *.example.lv, 192.0.2.7"


def test_key_of_another_certificate_is_named(tmp_path: Path) -> None:
    certificate = make(tmp_path)
    write_key(certificate.key)
    with pytest.raises(ProblemsError) as refused:
        certificate.check()
    (problem,) = refused.value.problems
    assert (problem.file, problem.code) == (str(certificate.key), "desk-certificate")
