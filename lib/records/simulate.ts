import { is, SQL } from "drizzle-orm";
import type { Context } from "@/lib/context/context";
import { flatValues, nestedValues } from "@/lib/custom-fields/names";
import { hasWords } from "@/lib/text/fold";
import { DAY_MS } from "@/lib/time";
import { type Columns, columnKey, type RecordDefinition } from "./definition";
import type { RecordView } from "./description";
import { createRecordSchema, type Values } from "./field-schema";
import type { ListCondition, RecordListQuery } from "./read/list-schema";
import { recordView, toColumns } from "./values";

/** Returns derived columns. Leaves out those that only the database can compute. */
function derivedColumns(
  ctx: Context,
  { derive }: RecordDefinition,
  values: Values,
  before: Columns | null,
): Columns {
  const derived = Object.entries(derive?.(ctx, values, before) ?? {});
  return Object.fromEntries(derived.filter(([, value]) => !is(value, SQL)));
}

/** Returns a record as adding it with this ID would make it, without writing anything. */
export function simulatedRecord(
  ctx: Context,
  definition: RecordDefinition,
  { id, values: given }: { id: string; values: Values },
): RecordView {
  const { fields } = definition.description;
  const values = flatValues(createRecordSchema(fields).parse(nestedValues(given)));
  const stored = fields.filter(({ kind, custom }) => kind !== "lines" && !custom);
  return recordView(definition, {
    ...Object.fromEntries(stored.map(({ name }) => [columnKey(name), null])),
    ...toColumns(definition, values),
    ...derivedColumns(ctx, definition, values, null),
    id,
    version: 1,
    isSample: false,
    createdBy: ctx.actor?.id ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
}

/** Returns a record as these changes would leave it, without writing anything. */
export function simulatedChange(
  ctx: Context,
  definition: RecordDefinition,
  before: RecordView,
  changes: Values,
): RecordView {
  const after: RecordView = { ...before, ...changes };
  const times = definition.description.computed.filter(
    ({ name, kind }) => (kind === "day" || kind === "time") && before[name],
  );
  const stored = {
    ...toColumns(definition, before),
    ...Object.fromEntries(
      times.map(({ name }) => [columnKey(name), Date.parse(String(before[name]))]),
    ),
  };
  const view = recordView(definition, {
    ...toColumns(definition, after),
    ...derivedColumns(ctx, definition, after, stored),
    id: before.id,
    version: before.version,
    isSample: false,
    createdBy: before.created_by,
    createdAt: Date.parse(before.created_at),
    updatedAt: ctx.now,
  });
  const known = Object.entries(view).filter(([, value]) => value !== undefined);
  return { ...after, ...Object.fromEntries(known) };
}

/** Returns whether a record meets a condition, as the database checks it. */
function meets(record: RecordView, { field, is: what, value }: ListCondition): boolean {
  const found = record[field];
  if (found === null || found === undefined) return false;
  const ago = Date.now() - value * DAY_MS;
  if (what === "older_than_days") return Date.parse(String(found)) <= ago;
  if (what === "newer_than_days") return Date.parse(String(found)) > ago;
  if (what === "at_least") return Number(found) >= value;
  return found === "" || (Array.isArray(found) && found.length === 0);
}

/** Returns whether a list with this query would have the record. */
export function matchesList(
  { description }: RecordDefinition,
  query: RecordListQuery,
  record: RecordView,
): boolean {
  const isFiltered = description.filters.every((name) => {
    const wanted = query[name];
    return wanted === undefined || wanted === "all" || String(record[name]) === String(wanted);
  });
  if (!isFiltered || !(query.where ?? []).every((one) => meets(record, one))) return false;
  const text = description.search.map((name) => String(record[name] ?? "")).join("\n");
  const { q, only = [], titles } = query;
  const title = String(record[description.title]).toLowerCase();
  if (titles && !titles.some((one) => one.toLowerCase() === title)) return false;
  const isMeant = only.length === 0 || only.some((words) => hasWords(text, words));
  return isMeant && (q === "" || hasWords(text, q));
}

/** Returns a comparison of records for a list's sort. Empty values come last. */
export function compareRecords(sort: string): (one: RecordView, other: RecordView) => number {
  const direction = sort.startsWith("-") ? -1 : 1;
  const name = sort.replace(/^-/, "");
  const compare = (one: unknown, other: unknown) =>
    typeof one === "number" && typeof other === "number"
      ? one - other
      : String(one) < String(other)
        ? -1
        : Number(String(one) > String(other));
  return (one, other) => {
    const [a, b] = [one[name] ?? null, other[name] ?? null];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    return direction * (compare(a, b) || compare(one.created_at, other.created_at));
  };
}
