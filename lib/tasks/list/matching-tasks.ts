import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { sortedPage } from "@/lib/custom-fields/list-sql";
import type { Position } from "@/lib/paging";
import { type TaskSearch, taskSearch, textMatches } from "@/lib/text/text-match";
import { COUNTED_TO } from "@/lib/total";
import { totalOf } from "@/lib/total-of";
import { isAmongReadableRows, isAmongReadableTasks, mayReadProject } from "../visibility";
import { filterCondition, hasCustomFilter, hasSorted, orderOf } from "./conditions";
import type { TaskFilter, TaskListQuery } from "./schema";

/** What the query asks for, as SQL conditions on a `tasks` row. */
export interface TaskConditions {
  /** The person can read the task. */
  readable: SQL;
  /** They can read it, and it meets the filters. */
  filtered: SQL;
  /** The same with the search. */
  matching: SQL;
  /** Null without a search. */
  search: TaskSearch | null;
  /**
   * The same as `filtered`, for reading tasks in the list's order. Null without a filter by a custom
   * field, whose index has another order.
   */
  inOrder: SQL | null;
  /** Everything that a candidate `id` of the search has to meet, if that needs no task to be read. */
  isMatchingId: SQL | null;
  /** True with a search or a filter. */
  isNarrowed: boolean;
}

/** Returns the query's conditions. */
export function conditionsOf(ctx: Context, actor: Actor, query: TaskFilter): TaskConditions {
  const { project } = query;
  // Everyone who reads a project reads all its tasks, so there is nothing to look up for each.
  const readable =
    project === "all" || project === "none"
      ? isAmongReadableTasks(actor)
      : mayReadProject(actor, sql`${project}`);
  const filter = filterCondition(query, { actor, now: ctx.now });
  const filtered = filter ? sql`${filter} AND ${readable}` : readable;
  const ordered = hasCustomFilter(query)
    ? filterCondition(query, { actor, now: ctx.now }, "in order")
    : null;
  const inOrder = ordered && sql`${ordered} AND ${readable}`;
  const texts = [tasks.name, tasks.description];
  const search = query.q === "" ? null : taskSearch(texts, query.q);
  const matching = search ? sql`${textMatches(tasks, texts, query.q)} AND ${filtered}` : filtered;
  const isMatchingId = search?.residual || filter ? null : isAmongReadableRows(actor, sql`id`);
  const isNarrowed = filter !== null || search !== null;
  return { readable, filtered, matching, search, inOrder, isMatchingId, isNarrowed };
}

/** Rows in the order of an index, of which a page is the first that match. */
export const isByCreation = ({ sort }: Pick<TaskListQuery, "sort">) => sort.endsWith("created_at");

/** Orders with an index of their own, which leaves nothing to sort. */
const INDEXED_ORDERS = new Set(["created_at", "updated_at", "name", "priority", "status"]);
const isByIndex = ({ sort }: Pick<TaskListQuery, "sort">) =>
  INDEXED_ORDERS.has(sort.replace("-", ""));

type Paged = Pick<TaskListQuery, "sort" | "page" | "perPage" | "own">;

/**
 * SQL: SELECT the rowids of a page of the tasks that meet a condition, by the index of their order.
 *
 * @param isLeftOut SQL: the page isn't needed.
 */
function pageInOrder(query: Paged, condition: SQL, isLeftOut: SQL | null = null): SQL {
  const { page, perPage } = query;
  const isFilled = hasSorted(query);
  if (isFilled === null) {
    const limit = isLeftOut ? sql`iif(${isLeftOut}, 0, ${perPage})` : sql`${perPage}`;
    return pageOf(query, condition, limit);
  }
  return sortedPage({
    from: sql`${tasks} WHERE ${condition}`,
    rowid: sql`${tasks}.rowid`,
    isFilled,
    order: orderOf(query, true),
    emptyOrder: orderOf({ sort: query.sort.startsWith("-") ? "-created_at" : "created_at" }),
    ...{ page, perPage, isLeftOut },
  });
}

const pageOf = (query: Paged, condition: SQL, limit: SQL): SQL =>
  sql`SELECT ${tasks}.rowid FROM ${tasks} WHERE ${condition}
    ORDER BY ${orderOf(query)} LIMIT ${limit} OFFSET ${(query.page - 1) * query.perPage}`;

/**
 * SQL: SELECT the rowids of a page of the matching tasks.
 *
 * In an order with an index, a search reads its candidates if they are few, else the first tasks
 * until enough match. A filter by a custom field does the same in any order. Which of both is decided
 * while it runs, by their LIMIT.
 */
export function pageOfRows(query: Paged, conditions: TaskConditions): SQL {
  const { filtered, matching, search, inOrder } = conditions;
  const { perPage } = query;
  if (!search && inOrder) {
    const isFew = sql`(SELECT count(*) FROM few) <= ${COUNTED_TO}`;
    const isOneOfFew = sql`${tasks}.rowid IN (SELECT id FROM few)`;
    return sql`WITH few AS MATERIALIZED (SELECT ${tasks}.rowid AS id FROM ${tasks} WHERE ${matching} LIMIT ${COUNTED_TO + 1})
      SELECT * FROM (${pageOf(query, isOneOfFew, sql`iif(${isFew}, ${perPage}, 0)`)}) UNION ALL
      SELECT * FROM (${pageInOrder(query, inOrder, isFew)})`;
  }
  if (!search) return pageInOrder(query, matching);
  if (!isByIndex(query)) return pageOf(query, matching, sql`${perPage}`);
  const { candidates, few, isMatch } = search;
  const isFew = sql`(SELECT count(*) FROM few) <= ${few}`;
  const isOneOfFew = sql`${tasks}.rowid IN (SELECT id FROM few) AND ${isCandidateMatch(search)} AND ${filtered}`;
  return sql`WITH few AS MATERIALIZED (SELECT id FROM (${candidates}) LIMIT ${few + 1})
    SELECT * FROM (${pageOf(query, isOneOfFew, sql`iif(${isFew}, ${perPage}, 0)`)}) UNION ALL
    SELECT * FROM (${pageOf(query, sql`${isMatch} AND ${filtered}`, sql`iif(${isFew}, 0, ${perPage})`)})`;
}

/** SQL: the rest of a search, on a `tasks` row that is a candidate. */
export const isCandidateMatch = ({ residual }: Pick<TaskSearch, "residual">): SQL =>
  residual ?? sql`1 = 1`;

/** SQL: everything after FROM for the matching tasks, in no order. */
export function matchingTasks({ filtered, search }: TaskConditions): SQL {
  if (!search) return sql`${tasks} WHERE ${filtered}`;
  return sql`(${distinctIds(search)}) AS found CROSS JOIN ${tasks} ON ${tasks}.rowid = found.id
    WHERE ${isCandidateMatch(search)} AND ${filtered}`;
}

const distinctIds = ({ candidates, areDistinct }: TaskSearch): SQL =>
  areDistinct ? candidates : sql`SELECT DISTINCT id FROM (${candidates})`;

/** SQL: the number of matching tasks, for `pageOf`. Reads no task where the indexes say it all. */
export function matchingTotal(conditions: TaskConditions, position?: Position): SQL<number> {
  const { search, isMatchingId } = conditions;
  return search && isMatchingId
    ? totalOf(sql`(${distinctIds(search)}) WHERE ${isMatchingId}`, position)
    : totalOf(matchingTasks(conditions), position);
}
