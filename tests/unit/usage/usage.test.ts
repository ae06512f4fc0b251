import { beforeEach, describe, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { auditLog } from "@/db/schema/system";
import { modelPrices, usageCaps, usageEntries, usageReservations } from "@/db/schema/usage";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { listCaps, setCap } from "@/lib/usage/caps";
import { reserveUsage } from "@/lib/usage/ledger";
import { listPrices, setPrice } from "@/lib/usage/prices";
import { exportUsage, getUsage, getUsageFigures } from "@/lib/usage/read-usage";
import { HIDDEN_KEY, usageQuerySchema } from "@/lib/usage/schema";
import { getSpendingRules } from "@/lib/usage/spending-rules";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const NOW = Date.UTC(2026, 2, 10, 12);
const DAY = 86_400_000;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const member = await system.createActor("moderator");
let ctx: Context;
let agentId: string;
let projectId: string;
beforeEach(async () => {
  const { db } = system.context();
  await db.batch([
    db.delete(agents),
    db.delete(usageEntries),
    db.delete(usageReservations),
    db.delete(usageCaps),
    db.delete(modelPrices),
    db.delete(auditLog),
  ]);
  ({ agentId, projectId } = await makeAgentWorld(system, boss));
  ctx = at(boss);
});

const at = (actor: Actor | null) => system.context(actor, { now: NOW });
const entry = (changes: Partial<typeof usageEntries.$inferInsert> = {}) =>
  system
    .context()
    .db.insert(usageEntries)
    .values({
      id: crypto.randomUUID(),
      at: NOW,
      purpose: "run",
      integrationId: "integration-1",
      model: "scripted",
      userId: boss.id,
      agentId,
      projectId,
      inputTokens: 100,
      cachedTokens: 10,
      outputTokens: 20,
      microDollars: 500,
      isEstimated: false,
      ...changes,
    });
const by = (dimension: string, period: object = {}) =>
  usageQuerySchema.parse({ by: dimension, ...period });

describe("usage", () => {
  it("is summed up by what is asked, with every day of the period", async () => {
    await entry();
    await entry({ at: NOW - 2 * DAY, microDollars: null, model: "unknown", userId: null });
    await entry({ at: NOW - 40 * DAY });
    const days = await getUsage(ctx, by("day"));
    expect(days).toMatchObject({
      from: "2026-02-09",
      to: "2026-03-10",
      total: { calls: 2, input_tokens: 200, cost_micros: 500, without_price: 1 },
    });
    expect(days.rows).toHaveLength(30);
    expect(days.rows.slice(-3).map(({ name, calls }) => [name, calls])).toEqual([
      ["2026-03-08", 1],
      ["2026-03-09", 0],
      ["2026-03-10", 1],
    ]);
    const people = await getUsage(ctx, by("person", { from: "2026-03-08", to: "2026-03-10" }));
    expect(people.rows).toMatchObject([
      { key: boss.id, name: boss.name, cost_micros: 500 },
      { key: null, name: null, cost_micros: 0 },
    ]);
    expect((await getUsage(ctx, by("agent"))).rows).toMatchObject([{ name: "Scout", calls: 2 }]);
    const wrong = [{ from: "2026-03-11" }, { from: "2025-01-01" }];
    for (const period of wrong)
      await expect(getUsage(ctx, by("day", period))).rejects.toMatchObject({
        code: "invalid_input",
      });
  });

  it("is everyone's own, and of what they created; the rest is a superadmin's", async () => {
    await entry();
    await entry({ userId: member.id, microDollars: 7 });
    const theirs = await getUsage(at(member), by("project"));
    expect(theirs.total).toMatchObject({ calls: 1, cost_micros: 7 });
    // They can't see the project.
    expect(theirs.rows).toMatchObject([{ key: HIDDEN_KEY, name: null }]);
    await system.context().db.update(agents).set({ createdBy: member.id });
    expect((await getUsage(at(member), by("agent"))).total.calls).toBe(2);
    await expect(getUsage(at(null), by("day"))).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("the page answers what its lists answer, in one round trip, with caps and prices for a superadmin", async () => {
    await entry();
    await entry({ at: NOW - 2 * DAY, userId: member.id });
    await setCap(ctx, { scope: "month", cap_micros: 1000 });
    for (const actor of [boss, member])
      for (const query of [by("day"), by("agent", { from: "2026-03-08" })]) {
        const days = await getUsage(at(actor), { ...query, by: "day" });
        const { rows: chosen } = await getUsage(at(actor), query);
        const figures = await getUsageFigures(at(actor), query);
        expect(figures).toEqual({ total: days.total, days: days.rows, chosen });
        const { trips } = await watchQueries(system, actor, (watched) =>
          Promise.all([getUsageFigures(watched, query), getSpendingRules(watched)]),
        );
        expect(trips).toBe(1);
      }
    expect(await getSpendingRules(at(member))).toBeNull();
    expect(await getSpendingRules(ctx)).toEqual({
      caps: await listCaps(ctx),
      prices: await listPrices(ctx),
    });
    await expect(getUsageFigures(at(null), by("day"))).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("goes into a spreadsheet as it is", async () => {
    await entry({ model: "=evil()" });
    const text = (await Array.fromAsync(await exportUsage(ctx, by("model")))).join("");
    expect(text.split("\r\n")).toEqual([
      '"key","name","calls","input_tokens","cached_tokens","output_tokens","cost_micros","without_price"',
      `"'=evil()","'=evil()","1","100","10","20","500","0"`,
      "",
    ]);
  });
});

describe("caps and prices", () => {
  it("are a superadmin's to see and to set, and recorded", async () => {
    for (const call of [listCaps, listPrices])
      await expect(call(at(member))).rejects.toMatchObject({ code: "forbidden" });
    const cap = { scope: "month", cap_micros: 1000 };
    await expect(setCap(at(member), cap)).rejects.toMatchObject({ code: "forbidden" });
    await setCap(ctx, cap);
    await setPrice(ctx, { model: "scripted", price: { input: 1, cached: 0, output: 2 } });
    const actions = (await ctx.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["usage.cap", "usage.price"]));
  });

  it("show what is left: of all, of one, and of anyone who spent most", async () => {
    await entry({ microDollars: 300 });
    await entry({ microDollars: 250, userId: member.id });
    await entry({ microDollars: 9000, at: Date.UTC(2026, 1, 28) });
    await setCap(ctx, { scope: "month", cap_micros: 1000 });
    await setCap(ctx, { scope: "person", cap_micros: 400 });
    const caps = await setCap(ctx, { scope: "person", subject: member.id, cap_micros: 200 });
    expect(caps).toMatchObject([
      { scope: "month", spent_micros: 550, left_micros: 450 },
      { scope: "person", subject: "", spent_micros: 300, left_micros: 100 },
      { subject: member.id, name: member.name, spent_micros: 250, left_micros: 0 },
    ]);
    expect(await setCap(ctx, { scope: "month", cap_micros: null })).toHaveLength(2);
  });

  it("hold for the next call at once", async () => {
    const call = {
      purpose: "run" as const,
      integrationId: "integration-1",
      model: "scripted",
      agentId,
      microDollars: 400,
      inputTokens: 1,
      outputTokens: 1,
    };
    await setCap(ctx, { scope: "agent", subject: agentId, cap_micros: 100 });
    await expect(reserveUsage(ctx, call)).rejects.toMatchObject({ code: "cap_reached" });
    await setCap(ctx, { scope: "agent", subject: agentId, cap_micros: 400 });
    await reserveUsage(ctx, call);
  });

  it("refuse what is not there", async () => {
    const wrong = [
      { scope: "agent", subject: "nothing", cap_micros: 1 },
      { scope: "month", subject: agentId, cap_micros: 1 },
      { scope: "agent", cap_micros: -1 },
    ];
    for (const cap of wrong)
      await expect(setCap(ctx, cap)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("replace list prices until they are removed", async () => {
    const priceOf = (prices: Awaited<ReturnType<typeof listPrices>>) =>
      prices.find(({ model }) => model === "gpt-4o");
    expect(priceOf(await listPrices(ctx))).toMatchObject({ input: 2_500_000, is_list_price: true });
    const price = { input: 1, cached: 1, output: 1 };
    const entered = priceOf(await setPrice(ctx, { model: "gpt-4o", price }));
    expect(entered).toEqual({ model: "gpt-4o", ...price, is_list_price: false });
    const back = priceOf(await setPrice(ctx, { model: "gpt-4o", price: null }));
    expect(back).toMatchObject({ is_list_price: true });
  });
});
