import * as z from "zod";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import {
  filterShape,
  type ListFields,
  listFieldsOf,
  NO_LIST_FIELDS,
} from "@/lib/custom-fields/list-fields";
import { madeOfFields } from "@/lib/custom-fields/open-fields";
import { onceFor } from "@/lib/once-for";
import { type QueryValues, readListQuery, readPageQuery } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { readTaskDefinitions } from "../custom/task-fields";
import type { CustomName } from "../schema";
import { readTaskColumns } from "./columns";
import {
  TASK_SORTS,
  type TaskFilter,
  type TaskListQuery,
  type TaskScreenQuery,
  taskFilterSchema,
  taskListSchema,
  taskScreenSchema,
} from "./schema";

/**
 * Returns the custom fields of the project that a list is filtered by. None without one, and for a
 * project that the person can't read: fields of different projects aren't compared.
 */
async function openTaskFields(ctx: Context, actor: Actor, project: string): Promise<ListFields> {
  if (project === "all" || project === "none") return NO_LIST_FIELDS;
  return madeOfFields(ctx, {
    key: `${actor.id} ${project} tasks`,
    read: () => readTaskDefinitions(ctx, actor, project),
    make: listFieldsOf,
  });
}

/** What a project's custom fields add to a list's query. */
const ownShape = onceFor((own: ListFields) => {
  const sorts = own.sorts.flatMap((name) => [name, `-${name}`]);
  return {
    ...filterShape(own),
    sort: z.enum([...TASK_SORTS, ...sorts]).default("-created_at"),
  };
});

/** Returns the custom fields that can be columns of the list, and those that are at first. */
export const customColumns = onceFor(({ fields, columns }: ListFields) => ({
  all: fields.map(({ name }) => name as CustomName),
  shown: columns as readonly CustomName[],
}));

/** Twenty fields have keys of up to 40 characters. */
const MAX_COLUMNS = 1200;

const listSchemaOf = onceFor((own: ListFields) => taskListSchema.extend(ownShape(own)));
const filterSchemaOf = onceFor((own: ListFields) => {
  const { sort: _, ...filters } = ownShape(own);
  return z.strictObject({ ...taskFilterSchema.shape, ...filters });
});
const screenSchemaOf = onceFor((own: ListFields) =>
  taskScreenSchema.extend({
    ...ownShape(own),
    columns: z
      .string()
      .max(MAX_COLUMNS)
      .default("")
      .transform((text) => readTaskColumns(text, customColumns(own))),
  }),
);
const projectIn = (value: unknown) =>
  typeof value === "string" && taskListSchema.shape.project.safeParse(value).success
    ? value
    : "all";

/**
 * Reads the query of the task list strictly, for the API. With a project, it can have filters and
 * orders by its custom fields.
 *
 * @throws AppError `unauthenticated` or `invalid_input`.
 */
export async function readTaskQuery(ctx: Context, params: URLSearchParams): Promise<TaskListQuery> {
  const actor = authorize(ctx.actor, "tasks.list");
  const own = await openTaskFields(ctx, actor, projectIn(params.get("project")));
  return { ...readListQuery(listSchemaOf(own), params), own };
}

/** Reads the query of the tasks screen leniently. Invalid values become the default. */
export async function readTaskScreenQuery(
  ctx: Context,
  values: QueryValues,
): Promise<TaskScreenQuery> {
  const actor = authorize(ctx.actor, "tasks.list");
  const own = await openTaskFields(ctx, actor, projectIn([values.project].flat()[0]));
  return { ...readPageQuery(screenSchemaOf(own), values), own };
}

/**
 * Checks the filter of a bulk change with the custom fields of its project. A filter that the list
 * doesn't have is refused: without it, the change would be made on other tasks, too.
 *
 * @throws AppError `invalid_input`.
 */
export async function readTaskFilter(
  ctx: Context,
  actor: Actor,
  filter: Readonly<Record<string, unknown>>,
): Promise<TaskFilter> {
  const own = await openTaskFields(ctx, actor, projectIn(filter.project));
  return { ...parseInput(filterSchemaOf(own), filter), own };
}
