import { describe, expect, it } from "vitest";
import type { RecordCollection } from "@/lib/records/collection";
import { correctStock } from "@/lib/records/ecommerce/correct-stock";
import { listStockChanges } from "@/lib/records/ecommerce/list-stock-changes";
import { linesText, readLines } from "@/lib/records/ecommerce/order-lines-schema";
import { isLowStock } from "@/lib/records/highlights";
import { exportRecords } from "@/lib/records/read/export-records";
import { listRecords } from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { importRecords } from "@/lib/records/write/import-records";
import { loadSampleData, removeSampleData } from "@/lib/records/write/sample-data";
import { updateRecord } from "@/lib/records/write/update-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { CUSTOMER, listOf, makeProduct, makeShop, stockOf } from "./ecommerce-fixture";

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));
const shop = await makeShop(ctx);

const correct = (productId: string, entry: unknown, by = ctx, key: string | null = null) =>
  correctStock(by, { projectId: shop.projectId, productId, entry, idempotencyKey: key });
const history = (productId: string, by = ctx) =>
  listStockChanges(by, { projectId: shop.projectId, productId }, { page: 1, perPage: 100 });

async function csvOf(place: RecordCollection): Promise<string[]> {
  const query = recordListSchema(place.definition.description).parse({}) as RecordListQuery;
  let csv = "";
  for await (const part of await exportRecords(ctx, place, query)) csv += part;
  return csv.trim().split("\r\n");
}

describe("a product", () => {
  it("has its fields, and needs name, SKU, price, category and stock", async () => {
    await expect(createRecord(ctx, shop.products, {})).rejects.toMatchObject({
      code: "invalid_input",
      errors: {
        name: ["Name is required"],
        sku: ["SKU is required"],
        price: ["Price is required"],
        category: ["Category is required"],
        stock_quantity: ["Stock is required"],
      },
    });
    expect(await makeProduct(ctx, shop, { name: "Lamp", sku: "L-1", price: 19.99 })).toMatchObject({
      name: "Lamp",
      sku: "L-1",
      price: 19.99,
      currency: "EUR",
      category: "Things",
      stock_quantity: 10,
      status: "active",
      sales_count: 0,
      stock_level: "enough",
    });
    for (const price of [-1, 0.001, "9", null])
      await expect(makeProduct(ctx, shop, { price })).rejects.toMatchObject({
        errors: { price: [expect.any(String)] },
      });
    for (const stock_quantity of [-1, 1.5, 1_000_001])
      await expect(makeProduct(ctx, shop, { stock_quantity })).rejects.toMatchObject({
        errors: { stock_quantity: [expect.any(String)] },
      });
  });

  it("has a SKU of its own within its workspace, whatever its case", async () => {
    await makeProduct(ctx, shop, { sku: "ONE" });
    await expect(makeProduct(ctx, shop, { sku: "one" })).rejects.toMatchObject({
      code: "conflict",
      errors: { sku: ["Another product already uses this SKU"] },
    });
    await makeProduct(ctx, await makeShop(ctx), { sku: "ONE" });
  });

  it("is out of stock at 0 unless it is inactive", async () => {
    const empty = await makeProduct(ctx, shop, { stock_quantity: 0, status: "active" });
    expect(empty.status).toBe("out_of_stock");
    const off = await makeProduct(ctx, shop, { stock_quantity: 0, status: "inactive" });
    expect(off.status).toBe("inactive");
    const full = await makeProduct(ctx, shop, { status: "out_of_stock" });
    expect(full.status).toBe("active");
    await expect(makeProduct(ctx, shop, { status: "sold" })).rejects.toMatchObject({
      errors: { status: ["Status must be one of active, inactive, out_of_stock"] },
    });
    const change = (id: string, status: string) =>
      updateRecord(ctx, shop.products, { id, changes: { status, stock_quantity: 500 } });
    expect(await change(empty.id, "active")).toMatchObject({
      status: "out_of_stock",
      stock_quantity: 0,
    });
    expect(await change(full.id, "inactive")).toMatchObject({ status: "inactive" });
    expect(await change(full.id, "out_of_stock")).toMatchObject({ status: "active" });
  });
});

