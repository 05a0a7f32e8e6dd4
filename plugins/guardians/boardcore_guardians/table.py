"""Guardians: what one is, how a pack offers one, and the table a ruleset makes of them."""

from __future__ import annotations

from dataclasses import dataclass

from boardcore_cardia import FACTION_OFFER, table_of

from boardcore import Assembly, Effect, Provenance, Register, Step

from .state import FIRST

GUARDIAN_OFFER = "guardians.guardian"
"""The kind of offer that a ``Guardian`` is; ``offer_guardian`` makes it."""


@dataclass(frozen=True, slots=True)
class Guardian:
    """A Guardian: what is printed on it, and its ability as steps."""

    id: str
    faction: str
    ability: tuple[Step, ...]
    only: bool = False
    """Whether it is activated only if just one player has a card of its faction."""
    provenance: Provenance = "house"
    never_with: str = ""
    """A faction: with its cards in the deck this Guardian stays in the box."""


def offer_guardian(register: Register, guardian: Guardian) -> None:
    """Let rows be dealt with a Guardian of this pack, and list it among the components.

    Its texts are ``guardian.<id>`` (its name) and ``guardian.<id>.text`` (what it says).
    """
    register.offer(GUARDIAN_OFFER, guardian.id, guardian)
    texts = {"name": f"guardian.{guardian.id}", "text": f"guardian.{guardian.id}.text"}
    register.component(
        "guardian", guardian.id, guardian.provenance, texts, faction=guardian.faction, only=guardian.only
    )


@dataclass(frozen=True, slots=True)
class GuardianTable:
    """The Guardians of a ruleset, the one with the number ``FIRST`` at the head."""

    guardians: tuple[Guardian, ...]
    texts: tuple[str, ...]
    """The message ids of their names; what they say is the same with ``.text``."""
    blocks: tuple[str, ...]
    """The addresses of their abilities."""
    factions: tuple[str, ...]
    """Their factions, each once: what their backs show."""
    faction_texts: tuple[str, ...]
    """The message ids of the factions' names."""
    absent: tuple[int, ...] = ()
    """The numbers of those that stay in the box for everybody to see (OQ-49)."""
    dealt: bool = True
    """Whether there is a row at all."""
    open: bool = False
    """Whether the row is dealt face up."""
    reduced: bool = False
    """Whether one of each faction goes back to the box unseen (OQ-122)."""

    def __getitem__(self, number: int) -> Guardian:
        return self.guardians[number - FIRST]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of those that may be dealt."""
        every = range(FIRST, FIRST + len(self.guardians))
        return tuple(number for number in every if number not in self.absent)

    def back(self, number: int) -> int:
        """What a Guardian's back shows."""
        return self.factions.index(self[number].faction)

    def of_faction(self, faction: str) -> tuple[int, ...]:
        """The numbers of a faction's Guardians, absent ones included."""
        found = enumerate(self.guardians, FIRST)
        return tuple(number for number, guardian in found if guardian.faction == faction)


def make_table(assembly: Assembly, *, dealt: bool, open: bool, reduced: bool) -> GuardianTable:
    """The table of the Guardians that the packs in force offer."""
    offers = assembly.offers
    found = [offer for name in offers.names(GUARDIAN_OFFER) if (offer := offers.get(GUARDIAN_OFFER, name))]
    taken = [offer for offer in found if offer.pack in assembly.order]
    guardians: tuple[Guardian, ...] = tuple(offer.value for offer in taken)
    played = assembly.services["cardia"].words
    factions = tuple(dict.fromkeys(guardian.faction for guardian in guardians))
    homes = {name: offer.pack for name in factions if (offer := offers.get(FACTION_OFFER, name)) is not None}
    return GuardianTable(
        guardians,
        texts=tuple(f"{offer.pack}:guardian.{offer.name}" for offer in taken),
        blocks=tuple(f"{offer.pack}:{offer.name}/ability" for offer in taken),
        factions=factions,
        faction_texts=tuple(f"{homes.get(name, assembly.pack)}:faction.{name}" for name in factions),
        absent=tuple(n for n, guardian in enumerate(guardians, FIRST) if guardian.never_with in played),
        dealt=dealt,
        open=open,
        reduced=reduced,
    )


def guardians_of(fx: Effect) -> GuardianTable:
    """The Guardians of the running ruleset."""
    table: GuardianTable = fx.services["guardians"]
    return table


def matches(fx: Effect, card: int, guardian: Guardian) -> bool:
    """Whether a card is of a Guardian's faction."""
    return table_of(fx).cards[card].faction == guardian.faction
