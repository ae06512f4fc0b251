import { inArray, sql } from "drizzle-orm";
import { workspaces } from "@/db/schema/projects";
import type { Context } from "@/lib/context/context";
import { deferFileRemoval } from "@/lib/files/removed-files";
import { createItem, updateItem } from "@/lib/managed-items/write-items";
import { wholeTeamStatements } from "@/lib/workspaces/project-teams";
import { PROJECT_STORE } from "./project-store";
import type { ProjectView } from "./schema";

interface WrittenProject {
  project: ProjectView;
  version: number;
}

/**
 * Creates a project with its workspaces and team.
 *
 * @param idempotencyKey a repeated key returns the project that it created before.
 * @param options.everyWorkspace also adds the team to the teams of its workspaces.
 * @returns the project and its version.
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
 * Changes the given fields of a project. A removed workspace loses its team and files; kept ones
 * don't change. Without fields, nothing changes.
 *
 * @param change.ifMatch the expected version, or null.
 * @param options.everyWorkspace also adds the project's team to the teams of new workspaces.
 * @returns the project and its version.
 * @throws AppError `forbidden`, `not_found` or `precondition_failed`.
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
