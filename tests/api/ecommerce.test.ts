import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, type Person } from "../support/people";
import { startSystem } from "../support/system";
import { createWorkspaceWorld } from "../support/workspace-world";

const REFUSAL = "You don't have access to the E-commerce workspace in this project";
const CUSTOMER = {
  customer_name: "Ada Berg",
  customer_email: "ada@example.com",
  shipping_address: "1 Street, Town",
};

const as = (
  person: Person | null,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => call(system, person, method, `${base}${path}`, body, headers);

const system = await closeAfterTests(startSystem());
const { boss, member, projectMember, outsider, base } = await createWorkspaceWorld(system, [
  "ecommerce",
]);

let count = 0;
async function makeProduct(values: object = {}) {
  const product = { name: `P${++count}`, sku: `P-${count}`, price: 9.99, category: "Things" };
  const made = await as(member, "POST", "/products", { ...product, stock_quantity: 10, ...values });
  expect(made.status).toBe(201);
  return made.body.product;
}

describe("e-commerce over HTTP", () => {
  it("sample data is loaded into an empty shop and removed in one call", async () => {
    expect(await as(member, "POST", "/sample")).toMatchObject({
      status: 201,
      body: { records: 11 },
    });
    expect((await as(member, "POST", "/sample")).status).toBe(409);
    const { body } = await as(member, "GET", "/orders");
    expect(body.stats).toMatchObject({ total: 5, sample: 5 });
    expect((await as(member, "DELETE", "/sample")).body).toMatchObject({ removed: 11 });
    expect((await as(member, "GET", "/products")).body.total).toBe(0);
  });

  it("products are rows of the workspace with their fields and rules", async () => {
    const product = await makeProduct({ name: "Lamp", sku: "LAMP", stock_quantity: 6 });
    expect(product).toMatchObject({
      name: "Lamp",
      sku: "LAMP",
      price: 9.99,
      category: "Things",
      stock_quantity: 6,
      status: "active",
      sales_count: 0,
      stock_level: "enough",
    });
    expect(Object.keys((await as(member, "POST", "/products", {})).body.errors).sort()).toEqual(
      ["category", "name", "price", "sku", "stock_quantity"].sort(),
    );
    const double = await as(member, "POST", "/products", { ...product, sku: "lamp" });
    expect([double.status, double.body.errors.sku]).toEqual([
      409,
      ["Another product already uses this SKU"],
    ]);
    const stock = `/products/${product.id}/stock`;
    const entry = { change: -1, reason: "damage", note: "Broken" };
    const changed = await as(member, "POST", stock, entry);
    expect([changed.status, changed.body.product.stock_level]).toEqual([201, "low"]);
    expect((await as(member, "POST", stock, { change: -6 })).status).toBe(409);
    expect((await as(member, "POST", stock, { change: "x" })).status).toBe(400);
    expect((await as(member, "GET", stock)).body).toMatchObject({
      total: 2,
      changes: [
        { ...entry, created_by_name: member.name },
        { change: 6, reason: "opening" },
      ],
    });
    const low = await as(member, "GET", "/products?stock_level=low&sort=stock_quantity");
    expect(low.body).toMatchObject({ total: 1, products: [{ id: product.id }] });
    expect((await as(member, "GET", "/products?stock_level=none")).status).toBe(400);
    const patched = await as(member, "PATCH", `/products/${product.id}`, {
      price: 5,
      stock_quantity: 99,
      sales_count: 99,
      status: "inactive",
    });
    expect(patched.body.product).toMatchObject({
      price: 5,
      stock_quantity: 5,
      sales_count: 0,
      status: "inactive",
    });
  });

  it("an order has its customer, total, items and status, and goes its way", async () => {
    const product = await makeProduct();
    const items = [{ product_id: product.id, quantity: 3 }];
    const key = { "idempotency-key": crypto.randomUUID() };
    const made = await as(member, "POST", "/orders", { ...CUSTOMER, items }, key);
    expect(made.status).toBe(201);
    expect(made.body.order).toMatchObject({
      ...CUSTOMER,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      total_amount: 29.97,
      currency: "EUR",
      status: "pending",
      items_count: 3,
      items: [{ product_id: product.id, sku: product.sku, unit_price: 9.99, quantity: 3 }],
    });
    const again = await as(member, "POST", "/orders", { ...CUSTOMER, items }, key);
    expect(again.body.order.id).toBe(made.body.order.id);
    const short = await as(member, "POST", "/orders", {
      ...CUSTOMER,
      items: [{ sku: product.sku, quantity: 8 }],
    });
    expect(short).toMatchObject({
      status: 409,
      body: { message: `${product.name} (${product.sku}) has only 7 left. The order asks for 8.` },
    });
    const path = `/orders/${made.body.order.id}`;
    expect((await as(member, "PATCH", path, { status: "delivered" })).status).toBe(409);
    expect((await as(member, "PATCH", path, { status: "lost" })).status).toBe(400);
    const moved = await as(member, "PATCH", path, { status: "processing" }, { "if-match": '"1"' });
    expect(moved.body.order).toMatchObject({ status: "processing", items: [{ quantity: 3 }] });
    expect((await as(member, "PATCH", path, { status: "cancelled" })).status).toBe(200);
    const { body } = await as(member, "GET", `/products/${product.id}`);
    expect(body.product).toMatchObject({ stock_quantity: 10, sales_count: 0 });
    const file = await system.request(`${base}/orders/export?status=cancelled`, {
      headers: { cookie: member.cookie },
    });
    expect(await file.text()).toContain(`"${product.sku} x3 @ 9.99"`);
  });

  it("of 50 orders at once no piece is sold twice, and money and stock add up", async () => {
    const rare = await makeProduct({ stock_quantity: 20, price: 3.33 });
    const plenty = await makeProduct({ stock_quantity: 1000, price: 0.01 });
    const items = [
      { product_id: plenty.id, quantity: 2 },
      { sku: rare.sku, quantity: 1 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => as(member, "POST", "/orders", { ...CUSTOMER, items })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
    const cents = made.reduce(
      (sum, { body }) => sum + Math.round(body.order.total_amount * 100),
      0,
    );
    expect(cents).toBe(20 * 335);
    for (const [id, left, sold] of [
      [rare.id, 0, 20],
      [plenty.id, 960, 40],
    ]) {
      const { product } = (await as(member, "GET", `/products/${id}`)).body;
      expect(product).toMatchObject({ stock_quantity: left, sales_count: sold });
      const { changes } = (await as(member, "GET", `/products/${id}/stock`)).body;
      expect(changes).toHaveLength(21);
      expect(changes.reduce((sum: number, { change }: { change: number }) => sum + change, 0)).toBe(
        left,
      );
    }
  });

  it("who may not enter gets nothing: 403 with the sentence for the project's people, else 404", async () => {
    const product = await makeProduct();
    const order = { ...CUSTOMER, items: [{ product_id: product.id, quantity: 1 }] };
    const made = (await as(boss, "POST", "/orders", order)).body.order;
    const calls: [string, string, unknown?][] = [
      ["GET", "/products"],
      ["POST", "/orders", order],
      ["GET", `/orders/${made.id}`],
      ["PATCH", `/orders/${made.id}`, { status: "cancelled" }],
      ["DELETE", `/orders/${made.id}`],
      ["POST", "/orders/import", { rows: [{ ...CUSTOMER, items: product.sku }] }],
      ["GET", "/orders/export"],
      ["GET", `/products/${product.id}/stock`],
      ["POST", `/products/${product.id}/stock`, { change: 1 }],
      ["POST", "/sample"],
    ];
    for (const [method, path, body] of calls) {
      const refused = await as(projectMember, method, path, body);
      expect([path, refused.status, refused.body.message]).toEqual([path, 403, REFUSAL]);
      expect([path, (await as(outsider, method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await as(null, method, path, body)).status]).toEqual([path, 401]);
    }
    const { body } = await as(boss, "GET", `/products/${product.id}`);
    expect(body.product).toMatchObject({ stock_quantity: 9, sales_count: 1 });
  });
});
