import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createErrorId } from "@/components/errors/crash-report";
import { CREATE_MIGRATION_RECORD } from "@/db/system-tables";
import type { Actor } from "@/lib/auth/actor";
import { listErrorReports, reportError } from "@/lib/system/error-reports";
import { getSystemScreen } from "@/lib/system/get-system-screen";
import { getSystemOverview } from "@/lib/system/system-overview";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const REPORTS = { page: 1, perPage: 20 };

describe("the System tab", () => {
  let system: TestSystem;
  let boss: Actor;
  beforeAll(async () => {
    system = await createTestSystem();
    boss = await system.createActor("superadmin");
    await reportError(system.context(boss), {
      errorId: createErrorId(),
      level: "page",
      message: "It broke",
      path: "/tasks",
    });
  });
  afterAll(() => system.close());

  const partsOf = async () => {
    const ctx = system.context(boss);
    return {
      overview: await getSystemOverview(ctx),
      reports: await listErrorReports(ctx, REPORTS),
    };
  };
  const tripsOf = async (read: Parameters<typeof watchQueries>[2]) =>
    (await watchQueries(system, boss, read)).trips;
  const database = async () =>
    (await getSystemOverview(system.context(boss))).information.find(
      ({ label }) => label === "SQLite database",
    );

  it("is read in one round trip, and tells of the newest migration", async () => {
    const { DB } = system.bindings;
    await DB.prepare(CREATE_MIGRATION_RECORD).run();
    try {
      await DB.prepare(
        "INSERT INTO d1_migrations (name, applied_at) VALUES ('0001_old.sql', '2026-01-01 00:00:00'), ('0002_new.sql', '2026-02-01 00:00:00')",
      ).run();
      const screen = await getSystemScreen(system.context(boss), REPORTS);
      expect(screen).toEqual(await partsOf());
      expect(screen.reports.rows).toMatchObject([{ message: "It broke", userEmail: boss.email }]);
      expect(await database()).toMatchObject({
        detail: "D1. Last migration: 0002_new.sql, 2026-02-01 00:00:00 UTC",
      });
      expect(await tripsOf((ctx) => getSystemScreen(ctx, REPORTS))).toBe(1);
      expect(await tripsOf(getSystemOverview)).toBe(1);
    } finally {
      await DB.prepare("DROP TABLE d1_migrations").run();
    }
  });

  it("is there without a record of migrations too, which costs one more", async () => {
    expect(await getSystemScreen(system.context(boss), REPORTS)).toEqual(await partsOf());
    expect(await database()).toMatchObject({ detail: "D1. Migrations aren't recorded" });
    const ctx = system.context(boss);
    const batch = vi.spyOn(ctx.db, "batch");
    await getSystemScreen(ctx, REPORTS);
    expect(batch).toHaveBeenCalledTimes(2);
  });

  it("is the superadmin's, and no token's", async () => {
    const admin = system.context(await system.createActor("admin"));
    const token = system.context({ ...boss, sessionId: null, confirmedAt: null });
    for (const ctx of [admin, token])
      await expect(getSystemScreen(ctx, REPORTS)).rejects.toMatchObject({ code: "forbidden" });
  });
});
