"""The documentation page shows everything that can be asked and needs nothing from anywhere else."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from wire import Direct

VOID = {"meta", "br", "link", "img", "input", "hr"}
LOOSE = {"tr", "td", "th", "li", "p"}
"""Elements that HTML closes by itself."""


class Page(HTMLParser):
    """What is on a page: its links, ids, boxes, and whether its elements close as they should."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.boxes: list[str] = []
        self.sends: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element refers to."""
        given = {key: value or "" for key, value in attrs}
        self.links += [given["href"]] if tag == "a" else []
        self.loads += [given[key] for key in ("src", "data", "srcset") if key in given]
        self.loads += [given["href"]] if tag == "link" else []
        self.ids += [given["id"]] if "id" in given else []
        self.sends += [given["data-path"]] if "data-path" in given else []
        if tag == "textarea":
            self.boxes.append("")
        if tag not in VOID | LOOSE:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if tag not in LOOSE:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note what stands in a box."""
        if self.open and self.open[-1] == "textarea":
            self.boxes[-1] += data


@pytest.fixture(scope="module")
def page(api: Direct) -> Page:
    """The page as served."""
    reply = api.get("/docs")
    assert (reply.status, reply.headers["content-type"]) == (200, "text/html; charset=utf-8")
    return Page(reply.body.decode())


def test_the_page_needs_nothing_else(api: Direct, page: Page) -> None:
    """It loads nothing: style and script are in it, and every link leads to this server."""
    assert page.loads == []
    assert page.open == []
    text = api.get("/docs").body.decode()
    assert "@import" not in text
    assert "url(" not in text
    assert not [link for link in page.links if ":" in link or link.startswith("//")]


def test_links_within_the_page(page: Page) -> None:
    """Every link within the page has its end, and no id stands there twice."""
    assert len(page.ids) == len(set(page.ids))
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)


def test_everything_is_on_the_page(api: Direct, page: Page) -> None:
    """Every operation and every schema of the OpenAPI document has its place."""
    document = api.get("/openapi.json").json
    for item in document["paths"].values():
        for operation in item.values():
            assert operation["operationId"] in page.ids
    assert {f"schema-{name}" for name in document["components"]["schemas"]} <= set(page.ids)


def test_what_stands_in_the_boxes_can_be_sent(api: Direct, page: Page) -> None:
    """The body that a reader finds in a box is accepted by the path its button sends it to."""
    posted = [path for path in page.sends if re.match(r"v1/games/\w+/\w+$", path)]
    assert len(posted) == len(page.boxes) > 5
    for path, body in zip(posted, page.boxes, strict=True):
        assert api.post(f"/{path}", json.loads(body)).status == 200
