import type { Context } from "@/lib/context/context";
import { getItem, listItems } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage } from "@/lib/managed-items/schema";
import { PROJECT_STORE } from "./project-store";
import type { ProjectCardView, ProjectView } from "./schema";

/**
 * One project that the person may read.
 *
 * @returns the project and its version.
 * @throws AppError `unauthenticated`; `invalid_input` without an id; `not_found` for one that is not there or not theirs to see.
 */
export async function getProject(
  ctx: Context,
  id: string,
): Promise<{ project: ProjectView; version: number }> {
  const { view, version } = await getItem(ctx, PROJECT_STORE, id);
  return { project: view, version };
}

/**
 * The projects that the person may read, as a page.
 *
 * @param options.teamLimit how many members each project carries; all of them by default.
 * @throws AppError `unauthenticated`.
 */
export async function listProjects(
  ctx: Context,
  query: ItemListQuery,
  options: { teamLimit?: number } = {},
): Promise<ItemPage<ProjectCardView>> {
  return listItems(ctx, PROJECT_STORE, query, options);
}
