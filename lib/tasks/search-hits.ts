import { type SQL, sql } from "drizzle-orm";
import { PLACE_MARK, placeId } from "@/db/record-tables";
import { projects } from "@/db/schema/projects";
import { ownTasks, tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { rowHasText } from "@/lib/search/row-text";
import { NO_TERM, placeIdWord, placeWord, quoted, textExpression } from "@/lib/search/search-index";
import { FILTER_DEPTH, SEARCH_DEPTH } from "@/lib/search/search-rules";
import { dueCondition, dueExpression } from "./due-filter";
import type { TaskListQuery } from "./schema";

type Person = Pick<Actor, "id" | "role">;

/** What a search knows of a query. */
export type TaskSearch = Pick<
  TaskListQuery,
  "q" | "status" | "mode" | "priority" | "project" | "assignee" | "due"
>;

/**
 * How many of somebody's own tasks (on which they are, or elsewhere) are looked at one by one, the newest; fewer where a
 * text is looked for in each. Older ones are found if they are among the newest hits of all.
 */
export const ownLookedAt = ({ q }: Pick<TaskSearch, "q">): number => (q === "" ? FILTER_DEPTH : 70);

/** How many tasks `hits` finds at most for the query. */
export const depthOf = ({ q }: Pick<TaskSearch, "q">): number =>
  q === "" ? FILTER_DEPTH : SEARCH_DEPTH;

/** True where the page has all that `hits` finds. */
export const isWhole = ({ q, page, perPage }: Pick<TaskListQuery, "q" | "page" | "perPage">) =>
  page === 1 && perPage >= depthOf({ q });

/** A search that no filter narrows. */
export const EVERYWHERE: Omit<TaskSearch, "q"> = {
  status: "all",
  mode: "all",
  priority: "all",
  project: "all",
  assignee: "all",
  due: "all",
};

interface HitOptions {
  /** What is searched: names alone, or descriptions too. */
  inNames?: boolean;
  /** How many at most. */
  depth?: number;
  /** For the due date. */
  now: number;
}

/** What the index is asked for: tasks with a value that is filtered by. */
export const inOne = (word: string): string => `place : ${placeWord(word)}`;

/** Where a task without a project is, which no id is. */
const NO_PROJECT = "project-none";

/** The same of a project, or of none. */
export const inProject = (project: string): string =>
  `place : ${placeIdWord(project === "none" ? NO_PROJECT : project)}`;

/** What the index is asked for: the text if there is one, and each filter that is set; not where the task is. */
function asked(query: TaskSearch, { now }: HitOptions): SQL[] {
  const { q, status, mode, priority, due } = query;
  const set = [status, mode, priority].filter((value) => value !== "all");
  const filters = [...set.map(inOne), dueExpression(due, now)].filter((part) => part !== "");
  const parts = filters.map((part) => sql`${part}`);
  return q === "" ? parts : [sql`(SELECT expression FROM searched)`, ...parts];
}

/** SQL: the text's expression comes first, once for whatever asks for it. */
function withText({ q }: TaskSearch, { inNames }: HitOptions, asking: SQL): SQL {
  if (q === "") return asking;
  const text = textExpression(q, "task_search", inNames ? "name" : "name description");
  return sql`WITH searched(expression) AS MATERIALIZED (SELECT ${text}) ${asking}`;
}

const allOf = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` || ' AND ' || `);

/** SQL: the words of the projects that the person may read, or of the one of them that is asked for, joined by OR. */
function readableWords(actor: Person, project: string): SQL {
  const one = project === "all" ? sql`1 = 1` : sql`id = ${project}`;
  const readable = seesEveryItem(actor)
    ? sql`SELECT ${projects.id} FROM ${projects} WHERE ${projects.id} = ${project}`
    : readableIds(PROJECT, actor.id);
  const word = sql`'"' || ${PLACE_MARK} || replace(${sql.raw(placeId("id"))}, '"', '""') || ${PLACE_MARK} || '"'`;
  // Whoever may read none asks for a place that is none.
  return sql`coalesce((WITH mine(id) AS NOT MATERIALIZED (${readable})
    SELECT group_concat(${word}, ' OR ') FROM mine WHERE ${one}), ${quoted(NO_TERM)})`;
}

/** SQL: everything that is asked for of what lies in projects, or anywhere for whoever sees every task. */
function expression(actor: Person, query: TaskSearch, options: HitOptions): SQL {
  const { project } = query;
  const parts = asked(query, options);
  if (seesEveryItem(actor) && project === "all") return allOf(parts);
  if (project === "none") return allOf([...parts, sql`${inProject(project)}`]);
  return sql`${allOf([...parts, sql`'place : ('`])} || ${readableWords(actor, project)} || ')'`;
}

