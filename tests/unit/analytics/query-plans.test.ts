import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getCharts } from "@/lib/analytics/charts";
import { getInsights } from "@/lib/analytics/insights";
import { PERIODS } from "@/lib/analytics/period-schema";
import { getReport } from "@/lib/analytics/report";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { createProjectWithRows, DAY } from "./analytics-fixture";

const ROWS = 1000;
/** A scan over all rows of a table. */
const SCAN =
  /^SCAN (audit_log|content_items|deals|keywords|leads|media_assets|metrics|orders|products|projects|tasks|workspaces)\b/;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const project = await createProjectWithRows(system, boss);
const time = sql`${Date.now()} - (i * ${Math.floor((100 * DAY) / ROWS)})`;
const numbers = sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS - 1})`;
const { db } = project.ctx;
await db.run(sql`INSERT INTO tasks (id, name, status, mode, project_id, created_at, updated_at)
  ${numbers} SELECT 'task-' || i, 'T', iif(i % 2, 'completed', 'pending'), 'manual', ${project.projectId}, ${time}, ${time} FROM n`);
await db.run(sql`INSERT INTO audit_log (id, at, action, entity_type, project_id)
  ${numbers} SELECT 'audit-' || i, ${time}, 'a', 'item', ${project.projectId} FROM n`);
await db.run(sql`INSERT INTO metrics (id, workspace_id, created_at, updated_at, name, category, value, at)
  ${numbers} SELECT 'metric-' || i, ${project.idOf("analytics")}, ${time}, ${time}, 'm' || (i % 60), 'traffic', i, ${time} FROM n`);

describe("reading analytics", () => {
  const reads = { getReport, getCharts, getInsights };

  it.each(Object.entries(reads))(
    "%s: one round trip over indexes for any period, the activity from its index alone",
    async (name, read) => {
      for (const period of PERIODS) {
        const input = { projectId: project.projectId, period };
        const { plans, trips } = await watchQueries(system, boss, (ctx) => read(ctx, input));
        expect(trips).toBe(1);
        expect(plans.filter((plan) => SCAN.test(plan))).toEqual([]);
        const activity = plans.filter((plan) => plan.includes("audit_log"));
        expect(activity.length).toBe(name === "getInsights" ? 0 : 1);
        for (const plan of activity)
          expect(plan).toMatch(
            /COVERING INDEX audit_log_project \(project_id=\? AND at>\? AND at<\?/,
          );
      }
    },
  );
});
