import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { subquery } from "@/db/client";
import { projects, projectUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { readProjectRole } from "@/lib/auth/roles";
import { boundProject } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf, readTotal } from "@/lib/paging";
import { isoTime } from "@/lib/time";
import { totalOf } from "@/lib/total-of";
import { isIdNotDeleted, isNotDeleted } from "@/lib/trash/not-deleted";
import { actingRole, roleOnProject } from "./project-role";
import { type ProjectCardRow, projectCardColumns, projectCardView } from "./project-store";
import type { MyProjectView } from "./schema";

/** Projects shown on the overview, without their teams. */
export const OVERVIEW_PROJECTS = { page: 1, perPage: 3 };

interface Query {
  page: number;
  perPage: number;
}

interface MyProjectRow extends ProjectCardRow {
  /** Null for a creator who isn't assigned. */
  ownRole: string | null;
  ownSince: number | null;
}

function myProjectView(actor: Actor, row: MyProjectRow): MyProjectView {
  // A creator who isn't assigned acts in their system role, since the project was created.
  const userRole =
    row.ownRole === null ? actor.role : actingRole(actor, readProjectRole(row.ownRole));
  return { ...projectCardView(row), userRole, assignedAt: isoTime(row.ownSince ?? row.createdAt) };
}

/**
 * SQL: ids of projects that the person created or is assigned to, and since when. An assigned
 * creator is listed once, with the date of the assignment. A token limited to a project sees only
 * that one.
 */
function ownProjects(actor: Actor): SQL {
  const parts = partsOfOwn(actor);
  return sql.join(parts, sql` UNION ALL `);
}

/** SQL: the first of them, newest first. Each part is read in the order of its index. */
function newestOwn(actor: Actor, { page, perPage }: Query): SQL {
  const order = sql`ORDER BY since DESC, id`;
  const parts = partsOfOwn(actor).map(
    (part) => sql`SELECT * FROM (${part} ${order} LIMIT ${page * perPage})`,
  );
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) ${order}
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
}

function partsOfOwn(actor: Actor): SQL[] {
  const bound = boundProject(actor);
  const isBound = (id: AnySQLiteColumn) => (bound === null ? sql`1 = 1` : sql`${id} = ${bound}`);
  const { id, service } = actor;
  if (service)
    return [
      sql`SELECT ${projects.id} AS id, ${projects.createdAt} AS since FROM ${projects}
        WHERE ${projects.id} = ${service.projectId} AND ${isNotDeleted(projects)} AND ${isBound(projects.id)}`,
    ];
  return [
    sql`SELECT ${projectUsers.projectId} AS id, ${projectUsers.assignedAt} AS since FROM ${projectUsers}
      WHERE ${projectUsers.userId} = ${id} AND ${isIdNotDeleted(projects, projectUsers.projectId)} AND ${isBound(projectUsers.projectId)}`,
    sql`SELECT ${projects.id} AS id, ${projects.createdAt} AS since FROM ${projects}
      WHERE ${projects.createdBy} = ${id} AND ${isNotDeleted(projects)} AND ${isBound(projects.id)}
        AND ${projects.id} NOT IN (SELECT ${projectUsers.projectId} FROM ${projectUsers} WHERE ${projectUsers.userId} = ${id})`,
  ];
}

/**
 * Returns the projects that the person created or is assigned to, newest first. For superadmins
 * too, only their own.
 *
 * @param teamLimit maximum members per project. All by default.
 */
export async function listMyProjects(
  ctx: Context,
  query: Query,
  { teamLimit }: { teamLimit?: number } = {},
): Promise<PageOf<MyProjectView>> {
  const actor = authorize(ctx.actor, "projects.list");
  const ownSince = sql`SELECT ${projectUsers.assignedAt} FROM ${projectUsers}
      WHERE ${projectUsers.projectId} = ${projects.id} AND ${projectUsers.userId} = ${actor.id}`;
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({
        ...projectCardColumns(actor, teamLimit),
        ownRole: roleOnProject(actor, projects.id).as("own_role"),
        ownSince: subquery<number | null>(ownSince).as("own_since"),
      })
      .from(projects)
      .where(sql`${projects.id} IN (${newestOwn(actor, query)})`)
      .orderBy(sql`coalesce((${ownSince}), ${projects.createdAt}) DESC, ${projects.id}`),
    ctx.db
      .select({ total: totalOf(sql`(${ownProjects(actor)})`, query).as("total") })
      .from(sql`(SELECT 1)`),
  ]);
  const views = rows.map((row) => myProjectView(actor, row));
  return pageOf(views, readTotal(counted[0]?.total ?? 0, query), query);
}
