import { afterAll, describe, expect, it } from "vitest";
import { startIntegrationsStandIn } from "../support/integrations-stand-in";
import {
  describeRequest,
  isLate,
  isOfTheFront,
  LONGEST_ANSWER,
  problemOf,
} from "../support/malformed/judge";
import { type MalformedRequest, malformedRequest } from "../support/malformed/requests";
import { strangeRows, unstorableColumns } from "../support/malformed/strange-rows";
import { createWorld, idsIn, openSystem, type World } from "../support/malformed/world";
import { call } from "../support/people";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { startProviderStandIn } from "../support/provider-stand-in";
import { type RawAnswer, sendRaw } from "../support/raw-http";
import { proofSeed } from "../support/seeded-random";
import { startSystem } from "../support/system";

/**
 * ATRIUM_SEED sends other requests, ATRIUM_REQUEST only the one with this number. Failures print
 * both.
 */
const SEED = proofSeed();
const REQUESTS = proofSize({ ci: 200, full: 25_000 });
const AT_ONCE = 8;
/** Requests until deleted or locked items are created again. */
const PER_WORLD = 750;

let world: World;
const provider = await startProviderStandIn();
const integrations = await startIntegrationsStandIn();
const system = await startSystem({
  vars: { CLOUDFLARE_API_BASE_URL: provider.url },
  secrets: {
    OPENAI_API_BASE_URL: integrations.openAiBaseUrl,
    OUTBOUND_ALLOWED_ORIGINS: integrations.url,
  },
});
world = await openSystem(system, { allowedOrigin: integrations.url });
afterAll(() => Promise.all([system.close(), provider.close(), integrations.close()]));

const again = () => ({ knownIds: world.knownIds, allowedOrigin: integrations.url });

const problems: string[] = [];
/** Number of answers by status; 0 counts those of the servers in front. */
const statuses = new Map<number, number>();
let longest = 0;

/** Ids that a valid answer to a write names exist rightly. */
function keepIds({ method }: MalformedRequest, { status, text }: RawAnswer): void {
  if (status < 300 && method !== "GET" && text.length < 1_000_000)
    for (const id of idsIn(text)) world.knownIds.add(id);
}

/** A busy machine makes anything late, so late requests are sent again when nothing else runs. */
const late: MalformedRequest[] = [];

async function send(number: number): Promise<void> {
  const { host } = new URL(system.url);
  const request = malformedRequest(world, { seed: SEED, number, host });
  const answer = await sendRaw(system.url, request, request.isBroken ? 1000 : 4 * LONGEST_ANSWER);
  keepIds(request, answer);
  const status = isOfTheFront(request, answer) ? 0 : answer.status;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (!answer.isTimeout) longest = Math.max(longest, answer.took);
  if (isLate(request, answer)) late.push(request);
  note(request, problemOf(request, answer), answer.text);
}

function note(request: MalformedRequest, problem: string | null, text: string): void {
  if (!problem) return;
  problems.push(`${problem}\n${describeRequest(request, SEED)}\n  answer ${text.slice(0, 400)}`);
}

/** A request is slow if it is late each time. */
async function sendAgain(request: MalformedRequest): Promise<void> {
  for (let time = 0; time < 3; time++) {
    const answer = await sendRaw(system.url, request, 4 * LONGEST_ANSWER);
    keepIds(request, answer);
    if (!isLate(request, answer)) return;
  }
  note(request, `took more than ${LONGEST_ANSWER} ms every time`, "");
}

async function sendAll(numbers: number[]): Promise<void> {
  const left = [...numbers];
  const sender = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

function numbersToSend(): number[] {
  const one = Number(process.env.ATRIUM_REQUEST ?? "");
  return one > 0 ? [one] : Array.from({ length: REQUESTS }, (_, at) => at + 1);
}

/**
 * Values that are cleaned instead of rejected: a crash's text, and the address in a header that the
 * network edge writes.
 */
const MENDED = /^error_reports\.|^audit_log\.ip$|^rate_limits\.key$/;

describe(`malformed input, seed ${SEED}`, () => {
  it("no request whatever is answered 5xx, with internals, without its form or late", async () => {
    const numbers = numbersToSend();
    for (let at = 0; at < numbers.length; at += PER_WORLD) {
      if (at > 0) world = await createWorld(system, again());
      await sendAll(numbers.slice(at, at + PER_WORLD));
    }
    for (const request of late) await sendAgain(request);
    const counts = [...statuses].sort(([one], [other]) => one - other);
    printFigure(
      `Malformed input: seed ${SEED}, ${numbers.length} requests, ${problems.length} problems, longest ${Math.round(longest)} ms, ${late.length} sent again for being late; ${counts.map(([status, count]) => `${status || "by the servers in front"}: ${count}`).join(", ")}`,
    );
    expect(problems.slice(0, 20).join("\n\n")).toBe("");
  }, 3_600_000);

  it("afterwards nothing is there that no answer has named, and nothing that can't be stored", async () => {
    expect(await strangeRows(system, world.knownIds)).toEqual([]);
    const columns = await unstorableColumns(system);
    expect(columns.filter((column) => !MENDED.test(column))).toEqual([]);
  });

  it("afterwards the system still does its work", async () => {
    const last = await createWorld(system, again());
    for (const path of ["/api/health", "/api/auth/validate", "/api/projects", "/"]) {
      expect((await call(system, last.superadmin, "GET", path)).status, path).toBe(200);
    }
  });
});
