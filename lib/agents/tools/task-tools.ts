import * as z from "zod";
import { TASK_PRIORITIES, TASK_ROLES, TASK_STATUSES } from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import { commentSchema } from "@/lib/comments/schema";
import { customValues } from "@/lib/custom-fields/custom-values";
import { keyOf } from "@/lib/custom-fields/names";
import { AppError } from "@/lib/errors";
import { MAX_COMMENT } from "@/lib/limits";
import type { Field, Values } from "@/lib/records/field-schema";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { createComment, deleteUneditedComment } from "@/lib/tasks/comments/comments";
import { checkCustom } from "@/lib/tasks/custom/task-values";
import { TASK_FIELD_NAMES } from "@/lib/tasks/fields";
import { getTask } from "@/lib/tasks/get-task";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { readTaskFilter } from "@/lib/tasks/list/open-query";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { nameOfCandidate } from "@/lib/tasks/people/candidates";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { NO_RELATIONS } from "@/lib/tasks/permissions";
import {
  assignTaskUserSchema,
  idText,
  newTaskFields,
  TASK_CHANGED,
  TASK_LIMITS,
  TASK_NOT_FOUND,
  type TaskView,
} from "@/lib/tasks/schema";
import { requireReadableProject } from "@/lib/tasks/visibility";
import { hasWords } from "@/lib/text/fold";
import { text } from "@/lib/text-schema";
import type { ResourceRef } from "../runs/resource-refs";
import { type ProposedTask, proposedPeople, proposedTask, proposedTasks } from "./proposed";
import {
  type Destination,
  type EditableArgument,
  type RunScope,
  type ToolCall,
  tool,
} from "./tool";

const WAS_ON_TASK = "The person was on the task before, with another role";
/** Maximum tasks that one call lists. */
const MAX_TASKS = 50;
const taskId = idText("Task");

/**
 * Returns a task of the run's project, or the task that the run works on. Others don't exist for
 * it.
 */
async function taskInScope({ ctx, scope, args }: ToolCall<{ task_id: string }>) {
  const found = await getTask(ctx, args.task_id);
  const isHere = found.task.project_id === scope.projectId || found.task.id === scope.taskId;
  if (!isHere) throw new AppError("not_found", TASK_NOT_FOUND);
  return found;
}

/** Returns the readers of a task. Those of a proposed one are its project's. */
function onTask(id: string, { projectId, proposed }: RunScope): Destination {
  const isProposed = projectId !== null && proposedTask(proposed, id) !== undefined;
  return { resources: [isProposed ? { kind: "project", id: projectId } : { kind: "task", id }] };
}

/** Returns an argument as a form edits it. */
const field = (of: Field): EditableArgument => ({ path: of.name, field: of });

const pageOf = ({ args: { task_id: id } }: { args: { task_id: string } }) => `/tasks/${id}`;

/** Fields of a new task that an agent gives. */
const { status: _, taskMode: __, project_id: ___, ...ofNewTask } = newTaskFields;

/** Fields that a list tells an agent. It has one project, and a description is read on its own. */
const TOLD = TASK_FIELD_NAMES.filter(
  (name) => name !== "description" && name !== "taskMode" && name !== "project_id",
);

const told = (task: Pick<TaskView, "id" | (typeof TOLD)[number]>) =>
  Object.fromEntries(["id" as const, ...TOLD].map((name) => [name, task[name]])) as typeof task;

const brief = ({ assignedUsers, custom, ...task }: TaskView, { proposed }: RunScope) => ({
  ...told(task),
  people: [
    ...assignedUsers.map(({ userName, taskRole }) => `${userName} (${taskRole})`),
    ...proposedPeople(proposed, task.id),
  ],
  ...(Object.keys(custom).length > 0 && { custom }),
});

/** Returns a task that is only proposed as it would be listed. */
const briefOfProposed = ({ custom, ...task }: ProposedTask, { proposed }: RunScope) => ({
  ...told({ status: "pending", ...task }),
  people: proposedPeople(proposed, task.id),
  ...(custom && { custom }),
});

/** Returns whether proposed values meet the filters by custom fields. */
const meetsCustom = (custom: Values = {}, filters: Readonly<Record<string, string>>) =>
  Object.entries(filters).every(
    ([name, value]) =>
      value === "all" || [custom[keyOf({ name })]].flat().map(String).includes(value),
  );

