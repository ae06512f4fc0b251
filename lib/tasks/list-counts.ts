import { type SQL, sql } from "drizzle-orm";
import { taskCounts, tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { isCounted, matching } from "./list-query";
import { isOwnElsewhere } from "./list-rows";
import type { TaskListQuery } from "./schema";
import { isReadableTask } from "./visibility";

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

/** How many tasks of the given kind are in projects that the person may read; for whoever does not see them all. */
const countedInReadable = (actor: Person, cell: Cell): SQL =>
  countedIn(readableIds(PROJECT, actor.id), cell);

/** How many of the person's own tasks (created, assigned) are in none of the projects that they may read. */
const ownElsewhere = (actor: Person, condition: SQL): SQL =>
  sql`(SELECT count(*) FROM ${tasks} WHERE ${isOwnElsewhere(actor)} AND ${condition})`;

function placesOf(actor: Person, project: string): SQL {
  if (project === "none") return sql`SELECT NULL WHERE 0`;
  const readable = readableIds(PROJECT, actor.id);
  return project === "all" ? readable : sql`SELECT ${project} WHERE ${project} IN (${readable})`;
}

function fromCells(actor: Person, query: TaskListQuery, now: number): SQL {
  const { project } = query;
  if (!seesEveryItem(actor)) {
    const elsewhere = ownElsewhere(actor, matching(actor, query, now));
    return sql`${countedIn(placesOf(actor, project), query)} + ${elsewhere}`;
  }
  if (project === "all") return countedEverywhere(query);
  return countedIn(sql`${project === "none" ? "" : project}`, query);
}

/** SQL: how many tasks the person may read. From counters, not from rows. */
export function readableCount(actor: Person): SQL {
  if (seesEveryItem(actor)) return countedEverywhere(ANY);
  return sql`${countedInReadable(actor, ANY)} + ${ownElsewhere(actor, sql`1 = 1`)}`;
}

function isUnfiltered(query: TaskListQuery): boolean {
  const { status, mode, priority, project } = query;
  return isCounted(query) && [status, mode, priority, project].every((value) => value === "all");
}

/**
 * SQL: how many of them the query leaves; null where that is all of them. From counters where these know, else counted
 * in the rows that an index finds.
 */
export function matchedCount(actor: Person, query: TaskListQuery, now: number): SQL | null {
  if (isUnfiltered(query)) return null;
  if (isCounted(query)) return fromCells(actor, query, now);
  return sql`(SELECT count(*) FROM ${tasks} WHERE ${isReadableTask(actor)} AND ${matching(actor, query, now)})`;
}
