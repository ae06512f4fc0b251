import { sql } from "drizzle-orm";
import * as z from "zod";
import { namedBatch, valuesOf } from "@/db/client";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import type { FieldErrors } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { assertRoom, recordNeeds } from "@/lib/quotas/room";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { MAX_IMPORT_CELL, MAX_IMPORT_HEADER, MAX_IMPORT_ROWS } from "../../limits";
import type { ImportReport } from "../answer-schema";
import { type RecordCollection, refuseMadeOtherwise, refuseUnentered } from "../collection";
import { createRecordSchema, readCell, type Values } from "../field-schema";
import { findPeopleHere, strangersIn, withPeopleIds } from "../people";
import { toColumns } from "../values";
import { type ImportedRow, insertAllStatement, insertOneByOne } from "./insert-records";

/** The body: rows of cells by the fields' names. */
export const importRecordsSchema = z.object({
  rows: z
    .array(
      z.record(z.string().max(MAX_IMPORT_HEADER), z.string().max(MAX_IMPORT_CELL)),
      "rows must be a list",
    )
    .min(1, "There is no row to import")
    .max(MAX_IMPORT_ROWS, `At most ${MAX_IMPORT_ROWS} rows at a time`),
});

interface ReadRow extends ImportedRow {
  /** Its position in the list that was sent. */
  row: number;
  /** The id that an export of this console gave it. */
  ownId: string | null;
}

/** One row of cells as it will be stored, or what is wrong with it. */
async function readRow(
  ctx: Context,
  { definition }: RecordCollection,
  cells: Record<string, string>,
  row: number,
): Promise<ReadRow | { row: number; errors: FieldErrors }> {
  const { fields } = definition.description;
  // An id of another workspace means nothing in a file: it may come from another project.
  const given = fields
    .filter(({ kind }) => kind !== "link")
    .map((field) => [field.name, readCell(field, cells[field.name] ?? "")]);
  const read = createRecordSchema(fields).safeParse(Object.fromEntries(given));
  if (!read.success) {
    const errors: FieldErrors = {};
    for (const { path, message } of read.error.issues) {
      const field = String(path[0] ?? "");
      errors[field] = [...(errors[field] ?? []), message];
    }
    return { row, errors };
  }
  const values: Values = read.data;
  const ownId = z.uuid().safeParse(cells.id).data ?? null;
  // Two records may be alike in every field: two orders of a customer have two ids.
  const ofItsOwn = ownId === null ? [] : [ownId];
  const key = await sha256Hex(JSON.stringify([definition.description.name, values, ...ofItsOwn]));
  const derived = definition.derive?.(ctx, values, null);
  const id = crypto.randomUUID();
  return { id, row, key, ownId, values, columns: { ...toColumns(definition, values), ...derived } };
}

/** The keys and ids of these rows that the workspace has already. */
function knownStatement(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  rows: readonly ReadRow[],
) {
  const { table } = collection.definition;
  const list = (values: (string | null)[]) => valuesOf(values.filter((value) => value !== null));
  return ctx.db
    .select({
      id: sql<string>`${table.id}`.as("id"),
      key: sql<string | null>`${table.importKey}`.as("import_key"),
    })
    .from(table)
    .where(
      sql`${table.workspaceId} = (${enterableWorkspace(actor, collection)})
        AND (${table.importKey} IN ${list(rows.map(({ key }) => key))} OR ${table.id} IN ${list(rows.map(({ ownId }) => ownId))})`,
    );
}

/**
 * Adds rows of a CSV file, whose columns have been mapped to fields: each by the same rules as the form. A row that an
 * earlier import has brought, or that was exported from here, is not brought again, so that an import which broke off
 * is simply repeated.
 *
 * @param input `{ rows: [{ field: cell }] }`, up to `MAX_IMPORT_ROWS`.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `invalid_input` for a body of another form, or
 *   `conflict` where a quota leaves no room for all of its new rows.
 */
export async function importRecords(
  ctx: Context,
  collection: RecordCollection,
  input: unknown,
): Promise<ImportReport> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await refuseUnentered(ctx, collection);
  refuseMadeOtherwise(collection.definition);
  const given = parseInput(importRecordsSchema, input).rows;
  const rows = await withPeopleIds(ctx, actor, collection, given);
  const read = await Promise.all(rows.map((cells, row) => readRow(ctx, collection, cells, row)));
  const refused: ImportReport["refused"] = read.filter((row) => "errors" in row);
  const readable = read.filter((row) => "key" in row);
  const people = await findPeopleHere(
    ctx,
    actor,
    collection,
    readable.map(({ values }) => values),
  );
  for (const { row, values } of readable) {
    const errors = strangersIn(collection, values, people);
    if (Object.keys(errors).length > 0) refused.push({ row, errors });
  }
  const refusedRows = new Set(refused.map(({ row }) => row));
  const good = readable.filter(({ row }) => !refusedRows.has(row));
  if (good.length === 0) return { created: 0, existing: 0, refused: inOrder(refused) };
  const known = await knownStatement(ctx, actor, collection, good);
  const knownNames = new Set(known.flatMap(({ id, key }) => [id, key]));
  const isKnown = ({ key, ownId }: ReadRow) =>
    knownNames.has(key) || (ownId !== null && knownNames.has(ownId));
  const fresh = good.filter((row) => !isKnown(row));
  const createdKeys = new Set(await insertFresh(ctx, actor, collection, fresh));
  // A row that stands twice in the file is one record.
  const firsts = new Map([...fresh].reverse().map((row) => [row.key, row.row]));
  const left = fresh.filter(({ key, row }) => !createdKeys.has(key) && firsts.get(key) === row);
  return {
    created: createdKeys.size,
    existing: good.length - createdKeys.size - left.length,
    refused: inOrder([...refused, ...(await explainLeft(ctx, actor, collection, left))]),
  };
}

/** What spoke against rows that were not stored. */
async function explainLeft(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  left: readonly ReadRow[],
): Promise<ImportReport["refused"]> {
  const { conflict, hooks } = collection.definition;
  const values = left.map((row) => row.values);
  if (left.length === 0) return [];
  const people = await findPeopleHere(ctx, actor, collection, values);
  const reasons = await hooks?.explain?.(ctx, { actor, place: collection }, values);
  const message = conflict?.message ?? "This row could not be stored";
  const general = { [conflict?.field ?? ""]: [message] };
  return left.map(({ row, values }, index) => {
    const strangers = strangersIn(collection, values, people);
    const isStrange = Object.keys(strangers).length > 0;
    return { row, errors: isStrange ? strangers : (reasons?.[index]?.errors ?? general) };
  });
}

const inOrder = (refused: ImportReport["refused"]) => refused.toSorted((a, b) => a.row - b.row);

/** @returns the keys of the rows that were stored. */
async function insertFresh(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  fresh: readonly ReadRow[],
): Promise<string[]> {
  const { description, hooks } = collection.definition;
  const { projectId } = collection;
  if (fresh.length === 0) return [];
  await assertRoom(ctx, recordNeeds(actor, projectId, fresh.length));
  if (hooks?.insertion) return insertOneByOne(ctx, actor, collection, fresh);
  const ids = fresh.map(({ id }) => id);
  const { created } = await namedBatch(ctx.db, {
    created: insertAllStatement(ctx, actor, collection, fresh),
    audit: auditIfChangedStatement(ctx, {
      action: `${description.name}.import`,
      entityType: description.one,
      projectId,
      after: { project_id: projectId, rows: fresh.length },
    }),
    ...hooks?.inserted?.(ctx, ids),
  });
  return created.map(({ key }) => key);
}
