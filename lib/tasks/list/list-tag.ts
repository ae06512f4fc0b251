import { type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { readTotal } from "@/lib/paging";
import { isReadableProject } from "@/lib/projects/definition";
import { startOfDay } from "@/lib/time";
import { COUNTED_TO, type Total } from "@/lib/total";
import { totalOf } from "@/lib/total-of";
import { isAmongReadableTasks, readsEveryTask, readsMoreThan } from "../visibility";

/** Audit rows among which the newest change of a task is looked for. */
const RECENT_ROWS = 200;

/**
 * SQL: a number that grows with every change of a task or project, because each has an audit row. It
 * also grows once in `RECENT_ROWS` other audit rows, when no change is among the newest.
 */
const newestChange = (): SQL => sql`coalesce(
    (SELECT max(seq) FROM (SELECT ${auditLog.seq} AS seq, ${auditLog.entityType} AS kind FROM ${auditLog}
      ORDER BY ${auditLog.seq} DESC LIMIT ${RECENT_ROWS}) AS newest WHERE kind IN ('task', 'project')),
    (SELECT max(${auditLog.seq}) / ${RECENT_ROWS} * ${RECENT_ROWS} FROM ${auditLog}))`;

/**
 * SQL: JSON of the number of tasks that the person can read, and of values that change whenever one
 * of them does. Every change of a task or its people raises its version. People who see all tasks,
 * or more than `COUNTED_TO`, have too many to read each one's version.
 */
function tasksState(actor: Actor): SQL {
  if (readsEveryTask(actor))
    return sql`SELECT json_array(${totalOf(sql`${tasks} WHERE ${isAmongReadableTasks(actor)}`)}, ${newestChange()})`;
  const each = sql`SELECT json_array(count(*), max(${tasks.updatedAt}), sum(${tasks.version})) FROM ${tasks}
    WHERE ${isAmongReadableTasks(actor)}`;
  const readsMany = readsMoreThan(actor, COUNTED_TO);
  if (readsMany === null) return each;
  return sql`SELECT CASE WHEN ${readsMany} THEN json_array(${COUNTED_TO + 1}, ${newestChange()}) ELSE (${each}) END`;
}

/**
 * Returns what changes whenever a person's task list could change, with one further value. The names
 * of people and projects are part of it, because the list shows them.
 */
export async function readListState<Value>(
  ctx: Context,
  actor: Actor,
  value: SQL<Value>,
): Promise<ListState & { value: Value }> {
  const [state] = await ctx.db
    .select({
      value: value.as("value"),
      tasks: subquery<string>(tasksState(actor)).as("state"),
      people: subquery<string>(
        sql`SELECT json_array(count(*), max(${users.updatedAt}), sum(${users.version})) FROM ${users}`,
      ).as("people"),
      projects: (readsEveryTask(actor)
        ? sql<string>`''`
        : subquery<string>(
            sql`SELECT json_array(count(*), max(${projects.updatedAt}), sum(${projects.version}))
              FROM ${projects} WHERE ${isReadableProject(actor)}`,
          )
      ).as("projects"),
    })
    .from(sql`(SELECT 1)`);
  if (!state) throw new Error("A row without a table is always there");
  return state;
}

interface ListState {
  tasks: string;
  people: string;
  projects: string;
}

/** Returns the number of tasks that the person can read, as far as it was counted. */
export function readableIn({ tasks: state }: ListState): number {
  const [readable] = JSON.parse(state) as [number];
  return readable;
}

/** The same for screens. At least as many as match, which are counted further on later pages. */
export function readableTotal(state: ListState, { total }: Pick<Total, "total">): Total {
  const readable = readTotal(readableIn(state));
  return { ...readable, total: Math.max(readable.total, total) };
}

/**
 * The ETag of the task list for one person, whatever the query. It stays the same while nothing
 * they can see has changed, and may change without need. Includes the day (UTC), because due dates
 * depend on it.
 */
export async function taskListTag(ctx: Context, actor: Actor, state: ListState): Promise<string> {
  const { tasks: changes, people, projects: places } = state;
  const { now, fieldsChangedAt = 0 } = ctx;
  const parts = [changes, people, places, startOfDay(now), actor.id, actor.role, fieldsChangedAt];
  const hash = await sha256Hex(parts.join(":"));
  return `W/"${hash.slice(0, 32)}"`;
}

/**
 * Returns the tag of the task list, to check for news. Runs one statement.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getTaskListTag(ctx: Context): Promise<string> {
  const actor = authorize(ctx.actor, "tasks.list");
  return taskListTag(ctx, actor, await readListState(ctx, actor, sql<null>`NULL`));
}
