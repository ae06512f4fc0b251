import type { Context } from "@/lib/context/context";
import type { RecordCollection } from "@/lib/records/collection";
import type { RecordView } from "@/lib/records/description";
import type { Values } from "@/lib/records/field-schema";
import { getRecord, getRecords } from "@/lib/records/read/get-record";
import { listRecords } from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import {
  compareRecords,
  matchesList,
  simulatedChange,
  simulatedRecord,
} from "@/lib/records/simulate";
import type { ProposedChange } from "./proposed";

interface Proposed {
  /** Values of records that are only proposed, by ID. */
  made: ReadonlyMap<string, Values>;
  /** Proposed changes of records, by ID. */
  changed: ReadonlyMap<string, Values>;
}

/** Returns what is proposed for a type of records. */
function proposedFor(
  { definition }: RecordCollection,
  proposed: readonly ProposedChange[],
): Proposed {
  const made = new Map<string, Values>();
  const changed = new Map<string, Values>();
  for (const one of proposed) {
    if (one.kind === "task" || one.kind === "person") continue;
    if (one.records !== definition.description.name) continue;
    if (one.kind === "record") made.set(one.id, one.values);
    else changed.set(one.id, { ...changed.get(one.id), ...one.changes });
  }
  return { made, changed };
}

/** Adds what is proposed to stored records, and the records that are only proposed. */
function withProposed(
  ctx: Context,
  { definition }: RecordCollection,
  { made, changed }: Proposed,
  stored: readonly RecordView[],
): RecordView[] {
  const known = new Set(stored.map(({ id }) => id));
  const fresh = [...made].filter(([id]) => !known.has(id));
  const all = [
    ...stored,
    ...fresh.map(([id, values]) => simulatedRecord(ctx, definition, { id, values })),
  ];
  return all.map((record) => {
    const changes = changed.get(record.id);
    return changes ? simulatedChange(ctx, definition, record, changes) : record;
  });
}

/** Returns records as they would be with the proposed changes. Skips those that don't exist. */
export async function recordsWithProposed(
  ctx: Context,
  collection: RecordCollection,
  ids: readonly string[],
  all: readonly ProposedChange[],
): Promise<RecordView[]> {
  const stored = await getRecords(ctx, collection, ids);
  const proposed = proposedFor(collection, all);
  const made = new Map([...proposed.made].filter(([id]) => ids.includes(id)));
  return withProposed(ctx, collection, { ...proposed, made }, stored);
}

/**
 * Returns a record as it would be with the proposed changes.
 *
 * @throws AppError as `getRecord`.
 */
export async function recordWithProposed(
  ctx: Context,
  collection: RecordCollection,
  id: string,
  all: readonly ProposedChange[],
): Promise<RecordView> {
  const [record] = await recordsWithProposed(ctx, collection, [id], all);
  return record ?? getRecord(ctx, collection, id);
}

/** Returns a list's records and their total as they would be with the proposed changes. */
export async function listWithProposed(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
  all: readonly ProposedChange[],
): Promise<{ rows: RecordView[]; total: number }> {
  const proposed = proposedFor(collection, all);
  const ids = [...new Set([...proposed.changed.keys(), ...proposed.made.keys()])];
  if (ids.length === 0) return listRecords(ctx, collection, query);
  const { definition } = collection;
  const perPage = query.perPage + ids.length;
  const page = await listRecords(ctx, collection, { ...query, perPage });
  const stored = await getRecords(ctx, collection, ids);
  const matches = (record: RecordView) => matchesList(definition, query, record);
  const now = withProposed(ctx, collection, proposed, stored).filter(matches);
  const long = definition.description.fields.filter(({ kind }) => kind === "markdown");
  const listed = now.map((record) => {
    const left = new Set(long.map(({ name }) => name));
    const entries = Object.entries(record).filter(([name]) => !left.has(name));
    return Object.fromEntries(entries) as RecordView;
  });
  const rows = [...page.rows.filter(({ id }) => !ids.includes(id)), ...listed];
  return {
    rows: rows.toSorted(compareRecords(query.sort)).slice(0, query.perPage),
    total: page.total - stored.filter(matches).length + now.length,
  };
}
