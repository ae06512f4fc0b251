import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderItems, orders } from "@/db/schema/ecommerce";
import { auditLog } from "@/db/schema/system";
import type { RecordView } from "@/lib/records/description";
import type { Values } from "@/lib/records/field-schema";
import { getRecord } from "@/lib/records/read/get-record";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { CUSTOMER, listOf, makeProduct, makeShop, stockOf } from "./ecommerce-fixture";

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));
const shop = await makeShop(ctx);

const of = (product: RecordView, quantity: number) => ({ product_id: product.id, quantity });
const order = (items: unknown, more: Values = {}, key: string | null = null) =>
  createRecord(ctx, shop.orders, { ...CUSTOMER, items, ...more }, key);
const become = (id: string, status: string) =>
  updateRecord(ctx, shop.orders, { id, changes: { status } });

describe("an order", () => {
  it("takes its prices, total, pieces and stock from the products of that moment", async () => {
    const lamp = await makeProduct(ctx, shop, { price: 19.99 });
    const desk = await makeProduct(ctx, shop, { price: 0.1, stock_quantity: 3 });
    const made = await order([of(lamp, 2), { sku: String(desk.sku).toLowerCase(), quantity: 3 }]);
    expect(made).toMatchObject({
      customer_name: "Ada Berg",
      customer_email: "ada@example.com",
      shipping_address: "1 Street\nTown",
      status: "pending",
      total_amount: 40.28,
      currency: "EUR",
      items_count: 5,
      version: 1,
    });
    expect(made.items).toEqual([
      { product_id: lamp.id, name: lamp.name, sku: lamp.sku, unit_price: 19.99, quantity: 2 },
      { product_id: desk.id, name: desk.name, sku: desk.sku, unit_price: 0.1, quantity: 3 },
    ]);
    expect(await stockOf(ctx, lamp.id)).toMatchObject({ stock: 8, sold: 2, history: 8 });
    expect(await stockOf(ctx, desk.id)).toEqual({
      stock: 0,
      sold: 3,
      status: "out_of_stock",
      history: 0,
    });
    await updateRecord(ctx, shop.products, { id: lamp.id, changes: { price: 5, name: "Other" } });
    expect(await getRecord(ctx, shop.orders, made.id)).toMatchObject({
      total_amount: 40.28,
      items: [{ name: lamp.name, unit_price: 19.99 }, {}],
    });
  });

  it("is all or nothing, and says which product is short of how much", async () => {
    const plenty = await makeProduct(ctx, shop);
    const few = await makeProduct(ctx, shop, { name: "Mug", sku: "MUG", stock_quantity: 3 });
    await expect(order([of(plenty, 1), of(few, 4)])).rejects.toMatchObject({
      code: "conflict",
      message: "Mug (MUG) has only 3 left. The order asks for 4.",
      errors: { items: [expect.stringContaining("Mug")] },
    });
    // The same product by id and SKU is one line.
    await expect(order([of(few, 2), { sku: "mug", quantity: 2 }])).rejects.toMatchObject({
      code: "conflict",
    });
    const both = await order([of(few, 1), of(few, 2)]);
    expect(both.items).toMatchObject([{ quantity: 3 }]);
    await expect(order([of(few, 1)])).rejects.toMatchObject({
      message: "Mug (MUG) is out of stock. The order asks for 1.",
    });
    expect(await stockOf(ctx, plenty.id)).toMatchObject({ stock: 10, sold: 0, history: 10 });
    const lost = await ctx.db
      .select({ n: sql<number>`count(*)` })
      .from(orderItems)
      .where(sql`${orderItems.orderId} NOT IN (SELECT ${orders.id} FROM ${orders})`);
    expect(lost).toEqual([{ n: 0 }]);
  });

  it("has one currency, products that are for sale, and at least one line", async () => {
    const euro = await makeProduct(ctx, shop);
    const krone = await makeProduct(ctx, shop, { currency: "sek" });
    const hidden = await makeProduct(ctx, shop, { name: "Old", sku: "OLD", status: "inactive" });
    await expect(order([of(euro, 1), of(krone, 1)])).rejects.toMatchObject({
      code: "conflict",
      message: "All products in an order need the same currency. These use EUR and SEK.",
    });
    await expect(order([of(hidden, 1)])).rejects.toMatchObject({
      code: "conflict",
      message: "Old (OLD) is inactive and can't be ordered",
    });
    expect((await order([of(krone, 1)])).currency).toBe("SEK");
    const unknown = [{ product_id: crypto.randomUUID(), quantity: 1 }];
    await expect(order(unknown)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(order("NONE x2")).rejects.toMatchObject({
      message: "No product with the SKU NONE",
    });
    for (const items of [undefined, [], "", [{ quantity: 1 }], [of(euro, 0)], [of(euro, 1.5)], 7])
      await expect(order(items)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("can't take a product of another workspace", async () => {
    const elsewhere = await makeProduct(ctx, await makeShop(ctx), { sku: "ELSE" });
    await expect(order([of(elsewhere, 1)])).rejects.toMatchObject({ code: "invalid_input" });
    await expect(order("ELSE")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await stockOf(ctx, elsewhere.id)).toMatchObject({ stock: 10 });
  });

  it("sent twice with one key is one order", async () => {
    const product = await makeProduct(ctx, shop);
    const key = crypto.randomUUID();
    const [one, two] = [
      await order([of(product, 4)], {}, key),
      await order([of(product, 4)], {}, key),
    ];
    expect(two).toEqual(one);
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 6, sold: 4 });
    // A rejected order's key can be reused.
    const next = crypto.randomUUID();
    await expect(order([of(product, 7)], {}, next)).rejects.toMatchObject({ code: "conflict" });
    await order([of(product, 6)], {}, next);
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 0, sold: 10 });
  });

  it("goes from pending over processing and shipped to delivered, and no other way", async () => {
    const product = await makeProduct(ctx, shop);
    const { id } = await order([of(product, 1)]);
    for (const status of ["shipped", "delivered"])
      await expect(become(id, status)).rejects.toMatchObject({ code: "conflict" });
    for (const status of ["processing", "shipped"]) await become(id, status);
    await expect(become(id, "cancelled")).rejects.toMatchObject({
      message: "Can't change the status from shipped to cancelled. Allowed: delivered.",
    });
    expect(await become(id, "delivered")).toMatchObject({ status: "delivered", items: [{}] });
    await expect(become(id, "pending")).rejects.toMatchObject({ code: "conflict" });
    await expect(become(id, "sold")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 9, sold: 1 });
  });

  it("cancelled gives back its stock and sales, once", async () => {
    const product = await makeProduct(ctx, shop, { stock_quantity: 4 });
    const { id } = await order([of(product, 4)]);
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 0, status: "out_of_stock" });
    const both = await Promise.allSettled([become(id, "cancelled"), become(id, "cancelled")]);
    expect(both.map(({ status }) => status)).toContain("fulfilled");
    expect(await stockOf(ctx, product.id)).toEqual({
      stock: 4,
      sold: 0,
      status: "active",
      history: 4,
    });
    await expect(become(id, "pending")).rejects.toMatchObject({ code: "conflict" });
    await deleteRecord(ctx, shop.orders, { id });
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 4, history: 4 });
  });

  it("has a customer and an address that can be edited, and lines that can't", async () => {
    const product = await makeProduct(ctx, shop);
    const { id } = await order([of(product, 1)]);
    const changes = { customer_name: "New", items: [of(product, 5)], total_amount: 1 };
    expect(await updateRecord(ctx, shop.orders, { id, changes })).toMatchObject({
      customer_name: "New",
      total_amount: 10,
      items: [{ quantity: 1 }],
    });
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 9 });
  });

  it("deleted while it is open gives its stock back; one that is on its way does not", async () => {
    const product = await makeProduct(ctx, shop);
    const open = await order([of(product, 2)]);
    const gone = await order([of(product, 3)]);
    for (const status of ["processing", "shipped"]) await become(gone.id, status);
    expect(await deleteRecords(ctx, shop.orders, { ids: [open.id, gone.id] })).toBe(2);
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 7, sold: 3, history: 7 });
  });

  it("outlives its product", async () => {
    const product = await makeProduct(ctx, shop);
    const { id } = await order([of(product, 2)]);
    await deleteRecord(ctx, shop.products, { id: product.id });
    await become(id, "cancelled");
    expect(await getRecord(ctx, shop.orders, id)).toMatchObject({
      items: [{ product_id: null, name: product.name, quantity: 2 }],
    });
  });

  it("is closed to people who may not enter the workspace, and takes nothing then", async () => {
    const product = await makeProduct(ctx, shop);
    const outsider = system.context(await system.createActor("admin"));
    const input = { ...CUSTOMER, items: [of(product, 1)] };
    await expect(createRecord(outsider, shop.orders, input)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 10 });
  });
});

