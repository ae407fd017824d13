"""A certificate of the house's own, so that passwords and passes cannot be read on the way.

Nobody vouches for it: browsers warn once, and a careful visitor compares the fingerprint that the terminal shows.

    CertificateUnusable       the file is there and is no certificate with its key, or cannot be read or written
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from msgspec import Struct

FILE = "floorman-tls.pem"
LASTS = dt.timedelta(days=397)  # the longest that every browser takes
RENEWED_BEFORE = dt.timedelta(days=30)
HOSTS_MOST = 40


class CertificateUnusable(Exception):
    """The file cannot serve as a certificate; the message says why, and nothing was written over it."""


class Certificate(Struct, frozen=True):
    """Where it lies, and what a careful visitor compares."""

    file: Path
    fingerprint: str
    hosts: tuple[str, ...]
    ends: dt.datetime
    made_now: bool = False


def certificate(folder: Path, hosts: Iterable[str], now: dt.datetime) -> Certificate:
    """The house's certificate for these names and addresses: the one there is, or a new one where it will not do."""
    file = folder / FILE
    wanted = tuple(dict.fromkeys(hosts))
    known = _read(file) if file.exists() else None
    if known is not None and set(wanted) <= set(known.hosts) and now < known.ends - RENEWED_BEFORE:
        return known
    # Whoever carries the machine between two networks keeps one certificate, and its guests see one warning.
    before = known.hosts if known is not None else ()
    return _make(file, tuple(dict.fromkeys((*wanted, *before)))[:HOSTS_MOST], now)


def _read(file: Path) -> Certificate:
    try:
        pem = file.read_bytes()
        made = x509.load_pem_x509_certificate(pem)
        key = serialization.load_pem_private_key(pem, password=None)
        names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except OSError as error:
        raise CertificateUnusable(error.strerror or str(error)) from error
    except (ValueError, TypeError, x509.ExtensionNotFound) as error:
        raise CertificateUnusable("no certificate with its key") from error
    if key.public_key() != made.public_key():
        raise CertificateUnusable("the key belongs to another certificate")
    addresses = (str(one) for one in names.get_values_for_type(x509.IPAddress))
    hosts = (*names.get_values_for_type(x509.DNSName), *addresses)
    return Certificate(file, _fingerprint(made), hosts, made.not_valid_after_utc)


def _make(file: Path, hosts: tuple[str, ...], now: dt.datetime) -> Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Floorman")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))  # a guest's clock may be slow
        .not_valid_after(now + LASTS)
        .add_extension(x509.SubjectAlternativeName([_general(host) for host in hosts]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _write(file, private + made.public_bytes(serialization.Encoding.PEM))
    return Certificate(file, _fingerprint(made), hosts, made.not_valid_after_utc, made_now=True)


def _write(file: Path, pem: bytes) -> None:
    """For the owner's eyes only from its first byte on, and never half."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".tls-")  # made with mode 0600
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(pem)
                out.flush()
                os.fsync(out.fileno())
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise CertificateUnusable(error.strerror or str(error)) from error


def _general(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _fingerprint(made: x509.Certificate) -> str:
    return made.fingerprint(hashes.SHA256()).hex(":").upper()
