import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { countsStatement, itemPage, itemPageStatement } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage } from "@/lib/managed-items/schema";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "./definition";
import { projectCardView } from "./project-view";
import { projectCardColumns } from "./rows";
import type { ProjectCardView } from "./schema";

/** The statements that read a page: its rows, and what the tiles and the pages count. */
export const projectListStatements = (
  ctx: Context,
  actor: Actor,
  query: ItemListQuery,
  teamLimit?: number,
) =>
  [
    itemPageStatement(ctx, PROJECT, actor, query, projectCardColumns(actor, teamLimit)),
    countsStatement(ctx, PROJECT, actor),
  ] as const;

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
): Promise<ItemPage<ProjectCardView>> {
  const actor = authorize(ctx.actor, "projects.list");
  const [rows, counts] = await ctx.db.batch(projectListStatements(ctx, actor, query, teamLimit));
  return itemPage(ctx, { item: PROJECT, actor, query, rows, counts }, projectCardView);
}
