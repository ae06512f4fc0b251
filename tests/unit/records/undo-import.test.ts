import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { orders } from "@/db/schema/ecommerce";
import { recordImports } from "@/db/schema/record-imports";
import { auditLog } from "@/db/schema/system";
import { MAX_IMPORT_ROWS } from "@/lib/limits";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { createRecordComment } from "@/lib/records/comments/comments";
import { recordDefinition } from "@/lib/records/definitions";
import { correctStock } from "@/lib/records/ecommerce/correct-stock";
import { IMPORT_KEPT_MS, listImports } from "@/lib/records/imports/imports";
import { undoImport } from "@/lib/records/imports/undo-import";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { restoreRecords } from "@/lib/records/write/restore-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { PROJECT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { CUSTOMER, listOf, makeProduct, makeShop, stockOf } from "./ecommerce-fixture";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
const workspaces = ["crm", "ecommerce"];
const { project } = await createProject(ctx, { ...PROJECT_FIELDS, workspaces });
const contacts = collectionOf(project.id, recordDefinition("crm", "contacts"));

let count = 0;
const person = () => ({ name: `Person ${++count}`, email: `person${count}@example.com` });
const people = (many: number) => Array.from({ length: many }, person);
/** Imports rows; returns the import and its records. */
async function take(place: RecordCollection, rows: object[], options: object = {}) {
  const { import_id, created } = await importRecords(ctx, place, { rows, ...options });
  expect(created).toBe(rows.length);
  const { table } = place.definition;
  const made = await ctx.db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(eq(table.importId, import_id ?? ""));
  return { importId: import_id ?? "", ids: made.map(({ id }) => id) };
}
const totalOf = async (place: RecordCollection) => (await listOf(ctx, place)).stats?.total;
const undone = { code: "not_found" };

