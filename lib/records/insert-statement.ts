import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { Columns } from "./definition";
import type { RecordPlace } from "./rows";

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
