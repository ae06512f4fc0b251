import { describe, expect, it } from "vitest";
import { getInsights } from "@/lib/analytics/insights";
import { PERIODS } from "@/lib/analytics/period-schema";
import { getReport } from "@/lib/analytics/report";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { createProjectWithRows, DAY, NOW, type ProjectWithRows } from "./analytics-fixture";
import { plainCounts, plainFigures } from "./plain-figures";

const run = (statement: string) => system.bindings.DB.prepare(statement).run();

/** SQL: a time in the last 200 days, to the millisecond, for row `i`. */
const moment = (seed: number) =>
  `${NOW} - (i * ${7919 + seed * 104} % 200) * ${DAY} + (i * ${104_729 + seed} % ${DAY / 3})`;
const pick = (seed: number, ...of: string[]) =>
  `json_extract('${JSON.stringify(of)}', '$[' || (i * ${31 + seed * 2} / 3 % ${of.length}) || ']')`;
const rows = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;
const record = (name: string, type: Parameters<ProjectWithRows["idOf"]>[0]) =>
  `'${name}-' || i AS id, '${project.idOf(type)}', ${moment(1)}, ${moment(2)}`;
const COLUMNS = "id, workspace_id, created_at, updated_at";

async function insertRows() {
  const day = `(${moment(3)}) / ${DAY} * ${DAY}`;
  const status = pick(1, "pending", "running", "completed", "cancelled", "inaktiv", "in-progress");
  const statements = [
    `INSERT INTO tasks (id, name, status, mode, project_id, due_at, created_at, updated_at, completed_at) ${rows(400)}
      SELECT 'task-' || i, 'T', ${status}, 'manual', '${project.projectId}', iif(i % 5, ${day} + i % 9 * ${DAY}, NULL), ${moment(1)}, ${moment(4)}, iif(${status} = 'completed', max(${moment(4)}, ${moment(1)}), NULL) FROM n`,
    `INSERT INTO audit_log (id, at, action, entity_type, project_id) ${rows(200)}
      SELECT 'audit-' || i, ${moment(1)}, 'a', 'item', '${project.projectId}' FROM n`,
    `INSERT INTO content_items (${COLUMNS}, title, type, status, author, published_at, seo_score) ${rows(200)}
      SELECT ${record("item", "content")}, 'T', 'blog', ${pick(1, "draft", "review", "published")}, 'A', iif(i % 3, ${moment(5)}, NULL), i % 100 FROM n`,
    `INSERT INTO keywords (${COLUMNS}, keyword, position) ${rows(60)}
      SELECT ${record("word", "content")}, 'k' || i, nullif(i % 30, 0) FROM n`,
    `INSERT INTO media_assets (${COLUMNS}, name, type, format, content_type, size, views, downloads) ${rows(120)}
      SELECT ${record("asset", "media")}, 'N', ${pick(2, "image", "video")}, 'F', 'c/t', i * 1000, i % 7, i % 3 FROM n`,
    `INSERT INTO products (${COLUMNS}, name, sku, price, currency, category, stock_quantity, status) ${rows(90)}
      SELECT ${record("product", "ecommerce")}, 'N', 's' || i, 1, 'EUR', 'c', i % 9, iif(i % 4, 'active', 'inactive') FROM n`,
    `INSERT INTO orders (${COLUMNS}, customer_name, customer_email, shipping_address, status, total_amount, currency, items_count) ${rows(200)}
      SELECT ${record("order", "ecommerce")}, 'C', 'c@example.com', 'S', ${pick(3, "pending", "shipped", "cancelled")}, i * 7, ${pick(4, "EUR", "USD")}, 1 FROM n`,
    `INSERT INTO leads (${COLUMNS}, name, status, score, currency) ${rows(200)}
      SELECT ${record("lead", "crm")}, 'L', ${pick(5, "new", "contacted", "closed_won", "closed_lost", "qualified")}, i * 13 % 101, 'EUR' FROM n`,
    `INSERT INTO deals (${COLUMNS}, name, stage, value, currency, probability, expected_close, closed_at, lead_id) ${rows(150)}
      SELECT ${record("deal", "crm")}, 'D', 'discovery', i * 100, ${pick(6, "EUR", "USD")}, i % 101, iif(i % 4, ${day}, NULL), NULL, iif(i % 2, 'lead-' || i, NULL) FROM n`,
    `INSERT INTO metrics (${COLUMNS}, name, category, value, aggregation, at) ${rows(300)}
      SELECT ${record("metric", "analytics")}, ${pick(7, "Visits", "visits", "Sales")}, 'traffic', i / 4.0, ${pick(8, "total", "latest")}, ${moment(6)} FROM n`,
  ];
  for (const statement of statements) await run(statement);
}

