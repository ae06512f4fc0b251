import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createAgent, linkAgent } from "@/lib/agents/write-agents";
import { AGENT_FIELDS } from "../../../support/audited-world";
import { fillShop } from "../../../support/busy-shop";
import { closeAfterTests } from "../../../support/close-after-tests";
import { makeAgentWorld, playTemplate } from "../../../support/runs-world";
import { createTestSystem } from "../../../support/test-system";

const ORDERS = 5000;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
const { projectId } = await makeAgentWorld(system, boss);
const shop = await fillShop(ctx, projectId, ORDERS);

/** Runs a template's agent in the shop, without deciding what it asks. */
async function play(templateId: string, options: object = {}) {
  const { agent } = await createAgent(ctx, {
    ...{ ...AGENT_FIELDS, templateId, agentConfig: { options } },
  });
  await linkAgent(ctx, { projectId, input: { agentId: agent.id } });
  return playTemplate(system, ctx, {
    ...{ agentId: agent.id, projectId },
    decision: { decision: "deny", reason: "A test" },
  });
}
const all = <Row>(query: ReturnType<typeof sql>) => ctx.db.all<Row>(query);
const ago = (days: number) => ctx.now - days * 24 * 60 * 60 * 1000;
const inPeriod = (days: number) =>
  sql`orders.workspace_id = ${shop.ecommerce} AND orders.status <> 'cancelled' AND orders.created_at > ${ago(days)}`;
const ordersIn = async (days: number) =>
  (await all<{ n: number }>(sql`SELECT count(*) AS n FROM orders WHERE ${inPeriod(days)}`))[0]?.n;
const demand = (days: number) =>
  all<{ id: string; name: string; sku: string; price: number; stock: number; pieces: number }>(
    sql`SELECT products.id, products.name, products.sku, price, stock_quantity AS stock,
      (SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_id
        WHERE product_id = products.id AND ${inPeriod(days)}) AS pieces
      FROM products WHERE workspace_id = ${shop.ecommerce} AND products.status = 'active'`,
  );

it("the Inventory Manager counts every order of 30 days", async () => {
  const { asks, result } = await play("inventory-manager", { most: 12 });
  const products = (await demand(30)).map((one) => ({
    ...one,
    left: one.pieces === 0 ? Number.POSITIVE_INFINITY : one.stock / (one.pieces / 30),
  }));
  const short = products
    .filter(({ stock, left }) => stock <= 5 || left < 14)
    .sort((a, b) => a.left - b.left || a.stock - b.stock || a.name.localeCompare(b.name));
  expect(short.length).toBeGreaterThan(12);
  expect(result).toContain(
    `Checked ${products.length} products for sale against ${await ordersIn(30)} orders from the last 30 days: ${short.length} running low.`,
  );
  expect(asks.map(({ args }) => args.name)).toEqual(
    short.slice(0, 12).map(({ name, sku }) => `Reorder ${name} (${sku})`),
  );
  for (const [at, { why }] of asks.entries()) {
    const { stock = 0, pieces = 0, left = 0 } = short[at] ?? {};
    if (stock > 0)
      expect(why).toBe(
        `${stock} left. ${pieces} ordered in 30 days, enough for ${Math.floor(left)} ${Math.floor(left) === 1 ? "day" : "days"}.`,
      );
  }
});

it("the Price Optimizer counts every order of its period", async () => {
  const { asks, result } = await play("price-optimizer", { days: 60, most: 10 });
  const products = await demand(60);
  const dear = products.filter(
    ({ stock, pieces }) => pieces > 0 && stock > 0 && stock / (pieces / 60) < 14,
  );
  const cheap = products.filter(({ stock, pieces }) => pieces === 0 && stock > 0);
  expect(cheap.length).toBeGreaterThan(0);
  expect(result).toContain(
    `Checked ${products.length} products for sale against ${await ordersIn(60)} orders from the last 60 days and found ${dear.length + cheap.length} price changes to propose.`,
  );
  const most = [...dear, ...cheap]
    .sort((a, b) => b.pieces - a.pieces || a.name.localeCompare(b.name))
    .slice(0, 10);
  expect(asks.map(({ args }) => args.id)).toEqual(most.map(({ id }) => id));
  expect(asks[0]?.why).toContain(`${most[0]?.pieces} ordered in 60 days.`);
});

