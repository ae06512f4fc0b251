import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCharts } from "@/lib/analytics/get-charts";
import { getInsights } from "@/lib/analytics/get-insights";
import { getReport } from "@/lib/analytics/get-report";
import { PERIODS } from "@/lib/analytics/period-schema";
import type { Actor } from "@/lib/auth/actor";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { createProjectWithRows, DAY, type ProjectWithRows } from "./analytics-fixture";

const ROWS = 10_000;

let system: TestSystem;
let boss: Actor;
let project: ProjectWithRows;
beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
  project = await createProjectWithRows(system, boss);
  // Spread over a hundred days, up to now: all of them lie within 90 days and the 90 before.
  const time = sql`${Date.now()} - (i * ${Math.floor((100 * DAY) / ROWS)})`;
  const numbers = sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS - 1})`;
  const { db } = project.ctx;
  await db.run(sql`INSERT INTO tasks (id, name, status, mode, project_id, created_at, updated_at)
    ${numbers} SELECT 'task-' || i, 'T', iif(i % 2, 'completed', 'pending'), 'manual', ${project.projectId}, ${time}, ${time} FROM n`);
  await db.run(sql`INSERT INTO orders (id, workspace_id, created_at, updated_at, customer_name, customer_email,
      shipping_address, total_amount, currency, items_count)
    ${numbers} SELECT 'order-' || i, ${project.idOf("ecommerce")}, ${time}, ${time}, 'C', 'c@example.com', 'S', 100, 'EUR', 1 FROM n`);
  await db.run(sql`INSERT INTO metrics (id, workspace_id, created_at, updated_at, name, category, value, at)
    ${numbers} SELECT 'metric-' || i, ${project.idOf("analytics")}, ${time}, ${time}, 'm' || (i % 60), 'traffic', i, ${time} FROM n`);
});
afterAll(() => system.close());

describe("the cost of analytics with 10,000 tasks, orders and readings", () => {
  const reads = { getReport, getCharts, getInsights };

  it.each(Object.entries(reads))(
    "%s: four statements in one round trip, no scan, at most 1,000 rows for any period",
    async (_, read) => {
      for (const period of PERIODS) {
        const input = { projectId: project.projectId, period };
        const cost = await watchQueries(system, boss, (ctx) => read(ctx, input));
        expect(cost).toMatchObject({ statements: 4, trips: 1 });
        expect(scans(cost.plans)).toEqual([]);
        expect(cost.rowsRead, period).toBeLessThanOrEqual(1000);
        expect(cost.rowsRead, "the rows are really counted").toBeGreaterThan(0);
      }
    },
  );
});
