import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "@/lib/projects/definition";
import { foundRows } from "./found-rows";
import { matchedInProjects } from "./list-counts";
import {
  inPlainOrder,
  isCounted,
  isIndexed,
  isSelective,
  isUnfiltered,
  limitOf,
  matching,
  orderOf,
  UNINDEXED,
} from "./list-query";
import { everyCell, mergedCells } from "./merge-cells";
import { keysOf } from "./merge-order";
import { mergedProjects } from "./merge-projects";
import { ownElsewhere } from "./own-elsewhere";
import { taskColumns } from "./rows";
import { projectRoleColumn } from "./rules";
import type { TaskListQuery } from "./schema";
import { hits, isWhole } from "./search-hits";
import { isReadableTask } from "./visibility";

type Person = Pick<Actor, "id" | "role">;

const NO_PROJECT = sql`SELECT NULL WHERE 0`;

/** So many tasks of one's projects are rather read and sorted than looked for among the others of each project. */
const MOST_SORTED = 300;

/** Of the filters those that an index of each project has beside it: the status, and the mode with it; else the priority. */
function inProjectIndex({ status, mode, priority }: TaskListQuery) {
  return status === "all"
    ? { status, mode: "all" as const, priority }
    : { status, mode, priority: "all" as const };
}

/**
 * Null for the project, the order's keys, the rowid: of those of the person's projects that the filters leave, if they are
 * few. The queue puts them in order.
 */
function readInProjects(query: TaskListQuery, projects: SQL): SQL {
  const keys = sql.join(keysOf(query, sql`${tasks}`), sql`, `);
  return sql`SELECT NULL, ${keys}, ${tasks}.rowid FROM (WITH mine(project) AS (${projects}) SELECT DISTINCT project FROM mine) AS mine
    CROSS JOIN ${tasks} ON ${tasks.projectId} = mine.project AND ${matching(query)}
    LIMIT iif((SELECT yes FROM few), -1, 0)`;
}

/** For somebody who may read some projects: these, and what is the person's own elsewhere. For a superadmin, everything. */
function merged(actor: Person, query: TaskListQuery): SQL {
  const limit = limitOf(query);
  if (seesEveryItem(actor))
    return mergedCells({ cells: everyCell(query), matches: sql`1 = 1`, order: query, limit });
  const matches = matching(query, UNINDEXED);
  const own = sql`SELECT * FROM (${ownElsewhere({ actor, query, matches })})`;
  const merge = { matches, order: query, limit };
  if (query.project === "none")
    return mergedProjects({ ...merge, projects: NO_PROJECT, also: own });
  const projects = readableIds(PROJECT, actor.id);
  const indexed = inProjectIndex(query);
  if (isUnfiltered({ ...query, ...indexed }))
    return mergedProjects({ ...merge, projects, also: own });
  const streams = mergedProjects({
    ...merge,
    projects: sql`SELECT * FROM (${projects}) WHERE NOT (SELECT yes FROM few)`,
    also: sql`${own} UNION ALL SELECT * FROM (${readInProjects(query, projects)})`,
  });
  return sql`WITH few(yes) AS MATERIALIZED (SELECT ${matchedInProjects(actor, { ...query, ...indexed })} <= ${MOST_SORTED})
    SELECT task_row FROM (${streams})`;
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

/** True where several indexed lists together have the rows in order. Of one project the few rows are sorted. */
function isMerged(actor: Person, query: TaskListQuery): boolean {
  if (seesEveryItem(actor)) return query.project === "all" && !isIndexed(query);
  return !isSelective(query);
}

/**
 * The statement that reads a page of tasks. Where one index gives the rows in order, they are read from it; else the
 * page's rows are found first, so that nothing more is read of tasks that are not on it. Where no counter knows how many
 * there are, the rows say it in `found`, unless all of them are on the page (`isWhole`).
 */
export function pageStatement(ctx: Context, actor: Person, asked: TaskListQuery) {
  const query = inPlainOrder(asked);
  const columns = { ...taskColumns(actor), ...projectRoleColumn(actor) };
  const isPaged = !isCounted(query) && !isWhole(query);
  const found = sql<number | null>`${isPaged ? sql`page.found` : sql`NULL`}`.as("found");
  const select = ctx.db.select({ ...columns, found });
  if (!isCounted(query) && isWhole(query))
    return select
      .from(sql`(${hits(actor, query, { now: ctx.now })}) AS hits`)
      .crossJoin(tasks)
      .where(
        sql`${tasks}.rowid = hits.hit AND ${isReadableTask(actor)} ORDER BY ${orderOf(query, UNINDEXED)}`,
      );
  // A cross join is walked in the order of its left side.
  if (isPaged)
    return select
      .from(sql`(${foundHits(actor, query, ctx.now)}) AS page`)
      .crossJoin(tasks)
      .where(sql`${tasks}.rowid = page.task_row`);
  if (!isMerged(actor, query)) return select.from(tasks).where(pageClause(actor, query));
  return select
    .from(sql`(${merged(actor, query)}) AS page`)
    .crossJoin(tasks)
    .where(sql`${tasks}.rowid = page.task_row`);
}