it("the Product Recommender counts every pair of a year", async () => {
  const { asks, result } = await play("product-recommender", { orders: 5 });
  const pairs = await all<{ one: string; other: string; n: number }>(
    sql`SELECT a.product_id AS one, b.product_id AS other, count(DISTINCT orders.id) AS n FROM orders
      JOIN order_items AS a ON a.order_id = orders.id JOIN order_items AS b ON b.order_id = orders.id AND b.product_id > a.product_id
      JOIN products AS p ON p.id = a.product_id JOIN products AS q ON q.id = b.product_id
      WHERE ${inPeriod(365)} AND p.status = 'active' AND q.status = 'active' AND p.stock_quantity > 0 AND q.stock_quantity > 0
      GROUP BY 1, 2 HAVING n >= 5 ORDER BY n DESC, 1, 2`,
  );
  expect(pairs.length).toBeGreaterThan(5);
  expect(result).toContain(
    `Counted ${await ordersIn(365)} orders from the last 365 days and found ${pairs.length} product pairs worth showing together.`,
  );
  expect(asks.map(({ why }) => why)).toEqual(
    pairs
      .slice(0, 5)
      .map(
        ({ n }) => `Ordered together in ${n} orders in 365 days. Both are for sale and in stock.`,
      ),
  );
});

it("the Order Processor counts every order that waits", async () => {
  const { result } = await play("order-processor");
  const count = async (status: string, days: number) =>
    (
      await all<{ n: number }>(
        sql`SELECT count(*) AS n FROM orders WHERE workspace_id = ${shop.ecommerce} AND status = ${status} AND updated_at <= ${ago(days)}`,
      )
    )[0]?.n ?? 0;
  const [pending, processing, shipped] = [
    await count("pending", 1),
    await count("processing", 3),
    await count("shipped", 7),
  ];
  expect(pending).toBeGreaterThan(100);
  expect(result).toContain(
    `${pending + processing + shipped} stuck orders: ${pending} pending, ${processing} processing, ${shipped} shipped.`,
  );
});

it("the Send Optimizer counts every order and lead of a year", async () => {
  const { result } = await play("send-optimizer");
  const hours = await all<{ weekday: number; hour: number; n: number }>(
    sql`SELECT CAST(strftime('%w', created_at / 1000, 'unixepoch') AS integer) AS weekday,
      CAST(strftime('%H', created_at / 1000, 'unixepoch') AS integer) AS hour, count(*) AS n FROM orders
      WHERE workspace_id = ${shop.ecommerce} AND created_at > ${ago(365)} GROUP BY 1, 2`,
  );
  const days = Map.groupBy(hours, ({ weekday }) => weekday);
  const sum = (rows: readonly { n: number }[]) => rows.reduce((total, { n }) => total + n, 0);
  const [day = []] = [...days.values()].sort((a, b) => sum(b) - sum(a));
  const [top] = [...day].sort((a, b) => b.n - a.n || a.hour - b.hour);
  expect(result).toContain(`Checked ${sum(hours)} orders and leads from the last 365 days.`);
  expect(result).toContain(
    `${sum(day)} of ${sum(hours)}, and ${top?.n} of these between ${top?.hour}:00 and ${(top?.hour ?? 0) + 1}:00 UTC.`,
  );
});

it("the Subscriber Manager counts every contact", async () => {
  const { asks, result } = await play("subscriber-manager");
  const silent = await all<{ id: string }>(
    sql`SELECT id FROM contacts WHERE workspace_id = ${shop.crm} AND status = 'active' AND last_contact <= ${ago(90)} ORDER BY last_contact, created_at`,
  );
  const shared = await all<{ n: number }>(
    sql`SELECT count(*) AS n FROM contacts WHERE workspace_id = ${shop.crm} AND email <> '' GROUP BY lower(email) HAVING n > 1`,
  );
  const [contacts] = await all<{ n: number }>(
    sql`SELECT count(*) AS n FROM contacts WHERE workspace_id = ${shop.crm}`,
  );
  expect(silent.length).toBeGreaterThan(0);
  expect(result).toContain(
    `Checked ${contacts?.n} contacts: ${silent.length} active but not contacted for 90 days or more, ${shared.length} email addresses shared by more than one contact.`,
  );
  const changed = asks.filter(({ tool }) => tool === "change_record");
  expect(changed.map(({ args }) => args.id)).toEqual(
    silent.slice(0, changed.length).map(({ id }) => id),
  );
});
