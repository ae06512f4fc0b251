import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { type Database, valuesOf } from "@/db/client";
import { insertFrom, type RowValues } from "@/db/insert-where";
import { type RecordReference, referencesTo } from "@/db/record-tables";
import { rowFromJson, rowJson } from "@/db/row-json";
import { deletedRecordParts, deletedRecords } from "@/db/schema/deleted-records";
import { recordComments } from "@/db/schema/record-comments";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { restorableSince } from "@/lib/trash/not-deleted";
import { columnOf, type RecordDefinition, type Statements } from "../definition";

type Of = Pick<RecordDefinition, "table" | "description" | "hooks">;

/** Identifies a part: a table whose rows are kept, or a column that referred to the record. */
const placeOf = ({ table, column, isPart }: RecordReference): string =>
  isPart ? getTableName(table) : `${getTableName(table)}.${column.name}`;

/** The key of the column that refers to the record. */
const keyOf = ({ table, column }: RecordReference): string =>
  Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? column.name;

const idOf = ({ table }: RecordReference): SQL => sql`${table}.${sql.identifier("id")}`;

/** Comments count as parts of records. No foreign key links them. */
const COMMENTS: RecordReference = {
  table: recordComments,
  column: recordComments.recordId,
  isPart: true,
};

const partsOf = ({ table }: Of): RecordReference[] => [...referencesTo(table), COMMENTS];

/** Statement that keeps something of deleted records. `from` also reads the records' table. */
export function keepPart(
  db: Database,
  place: string,
  { recordId, content, from }: { recordId: SQL; content: SQL; from: SQL },
) {
  return insertFrom(db, deletedRecordParts, { recordId, place, content }, from);
}

/**
 * Statements that copy records and their parts before deletion. `restoreRecords` restores them.
 *
 * @param rows SQL: the condition of the deletion.
 */
export function keepStatements(ctx: Context, actor: Actor, of: Of, rows: SQL): Statements {
  const { table, description, hooks } = of;
  const kept = insertFrom(
    ctx.db,
    deletedRecords,
    {
      id: sql`${table.id}`,
      workspaceId: sql`${table.workspaceId}`,
      recordType: description.one,
      name: sql`${columnOf(of, description.title)}`,
      row: rowJson(table),
      deletedBy: actor.id,
      deletedAt: ctx.now,
    },
    sql`${table} WHERE ${rows}`,
  );
  const parts = partsOf(of).map((part) => {
    const isOfType =
      part === COMMENTS ? sql` AND ${recordComments.recordType} = ${description.one}` : sql``;
    const statement = keepPart(ctx.db, placeOf(part), {
      recordId: sql`${table.id}`,
      content: part.isPart ? rowJson(part.table) : idOf(part),
      from: sql`${table} JOIN ${part.table} ON ${part.column} = ${table.id} WHERE ${rows}${isOfType}`,
    });
    return [`keep ${placeOf(part)}`, statement] as const;
  });
  return { kept, ...Object.fromEntries(parts), ...hooks?.keeping?.(ctx, rows) };
}

/** SQL condition: the copies that this deletion has made of these records. */
export const keptNow = (ctx: Context, { description }: Of, ids: readonly string[]): SQL =>
  sql`${deletedRecords.id} IN ${valuesOf(ids)} AND ${deletedRecords.recordType} = ${description.one}
    AND ${deletedRecords.deletedAt} = ${ctx.now}`;

/** SQL: the copy can still be restored. */
export const isRestorable = (ctx: Context): SQL =>
  sql`${deletedRecords.deletedAt} > ${restorableSince(ctx)}`;

/** SQL: the parts of these copies with this place. */
export const partsAt = (place: string, copies: SQL): SQL =>
  sql`${deletedRecordParts} JOIN ${deletedRecords} ON ${deletedRecords.id} = ${deletedRecordParts.recordId}
    WHERE ${deletedRecordParts.place} = ${place} AND ${copies}`;

/**
 * Statements that restore the parts of records, after their rows.
 *
 * @param copies SQL: the condition of the copies whose records were restored.
 */
export function partStatements(ctx: Context, of: Of, copies: SQL): Statements {
  const statements = partsOf(of).map((part) => {
    const place = placeOf(part);
    const { table, column, isPart } = part;
    if (isPart) {
      const row = rowFromJson(table, sql`${deletedRecordParts.content}`);
      const back = insertFrom(
        ctx.db,
        table,
        row as RowValues<typeof table>,
        partsAt(place, copies),
      );
      return [`restore ${place}`, back] as const;
    }
    const named = sql`(SELECT ${deletedRecordParts.content} AS id, ${deletedRecordParts.recordId} AS record_id
      FROM ${partsAt(place, copies)}) AS part`;
    const back = ctx.db
      .update(table)
      .set({ [keyOf(part)]: sql`part.record_id` } as Record<string, SQL>)
      .from(named)
      .where(sql`${idOf(part)} = part.id AND ${column} IS NULL`);
    return [`name ${place}`, back] as const;
  });
  return Object.fromEntries(statements) as Statements;
}
