import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { matchedCount, readableCount } from "./list-counts";
import { isSelective, limitOf, matching, orderOf, UNINDEXED } from "./list-query";
import type { TaskListQuery } from "./schema";
import { inOne, inProject } from "./search-hits";
import { isReadableTask } from "./visibility";

type Person = Pick<Actor, "id" | "role">;

/** What the search index is asked for, to find tasks by their filters alone. */
function filtersAsked({ status, mode, priority, project }: TaskListQuery): string {
  const set = [status, mode, priority].filter((value) => value !== "all");
  const places = project === "all" ? [] : [inProject(project)];
  return [...places, ...set.map(inOne)].join(" AND ");
}

/** Rows that D1 counts as read for each task that the search index finds, measured: of the index, the table and the sorter. */
const READ_FOR_HIT = 3;

/**
 * SQL: true where fewer rows are read by walking the order's index until the page is full (for each that matches as many
 * as there are on the way to it, where they lie evenly) than by finding all that match.
 */
function isWalked(query: TaskListQuery, matched: SQL, all: SQL): SQL {
  return sql`${query.page * query.perPage} * ${all} < ${READ_FOR_HIT} * ${matched} * ${matched}`;
}

/**
 * SQL: the rowids of a page in order, for a query that no single index gives in order. Of one project the few rows are
 * sorted. Otherwise the counters tell which way reads less; the other one ends at its limit of 0, before its first row,
 * as it would not by a condition.
 */
export function foundRows(actor: Person, query: TaskListQuery): SQL {
  const matched = matchedCount(actor, query);
  const page = (from: SQL, condition: SQL, order: SQL, limit: SQL) =>
    sql`SELECT ${tasks}.rowid AS task_row FROM ${from}
      WHERE ${condition} AND ${isReadableTask(actor)} ORDER BY ${order} ${limit}`;
  const everywhere = sql`${tasks}`;
  if (isSelective(query) || matched === null)
    return page(everywhere, matching(query), orderOf(query), limitOf(query));
  const walked = isWalked(query, matched, readableCount(actor));
  const { perPage } = query;
  const inOrder = page(
    everywhere,
    matching(query, UNINDEXED),
    orderOf(query),
    limitOf(query, sql`iif(${walked}, ${perPage}, 0)`),
  );
  const sorted = page(
    sql`task_search CROSS JOIN ${tasks} ON ${tasks}.rowid = task_search.rowid`,
    sql`task_search MATCH ${filtersAsked(query)}`,
    orderOf(query, UNINDEXED),
    limitOf(query, sql`iif(${walked}, 0, ${perPage})`),
  );
  return sql`SELECT task_row FROM (${inOrder}) UNION ALL SELECT task_row FROM (${sorted})`;
}
