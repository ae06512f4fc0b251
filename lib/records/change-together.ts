import { is, SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { AppError, ErrorCode } from "@/lib/errors";
import { auditEachStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { batchAfter } from "./batch-after";
import type { Columns } from "./definition";
import type { Values } from "./field-schema";
import { isInPlace, keepsRule, type RecordPlace } from "./rows";
import { shortened } from "./short-text";

/** Records that one call changes: each is read whole, with its long text. */
export const MAX_CHANGED = 100;

export interface RefusedRecord {
  id: string;
  code: ErrorCode;
  message: string;
}

export const refusal = (id: string, { code, message }: AppError): RefusedRecord => ({
  id,
  code,
  message,
});

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
  place: RecordPlace;
  input: Values;
}

/** Makes the steps in one batch, each with its audit row. @returns the ids of the records that were changed. */
export async function changeTogether(
  ctx: Context,
  change: SharedChange,
  steps: readonly ChangeStep[],
): Promise<string[]> {
  const [first] = steps;
  if (!first) return [];
  const { actor, place, input } = change;
  const { table, description, parts } = place.definition;
  const plain = steps.map(({ columns, ...step }) => ({ ...step, columns: plainColumns(columns) }));
  const listed = sql`json_each(${JSON.stringify(plain)}) AS step`;
  const mayBe = sql`${isInPlace(actor, place)} AND ${keepsRule(actor, place, input)}`;
  const isStep = sql`${table.id} = step.value ->> 'id' AND ${table.version} = step.value ->> 'version' AND ${mayBe}`;
  const rows = sql`(${table.id}, ${table.version}) IN (SELECT step.value ->> 'id', step.value ->> 'version' FROM ${listed}) AND ${mayBe}`;
  // What SQL works out is written alike for every record: it follows from the same change.
  const columns = Object.entries(first.columns).map(([key, value]) => [
    key,
    is(value, SQL) ? value : sql`step.value ->> ${`$.columns.${key}`}`,
  ]);
  const [, updated] = await batchAfter(ctx, parts?.updating?.(ctx, rows, input), [
    auditEachStatement(
      ctx,
      description.one,
      sql`SELECT step.value ->> 'auditId' AS id, ${`${description.name}.update`} AS action, ${table.id} AS entity_id,
        step.value -> 'before' AS before, ${JSON.stringify(shortened(input))} AS after FROM ${listed} CROSS JOIN ${table} WHERE ${isStep}`,
      place.projectId,
    ),
    ctx.db
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
  ]);
  return updated.map(({ id }) => id);
}

/** The columns whose values are known; SQL works out the others. */
export function plainColumns(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => !is(value, SQL)));
}
