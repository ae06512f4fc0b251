import { eq, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { RECORD_TABLES, referencesTo } from "@/db/record-tables";
import { deletedRecords } from "@/db/schema/deleted-records";
import { orders, products } from "@/db/schema/ecommerce";
import { mediaAssets, removedFiles } from "@/db/schema/media";
import { auditLog } from "@/db/schema/system";
import { CORE_TABLES } from "@/db/tables";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { deleteRemovedFiles } from "@/lib/files/removed-files";
import { TRASH_DAYS } from "@/lib/limits";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { createRecordComment } from "@/lib/records/comments/comments";
import { RECORD_DEFINITIONS, recordDefinition } from "@/lib/records/definitions";
import { getRecord } from "@/lib/records/read/get-record";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { restoreRecords } from "@/lib/records/write/restore-records";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { updateRecord } from "@/lib/records/write/update-record";
import { DAY_MS } from "@/lib/time";
import { PROJECT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { dumpTables } from "../../support/dump-tables";
import { createTestSystem } from "../../support/test-system";
import { CUSTOMER, listOf, makeProduct, makeShop, stockOf } from "./ecommerce-fixture";

const KEPT_MS = TRASH_DAYS * DAY_MS;

const of = (workspace: string, name: string) =>
  collectionOf(projectId, recordDefinition(workspace, name));
const TYPES = RECORD_DEFINITIONS.map(
  ({ description }) => [description.workspace, description.name] as const,
);
const idsOf = async (place: RecordCollection) =>
  (await listOf(ctx, place)).rows.map(({ id }) => id);
const restore = (place: RecordCollection, ids: readonly string[], by = ctx) =>
  restoreRecords(by, place, { ids });

/** Returns the database without audit rows and search indexes, sorted. A product's stock row includes its time. */
async function everything() {
  const { audit_log: _log, ...tables } = await dumpTables(system.bindings.DB);
  const compared = Object.entries(tables).filter(([name]) => !/_search(_\w+)?$/.test(name));
  const rows = compared.map(([name, all]) => {
    const texts = all.map((row) =>
      JSON.stringify(name === "products" ? { ...row, updated_at: 0 } : row),
    );
    return [name, texts.toSorted()] as const;
  });
  return Object.fromEntries(rows);
}

const actionsOn = async (id: string) =>
  (
    await ctx.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(sql`${auditLog.entityId} = ${id}`)
  ).map(({ action }) => action);

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
const { project } = await createProject(ctx, { ...PROJECT_FIELDS, workspaces: WORKSPACE_TYPES });
const projectId = project.id;
for (const workspace of WORKSPACE_TYPES) await loadSampleData(ctx, { projectId, workspace });
const folder = await createRecord(ctx, of("media", "folders"), { name: "Press" });
const { db } = ctx;
const [picture] = await db.select().from(mediaAssets).where(eq(mediaAssets.type, "image"));
await db.update(mediaAssets).set({ folder: "Press" });
await db.update(products).set({ pictureId: picture?.id });
const [contact] = (await listOf(ctx, of("crm", "contacts"))).rows;
await db.update(orders).set({ contactId: contact?.id });
expect(folder.id).toBeTruthy();
describe("deleted records come back as they were, each with all that went with it", () => {
  it.each(TYPES)("%s %s, one and all of them", async (workspace, name) => {
    const place = of(workspace, name);
    const later = system.context(boss, { now: ctx.now + 1000 });
    const ids = await idsOf(place);
    const [id = ""] = ids;
    await createRecordComment(
      ctx,
      { collection: place, recordId: id },
      { input: { body: "Mind this" } },
    );
    const before = await everything();
    await deleteRecord(later, place, { id });
    await expect(getRecord(ctx, place, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await everything()).not.toEqual(before);
    expect(await restore(place, [id], later)).toEqual({ done: [id], failed: [] });
    expect(await everything()).toEqual(before);
    expect(await actionsOn(id)).toContain(`${name}.restore`);
    expect(await deleteRecords(later, place, { ids })).toBe(ids.length);
    expect(await idsOf(place)).toEqual([]);
    const { done } = await restore(place, ids, later);
    expect(done.toSorted()).toEqual(ids.toSorted());
    expect(await everything()).toEqual(before);
  });

  it("a table that names records is one of those that this looks at", () => {
    const recordTables: unknown[] = Object.values(RECORD_TABLES).flat();
    for (const table of CORE_TABLES)
      for (const { reference } of getTableConfig(table).foreignKeys)
        expect(recordTables).not.toContain(reference().foreignTable);
    const parts = Object.values(RECORD_TABLES)
      .flat()
      .flatMap((table) => referencesTo(table));
    for (const { table, isPart } of parts) if (isPart) expect(referencesTo(table)).toEqual([]);
    expect(parts).toHaveLength(6);
  });
});

describe("who puts a deleted record back, and when", () => {
  const contact = () =>
    createRecord(ctx, of("crm", "contacts"), { name: "Ada", email: `${crypto.randomUUID()}@a.de` });
  const contacts = () => of("crm", "contacts");
  const gone = { code: "not_found", message: "This contact can no longer be restored" };

  it("everyone who may enter the workspace, and no one else", async () => {
    const { id } = await contact();
    await deleteRecord(ctx, contacts(), { id });
    const outsider = system.context(await system.createActor("admin"));
    await expect(restore(contacts(), [id], outsider)).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = await makeShop(ctx);
    expect((await restore(elsewhere.products, [id])).done).toEqual([]);
    expect(await restore(of("crm", "leads"), [id])).toMatchObject({ done: [] });
    const other = system.context(await system.createActor("superadmin"));
    expect((await restore(contacts(), [id], other)).done).toEqual([id]);
    expect((await restore(contacts(), [id])).done).toEqual([id]);
  });

  it("within the time, and once: a second press changes nothing", async () => {
    const [early, late] = [await contact(), await contact()];
    await deleteRecords(ctx, contacts(), { ids: [early.id, late.id] });
    const at = (ms: number) => system.context(boss, { now: ctx.now + ms });
    const answers = await Promise.all([
      restore(contacts(), [early.id], at(KEPT_MS - 1)),
      restore(contacts(), [early.id], at(KEPT_MS - 1)),
    ]);
    for (const { done } of answers) expect(done).toEqual([early.id]);
    expect((await actionsOn(early.id)).filter((one) => one === "contacts.restore")).toHaveLength(1);
    expect(await restore(contacts(), [late.id], at(KEPT_MS))).toMatchObject({
      failed: [gone],
    });
  });

  it("keeps its version, so that an edit of what was shown is still one of it", async () => {
    const { id } = await contact();
    const edited = await updateRecord(ctx, contacts(), { id, changes: { phone: "1" } });
    await deleteRecord(ctx, contacts(), { id });
    await restore(contacts(), [id]);
    const now = await getRecord(ctx, contacts(), id);
    expect(now).toEqual(edited);
    await updateRecord(ctx, contacts(), { id, changes: { phone: "2" }, ifMatch: edited.version });
  });

  it("is asked for at most 500 at once, and for something", async () => {
    await expect(restore(contacts(), [])).rejects.toMatchObject({ code: "invalid_input" });
    const many = Array.from({ length: 501 }, () => crypto.randomUUID());
    await expect(restore(contacts(), many)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("what is in the way of a deleted record", () => {
  it("is its SKU, where another product has it now", async () => {
    const shop = await makeShop(ctx);
    const [first, second] = [await makeProduct(ctx, shop), await makeProduct(ctx, shop)];
    const ids = [first.id, second.id];
    await deleteRecords(ctx, shop.products, { ids });
    await makeProduct(ctx, shop, { sku: first.sku });
    const message = "Another product already uses this SKU";
    expect(await restore(shop.products, ids)).toEqual({
      done: [second.id],
      failed: [{ id: first.id, code: "conflict", message }],
    });
  });

  it("is the stock of an order, where it was sold meanwhile; else the figures are as before", async () => {
    const shop = await makeShop(ctx);
    const { id: product, sku } = await makeProduct(ctx, shop, { stock_quantity: 5 });
    const order = await createRecord(ctx, shop.orders, { ...CUSTOMER, items: `${sku} x4` });
    const held = await stockOf(ctx, product);
    await deleteRecord(ctx, shop.orders, { id: order.id });
    const other = await createRecord(ctx, shop.orders, { ...CUSTOMER, items: `${sku} x3` });
    const sold = await stockOf(ctx, product);
    expect(await restore(shop.orders, [order.id])).toMatchObject({
      failed: [{ code: "conflict", message: "Its products were sold in the meantime" }],
    });
    expect(await stockOf(ctx, product)).toEqual(sold);
    const later = system.context(boss, { now: ctx.now + 5 });
    await deleteRecord(later, shop.orders, { id: other.id });
    expect((await restore(shop.orders, [order.id])).done).toEqual([order.id]);
    expect(await stockOf(ctx, product)).toEqual(held);
    expect((await restore(shop.orders, [other.id], later)).done).toEqual([]);
  });
});

it("the files of a deleted asset stay until no one can put it back", async () => {
  const assets = of("media", "assets");
  const [id = ""] = await idsOf(assets);
  const key = `media/files/${id}`;
  await deleteRecord(ctx, assets, { id });
  await system.settle();
  await deleteRemovedFiles(system.context(boss, { now: ctx.now + KEPT_MS - 1 }));
  expect(await system.bindings.FILES.head(key)).not.toBeNull();
  await restore(assets, [id]);
  expect(await ctx.db.$count(removedFiles, eq(removedFiles.key, key))).toBe(0);
  await deleteRecord(ctx, assets, { id });
  await deleteRemovedFiles(system.context(boss, { now: ctx.now + KEPT_MS + 1 }));
  expect(await system.bindings.FILES.head(key)).toBeNull();
  expect(await ctx.db.$count(deletedRecords, eq(deletedRecords.id, id))).toBe(1);
});
