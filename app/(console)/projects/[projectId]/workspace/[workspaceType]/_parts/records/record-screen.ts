import type { RecordDescription } from "@/lib/records/description";
import { locationHref, type PageLocation } from "@/lib/ui/page-location";
import { workspacePath } from "@/lib/workspaces/catalogue";
import type { AreaAddress } from "./area-address";

/** Id of a record's heading. It gets the focus when the record's form closes. */
export const RECORD_HEADING = "record-heading";

/** Added to changes of the address that return to the first page. */
export const FIRST_PAGE = { page: null } as const;

/** Identifies a list of records for actions and the API. */
export interface RecordAddress {
  projectId: string;
  type: string;
  records: string;
}

/** A type of record in a view of a workspace. The address says what it shows. */
export interface RecordScreen {
  description: RecordDescription;
  address: RecordAddress;
  location: PageLocation;
  /** Sorting without a parameter; newest first if this is missing. */
  defaultSort?: string;
}

/** Returns the screen of a record type. `view` is the workspace's view that shows it. */
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
    location: { basePath: workspacePath(project.id, type), params: { ...searchParams, view } },
    ...(defaultSort && { defaultSort }),
  };
}

/** Returns the list's address, as it was before a record was opened. */
export function listHref({ location }: Pick<RecordScreen, "location">): string {
  return locationHref(location, { record: null, edit: null });
}

/** Returns a record's address; "new" is the create form. */
export function recordHref({ location }: Pick<RecordScreen, "location">, id: string): string {
  return locationHref(location, { record: id, edit: null });
}

/** Returns the address of the form with all of a record's fields. */
export function editHref({ location }: Pick<RecordScreen, "location">, id: string): string {
  return locationHref(location, { record: id, edit: "1" });
}

/** Like `recordHref`, for many records of a list by its address. */
export function recordHrefs(list: string): (id: string) => string {
  const start = `${list}${list.includes("?") ? "&" : "?"}record=`;
  return (id) => start + encodeURIComponent(id);
}

/** Returns an API path of these records, such as `/export`. */
export function recordsApiPath({ projectId, type, records }: RecordAddress, suffix = ""): string {
  return `/api/projects/${encodeURIComponent(projectId)}/workspaces/${type}/${records}${suffix}`;
}
