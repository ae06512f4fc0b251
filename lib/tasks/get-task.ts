import { and, eq } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { creatorNameColumn, taskColumns } from "./rows";
import { factColumns, taskFacts } from "./rules";
import { TASK_NOT_FOUND, type TaskRights, type TaskView } from "./schema";
import { taskRights } from "./task-rights";
import { taskView } from "./task-view";
import { isReadableTask } from "./visibility";

export interface FoundTask {
  task: TaskView;
  version: number;
  /** Null where whoever created it is not known any more. */
  creatorName: string | null;
  /** Null without a project, or with one that the person may not read. */
  projectName: string | null;
  rights: TaskRights;
}

/**
 * One task that the person may read. One round trip.
 *
 * @throws AppError `unauthenticated`, or `not_found` for one that is not there or not theirs to see.
 */
export async function getTask(ctx: Context, id: string): Promise<FoundTask> {
  const actor = authorize(ctx.actor, "tasks.list");
  const [row] = await ctx.db
    .select({
      ...taskColumns(actor),
      creatorName: creatorNameColumn(),
      ...factColumns(actor),
    })
    .from(tasks)
    .where(and(eq(tasks.id, id), isReadableTask(actor)));
  if (!row) throw new AppError("not_found", TASK_NOT_FOUND);
  const { version, creatorName, projectName } = row;
  const rights = taskRights(actor, taskFacts(row));
  return { task: taskView(row), version, creatorName, projectName, rights };
}
