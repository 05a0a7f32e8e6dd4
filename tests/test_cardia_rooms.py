"""Cardia's expansions where they meet: islands, phials, Guardians and locations at one table.

No pack here knows another; what is shown follows from Cardia's hooks and events.
"""

from __future__ import annotations

from typing import Any

import kin
import probe
import pytest
import relay
from boardcore_archipelago import IslandActivated, ShipsMoved
from boardcore_archipelago.testing import Sea
from boardcore_cardia import (
    AbilityActivated,
    CardsDiscarded,
    CardsDrawn,
    CardsRevealed,
    EncounterCompared,
    ModifierPlaced,
    count_on,
)
from boardcore_cardia.testing import On, Table
from boardcore_expedition import PhialAbilityActivated
from boardcore_expedition.testing import Sky, phials
from boardcore_guardians import GUARDIANS, TWELVE, UNICORN_MARK, GuardianActivated
from boardcore_guardians.testing import row_of, set_row
from boardcore_locations import LOCATIONS

import boardcore
from boardcore import Event

PACKS: dict[str, Any] = {"probe": probe, "kin": kin, "relay": relay}


def laid(kind: type[Table], *row: str, guardians: str = "hidden", **more: Any) -> Any:
    """A table with these Guardians in the row, from the second encounter on."""
    options = {"guardians": guardians, "guardians_reduced": "no", **more.pop("options", {})}
    table = kind(extra=PACKS, packs=["probe"], options=options, **more)
    set_row(table, *row)
    return table


def open_rows(deck: str, reduced: str, games: int) -> list[list[str]]:
    """The rows of Guardians that so many games with a deck begin with."""
    rules = boardcore.load("cardia", deck=deck, guardians="open", guardians_reduced=reduced)
    table = rules.book.wiring.services["guardians"]
    return [[table[number].id for number in GUARDIANS.of(rules.new(seed)).shown] for seed in range(games)]


def order(table: Table, *kinds: type[Event]) -> list[str]:
    """The events of these types so far, by name, in order."""
    return [type(event).__name__ for event in table.events if type(event) in kinds]


def waiting(table: Table) -> list[list[str]]:
    """The cards that wait in the fog, by seat."""
    return [[table.name(card) for card in fog.waiting] for fog in LOCATIONS.of(table.state).seats]


E1 = ("Blank 6", "Blank 5")


class TestIslandsAndGuardians:
    SAILING = (AbilityActivated, ShipsMoved, IslandActivated, GuardianActivated, ModifierPlaced)

    @pytest.mark.rule("OQ-30", "ARC-EFF-07", "GUA-P2-01")
    def test_islands_come_before_the_guardian(self) -> None:
        """Ferryman's ship lands and the island is used; only then does the winner's Guild card activate Elephant."""
        t = laid(
            Sea, "elephant", encounters=[("Blank 6", "Blank 5")], hands=(["Ferryman"], ["Palace Guard"]),
            ships={"near_0": 1, "near_1": 2},
        )  # fmt: skip
        t.play("Ferryman", "Palace Guard", "direct-near_0-center_b", "Palace Guard")
        assert order(t, *self.SAILING) == [
            "AbilityActivated", "ShipsMoved", "IslandActivated", "ModifierPlaced",
            "GuardianActivated", "ModifierPlaced",
        ]  # fmt: skip
        assert [t.influence(1, name) for name in ("Palace Guard", "Blank 5")] == [6, 10]

    @pytest.mark.rule("OQ-30", "OQ-28")
    def test_islands_of_what_parrot_activates_come_right_after_it(self) -> None:
        """A Navigator lands, its island is used; Parrot activates it again, and that island is used at once too."""
        t = laid(
            Sea, "parrot", encounters=[E1], hands=(["Guild Navigator", "Ferryman"], ["Blank 9", "Blank 8"]),
            ships={"near_0": 1, "near_1": 2},
        )  # fmt: skip
        t.play("Guild Navigator", "Blank 9", "push-near_0-center_b", "Blank 9")
        assert order(t, *self.SAILING)[-2:] == ["GuardianActivated", "AbilityActivated"], "the Navigator asks again"
        t.choose("pull-center_b-near_0").choose("Blank 6")
        assert order(t, *self.SAILING) == [
            "AbilityActivated", "ShipsMoved", "IslandActivated", "ModifierPlaced",
            "GuardianActivated", "AbilityActivated", "ShipsMoved", "IslandActivated", "ModifierPlaced",
        ]  # fmt: skip
        assert [t.influence(1, "Blank 9"), t.influence(0, "Blank 6"), t.prompt] == [8, 8, "play"]

    @pytest.mark.rule("OQ-122", "GUA-TS-02")
    @pytest.mark.parametrize("deck", ["III", "IV"])
    def test_one_of_each_faction_is_out(self, deck: str) -> None:
        """With either new deck eight Guardians are left for the row, of each faction two at most."""
        factions = {guardian.id: guardian.faction for guardian in TWELVE}
        for row in open_rows(deck, "automatic", 30):
            found = [factions[name] for name in row]
            assert len(found) == 6
            assert max(found.count(each) for each in found) <= 2


