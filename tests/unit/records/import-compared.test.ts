import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { exportRecords } from "@/lib/records/read/export-records";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import { importRecords } from "@/lib/records/write/import-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { CUSTOMER, listOf, makeProduct, makeShop, stockOf } from "./ecommerce-fixture";

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));
const shop = await makeShop(ctx);
const { project } = await createProject(ctx, {
  name: "CRM",
  details: "d",
  projectUrl: "https://a.example.com",
  projectType: "Website",
  status: "active",
  workspaces: ["crm"],
});
const contacts = collectionOf(project.id, recordDefinition("crm", "contacts"));

type Cells = Record<string, string>;
const importInto = (place: RecordCollection, rows: Cells[], more: object = {}) =>
  importRecords(ctx, place, { rows, ...more });

async function exported(place: RecordCollection): Promise<Cells[]> {
  const query = recordListSchema(place.definition.description).parse({}) as RecordListQuery;
  let text = "";
  for await (const part of await exportRecords(ctx, place, query)) text += part;
  return Papa.parse<Cells>(text, { header: true, skipEmptyLines: true }).data;
}

describe("rows whose record is here", () => {
  it("an own export is existing; with a changed cell it is changed, and names the field", async () => {
    await importInto(contacts, [
      { name: "Ada", email: "ada@example.com", phone: "1", lifetime_value: "12.50", tags: "a, b" },
      { name: "Bob", email: "bob@example.com" },
    ]);
    const rows = (await exported(contacts)).map(({ created_at: _, ...cells }) => cells);
    expect(await importInto(contacts, rows)).toMatchObject({
      created: 0,
      existing: 2,
      changed: [],
      failed: [],
    });
    const edited = rows.map((row) =>
      row.name === "Ada" ? { ...row, phone: "2", company: "X" } : row,
    );
    const report = await importInto(contacts, edited);
    expect(report).toMatchObject({ created: 0, existing: 1, failed: [] });
    expect(report.changed).toMatchObject([{ fields: ["phone", "company"] }]);
    expect((await listOf(ctx, contacts, { q: "Ada" })).rows).toMatchObject([{ phone: "1" }]);
  });

  it("an email address in any case means the same contact, also twice in one file", async () => {
    const report = await importInto(contacts, [
      { name: "Zero", email: "zp@example.com", phone: "0049 171 0012345" },
      { name: "Upper", email: "ZP@EXAMPLE.COM" },
      { name: "Zero", email: "zp@example.com", phone: "0049 171 0012345" },
      { name: "Zero", email: "zp@example.com", company: "Other" },
    ]);
    expect(report).toMatchObject({
      created: 1,
      existing: 1,
      failed: [],
      changed: [
        { row: 1, fields: ["name"] },
        { row: 3, fields: ["company"] },
      ],
    });
    expect((await listOf(ctx, contacts, { q: "zp@example.com" })).total).toBe(1);
  });

  it("a known SKU is existing or changed, and refused no more", async () => {
    await importInto(shop.products, [
      { name: "Lamp", sku: "LAMP-1", price: "10", category: "Light", stock_quantity: "5" },
    ]);
    const again = { name: "Lamp", sku: "lamp-1", price: "12", category: "Light" };
    expect(await importInto(shop.products, [{ ...again, stock_quantity: "5" }])).toMatchObject({
      created: 0,
      existing: 0,
      changed: [{ row: 0, fields: ["sku", "price"] }],
      failed: [],
    });
  });

  it("a record that was edited since its import differs from its file", async () => {
    const row = { name: "Cyd", email: "cyd@example.com", phone: "1" };
    await importInto(contacts, [row]);
    const [record] = (await listOf(ctx, contacts, { q: "Cyd" })).rows;
    await updateRecord(ctx, contacts, { id: String(record?.id), changes: { phone: "9" } });
    expect(await importInto(contacts, [row])).toMatchObject({ changed: [{ fields: ["phone"] }] });
  });

  it("each row counts once, whatever becomes of it", async () => {
    const rows = [
      { name: "New", email: "new@example.com" },
      { name: "New", email: "new@example.com" },
      { name: "Newer", email: "new@example.com" },
      { name: "", email: "nameless@example.com" },
      { name: "Lost \uFFFD letter", email: "lost@example.com" },
      { name: "No address", email: "J\uFFFDrg@example.com" },
    ];
    const { created, existing, changed, failed: refused } = await importInto(contacts, rows);
    expect([created, existing, changed.length, refused.length]).toEqual([1, 1, 1, 3]);
  });
});

it("a cell whose name is no field refuses the call, and names the field that was meant", async () => {
  await expect(
    importInto(contacts, [{ name: "A", e_mail: "a@example.com" }]),
  ).rejects.toMatchObject({
    code: "invalid_input",
    message: "There is no field e_mail. Did you mean email?",
  });
});

