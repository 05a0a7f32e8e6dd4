"""Every rule of the catalogue has a test that names it, or a reason why nothing here can show it."""

from __future__ import annotations

from rulelist import by_game, catalogue, marked, waiting


def test_every_rule_has_a_test_or_a_reason() -> None:
    """A rule with neither is named here."""
    assert sorted(catalogue() - marked() - set(waiting())) == []


def test_no_rule_waits_without_need() -> None:
    """What has a test does not wait, what waits is a rule and says why."""
    assert sorted(set(waiting()) & marked()) == []
    assert set(waiting()) <= catalogue()
    assert all(reason.strip() for reason in waiting().values())


def test_marks_name_rules_or_rulings() -> None:
    """A mark names a rule of the catalogue or a ruling (``OQ-89``): a misspelt one would count for nothing."""
    assert sorted(rule for rule in marked() - catalogue() if not rule.startswith("OQ-")) == []


def test_the_lists_belong_to_games() -> None:
    """Cardia's rules are those of its five packs, 416 in all."""
    cardia = by_game()["cardia"]
    counts = {name: len(rules) for name, rules in cardia.items()}
    assert counts == {"archipelago": 85, "cardia": 166, "expedition": 60, "guardians": 82, "locations": 23}
    assert len(set().union(*cardia.values())) == 416
