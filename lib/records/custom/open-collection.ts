import { and, isNull, sql } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import type { Context } from "@/lib/context/context";
import type { DefinitionRow } from "@/lib/custom-fields/definitions";
import { listFieldsOf } from "@/lib/custom-fields/list-fields";
import { fieldOrder, madeOfFields } from "@/lib/custom-fields/open-fields";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordCollection } from "../collection";
import type { RecordDefinition } from "../definition";
import { readCollection } from "../definitions";

/** Returns the record type with these fields besides its own. */
function withFields(
  definition: RecordDefinition,
  rows: readonly DefinitionRow[],
): RecordDefinition {
  if (rows.length === 0) return definition;
  const { description } = definition;
  const { fields, filters, sorts, bulk, columns } = listFieldsOf(rows);
  return {
    ...definition,
    description: {
      ...description,
      fields: [...description.fields, ...fields],
      filters: [...description.filters, ...filters],
      sorts: [...description.sorts, ...sorts],
      bulkFields: [...(description.bulkFields ?? []), ...bulk],
      customColumns: columns,
    },
  };
}

/**
 * Returns the collection with its project's custom fields (`madeOfFields`), if the person can enter
 * its workspace.
 */
export async function withCustomFields(
  ctx: Context,
  collection: RecordCollection,
): Promise<RecordCollection> {
  const { actor } = ctx;
  if (!actor) return collection;
  const { projectId, definition } = collection;
  const { name, one } = definition.description;
  const isOfList = sql`${customFields.workspaceId} = (${enterableWorkspace(actor, collection)})
    AND ${customFields.recordType} = ${one}`;
  const own = await madeOfFields(ctx, {
    key: `${actor.id} ${projectId} ${name}`,
    read: () =>
      ctx.db
        .select()
        .from(customFields)
        .where(and(isOfList, isNull(customFields.deletedAt)))
        .orderBy(fieldOrder()),
    make: (rows) => withFields(definition, rows),
  });
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
