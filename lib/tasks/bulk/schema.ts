import * as z from "zod";
import { TASK_ROLES } from "@/db/vocabulary";
import { searchText } from "@/lib/paging";
import { taskFilterSchema } from "../list/schema";
import { idText, MAX_TASK_PEOPLE, oneOf, TASK_LIMITS, updateTaskSchema } from "../schema";

const ids = z
  .array(idText("Task"), "ids must be a list")
  .min(1, "Choose at least one task")
  .max(TASK_LIMITS.bulk, `You can change up to ${TASK_LIMITS.bulk} tasks at once`)
  .transform((list) => [...new Set(list)]);

/** The chosen tasks: by id, or all that match the list's filters. */
const chosen = {
  ids: ids.optional(),
  filter: taskFilterSchema
    .catchall(z.string().max(200))
    .optional()
    .meta({ description: "Instead of ids: every task that matches these list filters." }),
};
export interface ChosenTasks {
  ids?: string[];
  filter?: Record<string, unknown>;
}

/** Fields that can be changed on many tasks. Custom ones are those of the tasks' one project. */
const changesSchema = updateTaskSchema.omit({ name: true, description: true });

const bulkChangesSchema = changesSchema.refine(
  (changes) => Object.keys(changes).length > 0,
  "Choose at least one change",
);

const undoStepSchema = z.object({
  id: idText("Task"),
  version: z.number().int().min(1),
  changes: changesSchema,
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
    // Two steps on one task would both be recorded, but only one done.
    .refine(
      (list) => new Set(list.map(({ id }) => id)).size === list.length,
      "Each task can appear only once",
    );

/** One change for many tasks. */
export const updateTasksSchema = z.object({ ...chosen, changes: bulkChangesSchema });
export const undoTaskUpdatesSchema = z.object({ tasks: steps(undoStepSchema) });
/** `taskRole` null removes the person from the tasks. */
export const assignTasksSchema = z.object({
  ...chosen,
  userId: idText("User"),
  taskRole: oneOf("Task role", TASK_ROLES).nullable(),
});
export const undoTaskAssignmentsSchema = z.object({
  userId: idText("User"),
  tasks: steps(assignStepSchema),
});
export const deleteTasksSchema = z.object(chosen);
export const taskIdsSchema = z.object({ ids });
export const sharedCandidatesSchema = z.object({ ...chosen, q: searchText });

const action = <const Name extends string, Shape extends z.ZodRawShape>(
  name: Name,
  { shape }: z.ZodObject<Shape>,
) => z.object({ action: z.literal(name), ...shape });

/** The body of `POST /api/tasks/bulk`: an action and the input of its use case. */
export const bulkSchema = z.union([
  action("update", updateTasksSchema),
  action("assign", assignTasksSchema),
  action("delete", deleteTasksSchema),
  action("undoUpdate", undoTaskUpdatesSchema),
  action("undoAssign", undoTaskAssignmentsSchema),
  action("restore", taskIdsSchema),
]);
export type BulkAction = z.output<typeof bulkSchema>["action"];

/** A person removed from a task because it moved to a project that they can't see. */
const leftPerson = z.object({ userId: z.string(), taskRole: z.enum(TASK_ROLES) });
export type LeftPerson = z.infer<typeof leftPerson>;

const undoStep = z
  .object({
    id: z.string(),
    version: z.int(),
    changes: changesSchema,
    people: z
      .array(leftPerson)
      .optional()
      .meta({ description: "People the move removed from the task; undoing it adds them again." }),
  })
  .meta({
    id: "TaskUndoStep",
    description:
      "Undo step for one task, as returned by the change. Skipped if the task has changed since.",
  });
export type UndoStep = z.infer<typeof undoStep>;

/** What `assignTasks` returns for one task, to undo it. */
const assignStep = z
  .object({
    id: z.string(),
    version: z.int(),
    taskRole: z
      .enum(TASK_ROLES)
      .nullable()
      .meta({ description: "The person's previous role; null if they weren't on the task." }),
  })
  .meta({ id: "TaskAssignStep" });
export type AssignStep = z.infer<typeof assignStep>;

/** Why one of many tasks was skipped. */
const failedTask = z
  .object({
    id: z.string(),
    code: z
      .enum(["not_found", "forbidden", "precondition_failed", "invalid_input"])
      .meta({ description: "not_found also covers tasks you can't see." }),
    message: z.string(),
  })
  .meta({ id: "FailedTask" });
export type FailedTask = z.infer<typeof failedTask>;

/** The result of any bulk action. */
export const bulkOutcome = z.object({
  done: z.array(z.string()),
  failed: z.array(failedTask).meta({
    description: "Skipped tasks, with the reason.",
    renamedFrom: "refused",
  }),
  undo: z.union([z.array(undoStep), z.array(assignStep)]).optional(),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

/** The result of a bulk change. `undo` is the input of the call that undoes it. */
export interface BulkResult<Undo> {
  done: string[];
  failed: FailedTask[];
  undo: Undo[];
}