describe("stock", () => {
  it("is changed by corrections, which are its history", async () => {
    const { id } = await makeProduct(ctx, shop, { name: "Mug", stock_quantity: 3 });
    expect(await correct(id, { change: -3, note: "Broken" })).toMatchObject({
      stock_quantity: 0,
      status: "out_of_stock",
    });
    expect(await correct(id, { change: 12, reason: "delivery" })).toMatchObject({
      stock_quantity: 12,
      status: "active",
    });
    await expect(correct(id, { change: -13 })).rejects.toMatchObject({
      code: "conflict",
      message: "Only 12 of Mug in stock. You can't remove 13.",
    });
    await expect(correct(id, { change: 1_000_000 })).rejects.toMatchObject({ code: "conflict" });
    for (const entry of [{}, { change: 0 }, { change: 1.5 }, { change: 1, reason: "order" }])
      await expect(correct(id, entry)).rejects.toMatchObject({ code: "invalid_input" });
    const key = crypto.randomUUID();
    await correct(id, { change: 1 }, ctx, key);
    await correct(id, { change: 1 }, ctx, key);
    const { page } = await history(id);
    expect(page).toMatchObject({ total: 4, pageCount: 1 });
    expect(page.rows.map(({ change, reason, note }) => [change, reason, note])).toEqual([
      [1, "correction", ""],
      [12, "delivery", ""],
      [-3, "correction", "Broken"],
      [3, "opening", ""],
    ]);
    expect(page.rows[0]).toMatchObject({
      order_id: null,
      created_by: ctx.actor?.id,
      created_by_name: ctx.actor?.name,
    });
    expect(await stockOf(ctx, id)).toMatchObject({ stock: 13, history: 13 });
  });

  it("holds when corrections and orders come at once", async () => {
    const product = await makeProduct(ctx, shop, { stock_quantity: 10 });
    const input = { ...CUSTOMER, items: [{ product_id: product.id, quantity: 1 }] };
    const all = Array.from({ length: 30 }, (_, n) =>
      n % 2 ? correct(product.id, { change: -1 }) : createRecord(ctx, shop.orders, input),
    );
    const done = (await Promise.allSettled(all)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(10);
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 0, history: 0 });
  });

  it("is closed to people who may not enter the workspace", async () => {
    const { id } = await makeProduct(ctx, shop);
    const outsider = system.context(await system.createActor("admin"));
    await expect(correct(id, { change: 1 }, outsider)).rejects.toMatchObject({ code: "not_found" });
    await expect(history(id, outsider)).rejects.toMatchObject({ code: "not_found" });
    await expect(correct(crypto.randomUUID(), { change: 1 })).rejects.toMatchObject({
      message: "This product doesn't exist or was deleted",
    });
  });

  it("is low at 5 or fewer and not at 6, in the answer and in the filter", async () => {
    expect([0, 5, 6].map(isLowStock)).toEqual([true, true, false]);
    const place = await makeShop(ctx);
    for (const stock_quantity of [0, 5, 6]) await makeProduct(ctx, place, { stock_quantity });
    const levels = async (query: object) =>
      (await listOf(ctx, place.products, { ...query, sort: "stock_quantity" })).rows.map(
        ({ stock_quantity, stock_level }) => [stock_quantity, stock_level],
      );
    expect(await levels({})).toEqual([
      [0, "low"],
      [5, "low"],
      [6, "enough"],
    ]);
    expect(await levels({ stock_level: "low" })).toHaveLength(2);
    expect(await levels({ stock_level: "enough" })).toEqual([[6, "enough"]]);
  });
});