export const listTasksTool = tool({
  name: "list_tasks",
  description:
    "Lists the project's tasks with their custom fields, newest first, filtered by search words, status and custom fields.",
  requires: "Access to the project's tasks",
  input: z.object({
    q: text({ max: 200, min: 0, label: "Search" }).default(""),
    status: z.enum(["all", ...TASK_STATUSES]).default("all"),
    filters: z.record(z.string(), z.string().max(200)).optional().meta({
      description:
        "Values of custom fields with choices or yes or no, such as { 'custom.phase': 'draft' }.",
    }),
    limit: z.int().min(1).max(MAX_TASKS).default(20),
  }),
  changes: false,
  // People also write the names.
  untrusted: true,
  private: true,
  describeCall: ({ q, status, filters = {} }) => {
    const named = [...(status === "all" ? [] : [status]), ...Object.values(filters)].join(", ");
    return `List ${named && `${named} `}tasks${q ? ` matching “${q}”` : ""}`;
  },
  run: async ({ ctx, scope, args: { q, status, filters = {}, limit } }) => {
    const project = scope.projectId ?? "none";
    const paging = taskListSchema.parse({ perPage: limit });
    const actor = authorize(ctx.actor, "tasks.list");
    const filter = await readTaskFilter(ctx, actor, { ...filters, q, status, project });
    const { rows, total } = await listTasks(ctx, { ...paging, ...filter, countsAll: true });
    const isListed = status === "all" || status === "pending";
    const proposed = proposedTasks(scope.proposed).filter(
      ({ name, description, custom }) =>
        isListed &&
        (q === "" || hasWords(`${name}\n${description}`, q)) &&
        meetsCustom(custom, filters),
    );
    const all = [
      ...proposed.map((task) => briefOfProposed(task, scope)),
      ...rows.map((task) => brief(task, scope)),
    ];
    return { total: total + proposed.length, tasks: all.slice(0, limit) };
  },
  // Everyone who can read a project can read its tasks. A task without a project has its own
  // readers.
  reads: ({ scope: { projectId }, output }) =>
    projectId === null
      ? output.tasks.map(({ id }): ResourceRef => ({ kind: "task", id }))
      : [{ kind: "project", id: projectId }],
});

export const readTaskTool = tool({
  name: "read_task",
  description: "Reads one task with its description and the project's custom fields.",
  requires: "Access to the task",
  input: z.object({ task_id: taskId }),
  changes: false,
  // Everyone with access to the project may have written it, also people with fewer permissions
  // than the run's person.
  untrusted: true,
  private: true,
  describeCall: () => "Read a task",
  run: async (call) => {
    const proposed = proposedTask(call.scope.proposed, call.args.task_id);
    if (proposed)
      return { ...briefOfProposed(proposed, call.scope), description: proposed.description };
    const { task } = await taskInScope(call);
    return { ...brief(task, call.scope), description: task.description };
  },
  reads: ({ scope, args }) => [...onTask(args.task_id, scope).resources],
});

interface NewTask {
  user_id?: string;
}

/**
 * Returns the person whom a new task is for, and what the call says about it. A person who can't be
 * added to the project's tasks is left out, because the task matters more.
 */
