import { and, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { projects } from "@/db/schema/projects";
import { savedViews } from "@/db/schema/saved-views";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { createOnce } from "@/lib/auth/idempotency";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { isReadableItem } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import { PROJECT } from "@/lib/projects/definition";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { LIST_ACTIONS, type ListRef, MOST_VIEWS, VIEW_QUERY_MAX, viewQuery } from "./lists";
import { findView, requireList } from "./read-views";
import {
  createViewSchema,
  type SavedView,
  updateViewSchema,
  VIEW_CHANGED,
  VIEW_NOT_FOUND,
} from "./schema";

const TOO_MANY = `You can save up to ${MOST_VIEWS} views of a list. Delete one first.`;
const NAME_TAKEN = "You already have a view with this name";
const OTHER_PROJECT = "A view of a project's records can only be shared with that project";
const TOO_LONG = `Query must be at most ${VIEW_QUERY_MAX} characters`;

function refuse(field: "query" | "project_id", message: string): never {
  throw new AppError("invalid_input", message, { errors: { [field]: [message] } });
}

/**
 * Returns the query to store. Its length is checked afterwards, because escaping makes it longer.
 */
function keptQuery(list: ListRef, text: string): string {
  const query = viewQuery(list, text);
  return query.length > VIEW_QUERY_MAX ? refuse("query", TOO_LONG) : query;
}

function refuseOtherProject({ records }: ListRef, projectId: string | null): void {
  if (records && projectId !== null && projectId !== records.projectId)
    refuse("project_id", OTHER_PROJECT);
}

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, "saved_views.name")) throw error;
  throw new AppError("conflict", NAME_TAKEN, { errors: { name: [NAME_TAKEN] }, cause: error });
}

