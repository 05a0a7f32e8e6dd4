"""What can be set: read from environment and flags, said in the README, and each setting does what it says."""

from __future__ import annotations

import json
import re
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import pytest
from boardcore_api.command import option_of, serve
from boardcore_api.problems import ServerError
from boardcore_api.server import program
from boardcore_api.settings import Settings, describe, flag, read_settings, variable
from click.testing import CliRunner
from wire import BOARDCORE, Direct, serving

ROOT = Path(__file__).parents[2]


def test_the_environment() -> None:
    """Settings are read from variables; what is not given stays as it is by default."""
    found = read_settings(
        {"BOARDCORE_PORT": "9000", "BOARDCORE_DOCS": "false", "BOARDCORE_TIME_LIMIT": "0.5", "X": "1"}
    )
    assert (found.port, found.docs, found.time_limit, found.host) == (9000, False, 0.5, "127.0.0.1")
    assert read_settings({}) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "65536"),
        ("port", "http"),
        ("port", ""),
        ("workers", "0"),
        ("docs", "perhaps"),
        ("log", "xml"),
        ("time_limit", "0"),
        ("time_limit", "nan"),
        ("max_bytes", "1"),
        ("static", "/no/such/folder"),
    ],
)
def test_a_wrong_setting(name: str, value: str) -> None:
    """A setting that cannot be is refused by variable and flag."""
    with pytest.raises(ServerError) as refused:
        read_settings({variable(name): value})
    assert refused.value.code == "server/setting"
    assert variable(name) in refused.value.message
    assert flag(name) in refused.value.message