/** Rows of every kind start and stop counting, move, and are deleted. */
async function changeRows() {
  const later = (column: string) => `max(${column}, ${NOW} - (rowid * 7919 % 150) * ${DAY / 2})`;
  const statements = [
    `UPDATE tasks SET status = 'completed', completed_at = ${later("created_at")} WHERE rowid % 3 = 0`,
    "UPDATE tasks SET status = 'running', completed_at = NULL WHERE rowid % 7 = 0",
    `UPDATE tasks SET status = 'completed', due_at = coalesce(due_at, 0) + ${2 * DAY}, completed_at = ${later("created_at")} WHERE rowid % 11 = 0`,
    `UPDATE tasks SET due_at = iif(rowid % 2, NULL, due_at - ${3 * DAY}) WHERE rowid % 13 = 0`,
    "UPDATE tasks SET status = 'cancelled', completed_at = NULL WHERE rowid % 17 = 0",
    "UPDATE tasks SET project_id = NULL WHERE rowid % 19 = 0",
    `UPDATE tasks SET project_id = '${project.projectId}' WHERE rowid % 38 = 0`,
    "DELETE FROM tasks WHERE rowid % 5 = 1",
    "DELETE FROM audit_log WHERE rowid % 5 = 1",
    "UPDATE content_items SET seo_score = 49 + rowid % 2, status = 'published' WHERE rowid % 4 = 0",
    `UPDATE content_items SET published_at = iif(rowid % 2, NULL, ${NOW}) WHERE rowid % 5 = 0`,
    "DELETE FROM content_items WHERE rowid % 7 = 1",
    "UPDATE keywords SET position = position + 5 WHERE rowid % 2",
    "DELETE FROM keywords WHERE rowid % 7 = 1",
    "UPDATE media_assets SET views = views + 1, downloads = downloads + rowid % 2 WHERE rowid % 3 = 0",
    "UPDATE media_assets SET type = 'audio', size = size + 1 WHERE rowid % 7 = 0",
    "DELETE FROM media_assets WHERE rowid % 7 = 1",
    "UPDATE products SET stock_quantity = max(stock_quantity - 2, 0), status = iif(rowid % 5, status, 'inactive')",
    "DELETE FROM products WHERE rowid % 7 = 1",
    "UPDATE orders SET status = 'cancelled' WHERE rowid % 5 = 0",
    "UPDATE orders SET status = 'pending', currency = 'USD', total_amount = total_amount + 3 WHERE rowid % 3 = 0",
    "DELETE FROM orders WHERE rowid % 7 = 1",
    `UPDATE deals SET stage = 'won', closed_at = ${later("created_at")} WHERE rowid % 3 = 0`,
    `UPDATE deals SET stage = 'lost', closed_at = ${later("created_at")} WHERE rowid % 5 = 0`,
    "UPDATE deals SET stage = 'closing', closed_at = NULL WHERE rowid % 15 = 0",
    `UPDATE deals SET value = value + 7, probability = 9, expected_close = ${NOW - (NOW % DAY)} - rowid % 2 WHERE rowid % 4 = 0`,
    "UPDATE deals SET lead_id = NULL WHERE rowid % 6 = 0",
    "UPDATE deals SET lead_id = 'lead-' || (rowid + 40) WHERE rowid > 140",
    "DELETE FROM deals WHERE rowid % 7 = 1",
    `UPDATE leads SET score = 101 - max(score, 1), updated_at = ${later("updated_at")} WHERE rowid % 3 = 0`,
    "UPDATE leads SET status = iif(rowid % 2, 'closed_won', 'new') WHERE rowid % 5 = 0",
    "DELETE FROM leads WHERE rowid % 7 = 1",
    `UPDATE metrics SET at = at + ${DAY}, name = 'sales' WHERE rowid % 5 = 0`,
    "UPDATE metrics SET value = value * 2, is_sample = 1 WHERE rowid % 3 = 0",
    "DELETE FROM metrics WHERE rowid % 7 = 1",
  ];
  for (const statement of statements) await run(statement);
}

const system = await closeAfterTests(createTestSystem());
const project = await createProjectWithRows(system, await system.createActor("superadmin"));
await insertRows();
await changeRows();

describe("figures of many rows, some of them changed and deleted", () => {
  it.each(PERIODS)(
    "%s: a report tells what the rows themselves tell, one by one",
    async (period) => {
      const { projectId, ctx } = project;
      const { figures } = await getReport(ctx, { projectId, period });
      const told = figures
        .filter(({ isCustom }) => !isCustom)
        .map(({ name, value, previous_value }) => [name, [value, previous_value]]);
      const plain = await plainFigures(project, period);
      expect(Object.fromEntries(told)).toEqual(
        Object.fromEntries(told.map(([name]) => [name, plain[String(name)]])),
      );
      expect(told.length).toBeGreaterThan(15);
    },
  );

  it("insights count what the rows themselves count", async () => {
    const { projectId, ctx } = project;
    const { insights } = await getInsights(ctx, { projectId, period: "30d" });
    const told = insights.map(({ title }) => title);
    for (const [words, count] of Object.entries(await plainCounts(project))) {
      expect(count, words).toBeGreaterThan(1);
      expect(told).toContain(`${count} ${words}`);
    }
  });
});
