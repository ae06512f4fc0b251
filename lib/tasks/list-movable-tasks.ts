import { type SQL, sql } from "drizzle-orm";
import { projectUsers } from "@/db/schema/projects";
import { ownTasks, tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { seesEveryItem } from "@/lib/auth/policy";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { mergedProjects } from "./merge-projects";
import { type MovableTaskView, TRAY_MAX_PAGES, TRAY_PER_PAGE } from "./movable-schema";
import { projectNameColumn } from "./rows";
import { isAllowedOn, relationsAllowed } from "./rules";
import { EVERYWHERE, hits } from "./search-hits";

export interface MovableQuery {
  /** A part of the name or the description, whatever its case. */
  q: string;
  page: number;
}

/** What a search looks through: the newest that it finds. */
const TRAY_DEPTH = 24;

/** Those of the pages up to the one asked for, and one more, which says that there is a further page. */
const windowOf = ({ page }: MovableQuery) =>
  Math.min(page, TRAY_MAX_PAGES) * TRAY_PER_PAGE + Number(page < TRAY_MAX_PAGES);

// Written as its index has it (db/schema/tasks.ts).
const ORDER = sql`ORDER BY (${tasks.projectId} IS NULL) DESC, ${tasks.createdAt} DESC, ${tasks}.rowid DESC`;
/** The same for the few that a search finds: the unary plus keeps it from walking the index instead. */
const ORDER_OF_HITS = sql`ORDER BY +(${tasks.projectId} IS NULL) DESC, +${tasks.createdAt} DESC, ${tasks}.rowid DESC`;

/** The person's own tasks by one relation, in the order of the tray. */
function ownBy(actor: Actor, relation: string, limit: number): SQL {
  return sql`SELECT ${ownTasks.taskRow} FROM ${ownTasks}
    WHERE ${ownTasks.userId} = ${actor.id} AND ${ownTasks.relation} = ${relation}
    ORDER BY ${ownTasks.isLoose} DESC, ${ownTasks.createdAt} DESC, ${ownTasks.taskRow} DESC LIMIT ${limit}`;
}

/**
 * The condition that a task may be among the foremost: of each way to have the right (created, on it in some role, a role
 * in its project) as many are looked at as the window holds, from an index in its order.
 */
function isForemost(actor: Actor, limit: number): SQL {
  const { own, projectRoles } = relationsAllowed(actor, "tasks.edit");
  const ways = own.map((relation) => ownBy(actor, relation, limit));
  if (projectRoles.length > 0) {
    const projects = sql`SELECT ${projectUsers.projectId} FROM ${projectUsers}
      WHERE ${projectUsers.userId} = ${actor.id} AND ${projectUsers.role} IN ${projectRoles}`;
    const window = { order: { sort: "-created_at" as const }, limit: sql`LIMIT ${limit}` };
    ways.push(mergedProjects({ projects, matches: sql`1 = 1`, ...window }));
  }
  const conditions = ways.map((way) => sql`${tasks}.rowid IN (${way})`);
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : sql`1 = 0`;
}

/** The condition that finds them; the order and the window are the statement's. */
function condition(actor: Actor, query: MovableQuery, now: number): SQL {
  const isMovable = isAllowedOn(actor, "tasks.edit");
  if (query.q) {
    const anywhere = { ...EVERYWHERE, q: query.q };
    return sql`${tasks}.rowid IN (${hits(actor, anywhere, { now, depth: TRAY_DEPTH })}) AND ${isMovable}`;
  }
  if (seesEveryItem(actor)) return isMovable;
  return sql`${isForemost(actor, windowOf(query))} AND ${isMovable}`;
}

/** The statement that reads them, the earlier pages' too. */
export function movableTasksStatement(ctx: Context, actor: Actor, query: MovableQuery) {
  return ctx.db
    .select({
      id: tasks.id,
      name: tasks.name,
      status: tasks.status,
      taskMode: tasks.mode,
      project_id: tasks.projectId,
      project_name: projectNameColumn(actor),
    })
    .from(tasks)
    .where(
      sql`${condition(actor, query, ctx.now)} ${query.q ? ORDER_OF_HITS : ORDER} LIMIT ${windowOf(query)}`,
    );
}

/** What `movableTasksStatement` answered, as a page. */
export function movableTasksPage(
  rows: MovableTaskView[],
  { page }: MovableQuery,
): PageOf<MovableTaskView> {
  const from = (page - 1) * TRAY_PER_PAGE;
  const shown = rows.slice(from, from + TRAY_PER_PAGE);
  return pageOf(shown, rows.length, { page, perPage: TRAY_PER_PAGE });
}

/**
 * The tasks that the person may move to another project, which is to edit them: those without a project first, then the
 * newest. One statement, which reads no more tasks than the pages up to this one show, however many there are: `total`
 * and `pageCount` count these and say whether there is a further page. A search looks among the newest that it finds of
 * what the person may read (`hits`).
 *
 * @throws AppError `unauthenticated`.
 */
export async function listMovableTasks(
  ctx: Context,
  query: MovableQuery,
): Promise<PageOf<MovableTaskView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  return movableTasksPage(await movableTasksStatement(ctx, actor, query), query);
}
