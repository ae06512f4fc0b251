import { and, asc, eq } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { getItem, listItems } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage } from "@/lib/managed-items/schema";
import { MAX_PER_PAGE } from "@/lib/paging";
import { isReadableProject } from "./definition";
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

export interface ProjectNameView {
  id: string;
  name: string;
}

/**
 * The projects that the person may read, by name, for a choice among them; the first 500. One statement.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listProjectNames(ctx: Context): Promise<ProjectNameView[]> {
  return projectNamesStatement(ctx, authorize(ctx.actor, "projects.list"));
}

/** The statement of `listProjectNames`. */
export const projectNamesStatement = (ctx: Context, actor: Actor) =>
  ctx.db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(isReadableProject(actor))
    .orderBy(asc(projects.name))
    .limit(MAX_PER_PAGE);

/** The name of one project, where the person may read it. */
export const projectNameStatement = (ctx: Context, actor: Actor, id: string) =>
  ctx.db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(eq(projects.id, id), isReadableProject(actor)));