describe("files", () => {
  it("products and orders go out as CSV and come into another shop by the same rules, once", async () => {
    const [here, there] = [await makeShop(ctx), await makeShop(ctx)];
    await makeProduct(ctx, here, { name: "=Lamp", sku: "LAMP X2", price: 1.5 });
    await makeProduct(ctx, here, { sku: "MUG" });
    const items = [
      { sku: "LAMP X2", quantity: 2 },
      { sku: "mug", quantity: 1 },
    ];
    const order = await createRecord(ctx, here.orders, { ...CUSTOMER, items });
    const [header, line] = await csvOf(here.orders);
    expect(header).toContain('"status","items","total_amount"');
    expect(line).toContain('"pending","LAMP X2 x2 @ 1.50; MUG x1 @ 10.00","13","EUR","3"');
    expect((await csvOf(here.products))[0]).toContain('"stock_quantity","status","sales_count"');

    const rows = [
      { name: "'=Lamp", sku: "LAMP X2", price: "1,5", category: "x", stock_quantity: "3" },
      { name: "Mug", sku: "MUG", price: "10", category: "x", stock_quantity: "2" },
      { name: "Double", sku: "mug", price: "10", category: "x", stock_quantity: "2" },
    ];
    expect(await importRecords(ctx, there.products, { rows })).toMatchObject({
      created: 2,
      changed: [{ row: 2, fields: ["name", "sku"] }],
      failed: [],
    });
    const cells = { ...CUSTOMER, id: order.id, items: "LAMP X2 x2; MUG x1" };
    const orderRows = [
      cells,
      { ...cells, id: "", customer_name: "Second" },
      { ...cells, id: "", customer_name: "Third", status: "cancelled" },
      { ...cells, id: "", customer_name: "Fourth", items: "NONE" },
      { ...cells, id: "", customer_name: "Fifth", items: "" },
      { ...cells, id: "", customer_name: "Sixth", items: "MUG", status: "Delivered" },
    ];
    const failed = [
      { row: 1, errors: { items: ["=Lamp (LAMP X2) has only 1 left. The order asks for 2."] } },
      { row: 3, errors: { items: ["No product with the SKU NONE"] } },
      { row: 4, errors: { items: ["An order needs at least one product"] } },
    ];
    const body = { rows: orderRows, move_stock: true };
    const brought = { created: 3, existing: 0, changed: [], failed };
    expect(await importRecords(ctx, there.orders, body)).toMatchObject(brought);
    const again = await importRecords(ctx, there.orders, body);
    expect(again).toMatchObject({ created: 0, existing: 3 });
    const stock = (await listOf(ctx, there.products, { sort: "name" })).rows;
    expect(stock.map((row) => [row.stock_quantity, row.sales_count])).toEqual([
      [1, 2],
      [0, 2],
    ]);
    for (const { id } of stock) {
      const { stock: left, history: sum } = (await stockOf(ctx, id)) ?? {};
      expect(sum).toBe(left);
    }
    expect(await importRecords(ctx, here.orders, { rows: [cells] })).toMatchObject({ existing: 1 });
  });

  it("the lines of a cell are read and written alike", () => {
    expect(readLines(" A-1 x2; B ;C×D × 10;; E x")).toEqual([
      { sku: "A-1", quantity: 2 },
      { sku: "B", quantity: 1 },
      { sku: "C×D", quantity: 10 },
      { sku: "E x", quantity: 1 },
    ]);
    const two = [
      { sku: "R-1", quantity: 4 },
      { sku: "E-3", quantity: 2 },
    ];
    for (const cell of ["R-1 x4, E-3 x2", "4 x R-1\n2 x E-3", "4× R-1; 2 x E-3", "R-1 x 4,2x E-3"])
      expect(readLines(cell), cell).toEqual(two);
    expect(readLines("Pot, red x2")).toEqual([{ sku: "Pot, red", quantity: 2 }]);
    expect(readLines("2 x MUG @ 9,90")).toEqual([{ sku: "MUG", quantity: 2, unit_price: 9.9 }]);
    expect(linesText(readLines("A x2;B"))).toBe("A x2; B x1");
  });
});

it("sample products and orders fill an empty shop and go again, with their stock", async () => {
  const { projectId, products, orders } = await makeShop(ctx);
  const place = { projectId, workspace: "ecommerce" as const };
  expect(await loadSampleData(ctx, place)).toBe(11);
  expect((await listOf(ctx, orders)).stats).toMatchObject({ total: 5, sample: 5 });
  const stock = (await listOf(ctx, products, { sort: "name" })).rows;
  expect(stock.find(({ sku }) => sku === "MARK-BRASS")).toMatchObject({
    stock_quantity: 0,
    status: "out_of_stock",
    sales_count: 2,
  });
  const lamp = stock.find(({ sku }) => sku === "LAMP-OAK")?.id ?? "";
  await updateRecord(ctx, products, { id: lamp, changes: { price: 80 } });
  expect(await removeSampleData(ctx, place)).toBe(10);
  expect((await listOf(ctx, products)).rows).toMatchObject([{ id: lamp, is_sample: false }]);
  // The pending order returns its piece, the delivered one doesn't.
  expect(await stockOf(ctx, lamp)).toMatchObject({ stock: 41, sold: 1, history: 41 });
});

it("the lists use indexes, in one round trip", async () => {
  const actor = await system.createActor("superadmin");
  const queries = [
    [shop.products, {}],
    [shop.products, { sort: "stock_quantity", stock_level: "low" }],
    [shop.products, { status: "active", sort: "name" }],
    [shop.orders, { status: "pending" }],
    [shop.orders, { sort: "customer_name" }],
  ] as const;
  for (const [place, query] of queries) {
    const read = recordListSchema(place.definition.description).parse(query) as RecordListQuery;
    const cost = await watchQueries(system, actor, (by) => listRecords(by, place, read));
    expect(scans(cost.plans)).toEqual([]);
    expect(cost.trips).toBe(1);
  }
});
