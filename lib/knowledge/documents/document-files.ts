import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { ragDocuments } from "@/db/schema/knowledge";
import { removedFiles } from "@/db/schema/media";
import type { Context } from "@/lib/context/context";
import { markForRemoval } from "@/lib/media/delete-removed-files";

/** Files that are written at once. Where so many may not be on the way, the platform lets the others wait. */
const PUTS_AT_ONCE = 50;

/** SQL: rows of `{ id, key }` whose document names the key, as its file or its text. */
const isNamed = (pair: SQL) => sql`EXISTS (SELECT 1 FROM ${ragDocuments}
  WHERE ${ragDocuments.id} = ${pair} ->> 'id' AND ${pair} ->> 'key' IN (${ragDocuments.fileKey}, ${ragDocuments.textKey},
    ${ragDocuments.previous} ->> 'fileKey', ${ragDocuments.previous} ->> 'textKey'))`;

interface NamedKey {
  id: string;
  key: string;
}

/** Where the files of a document are in R2, with it. */
export const keysOf = ({
  id,
  fileKey,
  textKey,
}: Pick<typeof ragDocuments.$inferSelect, "id" | "fileKey" | "textKey">): NamedKey[] =>
  [fileKey, textKey].flatMap((key) => (key === null ? [] : [{ id, key }]));

/** The statement that takes files off the list of files to delete whose documents name them by now. */
export function adoptKeys(ctx: Context, keys: readonly NamedKey[]) {
  return ctx.db.delete(removedFiles).where(
    sql`${removedFiles.key} IN (SELECT pair.value ->> 'key' FROM json_each(${JSON.stringify(keys)}) AS pair
      WHERE ${isNamed(sql`pair.value`)})`,
  );
}

/** The statement that puts files on that list which their documents name no more. */
export function dropKeys(ctx: Context, keys: readonly NamedKey[]) {
  return insertFrom(
    ctx.db,
    removedFiles,
    { key: sql`pair.value ->> 'key'`, dueAt: 0 },
    sql`json_each(${JSON.stringify(keys)}) AS pair WHERE NOT ${isNamed(sql`pair.value`)}`,
  ).onConflictDoUpdate({ target: removedFiles.key, set: { dueAt: 0 } });
}

/** Writes bodies to R2, on the list of files to delete until a document names them. */
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
