import type { System } from "../system";
import { type Fault, type FaultyAnswer, type Sent, send } from "./bench";
import { INTERNALS, unclear } from "./clear-answer";
import { faultsOf, isOverload, nameOf } from "./faults-of";
import type { Found } from "./sweep";

/** What is wrong with what a fault has made of an answer; null when nothing is. */
type Judge = (answer: FaultyAnswer, clean: FaultyAnswer, fault: Fault) => string | null;

interface Read {
  sent: Sent;
  judge: Judge;
  /** Of a run without a fault. */
  status?: number;
  choose: (faults: Fault[]) => Fault[];
}

/** Lets a read meet faults at each of its calls of the services; the next one is answered as ever. */
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

/** Of the API: a clear failure, the answer that a good call gets, or one that broke off and says so. */
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

/** Which screen the console's frame has drawn: a prop of the component that asks again from the browser. */
const SCREEN = /\\"rendered\\":\\"([\w-]+)\\"/;
const SCREENS_OF_A_FAULT = ["signed-in", "unreachable"];

/** Of a page: the screen of an error or of an outage, never the wizard, sign-in, another address or "not found". */
export const judgePage: Judge = ({ status, headers, text }) => {
  const [found] = INTERNALS.exec(text) ?? [];
  if (found) return `internals in the page: ${found}`;
  if (!headers.get("content-security-policy")?.includes("nonce-")) return "no policy for scripts";
  if (status >= 300 && status < 500) return `${status} ${headers.get("location") ?? ""}`;
  const screen = SCREEN.exec(text)?.[1] ?? "";
  if (status === 200 && !SCREENS_OF_A_FAULT.includes(screen)) return `the screen is "${screen}"`;
  return null;
};
