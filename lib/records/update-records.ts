import { is, SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { AppError, ErrorCode } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditEachStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { batchAfter } from "./batch-after";
import type { Columns } from "./definition";
import type { RecordDescription, RecordView } from "./description-schema";
import { updateRecordSchema, type Values } from "./field-schema";
import {
  isInPlace,
  keepsRule,
  missingRecord,
  type RecordPlace,
  refuseBrokenRule,
  refuseUnentered,
  staleRecord,
} from "./rows";
import { shortened } from "./short-text";
import { recordView, toColumns } from "./stored-value";
import { leapOf } from "./update-record";

/** Records that one call changes: each is read whole, with its long text. */
export const MAX_CHANGED = 100;

/** The body: which records, and what all of them get of the fields that a type lets several have at once. */
export function updateRecordsSchema({ fields, together = [] }: RecordDescription) {
  return z.object({
    ids: z
      .array(z.uuid(), "ids must be a list")
      .min(1, "Choose something to change")
      .max(MAX_CHANGED, `At most ${MAX_CHANGED} at once`)
      .transform((ids) => [...new Set(ids)]),
    changes: updateRecordSchema(fields.filter(({ name }) => together.includes(name))).refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "Nothing is to be changed",
    ),
  });
}

export interface RefusedRecord {
  id: string;
  code: ErrorCode;
  message: string;
}

export interface UpdatedRecords {
  /** Those that are so now, whether they were before or not. */
  done: string[];
  /** Those that stayed as they were, each with why. */
  refused: RefusedRecord[];
}

/** One record's part in the change. */
interface Step {
  id: string;
  /** The version that it is made for: what is derived comes from the row as it was read. */
  version: number;
  auditId: string;
  before: Values;
  columns: Columns;
}

interface Change {
  actor: Actor;
  place: RecordPlace;
  input: Values;
}

function readRows(ctx: Context, { actor, place }: Change, ids: readonly string[]) {
  const { table } = place.definition;
  return ctx.db
    .select()
    .from(table)
    .where(
      sql`${table.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isInPlace(actor, place)}`,
    );
}

function stepOf(ctx: Context, { place, input }: Change, row: Columns, view: RecordView): Step {
  const { definition } = place;
  return {
    id: view.id,
    version: view.version,
    auditId: crypto.randomUUID(),
    before: shortened(Object.fromEntries(Object.keys(input).map((name) => [name, view[name]]))),
    columns: {
      ...toColumns(definition, input),
      ...definition.derive?.(ctx, { ...view, ...input }, row),
    },
  };
}

/** Makes the steps in one batch, each with its audit row. @returns the ids of the records that were changed. */
async function make(ctx: Context, change: Change, steps: readonly Step[]): Promise<string[]> {
  const [first] = steps;
  if (!first) return [];
  const { actor, place, input } = change;
  const { table, description, parts } = place.definition;
  const plain = steps.map(({ columns, ...step }) => {
    const values = Object.entries(columns).filter(([, value]) => !is(value, SQL));
    return { ...step, columns: Object.fromEntries(values) };
  });
  const listed = sql`json_each(${JSON.stringify(plain)}) AS step`;
  const mayBe = sql`${isInPlace(actor, place)} AND ${keepsRule(actor, place, input)}`;
  const isStep = sql`${table.id} = step.value ->> 'id' AND ${table.version} = step.value ->> 'version' AND ${mayBe}`;
  const rows = sql`(${table.id}, ${table.version}) IN (SELECT step.value ->> 'id', step.value ->> 'version' FROM ${listed}) AND ${mayBe}`;
  // What SQL works out is written alike for every record: it follows from the same change.
  const columns = Object.entries(first.columns).map(([key, value]) => [
    key,
    is(value, SQL) ? value : sql`step.value ->> ${`$.columns.${key}`}`,
  ]);
  const [, updated] = await batchAfter(ctx, parts?.updating?.(ctx, rows, input), [
    auditEachStatement(
      ctx,
      description.one,
      sql`SELECT step.value ->> 'auditId' AS id, ${`${description.name}.update`} AS action, ${table.id} AS entity_id,
        step.value -> 'before' AS before, ${JSON.stringify(shortened(input))} AS after FROM ${listed} CROSS JOIN ${table} WHERE ${isStep}`,
      place.projectId,
    ),
    ctx.db
      .update(table)
      .set({
        ...Object.fromEntries(columns),
        isSample: false,
        updatedAt: ctx.now,
        version: sql`${table.version} + 1`,
      })
      .from(listed)
      .where(isStep)
      .returning({ id: sql<string>`${table.id}`.as("id") }),
  ]);
  return updated.map(({ id }) => id);
}

const refusal = (id: string, { code, message }: AppError): RefusedRecord => ({ id, code, message });

/**
 * The same change to up to `MAX_CHANGED` records, for whoever may enter their workspace: each that it can be made to, and
 * no other. One that is so already counts as done. As `updateRecord` in everything else.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `invalid_input`.
 */
export async function updateRecords(
  ctx: Context,
  place: RecordPlace,
  input: unknown,
): Promise<UpdatedRecords> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await refuseUnentered(ctx, place);
  const { definition } = place;
  const { ids, changes } = parseInput(updateRecordsSchema(definition.description), input);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const change = { actor, place, input: Object.fromEntries(given) };
  const found = await readRows(ctx, change, ids);
  const refused = new Map<string, AppError>();
  const steps: Step[] = [];
  const same = new Set<string>();
  for (const row of found) {
    const view = recordView(definition, row);
    const leap = leapOf(definition, view, change.input);
    if (leap) refused.set(view.id, leap);
    else if (given.every(([name, value]) => view[name] === value)) same.add(view.id);
    else steps.push(stepOf(ctx, change, row, view));
  }
  const made = new Set(await make(ctx, change, steps));
  if (steps.length > 0 && made.size === 0) await refuseBrokenRule(ctx, actor, place, change.input);
  for (const { id } of steps) if (!made.has(id)) refused.set(id, staleRecord(definition));
  const there = new Set(found.map((row) => String(row.id)));
  for (const id of ids) if (!there.has(id)) refused.set(id, missingRecord(definition));
  return {
    done: ids.filter((id) => made.has(id) || same.has(id)),
    refused: [...refused].map(([id, error]) => refusal(id, error)),
  };
}
