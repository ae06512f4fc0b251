import { type SQL, sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { authorize } from "@/lib/auth/authorize";
import { matching, pageClause } from "@/lib/managed-items/list-query";
import type { ItemListQuery } from "@/lib/managed-items/schema";
import { readableBy } from "@/lib/managed-items/visibility";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "./definition";
import { projectCardView } from "./project-view";
import { projectCardColumns } from "./rows";
import type { ProjectCardView, ProjectStats } from "./schema";

/** One scan of what the person may read: the tiles, and how many the search leaves. */
function countsStatement(ctx: Context, readable: SQL, query: ItemListQuery) {
  const inStatus = (status: string) =>
    sql<number>`count(*) FILTER (WHERE ${projects.status} = ${status})`;
  return ctx.db
    .select({
      matched: sql<number>`count(*) FILTER (WHERE ${matching(PROJECT, query)})`.as("matched"),
      total: sql<number>`count(*)`.as("total"),
      active: inStatus("active").as("active"),
      planning: inStatus("planning").as("planning"),
      completed: inStatus("completed").as("completed"),
    })
    .from(projects)
    .where(readable);
}

/**
 * The projects that the person may read, as a page. Two statements in one round trip, whatever the page's size.
 *
 * @param teamLimit how many members each project carries; all of them by default.
 * @throws AppError `unauthenticated`.
 */
export async function listProjects(
  ctx: Context,
  query: ItemListQuery,
  { teamLimit }: { teamLimit?: number } = {},
): Promise<PageOf<ProjectCardView> & { stats: ProjectStats }> {
  const actor = authorize(ctx.actor, "projects.list");
  const readable = readableBy(PROJECT, actor);
  const [rows, [counts]] = await ctx.db.batch([
    ctx.db
      .select(projectCardColumns(teamLimit))
      .from(projects)
      .where(sql`${readable} AND ${matching(PROJECT, query)} ${pageClause(PROJECT, query)}`),
    countsStatement(ctx, readable, query),
  ]);
  const { matched = 0, ...stats } = counts ?? { total: 0, active: 0, planning: 0, completed: 0 };
  return { ...pageOf(rows.map(projectCardView), matched, query), stats };
}
