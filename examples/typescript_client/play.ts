// A whole game of Cardia, played by a client that is generated from the server's OpenAPI document and
// knows no rules. Every request and answer is checked against that document by the compiler.
//
//     npm run play -- http://127.0.0.1:8000 [seed]

import createClient from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

type Decision = components["schemas"]["Decision"];
type Choice = components["schemas"]["Choice"];
type Problem = components["schemas"]["Problem"];

const [url = "http://127.0.0.1:8000", seed] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url });

/** One of several things, by chance. */
function pick<T>(things: readonly T[]): T {
  const found = things[Math.floor(Math.random() * things.length)];
  if (found === undefined) throw new Error("there is nothing to pick from");
  return found;
}

/** Any choice of those on offer; a last resort only if there is nothing else. */
function choose(decisions: readonly Decision[]): Choice {
  const decision = pick(decisions);
  const usual = decision.options.filter((option) => !option.last_resort);
  const option = pick(usual.length > 0 ? usual : decision.options);
  return { seat: decision.seat, decision: decision.id, option: option.id };
}

/** The answer, or the problem as an error. */
function answer<T>({ data, error }: { data?: T; error?: Problem }): T {
  if (data === undefined) throw new Error(`${error?.detail} (${error?.code})`);
  return data;
}

const query = { lang: "en" } as const;
let table = answer(await client.POST("/v1/games/cardia/new", { params: { query }, body: { seed: seed ?? null } }));
let choices = 0;
while (table.decisions.length > 0) {
  const body = { state: table.state, choices: [choose(table.decisions)] };
  table = answer(await client.POST("/v1/games/cardia/apply", { params: { query }, body }));
  for (const event of table.events) console.log(event.words);
  choices += 1;
}

// What seat 0 may know of the end, and why it has the signets that it has.
const seen = answer(await client.POST("/v1/games/cardia/view", { body: { state: table.state, seat: 0 } }));
const about = { what: "signets", of: "seat:0" };
const why = answer(
  await client.POST("/v1/games/cardia/explain", { params: { query }, body: { state: table.state, about, seat: 0 } }),
);
console.log(`${why.title.words}: ${JSON.stringify(why.value)}, from ${why.parts.length} cards`);
console.log(`${choices} choices, winners ${JSON.stringify(seen.view.result?.winners)}: ${table.result?.words}`);
