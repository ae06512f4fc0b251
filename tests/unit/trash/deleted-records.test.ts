import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deletedRecordParts, deletedRecords } from "@/db/schema/deleted-records";
import { removedFiles } from "@/db/schema/media";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { deleteRemovedFiles } from "@/lib/files/removed-files";
import { retentionJob } from "@/lib/job-kinds/retention";
import { TRASH_DAYS } from "@/lib/limits";
import { updateProject } from "@/lib/projects/write-projects";
import { listQuotas } from "@/lib/quotas/list-quotas";
import { DEFAULT_QUOTAS, type Quotas } from "@/lib/quotas/schema";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { createRecordComment, listRecordComments } from "@/lib/records/comments/comments";
import { recordDefinition } from "@/lib/records/definitions";
import { undoImport } from "@/lib/records/imports/undo-import";
import { getRecord } from "@/lib/records/read/get-record";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { loadSampleData, removeSampleData } from "@/lib/records/write/sample-data";
import { updateSettings } from "@/lib/settings/site-settings";
import { DAY_MS } from "@/lib/time";
import { purgeFromTrash, restoreFromTrash } from "@/lib/trash/change-trash";
import { deleteProject } from "@/lib/trash/delete-project";
import { listTrash } from "@/lib/trash/list-trash";
import { trashListSchema } from "@/lib/trash/schema";
import { deleteUser } from "@/lib/users/write-users";
import { assignWorkspaceUser, removeWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { createMediaProject, pngFile, uploadFile } from "../media/media-fixture";
import { CUSTOMER, listOf, makeProduct, makeShop } from "../records/ecommerce-fixture";

const GONE = { code: "not_found" };
const WEEK = 7 * DAY_MS;
const FIRST_COMMENTS = { sort: "created_at", page: 1, perPage: 10 };

const system = await closeAfterTests(createTestSystem());
let boss: Actor;
let member: Actor;
let ctx: Context;
let projectId: string;
let contacts: RecordCollection;
let crm: { projectId: string; workspaceType: string };
beforeEach(async () => {
  boss = await system.createActor("superadmin");
  member = await system.createActor("moderator");
  ctx = system.context(boss);
  projectId = await createMediaProject(system, boss);
  contacts = of("crm", "contacts");
  crm = { projectId, workspaceType: "crm" };
});

const of = (workspace: string, name: string) =>
  collectionOf(projectId, recordDefinition(workspace, name));
const as = (actor: Actor, now = ctx.now) => system.context(actor, { now });
const later = (ms: number, actor = boss) => as(actor, ctx.now + ms);
const trashOf = async (by: Context, query: object = {}) =>
  (await listTrash(by, trashListSchema.parse({ kind: "record", ...query }))).rows;
const newContact = (name: string) =>
  createRecord(ctx, contacts, { name, email: `${crypto.randomUUID()}@example.com` });
const which = (id: string) => ({ kind: "record", id });

/** Deletes what has expired at the context's time, and then the files that are due. */
async function clean(at: Context): Promise<void> {
  const slice = { id: "", kind: "", subject: "", attempt: 1, createdBy: null, lease: "", until: 0 };
  let cursor: unknown = null;
  for (let next: unknown = "more"; next === "more"; ) {
    const result = await retentionJob.run(at, { ...slice, cursor });
    for (const statement of result.statements ?? []) await statement;
    ({ cursor, next } = { cursor: result.cursor, next: result.next });
  }
  await deleteRemovedFiles(at);
}

describe("what people do with deleted records", () => {
  it("“I deleted the wrong 40 contacts last week and want 3 of them back”", async () => {
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, n) => newContact(n < 3 ? `Müller ${n}` : `Person ${n}`)),
    );
    await deleteRecords(ctx, contacts, { ids: made.map(({ id }) => id) });
    const now = later(WEEK);
    expect((await trashOf(now, { perPage: 100 })).length).toBeGreaterThanOrEqual(40);
    const found = (await trashOf(now, { q: "muller" })).filter(
      (one) => one.project_id === projectId,
    );
    expect(found.map(({ name }) => name).toSorted()).toEqual(["Müller 0", "Müller 1", "Müller 2"]);
    expect(found[0]).toMatchObject({
      kind: "record",
      record_type: "contact",
      project_name: "Aurora",
      workspace: "crm",
      deleted_by_name: boss.name,
      purge_at: new Date(ctx.now + TRASH_DAYS * DAY_MS).toISOString(),
    });
    for (const { id } of found) await restoreFromTrash(now, which(id));
    expect((await listOf(ctx, contacts)).total).toBe(3);
    expect(await trashOf(now, { q: "muller" })).toEqual([]);
  });

  it("“My colleague deleted it”: all who can enter the workspace see and restore it", async () => {
    await assignWorkspaceUser(ctx, crm, { userId: member.id });
    const { id } = await newContact("Ada");
    await deleteRecord(ctx, contacts, { id });
    expect(await trashOf(as(member))).toMatchObject([{ id, name: "Ada" }]);
    const outsider = await system.createActor("admin");
    expect(await trashOf(as(outsider))).toEqual([]);
    await expect(restoreFromTrash(as(outsider), which(id))).rejects.toMatchObject(GONE);
    await restoreFromTrash(as(member), which(id));
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(audit.at(-1)).toMatchObject({
      action: "contacts.restore",
      actorId: member.id,
      projectId,
    });
    await expect(restoreFromTrash(as(member), which(id))).rejects.toMatchObject(GONE);
  });

  it("“A restored order has its lines, comments and links”", async () => {
    const shop = await makeShop(ctx);
    const { sku } = await makeProduct(ctx, shop);
    const order = await createRecord(ctx, shop.orders, { ...CUSTOMER, items: `${sku} x2` });
    const place = { collection: shop.orders, recordId: order.id };
    await createRecordComment(ctx, place, { input: { body: "Call first" } });
    const before = await getRecord(ctx, shop.orders, order.id);
    await deleteRecord(ctx, shop.orders, { id: order.id });
    const now = later(WEEK);
    expect(await trashOf(now, { q: CUSTOMER.customer_name })).toMatchObject([{ id: order.id }]);
    await restoreFromTrash(now, which(order.id));
    expect(await getRecord(now, shop.orders, order.id)).toEqual(before);
    const comments = await listRecordComments(now, place, FIRST_COMMENTS);
    expect(JSON.stringify(comments)).toContain("Call first");
  });

  it("“I deleted a picture”: its file is kept, needs its space, and ends with the copy", async () => {
    const assets = of("media", "assets");
    const asset = await uploadFile(ctx, projectId, pngFile("logo.png", 3000));
    const key = `media/files/${asset.id}`;
    const bytes = async () =>
      (await listQuotas(ctx)).find(({ quota }) => quota === "project_bytes")?.most;
    expect(await bytes()).toBe(3000);
    await deleteRecord(ctx, assets, { id: asset.id });
    expect(await bytes()).toBe(3000);
    await updateSettings(ctx, { quotas: { ...DEFAULT_QUOTAS, project_bytes: 4000 } });
    await expect(uploadFile(ctx, projectId, pngFile("b.png", 2000))).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("Files in the trash need their space"),
    });
    await system.settle();
    await clean(later(TRASH_DAYS * DAY_MS - 1));
    expect(await system.bindings.FILES.head(key)).not.toBeNull();
    await expect(purgeFromTrash(as(member), which(asset.id))).rejects.toMatchObject({
      code: "forbidden",
    });
    await purgeFromTrash(ctx, which(asset.id));
    await system.settle();
    expect(await system.bindings.FILES.head(key)).toBeNull();
    expect(await bytes()).toBe(0);
    await uploadFile(ctx, projectId, pngFile("b.png", 2000));
    await updateSettings(ctx, { quotas: DEFAULT_QUOTAS as Quotas });
  });
});

