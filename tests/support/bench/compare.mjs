import { figuresOf, median, quickestTurns, verdictOf } from "./figures.mjs";
import { load } from "./load.mjs";
import { costOf, scriptOf } from "./script.mjs";

/** What comes first in an isolate (compiling, filling of caches) is not what comes again and again. */
const UNRECORDED = 2;
/** V8 goes on compiling a page's code for its first hundred answers. */
const WARM_SECONDS = { own: 2, bare: 0.5 };
/** The two take turns, so that what else the machine does falls upon both. */
const TURNS = 5;
const TURN_SECONDS = 1;
/** Further turns are taken, up to so many, until five have had the machine at so many per cent of its best speed. */
const MOST_TURNS = 15;
const CALM = 80;

/** @typedef {import("./load.mjs").Asked} Asked */

const sentTo = (base, { url, ...rest }) => ({
  ...rest,
  url: new URL(url.pathname + url.search, base),
});

/** @param {Asked} asked @returns {Promise<import("./script.mjs").Recorded>} */
async function record({ recording }, asked) {
  const { url, ...init } = sentTo(recording, asked);
  const answer = await fetch(url, { redirect: "manual", ...init });
  const recorded = await answer.json();
  if (recorded.status !== 200) throw new Error(`${asked.url} was answered with ${recorded.status}`);
  return recorded;
}

/**
 * What a request does to the services, and how much D1 reads for it.
 * @param {Asked} asked
 */
export async function recordScript(system, asked) {
  for (let time = 0; time < UNRECORDED; time++) await record(system, asked);
  const first = await record(system, asked);
  return scriptOf(first, await record(system, asked));
}

/** Tells the bare worker what it does from now on. */
export async function teachBare({ bare }, script) {
  const answer = await fetch(bare, { method: "PUT", body: JSON.stringify(script) });
  if (answer.status !== 204) throw new Error("The bare worker was not told what to do");
}

/** The same requests to the bare worker. */
export const requestsToBare = ({ bare }, requests) =>
  requests.map((request) => sentTo(bare, request));

/**
 * Measures the built worker and the bare one by turns. Which turns count is said by the machine's speed around them alone,
 * never by what they have shown.
 *
 * @param {{ kind: "page" | "JSON" | "whole" | "signIn", requests: readonly Asked[] }} subject each connection has one of
 *   the requests, which do the same.
 * @param {import("./machine-speed.mjs").MachineSpeed} machine
 */
export async function compare(system, { kind, requests }, machine) {
  const script = await recordScript(system, requests[0]);
  await teachBare(system, { ...script, hashes: kind === "signIn" });
  const toBare = requestsToBare(system, requests);
  await load(requests, { seconds: WARM_SECONDS.own });
  await load(toBare, { seconds: WARM_SECONDS.bare });
  const turns = [];
  while (turns.length < MOST_TURNS && turns.filter(({ speed }) => speed >= CALM).length < TURNS) {
    const before = machine.read();
    const own = await load(requests, { seconds: TURN_SECONDS });
    const between = machine.read();
    const bare = await load(toBare, { seconds: TURN_SECONDS });
    turns.push({ own, bare, speed: machine.of([before, between, machine.read()]) });
  }
  const counted = quickestTurns(turns, TURNS);
  const found = {
    own: figuresOf(counted.map(({ own }) => own)),
    bare: figuresOf(counted.map(({ bare }) => bare)),
    cost: costOf(script),
    speed: median(counted.map(({ speed }) => speed)),
    turns: turns.length,
  };
  return { ...found, ...verdictOf(kind, found) };
}
