"""The house's own certificate: who can read its key, and when a new one is made."""

from __future__ import annotations

import datetime as dt
import hashlib
import os
import ssl
import stat
import sys
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec

from floorman.doors.certificates import FILE, CertificateUnusable, certificate

NOW = dt.datetime(2026, 11, 21, 20, tzinfo=dt.UTC)
HOSTS = ("localhost", "127.0.0.1", "192.168.1.7")


def test_a_certificate_for_these_hosts(tmp_path: Path) -> None:
    """EC P-256, the names and addresses in it, the fingerprint that a browser shows."""
    made = certificate(tmp_path, HOSTS, NOW)
    read = x509.load_pem_x509_certificate(made.file.read_bytes())
    key = read.public_key()

    assert isinstance(key, ec.EllipticCurvePublicKey)
    assert "secp256r1" == key.curve.name
    names = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert ["localhost"] == names.get_values_for_type(x509.DNSName)
    assert ["127.0.0.1", "192.168.1.7"] == [str(one) for one in names.get_values_for_type(x509.IPAddress)]
    der = ssl.PEM_cert_to_DER_cert(made.file.read_text().partition("-----END PRIVATE KEY-----\n")[2])
    assert hashlib.sha256(der).hexdigest() == made.fingerprint.replace(":", "").lower()
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(made.file)


@pytest.mark.skipif(sys.platform == "win32", reason="modes are another thing there")
def test_only_the_owner_reads_the_key(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        made = certificate(tmp_path / "new", HOSTS, NOW)
    finally:
        os.umask(old)

    assert 0o600 == stat.S_IMODE(made.file.stat().st_mode)
    assert [FILE] == [one.name for one in made.file.parent.iterdir()]


def test_it_is_kept_as_long_as_it_will_do(tmp_path: Path) -> None:
    """The same hosts or fewer, and more than a month to its end: nobody is warned anew."""
    made = certificate(tmp_path, HOSTS, NOW)

    assert made.made_now
    again = certificate(tmp_path, HOSTS[:2], NOW + dt.timedelta(days=366))
    assert made.fingerprint == again.fingerprint
    assert not again.made_now
    assert made.fingerprint != certificate(tmp_path, HOSTS, NOW + dt.timedelta(days=368)).fingerprint


def test_a_new_address_needs_a_new_one_that_holds_the_old(tmp_path: Path) -> None:
    """Whoever carries the machine home and back is warned once in each place, not every time."""
    home = certificate(tmp_path, HOSTS, NOW)
    club = certificate(tmp_path, (*HOSTS[:2], "10.1.2.3"), NOW)

    assert home.fingerprint != club.fingerprint
    assert club.fingerprint == certificate(tmp_path, HOSTS, NOW).fingerprint


@pytest.mark.parametrize("held", [b"", b"nonsense", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
def test_a_file_that_is_none_is_not_written_over(tmp_path: Path, held: bytes) -> None:
    """Whatever it is, it was not made here."""
    (tmp_path / FILE).write_bytes(held)
    with pytest.raises(CertificateUnusable):
        certificate(tmp_path, HOSTS, NOW)

    assert held == (tmp_path / FILE).read_bytes()


def test_a_folder_that_takes_no_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CertificateUnusable):
        certificate(tmp_path / "file", HOSTS, NOW)