describe("the end of a deleted record", () => {
  it("is after 30 days, with its parts and its file", async () => {
    const asset = await uploadFile(ctx, projectId, pngFile("old.png"));
    const { id } = await newContact("Old");
    await createRecordComment(
      ctx,
      { collection: contacts, recordId: id },
      { input: { body: "Mind this" } },
    );
    await deleteRecord(ctx, contacts, { id });
    await deleteRecord(ctx, of("media", "assets"), { id: asset.id });
    const end = later(TRASH_DAYS * DAY_MS);
    expect(await trashOf(end, { q: "Old" })).toEqual([]);
    await expect(restoreFromTrash(end, which(id))).rejects.toMatchObject(GONE);
    await clean(end);
    for (const one of [id, asset.id])
      expect(await ctx.db.$count(deletedRecords, eq(deletedRecords.id, one))).toBe(0);
    expect(await ctx.db.$count(deletedRecordParts, eq(deletedRecordParts.recordId, id))).toBe(0);
    expect(await system.bindings.FILES.head(`media/files/${asset.id}`)).toBeNull();
  });

  it("comes early with its workspace, for its files too", async () => {
    const asset = await uploadFile(ctx, projectId, pngFile("w.png"));
    await deleteRecord(ctx, of("media", "assets"), { id: asset.id });
    await updateProject(ctx, { id: projectId, changes: { workspaces: ["crm"] } });
    expect(await ctx.db.$count(deletedRecords, eq(deletedRecords.id, asset.id))).toBe(0);
    const [file] = await ctx.db
      .select()
      .from(removedFiles)
      .where(eq(removedFiles.key, `media/files/${asset.id}`));
    expect(file === undefined || file.dueAt === 0).toBe(true);
  });

  it("is not the end of an account: neither that of the deleter nor of a comment's author", async () => {
    const leaver = await system.createActor("superadmin");
    const { id } = await newContact("Kept");
    const place = { collection: contacts, recordId: id };
    await createRecordComment(as(leaver), place, { input: { body: "Bye" } });
    await deleteRecord(as(leaver), contacts, { id });
    await deleteUser(ctx, leaver.id);
    expect(await trashOf(ctx, { q: "Kept" })).toMatchObject([
      { id, deleted_by: leaver.id, deleted_by_name: null },
    ]);
    await restoreFromTrash(ctx, which(id));
    expect(JSON.stringify(await listRecordComments(ctx, place, FIRST_COMMENTS))).toContain("Bye");
  });
});

