import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/client";
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
import { listStateStatement, readableIn, readableTotal, taskListTag } from "./list-tag";
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

/** Statement that reads the tasks with these rowids, in the query's order. */
export function tasksByRowStatement(
  ctx: Context,
  actor: Actor,
  query: Pick<TaskListQuery, "sort" | "own">,
  rows: SQL,
) {
  return ctx.db
    .select({ ...taskColumns(actor), ...relationColumns(actor) })
    .from(tasks)
    .where(sql`${tasks}.rowid IN (${rows}) ORDER BY ${orderOf(query)}`);
}

/** Statements that read a page: its rows and the total. */
export function taskListStatements(ctx: Context, actor: Actor, query: TaskListQuery) {
  const conditions = conditionsOf(ctx, actor, query);
  // Find the page's rowids first, so that people and names are read only for these.
  const rows = pageOfRows(query, conditions);
  // Without them, the total is the number of readable tasks, which is counted anyway.
  const isCounted = conditions.isNarrowed || countedTo(query) > COUNTED_TO;
  const total = isCounted ? matchingTotal(conditions, query) : sql<null>`NULL`;
  return {
    tasks: tasksByRowStatement(ctx, actor, query, rows),
    state: listStateStatement(ctx, actor, { total: total.as("total") }),
  };
}

type Row = Awaited<ReturnType<typeof tasksByRowStatement>>[number];

/** Converts tasks for responses, with the person's permissions on each and names, by id. */
export function viewsWithRights(actor: Actor, rows: readonly Row[]) {
  return {
    views: rows.map(taskView),
    names: namesIn(rows),
    rights: Object.fromEntries(rows.map((row) => [row.id, taskRights(actor, relationsOf(row))])),
  };
}

/** Converts the rows of `taskListStatements` to a page. */
export async function taskPage(
  ctx: Context,
  actor: Actor,
  query: TaskListQuery,
  { tasks: rows, state: [state] }: NamedResults<ReturnType<typeof taskListStatements>>,
): Promise<TaskPage> {
  if (!state) throw new Error("A row without a table is always there");
  const { views, rights, names } = viewsWithRights(actor, rows);
  const page = pageOf(views, readTotal(state.total ?? readableIn(state), query), query);
  return {
    ...page,
    readable: readableTotal(state, page),
    rights,
    names,
    tag: await taskListTag(ctx, actor, state),
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
  const read = await namedBatch(ctx.db, taskListStatements(ctx, actor, query));
  return taskPage(ctx, actor, query, read);
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

interface Newest {
  projectId: string;
  limit: number;
}

/** Statements that read a project's newest tasks and their number. */
export function projectTasksStatements(ctx: Context, actor: Actor, { projectId, limit }: Newest) {
  const where = and(eq(tasks.projectId, projectId), isReadableTask(actor));
  return {
    newest: ctx.db
      .select(taskColumns(actor))
      .from(tasks)
      .where(where)
      .orderBy(desc(tasks.createdAt), desc(tasks.id))
      .limit(limit),
    newestCount: ctx.db
      .select({ total: totalOf(sql`${tasks} WHERE ${where}`).as("total") })
      .from(sql`(SELECT 1)`),
  };
}

/** Converts the rows of `projectTasksStatements` to a page. */
export function projectTasksPage(
  { newest, newestCount }: NamedResults<ReturnType<typeof projectTasksStatements>>,
  perPage: number,
): PageOf<TaskView> {
  return pageOf(newest.map(taskView), readTotal(newestCount[0]?.total ?? 0), { page: 1, perPage });
}

/**
 * Lists a project's newest tasks. People who can read the project can read all of them. Two
 * statements in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listProjectTasks(ctx: Context, newest: Newest): Promise<PageOf<TaskView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const read = await namedBatch(ctx.db, projectTasksStatements(ctx, actor, newest));
  return projectTasksPage(read, newest.limit);
}
