import * as z from "zod";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { assignTasks, undoTaskAssignments } from "./assign-tasks";
import { deleteTasks, restoreTasks } from "./delete-tasks";
import type { BulkAction, BulkOutcome } from "./schema";
import { undoTaskUpdates, updateTasks } from "./update-tasks";

const USE_CASES = {
  update: updateTasks,
  undoUpdate: undoTaskUpdates,
  assign: assignTasks,
  undoAssign: undoTaskAssignments,
  delete: deleteTasks,
  restore: restoreTasks,
} as const satisfies Record<BulkAction, unknown>;

const ACTIONS = Object.keys(USE_CASES) as BulkAction[];
const actionSchema = z.object({
  action: z.enum(ACTIONS, `action must be one of ${ACTIONS.join(", ")}`),
});

/**
 * Runs a request of `POST /api/tasks/bulk` (`bulkSchema`): calls the use case of its `action`,
 * which checks permissions and parses the rest itself.
 *
 * @throws as the use case; AppError `invalid_input` for another action.
 */
export async function runBulk(ctx: Context, input: unknown): Promise<BulkOutcome> {
  authorize(ctx.actor, "tasks.list");
  const { action } = parseInput(actionSchema, input);
  return USE_CASES[action](ctx, input);
}
