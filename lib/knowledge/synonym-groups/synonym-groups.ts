import { and, eq, type SQL, sql } from "drizzle-orm";
import { rags } from "@/db/schema/rags";
import { rowRules } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { RAG_NOT_FOUND } from "@/lib/managed-items/words";
import { parseInput } from "@/lib/parse-input";
import { requireRagManager } from "../documents/rag-access";
import { SYNONYMS_CHANGED, type SynonymsView, synonymsSchema } from "./schema";

/** SQL: the RAG's groups as JSON, for a statement that is sent anyway. Read with `groupsOf`. */
export const synonymsColumn = (ragId: string): SQL<string | null> =>
  sql`(SELECT ${rags.synonyms} FROM ${rags} WHERE ${rags.id} = ${ragId})`;

/** Returns the groups of `synonymsColumn`. */
export const groupsOf = (json: string | null): string[][] => JSON.parse(json ?? "[]");

async function readSynonyms(ctx: Context, ragId: string): Promise<SynonymsView> {
  const [row] = await ctx.db
    .select({ synonyms: rags.synonyms, version: rags.synonymsVersion })
    .from(rags)
    .where(eq(rags.id, ragId));
  return { synonyms: groupsOf(row?.synonyms ?? null), version: row?.version ?? 1 };
}

/**
 * Returns a RAG's synonyms.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function getSynonyms(ctx: Context, ragId: string): Promise<SynonymsView> {
  await requireRagManager(ctx, ragId);
  return readSynonyms(ctx, ragId);
}

/**
 * Replaces a RAG's synonyms. Searches and answers use them immediately.
 *
 * @param change.ifMatch the expected version, or null for any.
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input` or
 *   `precondition_failed`.
 */
export async function setSynonyms(
  ctx: Context,
  { ragId, input, ifMatch = null }: { ragId: string; input: unknown; ifMatch?: number | null },
): Promise<SynonymsView> {
  const manager = await requireRagManager(ctx, ragId);
  const { synonyms } = parseInput(synonymsSchema, input);
  const before = await readSynonyms(ctx, ragId);
  const changed = new AppError("precondition_failed", SYNONYMS_CHANGED);
  if (ifMatch !== null && before.version !== ifMatch) throw changed;
  if (JSON.stringify(before.synonyms) === JSON.stringify(synonyms)) return before;
  const found = { where: eq(rags.id, ragId), ifMatch, version: rags.synonymsVersion };
  const written = await write(ctx, {
    rules: [
      ...manager.stillManages,
      ...rowRules(rags, found, { missing: new AppError("not_found", RAG_NOT_FOUND), changed }),
    ],
    change: (holds) =>
      ctx.db
        .update(rags)
        .set({
          synonyms: JSON.stringify(synonyms),
          synonymsVersion: sql`${rags.synonymsVersion} + 1`,
        })
        .where(and(eq(rags.id, ragId), holds))
        .returning({ version: rags.synonymsVersion }),
    audit: {
      action: "rags.setSynonyms",
      entityType: "rag",
      entityId: ragId,
      before: { synonyms: before.synonyms },
      after: { synonyms },
    },
  });
  return { synonyms, version: written.changed[0].version };
}
