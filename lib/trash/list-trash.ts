import { eq, gt, type SQL, sql } from "drizzle-orm";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { deletedRecords } from "@/db/schema/deleted-records";
import { integrations } from "@/db/schema/integrations";
import { projects, workspaces } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { deletedTasks } from "@/db/schema/tasks";
import type { WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { type Action, can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { isActionAllowed } from "@/lib/integrations/permissions";
import { TRASH_DAYS } from "@/lib/limits";
import { type PageOf, pageOf, readTotal } from "@/lib/paging";
import { trashQuery } from "@/lib/resource/deleted-resources";
import { mayRestoreTask } from "@/lib/tasks/changes/delete-task";
import { textHas } from "@/lib/text/text-match";
import { DAY_MS, isoTime } from "@/lib/time";
import { totalOf } from "@/lib/total-of";
import { isRecordInTrash } from "./deleted-records";
import { restorableSince } from "./not-deleted";
import { isResourceKind, RESOURCES } from "./resources";
import { TRASH_KINDS, type TrashItem, type TrashKind, type TrashListQuery } from "./schema";

/**
 * Kinds that are marked as deleted in their own table. Deleted tasks and records move to other
 * tables (lib/tasks/changes/delete-task.ts, lib/records/write/keep-deleted.ts).
 */
export const SOFT_DELETED_TABLES = {
  project: { table: projects, area: "projects" },
  agent: { table: agents, area: "agents" },
  rag: { table: rags, area: "rags" },
  integration: { table: integrations, area: "integrations" },
} as const;
export type SoftDeletedKind = keyof typeof SOFT_DELETED_TABLES;

const isSoftDeleted = (kind: TrashKind): kind is SoftDeletedKind => kind in SOFT_DELETED_TABLES;

/** SQL over a row of the kind: the person may delete it, and so sees it in the trash. */
export const mayDelete = (actor: Actor, kind: SoftDeletedKind): SQL =>
  kind === "integration" ? isActionAllowed(actor, "integrations.delete") : sql`1`;

/** Returns the action that a person must be allowed to do to see a kind in the trash. */
export const deleteAction = (kind: SoftDeletedKind) =>
  `${SOFT_DELETED_TABLES[kind].area}.delete` as const satisfies Action;

const NO_PLACE = sql`NULL AS record_type, NULL AS workspace_id`;

/** Returns the query of a kind's items in the trash. Null if the person sees none of that kind. */
function ofKind(ctx: Context, actor: Actor, kind: Exclude<TrashKind, "record">): SQL | null {
  if (isResourceKind(kind))
    return sql`SELECT *, ${NO_PLACE} FROM (${trashQuery(ctx, actor, RESOURCES[kind])})`;
  const since = restorableSince(ctx);
  if (!isSoftDeleted(kind)) {
    const name = sql`${deletedTasks.task} ->> '$.name'`;
    return sql`SELECT ${kind} AS kind, ${deletedTasks.id} AS id, ${name} AS name, ${deletedTasks.deletedAt} AS at,
      ${deletedTasks.deletedBy} AS by, ${NO_PLACE} FROM ${deletedTasks} WHERE ${gt(deletedTasks.deletedAt, since)} AND ${mayRestoreTask(actor)}`;
  }
  if (!can(actor, deleteAction(kind))) return null;
  const { table } = SOFT_DELETED_TABLES[kind];
  return sql`SELECT ${kind} AS kind, ${table.id} AS id, ${table.name} AS name, ${table.deletedAt} AS at,
    ${table.deletedBy} AS by, ${NO_PLACE} FROM ${table} WHERE ${table.deletedAt} > ${since} AND ${mayDelete(actor, kind)}`;
}

/** D1 allows five queries in a UNION. */
const MOST_IN_UNION = 5;

/** SQL: the rows of all these queries, up to 25. Queries beyond five are nested in groups. */
function unionOf(queries: readonly SQL[]): SQL {
  const groups = Array.from({ length: Math.ceil(queries.length / MOST_IN_UNION) }, (_, n) => {
    const group = queries.slice(n * MOST_IN_UNION, (n + 1) * MOST_IN_UNION);
    return sql`SELECT * FROM (${sql.join(group, sql` UNION ALL `)})`;
  });
  return sql.join(groups, sql` UNION ALL `);
}

/** SQL: the deleted records that the person can restore and the search finds. */
const recordsOf = (ctx: Context, actor: Actor, q: string): SQL =>
  sql`SELECT 'record' AS kind, ${deletedRecords.id} AS id, ${deletedRecords.name} AS name, ${deletedRecords.deletedAt} AS at,
    ${deletedRecords.deletedBy} AS by, ${deletedRecords.recordType} AS record_type, ${deletedRecords.workspaceId} AS workspace_id
    FROM ${deletedRecords} WHERE ${isRecordInTrash(ctx, actor)} AND ${isFound(sql`${deletedRecords.name}`, q)}`;

const isFound = (name: SQL, q: string): SQL => (q ? textHas(name, q) : sql`1 = 1`);

/**
 * Returns the query of all items that match.
 *
 * @param ofRecords changes the query of the records, which can be many.
 */
function foundItems(
  ctx: Context,
  actor: Actor,
  { q, kind }: TrashListQuery,
  ofRecords: (records: SQL) => SQL = (records) => records,
): SQL | null {
  const kinds = TRASH_KINDS.filter((one) => kind === "all" || one === kind);
  const others = kinds
    .filter((one) => one !== "record")
    .map((one) => ofKind(ctx, actor, one))
    .filter((part) => part !== null);
  const parts = [
    ...(others.length > 0
      ? [sql`SELECT * FROM (${unionOf(others)}) AS other WHERE ${isFound(sql`other.name`, q)}`]
      : []),
    ...(kinds.includes("record")
      ? [sql`SELECT * FROM (${ofRecords(recordsOf(ctx, actor, q))})`]
      : []),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` UNION ALL `)}) AS found` : null;
}

interface Row {
  kind: TrashKind;
  id: string;
  name: string;
  at: number;
  by: string | null;
  byName: string | null;
  recordType: string | null;
  projectId: string | null;
  projectName: string | null;
  workspace: WorkspaceType | null;
}

const itemView = ({
  at,
  by,
  byName,
  recordType,
  projectId,
  projectName,
  ...row
}: Row): TrashItem => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  deleted_at: isoTime(at),
  deleted_by: by,
  deleted_by_name: byName,
  record_type: recordType,
  project_id: projectId,
  project_name: projectName,
  workspace: row.workspace,
  purge_at: isoTime(at + TRASH_DAYS * DAY_MS),
});

/**
 * Lists items deleted in the last 30 days that the person can restore, latest first. One round
 * trip.
 */
export async function listTrash(ctx: Context, query: TrashListQuery): Promise<PageOf<TrashItem>> {
  const actor = authorize(ctx.actor, "trash.list");
  const { sort, page, perPage } = query;
  const direction = sql.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const found = foundItems(
    ctx,
    actor,
    query,
    (records) => sql`${records} ORDER BY at ${direction}, id ${direction} LIMIT ${page * perPage}`,
  );
  const all = foundItems(ctx, actor, query);
  if (!found || !all) return pageOf([], 0, query);
  const onPage = sql`(SELECT * FROM ${found} ORDER BY found.at ${direction}, found.id ${direction}
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) AS found`;
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        kind: sql<TrashKind>`found.kind`.as("kind"),
        id: sql<string>`found.id`.as("id"),
        name: sql<string>`found.name`.as("name"),
        at: sql<number>`found.at`.as("at"),
        by: sql<string | null>`found.by`.as("by"),
        byName: sql<
          string | null
        >`(SELECT ${users.name} FROM ${users} WHERE ${users.id} = found.by)`.as("by_name"),
        recordType: sql<string | null>`found.record_type`.as("record_type"),
        projectId: sql<string | null>`${projects.id}`.as("project_id"),
        projectName: sql<string | null>`${projects.name}`.as("project_name"),
        workspace: sql<WorkspaceType | null>`${workspaces.type}`.as("workspace"),
      })
      .from(onPage)
      .leftJoin(workspaces, sql`${workspaces.id} = found.workspace_id`)
      .leftJoin(projects, eq(projects.id, workspaces.projectId))
      .orderBy(sql`found.at ${direction}, found.id ${direction}`),
    ctx.db.select({ total: totalOf(all, query).as("total") }).from(sql`(SELECT 1)`),
  ]);
  return pageOf(rows.map(itemView), readTotal(counted?.total ?? 0, query), query);
}
