import { and, asc, eq } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { MAX_PER_PAGE } from "@/lib/paging";
import { isReadableProject } from "./definition";

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
