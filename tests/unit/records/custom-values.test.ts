import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { controlName } from "@/lib/custom-fields/names";
import { createCustomField, updateCustomField } from "@/lib/custom-fields/write-fields";
import { undoRecordUpdates } from "@/lib/records/bulk/undo-updates";
import { updateRecords } from "@/lib/records/bulk/update-records";
import type { RecordCollection } from "@/lib/records/collection";
import { openCollection } from "@/lib/records/custom/open-collection";
import { recordFields } from "@/lib/records/custom/record-fields";
import type { Values } from "@/lib/records/field-schema";
import { readRecordForm } from "@/lib/records/form-values";
import { exportRecords } from "@/lib/records/read/export-records";
import { getRecord } from "@/lib/records/read/get-record";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { restoreRecords } from "@/lib/records/write/restore-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { listOf, makeProduct, makeShop } from "./ecommerce-fixture";

const system = await closeAfterTests(createTestSystem());
const actor = await system.createActor("superadmin");
const userId = actor.id;
const ctx = system.context(actor);

const options = ["Steel", "Wood", "Glass"].map((label) => ({ label }));
/** One field of each kind. */
const FIELDS = [
  { label: "Material", kind: "choice", options },
  { label: "Rooms", kind: "choices", options: [{ label: "Hall" }, { label: "Living room" }] },
  { label: "Weight", kind: "number", unit: "kg" },
  { label: "Cost", kind: "money", currency: "USD" },
  { label: "Launch", kind: "day" },
  { label: "Fragile", kind: "yes-no" },
  { label: "Manual", kind: "url" },
  { label: "Note", kind: "text" },
  { label: "Buyer", kind: "person" },
  { label: "Supplier", kind: "link", to: "contact" },
];
const filled = (): Values => ({
  material: "steel",
  rooms: ["living_room", "hall"],
  weight: 2.5,
  cost: 12.34,
  launch: "2026-11-21",
  fragile: false,
  manual: "https://example.com/manual",
  note: "By hand, mostly",
  buyer: userId,
});
const flat = (custom: Values) =>
  Object.fromEntries(Object.entries(custom).map(([key, value]) => [`custom.${key}`, value]));

async function world() {
  const shop = await makeShop(ctx);
  for (const field of FIELDS) await createCustomField(ctx, recordFields(shop.products), field);
  const products = await openCollection(ctx, {
    ...{ projectId: shop.projectId, type: "ecommerce", records: "products" },
  });
  const add = (custom: Values = {}, values: Values = {}) =>
    makeProduct(ctx, { ...shop, products }, { ...values, ...(custom && { custom }) });
  return { shop, products, add };
}

const namesOf = async (place: RecordCollection, query: Values) =>
  (await listOf(ctx, place, query)).rows.map(({ name }) => name);

async function csvOf(place: RecordCollection): Promise<string[]> {
  const query = recordListSchema(place.definition.description).parse({}) as RecordListQuery;
  let csv = "";
  for await (const part of await exportRecords(ctx, place, query)) csv += part;
  return csv.trim().split("\r\n");
}

