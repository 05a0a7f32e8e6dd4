"""Another one that signs the list of ``guest_pack``."""

from __future__ import annotations

from guest_pack import SIGNED, Guest

SIGNED.append("early")

early = Guest()