class TestPhialsAndGuardians:
    @pytest.mark.rule("OQ-49", "GUA-TS-05")
    @pytest.mark.parametrize("reduced", ["automatic", "no"])
    def test_phoenix_stays_out(self, reduced: str) -> None:
        """With Deck IV no row has Phoenix, reduced or not; with Deck III some have."""
        seen = {deck: {name for row in open_rows(deck, reduced, 30) for name in row} for deck in ("III", "IV")}
        assert ("phoenix" in seen["III"], "phoenix" in seen["IV"]) == (True, False)
        assert {"owl", "sphinx"} <= seen["IV"]

    @pytest.mark.rule("EXP-PHI-04", "GUA-P2-01")
    def test_phial_abilities_come_before_the_guardian(self) -> None:
        """Scout's phial and what it activates belong to the ability; then the winner's Guardian acts."""
        t = laid(Sky, "elephant", encounters=[E1], hands=(["Scout"], ["Forger"]))
        t.play("Scout", "Forger")
        assert order(t, AbilityActivated, GuardianActivated, ModifierPlaced) == [
            "AbilityActivated", "ModifierPlaced", "GuardianActivated", "ModifierPlaced",
        ]  # fmt: skip
        assert (t.influence(0, "Scout"), t.influence(1, "Blank 5"), t.supplies_now) == (7, 10, (3, 4))

    @pytest.mark.rule("OQ-37", "OQ-111")
    def test_phials_of_a_card_that_basilisk_replaces_go_back(self) -> None:
        """Scout has placed a phial on itself; Basilisk discards it, and the phial goes to its player's supply."""
        decks = (["Falconer"], ["Blank 10"])
        t = laid(Sky, "basilisk", encounters=[E1], hands=(["Scout", "Blank 1"], ["Spy", "Blank 3"]), decks=decks)
        t.play("Scout", "Spy")
        assert [t.name(event.card) for event in t.happened(PhialAbilityActivated)] == ["scout"]
        assert t.row[1] == ("falconer", "spy")
        assert (t.supplies_now, t.phials_now) == ((4, 4), {})