describe("a record's custom values", () => {
  it("are stored, changed one by one, and cleared", async () => {
    const { products, add } = await world();
    const { id } = await add(filled());
    const expected = flat({ ...filled(), rooms: ["hall", "living_room"], supplier: null });
    expect(await getRecord(ctx, products, id)).toMatchObject(expected);
    await updateRecord(ctx, products, { id, changes: { custom: { weight: 3, note: "" } } });
    expect(await getRecord(ctx, products, id)).toMatchObject({
      ...expected,
      "custom.weight": 3,
      "custom.note": null,
    });
    await updateRecord(ctx, products, { id, changes: { custom: { weight: null, rooms: [] } } });
    const [row] = await ctx.db.all<{ custom: string }>(
      sql`SELECT custom FROM products WHERE id = ${id}`,
    );
    expect(Object.keys(JSON.parse(String(row?.custom)) as object)).toHaveLength(6);
  });

  it("are never required", async () => {
    const { add } = await world();
    expect(await add()).toMatchObject({ "custom.material": null, "custom.rooms": [] });
  });

  it.each([
    ["material", "Gold", "Material must be one of steel, wood, glass"],
    ["rooms", ["cellar"], "Rooms must be one of hall, Living room (living_room)"],
    ["weight", "heavy", "Weight must be a number"],
    ["cost", 1.234, "Cost can have up to two decimals"],
    ["launch", "21.11.2026", "Launch must be a date such as 2026-11-21"],
    ["fragile", "maybe", "Fragile must be true or false"],
    ["manual", "javascript:alert(1)", "Manual must be a URL that starts with http:// or https://"],
    ["note", 5, "Note must be text"],
    ["buyer", crypto.randomUUID(), "Buyer must be a member of this workspace"],
    ["supplier", crypto.randomUUID(), "Supplier must be in this project"],
  ])("are refused with another type: %s", async (key, value, message) => {
    const { products, add } = await world();
    const { id } = await add();
    await expect(
      updateRecord(ctx, products, { id, changes: { custom: { [key]: value } } }),
    ).rejects.toMatchObject({ code: "invalid_input", errors: { [`custom.${key}`]: [message] } });
  });

  it("are refused for a field that isn't there", async () => {
    const { products, add } = await world();
    const { id } = await add();
    for (const custom of [{ materiel: "steel" }, "steel"])
      await expect(updateRecord(ctx, products, { id, changes: { custom } })).rejects.toMatchObject({
        code: "invalid_input",
      });
  });

  it("come from a form's texts", async () => {
    const { products } = await world();
    const { fields } = products.definition.description;
    const texts = { ...flat(filled()), "custom.rooms": "hall, living_room" };
    const typed = Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [controlName(name), String(value)]),
    );
    expect(readRecordForm(fields, typed, true)).toEqual({
      custom: { ...filled(), rooms: ["hall", "living_room"] },
    });
    const emptied = Object.fromEntries(Object.keys(typed).map((name) => [name, ""]));
    expect(readRecordForm(fields, emptied, false).custom).toMatchObject({
      material: null,
      rooms: [],
      weight: null,
    });
  });

  it("are in its activity, in words", async () => {
    const { products, add } = await world();
    const { id } = await add({ material: "steel", fragile: true });
    const changes = { custom: { material: "wood", fragile: false, rooms: ["living_room"] } };
    await updateRecord(ctx, products, { id, changes });
    const { rows } = await listRecordActivity(ctx, products, { id, page: 1, perPage: 5 });
    expect(rows[0]?.changes).toEqual([
      { field: "custom.material", label: "Material", before: "Steel", after: "Wood" },
      { field: "custom.rooms", label: "Rooms", before: null, after: "Living room" },
      { field: "custom.fragile", label: "Fragile", before: "Yes", after: "No" },
    ]);
  });

  it("come back with a deleted record", async () => {
    const { products, add } = await world();
    const { id } = await add({ material: "steel" });
    await deleteRecord(ctx, products, { id });
    await restoreRecords(ctx, products, { ids: [id] });
    expect(await getRecord(ctx, products, id)).toMatchObject({ "custom.material": "steel" });
  });

  it("change in bulk, which can be undone", async () => {
    const { products, add } = await world();
    const ids = [(await add({ material: "steel" })).id, (await add()).id];
    const changes = { custom: { material: "wood", rooms: ["hall"] } };
    const { done, undo } = await updateRecords(ctx, products, { ids, changes });
    expect(done).toEqual(ids);
    expect(await namesOf(products, { "custom.material": "wood" })).toHaveLength(2);
    expect(await undoRecordUpdates(ctx, products, { changes: undo })).toHaveLength(2);
    expect(await getRecord(ctx, products, ids[0] ?? "")).toMatchObject({
      "custom.material": "steel",
      "custom.rooms": [],
    });
    expect(await getRecord(ctx, products, ids[1] ?? "")).toMatchObject({ "custom.material": null });
  });
});

describe("a list", () => {
  it("is filtered by choices and answers", async () => {
    const { products, add } = await world();
    await add({ material: "steel", rooms: ["hall", "living_room"], fragile: true }, { name: "A" });
    await add({ material: "wood", rooms: ["living_room"], fragile: false }, { name: "B" });
    await add({}, { name: "C" });
    const found = (query: Values) => namesOf(products, { sort: "name", ...query });
    expect(await found({ "custom.material": "wood" })).toEqual(["B"]);
    expect(await found({ "custom.rooms": "living_room" })).toEqual(["A", "B"]);
    expect(await found({ "custom.rooms": "hall", status: "active" })).toEqual(["A"]);
    expect(await found({ "custom.fragile": "true" })).toEqual(["A"]);
    expect(await found({ "custom.fragile": "false" })).toEqual(["B"]);
    expect(await found({ "custom.material": "all" })).toEqual(["A", "B", "C"]);
    const schema = recordListSchema(products.definition.description);
    expect(schema.safeParse({ "custom.material": "gold" }).success).toBe(false);
  });

  it("is sorted by them, records without a value last, on every page", async () => {
    const { products, add } = await world();
    const weights = [30, 4, null, 100, null, 7];
    for (const [at, weight] of weights.entries())
      await add(weight === null ? {} : { weight }, { name: `${weight} ${at}` });
    const pages = async (sort: string, more: Values = {}) => {
      const read = [1, 2, 3].map((page) => namesOf(products, { sort, page, perPage: 2, ...more }));
      return (await Promise.all(read)).flat().map((name) => String(name).split(" ")[0]);
    };
    const up = ["4", "7", "30", "100", "null", "null"];
    expect(await pages("custom.weight")).toEqual(up);
    expect(await pages("-custom.weight")).toEqual(["100", "30", "7", "4", "null", "null"]);
    expect(await pages("custom.weight", { status: "active" })).toEqual(up);
    expect((await listOf(ctx, products, { sort: "custom.weight", perPage: 2 })).total).toBe(6);
  });

  it("sorts texts regardless of case", async () => {
    const { products, add } = await world();
    for (const note of ["b", "A", "C"]) await add({ note }, { name: note });
    expect(await namesOf(products, { sort: "custom.note" })).toEqual(["A", "b", "C"]);
    expect(await namesOf(products, { sort: "-custom.note", q: "a" })).toEqual(["A"]);
  });
});

