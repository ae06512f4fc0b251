import * as z from "zod";
import { TASK_ROLES } from "@/db/vocabulary";
import { searchText } from "@/lib/paging";
import {
  idText,
  MAX_TASK_PEOPLE,
  oneOf,
  TASK_LIMITS,
  type TaskChanges,
  type TaskRole,
  updateTaskSchema,
} from "../schema";

const ids = z
  .array(idText("Task"), "ids must be a list")
  .min(1, "Choose at least one task")
  .max(TASK_LIMITS.bulk, `At most ${TASK_LIMITS.bulk} tasks at once`)
  .transform((list) => [...new Set(list)]);

/** The same change to many tasks: status, priority, project_id or due_date. */
const bulkChangesSchema = updateTaskSchema
  .pick({ status: true, priority: true, project_id: true, due_date: true })
  .refine((changes) => Object.keys(changes).length > 0, "Nothing is to be changed");

const undoStepSchema = z.object({
  id: idText("Task"),
  version: z.number().int().min(1),
  changes: updateTaskSchema.pick({
    status: true,
    priority: true,
    project_id: true,
    due_date: true,
  }),
  people: z
    .array(z.object({ userId: idText("User"), taskRole: oneOf("Task role", TASK_ROLES) }))
    .max(MAX_TASK_PEOPLE)
    .transform((people) => [...new Map(people.map((one) => [one.userId, one])).values()])
    .optional(),
});

const assignStepSchema = z.object({
  id: idText("Task"),
  version: z.number().int().min(1),
  taskRole: oneOf("Task role", TASK_ROLES).nullable(),
});

const steps = <Step extends z.ZodType<{ id: string }>>(step: Step) =>
  z
    .array(step, "tasks must be a list")
    .min(1)
    .max(TASK_LIMITS.bulk)
    // Two steps on one task would both be recorded, and one of them done.
    .refine(
      (list) => new Set(list.map(({ id }) => id)).size === list.length,
      "A task is named more than once",
    );

export const updateTasksSchema = z.object({ ids, changes: bulkChangesSchema });
export const undoTaskUpdatesSchema = z.object({ tasks: steps(undoStepSchema) });
/** `taskRole` null takes the person off the tasks. */
export const assignTasksSchema = z.object({
  ids,
  userId: idText("User"),
  taskRole: oneOf("Task role", TASK_ROLES).nullable(),
});
export const undoTaskAssignmentsSchema = z.object({
  userId: idText("User"),
  tasks: steps(assignStepSchema),
});
export const taskIdsSchema = z.object({ ids });
export const sharedCandidatesSchema = z.object({ ids, q: searchText });

/** Somebody who was taken off a task by its move to a project that they may not see. */
export interface LeftPerson {
  userId: string;
  taskRole: TaskRole;
}

/** What `updateTasks` gave back for one task: applied only while the task still is at that version. */
export interface UndoStep {
  id: string;
  version: number;
  changes: TaskChanges;
  /** Who left with a move, and comes back with it. */
  people?: LeftPerson[];
}

/** What `assignTasks` gave back for one task: the role that the person had, null for none. */
export interface AssignStep {
  id: string;
  version: number;
  taskRole: TaskRole | null;
}

/** Why one task of many was left alone. */
export interface RefusedTask {
  id: string;
  /** not_found also for one that the person may not see. */
  code: "not_found" | "forbidden" | "precondition_failed" | "invalid_input";
  message: string;
}

/** What became of a change to many tasks. `undo` goes to the call that takes it back. */
export interface BulkResult<Undo> {
  done: string[];
  refused: RefusedTask[];
  undo: Undo[];
}
