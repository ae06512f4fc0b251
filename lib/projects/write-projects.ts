import { and, eq, inArray, sql } from "drizzle-orm";
import { workspaces } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { cancelRunsStatements } from "@/lib/agents/runs/end-work";
import type { Context } from "@/lib/context/context";
import { createItem, deleteItem, updateItem } from "@/lib/managed-items/write-items";
import { deferFileRemoval } from "@/lib/media/delete-removed-files";
import { wholeTeamStatements } from "@/lib/workspaces/project-teams";
import { PROJECT_STORE } from "./project-store";
import type { ProjectView } from "./schema";

interface WrittenProject {
  project: ProjectView;
  version: number;
}

/**
 * Creates a project with its workspaces and its team.
 *
 * @param idempotencyKey the request's key: the same one again answers the project that it made.
 * @param options.everyWorkspace whether its team is put on the teams of its workspaces as well.
 * @returns the project and its version.
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function createProject(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
  { everyWorkspace = false } = {},
): Promise<WrittenProject> {
  const places = everyWorkspace ? (id: string) => wholeTeamStatements(ctx, id) : undefined;
  const { view, version } = await createItem(ctx, PROJECT_STORE, input, idempotencyKey, places);
  return { project: view, version };
}

/**
 * Changes the named fields of a project. A workspace that is taken out goes with its team and its files; kept ones keep
 * theirs. An edit without fields changes nothing.
 *
 * @param change.ifMatch the version that the change is meant for, or null.
 * @param options.everyWorkspace whether the project's team is put on the teams of the workspaces that are new.
 * @returns the project and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` or `precondition_failed`.
 */
export async function updateProject(
  ctx: Context,
  change: { id: string; changes: unknown; ifMatch?: number | null },
  { everyWorkspace = false } = {},
): Promise<WrittenProject> {
  const { view, version } = await updateItem(
    ctx,
    PROJECT_STORE,
    change,
    ({ before, input, guard }) => {
      const added = (input.workspaces ?? []).filter((type) => !before.workspaces.includes(type));
      if (!everyWorkspace || added.length === 0) return {};
      return wholeTeamStatements(
        ctx,
        change.id,
        sql`${inArray(workspaces.type, added)} AND ${guard}`,
      );
    },
  );
  deferFileRemoval(ctx);
  return { project: view, version };
}

/**
 * Moves a project to the trash with all that is its own. Its tasks go with it, come back with it, and are there for nobody
 * meanwhile; its agents' runs end and its schedules pause.
 *
 * @param which.ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteProject(
  ctx: Context,
  which: { id: string; ifMatch?: number | null },
): Promise<void> {
  await deleteItem(ctx, PROJECT_STORE, which, (isInTrash) => ({
    tasksLeave: ctx.db
      .update(tasks)
      .set({ trashedProjectId: sql`${tasks.projectId}`, projectId: null })
      .where(and(eq(tasks.projectId, which.id), isInTrash)),
    ...cancelRunsStatements(ctx, { projectId: which.id }, isInTrash),
  }));
}
