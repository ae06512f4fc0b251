import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";
import { handleRequest } from "@/engine/questions";
import { readConfig } from "@/lib/context/config";
import type { Context } from "@/lib/context/context";
import { AUDIT_ROWS, UNAUDITED } from "../support/audit-rows";
import { benchOf, send } from "../support/faults/bench";
import { type AuditRow, describeAuditRow } from "../support/faults/recorded";
import type { Write } from "../support/faults/sweep";
import { type FaultWorld, makeFaultWorld } from "../support/faults/world";
import { startInProcess } from "../support/in-process/system";
import { startIntegrationsStandIn } from "../support/integrations-stand-in";
import { startProviderStandIn } from "../support/provider-stand-in";
import type { System } from "../support/system";
import { ACTION_WRITES } from "./faults/action-writes";
import { startFaultIssuer } from "./faults/sign-in-writes";
import { NOBODYS_ORIGIN } from "./faults/system-writes";
import { WRITES } from "./faults/writes";

/** The API has every write but these. */
const ONLY_ACTIONS = ACTION_WRITES.filter(({ title }) => title === "rotateSecretsAction");
const ALL = [...WRITES, ...ONLY_ACTIONS];

// A write that an earlier one is in the way of is logged in this process.
vi.spyOn(console, "error").mockImplementation(() => undefined);
const providers = await Promise.all([
  startIntegrationsStandIn(),
  startProviderStandIn(),
  startFaultIssuer(),
]);
const [{ openAiBaseUrl }, { url }, issuer] = providers;
const started = await startInProcess({
  OPENAI_API_BASE_URL: openAiBaseUrl,
  CLOUDFLARE_API_BASE_URL: url,
  OUTBOUND_ALLOWED_ORIGINS: `${NOBODYS_ORIGIN},${issuer.origin}`,
});
// Answers the console's questions, and starts no job.
const engine = {
  fetch: (address: string, init: RequestInit) =>
    address.includes("/ask/")
      ? handleRequest({ config: readConfig() } as Context, new Request(address, init))
      : Promise.resolve(new Response(null, { status: 202 })),
};
const env = { ...started.env, ENGINE: engine as unknown as Fetcher };
const system: System = {
  ...started,
  url: "http://localhost",
  request: (address, init) => started.requestWith(env, address, init),
};
const world = { ...(await makeFaultWorld(system)), issuer };
const bench = await benchOf(system);
afterAll(async () => {
  await system?.close();
  for (const provider of providers ?? []) await provider.close();
  vi.restoreAllMocks();
});

async function recordedAfter(seq: number): Promise<AuditRow[]> {
  const rows = system.env.DB.prepare("SELECT * FROM audit_log WHERE seq > ?").bind(seq);
  return (await rows.all<AuditRow>()).results;
}

async function lastRow(): Promise<number> {
  const last = system.env.DB.prepare("SELECT max(seq) AS seq FROM audit_log");
  return (await last.first<{ seq: number }>())?.seq ?? 0;
}

/** Makes a write; returns the answer's status and what it left in the audit log. */
async function carryOut({ sent: prepare }: Write<FaultWorld>) {
  const sent = await prepare(world);
  const before = await lastRow();
  const answer = await send(system, sent);
  const people = { boss: world.boss.id, mate: world.mate.id };
  const rows = await recordedAfter(before);
  const lines = rows.map((row) => describeAuditRow(row, { sent, answer, people }));
  const isDone = answer.status < 300 || answer.status === 303;
  return isDone ? lines.sort() : [`${answer.status} ${answer.text}`];
}

describe("every write of the API leaves its rows in the audit log", () => {
  it.each(ALL)("$title", async (write) => {
    const expected = [...(AUDIT_ROWS[write.title] ?? [])].sort();
    // Restoring takes longer than most writes, so it is done only if an earlier one is in the way.
    const first = await carryOut(write).catch(() => null);
    if (isDeepStrictEqual(first, expected)) return;
    await bench.restore();
    expect(await carryOut(write)).toEqual(expected);
  });
});

it("the tables of rows have each write once, and no other", () => {
  const titles = ALL.map(({ title }) => title);
  const known = [...Object.keys(AUDIT_ROWS), ...Object.keys(UNAUDITED)];
  expect(known.toSorted()).toEqual(titles.toSorted());
});
