import { gt, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { projects } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { deletedTasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { type Action, can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { isActionAllowed } from "@/lib/integrations/permissions";
import { TRASH_DAYS } from "@/lib/limits";
import { type PageOf, pageOf } from "@/lib/paging";
import { trashQuery } from "@/lib/resource/deleted-resources";
import { mayRestoreTask } from "@/lib/tasks/changes/delete-task";
import { DAY_MS, isoTime } from "@/lib/time";
import { restorableSince } from "./not-deleted";
import { isResourceKind, RESOURCES } from "./resources";
import { TRASH_KINDS, type TrashItem, type TrashKind, type TrashListQuery } from "./schema";

/**
 * Kinds that are marked as deleted in their own table. A deleted task moves to another table
 * (lib/tasks/changes/delete-task.ts).
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

/** Returns the query of a kind's items in the trash. Null if the person sees none of that kind. */
function ofKind(ctx: Context, actor: Actor, kind: TrashKind): SQL | null {
  if (isResourceKind(kind)) return trashQuery(ctx, actor, RESOURCES[kind]);
  const since = restorableSince(ctx);
  if (!isSoftDeleted(kind)) {
    const name = sql`${deletedTasks.task} ->> '$.name'`;
    return sql`SELECT ${kind} AS kind, ${deletedTasks.id} AS id, ${name} AS name, ${deletedTasks.deletedAt} AS at,
      ${deletedTasks.deletedBy} AS by FROM ${deletedTasks} WHERE ${gt(deletedTasks.deletedAt, since)} AND ${mayRestoreTask(actor)}`;
  }
  if (!can(actor, deleteAction(kind))) return null;
  const { table } = SOFT_DELETED_TABLES[kind];
  return sql`SELECT ${kind} AS kind, ${table.id} AS id, ${table.name} AS name, ${table.deletedAt} AS at,
    ${table.deletedBy} AS by FROM ${table} WHERE ${table.deletedAt} > ${since} AND ${mayDelete(actor, kind)}`;
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

interface Row {
  kind: TrashKind;
  id: string;
  name: string;
  at: number;
  by: string | null;
  byName: string | null;
}

const itemView = ({ kind, id, name, at, by, byName }: Row): TrashItem => ({
  kind,
  id,
  name,
  deleted_at: isoTime(at),
  deleted_by: by,
  deleted_by_name: byName,
  purge_at: isoTime(at + TRASH_DAYS * DAY_MS),
});

/**
 * Lists items deleted in the last 30 days that the person can restore, latest first. One round
 * trip.
 */
export async function listTrash(ctx: Context, query: TrashListQuery): Promise<PageOf<TrashItem>> {
  const actor = authorize(ctx.actor, "trash.list");
  const { q, kind, sort, page, perPage } = query;
  const kinds = kind === "all" ? TRASH_KINDS : [kind];
  const parts = kinds.map((one) => ofKind(ctx, actor, one)).filter((part) => part !== null);
  if (parts.length === 0) return pageOf([], 0, query);
  const found = sql`(${unionOf(parts)}) AS found`;
  const matches = q ? sql`instr(lower(found.name), lower(${q})) > 0` : sql`1 = 1`;
  const direction = sql.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const { rows, counted } = await namedBatch(ctx.db, {
    rows: ctx.db
      .select({
        kind: sql<TrashKind>`found.kind`.as("kind"),
        id: sql<string>`found.id`.as("id"),
        name: sql<string>`found.name`.as("name"),
        at: sql<number>`found.at`.as("at"),
        by: sql<string | null>`found.by`.as("by"),
        byName: sql<
          string | null
        >`(SELECT ${users.name} FROM ${users} WHERE ${users.id} = found.by)`.as("by_name"),
      })
      .from(found)
      .where(matches)
      .orderBy(sql`found.at ${direction}, found.id`)
      .limit(perPage)
      .offset((page - 1) * perPage),
    counted: ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(found)
      .where(matches),
  });
  return pageOf(rows.map(itemView), counted[0]?.total ?? 0, query);
}