class TestFog:
    """Foggy Swamp with other expansions (OQ-114); see also ``test_guardians_in_fog``."""

    def foggy(self, *row: str, kind: type[Table] = Table, locations: tuple[str, ...] = (), **more: Any) -> Any:
        """A table in the fog with these Guardians."""
        return laid(kind, *row, locations=["foggy_swamp", *locations], **more)

    @pytest.mark.rule("OQ-114", "OQ-24")
    def test_the_nearest_guardian_is_up_for_those_who_wait(self) -> None:
        """Face up is the nearest Guardian at or after the place where the waiting cards will lie."""
        hand = [f"Blank {value}" for value in (9, 8, 7, 6, 5)]
        t = self.foggy("elephant", "lion", "tortoise", hands=(hand, hand))
        up = []
        for name in hand:
            t.play(name, name)
            up.append((len(t.row), len(row_of(t)[0])))
        assert up == [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)]

    @pytest.mark.rule("OQ-114", "OQ-47")
    def test_unicorn_waits_for_the_next_card_chosen(self) -> None:
        """Its mark passes over the card that waits already, and lies on the next one when that is revealed."""
        hands = (["Dynasty 9", "Blank 8", "Blank 7", "Blank 6"], ["Blank 3", "Blank 2", "Blank 1", "Blank 4"])
        t = self.foggy("unicorn", encounters=[("Blank 5", "Blank 5")], hands=hands)
        t.play("Dynasty 9", "Blank 3").play("Blank 8", "Blank 2")
        assert [event.seat for event in t.happened(GuardianActivated)] == [0]
        t.play("Blank 7", "Blank 1")
        assert count_on(t.played(0, "Blank 8"), UNICORN_MARK) == 0
        t.play("Blank 6", "Blank 4")
        assert count_on(t.played(0, "Blank 7"), UNICORN_MARK) == 1
        assert t.signets == (4, 0), "Dynasty 9, Blank 8, and Blank 7 twice"

    @pytest.mark.rule("OQ-114", "ARC-EFF-09")
    def test_a_waiting_card_gets_nothing_from_an_island(self) -> None:
        """A ship lands where cards are raised: those in play can be chosen, those in the fog cannot."""
        hands = (["Ferryman", "Blank 8"], ["Blank 9", "Blank 7"])
        t = Sea(extra=PACKS, packs=["probe"], locations=["foggy_swamp"], hands=hands, ships={"near_0": 1, "near_1": 2})
        t.play("Ferryman", "Blank 9").play("Blank 8", "Blank 7", "direct-near_0-center_b")
        assert waiting(t) == [["blank_8"], ["blank_7"]]
        assert (t.prompt, t.offered()) == ("lower", ["ferryman", "blank_9"])
        assert t.choose("Blank 9").influence(1, "Blank 9") == 8

    @pytest.mark.rule("OQ-114", "OQ-113")
    def test_a_shanty_singer_in_the_fog_hears_nothing(self) -> None:
        """While it waits it reacts to no move; revealed and in effect it does."""
        hands = (["Ferryman", "Shanty Singer", "Navigator", "Blank 4"], ["Blank 7", "Blank 10", "Blank 8", "Blank 5"])
        t = Sea(extra=PACKS, packs=["probe"], locations=["foggy_swamp"], hands=hands, ships={"near_0": 1, "near_1": 2})
        t.play("Ferryman", "Blank 7").play("Shanty Singer", "Blank 10", "direct-near_0-center_a")
        t.play("Navigator", "Blank 8")
        assert (t.influence(0, "Shanty Singer"), t.played(0, "Shanty Singer").tokens) == (9, 1)
        t.play("Blank 4", "Blank 5", "push-center_a-near_1", "Navigator")
        assert t.influence(0, "Shanty Singer") == 11

    @pytest.mark.rule("OQ-114", "OQ-120", "EXP-PHI-04")
    def test_no_phial_drifts_into_the_fog(self) -> None:
        """Flying Islands moves phials between cards in play only; with one card in play there is nothing to move."""
        hands = (["Scout", "Blank 5", "Blank 4"], ["Blank 9", "Blank 8", "Blank 7"])
        t = Sky(extra=PACKS, packs=["probe"], locations=["foggy_swamp", "flying_islands"], hands=hands)
        t.play("Scout", "Blank 9").play("Blank 5", "Blank 8")
        assert (t.on(0, "Scout"), t.signets, t.prompt) == (1, (0, 1), "play")
        t.play("Blank 4", "Blank 7")
        assert (t.prompt, t.offered()) == ("drift", ["scout", "done"])
        t.choose("Scout")
        assert t.offered() == ["blank_5"], "the card that waits is none of them"
        t.choose("Blank 5")
        assert (t.on(0, "Scout"), t.on(0, "Blank 5")) == (0, 1)


