import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { auditLog, settings, systemState } from "@/db/schema/system";
import { SESSION_NEEDED } from "@/lib/auth/authorize";
import { STEP_UP_MS } from "@/lib/auth/step-up";
import { continueReset, RESET_LEASE_MS, resumeReset } from "@/lib/system/reset";
import { resetSystem } from "@/lib/system/reset-system";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { contentsOf, dyingContext, EMPTY, fillSystem } from "./reset-fixture";

const PHRASE = { confirmation: "DELETE ALL DATA" };

describe("system reset", () => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await createTestSystem();
  });
  afterEach(async () => {
    await system.settle();
    await system.close();
  });

  it("deletes everything but one audit row, and ends not set up", async () => {
    const actor = await fillSystem(system);
    const ctx = system.context(actor);
    await resetSystem(ctx, PHRASE);
    expect(await contentsOf(system)).toEqual(EMPTY);
    const [row] = await ctx.db.select().from(auditLog);
    expect(row).toMatchObject({
      action: "system.reset",
      actorId: actor.id,
      actorEmail: actor.email,
    });
    const [state] = await ctx.db.select().from(systemState);
    expect(state).toMatchObject({
      setupCompletedAt: null,
      resettingSince: null,
      servicesMode: null,
    });
    const [branding] = await ctx.db.select().from(settings);
    expect(branding).toMatchObject({ dashboardName: "Atrium", logoKey: null });
  });

  it("takes the exact phrase only", async () => {
    const actor = await fillSystem(system);
    const ctx = system.context(actor);
    for (const confirmation of [
      "delete all data",
      " DELETE ALL DATA",
      "DELETE ALL DATA ",
      "",
      undefined,
    ]) {
      await expect(resetSystem(ctx, { confirmation })).rejects.toMatchObject({
        code: "invalid_input",
        message: "Please type exactly: DELETE ALL DATA",
      });
    }
    expect((await contentsOf(system)).counts.users).toBe(2);
  });

  it("asks for the password again once it was given 15 minutes ago", async () => {
    const actor = await fillSystem(system);
    const now = Date.now();
    const ctx = system.context({ ...actor, confirmedAt: now - STEP_UP_MS }, { now });
    await expect(resetSystem(ctx, PHRASE)).rejects.toMatchObject({ code: "step_up_required" });
    expect((await contentsOf(system)).counts.users).toBe(2);
  });

  it("is refused to a superadmin whose role has just gone", async () => {
    const actor = await fillSystem(system);
    const { db } = system.context();
    await db.update(users).set({ role: "admin" }).where(eq(users.id, actor.id));
    await expect(resetSystem(system.context(actor), PHRASE)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await contentsOf(system)).counts.users).toBe(2);
  });

  it("is no token's to begin, whatever its role", async () => {
    const actor = await fillSystem(system);
    const byToken = { ...actor, sessionId: null, confirmedAt: null };
    await expect(resetSystem(system.context(byToken), PHRASE)).rejects.toMatchObject({
      code: "forbidden",
      message: SESSION_NEEDED,
    });
    expect((await contentsOf(system)).counts.users).toBe(2);
  });

  it("does nothing when its audit row can't be written", async () => {
    const actor = await fillSystem(system);
    await system.bindings.DB.exec("ALTER TABLE audit_log RENAME TO audit_elsewhere");
    await expect(resetSystem(system.context(actor), PHRASE)).rejects.toThrow();
    const [state] = await system.context().db.select().from(systemState);
    expect(state?.resettingSince).toBeNull();
    expect((await contentsOf(system)).counts.users).toBe(2);
  });
});

describe("a reset that is killed", () => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await createTestSystem();
  });
  afterEach(async () => {
    await system.settle();
    await system.close();
  });

  it("ends empty when it is taken up again, wherever it was killed, five times over", async () => {
    const { db } = system.context();
    const since = async () => (await db.select().from(systemState))[0]?.resettingSince ?? null;
    let isDone = false;
    let kills = 0;
    // The first two calls build and send the batch that starts the reset. In steps of three, each
    // is still hit.
    for (let calls = 2; !isDone; calls += 3) {
      const actor = await fillSystem(system);
      isDone = await resetSystem(dyingContext(system.context(actor), calls), PHRASE).then(
        () => true,
        () => false,
      );
      await system.settle().catch(() => undefined);
      // Each of five requests gets a little further, and all but the last die too.
      for (let further = 2; further <= 6 && (await since()) !== null; further++) {
        kills++;
        const stale = Date.now() - RESET_LEASE_MS - 1;
        await db.update(systemState).set({ resettingSince: stale });
        const ctx = system.context();
        await resumeReset(further < 6 ? dyingContext(ctx, further) : ctx, stale).catch(
          () => undefined,
        );
      }
      expect(await contentsOf(system)).toEqual(EMPTY);
      expect(await since()).toBeNull();
    }
    expect(kills).toBeGreaterThan(12);
  }, 120_000);

  it("is left alone while its lease is young, and is taken over by one of many", async () => {
    await fillSystem(system);
    const { db } = system.context();
    const young = Date.now();
    await db.update(systemState).set({ resettingSince: young });
    await resumeReset(system.context(), young);
    expect((await contentsOf(system)).counts.users).toBe(2);
    const stale = Date.now() - RESET_LEASE_MS - 1;
    await db.update(systemState).set({ resettingSince: stale });
    await Promise.all(Array.from({ length: 5 }, () => resumeReset(system.context(), stale)));
    const { counts, files, keys } = await contentsOf(system);
    expect({ counts, files, keys }).toEqual({
      counts: { audit_chain: 1, settings: 1, system_state: 1 },
      files: [],
      keys: [],
    });
  });

  it("deletes nothing of the system that was set up after it", async () => {
    await fillSystem(system);
    expect(await continueReset(system.context(), Date.now())).toBe(false);
    const { counts, files, keys } = await contentsOf(system);
    expect(counts.users).toBe(2);
    expect(files).toHaveLength(2);
    expect(keys).toHaveLength(2);
  });
});
