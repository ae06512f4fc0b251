import { type SQL, sql } from "drizzle-orm";
import { ownCounts } from "@/db/schema/own";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { readProjectRole, roleWithinProject } from "@/lib/auth/roles";
import { isoTime } from "@/lib/managed-items/item-view";
import { subquery } from "@/lib/managed-items/subquery";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "./definition";
import { type ProjectCardRow, projectCardView } from "./project-view";
import { projectCardColumns } from "./rows";
import type { MyProjectView } from "./schema";

const MEMBERS = PROJECT.members;

interface MyProjectRow extends ProjectCardRow {
  /** Null for a creator who is not assigned. */
  ownRole: string | null;
  ownSince: number | null;
}

function myProjectView(actor: Actor, row: MyProjectRow): MyProjectView {
  // Who created a project without being assigned holds it in their system role since it exists.
  const userRole =
    row.ownRole === null ? actor.role : roleWithinProject(actor.role, readProjectRole(row.ownRole));
  return { ...projectCardView(row), userRole, assignedAt: isoTime(row.ownSince ?? row.createdAt) };
}

interface Query {
  page: number;
  perPage: number;
}

/** How many there are, from the counters. */
const ownCount = (actor: Actor): SQL =>
  sql`SELECT ${ownCounts.items} FROM ${ownCounts} WHERE ${ownCounts.userId} = ${actor.id} AND ${ownCounts.name} = 'projects'`;

/**
 * The ids of a page: of each of the two ways to own a project as many as the page may need, from an index in its order. A
 * creator who is assigned too comes twice and has it since the assignment, which is never before the creation.
 */
function pageIds(actor: Actor, { page, perPage }: Query): SQL {
  const { table, userId, itemId, assignedAt } = MEMBERS;
  const limit = page * perPage;
  return sql`SELECT id FROM (
      SELECT * FROM (SELECT ${itemId} AS id, ${assignedAt} AS since FROM ${table} WHERE ${userId} = ${actor.id}
        ORDER BY ${assignedAt} DESC, ${itemId} LIMIT ${limit})
      UNION ALL
      SELECT * FROM (SELECT ${projects.id}, ${projects.createdAt} FROM ${projects}
        WHERE ${projects.createdBy} = ${actor.id} ORDER BY ${projects.createdAt} DESC, ${projects.id} LIMIT ${limit})
    ) GROUP BY id ORDER BY max(since) DESC, id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
}

/** The statement that reads them. The columns of a card are read for the page's projects only. */
export function myProjectsStatement(ctx: Context, actor: Actor, query: Query, teamLimit?: number) {
  const { table, userId, itemId, role, assignedAt } = MEMBERS;
  const own = (column: typeof role) =>
    sql`SELECT ${column} FROM ${table} WHERE ${itemId} = ${projects.id} AND ${userId} = ${actor.id}`;
  return ctx.db
    .select({
      ...projectCardColumns(actor, teamLimit),
      ownRole: subquery<string | null>(own(role)).as("own_role"),
      ownSince: subquery<number | null>(own(assignedAt)).as("own_since"),
      total: subquery<number>(ownCount(actor)).as("total"),
    })
    .from(projects)
    .where(sql`${projects.id} IN (${pageIds(actor, query)})`)
    .orderBy(sql`coalesce((${own(assignedAt)}), ${projects.createdAt}) DESC, ${projects.id}`);
}

/** What `myProjectsStatement` answered, as a page. */
export function myProjectsPage(
  actor: Actor,
  rows: readonly (MyProjectRow & { total: number })[],
  query: Query,
): PageOf<MyProjectView> {
  const views = rows.map((row) => myProjectView(actor, row));
  return pageOf(views, rows[0]?.total ?? 0, query);
}

/**
 * The projects that the person is assigned to or has created, most recent first. A superadmin's are their own too, not
 * everybody's (decisions).
 *
 * @param teamLimit how many members each project carries; all of them by default.
 * @throws AppError `unauthenticated`.
 */
export async function listMyProjects(
  ctx: Context,
  query: Query,
  { teamLimit }: { teamLimit?: number } = {},
): Promise<PageOf<MyProjectView>> {
  const actor = authorize(ctx.actor, "projects.list");
  return myProjectsPage(actor, await myProjectsStatement(ctx, actor, query, teamLimit), query);
}
