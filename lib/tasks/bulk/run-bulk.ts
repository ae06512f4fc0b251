import * as z from "zod";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { assignTasks, undoTaskAssignments } from "./assign-tasks";
import { deleteTasks, restoreTasks } from "./delete-tasks";
import type { AssignStep, RefusedTask, UndoStep } from "./schema";
import { undoTaskUpdates, updateTasks } from "./update-tasks";

const USE_CASES = {
  update: updateTasks,
  undoUpdate: undoTaskUpdates,
  assign: assignTasks,
  undoAssign: undoTaskAssignments,
  delete: deleteTasks,
  restore: restoreTasks,
} as const;

const ACTIONS = Object.keys(USE_CASES) as (keyof typeof USE_CASES)[];
const bulkSchema = z.object({
  action: z.enum(ACTIONS, `action must be one of ${ACTIONS.join(", ")}`),
});

export interface BulkOutcome {
  done: string[];
  refused: RefusedTask[];
  undo?: UndoStep[] | AssignStep[];
}

/**
 * What `POST /api/tasks/bulk` takes: `action`, and beside it the input of that use case: update, assign, delete (with
 * `ids`), and undoUpdate, undoAssign (with the `tasks` that were given back as `undo`) and restore (with `ids`).
 *
 * @throws as the use case; AppError `invalid_input` for another action.
 */
export async function runBulk(ctx: Context, input: unknown): Promise<BulkOutcome> {
  authorize(ctx.actor, "tasks.list");
  const { action } = parseInput(bulkSchema, input);
  return USE_CASES[action](ctx, input);
}
