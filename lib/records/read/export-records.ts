import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { requireStepUpOfSession } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { type CsvSeparator, csvLines, csvNumber } from "@/lib/csv";
import { isInCollection, type RecordCollection, refuseUnentered } from "../collection";
import { columnsOfRecord } from "../definition";
import type { RecordView } from "../description";
import { linesText, type OrderLine } from "../ecommerce/order-lines-schema";
import type { Field, Fields } from "../field-schema";
import { recordView } from "../values";
import { isWanted } from "./list-conditions";
import type { RecordListQuery } from "./list-schema";

/** A content item may have 100,000 characters: a part of them stays within a Worker's memory. */
const ROWS_PER_PART = 100;

/** What an export has for a value: lists with commas, and nothing for what is not there. */
function cellOf(value: unknown, kind: Field["kind"], separator: CsvSeparator): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return csvNumber(value, separator);
  if (kind === "lines") return linesText(value as OrderLine[]);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/**
 * The records that the same query lists, all pages of them, oldest first, as CSV in parts: as many as the reader asks
 * for are read, each with the access asked again.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `step_up_required` of people, before the first part.
 */
export async function exportRecords(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
  separator: CsvSeparator = ",",
): Promise<AsyncGenerator<string>> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await refuseUnentered(ctx, collection);
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
  let after = sql`1 = 1`;
  for (;;) {
    const rows = await ctx.db
      .select(columnsOfRecord(definition))
      .from(table)
      .where(
        sql`${isInCollection(actor, collection)} AND ${isWanted(definition, query)} AND ${after} ORDER BY ${table.createdAt}, ${table.id} LIMIT ${ROWS_PER_PART}`,
      );
    if (rows.length > 0)
      yield csvLines(
        rows.map((row) => cellsOf(fields, recordView(definition, row), separator)),
        separator,
      );
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_PART) {
      // A file that ends because the access ended must not look complete.
      await refuseUnentered(ctx, collection);
      return;
    }
    after = sql`(${table.createdAt}, ${table.id}) > (${last.createdAt}, ${last.id})`;
  }
}

const cellsOf = (fields: Fields, view: RecordView, separator: CsvSeparator): string[] => [
  view.id,
  ...fields.map(({ name, kind }) => cellOf(view[name], kind, separator)),
  view.created_at,
];
