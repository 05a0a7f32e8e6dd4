"""The documentation page: the OpenAPI document as one HTML page that needs nothing from anywhere else."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from typing import Any

from .openapi import REF
from .problems import STATUS

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>{style}</style></head>
<body><h1>{title} {version}</h1>
{introduction}
<p>For programs: <a href="openapi.json">openapi.json</a></p>
<nav><ul>{contents}</ul></nav>
{sections}
<h2 id="errors">Errors</h2>
<p>A problem's <code>code</code> is stable. Its status is 422 unless it stands here.</p>
<table><tr><th>status<th>codes</tr>{errors}</table>
<h2 id="schemas">Schemas</h2>
{schemas}
<script>{script}</script></body></html>
"""


def page(document: dict[str, Any]) -> str:
    """The page of a document."""
    info = document["info"]
    operations = [
        (method, path, operation) for path, item in document["paths"].items() for method, operation in item.items()
    ]
    sections = []
    for tag in document["tags"]:
        mine = [each for each in operations if tag["name"] in each[2]["tags"]]
        shown = "\n".join(_operation(*each) for each in mine)
        heading = f'<h2 id="{escape(tag["name"])}">{escape(tag["name"])}</h2><p>{escape(tag["description"])}</p>'
        sections.append(heading + shown)
    return PAGE.format(
        title=escape(info["title"]),
        version=escape(info["version"]),
        introduction="".join(f"<p>{_marked(part)}</p>" for part in info["description"].split("\n\n")),
        contents="".join(_entry(*each) for each in operations),
        sections="\n".join(sections),
        errors=_errors(),
        schemas="\n".join(_schema(name, schema) for name, schema in document["components"]["schemas"].items()),
        style=_asset("docs.css"),
        script=_asset("docs.js"),
    )


def _asset(name: str) -> str:
    return files("boardcore_api").joinpath("assets", name).read_text(encoding="utf-8")


def _entry(method: str, path: str, operation: dict[str, Any]) -> str:
    return f'<li><a href="#{operation["operationId"]}">{method.upper()} {escape(path)}</a></li>'


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    """One thing that can be asked: what it takes, what it gives, and a box to try it in."""
    parts = [
        f'<details id="{operation["operationId"]}"><summary><span class="method">{method.upper()}</span> '
        f"<code>{escape(path)}</code> {escape(operation['summary'])}</summary>"
    ]
    parts += [f"<p>{_marked(part)}</p>" for part in operation.get("description", "").split("\n\n") if part]
    if parameters := operation.get("parameters"):
        rows = "".join(
            f"<tr><td><code>{escape(each['name'])}</code> ({each['in']})<td>{_type(each['schema'])}"
            f"<td>{escape(each['description'])}</tr>"
            for each in parameters
        )
        parts.append(f"<table>{rows}</table>")
    parts.append(_try(method, path, operation))
    for status, answer in operation["responses"].items():
        media = answer["content"]
        kinds = ", ".join(escape(kind) for kind in media)
        schema = next(iter(media.values()))["schema"]
        parts.append(f"<p>{status}: {escape(answer['description'])} {_type(schema)} ({kinds})</p>")
        if (example := _example(media)) is not None:
            parts.append(f"<details><summary>Example</summary><pre>{escape(_json(example))}</pre></details>")
    return "\n".join([*parts, "</details>"])


def _try(method: str, path: str, operation: dict[str, Any]) -> str:
    """The body and a button; the button shows itself where scripts run."""
    button = ""
    if "{" not in path:
        button = f'<button data-path="{escape(path.lstrip("/"))}" hidden>Send</button>'
    body = operation.get("requestBody")
    if body is None:
        return f'<div>{button}<pre class="answer" hidden></pre></div>'
    media = body["content"]
    schema = next(iter(media.values()))["schema"]
    example = _example(media)
    box = f"<textarea spellcheck=false>{escape(_json(example if example is not None else {}))}</textarea>"
    return f'<div><p>Body: {_type(schema)}</p>{box}{button}<pre class="answer" hidden></pre></div>'


def _example(media: dict[str, Any]) -> Any:
    """The example of something that is sent."""
    for each in media.values():
        for example in each.get("examples", {}).values():
            return example["value"]
    return None


def _schema(name: str, schema: dict[str, Any]) -> str:
    """A schema as a table of its fields."""
    rows = []
    for field, inner in schema.get("properties", {}).items():
        needed = "" if field in schema.get("required", ()) else " (may be left out)"
        about = _marked(inner.get("description", ""))
        rows.append(f"<tr><td><code>{escape(field)}</code>{needed}<td>{_type(inner)}<td>{about}</tr>")
    told = f"<p>{_marked(schema.get('description', ''))}</p>" if schema.get("description") else ""
    table = f"<table>{''.join(rows)}</table>" if rows else ""
    return f'<details id="schema-{escape(name)}"><summary><code>{escape(name)}</code></summary>{told}{table}</details>'


def _type(schema: dict[str, Any]) -> str:
    """A type in a few words, with links to the schemas it is made of."""
    if reference := schema.get("$ref"):
        name = escape(reference.removeprefix(REF))
        return f'<a href="#schema-{name}"><code>{name}</code></a>'
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(_type(each) for each in schema[key])
    if "enum" in schema:
        return ", ".join(f"<code>{escape(json.dumps(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        return f"list of {_type(schema.get('items') or {})}"
    bounds = [f"{sign} {schema[key]}" for key, sign in (("minimum", "≥"), ("maximum", "≤")) if key in schema]
    return escape(" ".join([str(schema.get("type", "anything")), *bounds]))


def _errors() -> str:
    by_status: dict[int, list[str]] = {}
    for code, status in STATUS.items():
        by_status.setdefault(status, []).append(code)
    return "".join(
        f"<tr><td>{status}<td>{', '.join(f'<code>{code}</code>' for code in codes)}</tr>"
        for status, codes in sorted(by_status.items())
    )


def _marked(text: str) -> str:
    """Text with its `code` marked."""
    parts = escape(text).replace("``", "`").split("`")
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
