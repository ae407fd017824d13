"""Who rings: a short-lived word, signed with the key of this house (RFC 8292). Nothing stands in it but the house's own
address and the service that it is for.
"""

from __future__ import annotations

import base64
from typing import Any
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from floorman.store import Store

# It lies with the other secrets beside the log: kept in backups, shut by the vault.
SECRET = "push"
# How many keys there are on this curve.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
# A service takes no word that is good for more than a day.
GOOD_SECONDS = 12 * 3600


def key_of(store: Store) -> EllipticCurvePrivateKey:
    """The same for every desk of the house: it is worked out from a secret that is made once."""
    return derive_private_key(int(store.secret(SECRET), 16) % (ORDER - 1) + 1, SECP256R1())


def public_part(key: EllipticCurvePrivateKey) -> str:
    """What a browser is told, so that its service knows who may ring."""
    return _text(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def authorization(key: EllipticCurvePrivateKey, endpoint: str, house: str, at: int) -> str:
    """`house`: its own address, where whoever runs the service finds its host. `at` in seconds."""
    told = urlsplit(endpoint)
    claims = {"aud": f"{told.scheme}://{told.netloc}", "exp": at + GOOD_SECONDS, "sub": house}
    word = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    r, s = decode_dss_signature(key.sign(word.encode(), ECDSA(SHA256())))
    signed = _text(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={word}.{signed}, k={public_part(key)}"


def _json(value: dict[str, Any]) -> str:
    return _text(msgspec.json.encode(value))


def _text(told: bytes) -> str:
    return base64.urlsafe_b64encode(told).rstrip(b"=").decode()
