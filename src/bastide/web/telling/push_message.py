"""A message to a browser as its push service wants it: encrypted for the browser alone (RFC 8291), signed by us (RFC 8292)."""

import base64
import json
import secrets
import time
from collections.abc import Mapping

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096  # bytes of one record; ours fit into one
SIGNED_SECONDS = 12 * 3600
KEPT_SECONDS = 24 * 3600  # that a service keeps a message for a browser that is away
POINT_BYTES, AUTH_BYTES = 65, 16
_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def to_text(data: bytes) -> str:
    """Base64 as addresses and headers carry it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """What that says; ValueError of anything else."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def checked_keys(p256dh: str, auth: str) -> dict[str, str]:
    """The keys of a browser, as they are kept; ValueError where they can't be."""
    ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, from_text(p256dh))
    if len(from_text(p256dh)) != POINT_BYTES or len(from_text(auth)) != AUTH_BYTES:
        raise ValueError("keys of another size")
    return {"p256dh": to_text(from_text(p256dh)), "auth": to_text(from_text(auth))}


def own_key(kept: bytes) -> ec.EllipticCurvePrivateKey:
    """Our key, from the random bytes that the database keeps."""
    return ec.derive_private_key(int.from_bytes(kept, "big") % (_ORDER - 1) + 1, _CURVE)


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The half of a key that others may know."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    message: bytes,
    keys: Mapping[str, str],
    ours: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The message for the browser that has these keys; our key and the salt are new each time."""
    theirs = from_text(keys["p256dh"])
    ours, salt = ours or ec.generate_private_key(_CURVE), salt or secrets.token_bytes(16)
    point = public_point(ours)
    shared = ours.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, theirs))
    secret = _derived(shared, from_text(keys["auth"]), b"WebPush: info\0" + theirs + point, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2: the last record
    return salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point + sealed


def headers(
    key: ec.EllipticCurvePrivateKey, origin: str, contact: str, topic: str, now: float | None = None
) -> dict[str, str]:
    """What goes with it: who sends, how long it is worth keeping, and which earlier message it takes the place of."""
    claims = {"aud": origin, "exp": int(time.time() if now is None else now) + SIGNED_SECONDS, "sub": contact}
    signed = ".".join(to_text(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    token = f"{signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return {
        "Authorization": f"vapid t={token}, k={to_text(public_point(key))}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Topic": topic,
        "Urgency": "normal",
    }


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