const newest = (expressed: SQL, limit: number) =>
  sql`SELECT rowid AS hit FROM task_search WHERE task_search MATCH (${expressed}) ORDER BY rowid DESC LIMIT ${limit}`;

/** SQL: the filters on the row of a task, of which none chooses an index. */
function isFiltered(query: TaskSearch, now: number): SQL {
  const { status, mode, priority, project, due } = query;
  const filters = [
    status !== "all" && sql` AND +${tasks.status} = ${status}`,
    mode !== "all" && sql` AND +${tasks.mode} = ${mode}`,
    priority !== "all" && sql` AND +${tasks.priority} = ${priority}`,
    project !== "all" && sql` AND +${tasks.projectId} IS ${project === "none" ? null : project}`,
    due !== "all" && sql` AND ${dueCondition(due, now)}`,
  ].filter((condition) => condition !== false);
  return sql.join(filters);
}

/** What is somebody's own: newest first, and whether the task at hand is among it. */
function ownOf(actor: Person, { assignee }: TaskSearch) {
  if (assignee === "me") {
    const { taskId, userId, assignedAt } = taskUsers;
    const isIt = sql`SELECT 1 FROM ${taskUsers} WHERE ${taskId} = ${tasks.id} AND ${userId} = ${actor.id}`;
    const ids = sql`SELECT ${taskId} AS id FROM ${taskUsers} WHERE ${userId} = ${actor.id} ORDER BY ${assignedAt} DESC`;
    return { isIt, ids };
  }
  const { taskId, userId, isElsewhere, createdAt, taskRow } = ownTasks;
  const isMine = sql`${userId} = ${actor.id} AND ${isElsewhere} = 1`;
  const isIt = sql`SELECT 1 FROM ${ownTasks} WHERE ${taskId} = ${tasks.id} AND ${isMine}`;
  const ids = sql`SELECT ${taskId} AS id FROM ${ownTasks} WHERE ${isMine} ORDER BY ${createdAt} DESC, ${taskRow} DESC`;
  return { isIt, ids };
}

/** SQL: of the newest hits wherever they are, those that are the person's own. */
function ownAmong(anywhere: SQL, actor: Person, query: TaskSearch, now: number): SQL {
  return sql`SELECT ${tasks}.rowid AS hit FROM (${anywhere}) AS hits CROSS JOIN ${tasks} ON ${tasks}.rowid = hits.hit
    WHERE EXISTS (${ownOf(actor, query).isIt})${isFiltered(query, now)}`;
}

/**
 * SQL: hits among what is the person's own, as rowids. The newest of it are looked at by their row, since the index would
 * be asked anew for each; and of the newest hits wherever they are, those that are their own: a rare text is found however
 * old it is.
 */
function ownHits(actor: Person, query: TaskSearch, options: HitOptions): SQL {
  const { inNames, now, depth = depthOf(query) } = options;
  const { q, project } = query;
  const place = project === "all" ? [] : [sql`${inProject(project)}`];
  const parts = [...asked(query, options), ...place];
  const own = sql`SELECT ${tasks}.rowid AS hit FROM (${ownOf(actor, query).ids} LIMIT ${ownLookedAt(query)}) AS own
    CROSS JOIN ${tasks} ON ${tasks.id} = own.id`;
  // Where nothing else is asked for, every task would be a hit.
  if (parts.length === 0) return own;
  const searched = inNames ? [tasks.name] : [tasks.name, tasks.description];
  const hasText = q === "" ? sql`1 = 1` : rowHasText(q, searched);
  const anywhere = newest(allOf(parts), depth / 2);
  return sql`${own} WHERE ${hasText}${isFiltered(query, now)}
    UNION ${ownAmong(anywhere, actor, query, now)} ORDER BY 1 DESC`;
}

/**
 * SQL: the rowids of the newest tasks that the search and its filters find among those that the person may read, up to
 * `depthOf` them: of their own tasks elsewhere at most half as many. Something is asked for: a text, a due date, or that
 * the person is on it. What it finds is to be read where `isReadableTask` holds: this alone is no permission.
 */
export function hits(actor: Person, query: TaskSearch, options: HitOptions): SQL {
  return withText(query, options, hitsOf(actor, query, options));
}

function hitsOf(actor: Person, query: TaskSearch, options: HitOptions): SQL {
  const { depth = depthOf(query) } = options;
  if (query.assignee === "me") return sql`${ownHits(actor, query, options)} LIMIT ${depth}`;
  const inProjects = newest(expression(actor, query, options), depth);
  if (seesEveryItem(actor)) return inProjects;
  const own = sql`${ownHits(actor, query, options)} LIMIT ${depth / 2}`;
  if (query.project === "none") return own;
  return sql`SELECT hit FROM (${own}) AS own UNION ALL SELECT hit FROM (${inProjects}) AS shown LIMIT ${depth}`;
}
