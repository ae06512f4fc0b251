import { and, asc, eq } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { getItem, listItems } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage } from "@/lib/managed-items/schema";
import { MAX_PER_PAGE } from "@/lib/paging";
import { isReadableProject } from "./definition";
import { PROJECT_STORE } from "./project-store";
import type { ProjectCardView, ProjectView } from "./schema";

/**
 * Returns one project.
 *
 * @returns the project and its version.
 * @throws AppError `invalid_input` without an id, `not_found` if the person can't see it.
 */
export async function getProject(
  ctx: Context,
  id: string,
): Promise<{ project: ProjectView; version: number }> {
  const { view, version } = await getItem(ctx, PROJECT_STORE, id);
  return { project: view, version };
}

/**
 * Returns a page of projects that the person can read.
 *
 * @param options.teamLimit maximum members per project. All by default.
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
 * Returns the names of projects that the person can read, for a selector. By name, at most 500. One
 * statement.
 */
export async function listProjectNames(ctx: Context): Promise<ProjectNameView[]> {
  const actor = authorize(ctx.actor, "projects.list");
  return ctx.db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(isReadableProject(actor))
    .orderBy(asc(projects.name))
    .limit(MAX_PER_PAGE);
}

/** Returns one project's name, or null if the person can't read it. */
export async function findProjectName(ctx: Context, id: string): Promise<ProjectNameView | null> {
  const actor = authorize(ctx.actor, "projects.list");
  const [project] = await ctx.db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(eq(projects.id, id), isReadableProject(actor)));
  return project ?? null;
}
