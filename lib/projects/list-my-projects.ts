import { type SQL, sql } from "drizzle-orm";
import { namedBatch, subquery } from "@/db/client";
import { projects, projectUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { readProjectRole } from "@/lib/auth/roles";
import { boundProject } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { isIdKept, isKept } from "@/lib/trash/kept";
import { isoTime } from "@/lib/ui/time";
import { type ProjectCardRow, projectCardColumns, projectCardView } from "./project-store";
import type { MyProjectView } from "./schema";
import { actingRole, roleOnProject } from "./standing";

interface Query {
  page: number;
  perPage: number;
}

interface MyProjectRow extends ProjectCardRow {
  /** Null for a creator who is not assigned. */
  ownRole: string | null;
  ownSince: number | null;
}

function myProjectView(actor: Actor, row: MyProjectRow): MyProjectView {
  // Who created a project without being assigned holds it in their system role since it exists.
  const userRole =
    row.ownRole === null ? actor.role : actingRole(actor, readProjectRole(row.ownRole));
  return { ...projectCardView(row), userRole, assignedAt: isoTime(row.ownSince ?? row.createdAt) };
}

/**
 * SQL: the ids of the projects that the person is assigned to or has created, and since when. A creator who is assigned
 * too comes once, since the assignment. A token that is bound to a project has no other one.
 */
function ownProjects(actor: Actor): SQL {
  const bound = boundProject(actor);
  const isBound = bound === null ? sql`1 = 1` : sql`id = ${bound}`;
  return sql`SELECT id, since FROM (${projectsOfPerson(actor)}) WHERE ${isBound}`;
}

function projectsOfPerson({ id, service }: Actor): SQL {
  if (service)
    return sql`SELECT ${projects.id} AS id, ${projects.createdAt} AS since FROM ${projects}
      WHERE ${projects.id} = ${service.projectId} AND ${isKept(projects)}`;
  return sql`SELECT ${projectUsers.projectId} AS id, ${projectUsers.assignedAt} AS since
      FROM ${projectUsers} WHERE ${projectUsers.userId} = ${id} AND ${isIdKept(projects, projectUsers.projectId)}
    UNION ALL
    SELECT ${projects.id}, ${projects.createdAt} FROM ${projects} WHERE ${projects.createdBy} = ${id} AND ${isKept(projects)}
      AND ${projects.id} NOT IN (SELECT ${projectUsers.projectId} FROM ${projectUsers} WHERE ${projectUsers.userId} = ${id})`;
}

/** The statements of a page of the person's own projects, the most recent first, and of how many there are. */
export function myProjectsStatements(
  ctx: Context,
  actor: Actor,
  { page, perPage }: Query,
  teamLimit?: number,
) {
  const ownSince = sql`SELECT ${projectUsers.assignedAt} FROM ${projectUsers}
      WHERE ${projectUsers.projectId} = ${projects.id} AND ${projectUsers.userId} = ${actor.id}`;
  const ids = sql`SELECT id FROM (${ownProjects(actor)}) ORDER BY since DESC, id
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  return {
    myProjects: ctx.db
      .select({
        ...projectCardColumns(actor, teamLimit),
        ownRole: roleOnProject(actor, projects.id).as("own_role"),
        ownSince: subquery<number | null>(ownSince).as("own_since"),
      })
      .from(projects)
      .where(sql`${projects.id} IN (${ids})`)
      .orderBy(sql`coalesce((${ownSince}), ${projects.createdAt}) DESC, ${projects.id}`),
    myProjectsTotal: ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(sql`(${ownProjects(actor)})`),
  };
}

/** What `myProjectsStatements` answered, as a page. */
export function myProjectsPage(
  actor: Actor,
  results: { myProjects: readonly MyProjectRow[]; myProjectsTotal: readonly { total: number }[] },
  query: Query,
): PageOf<MyProjectView> {
  const views = results.myProjects.map((row) => myProjectView(actor, row));
  return pageOf(views, results.myProjectsTotal[0]?.total ?? 0, query);
}

/**
 * The projects that the person is assigned to or has created, most recent first. A superadmin's are their own too, not
 * everybody's.
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
  const results = await namedBatch(ctx.db, myProjectsStatements(ctx, actor, query, teamLimit));
  return myProjectsPage(actor, results, query);
}
