import { load } from "./load.mjs";
import { recordScript, sentTo, teachBare } from "./script.mjs";
import { median } from "./tables.mjs";

/** V8 goes on compiling a page's code for its first hundred answers. */
const WARM_SECONDS = { own: 2, bare: 1 };
/** The two take turns, so that what else the machine does falls upon both. */
const TURNS = 3;
const TURN = { seconds: 2 };
/** A sign-in hashes a password, eight at a time: by number, or a turn would end before the first answer. */
const SIGN_INS = { count: 16 };

/** Per cent of the bare worker's rate that a kind of answer is to reach. */
const SHARES = { JSON: 70, whole: 85 };
/** Milliseconds: of a page's processor time, and of an answer's 95th percentile. */
const PAGE_CPU = 16;
const P95 = 200;

/** What the budgets say in words, for the page of measurements. */
export const BUDGETS = `JSON at least ${SHARES.JSON} % of the bare worker's rate, health, public settings and files ${SHARES.whole} %; a page at most ${PAGE_CPU} ms of processor time and 2 round trips to D1; p95 at most ${P95} ms`;

const mediansOf = (turns) =>
  Object.fromEntries(
    ["rate", "p50", "p95", "cpu"].map((name) => [
      name,
      turns.some((turn) => turn[name] === null) ? null : median(turns.map((turn) => turn[name])),
    ]),
  );

/**
 * Measures the built worker and the bare one by turns.
 * @param {{ kind: "page" | "JSON" | "whole" | "signIn", requests: readonly import("./load.mjs").Asked[] }} subject
 * @returns medians of both, what the request asks of D1, and the budgets that it misses
 */
export async function measureAgainstBare(system, { kind, requests }) {
  const { script, cost } = await recordScript(system, requests[0]);
  await teachBare(system, { ...script, hashes: kind === "signIn" });
  const toBare = requests.map((request) => sentTo(system.bare, request));
  const turnOf = (usual) => (kind === "signIn" ? SIGN_INS : usual);
  await load(requests, turnOf({ seconds: WARM_SECONDS.own }));
  await load(toBare, turnOf({ seconds: WARM_SECONDS.bare }));
  const turns = { own: [], bare: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    turns.own.push(await load(requests, turnOf(TURN)));
    turns.bare.push(await load(toBare, turnOf(TURN)));
  }
  const own = mediansOf(turns.own);
  const bare = mediansOf(turns.bare);
  const share = (100 * own.rate) / bare.rate;
  const missed = [
    SHARES[kind] && share < SHARES[kind] && `rate under ${SHARES[kind]} %`,
    kind !== "signIn" && own.p95 > P95 && `p95 over ${P95} ms`,
    kind === "page" && own.cpu > PAGE_CPU && `CPU over ${PAGE_CPU} ms`,
    kind === "page" && cost.trips > 2 && "more than 2 trips",
  ].filter(Boolean);
  return { own, bare, share, cost, missed };
}
