import { is, SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { auditEachStatement } from "@/lib/audit/audit";
import { allHold } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { fieldRules } from "@/lib/custom-fields/field-rules";
import { isInCollection, type RecordCollection, typeRules } from "../collection";
import type { Columns } from "../definition";
import type { Values } from "../field-schema";
import { shortened } from "../values";
import { recordEvents, wakeForEvents } from "../write/record-events";

/** One record in a bulk change. */
export interface ChangeStep {
  id: string;
  /** The version that was read. Derived values depend on it, so it must still be current. */
  version: number;
  auditId: string;
  before: Values;
  columns: Columns;
}

/** The same change for several records. */
export interface SharedChange {
  actor: Actor;
  collection: RecordCollection;
  input: Values;
}

/**
 * Makes the changes in one batch, each with an audit row.
 *
 * @returns the ids of the changed records.
 */
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
  const mayBe = sql`${isInCollection(actor, collection)} AND ${allHold([
    ...typeRules(actor, collection, input),
    ...fieldRules(collection.definition.description.fields, input),
  ])}`;
  const isStep = sql`${table.id} = step.value ->> 'id' AND ${table.version} = step.value ->> 'version' AND ${mayBe}`;
  const rows = sql`(${table.id}, ${table.version}) IN (SELECT step.value ->> 'id', step.value ->> 'version' FROM ${listed}) AND ${mayBe}`;
  // Computed SQL is the same for all records, because they get the same change.
  const columns = Object.entries(first.columns).map(([key, value]) => [
    key,
    is(value, SQL) ? value : sql`step.value ->> ${`$.columns.${key}`}`,
  ]);
  const results = await namedBatch(ctx.db, {
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
    ...recordEvents(ctx, collection, {
      what: "changed",
      rows: sql`${table.updatedAt} = ${ctx.now} AND (${table.id}, ${table.version}) IN
        (SELECT step.value ->> 'id', (step.value ->> 'version') + 1 FROM ${listed})`,
    }),
  });
  wakeForEvents(ctx, results);
  return results.updated.map(({ id }) => id);
}

/** The columns with known values. The others are computed in SQL. */
export function plainColumns(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => !is(value, SQL)));
}
