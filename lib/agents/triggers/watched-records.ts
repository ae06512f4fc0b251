import { sql } from "drizzle-orm";
import type { TRIGGER_EVENTS } from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import {
  collectionOf,
  isInCollection,
  type RecordCollection,
  requireWorkspaceAccess,
} from "@/lib/records/collection";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { recordPath } from "@/lib/records/description";

const NO_RECORDS = "Choose an existing type of records";

/** Type of the records that an event is about. */
const RECORDS_OF: Readonly<Record<string, string>> = {
  stock_below: "products",
  item_published: "items",
};

interface Watched {
  event: (typeof TRIGGER_EVENTS)[number];
  records: string | null;
  project_id: string | null;
}

/**
 * Returns the records that an event is about; null for a webhook.
 *
 * @throws AppError `invalid_input` for an unknown type, or as `enterWorkspace` if the person can't
 *   open them.
 */
export async function requireWatchable(
  ctx: Context,
  { event, records, project_id }: Watched,
): Promise<RecordCollection | null> {
  if (event === "webhook" || project_id === null) return null;
  const name = RECORDS_OF[event] ?? records;
  const definition = RECORD_DEFINITIONS.find(({ description }) => description.name === name);
  if (!definition)
    throw new AppError("invalid_input", NO_RECORDS, { errors: { records: [NO_RECORDS] } });
  const collection = collectionOf(project_id, definition);
  await requireWorkspaceAccess(ctx, collection);
  return collection;
}

/**
 * Returns the latest record that fits an event; null if there is none, and for a webhook.
 *
 * @throws AppError as `requireWatchable`.
 */
export async function findLatestFor(ctx: Context, watched: Watched & { threshold: number | null }) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const collection = await requireWatchable(ctx, watched);
  if (collection === null) return null;
  const { event, threshold } = watched;
  const { table, description } = collection.definition;
  const fits = {
    record_created: sql`1 = 1`,
    record_changed: sql`1 = 1`,
    stock_below: sql`record.stock_quantity < ${threshold}`,
    item_published: sql`record.status = 'published'`,
    webhook: sql`1 = 0`,
  }[event];
  const latest = sql.raw(event === "record_created" ? "created_at" : "updated_at");
  const isNumbered = [...description.fields, ...description.computed].some(
    ({ name }) => name === "number",
  );
  const number = isNumbered ? sql`record.number` : sql`NULL`;
  const [record] = await ctx.db.all<{ id: string; name: string; number: string | null }>(
    sql`SELECT record.id AS id, record.${sql.identifier(description.title)} AS name, ${number} AS number FROM ${table} AS record
      WHERE record.id IN (SELECT ${table.id} FROM ${table} WHERE ${isInCollection(actor, collection)}) AND ${fits}
      ORDER BY record.${latest} DESC LIMIT 1`,
  );
  if (!record) return null;
  const { projectId } = collection;
  const name = record.number === null ? record.name : `${record.number}, ${record.name}`;
  return { id: record.id, name, path: recordPath(projectId, description, record.id) };
}
