import { type SQL, sql } from "drizzle-orm";
import { taskCounts, tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { isCounted, isUnfiltered, matching } from "./list-query";
import { everyCell } from "./merge-cells";
import type { TaskListQuery } from "./schema";
import { hits, ownLookedAt } from "./search-hits";
import { isOwnElsewhere, isReadableTask } from "./visibility";

type Person = Pick<Actor, "id" | "role">;
type Cell = Pick<TaskListQuery, "status" | "mode" | "priority">;

const ANY: Cell = { status: "all", mode: "all", priority: "all" };
const star = (value: string) => (value === "all" ? "*" : value);

const isCell = ({ status, mode, priority }: Cell): SQL =>
  sql`${taskCounts.status} = ${star(status)} AND ${taskCounts.mode} = ${star(mode)} AND ${taskCounts.priority} = ${star(priority)}`;

/** How many tasks there are of the given kind, wherever they are. */
const countedEverywhere = (cell: Cell): SQL => countedIn(sql`'*'`, cell);

/** How many tasks of the given kind are in projects. `ids` stands in `IN (…)`. */
function countedIn(ids: SQL, cell: Cell): SQL {
  return sql`(SELECT coalesce(sum(${taskCounts.tasks}), 0) FROM ${taskCounts}
    WHERE ${taskCounts.projectId} IN (${ids}) AND ${isCell(cell)})`;
}

/** The cells' places of what is the person's own elsewhere (db/schema/tasks.ts). */
const ownPlaces = (actor: Person) => ({ none: `none@${actor.id}`, others: `else@${actor.id}` });

/** Where the cells are of what is the person's own elsewhere: of what is in no project, where that is asked for. */
const ownElsewherePlaces = (actor: Person, { project }: Pick<TaskListQuery, "project">): SQL => {
  const { none, others } = ownPlaces(actor);
  return project === "none" ? sql`${none}` : sql`${none}, ${others}`;
};

/**
 * SQL: how many tasks are the person's own and in none of their projects; how many of these the filters leave; and of how
 * many tasks at all.
 */
export function ownElsewhereCounts(actor: Person, query: TaskListQuery) {
  const places = ownElsewherePlaces(actor, query);
  return {
    own: countedIn(places, ANY),
    matched: countedIn(places, query),
    everywhere: countedEverywhere(query),
    loose: countedIn(sql`''`, ANY),
  };
}

/** A subquery of the cells (status, mode, priority) of those that the filters leave, of which there is a task. */
export function ownElsewhereCells(actor: Person, query: TaskListQuery): SQL {
  return sql`SELECT cell.status, cell.mode, cell.priority FROM (${everyCell(query)}) AS cell CROSS JOIN ${taskCounts}
    ON ${taskCounts.projectId} IN (${ownElsewherePlaces(actor, query)}) AND ${taskCounts.status} = cell.status
      AND ${taskCounts.mode} = cell.mode AND ${taskCounts.priority} = cell.priority AND ${taskCounts.tasks} > 0`;
}

/** SQL: how many tasks the filters leave in the projects that the person may read. */
export const matchedInProjects = (actor: Person, query: TaskListQuery): SQL =>
  countedIn(readableIds(PROJECT, actor.id), query);

/** The places of all that the person may read, or of what is in no project. */
function placesOf(actor: Person, project: "all" | "none"): SQL {
  const { none, others } = ownPlaces(actor);
  if (project === "none") return sql`${none}`;
  return sql`${readableIds(PROJECT, actor.id)} UNION ALL SELECT ${none} UNION ALL SELECT ${others}`;
}

/** How many there are in one project: all of them for whoever may read it, else their own. */
function countedInOne(actor: Person, project: string, condition: SQL, cell: Cell): SQL {
  const readable = readableIds(PROJECT, actor.id);
  return sql`${countedIn(sql`SELECT ${project} WHERE ${project} IN (${readable})`, cell)}
    + (SELECT count(*) FROM ${tasks} WHERE ${condition} AND ${isOwnElsewhere(actor)})`;
}

function fromCells(actor: Person, query: TaskListQuery): SQL {
  const { project } = query;
  if (seesEveryItem(actor)) {
    if (project === "all") return countedEverywhere(query);
    return countedIn(sql`${project === "none" ? "" : project}`, query);
  }
  if (project === "all" || project === "none") return countedIn(placesOf(actor, project), query);
  return countedInOne(actor, project, matching(query), query);
}

/** SQL: how many tasks the person may read. From counters, not from rows. */
export function readableCount(actor: Person): SQL {
  return seesEveryItem(actor) ? countedEverywhere(ANY) : countedIn(placesOf(actor, "all"), ANY);
}

/** SQL: how many tasks `hits` finds for the query. Its page says it, unless no row is on it. */
export const hitCount = (actor: Person, query: TaskListQuery, now: number): SQL =>
  sql`(SELECT count(*) FROM (${hits(actor, query, { now })}) AS hits CROSS JOIN ${tasks} ON ${tasks}.rowid = hits.hit
    WHERE ${isReadableTask(actor)})`;

/** SQL: true where `hits` looks at the newest of the person's own tasks only (`ownLookedAt`). */
export function isBeyondOwn(actor: Person, query: TaskListQuery): SQL {
  const { assignee } = query;
  if (isCounted(query) || (seesEveryItem(actor) && assignee === "all")) return sql`0`;
  const lookedAt = ownLookedAt(query);
  const { none, others } = ownPlaces(actor);
  const own =
    assignee === "me"
      ? sql`(SELECT count(*) FROM (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.userId} = ${actor.id} LIMIT ${lookedAt + 1}))`
      : countedIn(sql`${none}, ${others}`, ANY);
  return sql`${own} > ${lookedAt}`;
}

/**
 * SQL: how many of them the query leaves, from counters; null where that is all of them, and where no counter knows it:
 * the page says it.
 */
export function matchedCount(actor: Person, query: TaskListQuery): SQL | null {
  const isAll = isUnfiltered(query) && query.project === "all";
  return isAll || !isCounted(query) ? null : fromCells(actor, query);
}
