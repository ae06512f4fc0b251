import type { RecordDescription } from "@/lib/records/description";
import { type PagePlace, placeHref } from "@/lib/ui/page-place";
import { workspacePath } from "@/lib/workspaces/catalogue";
import type { AreaAddress } from "./area-frame";

/** The heading of a record: takes the focus when a save has drawn the form anew. */
export const RECORD_HEADING = "record-heading";

/** What an address changes that goes back to the first page. */
export const FIRST_PAGE = { page: null } as const;

/** What the actions and the API call a list of records by. */
export interface RecordAddress {
  projectId: string;
  type: string;
  records: string;
}

/** One type of record on one sub-tab of an area; what is shown of it is in the address. */
export interface RecordScreen {
  description: RecordDescription;
  address: RecordAddress;
  place: PagePlace;
  /** How the list is sorted when the address does not say; newest first where this does not either. */
  defaultSort?: string;
}

/** The screen of a type of record. `view` is the area's sub-tab that it stands on. */
export function recordScreen(
  { workspace, searchParams }: AreaAddress,
  view: string,
  description: RecordDescription,
  defaultSort?: string,
): RecordScreen {
  const { project, type } = workspace;
  return {
    description,
    address: { projectId: project.id, type, records: description.name },
    place: { basePath: workspacePath(project.id, type), params: { ...searchParams, view } },
    ...(defaultSort && { defaultSort }),
  };
}

/** The list as it was before a record was opened. */
export function listHref({ place }: Pick<RecordScreen, "place">): string {
  return placeHref(place, { record: null });
}

/** Where a record opens, in place of its list; "new" is the form for a new one. */
export function recordHref({ place }: Pick<RecordScreen, "place">, id: string): string {
  return placeHref(place, { record: id });
}

/** The same for many: what is alike of their addresses is worked out once. */
export function recordHrefs(place: PagePlace): (id: string) => string {
  const list = placeHref(place, { record: null });
  const start = `${list}${list.includes("?") ? "&" : "?"}record=`;
  return (id) => start + encodeURIComponent(id);
}

/** The call of the API for these records, such as `/export`. */
export function recordsPath({ projectId, type, records }: RecordAddress, rest = ""): string {
  return `/api/projects/${encodeURIComponent(projectId)}/workspaces/${type}/${records}${rest}`;
}
