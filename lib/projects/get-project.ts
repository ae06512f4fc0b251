import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { projectView } from "./project-view";
import { foundProject, projectStatement } from "./rows";
import { PROJECT_ID_MISSING, type ProjectView } from "./schema";

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
  const actor = authorize(ctx.actor, "projects.list");
  if (id.trim() === "") throw new AppError("invalid_input", PROJECT_ID_MISSING);
  const row = foundProject(await projectStatement(ctx, actor, id));
  return { project: projectView(row), version: row.version };
}
