"""What the guide for authors shows is true: every block of Python in it is run, section by section."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

GUIDE = Path(__file__).parents[1] / "plugins" / "README.md"
SECTIONS = {
    title: re.findall(r"^```python\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    for title, text in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", GUIDE.read_text(encoding="utf-8"), re.M | re.S)
}


@pytest.mark.parametrize("title", [title for title, blocks in SECTIONS.items() if blocks])
def test_a_section_runs(title: str) -> None:
    """Its blocks, one after the other, in one module."""
    names: dict[str, Any] = {"__name__": "guide"}
    for number, block in enumerate(SECTIONS[title], 1):
        exec(compile(block, f"{GUIDE.name}, {title}, block {number}", "exec", dont_inherit=True), names)


def test_the_guide_has_blocks() -> None:
    """There is something to run."""
    assert SECTIONS["Versions and migrations"]
