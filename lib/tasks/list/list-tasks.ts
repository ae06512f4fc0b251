import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type NamedResults, namedBatch, subquery } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { type Corrected, searchCorrected } from "@/lib/text/correct-typos";
import { relationColumns, relationsOf, taskRights } from "../permissions";
import type { TaskRights, TaskView } from "../schema";
import { taskColumns, taskView } from "../views";
import { isAmongReadableTasks, isReadableTask } from "../visibility";
import { filterCondition, orderOf } from "./conditions";
import { listStateColumns, taskListTag } from "./list-tag";
import type { TaskListQuery } from "./schema";

export interface TaskPage extends PageOf<TaskView> {
  /** The number of tasks that the person can read, before search and filters. */
  readable: number;
  /** The person's permissions on each task of the page, by id. */
  rights: Record<string, TaskRights>;
  /** The ETag. While `getTaskListTag` returns the same, nothing has changed. */
  tag: string;
}

/** SQL conditions: the tasks that the person can read, and those of them that match the query. */
export function conditionsOf(
  ctx: Context,
  actor: Actor,
  query: Omit<TaskListQuery, "sort" | "page" | "perPage">,
) {
  const readable = isAmongReadableTasks(actor);
  const filter = filterCondition(query, { actor, now: ctx.now });
  return { readable, filter, matching: filter ? sql`${filter} AND ${readable}` : readable };
}

/** Statement that reads the tasks with these rowids, in the query's order. */
export function tasksByRowStatement(
  ctx: Context,
  actor: Actor,
  query: Pick<TaskListQuery, "sort">,
  rows: SQL,
) {
  return ctx.db
    .select({ ...taskColumns(actor), ...relationColumns(actor) })
    .from(tasks)
    .where(sql`${tasks}.rowid IN (${rows}) ORDER BY ${orderOf(query)}`);
}

/** Statements that read a page: its rows and the total. */
export function taskListStatements(ctx: Context, actor: Actor, query: TaskListQuery) {
  const { page, perPage } = query;
  const { readable, filter, matching } = conditionsOf(ctx, actor, query);
  // Find the page's rowids first, so that people and names are read only for these.
  const rows = sql`SELECT ${tasks}.rowid FROM ${tasks} WHERE ${matching}
    ORDER BY ${orderOf(query)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  const total = filter
    ? subquery<number>(sql`SELECT count(*) FROM ${tasks} WHERE ${matching}`)
    : sql<number>`count(*)`;
  return {
    tasks: tasksByRowStatement(ctx, actor, query, rows),
    counts: ctx.db
      .select({ ...listStateColumns(actor), total: total.as("total") })
      .from(tasks)
      .where(readable),
  };
}

type Row = Awaited<ReturnType<typeof tasksByRowStatement>>[number];

/** Converts tasks for responses, with the person's permissions on each by id. */
export function viewsWithRights(actor: Actor, rows: readonly Row[]) {
  return {
    views: rows.map(taskView),
    rights: Object.fromEntries(rows.map((row) => [row.id, taskRights(actor, relationsOf(row))])),
  };
}

/** Converts the rows of `taskListStatements` to a page. */
export async function taskPage(
  ctx: Context,
  actor: Actor,
  query: TaskListQuery,
  { tasks: rows, counts: [counts] }: NamedResults<ReturnType<typeof taskListStatements>>,
): Promise<TaskPage> {
  if (!counts) throw new Error("An aggregate answers one row");
  const { views, rights } = viewsWithRights(actor, rows);
  return {
    ...pageOf(views, counts.total, query),
    readable: counts.readable,
    rights,
    tag: await taskListTag(ctx, actor, counts),
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
    newestCount: ctx.db.select({ total: sql<number>`count(*)` }).from(tasks).where(where),
  };
}

/** Converts the rows of `projectTasksStatements` to a page. */
export function projectTasksPage(
  { newest, newestCount }: NamedResults<ReturnType<typeof projectTasksStatements>>,
  perPage: number,
): PageOf<TaskView> {
  return pageOf(newest.map(taskView), newestCount[0]?.total ?? 0, { page: 1, perPage });
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
