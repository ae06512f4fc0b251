import { type Bench, type Fault, type FaultyAnswer, type Sent, send } from "./bench";
import { unclear } from "./clear-answer";
import { faultsOf, isOverload, nameOf } from "./faults-of";
import type { State } from "./state";

/** A writing call, and its exceptions when interrupted. */
export interface Write<World> {
  title: string;
  /** Prepares the data and returns the call. Runs before each attempt. */
  sent: (world: World) => Sent | Promise<Sent>;
  /**
   * Done step by step over several services, so an interruption can leave a part. A retry finishes
   * it.
   */
  inSteps?: true;
  /** Changes that don't belong to the request: clean-up steps that continue later. */
  ignores?: RegExp;
  /** What a second call may add if the first one's answer was lost. */
  again?: RegExp;
  /** Status of a second call after a successful first one, if it isn't the usual one. */
  retried?: number;
  /** Checks the final state; returns problems. */
  verify?: (world: World) => string[];
  /** Writes nothing that is compared. */
  unwritten?: true;
  /** The answer redirects the browser. */
  leadsOn?: true;
  /** Leaves no audit row, because it has no visible effect or only counts. */
  unaudited?: true;
}

export interface Found {
  sites: number;
  faults: number;
  violations: string[];
}

interface Clean {
  answer: FaultyAnswer;
  lines: string[];
}

/** A key that stays on the list of files to delete belongs to the clean-up, not to the call. */
const CLEAN_UP = /^. removed_files /;

function linesOf(bench: Bench, write: Write<never>, from: State, to: State): string[] {
  return bench
    .describe(from, to)
    .filter((line) => !CLEAN_UP.test(line) && !write.ignores?.test(line));
}

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
/** Returns the lines that the first list has more often than the second. */
function beyond(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function difference(wanted: readonly string[], got: readonly string[]): string {
  const missing = beyond(wanted, got).slice(0, 3);
  return `missing ${JSON.stringify(missing)}, beyond ${JSON.stringify(beyond(got, wanted).slice(0, 3))}`;
}

async function runClean<World>(bench: Bench, world: World, write: Write<World>): Promise<Clean> {
  await bench.restore();
  const sent = await write.sent(world);
  const from = await bench.read();
  const answer = await send(bench.system, sent);
  await bench.cleanUp();
  return { answer, lines: linesOf(bench, write, from, await bench.read()) };
}

/** A retry is answered like a first call, or with the message that it was done already. */
function isFairRetry(
  { retried }: { retried?: number },
  { clean, retry, method }: { clean: FaultyAnswer; retry: FaultyAnswer; method: string },
): boolean {
  if (retry.status === clean.status || retry.status === retried) return true;
  if (clean.status === 201 && retry.status === 200) return true;
  return (
    retry.status === 409 || retry.status === 412 || (method === "DELETE" && retry.status === 404)
  );
}

async function meet<World>(
  bench: Bench,
  world: World,
  { write, clean, fault }: { write: Write<World>; clean: Clean; fault: Fault },
): Promise<string[]> {
  await bench.restore();
  const sent = await write.sent(world);
  const from = await bench.read();
  const answer = await send(bench.system, sent, fault);
  const problem = unclear(answer);
  const found = problem === null ? [] : [problem];
  if (isOverload(fault, clean.answer.calls[fault.from]) && answer.status === 500)
    found.push("an overload is answered 500");
  const between = linesOf(bench, write, from, await bench.read());
  const isWhole = same(between, clean.lines);
  if (!write.inSteps && between.length > 0 && !isWhole)
    found.push(`neither nothing nor all: ${difference(clean.lines, between)}`);
  if (answer.status < 400 && !isWhole && !write.inSteps)
    found.push(`${answer.status}, but not done`);
  const retry = await send(bench.system, sent);
  if (!isFairRetry(write, { clean: clean.answer, retry, method: sent.method }))
    found.push(`the retry is ${retry.status} ${retry.text.slice(0, 200)}`);
  await bench.cleanUp();
  const after = linesOf(bench, write, from, await bench.read());
  const more = beyond(after, clean.lines).filter((line) => !write.again?.test(line));
  const less = beyond(clean.lines, after).filter((line) => !write.again?.test(line));
  if (more.length > 0 || less.length > 0)
    found.push(`the retry does not converge: ${difference(clean.lines, after)}`);
  return [...found, ...(write.verify?.(world) ?? [])];
}

interface Sweep<World> {
  write: Write<World>;
  /** Chooses the faults to try. */
  choose: (faults: Fault[]) => Fault[];
  /** Also checks that two runs without a fault end the same, on which the comparison relies. */
  isSure: boolean;
}

/**
 * Tries faults at each of a call's service calls: it must do all or nothing, answer clearly, and a
 * retry must end where the first call would have.
 */
export async function sweepWrite<World>(
  bench: Bench,
  world: World,
  { write, choose, isSure }: Sweep<World>,
): Promise<Found> {
  const clean = await runClean(bench, world, write);
  const { answer, lines } = clean;
  const violations: string[] = [];
  const say = (text: string) => violations.push(`${write.title}: ${text}`);
  if (answer.status >= 300 && !write.leadsOn)
    say(`the clean run answers ${answer.status} ${answer.text.slice(0, 300)}`);
  if (!write.unwritten && lines.length === 0) say("the clean run changes nothing");
  const recorded = lines.filter((line) => line.startsWith("+ audit_log"));
  if (!write.unwritten && !write.unaudited && recorded.length === 0)
    say("the clean run leaves no audit row");
  if (isSure) {
    const again = await runClean(bench, world, write);
    if (!same(again.lines, lines)) say(`two clean runs differ: ${difference(lines, again.lines)}`);
  }
  const faults = violations.length > 0 ? [] : choose(faultsOf(answer));
  for (const fault of faults) {
    const call = answer.calls[fault.from];
    if (!call) continue;
    for (const problem of await meet(bench, world, { write, clean, fault }))
      say(`${nameOf(fault, call)}: ${problem}`);
  }
  await bench.restore();
  return { sites: answer.calls.length, faults: faults.length, violations };
}
