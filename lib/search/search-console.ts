import { sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { isPerson } from "@/lib/auth/service-account";
import type { Context } from "@/lib/context/context";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import { areaOf, type ManagedItem } from "@/lib/managed-items/definition";
import { readableBy } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import { PROJECT } from "@/lib/projects/definition";
import { isAmongReadableTasks } from "@/lib/tasks/visibility";
import { type SearchedTexts, searchCorrected } from "@/lib/text/correct-typos";
import { fold, searchWords } from "@/lib/text/fold";
import { bestMatchingRows } from "@/lib/text/record-index";
import { taskLists, textMatches } from "@/lib/text/text-match";
import {
  bestFirst,
  bestNames,
  findPeople,
  findRecords,
  findWorkspaces,
  isInEnterable,
  maySearch,
  SEARCHED_RECORDS,
  searchedColumns,
} from "./find-hits";
import { type FoundHits, HITS_PER_KIND, type SearchHit, searchSchema } from "./schema";

type Searched = Pick<ManagedItem["table"], "id" | "name" | "status">;

const columnsOf = (table: Searched) => ({
  id: sql<string>`${table.id}`.as("id"),
  name: sql<string>`${table.name}`.as("name"),
  status: sql<string>`${table.status}`.as("status"),
});

async function findItems(
  ctx: Context,
  actor: Actor,
  item: ManagedItem,
  q: string,
): Promise<SearchHit[]> {
  const { table, kind } = item;
  const found = await ctx.db
    .select(columnsOf(table))
    .from(table)
    .where(
      sql`${maySearch(actor, `${areaOf(item)}.list`)} AND ${readableBy(item, actor)} AND ${textMatches(table, [table.name], q)} ${bestFirst(table, { q, limit: HITS_PER_KIND })}`,
    );
  return found.map((row) => ({ kind, ...row, path: PATHS[kind](row.id) }));
}

async function findTasks(ctx: Context, actor: Actor, q: string): Promise<SearchHit[]> {
  const { name, id } = tasks;
  const rows = bestMatchingRows(tasks, {
    lists: taskLists(q),
    among: isAmongReadableTasks(actor),
    isMatch: textMatches(tasks, [name], q),
    ...{ best: bestNames({ name, id }, q), limit: HITS_PER_KIND },
  });
  const found = await ctx.db
    .select(columnsOf(tasks))
    .from(tasks)
    .where(
      sql`${maySearch(actor, "tasks.list")} AND ${tasks}.rowid IN (${rows}) ${bestFirst(tasks, { q, limit: HITS_PER_KIND })}`,
    );
  return found.map((row) => ({ kind: "task", ...row, path: PATHS.task(row.id) }));
}

/** The path of each kind that has its id in its address. */
const PATHS = {
  project: (id: string) => `/projects/${id}`,
  agent: (id: string) => `/agents/${id}/workspace`,
  rag: (id: string) => `/rags/${id}/workspace`,
  task: (id: string) => `/tasks/${id}`,
} as const;

/** Returns the best matches of several record types together. */
function bestRecords(hits: readonly SearchHit[], q: string): SearchHit[] {
  const [run, [word = ""]] = [fold(q), searchWords(q)];
  return hits
    .map((hit) => {
      const name = fold(hit.name);
      const position = name.indexOf(word);
      return {
        hit,
        lacksRun: name.includes(run) ? 0 : 1,
        // Another text of the record has it.
        position: position < 0 ? name.length : position,
      };
    })
    .sort(
      (one, other) =>
        one.lacksRun - other.lacksRun ||
        one.position - other.position ||
        one.hit.name.length - other.hit.name.length,
    )
    .slice(0, HITS_PER_KIND)
    .map(({ hit }) => hit);
}

/**
 * Searches the names of projects, agents, RAGs, tasks and workspaces that the person can read, the
 * searched texts of records, and people if they can list them. A text matches if it has every word,
 * ignoring case and accents. Returns the five best matches of each kind, in one round trip. If there are none, two
 * more search with typing errors corrected.
 *
 * @throws AppError `unauthenticated`, or `invalid_input` for a text that is empty or longer than 200
 * characters.
 */
export async function searchConsole(ctx: Context, input: unknown): Promise<FoundHits> {
  const actor = authorize(ctx.actor, "search.run");
  return searchCorrected(ctx, parseInput(searchSchema, input), {
    read: async ({ q }) => ({ hits: await findHits(ctx, actor, q) }),
    total: ({ hits }) => hits.length,
    searched: () => searchedNames(actor),
  });
}

/** The names that a search looks at. */
function searchedNames(actor: Actor): SearchedTexts[] {
  const items = [PROJECT, AGENT, RAG].map((item) => ({
    table: item.table,
    columns: [item.table.name],
    isFindable: sql`${maySearch(actor, `${areaOf(item)}.list`)} AND ${readableBy(item, actor)}`,
  }));
  const records = SEARCHED_RECORDS.map((definition) => ({
    table: definition.table,
    columns: searchedColumns(definition),
    isFindable: sql`${maySearch(actor, "workspaces.enter")} AND ${isInEnterable(actor, definition)}`,
  }));
  return [
    ...items,
    {
      table: tasks,
      columns: [tasks.name],
      isFindable: sql`${maySearch(actor, "tasks.list")} AND ${isAmongReadableTasks(actor)}`,
    },
    {
      table: users,
      columns: [users.name, users.email],
      isFindable: sql`${maySearch(actor, "users.list")} AND ${isPerson()}`,
    },
    ...records,
  ];
}

async function findHits(ctx: Context, actor: Actor, q: string): Promise<SearchHit[]> {
  const wanted = { q, limit: HITS_PER_KIND };
  const records = Promise.all(
    SEARCHED_RECORDS.map((definition) => findRecords(ctx, actor, definition, wanted)),
  );
  const hits = Promise.all([
    ...[PROJECT, AGENT, RAG].map((item) => findItems(ctx, actor, item, q)),
    findTasks(ctx, actor, q),
    findPeople(ctx, actor, wanted),
    findWorkspaces(ctx, actor, wanted),
  ]);
  const [found, foundRecords] = await Promise.all([hits, records]);
  return [...found.flat(), ...bestRecords(foundRecords.flat(), q)];
}