describe("an import that is undone", () => {
  it("takes what it made with it, in one entry of the audit log, and can be made again", async () => {
    const rows = people(3);
    await ctx.db.update(users).set({ name: "Ines Kant" }).where(eq(users.id, boss.id));
    const before = await totalOf(contacts);
    const { importId } = await take(contacts, rows);
    expect(await listImports(ctx, contacts)).toMatchObject([
      { id: importId, records: 3, created_by_name: "Ines Kant" },
    ]);
    expect(await undoImport(ctx, contacts, importId)).toEqual({ deleted: 3, kept: 0, names: [] });
    expect(await totalOf(contacts)).toBe(before);
    expect(await listImports(ctx, contacts)).toEqual([]);
    const said = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "contacts.undoImport"));
    expect(said.map(({ before }) => JSON.parse(before ?? ""))).toEqual([
      { import: importId, deleted: 3, kept: 0 },
    ]);
    await expect(undoImport(ctx, contacts, importId)).rejects.toMatchObject(undone);
    const again = await take(contacts, rows);
    await undoImport(ctx, contacts, again.importId);
  });

  it("leaves what people have changed, commented on or used since, and names it", async () => {
    const { importId, ids } = await take(contacts, people(5));
    const [edited = "", commented = "", ordered = "", gone = ""] = ids;
    await updateRecord(ctx, contacts, { id: edited, changes: { phone: "1" } });
    const comment = { input: { body: "Call her" } };
    await createRecordComment(ctx, { collection: contacts, recordId: commented }, comment);
    const shop = collectionOf(contacts.projectId, recordDefinition("ecommerce", "orders"));
    const products = collectionOf(contacts.projectId, recordDefinition("ecommerce", "products"));
    await makeProduct(ctx, { projectId: contacts.projectId, products, orders: shop }, { sku: "P" });
    await createRecord(ctx, shop, { ...CUSTOMER, items: "P x1", contact_id: ordered });
    await deleteRecord(ctx, contacts, { id: gone });
    const { deleted, kept, names } = await undoImport(ctx, contacts, importId);
    expect([deleted, kept]).toEqual([1, 3]);
    expect(names.map(({ id }) => id).toSorted()).toEqual([edited, commented, ordered].toSorted());
    expect((await restoreRecords(ctx, contacts, { ids: [gone] })).done).toEqual([gone]);
    expect(await listImports(ctx, contacts)).toEqual([]);
  });

  it("is one, however many calls brought its file; another person's call is none of it", async () => {
    const import_id = crypto.randomUUID();
    for (const many of [2, 3])
      await importRecords(ctx, contacts, { rows: people(many), import_id });
    const other = system.context(await system.createActor("superadmin"));
    await expect(
      importRecords(other, contacts, { rows: people(1), import_id }),
    ).rejects.toMatchObject({ errors: { import_id: ["import_id belongs to another import"] } });
    const [listed] = await listImports(other, contacts);
    expect(listed).toMatchObject({ id: import_id, records: 5 });
    expect(await undoImport(other, contacts, import_id)).toMatchObject({ deleted: 5 });
  });

  it("is for those who may enter, in its own list, for 30 days", async () => {
    const { importId } = await take(contacts, people(1));
    const outsider = system.context(await system.createActor("admin"));
    await expect(undoImport(outsider, contacts, importId)).rejects.toMatchObject(undone);
    await expect(listImports(outsider, contacts)).rejects.toMatchObject(undone);
    const leads = collectionOf(contacts.projectId, recordDefinition("crm", "leads"));
    await expect(undoImport(ctx, leads, importId)).rejects.toMatchObject(undone);
    const late = system.context(boss, { now: ctx.now + IMPORT_KEPT_MS });
    await expect(undoImport(late, contacts, importId)).rejects.toMatchObject(undone);
    expect(await listImports(late, contacts)).toEqual([]);
    expect(await undoImport(ctx, contacts, importId)).toMatchObject({ deleted: 1 });
  });

  it("happens once when two ask at the same moment", async () => {
    const { importId } = await take(contacts, people(4));
    const both = await Promise.allSettled([
      undoImport(ctx, contacts, importId),
      undoImport(ctx, contacts, importId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("of ten thousand rows goes in one transaction", async () => {
    const import_id = crypto.randomUUID();
    for (let at = 0; at < 10_000; at += MAX_IMPORT_ROWS)
      await importRecords(ctx, contacts, { rows: people(MAX_IMPORT_ROWS), import_id });
    const cost = await watchQueries(system, boss, async (watched) => {
      expect(await undoImport(watched, contacts, import_id)).toMatchObject({ deleted: 10_000 });
    });
    expect(cost.trips).toBeLessThanOrEqual(3);
  }, 120_000);
});

describe("an import of a shop that is undone", () => {
  it("gives back what its orders took, wherever they are on their way, and only that", async () => {
    const shop = await makeShop(ctx);
    const { id, sku } = await makeProduct(ctx, shop, { stock_quantity: 10 });
    const own = await createRecord(ctx, shop.orders, { ...CUSTOMER, items: `${sku} x1` });
    const before = await stockOf(ctx, id);
    const order = (status: string, pieces: number) => ({
      ...CUSTOMER,
      ...{ status, items: `${sku} x${pieces}` },
    });
    const rows = [order("delivered", 2), order("pending", 3), order("cancelled", 1)];
    const { importId } = await take(shop.orders, rows, { move_stock: true });
    expect(await stockOf(ctx, id)).toMatchObject({ stock: 4, history: 4 });
    expect(await undoImport(ctx, shop.orders, importId)).toMatchObject({ deleted: 3 });
    expect(await stockOf(ctx, id)).toEqual(before);
    const past = await take(shop.orders, rows);
    expect(await stockOf(ctx, id)).toEqual(before);
    await undoImport(ctx, shop.orders, past.importId);
    expect(await stockOf(ctx, id)).toEqual(before);
    expect(await ctx.db.$count(orders, eq(orders.id, own.id))).toBe(1);
  });

  it("leaves products that were ordered, or whose stock was corrected", async () => {
    const shop = await makeShop(ctx);
    const product = (sku: string) => ({
      ...{ name: sku, sku, price: "1", category: "Things", stock_quantity: "9" },
    });
    const rows = [product("A"), product("B"), product("C")];
    const { importId } = await take(shop.products, rows);
    await createRecord(ctx, shop.orders, { ...CUSTOMER, items: "A x1" });
    const { rows: made } = await listOf(ctx, shop.products);
    const productId = made.find(({ sku }) => sku === "B")?.id ?? "";
    const entry = { change: 1, reason: "delivery", note: "" };
    await correctStock(ctx, { projectId: shop.projectId, productId, entry });
    const { deleted, names } = await undoImport(ctx, shop.products, importId);
    expect([deleted, names.map(({ name }) => name).toSorted()]).toEqual([1, ["A", "B"]]);
  });
});

it("an import that made nothing has no way back, and none is left when its workspace goes", async () => {
  const rows = people(1);
  await take(contacts, rows);
  expect((await importRecords(ctx, contacts, { rows })).import_id).toBeNull();
  await ctx.db.run(sql`DELETE FROM workspaces WHERE project_id = ${contacts.projectId}`);
  const [left] = await ctx.db
    .select({ all: sql<number>`count(*)` })
    .from(recordImports)
    .where(eq(recordImports.recordType, "contact"));
  expect(left?.all).toBe(0);
});
