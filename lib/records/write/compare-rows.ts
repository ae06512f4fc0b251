import { sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { slotKey } from "@/lib/custom-fields/names";
import type { ImportReport } from "../answer-schema";
import { isInCollection, type RecordCollection } from "../collection";
import { type Columns, columnKey, columnOf, columnsOfRecord } from "../definition";
import type { WantedLine } from "../ecommerce/order-lines-schema";
import type { Field, Values } from "../field-schema";
import { recordView } from "../values";
import type { ImportedRow } from "./insert-records";

/** A row of an import that can be stored. */
export interface ReadRow extends ImportedRow {
  /** Its position in the request. */
  row: number;
  /** Its id in an export of this console. */
  ownId: string | null;
  /** The fields that the file has columns for. */
  named: readonly string[];
}

/** A record that a row can match: an existing one, or an earlier row of the same call. */
interface Candidate {
  id: string;
  columns: Columns;
  lines: unknown;
}

const lower = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : "");

/** Order lines as one text, to compare orders. */
function linesKey(lines: unknown): string {
  const all = (lines ?? []) as readonly WantedLine[];
  return all
    .map(({ sku, product_id, quantity }) => `${lower(sku ?? product_id)} x${quantity}`)
    .toSorted()
    .join("; ");
}

/** The values of custom fields in a row's columns, by slot. */
const slotsIn = ({ custom }: Columns) => JSON.parse(String(custom ?? "{}")) as Values;

/** Returns the fields in which the file differs from the record. */
function differences(
  { definition }: RecordCollection,
  { values, columns, named }: ReadRow,
  { columns: here, lines }: Candidate,
): string[] {
  const [givenSlots, hereSlots] = [slotsIn(columns), slotsIn(here)];
  const isOther = ({ name, kind, custom }: Field) => {
    if (kind === "lines") return linesKey(values[name]) !== linesKey(lines);
    if (custom) {
      const key = slotKey(custom);
      return JSON.stringify(givenSlots[key]) !== JSON.stringify(hereSlots[key]);
    }
    return String(columns[columnKey(name)] ?? "") !== String(here[columnKey(name)] ?? "");
  };
  return definition.description.fields
    .filter((field) => named.includes(field.name) && isOther(field))
    .map(({ name }) => name);
}

/**
 * Reads the records that the rows can match: by import key, by id, and by the type's identity
 * field.
 */
async function readCandidates(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  rows: readonly ReadRow[],
) {
  const { definition } = collection;
  const { table, description } = definition;
  const list = (values: readonly unknown[]) =>
    valuesOf(values.filter((value) => typeof value === "string" && value !== ""));
  const { identity } = description;
  const hasIdentity = identity
    ? sql` OR ${columnOf(definition, identity)} IN ${list(rows.map(({ values }) => values[identity]))}`
    : sql``;
  return ctx.db
    .select(columnsOfRecord(definition))
    .from(table)
    .where(
      sql`${isInCollection(actor, collection)} AND (${table.importKey} IN ${list(rows.map(({ key }) => key))}
        OR ${table.id} IN ${list(rows.map(({ ownId }) => ownId))}${hasIdentity})`,
    );
}

/**
 * Compares an import's rows with existing records and with each other.
 *
 * @returns the new rows, the number of rows that already exist, and those that differ from the
 *   record they match.
 */
export async function compareRows(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  rows: readonly ReadRow[],
): Promise<{ fresh: ReadRow[]; existing: number; changed: ImportReport["changed"] }> {
  if (rows.length === 0) return { fresh: [], existing: 0, changed: [] };
  const { definition } = collection;
  const { identity } = definition.description;
  const known = new Map<string, Candidate>();
  const identityOf = (values: Values) => (identity ? lower(values[identity]) : "");
  const remember = (candidate: Candidate, names: readonly (string | null)[]) => {
    for (const name of names) if (name && !known.has(name)) known.set(name, candidate);
  };
  for (const columns of await readCandidates(ctx, actor, collection, rows)) {
    const view = recordView(definition, columns);
    const candidate = { id: view.id, columns, lines: view.items };
    const own = identityOf(view);
    remember(candidate, [String(columns.importKey), view.id, own && `is ${own}`]);
  }
  const fresh: ReadRow[] = [];
  const changed: ImportReport["changed"] = [];
  for (const row of rows) {
    const own = identityOf(row.values);
    const name = own && `is ${own}`;
    const names = [row.key, row.ownId, name];
    const candidate = names.flatMap((one) => (one && known.get(one)) || [])[0];
    if (!candidate) {
      fresh.push(row);
      const { id, columns, values } = row;
      remember({ id, columns, lines: values.items }, names);
      continue;
    }
    const fields = differences(collection, row, candidate);
    if (fields.length > 0) changed.push({ row: row.row, id: candidate.id, fields });
  }
  return { fresh, existing: rows.length - fresh.length - changed.length, changed };
}
