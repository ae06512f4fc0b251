import { AppError } from "@/lib/errors";
import { MEDIA_RECORDS } from "@/lib/media/records";
import { ANALYTICS_RECORDS } from "./analytics/records";
import { collectionOf, type RecordCollection } from "./collection";
import { CONTENT_RECORDS } from "./content/records";
import { CRM_RECORDS } from "./crm/records";
import type { RecordDefinition } from "./definition";
import { ECOMMERCE_RECORDS } from "./ecommerce/records";

/** All record types. */
export const RECORD_DEFINITIONS: readonly RecordDefinition[] = [
  ...CONTENT_RECORDS,
  ...ECOMMERCE_RECORDS,
  ...CRM_RECORDS,
  ...MEDIA_RECORDS,
  ...ANALYTICS_RECORDS,
];

/** The record types of a workspace. */
export function definitionsOf(workspace: string): readonly RecordDefinition[] {
  return RECORD_DEFINITIONS.filter(({ description }) => description.workspace === workspace);
}

/**
 * Returns the record type in a path.
 *
 * @throws AppError `not_found` if the workspace doesn't have this type.
 */
export function recordDefinition(workspace: string, name: string): RecordDefinition {
  const found = definitionsOf(workspace).find(({ description }) => description.name === name);
  if (!found) throw new AppError("not_found", "This list doesn't exist");
  return found;
}

/**
 * Returns the collection in a path: `/projects/{projectId}/workspaces/{type}/{records}`.
 *
 * @throws AppError `not_found` if the workspace doesn't have this list.
 */
export function readCollection(path: {
  projectId: string;
  type: string;
  records: string;
}): RecordCollection {
  return collectionOf(path.projectId, recordDefinition(path.type, path.records));
}

/** Returns the record in a path, with its collection (`readCollection`). */
export const readRecordPlace = ({
  recordId,
  ...path
}: {
  projectId: string;
  type: string;
  records: string;
  recordId: string;
}) => ({ collection: readCollection(path), recordId });
