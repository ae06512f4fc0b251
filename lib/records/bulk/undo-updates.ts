import { sql } from "drizzle-orm";
import * as z from "zod";
import { valuesOf } from "@/db/client";
import { auditLog } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { MAX_CHANGED } from "../../limits";
import { isInCollection, type RecordCollection, requireWorkspaceAccess } from "../collection";
import type { Columns, RecordDefinition } from "../definition";
import type { Values } from "../field-schema";
import { recordView, shortened, toChangedColumns } from "../values";
import { applyChanges, type ChangeStep, plainColumns, type SharedChange } from "./apply-changes";

/** Milliseconds during which a bulk change can be undone. */
const UNDO_WITHIN_MS = 3_600_000;

/** The key in the change's audit row that stores what undo needs. */
const UNDO_KEY = "was";

interface UndoData {
  version: number;
  /** Columns by key: derived ones, and whether it was a sample. */
  columns: Columns;
}

/** Returns the previous values for the audit log, and what undo needs. */
export function valuesForUndo(row: Columns, fields: Values, columns: Columns): Values {
  const names = ["isSample", ...Object.keys(plainColumns(columns))];
  const was: UndoData = {
    version: Number(row.version),
    columns: Object.fromEntries(names.map((name) => [name, storable(row[name])])),
  };
  return { ...shortened(fields), [UNDO_KEY]: was };
}

/** Converts booleans to numbers, as SQLite stores them. */
const storable = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);

const undoSchema = z.object({
  changes: z
    .array(z.uuid(), "changes must be a list")
    .min(1, "Choose at least one change to undo")
    .max(MAX_CHANGED, `You can undo up to ${MAX_CHANGED} changes at once`),
});

/**
 * Reads the records that are still as the person's change left them, with their previous values.
 */
function readChanged(
  ctx: Context,
  { actor, collection }: Pick<SharedChange, "actor" | "collection">,
  changes: readonly string[],
) {
  const { table, description } = collection.definition;
  return ctx.db
    .select({ row: table, before: sql<string>`${auditLog.before}`.as("audit_before") })
    .from(auditLog)
    .innerJoin(table, sql`${table.id} = ${auditLog.entityId}`)
    .where(
      sql`${auditLog.id} IN ${valuesOf(changes)} AND ${auditLog.actorId} = ${actor.id}
        AND ${auditLog.action} = ${`${description.name}.update`} AND ${auditLog.entityType} = ${description.one}
        AND ${auditLog.at} > ${ctx.now - UNDO_WITHIN_MS}
        AND ${table.version} = 1 + (${auditLog.before} ->> ${`$.${UNDO_KEY}.version`}) AND ${isInCollection(actor, collection)}`,
    );
}

interface UndoneRecord {
  /** The public values to restore. */
  values: Values;
  step: ChangeStep;
}

function undoneRecordOf(
  ctx: Context,
  definition: RecordDefinition,
  { row, before }: { row: Columns; before: string },
): UndoneRecord {
  const { [UNDO_KEY]: was, ...values } = JSON.parse(before) as Values & { [UNDO_KEY]: UndoData };
  const view = recordView(definition, row);
  const now = Object.fromEntries(Object.keys(values).map((name) => [name, view[name]]));
  const derived = definition.derive?.(ctx, { ...view, ...values }, row);
  // Values computed in SQL, such as from the stock, follow from the current data. All others get
  // their previous values.
  const columns = {
    ...was.columns,
    ...toChangedColumns(definition, values),
    ...sqlColumns(derived),
  };
  const { id, version } = view;
  const step = { id, version, auditId: crypto.randomUUID(), before: shortened(now), columns };
  return { values, step };
}

function sqlColumns(derived: Columns = {}): Columns {
  const plain = plainColumns(derived);
  return Object.fromEntries(Object.entries(derived).filter(([key]) => !(key in plain)));
}

/**
 * Undoes a bulk change. Restores the previous values of each record, unless something else changed
 * on it since. For the person who made the change, within an hour, while they can enter the
 * workspace. Undo ignores the status flow. The previous values come from the audit log.
 *
 * @param input `changes`: the `undo` that `updateRecords` returned.
 * @returns the ids of the restored records.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `invalid_input`.
 */
export async function undoRecordUpdates(
  ctx: Context,
  collection: RecordCollection,
  input: unknown,
): Promise<string[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, collection);
  const { changes } = parseInput(undoSchema, input);
  const found = await readChanged(ctx, { actor, collection }, changes);
  const returns = found.map((one) => undoneRecordOf(ctx, collection.definition, one));
  const alike = Map.groupBy(returns, ({ values }) => JSON.stringify(values));
  const done: string[] = [];
  // One batch per distinct set of values, because values computed in SQL are the same within it.
  for (const group of alike.values()) {
    const change = { actor, collection, input: group[0]?.values ?? {} };
    const steps = group.map(({ step }) => step);
    done.push(...(await applyChanges(ctx, change, steps)));
  }
  return done;
}
