import { RESET_LEASE_MS } from "@/lib/system/reset";
import { RESET_PHRASE } from "@/lib/system/system-rules";
import { type Bench, type Fault, type Sent, send } from "./bench";
import { unclear } from "./clear-answer";
import { faultsOf, nameOf } from "./faults-of";
import type { Found } from "./sweep";

/** A reset continues until the next request finds nothing to do. A fault costs one request. */
const REQUESTS = 3;

/**
 * Continues a reset like any other request does after its own request has died and its lease has
 * expired.
 */
async function askAgain({ system }: Bench): Promise<void> {
  const { DB } = system.env;
  await DB.prepare("UPDATE system_state SET resetting_since = resetting_since - ?")
    .bind(RESET_LEASE_MS + 1)
    .run();
  await send(system, { method: "GET", path: "/api/auth/validate" });
}

const isUnderWay = async ({ system }: Bench) =>
  (await system.env.DB.prepare("SELECT resetting_since FROM system_state").first(
    "resetting_since",
  )) !== null;

/** Tries faults at each call of a reset. Everything must be empty in the end. */
export async function sweepReset(
  bench: Bench,
  { cookie, choose }: { cookie: string; choose: (faults: Fault[]) => Fault[] },
): Promise<Found> {
  const body = { confirmation: RESET_PHRASE };
  const sent: Sent = { method: "POST", path: "/api/system/reset", body, headers: { cookie } };
  await bench.restore();
  const before = await bench.read();
  const clean = await send(bench.system, sent);
  const lines = bench.describe(before, await bench.read());
  const violations = clean.status === 200 ? [] : [`the clean run answers ${clean.text}`];
  const faults = choose(faultsOf(clean));
  for (const fault of faults) {
    const call = clean.calls[fault.from];
    await bench.restore();
    const from = await bench.read();
    const answer = await send(bench.system, sent, fault);
    const say = (problem: string) => call && violations.push(`${nameOf(fault, call)}: ${problem}`);
    const problem = unclear(answer);
    if (problem !== null) say(problem);
    const isNothing = bench.describe(from, await bench.read()).length === 0;
    if (isNothing) await send(bench.system, sent);
    for (let at = 0; at < REQUESTS && (await isUnderWay(bench)); at++) await askAgain(bench);
    const after = bench.describe(from, await bench.read());
    if (after.join() !== lines.join())
      say(`ends with ${after.length} changes in place of ${lines.length}`);
  }
  await bench.restore();
  return { sites: clean.calls.length, faults: faults.length, violations };
}
