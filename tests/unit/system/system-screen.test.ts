import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createErrorId } from "@/components/errors/crash-report";
import { CREATE_MIGRATION_RECORD } from "@/db/system-tables";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { listErrorReports, reportError } from "@/lib/system/error-reports";
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

  /** What the tab shows, read together. */
  const readTab = async (ctx: Context) => {
    const [overview, reports] = await Promise.all([
      getSystemOverview(ctx),
      listErrorReports(ctx, REPORTS),
    ]);
    return { overview, reports };
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
      const screen = await readTab(system.context(boss));
      expect(screen.reports.rows).toMatchObject([{ message: "It broke", userEmail: boss.email }]);
      expect(await database()).toMatchObject({
        detail: "D1. Last migration: 0002_new.sql, 2026-02-01 00:00:00 UTC",
      });
      expect(await tripsOf(readTab)).toBe(1);
      expect(await tripsOf(getSystemOverview)).toBe(1);
    } finally {
      await DB.prepare("DROP TABLE d1_migrations").run();
    }
  });

  it("is there without a record of migrations too", async () => {
    const { reports } = await readTab(system.context(boss));
    expect(reports.rows).toMatchObject([{ message: "It broke" }]);
    expect(await database()).toMatchObject({ detail: "D1. Migrations aren't recorded" });
  });

  it("is the superadmin's, and no token's", async () => {
    const admin = system.context(await system.createActor("admin"));
    const token = system.context({ ...boss, sessionId: null, confirmedAt: null });
    await expect(getSystemOverview(token)).rejects.toMatchObject({ code: "forbidden" });
    for (const read of [getSystemOverview, listErrorReports])
      await expect(read(admin)).rejects.toMatchObject({ code: "forbidden" });
  });
});
