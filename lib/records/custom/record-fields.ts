import { sql } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import { deletedRecords } from "@/db/schema/deleted-records";
import { workspaces } from "@/db/schema/projects";
import type { FieldList } from "@/lib/custom-fields/field-list";
import { visibleWorkspaceRules } from "@/lib/workspaces/rules";
import { type RecordCollection, requireWorkspaceAccess } from "../collection";

/** Returns the custom fields of a collection as a list to read and change. */
export function recordFields(collection: RecordCollection): FieldList {
  const { projectId, workspace, definition } = collection;
  const { name, one, words, fields, computed } = definition.description;
  const { table } = definition;
  const workspaceId = sql<string>`(SELECT ${workspaces.id} FROM ${workspaces}
    WHERE ${workspaces.projectId} = ${projectId} AND ${workspaces.type} = ${workspace})`;
  return {
    projectId,
    name,
    words,
    ownLabels: [...fields, ...computed].filter(({ custom }) => !custom).map(({ label }) => label),
    owner: { workspaceId, projectId: null, recordType: one },
    isOfList: sql`${customFields.workspaceId} = ${workspaceId} AND ${customFields.recordType} = ${one}`,
    table,
    isInList: sql`${table.workspaceId} = ${workspaceId}`,
    rules: (actor) => visibleWorkspaceRules(actor, collection),
    requireAccess: (ctx) => requireWorkspaceAccess(ctx, collection),
    // Otherwise, a restored record would have the value in a later field of the same slot.
    forgetMore: (ctx, slot, isDone) => {
      const values = sql`${deletedRecords.row} ->> '$.custom'`;
      return {
        deletedValues: ctx.db
          .update(deletedRecords)
          .set({
            row: sql`json_set(${deletedRecords.row}, '$.custom', json_remove(${values}, ${`$.${slot}`}))`,
          })
          .where(
            sql`${deletedRecords.workspaceId} = ${workspaceId} AND ${deletedRecords.recordType} = ${one}
              AND (${values}) ->> ${`$.${slot}`} IS NOT NULL AND ${isDone}`,
          ),
      };
    },
  };
}
