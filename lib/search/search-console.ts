import { sql } from "drizzle-orm";
import * as z from "zod";
import { namedBatch } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import { AGENT } from "@/lib/agents/agent-store";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { readableBy } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import { PROJECT } from "@/lib/projects/definition";
import { RAG } from "@/lib/rags/rag-store";
import { isAmongReadableTasks } from "@/lib/tasks/visibility";
import { text } from "@/lib/text-schema";
import { SEARCH_MAX_LENGTH } from "../limits";
import { textMatches } from "./text-match";

type Searched = Pick<ManagedItem["table"], "id" | "name" | "status">;

const columnsOf = (table: Searched) => ({
  id: sql<string>`${table.id}`.as("id"),
  name: sql<string>`${table.name}`.as("name"),
  status: sql<string>`${table.status}`.as("status"),
});

/** ORDER BY and LIMIT: what is found early in a short name comes first. */
const bestFirst = (table: Searched, q: string) =>
  sql`ORDER BY instr(lower(${table.name}), lower(${q})), length(${table.name}), ${table.name}, ${table.id} LIMIT ${HITS_PER_KIND}`;

function itemsStatement(ctx: Context, actor: Actor, item: ManagedItem, q: string) {
  const { table } = item;
  return ctx.db
    .select(columnsOf(table))
    .from(table)
    .where(
      sql`${readableBy(item, actor)} AND ${textMatches(table, [table.name], q)} ${bestFirst(table, q)}`,
    );
}

function tasksStatement(ctx: Context, actor: Actor, q: string) {
  return ctx.db
    .select(columnsOf(tasks))
    .from(tasks)
    .where(
      sql`${isAmongReadableTasks(actor)} AND ${textMatches(tasks, [tasks.name], q)} ${bestFirst(tasks, q)}`,
    );
}

/**
 * The projects, agents, RAGs and tasks that the person may read and whose name contains the text, ignoring case: of each
 * the five that fit best. One round trip.
 *
 * @throws AppError `unauthenticated`, or `invalid_input` for a text that is empty or longer than 200 characters.
 */
export async function searchConsole(ctx: Context, input: unknown): Promise<SearchHit[]> {
  const actor = authorize(ctx.actor, "search.run");
  const { q } = parseInput(searchSchema, input);
  const found = await namedBatch(ctx.db, {
    project: itemsStatement(ctx, actor, PROJECT, q),
    agent: itemsStatement(ctx, actor, AGENT, q),
    rag: itemsStatement(ctx, actor, RAG, q),
    task: tasksStatement(ctx, actor, q),
  });
  return (Object.keys(found) as HitKind[]).flatMap((kind) =>
    found[kind].map((row) => ({ kind, ...row })),
  );
}

/** How many of each kind an answer has at most. */
export const HITS_PER_KIND = 5;

export const searchSchema = z.object({ q: text({ max: SEARCH_MAX_LENGTH, label: "Search" }) });

/** Something that a search has found. */
export const searchHitViewSchema = z
  .object({
    kind: z.enum(["project", "agent", "rag", "task"]),
    id: z.string(),
    name: z.string(),
    status: z.string(),
  })
  .meta({ id: "SearchHit" });
export type SearchHit = z.infer<typeof searchHitViewSchema>;
export type HitKind = SearchHit["kind"];
