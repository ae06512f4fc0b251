import { eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { ragProjects, rags } from "@/db/schema/rags";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import {
  isReadableId,
  readableBy,
  requireItem,
  requireItemId,
} from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { RAG } from "@/lib/rags/rag-store";
import type { RagConfig } from "@/lib/rags/schema";
import { isNotDeleted } from "@/lib/trash/not-deleted";

/** Who searches and asks, in words. */
export const WHO_ASKS = "Everyone with access to the RAG or to a project it is linked to.";

/** SQL: the RAG serves the person: they may read it, or a project that uses it. */
function serves(actor: Pick<Actor, "id" | "role">): SQL {
  return sql`${isNotDeleted(rags)} AND (${readableBy(RAG, actor)} OR EXISTS (SELECT 1 FROM ${ragProjects}
    WHERE ${ragProjects.ragId} = ${rags.id} AND ${isReadableId(PROJECT, actor, ragProjects.projectId)}))`;
}

/** The condition on a statement of another table that the RAG serves the person. */
export function isServedBy(
  actor: Pick<Actor, "id" | "role">,
  ragId: string | AnySQLiteColumn | SQL,
): SQL {
  return sql`EXISTS (SELECT 1 FROM ${rags} WHERE ${rags.id} = ${ragId} AND ${serves(actor)})`;
}

/**
 * Somebody whom the RAG serves, and by which model it answers.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a RAG that is not there or does not serve them.
 */
export async function requireServed(ctx: Context, ragId: string) {
  const actor = authorize(ctx.actor, "rags.search");
  requireItemId(RAG, ragId);
  const rows = await ctx.db
    .select({ config: rags.config })
    .from(rags)
    .where(sql`${eq(rags.id, ragId)} AND ${serves(actor)}`);
  const { config } = requireItem(RAG, rows);
  return { actor, config: config === null ? null : (JSON.parse(config) as RagConfig) };
}

/** Somebody who manages a RAG's documents, and the condition that they still do, for a write's WHERE. */
export interface RagManager {
  actor: Actor;
  stillManages: SQL;
}

/**
 * @throws AppError `unauthenticated`, `not_found` for a RAG that is not there or not theirs to see, or `forbidden` for who
 *   neither created it nor is a superadmin.
 */
export async function requireRagManager(ctx: Context, ragId: string): Promise<RagManager> {
  const actor = authorize(ctx.actor, "rags.documents");
  requireItemId(RAG, ragId);
  const rows = await ctx.db
    .select({ createdBy: rags.createdBy })
    .from(rags)
    .where(sql`${eq(rags.id, ragId)} AND ${serves(actor)}`);
  const { createdBy } = requireItem(RAG, rows);
  authorize(actor, "rags.documents", { createdBy });
  const isSame = sql`EXISTS (SELECT 1 FROM ${rags} WHERE ${rags.id} = ${ragId} AND ${rags.createdBy} IS ${createdBy}
    AND ${isNotDeleted(rags)})`;
  return { actor, stillManages: sql`${isSame} AND ${isStillAllowed(actor)}` };
}

/**
 * Why a write that `stillManages` guards did nothing, where that was the reason; returns when the guard holds.
 *
 * @throws AppError `forbidden` or `not_found`.
 */
export async function assertStillManages(
  ctx: Context,
  { actor }: RagManager,
  ragId: string,
): Promise<void> {
  await assertStillAllowed(ctx, actor);
  await requireRagManager(ctx, ragId);
}