it("of 50 orders at once no piece is sold twice, and money and stock add up", async () => {
  const rare = await makeProduct(ctx, shop, { stock_quantity: 20, price: 3.33 });
  const plenty = await makeProduct(ctx, shop, { stock_quantity: 1000, price: 0.01 });
  const tries = Array.from({ length: 50 }, () => order([of(plenty, 3), of(rare, 1)]));
  const results = await Promise.allSettled(tries);
  const made = results.filter((result) => result.status === "fulfilled");
  // Check the reason first: a lost answer isn't a rejected order.
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => reason.code ?? reason)).toEqual(refused.map(() => "conflict"));
  expect(made).toHaveLength(20);
  expect(await stockOf(ctx, rare.id)).toEqual({
    stock: 0,
    sold: 20,
    status: "out_of_stock",
    history: 0,
  });
  expect(await stockOf(ctx, plenty.id)).toMatchObject({ stock: 940, sold: 60, history: 940 });
  const total = made.reduce((sum, { value }) => sum + Number(value.total_amount) * 100, 0);
  expect(Math.round(total)).toBe(20 * (333 + 3));
  const entries = await ctx.db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(sql`${auditLog.action} = 'orders.create'`);
  const ids = new Set(entries.map(({ id }) => id));
  expect(made.every(({ value }) => ids.has(value.id))).toBe(true);
});

