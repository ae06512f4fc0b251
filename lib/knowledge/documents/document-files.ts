import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { ragDocuments } from "@/db/schema/knowledge";
import { removedFiles } from "@/db/schema/media";
import type { Context } from "@/lib/context/context";
import { markForRemoval } from "@/lib/files/removed-files";

/** Files written in parallel. The platform queues what exceeds its own limit. */
const PUTS_AT_ONCE = 50;

/**
 * SQL: the document of `{ id, key }` references the key as its file or text, also for its previous
 * version.
 */
const isNamed = (pair: SQL) => sql`EXISTS (SELECT 1 FROM ${ragDocuments}
  WHERE ${ragDocuments.id} = ${pair} ->> 'id' AND ${pair} ->> 'key' IN (${ragDocuments.fileKey}, ${ragDocuments.textKey},
    ${ragDocuments.previous} ->> 'fileKey', ${ragDocuments.previous} ->> 'textKey'))`;

interface NamedKey {
  id: string;
  key: string;
}

/** Returns the R2 keys of a document with its ID. */
export const keysOf = ({
  id,
  fileKey,
  textKey,
}: Pick<typeof ragDocuments.$inferSelect, "id" | "fileKey" | "textKey">): NamedKey[] =>
  [fileKey, textKey].flatMap((key) => (key === null ? [] : [{ id, key }]));

/** Removes files from the list of files to delete if their documents reference them now. */
export function adoptKeys(ctx: Context, keys: readonly NamedKey[]) {
  return ctx.db.delete(removedFiles).where(
    sql`${removedFiles.key} IN (SELECT pair.value ->> 'key' FROM json_each(${JSON.stringify(keys)}) AS pair
      WHERE ${isNamed(sql`pair.value`)})`,
  );
}

/** Adds files to the list of files to delete if their documents don't reference them any more. */
export function dropKeys(ctx: Context, keys: readonly NamedKey[]) {
  return insertFrom(
    ctx.db,
    removedFiles,
    { key: sql`pair.value ->> 'key'`, dueAt: 0 },
    sql`json_each(${JSON.stringify(keys)}) AS pair WHERE NOT ${isNamed(sql`pair.value`)}`,
  ).onConflictDoUpdate({ target: removedFiles.key, set: { dueAt: 0 } });
}

/**
 * Writes bodies to R2. They are on the list of files to delete until a document references them.
 */
export async function putBodies(
  ctx: Context,
  bodies: readonly { key: string; body: Uint8Array | string }[],
) {
  if (bodies.length === 0) return;
  await markForRemoval(
    ctx,
    bodies.map(({ key }) => key),
  );
  for (let at = 0; at < bodies.length; at += PUTS_AT_ONCE) {
    const some = bodies.slice(at, at + PUTS_AT_ONCE);
    await Promise.all(some.map(({ key, body }) => ctx.files.put(key, body)));
  }
}
