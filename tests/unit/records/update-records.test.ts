import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { MAX_CHANGED } from "@/lib/limits";
import { createProject } from "@/lib/projects/write-projects";
import { undoRecordUpdates } from "@/lib/records/bulk/undo-updates";
import { updateRecords } from "@/lib/records/bulk/update-records";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import type { RecordView } from "@/lib/records/description";
import { getRecord } from "@/lib/records/read/get-record";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { updateRecord } from "@/lib/records/write/update-record";
import { assignWorkspaceUser, removeWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { createMediaProject, pngFile, uploadFile } from "../media/media-fixture";
import { CUSTOMER, makeProduct, makeShop, stockOf } from "./ecommerce-fixture";

const system = await closeAfterTests(createTestSystem());
let boss: Actor;
let ctx: Context;
let items: RecordCollection;
let deals: RecordCollection;
afterAll(() => system.settle());
beforeEach(async () => {
  boss = await system.createActor("superadmin");
  ctx = system.context(boss);
  const { project } = await createProject(ctx, {
    name: "Aurora",
    details: "d",
    projectUrl: "https://a.example.com",
    projectType: "Website",
    status: "active",
    workspaces: ["content", "crm"],
  });
  items = collectionOf(project.id, recordDefinition("content", "items"));
  deals = collectionOf(project.id, recordDefinition("crm", "deals"));
});

const item = (title: string, status: string) =>
  createRecord(ctx, items, { title, type: "blog", status, content: "One two three." });
const idsOf = (records: readonly RecordView[]) => records.map(({ id }) => id);
const change = (place: RecordCollection, ids: readonly string[], changes: object, by = ctx) =>
  updateRecords(by, place, { ids, changes });

describe("several records at once", () => {
  it("each take the status that follows the one that they have; the others stay, and say why", async () => {
    const inReview = [await item("One", "review"), await item("Two", "review")];
    const draft = await item("Draft", "draft");
    const out = await item("Out", "published");
    const gone = crypto.randomUUID();
    const ids = [...idsOf(inReview), draft.id, out.id, gone];
    const { done, failed: refused } = await change(items, ids, { status: "published" });
    expect(done).toEqual([...idsOf(inReview), out.id]);
    expect(refused).toEqual([
      {
        id: draft.id,
        code: "conflict",
        message: "Can't change the status from draft to published. Allowed: review, archived.",
      },
      { id: gone, code: "not_found", message: "This content item doesn't exist or was deleted" },
    ]);
    for (const { id } of inReview) {
      const now = await getRecord(ctx, items, id);
      expect(now).toMatchObject({ status: "published", version: 2, word_count: 3 });
      expect(now.published_at).not.toBeNull();
    }
    expect(await getRecord(ctx, items, out.id)).toMatchObject({ version: 1 });
    expect(await getRecord(ctx, items, draft.id)).toMatchObject({ status: "draft", version: 1 });
  });

  it("tell in their activity what was changed, each by itself, in the project's log", async () => {
    const made = await item("Told", "draft");
    await change(items, [made.id], { status: "review" });
    const { rows } = await listRecordActivity(ctx, items, { id: made.id, page: 1, perPage: 5 });
    expect(rows[0]).toMatchObject({
      action: "update",
      actorName: boss.name,
      changes: [{ field: "status", before: "draft", after: "review" }],
    });
    const [row] = await ctx.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.entityId} = ${made.id} AND ${auditLog.action} = 'items.update'`);
    expect(row).toMatchObject({ projectId: items.projectId, entityType: "item", outcome: "done" });
  });

  it("take one batch however many they are, and at most a hundred", async () => {
    const made: RecordView[] = [];
    for (let index = 0; index < 12; index++)
      made.push(await createRecord(ctx, deals, { name: `Deal ${index}` }));
    const cost = await watchQueries(system, boss, (watched) =>
      change(deals, idsOf(made), { stage: "won" }, watched),
    );
    expect(cost.statements).toBeLessThanOrEqual(6);
    for (const { id } of made) {
      const now = await getRecord(ctx, deals, id);
      expect(now).toMatchObject({ stage: "won", version: 2 });
      expect(now.closed_at).not.toBeNull();
    }
    const many = Array.from({ length: MAX_CHANGED + 1 }, () => crypto.randomUUID());
    await expect(change(deals, many, { stage: "won" })).rejects.toMatchObject({
      errors: { ids: ["You can change up to 100 records at once"] },
    });
  });

  it("are changed in what a type has for it alone", async () => {
    const { id } = await item("Kept", "draft");
    for (const changes of [{}, { title: "x" }])
      await expect(change(items, [id], changes)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(change(items, [id], { status: "lost" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(change(items, [], { status: "review" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("are closed to people who may not enter, and none of another project", async () => {
    const { id } = await item("Ours", "draft");
    const outsider = system.context(await system.createActor("admin"));
    await expect(change(items, [id], { status: "review" }, outsider)).rejects.toMatchObject({
      code: "not_found",
    });
    const shop = await makeShop(ctx);
    const { failed: refused } = await change(shop.products, [id], { status: "inactive" });
    expect(refused).toMatchObject([{ id, code: "not_found" }]);
    expect(await getRecord(ctx, items, id)).toMatchObject({ status: "draft" });
  });
});

describe("a change of several records that is taken back", () => {
  const undo = (place: RecordCollection, changes: readonly string[], by = ctx) =>
    undoRecordUpdates(by, place, { changes });

  it("leaves each as it was, what follows from it too, against the flow, and says so in the activity", async () => {
    const made = [await item("One", "review"), await item("Two", "published")];
    const [, out] = made.map(({ id }) => getRecord(ctx, items, id));
    const publishedAt = (await out)?.published_at;
    const ids = idsOf(made);
    const answer = await change(items, ids, { status: "archived" });
    expect(answer.undo).toHaveLength(2);
    expect((await undo(items, answer.undo)).toSorted()).toEqual(ids.toSorted());
    const [one, two] = [
      await getRecord(ctx, items, ids[0] ?? ""),
      await getRecord(ctx, items, ids[1] ?? ""),
    ];
    expect([one.status, one.published_at, one.version]).toEqual(["review", null, 3]);
    expect([two.status, two.published_at, two.word_count]).toEqual(["published", publishedAt, 3]);
    const { rows } = await listRecordActivity(ctx, items, { id: two.id, page: 1, perPage: 5 });
    expect(rows[0]?.changes).toEqual([
      { field: "status", label: "Status", before: "archived", after: "published" },
    ]);
    expect(await undo(items, answer.undo)).toEqual([]);
  });

  it("leaves an example an example, and a won deal as long won", async () => {
    const place = { projectId: deals.projectId, workspace: "crm" } as const;
    await loadSampleData(ctx, place);
    const won = await createRecord(ctx, deals, { name: "Won", stage: "won" });
    const query = recordListSchema(deals.definition.description).parse({});
    const list = async () =>
      (await listRecords(ctx, deals, query)).rows.map(
        ({ version: _, updated_at, ...deal }) => deal,
      );
    const before = await list();
    expect(before.filter(({ is_sample }) => is_sample).length).toBeGreaterThan(1);
    const later = system.context(boss, { now: ctx.now + 60_000 });
    const ids = before.map(({ id }) => id);
    const { undo: steps } = await change(deals, ids, { stage: "lost" }, later);
    expect(await list()).not.toEqual(before);
    expect(await undo(deals, steps, later)).toContain(won.id);
    expect(await list()).toEqual(before);
  });

  it("leaves alone what was changed since, what someone else has changed, and what is long ago", async () => {
    const [one, two] = [await item("One", "draft"), await item("Two", "draft")];
    const { undo: steps } = await change(items, [one.id, two.id], { status: "review" });
    await updateRecord(ctx, items, { id: one.id, changes: { title: "Edited" } });
    const other = system.context(await system.createActor("superadmin"));
    expect(await undo(items, steps, other)).toEqual([]);
    const later = system.context(boss, { now: ctx.now + 2 * 3_600_000 });
    expect(await undo(items, steps, later)).toEqual([]);
    expect(await undo(items, steps)).toEqual([two.id]);
    expect(await getRecord(ctx, items, one.id)).toMatchObject({ status: "review" });
  });

  it("is closed to people who may not enter any more, and of no other list", async () => {
    const { id } = await item("Ours", "draft");
    const member = await system.createActor("moderator");
    const workspace = { projectId: items.projectId, workspaceType: "content" };
    await assignWorkspaceUser(ctx, workspace, { userId: member.id });
    const theirs = system.context(member);
    const { undo: steps } = await change(items, [id], { status: "review" }, theirs);
    await removeWorkspaceUser(ctx, { ...workspace, userId: member.id });
    await expect(undo(items, steps, theirs)).rejects.toMatchObject({ code: "not_found" });
    await assignWorkspaceUser(ctx, workspace, { userId: member.id });
    await assignWorkspaceUser(ctx, { ...workspace, workspaceType: "crm" }, { userId: member.id });
    expect(await undo(deals, steps, theirs)).toEqual([]);
    await expect(undo(items, [], theirs)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await getRecord(ctx, items, id)).toMatchObject({ status: "review" });
  });

  it("follows the stock of a product as it is then; a cancelled order stays cancelled", async () => {
    const shop = await makeShop(ctx);
    const product = await makeProduct(ctx, shop);
    const { undo: steps } = await change(shop.products, [product.id], { status: "inactive" });
    expect(await undo(shop.products, steps)).toEqual([product.id]);
    expect((await stockOf(ctx, product.id))?.status).toBe("active");
    const order = await createRecord(ctx, shop.orders, {
      ...CUSTOMER,
      items: [{ sku: product.sku, quantity: 2 }],
    });
    const { done, undo: none } = await change(shop.orders, [order.id], { status: "cancelled" });
    expect([done, none]).toEqual([[order.id], []]);
    const [entry] = await ctx.db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(sql`${auditLog.entityId} = ${order.id} AND ${auditLog.action} = 'orders.update'`);
    expect(await undo(shop.orders, [entry?.id ?? ""])).toEqual([]);
  });
});

describe("several records of the shop", () => {
  it("are cancelled with their stock given back, once each", async () => {
    const shop = await makeShop(ctx);
    const product = await makeProduct(ctx, shop);
    const order = () =>
      createRecord(ctx, shop.orders, {
        ...CUSTOMER,
        items: [{ sku: product.sku, quantity: 2 }],
      });
    const [open, other, sent] = [await order(), await order(), await order()];
    for (const status of ["processing", "shipped"])
      await updateRecord(ctx, shop.orders, { id: sent.id, changes: { status } });
    const ids = [open.id, other.id, sent.id];
    const { done, failed: refused } = await change(shop.orders, ids, { status: "cancelled" });
    expect([done, refused.map(({ id }) => id)]).toEqual([[open.id, other.id], [sent.id]]);
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 8, sold: 2, history: 8 });
    await change(shop.orders, ids, { status: "cancelled" });
    expect(await stockOf(ctx, product.id)).toMatchObject({ stock: 8, sold: 2, history: 8 });
  });

  it("have the status that their stock allows", async () => {
    const shop = await makeShop(ctx);
    const full = await makeProduct(ctx, shop, { status: "inactive" });
    const none = await makeProduct(ctx, shop, { status: "inactive", stock_quantity: 0 });
    await change(shop.products, [full.id, none.id], { status: "active" });
    expect((await stockOf(ctx, full.id))?.status).toBe("active");
    expect((await stockOf(ctx, none.id))?.status).toBe("out_of_stock");
  });
});

it("several files move to a folder that there is, and to no other", async () => {
  const projectId = await createMediaProject(system, boss);
  const assets = collectionOf(projectId, recordDefinition("media", "assets"));
  const files = [
    await uploadFile(ctx, projectId, pngFile("a.png")),
    await uploadFile(ctx, projectId, pngFile("b.png")),
  ];
  const ids = files.map(({ id }) => id);
  expect(await change(assets, ids, { folder: "social" })).toMatchObject({ done: ids, failed: [] });
  await expect(change(assets, ids, { folder: "nowhere" })).rejects.toMatchObject({
    errors: { folder: ["Folder not found"] },
  });
  for (const id of ids)
    expect(await getRecord(ctx, assets, id)).toMatchObject({ folder: "social", version: 2 });
});
