import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { agentTriggers } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { deletedResources } from "@/db/schema/deleted-resources";
import { rags } from "@/db/schema/rags";
import { savedViews } from "@/db/schema/saved-views";
import { auditLog } from "@/db/schema/system";
import { RESOURCE_KINDS, type ResourceKind } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { createRag } from "@/lib/rags/write-rags";
import type { Resource, ResourceTable } from "@/lib/resource/resource";
import { DAY_MS } from "@/lib/time";
import { purgeFromTrash, restoreFromTrash } from "@/lib/trash/change-trash";
import { listTrash } from "@/lib/trash/list-trash";
import { RESOURCES } from "@/lib/trash/resources";
import { trashListSchema } from "@/lib/trash/schema";
import { RAG_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { interrupted } from "../../support/interrupted";
import { type Places, TRIED } from "../../support/resources-world";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const NOT_FOUND = { code: "not_found" };
const STALE = { code: "precondition_failed" };

const system = await closeAfterTests(createTestSystem());
const stranger = await system.createActor("admin");
let owner: Actor;
let ctx: Context;
let at: Places;
afterAll(() => system.settle());
beforeEach(async () => {
  const { db } = system.context();
  await db.batch([db.delete(agents), db.delete(rags), db.delete(savedViews)]);
  await db.delete(deletedResources);
  owner = await system.createActor("superadmin");
  ctx = system.context(owner);
  const { agentId } = await makeAgentWorld(system, owner);
  at = { agentId, ragId: (await createRag(ctx, RAG_FIELDS)).rag.id };
  await db.delete(auditLog);
});

const logged = () =>
  ctx.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog);
const inTrash = async (by: Context, kind: ResourceKind) =>
  (await listTrash(by, trashListSchema.parse({ kind }))).rows;

