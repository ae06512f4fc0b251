import { eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { ragProjects, rags } from "@/db/schema/rags";
import { exists } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { RAG } from "@/lib/managed-items/agents-and-rags";
import {
  isReadableId,
  readableBy,
  requireItem,
  requireItemId,
} from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import type { RagConfig } from "@/lib/rags/schema";
import { isNotDeleted } from "@/lib/trash/not-deleted";

/** Text for people: who can search and ask. */
export const WHO_ASKS = "Everyone with access to the RAG or to a project it is linked to.";

const WHO_ACTIVATES = "A superadmin can activate it.";

/** SQL: the actor can search the RAG, because they may read it or a project that uses it. */
function canSearch(actor: Pick<Actor, "id" | "role">): SQL {
  return sql`${isNotDeleted(rags)} AND (${readableBy(RAG, actor)} OR EXISTS (SELECT 1 FROM ${ragProjects}
    WHERE ${ragProjects.ragId} = ${rags.id} AND ${isReadableId(PROJECT, actor, ragProjects.projectId)}))`;
}

/** SQL for statements on other tables: the actor can search the RAG. */
export function isSearchableBy(
  actor: Pick<Actor, "id" | "role">,
  ragId: string | AnySQLiteColumn | SQL,
): SQL {
  return sql`EXISTS (SELECT 1 FROM ${rags} WHERE ${rags.id} = ${ragId} AND ${canSearch(actor)})`;
}

/**
 * Returns the actor if they can search the RAG, whatever its status, with what it says of answers.
 *
 * @throws AppError `unauthenticated`, or `not_found` if it doesn't exist or the actor can't
 *   search it.
 */
export async function requireSearchAccess(ctx: Context, ragId: string) {
  const actor = authorize(ctx.actor, "rags.search");
  requireItemId(RAG, ragId);
  const rows = await ctx.db
    .select({
      config: rags.config,
      name: rags.name,
      status: rags.status,
      createdBy: rags.createdBy,
    })
    .from(rags)
    .where(sql`${eq(rags.id, ragId)} AND ${canSearch(actor)}`);
  const { config, ...rag } = requireItem(RAG, rows);
  return { actor, ...rag, config: config === null ? null : (JSON.parse(config) as RagConfig) };
}

/** The RAG is inactive: it is neither asked nor searched. */
export class RagInactive extends AppError {
  /** What a run says if it skipped the RAG. */
  readonly notSearched: string;

  constructor(name: string) {
    super("conflict", `${name} is inactive and gives no answers. ${WHO_ACTIVATES}`);
    this.name = "RagInactive";
    this.notSearched = `${name} is inactive and wasn't searched.`;
  }
}

/** The rule that the actor can ask the RAG now. */
export const mayAsk = (ctx: Context, actor: Actor, ragId: string): Rule => ({
  holds: exists(
    rags,
    sql`${rags.id} = ${ragId} AND ${canSearch(actor)} AND ${rags.status} <> 'inactive'`,
  ),
  refuse: async () => void (await requireAskAccess(ctx, ragId)),
});

/**
 * Returns the same as `requireSearchAccess` if the RAG gives answers now. Inactive ones don't. All
 * other statuses do: they say what is done to the documents, and the last index stays in use.
 *
 * @param options.isTest true if managers of its documents may search it even so, to try it out.
 * @throws AppError `unauthenticated`, `not_found` as `requireSearchAccess`, or RagInactive.
 */
export async function requireAskAccess(
  ctx: Context,
  ragId: string,
  { isTest = false }: { isTest?: boolean } = {},
) {
  const { actor, config, name, status, createdBy } = await requireSearchAccess(ctx, ragId);
  const mayTest = isTest && can(actor, "rags.documents", { createdBy });
  if (status === "inactive" && !mayTest) throw new RagInactive(name);
  return { actor, config };
}

/** A person who manages a RAG's documents, with the rules that they still do, for a write. */
export interface RagManager {
  actor: Actor;
  stillManages: Rule[];
}

/**
 * Returns the actor if they manage the RAG's documents.
 *
 * @throws AppError `unauthenticated`, `not_found` if it doesn't exist or the actor can't see it,
 *   or `forbidden` if they neither created it nor are a superadmin.
 */
export async function requireRagManager(ctx: Context, ragId: string): Promise<RagManager> {
  const actor = authorize(ctx.actor, "rags.documents");
  requireItemId(RAG, ragId);
  const rows = await ctx.db
    .select({ createdBy: rags.createdBy })
    .from(rags)
    .where(sql`${eq(rags.id, ragId)} AND ${canSearch(actor)}`);
  const { createdBy } = requireItem(RAG, rows);
  authorize(actor, "rags.documents", { createdBy });
  const isSame = sql`${rags.id} = ${ragId} AND ${rags.createdBy} IS ${createdBy} AND ${isNotDeleted(rags)}`;
  const managesIt = { holds: exists(rags, isSame), refuse: () => requireRagManager(ctx, ragId) };
  return { actor, stillManages: [stillAllowed(actor), managesIt] };
}
