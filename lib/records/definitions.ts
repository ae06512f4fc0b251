import { AppError } from "@/lib/errors";
import { MEDIA_RECORDS } from "@/lib/media/records";
import { ANALYTICS_RECORDS } from "./analytics/records";
import { collectionOf, type RecordCollection } from "./collection";
import { CONTENT_RECORDS } from "./content/records";
import { CRM_RECORDS } from "./crm/records";
import type { RecordDefinition } from "./definition";
import { ECOMMERCE_RECORDS } from "./ecommerce/records";

/** Every type of record. */
export const RECORD_DEFINITIONS: readonly RecordDefinition[] = [
  ...CONTENT_RECORDS,
  ...ECOMMERCE_RECORDS,
  ...CRM_RECORDS,
  ...MEDIA_RECORDS,
  ...ANALYTICS_RECORDS,
];

/** The types of record that a workspace holds. */
export function definitionsOf(workspace: string): readonly RecordDefinition[] {
  return RECORD_DEFINITIONS.filter(({ description }) => description.workspace === workspace);
}

/**
 * The type of record that a path names.
 *
 * @throws AppError `not_found` for one that no such workspace has.
 */
export function recordDefinition(workspace: string, name: string): RecordDefinition {
  const found = definitionsOf(workspace).find(({ description }) => description.name === name);
  if (!found) throw new AppError("not_found", "This list doesn't exist");
  return found;
}

/**
 * The records that a path names: `/projects/{projectId}/workspaces/{type}/{records}`.
 *
 * @throws AppError `not_found` for a list that no such workspace has.
 */
export function readCollection(path: {
  projectId: string;
  type: string;
  records: string;
}): RecordCollection {
  return collectionOf(path.projectId, recordDefinition(path.type, path.records));
}

/** The record that a path names beside its collection (`readCollection`). */
export const readRecordPlace = ({
  recordId,
  ...path
}: {
  projectId: string;
  type: string;
  records: string;
  recordId: string;
}) => ({ collection: readCollection(path), recordId });