describe("a deleted record is out of reach", () => {
  it("for people who can no longer enter its workspace", async () => {
    await assignWorkspaceUser(ctx, crm, { userId: member.id });
    const { id } = await newContact("Own");
    await deleteRecord(as(member), contacts, { id });
    expect(await trashOf(as(member))).toHaveLength(1);
    await removeWorkspaceUser(ctx, { ...crm, userId: member.id });
    expect(await trashOf(as(member))).toEqual([]);
    await expect(restoreFromTrash(as(member), which(id))).rejects.toMatchObject(GONE);
  });

  it("for everyone while its project is in the trash", async () => {
    const { id } = await newContact("Inside");
    await deleteRecord(ctx, contacts, { id });
    await deleteProject(ctx, { id: projectId });
    expect(await trashOf(ctx, { q: "Inside" })).toEqual([]);
    for (const change of [restoreFromTrash, purgeFromTrash])
      await expect(change(ctx, which(id))).rejects.toMatchObject(GONE);
    await restoreFromTrash(ctx, { kind: "project", id: projectId });
    await restoreFromTrash(ctx, which(id));
  });

  it("for a demoted person, and as another kind", async () => {
    const { id } = await newContact("Kim");
    await deleteRecord(ctx, contacts, { id });
    const fallen = as({ ...member, role: "superadmin" });
    expect(await trashOf(fallen, { q: "Kim" })).toEqual([]);
    for (const change of [restoreFromTrash, purgeFromTrash])
      await expect(change(fallen, which(id))).rejects.toMatchObject(GONE);
    await expect(restoreFromTrash(ctx, { kind: "task", id })).rejects.toMatchObject(GONE);
  });
});