/** SQL: the person can see the project that the view is shared with. True without a project. */
function maySharedWith(actor: Actor, projectId: string | null): SQL {
  if (projectId === null) return sql`1`;
  return sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${isReadableItem(PROJECT, actor, projectId)})`;
}

/** @throws AppError `not_found` on the field if the person can't see the project. */
async function refuseUnseen(ctx: Context, actor: Actor, projectId: string | null): Promise<void> {
  if (projectId === null) return;
  const [seen] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(isReadableItem(PROJECT, actor, projectId));
  const { notFound } = PROJECT.words;
  if (!seen) throw new AppError("not_found", notFound, { errors: { project_id: [notFound] } });
}

/**
 * What the audit log stores of a view. Not its name or filters, which only its owner should see.
 */
const audited = (list: string, projectId: string | null, more: object = {}) => ({
  entityType: "view",
  after: { list, project_id: projectId, ...more },
  ...(projectId !== null && { projectId }),
});

/**
 * Saves a list's current filters under a name for the person, and shares it with a project's team
 * if requested.
 *
 * @param key a repeated idempotency key returns the view that it created before.
 * @throws AppError `forbidden` if they can't open the list, `not_found` if they can't see the
 * project, `conflict` if the name is taken or they have too many views.
 */
export async function createView(
  ctx: Context,
  input: unknown,
  key: string | null = null,
): Promise<SavedView> {
  const actor = authorize(ctx.actor, "views.create");
  const { list: listKey, name, query, project_id } = parseInput(createViewSchema, input);
  const list = requireList(listKey);
  const { kind, records } = list;
  authorize(actor, LIST_ACTIONS[kind]);
  refuseOtherProject(list, project_id);
  const id = crypto.randomUUID();
  const row = {
    id,
    ownerId: actor.id,
    list: listKey,
    kind,
    listProjectId: records?.projectId ?? null,
    workspaceType: records?.type ?? null,
    name,
    query: keptQuery(list, query),
    projectId: project_id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const mine = sql`${savedViews.ownerId} = ${actor.id} AND ${savedViews.list} = ${listKey}`;
  const hasRoom = sql`(SELECT count(*) FROM ${savedViews} WHERE ${mine}) < ${MOST_VIEWS}`;
  const enters = records
    ? sql`EXISTS (${enterableWorkspace(actor, { projectId: records.projectId, workspace: records.type })})`
    : sql`1`;
  const admitted = sql`${isStillAllowed(actor)} AND ${hasRoom} AND ${enters} AND ${maySharedWith(actor, project_id)}`;
  const made = await createOnce(
    ctx,
    {
      scope: "views",
      key,
      input: { list, name, query, project_id },
      ...{ id, table: savedViews },
    },
    {
      inserted: insertWhere(ctx.db, savedViews, row, admitted).returning({ id: savedViews.id }),
      audit: auditIfChangedStatement(ctx, {
        action: "views.create",
        entityId: id,
        ...audited(listKey, project_id),
      }),
    },
  ).catch(refuseTakenName);
  if (made.results?.inserted.length === 0) {
    await assertStillAllowed(ctx, actor);
    if (records)
      await enterWorkspace(ctx, { projectId: records.projectId, workspaceType: records.type });
    await refuseUnseen(ctx, actor, project_id);
    throw new AppError("conflict", TOO_MANY);
  }
  return (await findView(ctx, made.id)).view;
}

interface Which {
  id: string;
  /** The expected version, or null for any. */
  ifMatch?: number | null;
}

/** SQL: the view has the expected version, belongs to the person, and they are still allowed. */
const hasExpectedVersion = (actor: Actor, { id, ifMatch }: Which) =>
  and(
    eq(savedViews.id, id),
    eq(savedViews.ownerId, actor.id),
    ifMatch ? eq(savedViews.version, ifMatch) : undefined,
    isStillAllowed(actor),
  );

function refuseVersion(version: number, { ifMatch = null }: Which): void {
  if (ifMatch !== null && ifMatch !== version)
    throw new AppError("precondition_failed", VIEW_CHANGED);
}

/** Throws the reason why a guarded write changed nothing. */
async function explain(ctx: Context, actor: Actor, { ifMatch = null }: Which): Promise<never> {
  await assertStillAllowed(ctx, actor);
  if (ifMatch === null) throw new AppError("not_found", VIEW_NOT_FOUND);
  throw new AppError("precondition_failed", VIEW_CHANGED);
}

/**
 * Renames a view, changes what it shows, or shares it with a project's team or no one.
 *
 * @throws AppError `forbidden` for another person's shared view, `not_found` for the view or a
 * project they can't see, `precondition_failed`, `conflict` if the name is taken.
 */
export async function updateView(
  ctx: Context,
  { changes: input, ...which }: Which & { changes: unknown },
): Promise<SavedView> {
  const { actor, row } = await findView(ctx, which.id);
  authorize(actor, "views.edit", { createdBy: row.ownerId });
  const asked = parseInput(updateViewSchema, input);
  refuseVersion(row.version, which);
  const list = requireList(row.list);
  const { name = row.name, project_id: projectId = row.projectId } = asked;
  const query = asked.query === undefined ? row.query : keptQuery(list, asked.query);
  refuseOtherProject(list, projectId);
  // A repeated call changes nothing.
  const changes = {
    ...(name !== row.name && { name }),
    ...(query !== row.query && { query }),
    ...(projectId !== row.projectId && { projectId }),
  };
  const changed = Object.keys(changes);
  if (changed.length > 0) {
    const isShared = changed.includes("projectId");
    const shares = isShared ? maySharedWith(actor, projectId) : undefined;
    const { written } = await namedBatch(ctx.db, {
      written: ctx.db
        .update(savedViews)
        .set({ ...changes, updatedAt: ctx.now, version: sql`${savedViews.version} + 1` })
        .where(and(hasExpectedVersion(actor, which), shares))
        .returning({ id: savedViews.id }),
      audit: auditIfChangedStatement(ctx, {
        action: isShared ? "views.share" : "views.edit",
        entityId: which.id,
        ...audited(row.list, projectId, { changed }),
        before: { project_id: row.projectId },
      }),
    }).catch(refuseTakenName);
    if (written.length === 0) {
      if (isShared) await refuseUnseen(ctx, actor, projectId);
      await explain(ctx, actor, which);
    }
  }
  return (await findView(ctx, which.id)).view;
}

/**
 * Deletes a view, also for everyone it is shared with.
 *
 * @throws AppError `forbidden` for another person's shared view, `not_found` or
 * `precondition_failed`.
 */
export async function deleteView(ctx: Context, which: Which): Promise<void> {
  const { actor, row } = await findView(ctx, which.id);
  authorize(actor, "views.delete", { createdBy: row.ownerId });
  refuseVersion(row.version, which);
  const { deleted } = await namedBatch(ctx.db, {
    deleted: ctx.db
      .delete(savedViews)
      .where(hasExpectedVersion(actor, which))
      .returning({ id: savedViews.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "views.delete",
      entityType: "view",
      entityId: which.id,
      before: { list: row.list, project_id: row.projectId },
      ...(row.projectId !== null && { projectId: row.projectId }),
    }),
  });
  if (deleted.length === 0) await explain(ctx, actor, which);
}
