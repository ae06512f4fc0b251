import { type SQL, sql } from "drizzle-orm";
import { ownTasks, tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "@/lib/projects/definition";
import { foundRows } from "./found-rows";
import {
  inPlainOrder,
  isByAge,
  isCounted,
  isIndexed,
  isSelective,
  limitOf,
  matching,
  orderOf,
  UNINDEXED,
} from "./list-query";
import { directionOf, keysOf } from "./merge-order";
import { mergedProjects } from "./merge-projects";
import { taskColumns } from "./rows";
import { projectRoleColumn } from "./rules";
import type { TaskListQuery } from "./schema";
import { hits } from "./search-hits";
import { isReadableTask } from "./visibility";

type Person = Pick<Actor, "id" | "role">;

const NO_PROJECT = sql`SELECT NULL WHERE 0`;

/**
 * The foremost of what is the person's own elsewhere, up to the end of the page: by age in the order of their index;
 * another order reads all of them.
 */
function ownElsewhere(actor: Person, query: TaskListQuery, matches: SQL): SQL {
  const { direction } = directionOf(query);
  const keys = keysOf(query, sql`${tasks}`);
  const order = isByAge(query)
    ? [sql`${ownTasks.createdAt}`, sql`${ownTasks.taskRow}`]
    : [...keys, sql`${tasks}.rowid`];
  return sql`SELECT NULL, ${sql.join(keys, sql`, `)}, ${tasks}.rowid FROM ${ownTasks} CROSS JOIN ${tasks} ON ${tasks.id} = ${ownTasks.taskId}
    WHERE ${ownTasks.userId} = ${actor.id} AND ${ownTasks.isElsewhere} = 1 AND ${isReadableTask(actor)} AND ${matches}
    ORDER BY ${sql.join(
      order.map((key) => sql`${key} ${direction}`),
      sql`, `,
    )} LIMIT ${query.page * query.perPage}`;
}

/** For somebody who may read some projects: these, and what is the person's own elsewhere. */
function merged(actor: Person, query: TaskListQuery): SQL {
  const matches = matching(query, UNINDEXED);
  return mergedProjects({
    projects: query.project === "none" ? NO_PROJECT : readableIds(PROJECT, actor.id),
    matches,
    order: query,
    also: ownElsewhere(actor, query, matches),
    limit: limitOf(query),
  });
}

/**
 * The rowids of the page among the newest hits that may be read, with the number of all of these. They are ordered as one
 * value, which json_each walks from its front: a window over them would read each twice more.
 */
function foundHits(actor: Person, query: TaskListQuery, now: number): SQL {
  const inOrder = sql`json_group_array(${tasks}.rowid ORDER BY ${orderOf(query, UNINDEXED)})`;
  return sql`SELECT json_each.value AS task_row, shown.found
    FROM (SELECT count(*) AS found, ${inOrder} AS task_rows
      FROM (${hits(actor, query, { now })}) AS hits CROSS JOIN ${tasks} ON ${tasks}.rowid = hits.hit
      WHERE ${isReadableTask(actor)}) AS shown
    CROSS JOIN json_each(shown.task_rows) ${limitOf(query)}`;
}

function pageClause(actor: Person, query: TaskListQuery): SQL {
  if (seesEveryItem(actor) && isIndexed(query))
    return sql`${matching(query)} ORDER BY ${orderOf(query)} ${limitOf(query)}`;
  return sql`${tasks}.rowid IN (${foundRows(actor, query)}) ORDER BY ${orderOf(query, UNINDEXED)}`;
}

/**
 * The statement that reads a page of tasks. Where one index gives the rows in order, they are read from it; else the
 * page's rows are found first, so that nothing more is read of tasks that are not on it. Where no counter knows how many
 * there are, the rows say it in `found`.
 */
export function pageStatement(ctx: Context, actor: Person, asked: TaskListQuery) {
  const query = inPlainOrder(asked);
  const columns = { ...taskColumns(actor), ...projectRoleColumn(actor) };
  const found = sql<number | null>`${isCounted(query) ? sql`NULL` : sql`page.found`}`.as("found");
  const select = ctx.db.select({ ...columns, found });
  // A cross join is walked in the order of its left side.
  if (!isCounted(query))
    return select
      .from(sql`(${foundHits(actor, query, ctx.now)}) AS page`)
      .crossJoin(tasks)
      .where(sql`${tasks}.rowid = page.task_row`);
  const isMerged = !seesEveryItem(actor) && !isSelective(query);
  if (!isMerged) return select.from(tasks).where(pageClause(actor, query));
  return select
    .from(sql`(${merged(actor, query)}) AS page`)
    .crossJoin(tasks)
    .where(sql`${tasks}.rowid = page.task_row`);
}
