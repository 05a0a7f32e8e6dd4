"""Play a whole game over HTTP, knowing no rules: pick any option of any decision until there is a result.

The server keeps nothing, so this program keeps the game: in a file, written after every answer and read
again before the next request. Stop it at any time, start it again with the same file, and it goes on.

    boardcore serve &
    python examples/play_over_http.py cardia --file game.json
"""

from __future__ import annotations

import argparse
import json
import random
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any


def ask(url: str, body: dict[str, Any]) -> Any:
    """Post a document; returns the answer, or ends with what the server says is wrong."""
    data = json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        problem = json.load(refusal)
        raise SystemExit(f"{problem['detail']} ({problem['code']})") from None


def choose(table: Any) -> dict[str, Any]:
    """Any choice of those on offer; a last resort only if there is nothing else."""
    decision = random.choice(table["decisions"])
    usual = [option for option in decision["options"] if not option.get("last_resort")]
    option = random.choice(usual or decision["options"])
    print(f"  seat {decision['seat']}, {decision['prompt']['words']} {option['text']['words']}")
    return {"seat": decision["seat"], "decision": decision["id"], "option": option["id"]}


def main() -> None:
    """Begin a game or go on with the one in the file, to the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--seed", help="the same seed, the same cards; without one, the server's chance")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--file", type=Path, default=Path("game.json"))
    parser.add_argument("--steps", type=int, help="stop after so many choices")
    given = parser.parse_args()
    base = f"{given.url}/v1/games/{given.game}"
    query = f"?lang={given.lang}"

    if not given.file.exists():
        table = ask(f"{base}/new{query}", {"seed": given.seed})
        given.file.write_text(json.dumps(table["state"]))
    steps = 0
    while steps != given.steps:
        state = json.loads(given.file.read_text())
        table = ask(f"{base}/decisions{query}", {"state": state})
        if not table["decisions"]:
            winners = ", ".join(map(str, table["result"]["winners"])) or "nobody"
            print(f"Over: {table['result']['words']} Winners: {winners}")
            return
        table = ask(f"{base}/apply{query}", {"state": state, "choices": [choose(table)]})
        given.file.write_text(json.dumps(table["state"]))
        for event in table["events"]:
            print(event["words"])
        steps += 1


if __name__ == "__main__":
    main()