describe("numbers", () => {
  const row = { name: "Num", email: "num@example.com", lifetime_value: "1,234" };

  it("an ambiguous one is refused, and read once its sign is given", async () => {
    expect((await importInto(contacts, [row])).failed).toEqual([
      { row: 0, errors: { lifetime_value: ['Lifetime value: "1,234" can mean 1234 or 1.234'] } },
    ]);
    await importInto(contacts, [row], { decimals: { lifetime_value: "." } });
    expect((await listOf(ctx, contacts, { q: "num@" })).rows).toMatchObject([
      { lifetime_value: 1234 },
    ]);
  });

  it("grouped ones need no sign", async () => {
    const values = ["1.234,56", "1,234.56", "12,5"];
    await importInto(
      contacts,
      values.map((value, n) => ({
        name: `G${n}`,
        email: `g${n}@example.com`,
        lifetime_value: value,
      })),
    );
    const { rows: records } = await listOf(ctx, contacts, { q: "g", sort: "name" });
    expect(records.filter(({ name }) => /^G\d$/.test(String(name)))).toMatchObject([
      { lifetime_value: 1234.56 },
      { lifetime_value: 1234.56 },
      { lifetime_value: 12.5 },
    ]);
  });
});

describe("past orders", () => {
  const orderOf = (more: Cells) => ({ ...CUSTOMER, status: "delivered", ...more });
  const found = async (number: string) => (await listOf(ctx, shop.orders, { q: number })).rows[0];

  it("keep their number, date and total, and leave the stock as it is", async () => {
    const product = await makeProduct(ctx, shop, { sku: "000123", price: 10 });
    const report = await importInto(shop.orders, [
      orderOf({
        number: "A-1001",
        items: "000123 x2",
        created_at: "2024-02-29",
        total_amount: "99.00",
      }),
    ]);
    expect(report).toMatchObject({ created: 1, failed: [] });
    expect(await found("A-1001")).toMatchObject({
      number: "A-1001",
      created_at: "2024-02-29T00:00:00.000Z",
      total_amount: 99,
      items_count: 2,
      currency: "EUR",
    });
    expect(await stockOf(ctx, product.id)).toEqual({
      stock: 10,
      sold: 0,
      status: "active",
      history: 10,
    });
  });

  it("name products that are gone, at the prices of their time", async () => {
    const report = await importInto(shop.orders, [
      orderOf({
        number: "A-1002",
        items: "GONE x3 @ 4.50; GONE x1 @ 0; 000123 x1",
        currency: "USD",
      }),
      orderOf({ number: "A-1003", items: "GONE x1" }),
      orderOf({ number: "A-1004", items: "GONE x4", total_amount: "20" }),
    ]);
    expect(report).toMatchObject({
      created: 2,
      failed: [
        {
          row: 1,
          errors: {
            items: ["No product with the SKU GONE. Give its price: GONE x1 @ 9.90"],
          },
        },
      ],
    });
    expect(await found("A-1002")).toMatchObject({
      total_amount: 23.5,
      currency: "USD",
      items_count: 5,
    });
    expect(await found("A-1004")).toMatchObject({ total_amount: 20, items_count: 4 });
  });

  it("give nothing back when they are cancelled or deleted, since they took nothing", async () => {
    const product = await makeProduct(ctx, shop, { sku: "KEEP" });
    await importInto(shop.orders, [
      orderOf({ number: "A-2", status: "pending", items: "KEEP x3" }),
    ]);
    const order = await found("A-2");
    await updateRecord(ctx, shop.orders, {
      id: String(order?.id),
      changes: { status: "cancelled" },
    });
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 10, sold: 0 });
  });

  it("take from the stock when the import is asked to, and are refused where there is too little", async () => {
    const product = await makeProduct(ctx, shop, { sku: "TAKE", stock_quantity: 5 });
    const rows = [
      orderOf({ number: "T-1", items: "TAKE x2 @ 1; TAKE x1 @ 2" }),
      orderOf({ number: "T-2", items: "TAKE x3" }),
    ];
    expect(await importInto(shop.orders, rows, { move_stock: true })).toMatchObject({
      created: 1,
      failed: [{ row: 1 }],
    });
    expect(await stockOf(ctx, product.id)).toEqual({
      stock: 2,
      sold: 3,
      status: "active",
      history: 2,
    });
  });

  it("are the same after an export and an import into another shop", async () => {
    const other = await makeShop(ctx);
    const rows = (await exported(shop.orders)).filter(({ number }) => number?.startsWith("A-1"));
    const fresh = rows.map(({ id: _, ...cells }) => cells);
    expect(await importInto(other.orders, fresh)).toMatchObject({ created: 3, failed: [] });
    const pick = (all: Cells[]) =>
      all
        .filter(({ number }) => number?.startsWith("A-1"))
        .map(({ number, created_at, total_amount, currency, items }) => ({
          ...{ number, created_at, total_amount, currency },
          items: items?.split("; ").toSorted(),
        }))
        .toSorted((a, b) => String(a.number).localeCompare(String(b.number)));
    expect(pick(await exported(other.orders))).toEqual(pick(rows));
  });
});
