import { beforeEach, describe, expect, it } from "vitest";
import { usageCaps, usageEntries, usageReservations } from "@/db/schema/usage";
import { workRound } from "@/engine/work";
import type { Context } from "@/lib/context/context";
import { Places } from "@/lib/jobs/places";
import {
  type CapScope,
  type ExpectedCall,
  monthStart,
  releaseUsage,
  reserveUsage,
  settleUsage,
} from "@/lib/usage/ledger";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
beforeEach(async () => {
  const { db } = system.context();
  await db.batch([db.delete(usageEntries), db.delete(usageReservations), db.delete(usageCaps)]);
});

const NOW = Date.UTC(2026, 2, 31, 23, 59);

const cap = (scope: CapScope, microDollars: number, subject = "") =>
  system.context().db.insert(usageCaps).values({ scope, subject, microDollars, updatedAt: NOW });

const reserve = (changes: Partial<ExpectedCall> = {}, ctx: Partial<Context> = {}) =>
  reserveUsage(system.context(null, { now: NOW, ...ctx }), {
    purpose: "run",
    integrationId: "integration-1",
    model: "scripted",
    userId: "person-1",
    agentId: "agent-1",
    projectId: "project-1",
    microDollars: 400,
    inputTokens: 100,
    outputTokens: 50,
    ...changes,
  });
const settle = (id: string, microDollars: number) =>
  settleUsage(system.context(), id, {
    inputTokens: 90,
    cachedTokens: 0,
    outputTokens: 10,
    microDollars,
    isEstimated: false,
  });
const entries = () => system.context().db.select().from(usageEntries);

const REACHED = { code: "cap_reached" };

describe("a cap", () => {
  it("is not exceeded by calls at once", async () => {
    await cap("month", 1000);
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => reserve()));
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ reason: REACHED });
  });

  it("counts a call whose end no one saw once, from the engine's next round on", async () => {
    const lost = await reserve();
    const round = () =>
      workRound(() => system.context(), { kinds: {}, isFresh: false, places: new Places() });
    await round();
    expect(await entries()).toMatchObject([{ id: lost, microDollars: 400, isEstimated: true }]);
    expect(await system.context().db.select().from(usageReservations)).toEqual([]);
    await round();
    expect(await entries()).toHaveLength(1);
  });

  it("has room again when a call took less, or was given back", async () => {
    await cap("month", 1000);
    const [first, second] = [await reserve(), await reserve()];
    await expect(reserve()).rejects.toMatchObject(REACHED);
    await settle(first, 100);
    await reserve();
    await expect(reserve()).rejects.toMatchObject(REACHED);
    await releaseUsage(system.context(), second);
    await reserve();
    expect(await entries()).toMatchObject([{ id: first, microDollars: 100, outputTokens: 10 }]);
  });

  it.each([
    ["integration", "integration-1", { integrationId: "integration-2" }],
    ["project", "project-1", { projectId: "project-2" }],
    ["agent", "agent-1", { agentId: null }],
    ["person", "person-1", { userId: "person-2" }],
  ] as const)("on one %s says so, and stops nothing else", async (scope, subject, other) => {
    await cap(scope, 500, subject);
    await reserve();
    await expect(reserve()).rejects.toMatchObject({
      ...REACHED,
      message: `This call would exceed the cap for this ${scope} in March. A superadmin can raise it on the Usage page.`,
    });
    await reserve(other);
  });

  it("for each one of a kind gives way to one of its own", async () => {
    await cap("person", 500);
    await cap("person", 900, "person-2");
    for (const userId of ["person-1", "person-2", "person-2"]) await reserve({ userId });
    for (const userId of ["person-1", "person-2"])
      await expect(reserve({ userId })).rejects.toMatchObject(REACHED);
  });

  it("counts the calendar month", async () => {
    await cap("month", 500);
    await settle(await reserve(), 400);
    await expect(reserve()).rejects.toMatchObject(REACHED);
    expect(monthStart(NOW + 60_000)).toBe(Date.UTC(2026, 3));
    await reserve({}, { now: NOW + 60_000 });
  });

  it("can't hold down a model without a price, which is refused", async () => {
    await reserve({ microDollars: null });
    await cap("agent", 500);
    await expect(reserve({ microDollars: null })).rejects.toMatchObject({
      message:
        "scripted has no price, so the cap for this agent can't be enforced. A superadmin can enter its price on the Usage page.",
    });
  });
});

describe("a call whose end no one saw", () => {
  it("counts as the most that it may have taken, once", async () => {
    const id = await reserve();
    const later = NOW + 16 * 60_000;
    await reserve({}, { now: later });
    expect(await entries()).toMatchObject([{ id, at: NOW, microDollars: 400, isEstimated: true }]);
    await settle(id, 100);
    await reserve({}, { now: later });
    expect(await entries()).toMatchObject([{ id, microDollars: 400 }]);
  });
});
