import { beforeEach, expect, it } from "vitest";
import { ragQueries } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { usageEntries } from "@/db/schema/usage";
import { listQueryDays } from "@/lib/knowledge/documents/query-days";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 25, 12);

const system = await closeAfterTests(createTestSystem());
const ctx = { ...system.context(await system.createActor("superadmin")), now: NOON };
let ragId: string;
beforeEach(async () => {
  await ctx.db.batch([ctx.db.delete(rags), ctx.db.delete(usageEntries)]);
  ragId = await makeRag(ctx);
});

function spend(days: number, microDollars: number | null, changes: object = {}) {
  const call = { purpose: "ask", integrationId: "openai", model: "scripted" } as const;
  const tokens = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, isEstimated: false };
  const row = { id: crypto.randomUUID(), at: NOON - days * DAY_MS, ragId, microDollars };
  return ctx.db.insert(usageEntries).values({ ...call, ...tokens, ...row, ...changes });
}

it("what models cost a RAG is listed by day next to what it was asked", async () => {
  const asked = { kind: "ask", query: "When?", hits: 1, milliseconds: 40 } as const;
  const row = { id: crypto.randomUUID(), ragId, createdAt: NOON - DAY_MS };
  await ctx.db.insert(ragQueries).values({ ...row, ...asked });
  await spend(0, 1200);
  await spend(0, 300);
  await spend(0, null);
  await spend(1, 50);
  // Costs of another RAG, of none, and of earlier days are left out.
  await spend(0, 7, { ragId: await makeRag(ctx) });
  await spend(0, 7, { ragId: null });
  await spend(3, 7);
  expect(await listQueryDays(ctx, ragId, { days: 3 })).toMatchObject([
    { day: "2026-11-23", questions: 0, cost_micros: 0, without_price: 0 },
    { day: "2026-11-24", questions: 1, mean_ms: 40, cost_micros: 50, without_price: 0 },
    { day: "2026-11-25", questions: 0, mean_ms: null, cost_micros: 1500, without_price: 1 },
  ]);
});
