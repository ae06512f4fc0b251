import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { taskColumns } from "./rows";
import type { TaskListQuery, TaskView } from "./schema";
import { taskView } from "./task-view";
import { isReadableTask } from "./visibility";

function matching({ q, status, mode }: TaskListQuery): SQL {
  // instr rather than LIKE: D1 refuses patterns over 50 bytes, and nothing in the text is a wildcard.
  const conditions = [
    q &&
      sql`(instr(lower(${tasks.name}), lower(${q})) > 0 OR instr(lower(${tasks.description}), lower(${q})) > 0)`,
    status !== "all" && sql`${tasks.status} = ${status}`,
    mode !== "all" && sql`${tasks.mode} = ${mode}`,
  ].filter((condition) => typeof condition === "object");
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`1 = 1`;
}

/** ORDER BY, LIMIT and OFFSET of the page; equal keys are told apart by rowid, which every index carries. */
function pageClause({ sort, page, perPage }: TaskListQuery): SQL {
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const key = sort.replace("-", "") as
    | "created_at"
    | "updated_at"
    | "name"
    | "due_date"
    | "priority"
    | "status";
  // The status index goes on with created_at; following it keeps the sort inside the index.
  const columns = {
    created_at: sql`${tasks.createdAt} ${direction}`,
    updated_at: sql`${tasks.updatedAt} ${direction}`,
    name: sql`${tasks.name} ${direction}`,
    due_date: sql`${tasks.dueAt} ${direction} NULLS LAST`,
    priority: sql`(CASE ${tasks.priority} WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 ELSE 3 END) ${direction}, ${tasks.createdAt} ${direction}`,
    status: sql`${tasks.status} ${direction}, ${tasks.createdAt} ${direction}`,
  }[key];
  return sql`ORDER BY ${columns}, ${tasks}.rowid ${direction} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
}

/**
 * The tasks that the person may read, as a page. Two statements in one round trip, whatever the page's size.
 *
 * @returns `total` counts what the search and the filters leave, `readable` everything that the person may read.
 * @throws AppError `unauthenticated`.
 */
export async function listTasks(
  ctx: Context,
  query: TaskListQuery,
): Promise<PageOf<TaskView> & { readable: number }> {
  const actor = authorize(ctx.actor, "tasks.list");
  const readable = isReadableTask(actor);
  const [rows, [counts]] = await ctx.db.batch([
    ctx.db
      .select(taskColumns(actor))
      .from(tasks)
      .where(sql`${readable} AND ${matching(query)} ${pageClause(query)}`),
    ctx.db
      .select({
        matched: sql<number>`count(*) FILTER (WHERE ${matching(query)})`.as("matched"),
        readable: sql<number>`count(*)`.as("readable"),
      })
      .from(tasks)
      .where(readable),
  ]);
  return {
    ...pageOf(rows.map(taskView), counts?.matched ?? 0, query),
    readable: counts?.readable ?? 0,
  };
}
