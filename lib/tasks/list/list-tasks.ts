import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type NamedResults, namedBatch, subquery } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { standingColumns, standingOf, taskRights } from "../permissions";
import type { TaskRights, TaskView } from "../schema";
import { taskColumns, taskView } from "../views";
import { isAmongReadableTasks, isReadableTask } from "../visibility";
import { filterCondition, orderOf } from "./conditions";
import { listStateColumns, taskListTag } from "./list-tag";
import type { TaskListQuery } from "./schema";

export interface TaskPage extends PageOf<TaskView> {
  /** How many the person may read, whatever the search and the filters leave. */
  readable: number;
  /** What the person may do with each task of the page, by its id. */
  rights: Record<string, TaskRights>;
  /** The entity tag: while `getTaskListTag` answers the same, there is nothing new. */
  tag: string;
}

/** SQL: which tasks the person may read, and which of these the query leaves. */
export function conditionsOf(
  ctx: Context,
  actor: Actor,
  query: Omit<TaskListQuery, "sort" | "page" | "perPage">,
) {
  const readable = isAmongReadableTasks(actor);
  const filter = filterCondition(query, { actor, now: ctx.now });
  return { readable, filter, matching: filter ? sql`${filter} AND ${readable}` : readable };
}

/** The statement that reads the tasks with the given rowids, in the query's order. */
export function tasksByRowStatement(
  ctx: Context,
  actor: Actor,
  query: Pick<TaskListQuery, "sort">,
  rows: SQL,
) {
  return ctx.db
    .select({ ...taskColumns(actor), ...standingColumns(actor) })
    .from(tasks)
    .where(sql`${tasks}.rowid IN (${rows}) ORDER BY ${orderOf(query)}`);
}

/** The statements that read a page: its rows, and how many there are in all. */
export function taskListStatements(ctx: Context, actor: Actor, query: TaskListQuery) {
  const { page, perPage } = query;
  const { readable, filter, matching } = conditionsOf(ctx, actor, query);
  // The rowids of the page are found first: people and names are read of these alone.
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

/** Tasks as answers carry them, with what the person may do with each, by its id. */
export function viewsWithRights(actor: Actor, rows: readonly Row[]) {
  return {
    views: rows.map(taskView),
    rights: Object.fromEntries(rows.map((row) => [row.id, taskRights(actor, standingOf(row))])),
  };
}

/** What `taskListStatements` have read, as a page. */
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
 * A page of the tasks that the person may read. Two statements in one round trip.
 *
 * @returns `total` counts what the search and the filters leave.
 * @throws AppError `unauthenticated`.
 */
export async function listTasks(ctx: Context, query: TaskListQuery): Promise<TaskPage> {
  const actor = authorize(ctx.actor, "tasks.list");
  const read = await namedBatch(ctx.db, taskListStatements(ctx, actor, query));
  return taskPage(ctx, actor, query, read);
}

interface Newest {
  projectId: string;
  limit: number;
}

/** The statements of the newest tasks of a project, and of how many there are. */
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

/** What `projectTasksStatements` have read, as a page. */
export function projectTasksPage(
  { newest, newestCount }: NamedResults<ReturnType<typeof projectTasksStatements>>,
  perPage: number,
): PageOf<TaskView> {
  return pageOf(newest.map(taskView), newestCount[0]?.total ?? 0, { page: 1, perPage });
}

/**
 * The newest tasks of a project, as far as the person may read them: whoever may read the project reads all of them.
 * Two statements in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listProjectTasks(ctx: Context, newest: Newest): Promise<PageOf<TaskView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const read = await namedBatch(ctx.db, projectTasksStatements(ctx, actor, newest));
  return projectTasksPage(read, newest.limit);
}
