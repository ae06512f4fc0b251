import { sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { readProjectRole, roleWithinProject } from "@/lib/auth/roles";
import { isoTime } from "@/lib/managed-items/item-view";
import { subquery } from "@/lib/managed-items/subquery";
import { ownItemIds } from "@/lib/managed-items/visibility";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "./definition";
import { type ProjectCardRow, projectCardView } from "./project-view";
import { projectCardColumns } from "./rows";
import type { MyProjectView } from "./schema";

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

/**
 * The projects that the person is assigned to or has created, most recent first. A superadmin's are their own too, not
 * everybody's (decisions).
 *
 * @param teamLimit how many members each project carries; all of them by default.
 * @throws AppError `unauthenticated`.
 */
export async function listMyProjects(
  ctx: Context,
  query: { page: number; perPage: number },
  { teamLimit }: { teamLimit?: number } = {},
): Promise<PageOf<MyProjectView>> {
  const actor = authorize(ctx.actor, "projects.list");
  const { table, userId, itemId, role, assignedAt } = PROJECT.members;
  const own = (column: typeof role) =>
    sql`SELECT ${column} FROM ${table} WHERE ${itemId} = ${projects.id} AND ${userId} = ${actor.id}`;
  const rows = await ctx.db
    .select({
      ...projectCardColumns(teamLimit),
      ownRole: subquery<string | null>(own(role)).as("own_role"),
      ownSince: subquery<number | null>(own(assignedAt)).as("own_since"),
      total: sql<number>`count(*) OVER ()`.as("total"),
    })
    .from(projects)
    .where(sql`${projects.id} IN (${ownItemIds(PROJECT, actor.id)})`)
    .orderBy(sql`coalesce(own_since, ${projects.createdAt}) DESC, ${projects.id}`)
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  return pageOf(
    rows.map((row) => myProjectView(actor, row)),
    rows[0]?.total ?? 0,
    query,
  );
}