async function assigneeOf({ ctx, scope, args: { user_id: userId } }: ToolCall<NewTask>) {
  if (userId === undefined) return { people: [], told: {} };
  const name = await nameOfCandidate(ctx, scope.projectId, userId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const people = name === null ? [] : [{ userId, taskRole: "assignee" as const }];
  return { people, told: { assigned_to: name } };
}

export const createTaskTool = tool({
  name: "create_task",
  description: "Creates a task in the project for people to do.",
  requires: "Permission to create tasks in the project",
  input: z.object(ofNewTask).extend({
    user_id: assignTaskUserSchema.shape.userId.optional().meta({
      description: "The person of the project whom the task is assigned to.",
    }),
    custom: customValues.optional().meta({
      description:
        "Values of the project's custom fields, by the keys that list_tasks returns in custom.",
    }),
  }),
  changes: true,
  tokenAction: "tasks.create",
  describeCall: ({ name }) => `Create the task “${name}”`,
  editable: () => [
    field({ name: "name", label: "Name", kind: "text", max: TASK_LIMITS.name, required: true }),
    field({
      name: "description",
      label: "Description",
      kind: "long-text",
      max: TASK_LIMITS.description,
    }),
    field({ name: "priority", label: "Priority", kind: "choice", choices: TASK_PRIORITIES }),
    field({ name: "due_date", label: "Due date", kind: "day" }),
  ],
  writesTo: ({ scope: { projectId } }) =>
    projectId === null ? null : { resources: [{ kind: "project", id: projectId }] },
  checkPermission: async ({ ctx, scope, args: { custom } }) => {
    const actor = authorize(ctx.actor, "tasks.create");
    if (scope.projectId !== null) await requireReadableProject(ctx, actor, scope.projectId);
    // The rules of the fields hold before anyone is asked to approve the task.
    await checkCustom(ctx, actor, { projectId: scope.projectId, custom });
  },
  run: async (call, key) => {
    const { user_id: _, ...fields } = call.args;
    const { people, told } = await assigneeOf(call);
    const input = { ...fields, project_id: call.scope.projectId, assigned_users: people };
    const { task } = await createTask(call.ctx, input, key);
    return { id: task.id, name: task.name, ...told };
  },
  undo: async ({ call: { ctx }, output: { id }, isTouched }) => {
    const { version } = await getTask(ctx, id);
    if (isTouched(id)) throw new AppError("precondition_failed", TASK_CHANGED);
    await deleteTask(ctx, { id, ifMatch: version });
  },
  simulate: async (call, id) => ({
    id,
    name: call.args.name,
    ...(await assigneeOf(call)).told,
  }),
  proposes: ({ args: { user_id: _, ...fields }, output: { id, assigned_to } }) => {
    const people = assigned_to ? [`${assigned_to} (assignee)`] : [];
    return { kind: "task", task: { id, ...fields, people } };
  },
});

/** Checks that the task is in scope. One that the run has proposed will be. */
async function requireTask(call: ToolCall<{ task_id: string }>): Promise<{ name: string }> {
  const proposed = proposedTask(call.scope.proposed, call.args.task_id);
  return proposed ?? (await taskInScope(call)).task;
}

export const commentTaskTool = tool({
  name: "comment_task",
  description: "Writes a comment on a task.",
  requires: "Access to the task",
  input: z.object({ task_id: taskId, body: commentSchema.shape.body }),
  changes: true,
  tokenAction: "tasks.edit",
  describeCall: ({ body }) => `Comment on a task: ${body.slice(0, 80)}`,
  editable: () => [
    field({ name: "body", label: "Comment", kind: "long-text", max: MAX_COMMENT, required: true }),
  ],
  pageOf,
  writesTo: ({ scope, args }) => onTask(args.task_id, scope),
  checkPermission: requireTask,
  run: async (call, key) => {
    const { task } = await taskInScope(call);
    const { body } = call.args;
    const comment = await createComment(call.ctx, { taskId: task.id, input: { body }, key });
    return { id: comment.id, task: task.name };
  },
  undo: ({ call: { ctx, args }, output: { id: commentId } }) =>
    deleteUneditedComment(ctx, { taskId: args.task_id, commentId }),
  simulate: async (call, id) => ({ id, task: (await requireTask(call)).name }),
});

export const assignTaskTool = tool({
  name: "assign_task",
  description: "Adds a person to a task as owner, reviewer or assignee.",
  requires: "Permission to edit the task",
  input: z.object({
    task_id: taskId,
    user_id: assignTaskUserSchema.shape.userId,
    task_role: assignTaskUserSchema.shape.taskRole,
  }),
  changes: true,
  tokenAction: "tasks.edit",
  describeCall: ({ task_role }) => `Add a person to a task as ${task_role}`,
  editable: () => [
    field({ name: "task_role", label: "Role", kind: "choice", choices: TASK_ROLES }),
  ],
  pageOf,
  writesTo: ({ scope, args }) => ({ ...onTask(args.task_id, scope), people: [args.user_id] }),
  checkPermission: async (call) => {
    // The person who creates a task may edit it.
    if (proposedTask(call.scope.proposed, call.args.task_id)) return;
    const { rights } = await taskInScope(call);
    if (!rights.edit) authorize(call.ctx.actor, "tasks.edit", NO_RELATIONS);
  },
  run: async (call) => {
    const { task } = await taskInScope(call);
    const { user_id: userId, task_role: taskRole } = call.args;
    const { task: now, isNew } = await assignTaskUser(call.ctx, {
      id: task.id,
      input: { userId, taskRole },
    });
    const person = now.assignedUsers.find((one) => one.userId === userId)?.userName ?? "";
    return { id: task.id, task: task.name, person, is_new: isNew };
  },
  undo: async ({ call: { ctx, args }, output }) => {
    const { task, version } = await getTask(ctx, args.task_id);
    const { user_id: userId, task_role } = args;
    const isAsLeft = task.assignedUsers.some(
      (one) => one.userId === userId && one.taskRole === task_role,
    );
    if (!isAsLeft) throw new AppError("precondition_failed", TASK_CHANGED);
    if (!output.is_new) throw new AppError("conflict", WAS_ON_TASK);
    await removeTaskUser(ctx, { id: task.id, userId, ifMatch: version });
  },
  simulate: async (call) => {
    const { task_id: id, user_id: userId } = call.args;
    const { name } = await requireTask(call);
    const person = await nameOfCandidate(call.ctx, call.scope.projectId, userId);
    return { id, task: name, person, is_new: true };
  },
  proposes: ({ args: { task_id: taskId, task_role }, output: { person } }) => ({
    kind: "person",
    taskId,
    person: `${person} (${task_role})`,
  }),
});
