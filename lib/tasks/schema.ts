import * as z from "zod";
import { TASK_MODES, TASK_PRIORITIES, TASK_ROLES, TASK_STATUSES } from "@/db/vocabulary";
import { customValues } from "@/lib/custom-fields/custom-values";
import { avatarSchema, day, nameText, text } from "@/lib/text-schema";

export const TASK_NOT_FOUND = "Task not found";
export const TASK_LOAD_FAILED = "Failed to load task";
export const TASKS_LOAD_FAILED = "Failed to load tasks";
export const TASK_ID_MISSING = "Task ID is required";
export const TASK_CHANGED = "Someone changed this task in the meantime. Reload and try again.";
export const NO_SUCH_CANDIDATE =
  "This person can't be added to the task. They may be inactive, or have no access to its project";
export const NOT_ON_TASK = "This person isn't assigned to the task";
export const TASK_FULL = "This task has the maximum number of people. Remove someone first.";
export const STATUS_ONLY = "You can only change the status of this task";

export const TASK_LIMITS = { name: 200, description: 10_000, bulk: 1000 } as const;
/** The most people one task can have. */
export const MAX_TASK_PEOPLE = 500;

/** Statuses of finished tasks. They are never overdue. */
export const CLOSED_STATUSES: readonly string[] = ["completed", "cancelled", "inaktiv"];

/** An id. Whether it exists is checked later, with an error that fits. */
export const idText = (label: string) => text({ max: 64, label });

/** One value of a fixed list, with errors that name the field. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) =>
  z.enum(values, {
    error: (issue) =>
      issue.input === undefined
        ? `${label} is required`
        : `${label} must be one of ${values.join(", ")}`,
  });

const fields = {
  name: nameText({ max: TASK_LIMITS.name, label: "Name" }),
  description: text({ max: TASK_LIMITS.description, min: 0, label: "Description" }),
  status: oneOf("Status", TASK_STATUSES),
  taskMode: oneOf("Mode", TASK_MODES),
  priority: oneOf("Priority", TASK_PRIORITIES),
  project_id: idText("Project").nullable(),
  due_date: day("Due date").nullable(),
};

/** The fields of a new task. Only the name is required. */
export const newTaskFields = {
  ...fields,
  description: fields.description.default(""),
  status: fields.status.optional(),
  taskMode: fields.taskMode.default("manual"),
  priority: fields.priority.default("medium"),
  project_id: fields.project_id.default(null),
  due_date: fields.due_date.default(null),
};

/** A person and their role on a task. The default is assignee. */
export const assignTaskUserSchema = z.object({
  userId: idText("User"),
  taskRole: oneOf("Task role", TASK_ROLES).default("assignee"),
});

/**
 * A new task. Only the name is required. Defaults: manual, medium priority, and the first status of
 * its mode (pending, or aktiv for auto).
 */
export const createTaskSchema = z
  .object({
    ...newTaskFields,
    custom: customValues.optional(),
    assigned_users: z
      .array(assignTaskUserSchema, "assigned_users must be a list")
      .max(MAX_TASK_PEOPLE, `You can assign up to ${MAX_TASK_PEOPLE} people`)
      .transform((people) => [...new Map(people.map((one) => [one.userId, one])).values()])
      .default([]),
  })
  .transform((task) => ({
    ...task,
    status: task.status ?? (task.taskMode === "auto" ? ("aktiv" as const) : ("pending" as const)),
  }));
export type CreateTask = z.output<typeof createTaskSchema>;

/** Roles to give on a task. Null removes the person. */
export const taskPeopleSchema = z
  .array(z.object({ userId: idText("User"), taskRole: oneOf("Task role", TASK_ROLES).nullable() }))
  .max(2 * MAX_TASK_PEOPLE)
  .transform((people) => [...new Map(people.map((one) => [one.userId, one])).values()]);
export type TaskPeople = z.output<typeof taskPeopleSchema>;

/** Fields to change. Fields that are left out stay as they are. */
export const updateTaskSchema = z.object({ ...fields, custom: customValues }).partial();
export type TaskField = keyof typeof fields;
/** The name of a custom field, such as "custom.client". */
export type CustomName = `custom.${string}`;
/** Changed values by the names of their fields. */
export type TaskChanges = Omit<z.output<typeof updateTaskSchema>, "custom"> &
  Record<CustomName, unknown>;
export type TaskRole = (typeof TASK_ROLES)[number];

/** A person on a task. */
const taskUserViewSchema = z
  .object({
    userId: z.string(),
    userName: z.string(),
    userEmail: z.string(),
    avatar: avatarSchema,
    taskRole: z.string().meta({ description: "owner, reviewer or assignee" }),
  })
  .meta({ id: "TaskUser" });
export type TaskUserView = z.infer<typeof taskUserViewSchema>;

/** A task, as responses show it. */
export const taskViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.string(),
    taskMode: z.string().meta({ description: "manual or auto" }),
    project_id: z.string().nullable(),
    project_name: z
      .string()
      .nullable()
      .meta({ description: "Null if the task has no project, or one you can't see." }),
    priority: z.string(),
    due_date: z.string().nullable().meta({ description: "YYYY-MM-DD" }),
    custom: customValues,
    created_at: z.string(),
    updated_at: z.string(),
    created_by: z.string().nullable(),
    version: z.int().meta({
      description: "Goes up with every change. Also the ETag of GET /api/tasks/{taskId}.",
    }),
    assigned_users: z.array(z.string()).meta({ description: "IDs of `assignedUsers`." }),
    assignedUsers: z.array(taskUserViewSchema),
  })
  .meta({ id: "Task" });
export type TaskView = z.infer<typeof taskViewSchema>;

/** The person's permissions on a task that they can read. */
export interface TaskRights {
  /** All fields, the project and the people. */
  edit: boolean;
  setStatus: boolean;
  delete: boolean;
}

/** A field that someone else changed since the person saw it. */
export interface FieldConflict {
  field: TaskField | CustomName;
  /** The value that the person saw. */
  base: string | null;
  mine: string | null;
  theirs: string | null;
}

/**
 * The result of a refused save, for the person to choose: the current task and the conflicting
 * fields.
 */
export interface TaskConflict {
  task: TaskView;
  version: number;
  fields: FieldConflict[];
}

/** A person who can be added to a task. */
export const taskCandidateViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    avatar: avatarSchema,
    role: z.string(),
  })
  .meta({ id: "TaskCandidate" });
export type TaskCandidateView = z.infer<typeof taskCandidateViewSchema>;
