import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Actor } from "@/lib/auth/actor";
import { auditIfStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { Values } from "./field-schema";
import { insertion } from "./insert-statement";
import type { RecordPlace } from "./rows";

interface ImportedRow {
  id: string;
  key: string;
  values: Values;
}

/**
 * Adds imported rows of a type whose records are added each by itself, since one may leave too little for the next:
 * all of them in one batch, and each whole or not at all.
 *
 * @returns the keys of the rows that were stored.
 */
export async function insertOneByOne(
  ctx: Context,
  actor: Actor,
  place: RecordPlace,
  rows: readonly ImportedRow[],
): Promise<string[]> {
  const { table, description, parts } = place.definition;
  const ids = rows.map(({ id }) => id);
  const isOneOfThem = sql`${table.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const statements = rows.flatMap(({ id, key, values }): BatchItem<"sqlite">[] => {
    const isNew = sql`NOT EXISTS (SELECT 1 FROM ${table} AS other
      WHERE other.workspace_id = (${enterableWorkspace(actor, place)}) AND other.import_key = ${key})`;
    const columns = { importKey: key };
    const { insert, after } = insertion(ctx, { actor, place, id, values, columns, guard: isNew });
    return [insert, ...after];
  });
  const [first, ...others] = statements;
  if (!first) return [];
  await ctx.db.batch([
    first,
    ...others,
    ...(parts?.inserted?.(ctx, ids) ?? []),
    auditIfStatement(
      ctx,
      {
        action: `${description.name}.import`,
        entityType: description.one,
        projectId: place.projectId,
        after: { project_id: place.projectId, rows: rows.length },
      },
      sql`EXISTS (SELECT 1 FROM ${table} WHERE ${isOneOfThem})`,
    ),
  ]);
  const stored = await ctx.db
    .select({ key: sql<string>`${table.importKey}` })
    .from(table)
    .where(isOneOfThem);
  return stored.map(({ key }) => key);
}
