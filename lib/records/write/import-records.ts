import { sql } from "drizzle-orm";
import * as z from "zod";
import { valuesOf } from "@/db/client";
import { allHold, writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { fieldRules } from "@/lib/custom-fields/field-rules";
import { flatValues, nestedValues } from "@/lib/custom-fields/names";
import type { FieldErrors } from "@/lib/errors";
import { unknownWord } from "@/lib/nearest-word";
import { parseInput } from "@/lib/parse-input";
import { assertWithinQuota, recordQuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { MAX_IMPORT_CELL, MAX_IMPORT_HEADER, MAX_IMPORT_ROWS } from "../../limits";
import type { ImportReport } from "../answer-schema";
import {
  collectionRules,
  type RecordCollection,
  requireCreatable,
  requireWorkspaceAccess,
} from "../collection";
import type { DateOrder } from "../date-format";
import type { Imported } from "../definition";
import { createRecordSchema, importedFields, readCell, type Values } from "../field-schema";
import { beginImport, refuseOtherImport } from "../imports/imports";
import type { DecimalSign } from "../number-format";
import { findAllowedReferences, referenceErrors, withPeopleIds } from "../people";
import { toColumns } from "../values";
import { compareRows, type ReadRow } from "./compare-rows";
import { insertAllStatement, insertOneByOne } from "./insert-records";
import { recordEvents, wakeForEvents } from "./record-events";

const fieldName = z.string().max(MAX_IMPORT_HEADER);

/** The body: rows of cells by field name, and how the file writes its numbers and dates. */
export const importRecordsSchema = z.object({
  rows: z
    .array(z.record(fieldName, z.string().max(MAX_IMPORT_CELL)), "rows must be a list")
    .min(1, "There are no rows to import")
    .max(MAX_IMPORT_ROWS, `You can import up to ${MAX_IMPORT_ROWS} rows at once`),
  decimals: z
    .record(fieldName, z.enum([".", ","], "The decimal sign must be . or ,"))
    .optional()
    .meta({
      description:
        "The decimal sign of a field's numbers. Without it, 1,234 is an error, because it can mean two numbers.",
      example: { price: "," },
    }),
  dates: z
    .record(fieldName, z.enum(["day", "month"], "Dates must begin with day or month"))
    .optional()
    .meta({
      description:
        "What comes first in a field's dates. Without it, 3/4/2026 is an error, because it can mean two days; 2026-04-03 and 3.4.2026 can't.",
      example: { last_contact: "month" },
    }),
  import_id: z.uuid("import_id must be a UUID").optional().meta({
    description:
      "ID that you choose. Calls with the same ID are one import and are undone together. Without it, each call is its own import.",
  }),
  move_stock: z
    .boolean()
    .default(false)
    .meta({ description: "For orders: reduces the stock of their products." }),
});

/** Further columns of an export. Rows may have them; an import ignores them. */
const IGNORED_NAMES = ["id", "created_at", "updated_at", "created_by", "version", "is_sample"];

/**
 * Throws for a cell whose name isn't a field of the type.
 *
 * @throws AppError `invalid_input`.
 */
function refuseUnknownNames(
  { definition: { description } }: RecordCollection,
  rows: readonly Record<string, string>[],
): void {
  const fields = [
    ...description.fields,
    ...(description.importFields ?? []),
    ...description.computed,
  ];
  const known = [...fields.map(({ name }) => name), ...IGNORED_NAMES];
  const unknown = rows.flatMap(Object.keys).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownWord("field", unknown, known);
}

/** How the file writes the values of its fields. */
interface Written {
  decimals: Readonly<Record<string, DecimalSign>>;
  dates: Readonly<Record<string, DateOrder>>;
}

/** Converts one row of cells for storing, or returns its errors. */
async function readRow(
  ctx: Context,
  { definition }: RecordCollection,
  { cells, row }: { cells: Record<string, string>; row: number },
  { decimals, dates }: Written,
): Promise<ReadRow | { row: number; errors: FieldErrors }> {
  const { description } = definition;
  const fields = importedFields(description);
  const given = fields.map(({ name, ...field }) => [
    name,
    readCell({ name, ...field }, cells[name] ?? "", {
      decimals: decimals[name],
      dates: dates[name],
    }),
  ]);
  const read = createRecordSchema(fields).safeParse(nestedValues(Object.fromEntries(given)));
  if (!read.success) {
    const errors: FieldErrors = {};
    for (const { path, message } of read.error.issues) {
      const field = path.slice(0, path[0] === "custom" ? 2 : 1).join(".");
      errors[field] = [...(errors[field] ?? []), message];
    }
    return { row, errors };
  }
  // A custom field without a value is left out, so that a file's rows stay the same ones after a
  // field was added.
  const values: Values = Object.fromEntries(
    Object.entries(flatValues(read.data)).filter(([, value]) => value !== undefined),
  );
  // Fields that only an import can set have no default. Without a value in the file, the record
  // computes them.
  for (const { name } of description.importFields ?? []) if (!cells[name]) delete values[name];
  const ownId = z.uuid().safeParse(cells.id).data ?? null;
  // Two records can be equal in every field. For example, two orders of a customer differ only in
  // their ids.
  const ofItsOwn = ownId === null ? [] : [ownId];
  const key = await sha256Hex(JSON.stringify([description.name, values, ...ofItsOwn]));
  const derived = definition.derive?.(ctx, values, null);
  const columns = { ...toColumns(definition, values), ...derived };
  const named = fields.map(({ name }) => name).filter((name) => name in cells);
  return { id: crypto.randomUUID(), row, key, ownId, values, columns, named };
}

/**
 * Adds rows of a CSV file whose columns have been mapped to fields, with the same rules as the
 * form. Skips a row whose record already exists (from an earlier import, with the id of an export,
 * or with the same email address or SKU) and counts it as existing, or as changed if the record has
 * other values.
 *
 * Each row counts once: created, existing, changed or refused.
 *
 * @param input `{ rows: [{ field: cell }], decimals?, dates?, move_stock?, import_id? }`, up to
 *   `MAX_IMPORT_ROWS`.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `invalid_input` for an invalid body, or
 *   `conflict` if a quota doesn't allow all new rows.
 */
export async function importRecords(
  ctx: Context,
  collection: RecordCollection,
  input: unknown,
): Promise<ImportReport> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, collection);
  requireCreatable(collection.definition);
  const {
    rows: given,
    decimals = {},
    dates = {},
    move_stock,
    import_id,
  } = parseInput(importRecordsSchema, input);
  refuseUnknownNames(collection, given);
  await refuseOtherImport(ctx, actor, collection, import_id);
  const importId = import_id ?? crypto.randomUUID();
  const imported = { movesStock: move_stock, importId };
  const rows = await withPeopleIds(ctx, actor, collection, given);
  const read = await Promise.all(
    rows.map((cells, row) => readRow(ctx, collection, { cells, row }, { decimals, dates })),
  );
  const unread: ImportReport["failed"] = read.filter((row) => "errors" in row);
  const readable = read.filter((row) => "key" in row);
  const people = await findAllowedReferences(
    ctx,
    actor,
    collection,
    readable.map(({ values }) => values),
  );
  const strangers = readable.flatMap(({ row, values }) => {
    const errors = referenceErrors(collection, values, people);
    return Object.keys(errors).length > 0 ? [{ row, errors }] : [];
  });
  const strange = new Set(strangers.map(({ row }) => row));
  const good = readable.filter(({ row }) => !strange.has(row));
  const { fresh, existing, changed } = await compareRows(ctx, actor, collection, good);
  const created = new Set(await insertFresh(ctx, actor, collection, { rows: fresh, imported }));
  const left = fresh.filter(({ key }) => !created.has(key));
  const unmade = await explainRefused(ctx, actor, collection, { rows: left, imported });
  return {
    import_id: created.size > 0 ? importId : null,
    created: created.size,
    existing,
    changed,
    failed: [...unread, ...strangers, ...unmade].toSorted((a, b) => a.row - b.row),
  };
}

