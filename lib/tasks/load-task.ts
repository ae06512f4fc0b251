import { and, eq } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import type { TaskFacts } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { taskColumns } from "./rows";
import { factColumns, taskFacts } from "./rules";
import { TASK_NOT_FOUND, type TaskView } from "./schema";
import { taskView } from "./task-view";
import { isReadableTask } from "./visibility";

export interface LoadedTask {
  task: TaskView;
  version: number;
  facts: TaskFacts;
}

/**
 * A task that the person may read, with how they stand to it. One statement.
 *
 * @throws AppError `not_found`.
 */
export async function loadTask(ctx: Context, actor: Actor, id: string): Promise<LoadedTask> {
  const [row] = await ctx.db
    .select({ ...taskColumns(actor), ...factColumns(actor) })
    .from(tasks)
    .where(and(eq(tasks.id, id), isReadableTask(actor)));
  if (!row) throw new AppError("not_found", TASK_NOT_FOUND);
  return { task: taskView(row), version: row.version, facts: taskFacts(row) };
}
