import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { requireStepUpOfSession } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { type CsvSeparator, csvLines, csvNumber } from "@/lib/csv";
import { choiceWords } from "@/lib/custom-fields/choice-words";
import {
  isInCollection,
  type RecordCollection,
  refuseUnread,
  requireWorkspaceAccess,
} from "../collection";
import { columnsOfRecord } from "../definition";
import type { RecordView } from "../description";
import { linesText, type OrderLine } from "../ecommerce/order-lines-schema";
import type { Field, Fields } from "../field-schema";
import { recordView } from "../values";
import { matchesQuery } from "./list-conditions";
import type { RecordListQuery } from "./list-schema";

/** A content item can have 100,000 characters. A part of this size fits into a Worker's memory. */
const ROWS_PER_PART = 100;

/** The CSV text of a value: lists with commas, empty for no value. */
function cellOf(value: unknown, field: Field, separator: CsvSeparator): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return csvNumber(value, separator);
  if (field.kind === "lines") return linesText(value as OrderLine[]);
  if (Array.isArray(value)) return value.map((one) => choiceWords(field, one)).join(", ");
  return choiceWords(field, value);
}

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
  let after = sql`1 = 1`;
  for (;;) {
    const rows = await ctx.db
      .select(columnsOfRecord(definition))
      .from(table)
      .where(
        sql`${isInCollection(actor, collection)} AND ${matchesQuery(definition, query)} AND ${after} ORDER BY ${table.createdAt}, ${table.id} LIMIT ${ROWS_PER_PART}`,
      );
    if (rows.length > 0)
      yield csvLines(
        rows.map((row) => cellsOf(fields, recordView(definition, row), separator)),
        separator,
      );
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_PART) {
      // If access ended, throw, so that the file doesn't look complete.
      await refuseUnread(ctx, actor, collection);
      return;
    }
    after = sql`(${table.createdAt}, ${table.id}) > (${last.createdAt}, ${last.id})`;
  }
}

const cellsOf = (fields: Fields, view: RecordView, separator: CsvSeparator): string[] => [
  view.id,
  ...fields.map((field) => cellOf(view[field.name], field, separator)),
  view.created_at,
];
