import { sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { type MovableTaskView, TRAY_PER_PAGE } from "./movable-schema";
import { projectNameColumn } from "./rows";
import { isAllowedOn } from "./rules";
import { isAmongReadable, isReadableTask } from "./visibility";

/**
 * The tasks that the person may move to another project, which is to edit them: those without a project first, then the
 * newest. Two statements in one round trip.
 *
 * @param q a part of the name, whatever its case.
 * @throws AppError `unauthenticated`.
 */
export async function listMovableTasks(
  ctx: Context,
  { q, page }: { q: string; page: number },
): Promise<PageOf<MovableTaskView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const query = { page, perPage: TRAY_PER_PAGE };
  const named = q ? sql` AND instr(lower(${tasks.name}), lower(${q})) > 0` : sql``;
  const movable = sql`${isAllowedOn(actor, "tasks.edit")}${named}`;
  const [rows, [counts]] = await ctx.db.batch([
    ctx.db
      .select({
        id: tasks.id,
        name: tasks.name,
        status: tasks.status,
        taskMode: tasks.mode,
        project_id: tasks.projectId,
        project_name: projectNameColumn(actor),
      })
      .from(tasks)
      // Written as its index has it (db/schema/tasks.ts).
      .where(
        sql`${isReadableTask(actor)} AND ${movable} ORDER BY (${tasks.projectId} IS NULL) DESC, ${tasks.createdAt} DESC, ${tasks}.rowid DESC
          LIMIT ${query.perPage} OFFSET ${(page - 1) * query.perPage}`,
      ),
    ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(tasks)
      .where(sql`${isAmongReadable(actor)} AND ${movable}`),
  ]);
  return pageOf(rows, counts?.total ?? 0, query);
}
