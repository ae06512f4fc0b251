import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { isSlotFilled, slotValue } from "@/db/schema/record-columns";
import { type Field, readYesNo } from "@/lib/records/field-schema";

/** How a list's filters are read: by the indexes of their fields, or in the list's own order. */
export type FilterUse = "by index" | "in order";

/** SQL: the custom field has this value, or it is among its choices. */
export function hasCustomValue(
  column: AnySQLiteColumn,
  { kind, custom }: Partial<Field>,
  { value, use }: { value: string; use: FilterUse },
): SQL {
  const { slot = 0 } = custom ?? {};
  const stored = slotValue(column, slot);
  if (kind === "choices") {
    const isChosen = sql`instr(${stored}, ${JSON.stringify(value)}) > 0`;
    return use === "by index" ? sql`${isSlotFilled(column, slot)} AND ${isChosen}` : isChosen;
  }
  return sql`${stored} = ${kind === "yes-no" ? Number(readYesNo(value)) : value}`;
}

interface SortedPage {
  /** SQL: the table with a condition: "… FROM t WHERE …". */
  from: SQL;
  rowid: SQL;
  /** SQL: the row has a value in the field. */
  isFilled: SQL;
  /** ORDER BY of the rows with a value, and of those without. */
  order: SQL;
  emptyOrder: SQL;
  page: number;
  perPage: number;
  /** SQL: the page isn't needed. */
  isLeftOut?: SQL | null;
}

/**
 * SQL: SELECT the rowids, as `id`, of a page sorted by a custom field. The field's index has only
 * the rows with a value, so the others are read after them, if the page needs them.
 */
export function sortedPage({ from, rowid, isFilled, isLeftOut = null, ...given }: SortedPage): SQL {
  const { order, emptyOrder, page, perPage } = given;
  const count = sql`${page * perPage}`;
  const end = isLeftOut ? sql`iif(${isLeftOut}, 0, ${count})` : count;
  const part = (which: SQL, sorted: SQL, limit: SQL) =>
    sql`SELECT * FROM (SELECT ${rowid} AS id FROM ${from} AND ${which} ORDER BY ${sorted} LIMIT ${limit})`;
  const empty = part(
    sql`NOT coalesce(${isFilled}, 0)`,
    emptyOrder,
    sql`max(0, ${end} - (SELECT count(*) FROM filled))`,
  );
  return sql`SELECT * FROM (WITH filled AS MATERIALIZED (${part(isFilled, order, end)})
    SELECT id FROM filled UNION ALL ${empty} LIMIT ${perPage} OFFSET ${(page - 1) * perPage})`;
}
