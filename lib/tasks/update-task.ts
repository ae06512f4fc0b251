import type { Actor } from "@/lib/auth/actor";
import { refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { type AssignmentStep, assignmentStep } from "./assign-steps";
import { changeStep, isStatusOnly } from "./change-steps";
import { explainAssignment } from "./explain-assignment";
import { type LoadedTask, loadTask } from "./load-task";
import { requireReadableProject } from "./require-readable-project";
import { saveTogether } from "./save-together";
import {
  STATUS_ONLY,
  type TaskChanges,
  type TaskPeople,
  type TaskView,
  taskPeopleSchema,
  updateTaskSchema,
} from "./schema";
import { conflictsOf, differenceOf, TaskConflictError } from "./task-conflict";

export interface UpdateTask {
  id: string;
  changes: unknown;
  /** The version that the change is meant for, or null: any change since is a conflict. */
  ifMatch?: number | null;
  /** What the person saw in the fields that they change: only a change of these is a conflict. */
  base?: unknown;
  /** Roles to give to people, null to take them off: written together with the fields, or not at all. */
  people?: unknown;
}

interface Wanted {
  changes: TaskChanges;
  base: TaskChanges;
  ifMatch: number | null;
  people: AssignmentStep[];
}

/** What the people become who are not so already. */
function peopleSteps(
  task: TaskView,
  people: TaskPeople,
  changes: TaskChanges,
  version: number | null,
) {
  const roles = new Map(task.assignedUsers.map(({ userId, taskRole }) => [userId, taskRole]));
  const wanted = people.filter(({ userId, taskRole }) => (roles.get(userId) ?? null) !== taskRole);
  const added = wanted.filter(({ userId }) => !roles.has(userId)).length;
  const others = Math.max(0, added - 1);
  const toProject = "project_id" in changes ? { toProject: changes.project_id ?? null } : {};
  return wanted.map((one) =>
    assignmentStep({ id: task.id, ...one, version, others, ...toProject }),
  );
}

/** The task with its people as the steps leave them. */
function withPeople(task: TaskView, steps: readonly AssignmentStep[]): TaskView {
  const off = new Set(steps.filter(({ taskRole }) => taskRole === null).map((one) => one.userId));
  const assignedUsers = task.assignedUsers.filter(({ userId }) => !off.has(userId));
  return { ...task, assignedUsers, assigned_users: assignedUsers.map(({ userId }) => userId) };
}

/** Who may change the status alone is told so when they want more. */
function authorizeChanges(actor: Actor, { facts }: LoadedTask, changes: TaskChanges): void {
  if (isStatusOnly(changes)) {
    authorize(actor, "tasks.setStatus", facts);
  } else if (!can(actor, "tasks.edit", facts) && can(actor, "tasks.setStatus", facts)) {
    throw new AppError("forbidden", STATUS_ONLY);
  } else {
    authorize(actor, "tasks.edit", facts);
  }
}

function refuseConflict({ task, version }: LoadedTask, { changes, base, ifMatch }: Wanted): void {
  const conflicts = conflictsOf(task, changes, base);
  const isStale = ifMatch !== null && ifMatch !== version;
  if (isStale || conflicts.length > 0) throw new TaskConflictError(task, conflicts);
}

/** Why the guarded write did nothing, from how things stand now. */
async function explain(ctx: Context, actor: Actor, id: string, wanted: Wanted): Promise<never> {
  await refuseFallen(ctx, actor);
  const found = await loadTask(ctx, actor, id);
  authorizeChanges(actor, found, wanted.changes);
  const { project_id } = wanted.changes;
  if (project_id) await requireReadableProject(ctx, actor, project_id);
  refuseConflict(found, wanted);
  for (const step of wanted.people) {
    const isAdded = !found.task.assigned_users.includes(step.userId) && step.taskRole !== null;
    if (isAdded) await explainAssignment(ctx, actor, step);
  }
  throw new TaskConflictError(found.task, []);
}

/** The task after the change; as it was left where taking it out of its project has taken it out of the person's sight. */
async function changedTask(ctx: Context, actor: Actor, left: TaskView) {
  const { task, version } = await loadTask(ctx, actor, left.id).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return { task: { ...left, version: left.version + 1 }, version: left.version + 1 };
  });
  return { task, version };
}

/**
 * Changes the named fields of a task. An assignee or reviewer changes the status and nothing else. To move a task one
 * needs the right to edit it, and to its new project the right to create a task there: to read that project. A task may
 * always be taken out of its project by whoever may edit it. People on it who may not see the new project are taken off.
 *
 * @returns the task and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` (also for a project that one may not
 *   read), or TaskConflictError (`precondition_failed`) with the task as it is now and the fields in question.
 */
export async function updateTask(
  ctx: Context,
  { id, changes: input, ifMatch = null, base: seen = {}, people: named = [] }: UpdateTask,
): Promise<{ task: TaskView; version: number }> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const changes = parseInput(updateTaskSchema, input);
  const base = parseInput(updateTaskSchema, seen);
  const found = await loadTask(ctx, actor, id);
  const difference = differenceOf(found.task, changes, base);
  const roles = parseInput(taskPeopleSchema, named);
  const people = peopleSteps(found.task, roles, difference.changes, ifMatch);
  const wanted = { ...difference, ifMatch, people };
  authorizeChanges(actor, found, difference.changes);
  if (people.length > 0) authorize(actor, "tasks.edit", found.facts);
  refuseConflict(found, wanted);
  const isChanged = Object.keys(difference.changes).length > 0;
  if (!isChanged && people.length === 0) return { task: found.task, version: found.version };
  const step = isChanged ? changeStep({ id, ...difference, version: ifMatch }) : null;
  const isDone = await saveTogether(ctx, actor, { change: step, people });
  if (!isDone) return explain(ctx, actor, id, wanted);
  // Fields and people each raise the version; `changedTask` counts one of them.
  const version = found.version + (isChanged && people.length > 0 ? 1 : 0);
  const left = withPeople({ ...found.task, ...difference.changes, version }, people);
  return changedTask(ctx, actor, left);
}
