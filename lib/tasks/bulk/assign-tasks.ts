import { namedBatch } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import {
  type AssignmentStep,
  assignmentStep,
  assignRules,
  assignStatements,
} from "../people/assignments";
import { chosenIds, inBatches } from "./matching";
import { outcomeOf } from "./outcome";
import {
  type AssignStep,
  assignTasksSchema,
  type BulkResult,
  undoTaskAssignmentsSchema,
} from "./schema";

async function assign(
  ctx: Context,
  actor: Actor,
  steps: readonly AssignmentStep[],
): Promise<BulkResult<AssignStep>> {
  const { done: recorded } = await namedBatch(ctx.db, assignStatements(ctx, actor, steps));
  const outcome = await outcomeOf(ctx, { actor, steps, recorded, rules: assignRules(actor) });
  const undo = recorded.flatMap(({ id, before, version }) =>
    id === null || version === null
      ? []
      : [{ id, version, taskRole: (JSON.parse(before ?? "{}") as AssignStep).taskRole }],
  );
  return { ...outcome, undo };
}

/**
 * Adds one person to up to 1,000 tasks with a role, or removes them (`taskRole` null). Skips tasks
 * that the actor can't edit or that the person can't be added to.
 *
 * @returns which were done, which were skipped and why, and the input for `undoTaskAssignments`.
 * @throws AppError `unauthenticated`, `invalid_input` or `forbidden`.
 */
export async function assignTasks(ctx: Context, input: unknown): Promise<BulkResult<AssignStep>> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { userId, taskRole, ...chosen } = parseInput(assignTasksSchema, input);
  const ids = await chosenIds(ctx, actor, chosen);
  return inBatches(
    ids.map((id) => assignmentStep({ id, userId, taskRole })),
    (steps) => assign(ctx, actor, steps),
  );
}

/**
 * Undoes `assignTasks` on the tasks that no one has changed since.
 *
 * @returns as `assignTasks`; its `undo` does it again.
 * @throws AppError `unauthenticated`, `invalid_input` or `forbidden`.
 */
export async function undoTaskAssignments(
  ctx: Context,
  input: unknown,
): Promise<BulkResult<AssignStep>> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { userId, tasks } = parseInput(undoTaskAssignmentsSchema, input);
  return inBatches(
    tasks.map((step) => assignmentStep({ ...step, userId })),
    (steps) => assign(ctx, actor, steps),
  );
}