class TestLocationsAndDeckTwo:
    """What the players choose for cards just revealed comes before what locations read (OQ-95)."""

    def revealing(self, location: str, mine: str, theirs: str, **more: Any) -> Table:
        """A table at a location, with a Librarian's choice waiting for the first seat's card."""
        hands = (["Librarian", mine], ["Blank 8", theirs])
        t = Table(extra=PACKS, packs=["probe"], locations=[location], hands=hands, **more)
        return t.play("Librarian", "Blank 8").play(mine, theirs)

    @pytest.mark.rule("OQ-95", "OQ-120")
    def test_bell_tower_hears_the_tie_that_librarian_makes(self) -> None:
        """5 and 7 are a tie with +2: both draw at once, and phase 2 does not take place. With -2 there is none."""
        for sign, drawn in (("amount:+2", [0, 1]), ("amount:-2", [])):
            t = self.revealing("bell_tower", "Blank 5", "Blank 7")
            before = len(t.events)
            t.choose(sign)
            since = t.events[before:]
            phase = next(at for at, each in enumerate(since) if type(each).__name__ == "PhaseBegan")
            assert [each.owner for each in since[:phase] if isinstance(each, CardsDrawn)] == drawn
            assert probe.PROBE.of(t.state).counts[t.card(0, "Blank 5")] == (0 if drawn else 1)

    @pytest.mark.rule("OQ-95", "OQ-118")
    def test_auction_house_reads_the_finished_influence(self) -> None:
        """After +2 Blank 5 is worth more than Librarian before it, after -2 less; the other card is less either way."""
        for sign, owners in (("amount:+2", [1]), ("amount:-2", [0, 1])):
            t = self.revealing("auction_house", "Blank 5", "Blank 7").choose(sign)
            assert [event.owner for event in t.happened(CardsDiscarded) if event.src == "deck"] == owners

    @pytest.mark.rule("OQ-95")
    def test_senate_and_workshop_come_before_the_choice(self) -> None:
        """When the Librarian's owner chooses, the Dynasty card is lowered and the card before a Guild card raised."""
        t = self.revealing("senate", "Dynasty 5", "Blank 7")
        assert t.prompt == "sign"
        assert t.influence(0, "Dynasty 5") == 2
        t = self.revealing("workshop", "Guild 5", "Blank 7")
        assert (t.prompt, t.influence(0, "Librarian")) == ("sign", 7)

    @pytest.mark.rule("OQ-95")
    def test_catacombs_end_the_game_before_anybody_chooses(self) -> None:
        """Two cards of the Academy in a row: the Librarian's choice is not asked for any more."""
        t = self.revealing("haunted_catacombs", "Academy 5", "Rebellion 7")
        assert t.result == ((1,), "catacombs")

    @pytest.mark.rule("OQ-98")
    def test_scrapyard_after_engineer(self) -> None:
        """Engineer's +5 comes at the start of phase 3, before both draw two and put one back."""
        hands = (["Engineer", "Blank 3", "Blank 1"], ["Blank 12", "Blank 9", "Blank 2"])
        t = Table(extra=PACKS, packs=["probe"], locations=["scrapyard"], hands=hands)
        t.play("Engineer", "Blank 12")
        while t.prompt == "put_back":
            t.choose(t.offered()[-1])
        t.play("Blank 3", "Blank 9")
        assert t.prompt == "put_back"
        assert t.influence(0, "Blank 3") == 8