describe("a file", () => {
  it("has them in words, and is imported into another shop with the same fields", async () => {
    const { products, add } = await world();
    await add({ ...filled(), buyer: null }, { name: "Whole" });
    const [header = "", row = ""] = await csvOf(products);
    expect(header).toContain('"custom.material","custom.rooms","custom.weight"');
    expect(row).toContain('"Steel","Hall, Living room","2.5","12.34","2026-11-21","No","https://');
    const names = ["material", "rooms", "weight", "cost", "launch", "fragile", "manual", "note"];
    const cells = ["steel", "Living room, hall", "2.5", "12.34", "2026-11-21", "no"];
    const custom = [...cells, "https://example.com/manual", "By hand, mostly"];
    const { products: other } = await world();
    const rows = [
      {
        ...{ name: "Whole", sku: "W", price: "1", category: "c", stock_quantity: "1" },
        ...Object.fromEntries(names.map((name, at) => [`custom.${name}`, custom[at] ?? ""])),
      },
    ];
    expect(await importRecords(ctx, other, { rows })).toMatchObject({ created: 1, failed: [] });
    const [made] = (await listOf(ctx, other)).rows;
    expect(made).toMatchObject({
      ...flat({ ...filled(), rooms: ["hall", "living_room"], buyer: null }),
    });
    expect(await importRecords(ctx, other, { rows })).toMatchObject({ created: 0, existing: 1 });
    const changed = rows.map((one) => ({ ...one, "custom.weight": "3" }));
    expect(await importRecords(ctx, other, { rows: changed })).toMatchObject({
      changed: [{ fields: ["custom.weight"] }],
    });
  });

  it("tells a wrong value by its row and field", async () => {
    const { products } = await world();
    const row = { name: "N", sku: "S", price: "1", category: "c", stock_quantity: "1" };
    const rows = [{ ...row, "custom.material": "Gold", "custom.fragile": "perhaps" }];
    expect((await importRecords(ctx, products, { rows })).failed).toEqual([
      {
        row: 0,
        errors: {
          "custom.material": ["Material must be one of steel, wood, glass"],
          "custom.fragile": ["Fragile must be true or false"],
        },
      },
    ]);
  });

  it("keeps its rows the same ones after a field was added", async () => {
    const { shop, products } = await world();
    const rows = [
      { name: "N", sku: "S", price: "1", category: "c", stock_quantity: "1", "custom.note": "x" },
    ];
    await importRecords(ctx, products, { rows });
    await createCustomField(ctx, recordFields(shop.products), { label: "Later", kind: "text" });
    const now = await openCollection(ctx, {
      ...{ projectId: shop.projectId, type: "ecommerce", records: "products" },
    });
    expect(await importRecords(ctx, now, { rows })).toMatchObject({ created: 0, existing: 1 });
  });
});

it("an import that began before a field changed is refused", async () => {
  const { shop, products } = await world();
  const material = products.definition.description.fields.find(
    ({ name }) => name === "custom.material",
  );
  await updateCustomField(ctx, recordFields(shop.products), {
    ...{ id: material?.custom?.id ?? "", ifMatch: null, changes: { label: "Stuff" } },
  });
  const rows = [
    {
      ...{ name: "N", sku: "S", price: "1", category: "c", stock_quantity: "1" },
      "custom.material": "Steel",
    },
  ];
  await expect(importRecords(ctx, products, { rows })).rejects.toMatchObject({ code: "conflict" });
});
