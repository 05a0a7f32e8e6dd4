"""An expansion that comes along: being imported it signs a list, as no pack should."""

from __future__ import annotations

from boardcore import Register, hookimpl

SIGNED: list[str] = []
"""Whoever has been imported, in that order."""


class Guest:
    """An expansion of ``pair`` that brings nothing."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("pair")


guest = Guest()
