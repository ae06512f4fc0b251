import { asc } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { authorize } from "@/lib/auth/authorize";
import { MAX_PER_PAGE } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
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
  const actor = authorize(ctx.actor, "projects.list");
  return ctx.db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(isReadableProject(actor))
    .orderBy(asc(projects.name))
    .limit(MAX_PER_PAGE);
}
