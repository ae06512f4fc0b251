import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { activityView, namesIn } from "./activity-view";
import type { ActivityListQuery, ActivityView } from "./comment-schema";
import { loadTask } from "./load-task";

const idsIn = (ids: readonly string[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** The names of people, and of the projects among the given ones that the person may read. */
async function readNames(ctx: Context, actor: Actor, ids: { users: string[]; projects: string[] }) {
  const [people, places] = await ctx.db.batch([
    ctx.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(sql`${users.id} IN ${idsIn(ids.users)}`),
    ctx.db
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .where(sql`${projects.id} IN ${idsIn(ids.projects)} AND ${isReadableProject(actor)}`),
  ]);
  return {
    users: new Map(people.map(({ id, name }) => [id, name])),
    projects: new Map(places.map(({ id, name }) => [id, name])),
  };
}

/**
 * What was done to a task, newest first, from the audit log: who changed what, when. Comments stand for themselves. A
 * project that the person may not read stays nameless.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a task that one may not read.
 */
export async function listActivity(
  ctx: Context,
  taskId: string,
  query: ActivityListQuery,
): Promise<PageOf<ActivityView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  await loadTask(ctx, actor, taskId);
  const { page, perPage } = query;
  const ofTask = sql`${auditLog.entityType} = 'task' AND ${auditLog.entityId} = ${taskId} AND ${auditLog.outcome} = 'done'
    AND substr(${auditLog.action}, 1, 14) <> 'tasks.comment.'`;
  const [rows, [count]] = await ctx.db.batch([
    ctx.db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        actorId: auditLog.actorId,
        actorName: users.name,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(
        sql`${ofTask} ORDER BY ${auditLog.at} DESC, ${auditLog}.rowid DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
      ),
    ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(auditLog)
      .where(ofTask),
  ]);
  const names = await readNames(ctx, actor, namesIn(rows));
  return pageOf(
    rows.map((row) => activityView(row, names)),
    count?.total ?? 0,
    query,
  );
}
