import { and, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { users } from "@/db/schema/auth";
import { deletedRecords } from "@/db/schema/deleted-records";
import { integrations } from "@/db/schema/integrations";
import { deletedTasks, tasks } from "@/db/schema/tasks";
import { isAuditRow } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { isOrphanedServiceAccount } from "@/lib/auth/service-account";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { deferFileRemoval } from "@/lib/files/removed-files";
import { limitRules } from "@/lib/integrations/create-integration";
import { notifyStatements } from "@/lib/integrations/notify-changes";
import { isMailType, requireConfirmation, stillAuthorized } from "@/lib/integrations/permissions";
import type { IntegrationType } from "@/lib/integrations/providers";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { PROJECT } from "@/lib/projects/definition";
import { tasksStayStatements } from "@/lib/projects/lost-access";
import { purgeResource, restoreResource } from "@/lib/resource/deleted-resources";
import { restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import { findDeletedRecord, isRecordInTrash, restoreDeletedRecord } from "./deleted-records";
import { deleteAction, mayDelete, SOFT_DELETED_TABLES, type SoftDeletedKind } from "./list-trash";
import { restorableSince, type TrashTable } from "./not-deleted";
import { isResourceKind, RESOURCES } from "./resources";
import { NOT_IN_TRASH, TRASH_KINDS, type TrashKind } from "./schema";

/** Kind and id of a deleted item. */
interface InTrash {
  kind: string;
  id: string;
}

type SoftDeletedTable = SQLiteTable &
  Record<"id" | "name" | "deletedAt" | "deletedBy" | "version", AnySQLiteColumn>;

const notInTrash = () => new AppError("not_found", NOT_IN_TRASH);

/** @throws AppError `not_found` for an unknown kind. */
function readKind(kind: string): TrashKind {
  const known = TRASH_KINDS.find((one) => one === kind);
  if (!known) throw notInTrash();
  return known;
}

/** SQL: the item is deleted and can still be restored. */
const isRestorable = (ctx: Context, { id, deletedAt }: TrashTable, which: string): SQL =>
  sql`${id} = ${which} AND ${gt(deletedAt, restorableSince(ctx))}`;

/** Returns the audit entry for restoring or purging an item. */
const auditEntry = (verb: "restore" | "purge", { kind, id, name }: InTrash & { name: string }) => ({
  action: `${kind === "task" ? "tasks" : SOFT_DELETED_TABLES[kind as SoftDeletedKind].area}.${verb}`,
  entityType: kind,
  entityId: id,
  [verb === "restore" ? "after" : "before"]: { name },
});

/** Deletes the copy of a record for good. A trigger makes an asset's files due. */
async function purgeRecord(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { name, projectId, definition } = await findDeletedRecord(ctx, actor, id);
  const where = sql`${deletedRecords.id} = ${id} AND ${isRecordInTrash(ctx, actor)}`;
  await write(ctx, {
    rules: [
      ...stillAuthorized(ctx, actor, null),
      { holds: exists(deletedRecords, where), refuse: notInTrash() },
    ],
    change: (holds) =>
      ctx.db
        .delete(deletedRecords)
        .where(sql`${deletedRecords.id} = ${id} AND ${holds}`)
        .returning({ id: deletedRecords.id }),
    audit: {
      action: `${definition.description.name}.purge`,
      entityType: definition.description.one,
      entityId: id,
      projectId,
      before: { name },
    },
  });
  deferFileRemoval(ctx);
}

/**
 * Returns the statements that move tasks deleted with the project back to it, unless they are in
 * another project now. People who no longer see the project are removed from them.
 */
function projectStatements(
  ctx: Context,
  id: string,
  isBack: SQL,
): Record<string, BatchItem<"sqlite">> {
  return {
    tasksBack: ctx.db
      .update(tasks)
      .set({
        projectId: sql`coalesce(${tasks.projectId}, ${tasks.trashedProjectId})`,
        trashedProjectId: null,
      })
      .where(and(eq(tasks.trashedProjectId, id), isBack)),
    ...PROJECT.endStatements?.(ctx, { itemId: id }),
  };
}

/** The columns to read of a deleted item: its name, and an integration's type. */
const foundColumns = (kind: SoftDeletedKind) => ({
  name: sql<string>`${SOFT_DELETED_TABLES[kind].table.name}`.as("named"),
  type: (kind === "integration"
    ? sql<IntegrationType | null>`${integrations.type}`
    : sql<null>`NULL`
  ).as("of_type"),
});

async function restoreSoftDeleted(ctx: Context, actor: Actor, kind: SoftDeletedKind, id: string) {
  if (!can(actor, deleteAction(kind))) throw notInTrash();
  const table: SoftDeletedTable = SOFT_DELETED_TABLES[kind].table;
  const where = sql`${isRestorable(ctx, table, id)} AND ${mayDelete(actor, kind)}`;
  const [found] = await ctx.db.select(foundColumns(kind)).from(table).where(where);
  if (!found) throw notInTrash();
  const { name, type } = found;
  const confirmed = type && requireConfirmation(ctx, type);
  const audit = { id: crypto.randomUUID(), ...auditEntry("restore", { kind, id, name }) };
  const isMail = type !== null && isMailType(type);
  const isDone = isAuditRow(audit.id);
  const integration = isMail ? { id, name, type } : null;
  const notices =
    integration && (await notifyStatements(ctx, { integration, change: "restored", isDone }));
  await write(ctx, {
    rules: [
      ...stillAuthorized(ctx, actor, confirmed),
      { holds: exists(table, where), refuse: notInTrash() },
      ...(type ? limitRules(type) : []),
    ],
    change: (holds) =>
      ctx.db
        .update(table)
        .set({
          deletedAt: null,
          deletedBy: null,
          version: sql`${table.version} + 1`,
          ...(isMail && { setBy: actor.id }),
        })
        .where(sql`${table.id} = ${id} AND ${holds}`)
        .returning({ id: sql<string>`${table.id}` }),
    audit,
    after: () => ({ ...(kind === "project" && projectStatements(ctx, id, isDone)), ...notices }),
  });
  if (isMail) wakeEngine(ctx);
}

/**
 * Restores a deleted item with everything that belongs to it: its team, its links, a project's
 * workspaces with their records and its tasks, a RAG's documents. Schedules and triggers are paused. For people
 * who may delete the item, for 30 days. Access follows the current rules, so no one sees more than
 * they should now. Restoring a mail integration needs step-up, and all superadmins get a notice.
 *
 * @throws AppError `not_found` for items that they can't restore, `conflict` for an integration
 * whose type has reached its limit and for a record that can't come back, such as one with a SKU
 * that another product has now.
 */
export async function restoreFromTrash(ctx: Context, which: InTrash): Promise<void> {
  const actor = authorize(ctx.actor, "trash.restore");
  const kind = readKind(which.kind);
  if (kind === "record") return restoreDeletedRecord(ctx, actor, which.id);
  if (isResourceKind(kind))
    return restoreResource(ctx, RESOURCES[kind], { id: which.id, missing: notInTrash() });
  if (kind !== "task") return restoreSoftDeleted(ctx, actor, kind, which.id);
  const { done } = await restoreTasks(ctx, { ids: [which.id] });
  if (done.length === 0) throw notInTrash();
}

/**
 * Deletes an item in the trash for good, with everything that belongs to it and its files.
 * Superadmin only. Mail integrations need step-up.
 */
export async function purgeFromTrash(ctx: Context, which: InTrash): Promise<void> {
  const actor = authorize(ctx.actor, "trash.purge");
  const kind = readKind(which.kind);
  if (kind === "record") return purgeRecord(ctx, actor, which.id);
  if (isResourceKind(kind))
    return purgeResource(ctx, RESOURCES[kind], { id: which.id, missing: notInTrash() });
  const table: TrashTable = kind === "task" ? deletedTasks : SOFT_DELETED_TABLES[kind].table;
  const where = and(eq(table.id, which.id), isNotNull(table.deletedAt));
  const columns =
    kind === "task"
      ? { name: sql<string>`${deletedTasks.task} ->> '$.name'`, type: sql<null>`NULL` }
      : foundColumns(kind);
  const [found] = await ctx.db.select(columns).from(table).where(where);
  if (!found) throw notInTrash();
  const confirmed = found.type && requireConfirmation(ctx, found.type);
  await write(ctx, {
    rules: [
      ...stillAuthorized(ctx, actor, confirmed),
      { holds: exists(table, where), refuse: notInTrash() },
    ],
    before: (holds) => ({
      ...(kind === "project" && tasksStayStatements(ctx, sql`${which.id}`, holds)),
    }),
    change: (holds) =>
      ctx.db
        .delete(table)
        .where(sql`${table.id} = ${which.id} AND ${holds}`)
        .returning({ id: sql<string>`${table.id}` }),
    audit: auditEntry("purge", { kind, id: which.id, name: found.name }),
    after: () => ({
      ...(kind === "project" && {
        accounts: ctx.db.delete(users).where(isOrphanedServiceAccount()),
      }),
    }),
  });
  deferFileRemoval(ctx);
}
