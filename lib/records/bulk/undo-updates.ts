import { sql } from "drizzle-orm";
import * as z from "zod";
import { valuesOf } from "@/db/client";
import { auditLog } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { MAX_CHANGED } from "../../limits";
import { isInCollection, type RecordCollection, refuseUnentered } from "../collection";
import type { Columns, RecordDefinition } from "../definition";
import type { Values } from "../field-schema";
import { recordView, shortened, toColumns } from "../values";
import { applyChanges, type ChangeStep, plainColumns, type SharedChange } from "./apply-changes";

/** How long (ms) a change of several records can be taken back. */
const UNDO_WITHIN_MS = 3_600_000;

/** What an audit row of such a change has beside the fields, so that the record can become what it was. */
const WAS = "was";

interface Was {
  version: number;
  /** Columns by their key: what follows from the fields, and whether it was a sample. */
  columns: Columns;
}

/** What is kept of a row that gets these columns: what the audit log says of the fields, and the way back. */
export function keptBefore(row: Columns, fields: Values, columns: Columns): Values {
  const names = ["isSample", ...Object.keys(plainColumns(columns))];
  const was: Was = {
    version: Number(row.version),
    columns: Object.fromEntries(names.map((name) => [name, storable(row[name])])),
  };
  return { ...shortened(fields), [WAS]: was };
}

/** As JSON and the database have it. */
const storable = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);

const undoSchema = z.object({
  changes: z
    .array(z.uuid(), "changes must be a list")
    .min(1, "Choose at least one change to undo")
    .max(MAX_CHANGED, `You can undo up to ${MAX_CHANGED} changes at once`),
});

/** The records that are still as the person's change has made them, each with what it was before. */
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
        AND ${table.version} = 1 + (${auditLog.before} ->> ${`$.${WAS}.version`}) AND ${isInCollection(actor, collection)}`,
    );
}

interface Return {
  /** The public values that come back. */
  values: Values;
  step: ChangeStep;
}

function returnOf(
  ctx: Context,
  definition: RecordDefinition,
  { row, before }: { row: Columns; before: string },
): Return {
  const { [WAS]: was, ...values } = JSON.parse(before) as Values & { [WAS]: Was };
  const view = recordView(definition, row);
  const now = Object.fromEntries(Object.keys(values).map((name) => [name, view[name]]));
  const derived = definition.derive?.(ctx, { ...view, ...values }, row);
  // What SQL works out follows from what holds now, such as the stock; the rest is what it was.
  const columns = { ...was.columns, ...toColumns(definition, values), ...sqlColumns(derived) };
  const { id, version } = view;
  const step = { id, version, auditId: crypto.randomUUID(), before: shortened(now), columns };
  return { values, step };
}

function sqlColumns(derived: Columns = {}): Columns {
  const plain = plainColumns(derived);
  return Object.fromEntries(Object.entries(derived).filter(([key]) => !(key in plain)));
}

/**
 * Takes a change of several records back: each becomes what it was, as far as nothing else was changed on it since. For
 * whoever made the change, within an hour, while they may enter the workspace. The way back need not be a step of a flow:
 * what the record was says the audit log.
 *
 * @param input `changes`: what `updateRecords` answered as `undo`.
 * @returns the ids of the records that are as they were.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `invalid_input`.
 */
export async function undoRecordUpdates(
  ctx: Context,
  collection: RecordCollection,
  input: unknown,
): Promise<string[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await refuseUnentered(ctx, collection);
  const { changes } = parseInput(undoSchema, input);
  const found = await readChanged(ctx, { actor, collection }, changes);
  const returns = found.map((one) => returnOf(ctx, collection.definition, one));
  const alike = Map.groupBy(returns, ({ values }) => JSON.stringify(values));
  const done: string[] = [];
  // One batch for each value that some of them had: what follows from it is worked out alike.
  for (const group of alike.values()) {
    const change = { actor, collection, input: group[0]?.values ?? {} };
    const steps = group.map(({ step }) => step);
    done.push(...(await applyChanges(ctx, change, steps)));
  }
  return done;
}
