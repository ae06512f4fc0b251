import { and, eq, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { cancelRunsStatements } from "@/lib/agents/runs/end-work";
import type { Context } from "@/lib/context/context";
import { deleteItem } from "@/lib/managed-items/write-items";
import { PROJECT_STORE } from "@/lib/projects/project-store";

/**
 * Moves a project to the trash with everything that belongs to it. Its tasks are hidden and come
 * back with it. Agent runs end, and schedules are paused.
 *
 * @param which.ifMatch the expected version, or null for any.
 * @throws AppError `forbidden`, `not_found` or `precondition_failed`.
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
