import { and, eq, isNull, sql } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import { projects } from "@/db/schema/projects";
import { deletedTasks, tasks } from "@/db/schema/tasks";
import { exists } from "@/lib/audit/rules";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { fieldOfRow } from "@/lib/custom-fields/definitions";
import type { FieldList } from "@/lib/custom-fields/field-list";
import { fieldOrder, hasNoFields } from "@/lib/custom-fields/open-fields";
import { AppError } from "@/lib/errors";
import { isReadableItem } from "@/lib/managed-items/visibility";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import type { Fields } from "@/lib/records/field-schema";
import { TASK_FIELDS } from "../fields";

/** The type of a task's fields, as `custom_fields` names it. */
const TYPE = "task";

/** Labels that every task has. */
const OWN_LABELS = [
  ...Object.values(TASK_FIELDS).map(({ label }) => label),
  "Assigned",
  "Created",
  "Updated",
];

/** Returns the custom fields of a project's tasks as a list to read and change. */
export const taskFields = (projectId: string): FieldList => ({
  projectId,
  name: "tasks",
  words: { singular: "task", plural: "tasks" },
  ownLabels: OWN_LABELS,
  owner: { workspaceId: null, projectId, recordType: TYPE },
  isOfList: sql`${customFields.projectId} = ${projectId} AND ${customFields.recordType} = ${TYPE}`,
  table: tasks,
  isInList: sql`${tasks.projectId} = ${projectId}`,
  rules: (actor) => [
    {
      holds: exists(projects, isReadableItem(PROJECT, actor, projectId)),
      refuse: new AppError("not_found", PROJECT.words.notFound),
    },
  ],
  forgetMore: (ctx, slot, isDone) => ({
    deletedValues: ctx.db
      .update(deletedTasks)
      .set({ task: sql`json_remove(${deletedTasks.task}, ${`$.custom.${slot}`})` })
      .where(sql`${deletedTasks.task} ->> '$.projectId' = ${projectId} AND ${isDone}`),
  }),
});

/** Returns the definitions of a project's tasks, if the person can read the project. */
export const readTaskDefinitions = async (ctx: Context, actor: Actor, projectId: string) =>
  ctx.db
    .select()
    .from(customFields)
    .where(
      and(
        taskFields(projectId).isOfList,
        isNull(customFields.deletedAt),
        sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${eq(projects.id, projectId)} AND ${isReadableProject(actor)})`,
      ),
    )
    .orderBy(fieldOrder());

/** Reads the custom fields of a project's tasks. None for a project that the person can't read. */
export async function readTaskFields(
  ctx: Context,
  actor: Actor,
  projectId: string | null,
): Promise<Fields> {
  if (projectId === null || hasNoFields(ctx)) return [];
  return (await readTaskDefinitions(ctx, actor, projectId)).map(fieldOfRow);
}
