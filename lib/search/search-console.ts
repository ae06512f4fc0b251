import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { AGENT } from "@/lib/agents/definition";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { newestNamed } from "@/lib/managed-items/search-items";
import { readableBy } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "@/lib/projects/definition";
import { RAG } from "@/lib/rags/definition";
import { EVERYWHERE, hits } from "@/lib/tasks/search-hits";
import { isReadableTask } from "@/lib/tasks/visibility";
import { HITS_PER_KIND, type HitKind, type SearchHit, searchSchema } from "./schema";

/** Hits of each kind that an answer is chosen from. */
const COMPARED = 50;

type Searched = Pick<ManagedItem["table"], "id" | "name" | "status">;

/** What is found early in a short name comes first. */
function hitClause(table: Searched, readable: SQL, q: string): SQL {
  const place = sql`instr(lower(${table.name}), lower(${q}))`;
  return sql`${readable} ORDER BY ${place}, length(${table.name}), +${table.name}, ${table.id} LIMIT ${HITS_PER_KIND}`;
}

const hitColumns = (table: Searched) => ({
  id: sql<string>`${table.id}`.as("id"),
  name: sql<string>`${table.name}`.as("name"),
  status: sql<string>`${table.status}`.as("status"),
});

function foundItems(ctx: Context, item: ManagedItem, actor: Actor, q: string) {
  const { table } = item;
  const hits = newestNamed(item, actor, q, COMPARED);
  return ctx.db
    .select(hitColumns(table))
    .from(table)
    .where(hitClause(table, sql`${table}.rowid IN (${hits}) AND ${readableBy(item, actor)}`, q));
}

function foundTasks(ctx: Context, actor: Actor, q: string) {
  const found = hits(actor, { ...EVERYWHERE, q }, { inNames: true, depth: COMPARED, now: ctx.now });
  return ctx.db
    .select(hitColumns(tasks))
    .from(tasks)
    .where(hitClause(tasks, sql`${tasks}.rowid IN (${found}) AND ${isReadableTask(actor)}`, q));
}

/**
 * The projects, agents, RAGs and tasks that the person may read and whose name contains the text, ignoring case: at most
 * five of each, in one round trip, of the newest `COMPARED` that have the text.
 *
 * @throws AppError `unauthenticated`, or `invalid_input` for a text that is empty or longer than 200 characters.
 */
export async function searchConsole(ctx: Context, input: unknown): Promise<SearchHit[]> {
  const actor = authorize(ctx.actor, "search.run");
  const { q } = parseInput(searchSchema, input);
  const [projects, agents, rags, found] = await ctx.db.batch([
    foundItems(ctx, PROJECT, actor, q),
    foundItems(ctx, AGENT, actor, q),
    foundItems(ctx, RAG, actor, q),
    foundTasks(ctx, actor, q),
  ]);
  const hits = (kind: HitKind, rows: readonly Omit<SearchHit, "kind">[]) =>
    rows.map((row) => ({ kind, ...row }));
  return [
    ...hits("project", projects),
    ...hits("agent", agents),
    ...hits("rag", rags),
    ...hits("task", found),
  ];
}
