import { sql } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordCollection } from "../collection";
import type { RecordDefinition } from "../definition";
import { readCollection } from "../definitions";
import { withFields } from "./definitions";

interface Known {
  changedAt: number;
  definition: RecordDefinition;
}

/** Record types with custom fields by person and list, as this isolate read them. */
const known = new Map<string, Known>();
const MOST_KNOWN = 500;
/** True if this isolate has written a field, so that a request may have begun before. */
let hasWritten = false;

/** Call after writing a custom field: what comes later in the request sees it. */
export function forgetFields(): void {
  known.clear();
  hasWritten = true;
}

/** SQL: the fields of a list, in their order, if the person can enter its workspace. */
const fieldsOf = (actor: Actor, collection: RecordCollection) =>
  sql`${customFields.workspaceId} = (${enterableWorkspace(actor, collection)})
    AND ${customFields.recordType} = ${collection.definition.description.one} AND ${customFields.deletedAt} IS NULL
    ORDER BY ${customFields.position}, ${customFields.createdAt}`;

/**
 * Returns the collection with its project's custom fields, if the person can enter its workspace.
 * Reads them again only after a field was changed, which the request's first statement tells
 * (`Context.fieldsChangedAt`): a list takes no further trip to the database.
 */
export async function withCustomFields(
  ctx: Context,
  collection: RecordCollection,
): Promise<RecordCollection> {
  const { actor, fieldsChangedAt } = ctx;
  if (!actor || (fieldsChangedAt === 0 && !hasWritten)) return collection;
  const { projectId, definition } = collection;
  const key = `${actor.id} ${projectId} ${definition.description.name}`;
  const before = known.get(key);
  if (before && fieldsChangedAt !== undefined && before.changedAt === fieldsChangedAt)
    return { ...collection, definition: before.definition };
  const rows = await ctx.db.select().from(customFields).where(fieldsOf(actor, collection));
  const own = withFields(definition, rows);
  if (fieldsChangedAt !== undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, { changedAt: fieldsChangedAt, definition: own });
  }
  return { ...collection, definition: own };
}

/**
 * Returns the collection in a path, with custom fields (`withCustomFields`).
 *
 * @throws AppError `not_found` if the workspace doesn't have this list.
 */
export const openCollection = (
  ctx: Context,
  path: Parameters<typeof readCollection>[0],
): Promise<RecordCollection> => withCustomFields(ctx, readCollection(path));
