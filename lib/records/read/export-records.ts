import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { requireStepUpOfSession } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { type CsvSeparator, csvLines } from "@/lib/csv";
import { searchWords } from "@/lib/text/fold";
import { matchingRows } from "@/lib/text/record-index";
import { COUNTED_TO } from "@/lib/total";
import {
  isInCollection,
  type RecordCollection,
  refuseUnread,
  requireWorkspaceAccess,
} from "../collection";
import { csvCell } from "../csv-cell";
import { columnsOfRecord } from "../definition";
import type { RecordView } from "../description";
import type { Fields } from "../field-schema";
import { recordView } from "../values";
import { matchesQuery } from "./list-conditions";
import type { RecordListQuery } from "./list-schema";

/** A content item can have 100,000 characters. A part of this size fits into a Worker's memory. */
const ROWS_PER_PART = 100;

/**
 * Exports all records that match the query as CSV, oldest first. Reads each part when the reader
 * asks for it, and checks access each time.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `step_up_required` for people, before
 *   the first part.
 */
export async function exportRecords(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
  separator: CsvSeparator = ",",
): Promise<AsyncGenerator<string>> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, collection);
  if (collection.definition.description.isPeople) requireStepUpOfSession(ctx);
  return csvParts(ctx, actor, collection, { query, separator });
}

async function* csvParts(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  { query, separator }: { query: RecordListQuery; separator: CsvSeparator },
) {
  const { definition } = collection;
  const { table, description } = definition;
  const fields = [...description.fields, ...description.computed];
  yield csvLines([["id", ...fields.map(({ name }) => name), "created_at"]], separator);
  const isHere = isInCollection(actor, collection);
  const read = (isOfPart: SQL) =>
    ctx.db
      .select(columnsOfRecord(definition))
      .from(table)
      .where(
        sql`${isOfPart} AND ${matchesQuery(definition, query)} ORDER BY ${table.createdAt}, ${table.id} LIMIT ${ROWS_PER_PART}`,
      );
  const linesOf = (rows: Awaited<ReturnType<typeof read>>) =>
    csvLines(
      rows.map((row) => cellsOf(fields, recordView(definition, row), separator)),
      separator,
    );
  const found = query.q === "" ? null : await foundOldestFirst(ctx, actor, collection, query);
  if (found) {
    for (let at = 0; at < found.length; at += ROWS_PER_PART) {
      const part = found.slice(at, at + ROWS_PER_PART);
      // IS TRUE stops SQLite from reading the whole workspace in its order.
      const rows = await read(sql`${table}.rowid IN ${valuesOf(part)} AND (${isHere}) IS TRUE`);
      // Some may have been deleted since, or access may have ended.
      if (rows.length < part.length) await refuseUnread(ctx, actor, collection);
      if (rows.length > 0) yield linesOf(rows);
    }
    await refuseUnread(ctx, actor, collection);
    return;
  }
  let isOfPart = isHere;
  for (;;) {
    const rows = await read(isOfPart);
    if (rows.length > 0) yield linesOf(rows);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_PART) {
      // If access ended, throw, so that the file doesn't look complete.
      await refuseUnread(ctx, actor, collection);
      return;
    }
    isOfPart = sql`${isHere} AND (${table.createdAt}, ${table.id}) > (${last.createdAt}, ${last.id})`;
  }
}

/**
 * Returns the rowids of the records that a search finds, oldest first. Null if they are many: then
 * reading all records in order soon fills a part. Searches once for all parts.
 */
async function foundOldestFirst(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  query: RecordListQuery,
): Promise<number[] | null> {
  const { table } = collection.definition;
  const found = matchingRows(table, {
    words: searchWords(query.q),
    among: isInCollection(actor, collection),
    isMatch: matchesQuery(collection.definition, query),
    most: COUNTED_TO + 1,
  });
  const rows = await ctx.db.all<{ n: number; id: number | null }>(sql`
    WITH few AS MATERIALIZED (${found}), amount AS MATERIALIZED (SELECT count(*) AS n FROM few)
    SELECT amount.n, ${table}.rowid AS id FROM amount
      LEFT JOIN ${table} ON amount.n <= ${COUNTED_TO} AND ${table}.rowid IN (SELECT id FROM few)
    ORDER BY ${table.createdAt}, ${table.id}`);
  if ((rows[0]?.n ?? 0) > COUNTED_TO) return null;
  return rows.flatMap(({ id }) => id ?? []);
}

const cellsOf = (fields: Fields, view: RecordView, separator: CsvSeparator): string[] => [
  view.id,
  ...fields.map((field) => csvCell(view[field.name], field, separator)),
  view.created_at,
];
