import type { System } from "../system";
import { type Fault, type FaultyAnswer, type Sent, send } from "./bench";
import { INTERNALS, unclear } from "./clear-answer";
import { faultsOf, isOverload, nameOf } from "./faults-of";
import type { Found } from "./sweep";

/** Returns the problem of an answer after a fault, or null. */
type Judge = (answer: FaultyAnswer, clean: FaultyAnswer, fault: Fault) => string | null;

interface Read {
  sent: Sent;
  judge: Judge;
  /** Status without a fault. */
  status?: number;
  choose: (faults: Fault[]) => Fault[];
}

/** Tries faults at each of a read's service calls. The next read must work as before. */
export async function sweepRead(
  system: System,
  { sent, judge, choose, status = 200 }: Read,
): Promise<Found> {
  const title = `${sent.method} ${sent.path}`;
  const clean = await send(system, sent);
  const violations: string[] = [];
  if (clean.status !== status) violations.push(`${title}: the clean run answers ${clean.status}`);
  const faults = choose(faultsOf(clean));
  for (const fault of faults) {
    const call = clean.calls[fault.from];
    const problem = judge(await send(system, sent, fault), clean, fault);
    if (call && problem !== null) violations.push(`${title}: ${nameOf(fault, call)}: ${problem}`);
  }
  const after = await send(system, sent);
  if (after.status !== clean.status) violations.push(`${title}: afterwards ${after.status}`);
  return { sites: clean.calls.length, faults: faults.length, violations };
}

/** For the API: accepts a clear error, the normal answer, or one that breaks off visibly. */
export const judgeCall: Judge = (answer, clean, fault) => {
  const problem = unclear(answer);
  if (problem !== null || answer.isBroken) return problem;
  if (answer.status < 400 && answer.status !== clean.status)
    return `${answer.status} in place of ${clean.status}`;
  if (answer.status === 200 && answer.text.length < clean.text.length / 2)
    return `200 with ${answer.text.length} characters in place of ${clean.text.length}`;
  if (isOverload(fault, clean.calls[fault.from]) && answer.status === 500)
    return "an overload is answered 500";
  return null;
};

/**
 * The screen that the console's frame rendered: a prop of the component that checks again from the
 * browser.
 */
const SCREEN = /\\"rendered\\":\\"([\w-]+)\\"/;
const SCREENS_OF_A_FAULT = ["signed-in", "unreachable"];

/**
 * For pages: accepts an error or outage screen, never the wizard, sign-in, another address or "not
 * found".
 */
export const judgePage: Judge = ({ status, headers, text }) => {
  const [found] = INTERNALS.exec(text) ?? [];
  if (found) return `internals in the page: ${found}`;
  if (!headers.get("content-security-policy")?.includes("nonce-")) return "no policy for scripts";
  if (status >= 300 && status < 500) return `${status} ${headers.get("location") ?? ""}`;
  const screen = SCREEN.exec(text)?.[1] ?? "";
  if (status === 200 && !SCREENS_OF_A_FAULT.includes(screen)) return `the screen is "${screen}"`;
  return null;
};
