import type { Bench } from "../faults/bench";
import { faultyD1 } from "../faults/faulty-bindings.mjs";
import type { State } from "../faults/state";
import type { Write } from "../faults/sweep";
import type { FaultWorld } from "../faults/world";
import type { InProcess } from "../in-process/system";
import { happen, type Standing } from "./standings";

interface DatabaseCall {
  isRead: boolean;
  text?: string;
}

/** Counts a request's calls of the database, and does something right before one of them. */
class Interruption {
  readonly calls: DatabaseCall[] = [];

  constructor(
    private readonly at: number,
    private readonly happens: () => Promise<void>,
  ) {}

  async run<Value>(call: DatabaseCall, act: () => Promise<Value>): Promise<Value> {
    if (this.calls.push(call) - 1 === this.at) await this.happens();
    return act();
  }
}

interface Place {
  system: InProcess;
  bench: Bench;
  world: FaultWorld;
}

interface Attempt {
  write: Write<FaultWorld>;
  standing: Standing;
  /** The call of the database before which it happens; none where it is beyond the last. */
  at: number;
  fall: readonly string[];
}

interface Outcome {
  status: number;
  calls: readonly DatabaseCall[];
  /** What changed after it had happened. */
  changes: string[];
}

/** Refusals are recorded, what was to be deleted anyway is deleted, and what R2 has opened is kept in mind to be closed. */
const ANYWAY =
  /^\+ audit_log .*"action":"(?:forbidden|unauthenticated)"|^. removed_files |^~ media_uploads .*"multipart_id"/;

async function attempt(
  { system, bench, world }: Place,
  { write, standing, at, fall }: Attempt,
): Promise<Outcome> {
  await bench.restore();
  // What the call needs is made while they still may do everything.
  const sent = await write.sent(world);
  await happen(world, standing.given);
  let then: State | undefined;
  const interruption = new Interruption(at, async () => {
    await happen(world, fall);
    then = await bench.read();
  });
  const { method, path, body, raw, headers } = sent;
  const env = { ...system.env, DB: faultyD1(interruption, system.env.DB) };
  const answer = await system.requestWith(env, path, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? raw : JSON.stringify(body),
  });
  await answer.text();
  const changes = then ? bench.describe(then, await bench.read()) : [];
  return {
    status: answer.status,
    calls: interruption.calls,
    changes: changes.filter((line) => !ANYWAY.test(line) && !write.ignores?.test(line)),
  };
}

/** Never: a request makes fewer calls. */
const NEVER = -1;

export interface FallsFound {
  /** How often somebody fell. */
  falls: number;
  violations: string[];
}

/**
 * Lets somebody who may make a call lose the right to it right before a call of the database that the request makes, in
 * one way after another: from then on they write nothing. What they still may after a fall is left out.
 *
 * @param place.bench of the same system as the world.
 * @param sweep.isWhole before each call of the database but the first, which says who they are; otherwise before the
 *   last that writes alone.
 */
export async function sweepFalls(
  place: Place,
  { write, standing, isWhole }: Pick<Attempt, "write" | "standing"> & { isWhole: boolean },
): Promise<FallsFound> {
  const found: FallsFound = { falls: 0, violations: [] };
  const clean = await attempt(place, { write, standing, at: NEVER, fall: [] });
  if (clean.status >= 300) return found;
  const last = clean.calls.findLastIndex(({ isRead }) => !isRead);
  const ends = new Map<string, boolean>();
  const mayNot = async (fall: readonly string[]) => {
    const key = fall.join();
    if (!ends.has(key)) ends.set(key, await endsRight(place, { write, standing, fall }));
    return ends.get(key);
  };
  for (let at = isWhole ? 1 : Math.max(1, last); at <= last; at++)
    for (const [name, fall] of inTurn(Object.entries(standing.falls), at)) {
      if (!(await mayNot(fall))) continue;
      const { changes } = await attempt(place, { write, standing, at, fall });
      found.falls++;
      const where = `${name} before call ${at} of ${clean.calls.length} (${clean.calls[at]?.text})`;
      if (changes.length > 0) found.violations.push(`${where}: ${changes.slice(0, 3).join("; ")}`);
      // Each in its turn where there are several: before the last write all of them.
      if (!isWhole || at < last) break;
    }
  return found;
}

/** A list that begins at another of its entries. */
function inTurn<Entry>(entries: readonly Entry[], from: number): Entry[] {
  const first = from % entries.length;
  return [...entries.slice(first), ...entries.slice(0, first)];
}

/** True when one who has fallen that way may not make the call. */
async function endsRight(place: Place, fallen: Omit<Attempt, "at">): Promise<boolean> {
  const { status } = await attempt(place, { ...fallen, at: 0 });
  return status >= 400;
}