it("a new order gets the number after the highest one, if it is given none", async () => {
  const place = await makeShop(ctx);
  const product = await makeProduct(ctx, { ...place });
  const input = { ...CUSTOMER, items: [of(product, 1)] };
  const numberOf = async (given: object = {}) =>
    (await createRecord(ctx, place.orders, { ...input, ...given })).number;
  expect([await numberOf(), await numberOf()]).toEqual(["1001", "1002"]);
  expect([await numberOf({ number: "R-77" }), await numberOf()]).toEqual(["R-77", "1003"]);
  expect([await numberOf({ number: "20500" }), await numberOf()]).toEqual(["20500", "20501"]);
  const other = await makeShop(ctx);
  const theirs = { ...CUSTOMER, items: [of(await makeProduct(ctx, other), 1)] };
  expect((await createRecord(ctx, other.orders, theirs)).number).toBe("1001");
  const cells = { ...CUSTOMER, items: `${product.sku} x1` };
  await importRecords(ctx, place.orders, { rows: [cells] });
  expect((await listOf(ctx, place.orders)).rows.map(({ number }) => number)).toContain("");
});

it("orders are listed by status, and found by customer and by id", async () => {
  const place = await makeShop(ctx);
  const product = await makeProduct(ctx, place);
  const input = { ...CUSTOMER, items: [of(product, 1)] };
  const one = await createRecord(ctx, place.orders, input);
  await createRecord(ctx, place.orders, { ...input, customer_name: "Bo", status: "shipped" });
  expect((await listOf(ctx, place.orders)).stats).toMatchObject({
    total: 2,
    byValue: { pending: 1, shipped: 1 },
  });
  for (const query of [{ q: "berg" }, { status: "pending" }, { q: one.id.slice(0, 8) }])
    expect((await listOf(ctx, place.orders, query)).rows).toMatchObject([{ id: one.id }]);
});

it("imported orders that differ by their ids only are two, and the same file again brings neither", async () => {
  const { orders: place, ...lists } = await makeShop(ctx);
  const product = await makeProduct(ctx, { orders: place, ...lists });
  const cells = { ...CUSTOMER, items: `${product.sku} x2` };
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const rows = [...ids.map((id) => ({ ...cells, id })), cells, cells];
  const body = { rows, move_stock: true };
  expect(await importRecords(ctx, place, body)).toMatchObject({ created: 3, existing: 1 });
  expect(await importRecords(ctx, place, body)).toMatchObject({ created: 0, existing: 4 });
  expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 4, sold: 6 });
});
