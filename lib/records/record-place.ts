import { recordDefinition } from "./definitions";
import { placeOf, type RecordPlace } from "./rows";

/**
 * The place that a path names: `/projects/{projectId}/workspaces/{type}/{records}`.
 *
 * @throws AppError `not_found` for a list that no such workspace has.
 */
export function readRecordPlace(path: {
  projectId: string;
  type: string;
  records: string;
}): RecordPlace {
  return placeOf(path.projectId, recordDefinition(path.type, path.records));
}
