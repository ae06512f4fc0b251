import { sql } from "drizzle-orm";
import { namedBatch, valuesOf } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { badgeFor } from "@/lib/badges";
import type { Context } from "@/lib/context/context";
import { nestedValues } from "@/lib/custom-fields/names";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { parseInput } from "@/lib/parse-input";
import type { Values } from "@/lib/records/field-schema";
import { canStartAgent } from "@/lib/tasks/task-runs";
import {
  type ChangeStep,
  changeRules,
  changeStatements,
  changeStep,
} from "../changes/change-statements";
import {
  type CustomValues,
  checkCustom,
  checkReturning,
  NO_CUSTOM_VALUES,
} from "../custom/task-values";
import type { TaskChanges } from "../schema";
import { modeOfStatus } from "../status-rules";
import { isReadableTask, requireReadableProject } from "../visibility";
import { chosenIds, inBatches, projectsOf } from "./matching";
import { outcomeOf } from "./outcome";
import {
  type BulkResult,
  type FailedTask,
  type UndoStep,
  undoTaskUpdatesSchema,
  updateTasksSchema,
} from "./schema";

async function change(
  ctx: Context,
  actor: Actor,
  steps: readonly ChangeStep[],
): Promise<BulkResult<UndoStep>> {
  const { leavers, done: recorded } = await namedBatch(ctx.db, changeStatements(ctx, actor, steps));
  if (steps.some(({ changes }) => canStartAgent(changes))) wakeEngine(ctx);
  const outcome = await outcomeOf(ctx, {
    actor,
    steps,
    recorded,
    rules: changeRules(actor, steps),
  });
  const undo = recorded.flatMap(({ id, before, version }): UndoStep[] => {
    if (id === null || version === null) return [];
    const changes = nestedValues(JSON.parse(before ?? "{}") as Values) as UndoStep["changes"];
    const people = leavers.flatMap(({ id: taskId, ...person }) => (taskId === id ? [person] : []));
    return [{ id, version, changes, ...(people.length > 0 && { people }) }];
  });
  return { ...outcome, undo };
}

interface SplitTasks {
  ids: string[];
  failed: FailedTask[];
  /** Tasks that already have the mode and keep their status. */
  done: string[];
}

/**
 * Separates tasks of the other mode, which have different statuses, from tasks that already have
 * the mode.
 */
async function splitByMode(
  ctx: Context,
  actor: Actor,
  ids: string[],
  { status, taskMode }: TaskChanges,
): Promise<SplitTasks> {
  if (status === undefined) return { ids, failed: [], done: [] };
  const mode = taskMode ?? modeOfStatus(status);
  const rows = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      sql`${tasks.id} IN ${valuesOf(ids)} AND ${isReadableTask(actor)} AND ${
        taskMode
          ? sql`${tasks.mode} = ${mode}`
          : sql`${tasks.mode} <> ${mode} AND ${tasks.status} <> ${status}`
      }`,
    );
  const found = new Set(rows.map(({ id }) => id));
  const others = ids.filter((id) => !found.has(id));
  if (taskMode) return { ids: others, failed: [], done: [...found] };
  const message = `${mode === "auto" ? "Manual" : "Automatic"} tasks can't be set to ${badgeFor("task", status).label}`;
  const failed = [...found].map((id): FailedTask => ({ id, code: "invalid_input", message }));
  return { ids: others, failed, done: [] };
}

interface GivenToAll {
  ids: readonly string[];
  /** The project that they move to; undefined if they stay. */
  target: string | null | undefined;
  /** Values of custom fields, by key. */
  ownValues: Values | undefined;
}

/** Checks values of custom fields for many tasks. Tasks of several projects have no common fields. */
async function customOfAll(
  ctx: Context,
  actor: Actor,
  { ids, target, ownValues }: GivenToAll,
): Promise<CustomValues> {
  if (ownValues === undefined) return NO_CUSTOM_VALUES;
  const places =
    target === undefined
      ? new Set((await projectsOf(ctx, actor, ids)).values())
      : new Set([target]);
  const [projectId = null] = places;
  if (places.size > 1)
    throw new AppError("invalid_input", SEVERAL_PROJECTS, {
      errors: { custom: [SEVERAL_PROJECTS] },
    });
  return checkCustom(ctx, actor, { projectId, custom: ownValues });
}

const SEVERAL_PROJECTS =
  "These tasks are in several projects, which have different custom fields. Choose tasks of one project.";

/**
 * Makes the same change (status, priority, mode, project, due date or custom fields) on up to 1,000
 * tasks. Skips those that the person can't change this way. A task that already has the values counts as done.
 *
 * @param isFitted refuses a status that the screens don't offer for a task's mode; the API accepts
 *   all eight for any.
 * @returns which were done, which were skipped and why, and the input for `undoTaskUpdates`.
 * @throws AppError `unauthenticated`, `invalid_input`, `forbidden`, or `not_found` for a project
 *   that they can't read.
 */
export async function updateTasks(
  ctx: Context,
  input: unknown,
  isFitted = false,
): Promise<BulkResult<UndoStep>> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { changes: given, ...chosen } = parseInput(updateTasksSchema, input);
  const { custom: ownValues, ...changes } = given;
  if (changes.project_id) await requireReadableProject(ctx, actor, changes.project_id);
  const ids = await chosenIds(ctx, actor, chosen);
  const fitted = isFitted
    ? await splitByMode(ctx, actor, ids, changes)
    : { ids, failed: [], done: [] };
  const custom = await customOfAll(ctx, actor, { ids, target: changes.project_id, ownValues });
  const { done, failed, undo } = await inBatches(
    fitted.ids.map((id) => changeStep({ id, changes: { ...changes, ...custom.values }, custom })),
    (steps) => change(ctx, actor, steps),
  );
  return { done: [...fitted.done, ...done], failed: [...fitted.failed, ...failed], undo };
}

/**
 * Undoes `updateTasks` on the tasks that no one has changed since. Adds people again who were
 * removed by a move, if they can still be added.
 *
 * @returns as `updateTasks`; its `undo` does it again.
 * @throws AppError `unauthenticated`, `invalid_input` or `forbidden`.
 */
export async function undoTaskUpdates(ctx: Context, input: unknown): Promise<BulkResult<UndoStep>> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { tasks: steps } = parseInput(undoTaskUpdatesSchema, input);
  const returning = await checkReturning(ctx, actor, steps, (ids) => projectsOf(ctx, actor, ids));
  return inBatches(
    steps.map(({ changes: { custom: _, ...own }, ...step }, at) => {
      const custom = returning[at] ?? NO_CUSTOM_VALUES;
      return changeStep({ ...step, changes: { ...own, ...custom.values }, custom });
    }),
    (some) => change(ctx, actor, some),
  );
}
