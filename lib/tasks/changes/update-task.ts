import { sql } from "drizzle-orm";
import { namedBatch, valuesOf } from "@/db/client";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { flatValues } from "@/lib/custom-fields/names";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { settleStatement } from "@/lib/notices/settle";
import { parseInput } from "@/lib/parse-input";
import { canStartAgent, taskRunStatements } from "@/lib/tasks/task-runs";
import { checkCustom, withoutEmpty } from "../custom/task-values";
import { type LoadedTask, loadTask } from "../get-task";
import {
  type AssignmentStep,
  assignmentStep,
  assignRules,
  assignStatements,
} from "../people/assignments";
import {
  STATUS_ONLY,
  type TaskChanges,
  type TaskPeople,
  type TaskView,
  taskPeopleSchema,
  updateTaskSchema,
} from "../schema";
import { withoutPeople } from "../views";
import {
  type ChangeStep,
  changeRules,
  changeStatements,
  changeStep,
  isStatusOnly,
} from "./change-statements";
import { conflictsOf, differenceOf, TaskConflictError } from "./conflict";
import { recordedIds, type Step, unmetRules } from "./steps";

interface UpdateTask {
  id: string;
  changes: unknown;
  /** The expected version, or null. Any change since is a conflict. */
  ifMatch?: number | null;
  /** The values that the person saw in the changed fields. Only a change of these is a conflict. */
  base?: unknown;
  /**
   * Roles to give to people, or null to remove them. Written together with the fields, all or
   * nothing.
   */
  people?: unknown;
}

interface Wanted {
  id: string;
  changes: TaskChanges;
  base: TaskChanges;
  ifMatch: number | null;
  people: AssignmentStep[];
}

/** The steps of one write. */
interface Steps {
  change: ChangeStep | null;
  people: readonly AssignmentStep[];
}

/** Role changes, leaving out people who already have that role. */
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

/** Throws STATUS_ONLY if the person may change the status but nothing else. */
function authorizeChanges(actor: Actor, { relations }: LoadedTask, changes: TaskChanges): void {
  if (isStatusOnly(changes)) {
    authorize(actor, "tasks.setStatus", relations);
  } else if (!can(actor, "tasks.edit", relations) && can(actor, "tasks.setStatus", relations)) {
    throw new AppError("forbidden", STATUS_ONLY);
  } else {
    authorize(actor, "tasks.edit", relations);
  }
}

function refuseConflict({ task, version }: LoadedTask, { changes, base, ifMatch }: Wanted): void {
  const conflicts = conflictsOf(task, changes, base);
  const isStale = ifMatch !== null && ifMatch !== version;
  if (isStale || conflicts.length > 0) throw new TaskConflictError(task, conflicts);
}

/** SQLite's error for invalid JSON, which a statement uses to roll back its batch. */
const ROLLED_BACK = /malformed JSON/;

/** Statement that fails, and rolls back the batch, unless every step was recorded. */
function allOrNothing(ctx: Context, steps: readonly Step[]) {
  const ids = valuesOf(steps.map(({ auditId }) => auditId));
  return ctx.db
    .select({
      all: sql`json(CASE WHEN count(*) = ${steps.length} THEN '[]' ELSE '[' END)`.as("all"),
    })
    .from(auditLog)
    .where(sql`${auditLog.id} IN ${ids}`);
}

/** True if `allOrNothing` rolled back the batch. */
function isRolledBack(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return ROLLED_BACK.test(String(error)) || ROLLED_BACK.test(String(cause));
}

/**
 * Changes a task's fields and people in one write, all or nothing. The rules for all steps are
 * checked before anything is written, so that an owner can hand over their task, and a project
 * admin can move it to a project that they don't see.
 *
 * @returns false if a rule refused any of it.
 */
