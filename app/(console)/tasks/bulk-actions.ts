"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { assignTasks, undoTaskAssignments } from "@/lib/tasks/bulk/assign-tasks";
import { deleteTasks, restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import {
  type FailedTask,
  taskIdsSchema,
  undoTaskAssignmentsSchema,
  undoTaskUpdatesSchema,
} from "@/lib/tasks/bulk/schema";
import { undoTaskUpdates, updateTasks } from "@/lib/tasks/bulk/update-tasks";

const changeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("status"), status: z.string() }),
  // The use case validates the changes. `text` is the success message, with a placeholder for the
  // number of tasks.
  z.object({
    kind: z.literal("change"),
    changes: z.record(z.string(), z.unknown()),
    text: z.string().max(300),
  }),
  z.object({
    kind: z.literal("assign"),
    userId: z.string(),
    name: z.string(),
    taskRole: z.string(),
  }),
  z.object({ kind: z.literal("delete") }),
]);
export type BulkChange = z.output<typeof changeSchema>;

const bulkSchema = z.object({
  /** Either the tasks' ids, or the list's filters for all matching tasks. */
  ids: z.array(z.string()).optional(),
  filter: z.record(z.string(), z.unknown()).optional(),
  change: changeSchema,
  /** The person leaves the task's screen, so don't refresh it. */
  skipRefresh: z.boolean().optional(),
});
export type BulkAct = z.input<typeof bulkSchema>;

/** Undoes a bulk action. Created by the server, returned unchanged, and checked again. */
const undoSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("status"), ...undoTaskUpdatesSchema.shape }),
  z.object({ kind: z.literal("assign"), ...undoTaskAssignmentsSchema.shape }),
  z.object({ kind: z.literal("delete"), ...taskIdsSchema.shape }),
]);
export type UndoBulk = z.input<typeof undoSchema>;

const counts = ({ done, failed }: { done: string[]; failed: FailedTask[] }) => ({
  done: done.length,
  /** Ids of the skipped tasks. */
  left: failed.map(({ id }) => id),
  /** Each reason once, with the number of its tasks. */
  reasons: [...Map.groupBy(failed, ({ message }) => message)].map(([message, { length }]) => ({
    message,
    count: length,
  })),
});

export const bulkTasksAction = action
  .inputSchema(bulkSchema)
  .action(async ({ parsedInput: { ids, filter, change, skipRefresh }, ctx: { app } }) => {
    const chosen = { ids, filter };
    const act = async (): Promise<ReturnType<typeof counts> & { undo: UndoBulk }> => {
      if (change.kind === "status") {
        const result = await updateTasks(
          app,
          { ...chosen, changes: { status: change.status } },
          true,
        );
        return { ...counts(result), undo: { kind: "status", tasks: result.undo } };
      }
      if (change.kind === "change") {
        const result = await updateTasks(app, { ...chosen, changes: change.changes }, true);
        return { ...counts(result), undo: { kind: "status", tasks: result.undo } };
      }
      if (change.kind === "assign") {
        const { userId, taskRole } = change;
        const result = await assignTasks(app, { ...chosen, userId, taskRole });
        return { ...counts(result), undo: { kind: "assign", userId, tasks: result.undo } };
      }
      const result = await deleteTasks(app, chosen);
      return { ...counts(result), undo: { kind: "delete", ids: result.done } };
    };
    const answer = await act();
    if (!skipRefresh) refresh();
    return answer;
  });

export const undoTasksAction = action
  .inputSchema(undoSchema)
  .action(async ({ parsedInput: step, ctx: { app } }) => {
    const undone = {
      status: undoTaskUpdates,
      assign: undoTaskAssignments,
      delete: restoreTasks,
    }[step.kind];
    const { done, failed } = await undone(app, step);
    refresh();
    return { done: done.length, failed: failed.length };
  });