def test_a_wrong_setting_at_the_command_line() -> None:
    """There it is one line, and never a traceback."""
    done = subprocess.run([BOARDCORE, "serve", "--workers", "none"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: BOARDCORE_WORKERS (--workers) cannot be 'none'")
    assert line.endswith("(server/setting)")


def test_every_setting_has_a_flag() -> None:
    """The flags are made from the settings, and ``--help`` tells what each is for."""
    assert [parameter.name for parameter in serve.params] == list(Settings.__struct_fields__)
    told = " ".join(CliRunner().invoke(serve, ["--help"], terminal_width=200).output.split())
    for name in Settings.__struct_fields__:
        assert flag(name) in told
        assert variable(name) in told
        assert describe(name).split()[0] in told
    assert isinstance(option_of("docs"), click.Option)


def test_the_readme_tells_every_setting() -> None:
    """The one table of settings holds exactly those that there are, with their defaults."""
    text = (ROOT / "api" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(BOARDCORE_\w+)` \| `(--[\w-]+)` \| (.*?) \| (.*?) \|$", text, re.MULTILINE)
    expected = []
    for name in Settings.__struct_fields__:
        default = getattr(Settings(), name)
        shown = "on" if default is True else "none" if default == "" else f"`{default}`"
        expected.append((variable(name), flag(name), shown, describe(name)))
    assert rows == expected


def test_a_port_that_is_taken() -> None:
    """A port that cannot be had is an error on one line, before anything is promised."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run([BOARDCORE, "serve", "--port", port], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert re.fullmatch(rf"error: cannot listen on 127.0.0.1:{port}: .* \(server/address\)", line)


def test_a_flag_counts_more_than_the_environment(tmp_path: Path) -> None:
    """Settings come from the environment, and a flag from the command line goes before it."""
    with serving("--log", "json", "--max-bytes", "2000", BOARDCORE_LOG="console", BOARDCORE_DOCS="false") as server:
        reply = server.ask("POST", "/v1/games/cardia/new", b" " * 3000, {"content-type": "application/json"})
        assert reply.code == "request/size"
        assert server.ask("GET", "/docs").status == 404
        server.process.terminate()
        server.process.wait(10)
        assert [json.loads(line)["status"] for line in server.log.read_bytes().splitlines()] == [413, 404]


def test_what_is_said_at_the_start() -> None:
    """The first words name the address, the documentation page, and how to play in the terminal."""
    with serving(PATH="/usr/bin:/bin") as server:
        said = server.welcome.splitlines()
    assert said[0].startswith("boardcore serves cardia")
    assert f"{server.url}/docs" in said[1]
    assert said[2] == f"To play in the terminal instead: {BOARDCORE} play cardia"


def test_the_program_is_named_as_it_can_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the program is on the path its name is enough."""
    monkeypatch.setattr("sys.argv", [str(BOARDCORE)])
    monkeypatch.setenv("PATH", str(BOARDCORE.parent))
    assert program() == "boardcore"
    monkeypatch.setenv("PATH", "/nowhere")
    assert program() == str(BOARDCORE)


def test_a_folder_of_files(tmp_path: Path) -> None:
    """With ``--static`` a folder is served at /; nothing outside it is, and the API stays where it was."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<p>mine</p>")
    (tmp_path / "site" / "app.js").write_text("1")
    (tmp_path / "secret").write_text("secret")
    direct = Direct(Settings(static=str(tmp_path / "site")))
    assert direct.get("/").body == b"<p>mine</p>"
    assert direct.get("/app.js").headers["content-type"].startswith("text/javascript")
    for path in ("/../secret", "/%2e%2e/secret", "/..%2fsecret", "//etc/passwd", "/nothing.html"):
        reply = direct.get(path)
        assert (reply.status, reply.code) == (404, "request/path"), path
    assert direct.post("/v1/games/cardia/new", {}).status == 200
    assert direct.get("/docs").status == 200
    direct.close()


def test_the_way_to_the_documentation(api: Direct) -> None:
    """Without files of one's own the address alone leads to the documentation."""
    reply = api.get("/")
    assert (reply.status, reply.headers["location"]) == (307, "docs")


def test_pages_of_other_origins() -> None:
    """Pages of the named origins may call the API; without a name none may."""
    asked = {"origin": "https://play.example", "access-control-request-method": "POST"}
    direct = Direct(Settings(cors="https://play.example, https://other.example"))
    before = direct.ask(
        "OPTIONS", "/v1/games/cardia/new", b"", {**asked, "access-control-request-headers": "content-type"}
    )
    assert before.status in (200, 204)
    assert before.headers["access-control-allow-origin"] == "https://play.example"
    for body in (b"{}", b"{"):
        headers = {"origin": "https://play.example", "content-type": "application/json"}
        reply = direct.ask("POST", "/v1/games/cardia/new", body, headers)
        assert reply.headers["access-control-allow-origin"] == "https://play.example"
    stranger = direct.ask("GET", "/v1/games", b"", {"origin": "https://evil.example"})
    assert "access-control-allow-origin" not in stranger.headers
    direct.close()
    closed = Direct()
    assert "access-control-allow-origin" not in closed.ask("GET", "/v1/games", b"", asked).headers
    closed.close()


def test_pages_that_are_switched_off() -> None:
    """Documentation page and numbers can be switched off; the OpenAPI document stays."""
    direct = Direct(Settings(docs=False, metrics=False))
    assert [direct.get(path).status for path in ("/docs", "/metrics", "/", "/openapi.json")] == [404, 404, 404, 200]
    direct.close()


def test_log_lines_for_the_eye() -> None:
    """``--log console`` writes the same things for people to read."""
    direct = Direct(Settings(log="console"))
    direct.post("/v1/games/cardia/new", {})
    (line,) = direct.log.getvalue().decode().splitlines()
    for part in ("request", "game=cardia", "status=200", "route=/v1/games/{game}/new"):
        assert part in line
    direct.close()


def test_rulesets_are_kept_within_bounds() -> None:
    """Rules of the same options are made once, however the options are spelt; only so many are kept."""
    from boardcore_api.games import Library

    from boardcore import discover

    library = Library(discover(), 2)
    first = library.rules("cardia", {})
    assert library.rules("cardia", {"deck": "I", "packs": []}) is first
    assert library.rules("cardia", {"packs": ["cardia"]}) is first
    cards = list(first.options["deck"] if isinstance(first.options["deck"], tuple) else _deck_one())
    second = library.rules("cardia", {"deck": cards})
    assert library.rules("cardia", {"deck": cards[::-1]}) is second
    third = library.rules("nim" if "nim" in library.catalogue.games else "tides", {})
    assert len(library) == 2
    assert third is not second
    assert library.rules("cardia", {}) is not first
    assert len(library) == 2


def test_threads_share_rulesets() -> None:
    """Threads that want the same rules at the same time get the same, made once."""
    from boardcore_api.games import Library

    from boardcore import discover

    library = Library(discover(), 4)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda number: library.rules("cardia", {"deck": "I"} if number % 2 else {}), range(64)))
    assert len({id(rules) for rules in found}) == len(library) == 1


def _deck_one() -> list[str]:
    """The cards of Deck I."""
    from boardcore import discover

    (deck,) = (each for each in discover().components("cardia") if (each.kind, each.name) == ("deck", "I"))
    return list(deck.facts["cards"])