async function writeTask(ctx: Context, actor: Actor, { change, people }: Steps): Promise<boolean> {
  const changes = change ? [change] : [];
  const ofFields = changeStatements(ctx, actor, changes);
  if (people.length === 0) {
    const { done } = await namedBatch(ctx.db, ofFields);
    return done.length === changes.length;
  }
  const ofPeople = assignStatements(ctx, actor, people);
  const { recordChanges, writeChanges, leaversAudit, leaversEnded } = ofFields;
  const { recordAssignments, removePeople, putPeople, raiseVersions } = ofPeople;
  try {
    await namedBatch(ctx.db, {
      recordChanges,
      recordAssignments,
      check: allOrNothing(ctx, [...changes, ...people]),
      removePeople,
      putPeople,
      raiseVersions,
      writeChanges,
      leaversAudit,
      leaversEnded,
      ...taskRunStatements(ctx, actor, changes),
      settled: settleStatement(ctx, recordedIds([...changes, ...people])),
    });
    return true;
  } catch (error) {
    if (isRolledBack(error)) return false;
    throw error;
  }
}

/** Throws why the write did nothing: the first rule that a step doesn't meet, or a conflict. */
async function refuse(
  ctx: Context,
  actor: Actor,
  { id, changes, base }: Wanted,
  { change, people }: Steps,
): Promise<never> {
  const ofFields = await unmetRules(
    ctx,
    change ? [change] : [],
    changeRules(actor, change ? [change] : []),
  );
  const ofPeople = await unmetRules(ctx, people, assignRules(actor));
  for (const error of [...ofFields.values(), ...ofPeople.values()])
    if (error && error.code !== "precondition_failed") throw error;
  const { task } = await loadTask(ctx, actor, id);
  throw new TaskConflictError(task, conflictsOf(task, changes, base));
}

/** Returns the task after the change, or as the person left it if they can't read it any more. */
async function changedTask(ctx: Context, actor: Actor, left: TaskView) {
  const { task, version } = await loadTask(ctx, actor, left.id).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return { task: left, version: left.version };
  });
  return { task, version };
}

/**
 * Changes the given fields of a task. Assignees and reviewers can change only the status. Moving a
 * task needs permission to edit it and to read the new project; anyone who can edit it can move it
 * out of its project. People who can't see the new project are removed from the task.
 *
 * @returns the task and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` (also for a project
 *   that they can't read), or TaskConflictError (`precondition_failed`) with the current task and
 *   the conflicting fields.
 */
export async function updateTask(
  ctx: Context,
  { id, changes: input, ifMatch = null, base: seen = {}, people: named = [] }: UpdateTask,
): Promise<{ task: TaskView; version: number }> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { custom: given, ...own } = parseInput(updateTaskSchema, input);
  const base: TaskChanges = withoutEmpty(flatValues(parseInput(updateTaskSchema, seen)));
  const found = await loadTask(ctx, actor, id);
  const { project_id: projectId = found.task.project_id } = own;
  const custom = await checkCustom(ctx, actor, { projectId, custom: given });
  const changes: TaskChanges = { ...own, ...custom.values };
  const difference = differenceOf(found.task, changes, base);
  const roles = parseInput(taskPeopleSchema, named);
  const people = peopleSteps(found.task, roles, difference.changes, ifMatch);
  const wanted = { id, ...difference, ifMatch, people };
  authorizeChanges(actor, found, difference.changes);
  if (people.length > 0) authorize(actor, "tasks.edit", found.relations);
  refuseConflict(found, wanted);
  const isChanged = Object.keys(difference.changes).length > 0;
  if (!isChanged && people.length === 0) return { task: found.task, version: found.version };
  const change = isChanged ? changeStep({ id, ...difference, version: ifMatch, custom }) : null;
  const steps = { change, people };
  if (!(await writeTask(ctx, actor, steps))) return refuse(ctx, actor, wanted, steps);
  if (canStartAgent(difference.changes)) wakeEngine(ctx);
  const off = people.filter(({ taskRole }) => taskRole === null).map(({ userId }) => userId);
  // Fields and people each raise the version.
  const version = found.version + Number(isChanged) + Number(people.length > 0);
  const stays = own.project_id === undefined || own.project_id === found.task.project_id;
  const left = { ...found.task, ...own, version, custom: stays ? found.task.custom : {} };
  return changedTask(ctx, actor, withoutPeople(left, new Set(off)));
}
