import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { Columns } from "./definition";
import { areListedPeopleHere } from "./people";
import type { RecordPlace } from "./rows";

interface ListedRow {
  id: string;
  key: string;
  columns: Columns;
}

/**
 * All rows in one statement: what a unique index refuses is left out, and so is what names somebody who is no longer
 * one of the workspace's people.
 *
 * @returns the keys of the rows that were stored.
 */
export function insertAllStatement(
  ctx: Context,
  actor: Actor,
  place: RecordPlace,
  rows: readonly ListedRow[],
) {
  const { table } = place.definition;
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const fixed: Record<string, SQL> = {
    workspaceId: workspace,
    isSample: sql`0`,
    createdBy: sql`${actor.id}`,
    createdAt: sql`${ctx.now}`,
    updatedAt: sql`${ctx.now}`,
    version: sql`1`,
  };
  const inOrder = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const given = sql`value ->> ${`$.${key}`}`;
    const isDefaulted = column.default !== undefined && typeof column.default !== "object";
    return fixed[key] ?? (isDefaulted ? sql`coalesce(${given}, ${column.default})` : given);
  });
  const data = rows.map(({ id, columns, key }) => ({
    ...columns,
    id,
    importKey: key,
  }));
  return ctx.db
    .insert(table)
    .select(
      sql`SELECT ${sql.join(inOrder, sql`, `)} FROM json_each(${JSON.stringify(data)})
        WHERE ${workspace} IS NOT NULL AND ${areListedPeopleHere(actor, place, sql`value`)}`,
    )
    .onConflictDoNothing()
    .returning({ key: sql<string>`${table.importKey}`.as("import_key") });
}
