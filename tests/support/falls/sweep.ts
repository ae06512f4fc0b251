import type { Bench } from "../faults/bench";
import { faultyD1 } from "../faults/faulty-bindings.mjs";
import type { State } from "../faults/state";
import type { Write } from "../faults/sweep";
import type { FaultWorld } from "../faults/world";
import type { InProcess } from "../in-process/system";
import { type AccessGrant, happen } from "./access-grants";

interface DatabaseCall {
  isRead: boolean;
  text?: string;
}

/** Counts a request's database calls, and does something right before one of them. */
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
  grant: AccessGrant;
  /** Index of that database call. Beyond the last, it never happens. */
  at: number;
  fall: readonly string[];
}

interface Outcome {
  status: number;
  calls: readonly DatabaseCall[];
  /** What changed afterwards. */
  changes: string[];
}

/**
 * Allowed changes: recorded rejections, files put on the list to delete, and the id of an upload
 * that R2 has opened.
 */
const ANYWAY =
  /^\+ audit_log .*"action":"(?:forbidden|unauthenticated)"|^. removed_files |^~ media_uploads .*"multipart_id"/;

async function attempt(
  { system, bench, world }: Place,
  { write, grant, at, fall }: Attempt,
): Promise<Outcome> {
  await bench.restore();
  // Prepare the call's data while the person still has every right.
  const sent = await write.sent(world);
  await happen(world, grant.given);
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

/** Never: no request makes a negative call. */
const NEVER = -1;

interface FallsFound {
  /** Number of lost permissions. */
  falls: number;
  violations: string[];
}

/**
 * Takes the right to a call away right before one of the request's database calls, in each possible
 * way: from then on the request must write nothing. Skips ways that leave the right.
 *
 * @param place.bench of the same system as the world.
 * @param sweep.isWhole tries before each database call but the first, which reads who they are;
 * otherwise only before the last write.
 */
export async function sweepFalls(
  place: Place,
  { write, grant, isWhole }: Pick<Attempt, "write" | "grant"> & { isWhole: boolean },
): Promise<FallsFound> {
  const found: FallsFound = { falls: 0, violations: [] };
  const clean = await attempt(place, { write, grant, at: NEVER, fall: [] });
  if (clean.status >= 300) return found;
  const last = clean.calls.findLastIndex(({ isRead }) => !isRead);
  const ends = new Map<string, boolean>();
  const mayNot = async (fall: readonly string[]) => {
    const key = fall.join();
    if (!ends.has(key)) ends.set(key, await endsRight(place, { write, grant, fall }));
    return ends.get(key);
  };
  for (let at = isWhole ? 1 : Math.max(1, last); at <= last; at++)
    for (const [name, fall] of inTurn(Object.entries(grant.falls), at)) {
      if (!(await mayNot(fall))) continue;
      const { changes } = await attempt(place, { write, grant, at, fall });
      found.falls++;
      const where = `${name} before call ${at} of ${clean.calls.length} (${clean.calls[at]?.text})`;
      if (changes.length > 0) found.violations.push(`${where}: ${changes.slice(0, 3).join("; ")}`);
      // With several ways, take turns. Before the last write, try all of them.
      if (!isWhole || at < last) break;
    }
  return found;
}

/** Rotates a list to start at another entry. */
function inTurn<Entry>(entries: readonly Entry[], from: number): Entry[] {
  const first = from % entries.length;
  return [...entries.slice(first), ...entries.slice(0, first)];
}

/** Returns true if losing the right this way forbids the call. */
async function endsRight(place: Place, fallen: Omit<Attempt, "at">): Promise<boolean> {
  const { status } = await attempt(place, { ...fallen, at: 0 });
  return status >= 400;
}
