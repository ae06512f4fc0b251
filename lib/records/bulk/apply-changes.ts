import { is, SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { auditEachStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { isInCollection, keepsRule, type RecordCollection } from "../collection";
import type { Columns } from "../definition";
import type { Values } from "../field-schema";
import { shortened } from "../values";

/** One record's part in a change. */
export interface ChangeStep {
  id: string;
  /** The version that it is made for: what is derived comes from the row as it was read. */
  version: number;
  auditId: string;
  before: Values;
  columns: Columns;
}

/** What several records get. */
export interface SharedChange {
  actor: Actor;
  collection: RecordCollection;
  input: Values;
}

/** Makes the steps in one batch, each with its audit row. @returns the ids of the records that were changed. */
export async function applyChanges(
  ctx: Context,
  change: SharedChange,
  steps: readonly ChangeStep[],
): Promise<string[]> {
  const [first] = steps;
  if (!first) return [];
  const { actor, collection, input } = change;
  const { table, description, hooks } = collection.definition;
  const plain = steps.map(({ columns, ...step }) => ({ ...step, columns: plainColumns(columns) }));
  const listed = sql`json_each(${JSON.stringify(plain)}) AS step`;
  const mayBe = sql`${isInCollection(actor, collection)} AND ${keepsRule(actor, collection, input)}`;
  const isStep = sql`${table.id} = step.value ->> 'id' AND ${table.version} = step.value ->> 'version' AND ${mayBe}`;
  const rows = sql`(${table.id}, ${table.version}) IN (SELECT step.value ->> 'id', step.value ->> 'version' FROM ${listed}) AND ${mayBe}`;
  // What SQL works out is written alike for every record: it follows from the same change.
  const columns = Object.entries(first.columns).map(([key, value]) => [
    key,
    is(value, SQL) ? value : sql`step.value ->> ${`$.columns.${key}`}`,
  ]);
  const { updated } = await namedBatch(ctx.db, {
    ...hooks?.updating?.(ctx, rows, input),
    audit: auditEachStatement(
      ctx,
      description.one,
      sql`SELECT step.value ->> 'auditId' AS id, ${`${description.name}.update`} AS action, ${table.id} AS entity_id,
        step.value -> 'before' AS before, ${JSON.stringify(shortened(input))} AS after FROM ${listed} CROSS JOIN ${table} WHERE ${isStep}`,
      collection.projectId,
    ),
    updated: ctx.db
      .update(table)
      .set({
        isSample: false,
        ...Object.fromEntries(columns),
        updatedAt: ctx.now,
        version: sql`${table.version} + 1`,
      })
      .from(listed)
      .where(isStep)
      .returning({ id: sql<string>`${table.id}`.as("id") }),
  });
  return updated.map(({ id }) => id);
}

/** The columns whose values are known; SQL works out the others. */
export function plainColumns(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => !is(value, SQL)));
}