interface ImportRows {
  rows: readonly ReadRow[];
  imported: Imported;
}

/** Returns why rows weren't stored. */
async function explainRefused(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  { rows, imported }: ImportRows,
): Promise<ImportReport["failed"]> {
  const { conflict, hooks } = collection.definition;
  const values = rows.map((row) => row.values);
  if (rows.length === 0) return [];
  const people = await findAllowedReferences(ctx, actor, collection, values);
  const reasons = await hooks?.explain?.(ctx, { actor, place: collection, imported }, values);
  const message = conflict?.message ?? "This row couldn't be saved";
  const general = { [conflict?.field ?? ""]: [message] };
  return rows.map(({ row, values }, index) => {
    const strangers = referenceErrors(collection, values, people);
    const isStrange = Object.keys(strangers).length > 0;
    return { row, errors: isStrange ? strangers : (reasons?.[index]?.errors ?? general) };
  });
}

/** Returns one value of each field that the rows have. */
const usedIn = (rows: readonly ReadRow[]): Values =>
  Object.assign({}, ...rows.map(({ values }) => values)) as Values;

/** Stores rows and returns the keys of those that were stored. */
async function insertFresh(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  { rows, imported }: ImportRows,
): Promise<string[]> {
  const { table, description, hooks } = collection.definition;
  const { projectId } = collection;
  if (rows.length === 0) return [];
  const needs = recordQuotaUse(actor, projectId, rows.length);
  if (hooks?.insertion) {
    await assertWithinQuota(ctx, needs);
    return insertOneByOne(ctx, actor, collection, { rows, imported });
  }
  const ids = rows.map(({ id }) => id);
  const canEnter = allHold(collectionRules(ctx, actor, collection));
  const { importId } = imported;
  const written = await writeIfAny(ctx, {
    rules: [
      withinQuota(ctx, needs),
      ...fieldRules(collection.definition.description.fields, usedIn(rows)),
    ],
    before: (holds) => ({ begun: beginImport(ctx, actor, collection, importId, holds) }),
    change: (holds) =>
      insertAllStatement(ctx, actor, collection, { rows, imported }, sql`${canEnter} AND ${holds}`),
    audit: {
      action: `${description.name}.import`,
      entityType: description.one,
      projectId,
      after: { project_id: projectId, rows: rows.length },
    },
    after: () => ({
      ...hooks?.inserted?.(ctx, ids),
      ...recordEvents(ctx, collection, {
        what: "created",
        rows: sql`${table.id} IN ${valuesOf(ids)}`,
      }),
    }),
  });
  wakeForEvents(ctx, written);
  return written.changed.map(({ key }) => key);
}