describe("what is in the way of a restore is said", () => {
  it("another product with its SKU", async () => {
    const shop = await makeShop(ctx);
    const { id, sku } = await makeProduct(ctx, shop);
    await deleteRecord(ctx, shop.products, { id });
    await makeProduct(ctx, shop, { sku });
    await expect(restoreFromTrash(later(WEEK), which(id))).rejects.toMatchObject({
      code: "conflict",
      message: "Another product already uses this SKU",
    });
    expect((await trashOf(ctx)).map((one) => one.id)).toContain(id);
  });

  it("a project that is full, which is how many records it has, not how many it had", async () => {
    const [first, second] = [await newContact("1"), await newContact("2")];
    await deleteRecords(ctx, contacts, { ids: [first.id, second.id] });
    await newContact("3");
    await updateSettings(ctx, { quotas: { ...DEFAULT_QUOTAS, project_records: 2 } });
    await restoreFromTrash(ctx, which(first.id));
    await expect(restoreFromTrash(ctx, which(second.id))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("This project has reached its limit of 2 records"),
    });
    await updateSettings(ctx, { quotas: DEFAULT_QUOTAS as Quotas });
  });
});

it("removed sample data and an undone import aren't in the trash", async () => {
  await loadSampleData(ctx, { projectId, workspace: "crm" });
  await removeSampleData(ctx, { projectId, workspace: "crm" });
  const { import_id } = await importRecords(ctx, contacts, {
    rows: [{ name: "Imported", email: "imported@example.com" }],
  });
  await undoImport(ctx, contacts, import_id ?? "");
  expect((await trashOf(ctx)).filter((one) => one.project_id === projectId)).toEqual([]);
});

it("100,000 deleted records are paged, searched and counted by an index, in one trip", async () => {
  const { id } = await newContact("First");
  await deleteRecord(ctx, contacts, { id });
  const [{ workspaceId } = { workspaceId: "" }] = await ctx.db
    .select()
    .from(deletedRecords)
    .where(eq(deletedRecords.id, id));
  await ctx.db.run(sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
    INSERT INTO ${deletedRecords} (id, workspace_id, record_type, name, row, deleted_by, deleted_at)
    SELECT 'many-' || i, ${workspaceId}, 'contact', 'Person ' || i, '{}', ${boss.id}, ${ctx.now} - i FROM n`);
  for (const query of [
    {},
    { kind: "record" },
    { kind: "record", q: "person 99999" },
    { page: 1999, perPage: 50 },
  ]) {
    const asked = trashListSchema.parse({ perPage: 50, ...query });
    const { plans, trips, rowsRead } = await watchQueries(system, boss, (by) =>
      listTrash(by, asked),
    );
    expect(trips).toBe(1);
    expect(scans(plans).filter((plan) => plan.includes("deleted_records"))).toEqual([]);
    expect(plans.join("\n")).toContain("USING COVERING INDEX deleted_records_listed");
    if (!asked.q && asked.page === 1) expect(rowsRead).toBeLessThan(25_000);
  }
  const first = await listTrash(ctx, trashListSchema.parse({ kind: "record" }));
  expect(first).toMatchObject({ total: 10_000, isLowerBound: true });
  await assignWorkspaceUser(ctx, crm, { userId: member.id });
  expect((await listTrash(as(member), trashListSchema.parse({}))).rows).toHaveLength(100);
  await ctx.db.run(sql`DELETE FROM ${deletedRecords} WHERE id LIKE 'many-%'`);
});