class TestLocationsAndGuardians:
    @pytest.mark.rule("OQ-99", "OQ-119")
    def test_elephant_wins_an_encounter_back_at_two_locations(self) -> None:
        """Its +5 is one instruction: Serpent Temple first, then Seer's Den, both for the player who wins there now."""
        t = laid(
            Table, "elephant", locations=["serpent_temple", "seers_den"],
            encounters=[("Academy 4", "Blank 6")], hands=(["Guild 9", "Blank 1"], ["Rebellion 10", "Blank 2"]),
        )  # fmt: skip
        t.play("Guild 9", "Rebellion 10")
        assert (t.decision().seat, t.offered()) == (1, ["blank_2"])
        before = len(t.events)
        t.choose("Blank 2")
        happened = [type(each).__name__ for each in t.events[before:] if type(each) in (CardsDrawn, CardsDiscarded)]
        assert happened[:3] == ["CardsDrawn", "CardsDiscarded", "CardsDrawn"]
        assert [each.owner for each in t.events[before:] if isinstance(each, CardsDrawn)] == [0, 0, 0, 1]

    @pytest.mark.rule("OQ-117")
    def test_elephant_ends_the_game_on_founders_day(self) -> None:
        """The encounter won back is the third in a row: the game ends during phase 2."""
        t = laid(
            Table, "tortoise", "elephant", locations=["founders_day"],
            encounters=[("Blank 12", "Blank 6"), ("Blank 11", "Blank 3"), ("Blank 4", "Blank 7")],
            hands=(["Guild 9"], ["Rebellion 10"]),
        )  # fmt: skip
        assert not t.over
        assert t.play("Guild 9", "Rebellion 10").result == ((0,), "founders_day")

    @pytest.mark.rule("OQ-27", "OQ-120")
    def test_bell_tower_rings_before_a_guardian_after_a_tie(self) -> None:
        """With the switch for ties both draw for the tie, then the Guardian is activated."""
        t = laid(
            Table, "elephant", locations=["bell_tower"], options={"guardians_on_tie": True},
            encounters=[E1], hands=(["Guild 9", "Blank 1"], ["Guild 9", "Blank 2"]),
        )  # fmt: skip
        t.play("Guild 9", "Guild 9")
        assert order(t, EncounterCompared, CardsDrawn, GuardianActivated)[2:] == [
            *("EncounterCompared", "CardsDrawn", "CardsDrawn"),
            *("GuardianActivated", "GuardianActivated", "CardsDrawn", "CardsDrawn"),
        ]  # fmt: skip

    @pytest.mark.rule("OQ-95")
    def test_catacombs_leave_no_time_for_a_guardian(self) -> None:
        """The game ends as the cards are revealed, before the Guardian of that encounter."""
        t = laid(
            Table, "elephant", locations=["haunted_catacombs"],
            encounters=[("Guild 4", "Blank 6")], hands=(["Guild 9"], ["Rebellion 8"]),
        )  # fmt: skip
        assert t.play("Guild 9", "Rebellion 8").result == ((1,), "catacombs")
        assert t.happened(GuardianActivated) == []
        assert t.happened(CardsRevealed) != []

    @pytest.mark.rule("OQ-116")
    def test_owl_at_a_library(self) -> None:
        """The library doubles the draws at the end of a round and leaves the Owl's as it is."""
        t = laid(
            Table, "owl", locations=["grand_library"], encounters=[E1],
            hands=(["Academy 9", "Blank 1"], ["Rebellion 8", "Blank 2"]),
        )  # fmt: skip
        t.play("Academy 9", "Rebellion 8", "Blank 1")
        assert [(each.owner, len(each.cards)) for each in t.happened(CardsDrawn)[2:]] == [(0, 1), (0, 2), (1, 2)]


def test_everything_at_once() -> None:
    """Ships, phials, Guardians and three locations share a table: each keeps what is its own."""
    t = laid(
        Sky, "elephant", guardians="open", locations=["seers_den", "uncharted_waters", "flying_islands"],
        encounters=[(phials(1, "Falconer"), On("Smuggler", modifier=3))], hands=(["Ferryman"], ["Palace Guard"]),
    )  # fmt: skip
    t.play("Ferryman", "Palace Guard")
    view = t.view(None)
    assert {"cardia", "archipelago", "expedition", "guardians", "locations"} <= set(view.table)
    assert t.prompt == "move"
    assert t.rules.load_state(t.rules.dump(t.state)) == t.state
