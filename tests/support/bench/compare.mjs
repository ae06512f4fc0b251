import { figuresOf, verdictOf } from "./figures.mjs";
import { load } from "./load.mjs";
import { costOf, scriptOf } from "./script.mjs";

/** What comes first in an isolate (compiling, filling of caches) is not what comes again and again. */
const UNRECORDED = 2;
/** V8 goes on compiling a page's code for its first hundred answers. */
const WARM_SECONDS = { own: 2, bare: 0.5 };
/** The two take turns, so that what else the machine does falls upon both. */
const TURNS = 5;
const TURN_SECONDS = 1;

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
 * Measures the built worker and the bare one by turns.
 *
 * @param {{ kind: "page" | "JSON" | "whole" | "signIn", requests: readonly Asked[] }} subject each connection has one of
 *   the requests, which do the same.
 */
export async function compare(system, { kind, requests }) {
  const script = await recordScript(system, requests[0]);
  await teachBare(system, { ...script, hashes: kind === "signIn" });
  const toBare = requestsToBare(system, requests);
  await load(requests, { seconds: WARM_SECONDS.own });
  await load(toBare, { seconds: WARM_SECONDS.bare });
  const samples = { own: [], bare: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    samples.own.push(await load(requests, { seconds: TURN_SECONDS }));
    samples.bare.push(await load(toBare, { seconds: TURN_SECONDS }));
  }
  const [own, bare] = [figuresOf(samples.own), figuresOf(samples.bare)];
  const found = { own, bare, cost: costOf(script) };
  return { ...found, ...verdictOf(kind, found) };
}