describe.each(RESOURCE_KINDS)("a %s", (kind) => {
  const resource: Resource<ResourceTable> = RESOURCES[kind];
  const { table, actions } = resource;
  const { body, change, create, get, update, remove } = TRIED[kind];
  const make = (by = ctx, n = 1) => create(by, at, body(at, n));
  const restore = (by: Context, id: string) => restoreFromTrash(by, { kind, id });
  const rows = () => ctx.db.$count(table);

  it("isn't there for anyone who doesn't see it", async () => {
    const { id } = await make();
    const other = system.context(stranger);
    const changes = change;
    await expect(get(other, at, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(update(other, at, { id, changes })).rejects.toMatchObject(NOT_FOUND);
    await expect(remove(other, at, { id })).rejects.toMatchObject(NOT_FOUND);
    await expect(update(ctx, at, { id: "none", changes })).rejects.toMatchObject(NOT_FOUND);
    await expect(remove(ctx, at, { id: "none" })).rejects.toMatchObject(NOT_FOUND);
  });

  it("is changed and deleted at the given version only, also at version 0", async () => {
    const { id } = await make();
    for (const ifMatch of [0, 2]) {
      for (const changes of [change, {}])
        await expect(update(ctx, at, { id, changes, ifMatch })).rejects.toMatchObject(STALE);
      await expect(remove(ctx, at, { id, ifMatch })).rejects.toMatchObject(STALE);
    }
    await update(ctx, at, { id, changes: change, ifMatch: 1 });
    expect(await get(ctx, at, id)).toMatchObject(change);
    await remove(ctx, at, { id, ifMatch: 2 });
    await expect(get(ctx, at, id)).rejects.toMatchObject(NOT_FOUND);
  });

  it("stays if its version moved between the read and the write, and is missed if it is gone", async () => {
    const { id } = await make();
    const ages = () =>
      interrupted(system, owner, () => ctx.db.update(table).set({ version: 2 } as object));
    await expect(remove(ages(), at, { id, ifMatch: 1 })).rejects.toMatchObject(STALE);
    await ctx.db.update(table).set({ version: 1 } as object);
    const changes = change;
    await expect(update(ages(), at, { id, changes, ifMatch: 1 })).rejects.toMatchObject(STALE);
    const goes = () => interrupted(system, owner, () => ctx.db.delete(table));
    await expect(remove(goes(), at, { id })).rejects.toMatchObject(NOT_FOUND);
    expect(await inTrash(ctx, kind)).toEqual([]);
  });

  it("is created once for a key, and not with another body", async () => {
    const first = await create(ctx, at, body(at, 1), "key");
    expect((await create(ctx, at, body(at, 1), "key")).id).toBe(first.id);
    const other = create(ctx, at, body(at, 2), "key");
    await expect(other).rejects.toMatchObject({ code: "key_reused" });
    expect(await rows()).toBe(1);
    expect(await logged()).toHaveLength(1);
  });

  const WRITES: Record<string, (by: Context, ids: Record<"live" | "deleted", string>) => unknown> =
    {
      created: (by) => make(by, 2),
      changed: (by, { live }) => update(by, at, { id: live, changes: change }),
      deleted: (by, { live }) => remove(by, at, { id: live }),
      restored: (by, { deleted }) => restore(by, deleted),
    };
  const falls = FALLS.flatMap((fall) => Object.keys(WRITES).map((write) => ({ write, fall })));
  it.each(falls)(
    "isn't $write by someone who was $fall since the check",
    async ({ write, fall }) => {
      const deleted = (await make()).id;
      await remove(ctx, at, { id: deleted });
      const live = (await make()).id;
      await ctx.db.delete(auditLog);
      const late = interrupted(system, owner, () => fell(system.context(), owner, fall));
      const written = WRITES[write]?.(late, { live, deleted });
      await expect(written).rejects.toMatchObject({ code: "forbidden" });
      expect(await logged()).toEqual([]);
    },
  );

  it("is refused beyond the limit", async () => {
    const { limit, words } = resource;
    for (let n = 1; n <= limit.most; n++) await make(ctx, n);
    const full = { code: "conflict", message: words.full };
    await expect(make(ctx, limit.most + 1)).rejects.toMatchObject(full);
    expect(await rows()).toBe(limit.most);
  });

  it("has an audit row for each write, and none for a change that changes nothing", async () => {
    const { id } = await make();
    await update(ctx, at, { id, changes: change });
    await update(ctx, at, { id, changes: change });
    await update(ctx, at, { id, changes: {} });
    await remove(ctx, at, { id });
    await restore(ctx, id);
    const written = await logged();
    expect(written.map(({ action }) => action)).toEqual([
      actions.create,
      actions.update,
      actions.delete,
      actions.restore,
    ]);
    const [created, changed, deleted, restored] = written;
    for (const row of [changed, deleted]) expect(row?.before).toBeTruthy();
    for (const row of [created, changed, restored]) expect(row?.after).toBeTruthy();
  });

  it("is restored as it was by people who may delete it, once", async () => {
    const { id } = await make();
    const before = await get(ctx, at, id);
    const [row] = await ctx.db.select().from(table);
    await remove(ctx, at, { id });
    expect(await inTrash(ctx, kind)).toMatchObject([{ kind, id, deleted_by: owner.id }]);
    const other = system.context(stranger);
    expect(await inTrash(other, kind)).toEqual([]);
    await expect(restore(other, id)).rejects.toMatchObject(NOT_FOUND);
    await restore(ctx, id);
    const changed = resource.restoredAs ?? {};
    const lost = Object.fromEntries((resource.forgets ?? []).map((key) => [key, null]));
    expect(await ctx.db.select().from(table)).toEqual([
      { ...row, version: 2, ...changed, ...lost },
    ]);
    expect(Object.keys(await get(ctx, at, id))).toEqual(Object.keys(before));
    await expect(restore(ctx, id)).rejects.toMatchObject(NOT_FOUND);
    expect(await inTrash(ctx, kind)).toEqual([]);
  });

  it("stays in the trash without room for it, and is found there for 30 days", async () => {
    const { id } = await make();
    await remove(ctx, at, { id });
    for (let n = 1; n <= resource.limit.most; n++) await make(ctx, n);
    await expect(restore(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await inTrash(ctx, kind)).toHaveLength(1);
    const late = system.context(owner, { now: ctx.now + 31 * DAY_MS });
    expect(await inTrash(late, kind)).toEqual([]);
    await ctx.db.delete(table);
    await expect(restore(late, id)).rejects.toMatchObject(NOT_FOUND);
  });

  it("is deleted for good by superadmins", async () => {
    const { id } = await make();
    await remove(ctx, at, { id });
    const forbidden = purgeFromTrash(system.context(stranger), { kind, id });
    await expect(forbidden).rejects.toMatchObject({ code: "forbidden" });
    await purgeFromTrash(ctx, { kind, id });
    await expect(restore(ctx, id)).rejects.toMatchObject(NOT_FOUND);
    expect((await logged()).at(-1)).toMatchObject({ action: actions.purge });
  });
});

it("goes with its agent or RAG, also from the trash", async () => {
  for (const kind of RESOURCE_KINDS) {
    const { body, create, remove } = TRIED[kind];
    await remove(ctx, at, await create(ctx, at, body(at, 1)));
  }
  await ctx.db.delete(agents).where(eq(agents.id, at.agentId));
  await ctx.db.delete(rags).where(eq(rags.id, at.ragId));
  expect((await ctx.db.select().from(deletedResources)).map(({ kind }) => kind)).toEqual(["view"]);
});

it("is in the trash's list of all kinds", async () => {
  for (const kind of RESOURCE_KINDS) {
    const { body, create, remove } = TRIED[kind];
    await remove(ctx, at, await create(ctx, at, body(at, 1)));
  }
  const { rows, total } = await listTrash(ctx, trashListSchema.parse({}));
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...RESOURCE_KINDS].toSorted());
  expect(total).toBe(RESOURCE_KINDS.length);
});

it("keeps no secret of a deleted webhook", async () => {
  const { body, create, remove } = TRIED.trigger;
  const { id } = await create(ctx, at, body(at, 1));
  const [{ secret } = { secret: null }] = await ctx.db.select().from(agentTriggers);
  await remove(ctx, at, { id });
  const [kept] = await ctx.db.select().from(deletedResources);
  expect(secret).toBeTruthy();
  expect(kept?.row).not.toContain(secret);
  expect(kept?.row).not.toContain("ecret");
});

it("isn't restored under a name that is taken", async () => {
  const { body, create, remove } = TRIED.view;
  const { id } = await create(ctx, at, body(at, 1));
  await remove(ctx, at, { id });
  await create(ctx, at, body(at, 1));
  const again = restoreFromTrash(ctx, { kind: "view", id });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
});
