import { type SQL, sql } from "drizzle-orm";
import { ownTasks, tasks } from "@/db/schema/tasks";
import { OWN_RELATIONS } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { ownElsewhereCells, ownElsewhereCounts } from "./list-counts";
import { isByAge, isUnfiltered, orderOf } from "./list-query";
import { cellsOf, mergedCells } from "./merge-cells";
import { directionOf, keysOf } from "./merge-order";
import type { TaskListQuery } from "./schema";
import { isOwnElsewhere, isOwnTask } from "./visibility";

type Person = Pick<Actor, "id" | "role">;

interface Foremost {
  actor: Person;
  query: TaskListQuery;
  /** The condition that the query makes, with no column that chooses an index. */
  matches: SQL;
}

/** True where the index of the person's own has the order. */
const isPlain = (query: TaskListQuery): boolean => isUnfiltered(query) && isByAge(query);

const shownBefore = ({ page, perPage }: TaskListQuery) => page * perPage;

/**
 * More cells than these are each begun for more than it costs to pass by the tasks without a project that the filters
 * leave out.
 */
const MOST_CELLS = 7;

/** True where one index has all in order that is looked through: everything, or what is in no project. */
const isOneList = (query: TaskListQuery): boolean =>
  isUnfiltered(query) || (query.project === "none" && cellsOf(query).length > MOST_CELLS);

/**
 * SQL: true where fewer rows are read by walking the tasks in order, asking of each whether it is the person's own, than by
 * looking at all of these: as many are passed on the way to each, where they lie evenly, as there are for one
 * of theirs. Null where there is none at all.
 */
function isWalked(actor: Person, query: TaskListQuery): SQL {
  const { own, matched, everywhere, loose } = ownElsewhereCounts(actor, query);
  const begun = isOneList(query) ? 1 : cellsOf(query).length;
  const passed = isOneList(query) && query.project === "none" ? loose : everywhere;
  return sql`(SELECT iif(matched = 0, NULL, min((${begun + shownBefore(query)}) * passed / matched, passed) < own)
    FROM (SELECT ${own} AS own, ${matched} AS matched, ${passed} AS passed))`;
}

/** ORDER BY, as the indexes of a project have it. */
function inKeys(query: TaskListQuery): SQL {
  const { direction } = directionOf(query);
  const keys = [...keysOf(query, sql`${tasks}`), sql`${tasks}.rowid`];
  return sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
}

/** Their rowids, by walking the tasks in order. */
function walked({ actor, query, matches }: Foremost, when: SQL): SQL {
  const isIt = isOwnElsewhere(actor);
  const rows = shownBefore(query);
  if (isOneList(query))
    return sql`SELECT ${tasks}.rowid AS task_row FROM ${tasks} WHERE ${matches} AND ${isIt}
      ORDER BY ${query.project === "none" ? inKeys(query) : orderOf(query)} LIMIT iif(${when}, ${rows}, 0)`;
  const loose = query.project === "none" ? sql` AND +${tasks.projectId} IS NULL` : sql``;
  const cells = sql`SELECT * FROM (${ownElsewhereCells(actor, query)}) WHERE ${when}`;
  const merge = { cells, matches: sql`${isIt}${loose}`, order: query, limit: sql`LIMIT ${rows}` };
  return mergedCells(merge);
}

/** Their rowids, by looking at all of the person's own: by age in the order of their index. */
function lookedAt({ actor, query, matches }: Foremost, when: SQL): SQL {
  const { direction } = directionOf(query);
  const byAge = sql`${ownTasks.createdAt} ${direction}, ${ownTasks.taskRow} ${direction}`;
  const { userId, isElsewhere, isLoose, relation } = ownTasks;
  // What is in no project is in none of theirs, and the index of the relations knows it.
  const isThere =
    query.project === "none" && !isPlain(query)
      ? sql`${relation} IN ${[...OWN_RELATIONS]} AND ${isLoose} = 1`
      : sql`${isElsewhere} = 1`;
  return sql`SELECT ${tasks}.rowid AS task_row FROM ${ownTasks} CROSS JOIN ${tasks} ON ${tasks.id} = ${ownTasks.taskId}
    WHERE ${userId} = ${actor.id} AND ${isThere} AND ${matches}
    ORDER BY ${isByAge(query) ? byAge : inKeys(query)} LIMIT iif(${when}, ${shownBefore(query)}, 0)`;
}

/**
 * SQL: the foremost of what is the person's own and in none of their projects, up to the end of the page: null for the
 * project, the order's keys, the rowid. Whichever way reads less is gone; the other one ends before its first row.
 */
export function ownElsewhere(foremost: Foremost): SQL {
  const { actor, query } = foremost;
  const keys = keysOf(query, sql`${tasks}`);
  const isIt = sql`(SELECT yes FROM walked)`;
  const rows = isPlain(query)
    ? lookedAt(foremost, sql`1`)
    : sql`WITH walked(yes) AS MATERIALIZED (SELECT ${isWalked(actor, query)})
      SELECT task_row FROM (${lookedAt(foremost, sql`${isIt} = 0`)}) UNION ALL
      SELECT task_row FROM (${walked(foremost, isIt)})`;
  return sql`SELECT NULL, ${sql.join(keys, sql`, `)}, ${tasks}.rowid FROM (${rows}) AS own
    CROSS JOIN ${tasks} ON ${tasks}.rowid = own.task_row WHERE ${isOwnTask(actor)}`;
}
