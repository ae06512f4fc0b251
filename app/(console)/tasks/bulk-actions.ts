"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { AppError } from "@/lib/errors";
import { assignTasks, undoTaskAssignments } from "@/lib/tasks/bulk/assign-tasks";
import { deleteTasks, restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import type { AssignStep, RefusedTask, UndoStep } from "@/lib/tasks/bulk/schema";
import { undoTaskUpdates, updateTasks } from "@/lib/tasks/bulk/update-tasks";
import type { BulkAct } from "./_components/use-bulk";

/** What takes a bulk act back: made by the server, handed back to it as it is, and checked there once more. */
export type UndoBulk =
  | { kind: "status"; tasks: UndoStep[] }
  | { kind: "assign"; userId: string; tasks: AssignStep[] }
  | { kind: "delete"; ids: string[] };

const nothing = () => new AppError("invalid_input", "Nothing is to be done");

const counts = ({ done, refused }: { done: string[]; refused: RefusedTask[] }) => ({
  done: done.length,
  refused: refused.length,
  /** Why the first of them was left alone. */
  reason: refused[0]?.message ?? null,
});

export const bulkTasksAction = action
  .inputSchema(z.custom<BulkAct>())
  .action(async ({ parsedInput, ctx: { app } }) => {
    const { ids, change } = parsedInput ?? {};
    let answer: ReturnType<typeof counts> & { undo: UndoBulk };
    if (change?.kind === "status") {
      const result = await updateTasks(app, { ids, changes: { status: change.status } });
      answer = { ...counts(result), undo: { kind: "status", tasks: result.undo } };
    } else if (change?.kind === "assign") {
      const { userId, taskRole } = change;
      const result = await assignTasks(app, { ids, userId, taskRole });
      answer = { ...counts(result), undo: { kind: "assign", userId, tasks: result.undo } };
    } else if (change?.kind === "delete") {
      const result = await deleteTasks(app, { ids });
      answer = { ...counts(result), undo: { kind: "delete", ids: result.done } };
    } else {
      throw nothing();
    }
    if (!parsedInput?.isLeaving) refresh();
    return answer;
  });

export const undoTasksAction = action
  .inputSchema(z.custom<UndoBulk>())
  .action(async ({ parsedInput: step, ctx: { app } }) => {
    const undone = () => {
      switch (step?.kind) {
        case "status":
          return undoTaskUpdates(app, { tasks: step.tasks });
        case "assign":
          return undoTaskAssignments(app, { userId: step.userId, tasks: step.tasks });
        case "delete":
          return restoreTasks(app, { ids: step.ids });
        default:
          throw nothing();
      }
    };
    const { done, refused } = await undone();
    refresh();
    return { done: done.length, refused: refused.length };
  });
