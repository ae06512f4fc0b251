import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { readRecordForm, refuseDeletedFields } from "@/lib/records/form-values";
import { createTask } from "../changes/create-task";
import { updateTask } from "../changes/update-task";
import { loadTask } from "../get-task";
import type { TaskView } from "../schema";
import { readTaskFields } from "./task-fields";

interface Typed {
  id: string;
  /** Texts by control (`controlName`). */
  typed: unknown;
  /** The texts that the person saw there. */
  seen: unknown;
}

interface TypedTask {
  /** The body of `createTask`. */
  values: Record<string, unknown>;
  /** Texts of the controls of custom fields. Those of another project's fields are ignored. */
  typed: unknown;
  key: string | null;
}

/**
 * Creates a task from a form with custom fields.
 *
 * @throws AppError as `createTask`.
 */
export async function createTypedTask(ctx: Context, { values, typed, key }: TypedTask) {
  const actor = authorize(ctx.actor, "tasks.create");
  const { project_id: projectId } = values;
  const fields = await readTaskFields(ctx, actor, typeof projectId === "string" ? projectId : null);
  return createTask(ctx, { ...values, ...readRecordForm(fields, typed, true) }, key);
}

/**
 * Changes custom fields of a task by the texts of a form's controls.
 *
 * @throws AppError as `updateTask`.
 */
export async function setTaskFields(ctx: Context, { id, typed, seen }: Typed): Promise<TaskView> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const found = await loadTask(ctx, actor, id);
  const fields = await readTaskFields(ctx, actor, found.task.project_id);
  refuseDeletedFields(fields, typed);
  const changes = readRecordForm(fields, typed, false);
  const base = readRecordForm(fields, seen, false);
  const { task } = await updateTask(ctx, { id, changes, base });
  return task;
}
