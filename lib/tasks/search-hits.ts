import { type SQL, sql } from "drizzle-orm";
import { PLACE_CHARACTERS, PLACE_MARK } from "@/db/record-tables";
import { projects } from "@/db/schema/projects";
import { ownTasks, tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { SEARCH_DEPTH, type TaskListQuery } from "./schema";

type Person = Pick<Actor, "id" | "role">;

/** What the search index knows of a query. */
export type TaskSearch = Pick<TaskListQuery, "q" | "status" | "mode" | "priority" | "project">;

/** Characters from which on the search index finds a text; it knows every three that follow each other. */
export const INDEXED_CHARACTERS = 3;

export const isIndexedText = (q: string): boolean => [...q].length >= INDEXED_CHARACTERS;

/** True where the search index alone finds the rows: it knows the text, the project, status, mode and priority. */
export const isFoundByIndex = ({ q, assignee, due }: TaskListQuery): boolean =>
  isIndexedText(q) && assignee === "all" && due === "all";

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** What the search index is asked for, to find a text in name and description, or in the name. */
export const textExpression = (q: string, columns = "{name description}"): string =>
  `${columns} : ${quoted(q)}`;

/** A word of the index's column `place`. */
const placeWord = (word: string) =>
  quoted(`${PLACE_MARK}${word.slice(-PLACE_CHARACTERS)}${PLACE_MARK}`);

/** What the index is asked for beside the text: each filter that is set. */
function filterWords({ status, mode, priority }: TaskSearch): string {
  const set = [status, mode, priority].filter((value) => value !== "all");
  return set.map((value) => ` AND place : ${placeWord(value)}`).join("");
}

/** SQL: the words of the projects that the person may read, or of the one of them that is asked for, joined by OR. */
function readableWords(actor: Person, project: string): SQL {
  const one = project === "all" ? sql`1 = 1` : sql`id = ${project}`;
  const readable = seesEveryItem(actor)
    ? sql`SELECT ${projects.id} FROM ${projects} WHERE ${projects.id} = ${project}`
    : readableIds(PROJECT, actor.id);
  const word = sql`'"' || ${PLACE_MARK} || replace(substr(id, ${-PLACE_CHARACTERS}), '"', '""') || ${PLACE_MARK} || '"'`;
  // Whoever may read none asks for a place that is none.
  return sql`coalesce((WITH mine(id) AS NOT MATERIALIZED (${readable})
    SELECT group_concat(${word}, ' OR ') FROM mine WHERE ${one}), ${quoted(PLACE_MARK.repeat(INDEXED_CHARACTERS))})`;
}

/** SQL: everything that is asked for of what lies in projects, or anywhere for whoever sees every task. */
function expression(actor: Person, query: TaskSearch, text: string): SQL {
  const { project } = query;
  const asked = `${text}${filterWords(query)}`;
  if (seesEveryItem(actor) && project === "all") return sql`${asked}`;
  if (project === "none") return sql`${`${asked} AND place : ${placeWord(project)}`}`;
  return sql`${`${asked} AND place : (`} || ${readableWords(actor, project)} || ')'`;
}

/** The text as it is written in other cases; SQL's `lower` knows those of a to z, which all of them are left in. */
function casesOf(q: string): string[] {
  const capital = q.charAt(0).toUpperCase() + q.slice(1).toLowerCase();
  const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([q, q.toLowerCase(), q.toUpperCase(), capital].map(asciiLower))];
}

interface HitOptions {
  /** What is searched: names alone, or descriptions too. */
  inNames?: boolean;
  /** How many at most. */
  depth?: number;
}

/**
 * SQL: the newest hits among what is the person's own and in none of their projects. All of that is looked at, by its
 * text: the index would be asked anew for each.
 */
function ownHits(
  actor: Person,
  query: TaskSearch,
  { inNames, depth = SEARCH_DEPTH }: HitOptions,
): SQL {
  const columns = inNames ? [tasks.name] : [tasks.name, tasks.description];
  const texts = columns.flatMap((column) =>
    casesOf(query.q).map((text) => sql`instr(lower(${column}), ${text}) > 0`),
  );
  const { status, mode, priority, project } = query;
  const filters = [
    status !== "all" && sql` AND +${tasks.status} = ${status}`,
    mode !== "all" && sql` AND +${tasks.mode} = ${mode}`,
    priority !== "all" && sql` AND +${tasks.priority} = ${priority}`,
    project !== "all" && sql` AND +${tasks.projectId} IS ${project === "none" ? null : project}`,
  ].filter((condition) => condition !== false);
  return sql`SELECT ${ownTasks.taskRow} AS hit FROM ${ownTasks} CROSS JOIN ${tasks} ON ${tasks}.rowid = ${ownTasks.taskRow}
    WHERE ${ownTasks.userId} = ${actor.id} AND ${ownTasks.isElsewhere} = 1 AND (${sql.join(texts, sql` OR `)})${sql.join(filters)}
    ORDER BY ${ownTasks.createdAt} DESC LIMIT ${depth / 2}`;
}

/**
 * SQL: the rowids of the newest tasks that the search and its filters find among those that the person may read, up to
 * `SEARCH_DEPTH`: of their own tasks elsewhere at most half as many. What it finds is to be read where `isReadableTask`
 * holds: this alone is no permission.
 */
export function hits(actor: Person, query: TaskSearch, options: HitOptions = {}): SQL {
  const { inNames = false, depth = SEARCH_DEPTH } = options;
  const text = textExpression(query.q, inNames ? "name" : undefined);
  const inProjects = sql`SELECT rowid AS hit FROM task_search WHERE task_search MATCH (${expression(actor, query, text)})
    ORDER BY rowid DESC LIMIT ${depth}`;
  if (seesEveryItem(actor)) return inProjects;
  const own = ownHits(actor, query, options);
  if (query.project === "none") return own;
  return sql`SELECT hit FROM (${own}) AS own UNION ALL SELECT hit FROM (${inProjects}) AS shown LIMIT ${depth}`;
}
