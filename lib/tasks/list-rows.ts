import { type SQL, sql } from "drizzle-orm";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "@/lib/projects/definition";
import { isByAge, isIndexed, isSelective, matching, orderOf } from "./list-query";
import { taskColumns } from "./rows";
import { factColumns } from "./rules";
import type { TaskListQuery } from "./schema";
import { isReadableTask } from "./visibility";

type Person = Pick<Actor, "id" | "role">;

/** A unary plus: the column after it chooses no index. */
const UNINDEXED = sql.raw("+");

const limitOf = ({ page, perPage }: TaskListQuery): SQL =>
  sql`LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;

/** The ids of the tasks that the person has created or is on. */
const ownTaskIds = (actor: Person): SQL =>
  sql`SELECT ${taskUsers.taskId} FROM ${taskUsers} WHERE ${taskUsers.userId} = ${actor.id}
    UNION SELECT ${tasks.id} FROM ${tasks} WHERE ${tasks.createdBy} = ${actor.id}`;

/** The condition that a task is the person's own and in none of the projects that they may read. */
export function isOwnElsewhere(actor: Person): SQL {
  return sql`${tasks.id} IN (${ownTaskIds(actor)})
    AND (${tasks.projectId} IS NULL OR ${UNINDEXED}${tasks.projectId} NOT IN (${readableIds(PROJECT, actor.id)}))`;
}

/**
 * By age, for somebody who may read some projects: each project is a stream of tasks in the order of its index, and the
 * streams are merged. The recursive query keeps the foremost task of each stream in its queue, takes the first of them,
 * and puts the next one of the same stream in its place: it reads as many tasks as it shows and one more per project,
 * however many there are. What is the person's own elsewhere joins the queue as it is.
 */
function merged(actor: Person, query: TaskListQuery, now: number): SQL {
  const isNewestFirst = query.sort.startsWith("-");
  const [direction, beyond] = isNewestFirst
    ? [sql.raw("DESC"), sql.raw("<")]
    : [sql.raw("ASC"), sql.raw(">")];
  const matches = matching(actor, query, now, UNINDEXED);
  const foremost = (project: SQL, from: SQL) =>
    sql`(SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.projectId} = ${project} AND ${matches}${from}
      ORDER BY ${tasks.createdAt} ${direction}, ${tasks}.rowid ${direction} LIMIT 1)`;
  const next = sql` AND (${tasks.createdAt}, ${tasks}.rowid) ${beyond} (stream.at, stream.task_row)`;
  return sql`WITH RECURSIVE mine(project) AS (SELECT DISTINCT * FROM (${readableIds(PROJECT, actor.id)})), stream(project, at, task_row) AS (
      SELECT mine.project, one.created_at, one.rowid FROM mine
        CROSS JOIN ${tasks} AS one ON one.rowid = ${foremost(sql`mine.project`, sql``)}
      UNION ALL
      SELECT NULL, ${tasks.createdAt}, ${tasks}.rowid FROM ${tasks} WHERE ${isOwnElsewhere(actor)} AND ${matches}
      UNION ALL
      SELECT stream.project, one.created_at, one.rowid FROM stream
        CROSS JOIN ${tasks} AS one ON one.rowid = ${foremost(sql`stream.project`, next)}
      ORDER BY 2 ${direction}, 3 ${direction} ${limitOf(query)}
    ) SELECT task_row FROM stream`;
}

/** In another order than by age, for somebody who may read some projects: what they may read, sorted. */
function collected(actor: Person, query: TaskListQuery, now: number): SQL {
  return sql`SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks}.rowid IN (
      SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.projectId} IN (${readableIds(PROJECT, actor.id)})
      UNION ALL SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.id} IN (${ownTaskIds(actor)}))
    AND ${matching(actor, query, now, UNINDEXED)}
    ORDER BY ${orderOf(query, UNINDEXED)} ${limitOf(query)}`;
}

/** The rowids of the page, from whichever index finds them. */
function found(actor: Person, query: TaskListQuery, now: number): SQL {
  return sql`SELECT ${tasks}.rowid FROM ${tasks} WHERE ${isReadableTask(actor)} AND ${matching(actor, query, now)}
    ORDER BY ${orderOf(query)} ${limitOf(query)}`;
}

function pageClause(actor: Person, query: TaskListQuery, now: number): SQL {
  if (seesEveryItem(actor) && isIndexed(query))
    return sql`${matching(actor, query, now)} ORDER BY ${orderOf(query)} ${limitOf(query)}`;
  const isFound = seesEveryItem(actor) || isSelective(query);
  const rows = isFound ? found(actor, query, now) : collected(actor, query, now);
  return sql`${tasks}.rowid IN (${rows}) ORDER BY ${orderOf(query, UNINDEXED)}`;
}

/**
 * The statement that reads a page of tasks. Where one index gives the rows in order, they are read from it; else the
 * page's rows are found first, so that nothing more is read of tasks that are not on it.
 */
export function pageStatement(ctx: Context, actor: Person, query: TaskListQuery) {
  const select = ctx.db.select({ ...taskColumns(actor), ...factColumns(actor) });
  const isMerged = !seesEveryItem(actor) && !isSelective(query) && isByAge(query);
  if (!isMerged) return select.from(tasks).where(pageClause(actor, query, ctx.now));
  // A cross join is walked in the order of its left side: the merge's.
  return select
    .from(sql`(${merged(actor, query, ctx.now)}) AS page`)
    .crossJoin(tasks)
    .where(sql`${tasks}.rowid = page.task_row`);
}
