import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { Columns } from "./definition";
import type { Values } from "./field-schema";
import { arePeopleHere } from "./people";
import type { RecordPlace } from "./rows";
import { toColumns } from "./stored-value";

/**
 * The statement that adds a row to a workspace which the person may enter, and nothing where they may not or
 * where the guard says no. Columns that are not given are null; a value may be an expression.
 */
export function insertRecordStatement(
  ctx: Context,
  {
    actor,
    place,
    values,
    guard = sql`1 = 1`,
  }: { actor: Actor; place: RecordPlace; values: Columns; guard?: SQL },
) {
  const { table } = place.definition;
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const origin: Columns = {
    workspaceId: workspace,
    isSample: 0,
    createdBy: actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    version: 1,
  };
  const all: Columns = { ...origin, ...values };
  // In the table's own order, which is what INSERT … SELECT goes by.
  const inOrder = Object.entries(getTableColumns(table)).map(([key, column]): SQL => {
    const value = all[key];
    return sql`${value === undefined ? (column.default ?? null) : value}`;
  });
  return ctx.db
    .insert(table)
    .select(sql`SELECT ${sql.join(inOrder, sql`, `)} WHERE ${workspace} IS NOT NULL AND ${guard}`)
    .returning({ id: table.id });
}

/**
 * The statement that adds one record with the given public values, and those that follow it in the same batch.
 *
 * @param columns what is not to be as for a record that a person adds now.
 */
export function insertion(
  ctx: Context,
  {
    actor,
    place,
    id,
    values,
    columns = {},
    guard = sql`1 = 1`,
  }: {
    actor: Actor;
    place: RecordPlace;
    id: string;
    values: Values;
    columns?: Columns;
    guard?: SQL;
  },
) {
  const { definition } = place;
  const own = definition.parts?.insertion?.(ctx, { actor, place, id, values });
  const insert = insertRecordStatement(ctx, {
    actor,
    place,
    values: {
      id,
      ...toColumns(definition, values),
      ...definition.derive?.(ctx, values, null),
      ...own?.columns,
      ...columns,
    },
    guard: sql`${arePeopleHere(actor, place, values)} AND ${guard} AND ${own?.guard ?? sql`1 = 1`}`,
  });
  return { insert, after: own?.after ?? [] };
}
