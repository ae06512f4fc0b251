import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { countedTo, type PageOf, pageOf, readTotal } from "@/lib/paging";
import { type Corrected, searchCorrected } from "@/lib/text/correct-typos";
import { COUNTED_TO, type Total } from "@/lib/total";
import { totalOf } from "@/lib/total-of";
import { relationColumns, relationsOf, taskRights } from "../permissions";
import type { TaskRights, TaskView } from "../schema";
import { namesIn, taskColumns, taskView } from "../views";
import { isAmongReadableTasks, isReadableTask } from "../visibility";
import { orderOf } from "./conditions";
import { readableIn, readableTotal, readListState, taskListTag } from "./list-tag";
import { conditionsOf, matchingTotal, pageOfRows } from "./matching-tasks";
import type { TaskListQuery } from "./schema";

export interface TaskPage extends PageOf<TaskView> {
  /** The number of tasks that the person can read, before search and filters. */
  readable: Total;
  /** The person's permissions on each task of the page, by id. */
  rights: Record<string, TaskRights>;
  /** The names of people and records in custom fields, by id. */
  names: ReadonlyMap<string, string>;
  /** The ETag. While `getTaskListTag` returns the same, nothing has changed. */
  tag: string;
}

/**
 * Returns the tasks with these rowids in the query's order, with the person's permissions on each,
 * by id, and the names in custom fields.
 */
export async function readTasksByRow(
  ctx: Context,
  actor: Actor,
  query: Pick<TaskListQuery, "sort" | "own">,
  rowids: SQL,
) {
  const rows = await ctx.db
    .select({ ...taskColumns(actor), ...relationColumns(actor) })
    .from(tasks)
    .where(sql`${tasks}.rowid IN (${rowids}) ORDER BY ${orderOf(query)}`);
  return {
    views: rows.map(taskView),
    names: namesIn(rows),
    rights: Object.fromEntries(rows.map((row) => [row.id, taskRights(actor, relationsOf(row))])),
  };
}

/**
 * Lists a page of the tasks that the person can read. Two statements in one round trip.
 *
 * @returns `total` counts the tasks that match the search and filters.
 * @throws AppError `unauthenticated`.
 */
export async function listTasks(ctx: Context, query: TaskListQuery): Promise<TaskPage> {
  const actor = authorize(ctx.actor, "tasks.list");
  const conditions = conditionsOf(ctx, actor, query);
  // Without them, the total is the number of readable tasks, which is counted anyway.
  const isCounted = conditions.isNarrowed || countedTo(query) > COUNTED_TO;
  const matching = isCounted ? matchingTotal(conditions, query) : sql<null>`NULL`;
  const [{ views, rights, names }, state] = await Promise.all([
    // Find the page's rowids first, so that people and names are read only for these.
    readTasksByRow(ctx, actor, query, pageOfRows(query, conditions)),
    readListState<number | null>(ctx, actor, matching),
  ]);
  const page = pageOf(views, readTotal(state.value ?? readableIn(state), query), query);
  const tag = await taskListTag(ctx, actor, state);
  return { ...page, readable: readableTotal(state, page), rights, names, tag };
}

/** Reads tasks with `read`, and with typing errors corrected if its search finds none. */
export function readTasksCorrected<Query extends TaskListQuery, Result>(
  ctx: Context,
  query: Query,
  search: { read: (query: Query) => Promise<Result>; total: (result: Result) => number },
): Promise<Corrected<Result>> {
  return searchCorrected(ctx, query, {
    ...search,
    searched: () => [
      {
        table: tasks,
        columns: [tasks.name],
        isFindable: isAmongReadableTasks(authorize(ctx.actor, "tasks.list")),
      },
    ],
  });
}

/**
 * Lists a project's newest tasks. People who can read the project can read all of them. Two
 * statements in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listProjectTasks(
  ctx: Context,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<PageOf<TaskView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const where = and(eq(tasks.projectId, projectId), isReadableTask(actor));
  const [newest, [counted]] = await Promise.all([
    ctx.db
      .select(taskColumns(actor))
      .from(tasks)
      .where(where)
      .orderBy(desc(tasks.createdAt), desc(tasks.id))
      .limit(limit),
    ctx.db
      .select({ total: totalOf(sql`${tasks} WHERE ${where}`).as("total") })
      .from(sql`(SELECT 1)`),
  ]);
  const total = readTotal(counted?.total ?? 0);
  return pageOf(newest.map(taskView), total, { page: 1, perPage: limit });
}
