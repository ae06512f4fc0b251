/** A project is shown as active or not; every other status reads "Inactive" (work-areas §3). */
export function activityOf(status: string): "active" | "inactive" {
  return status === "active" ? "active" : "inactive";
}

/** The status of a project that the list shows before the server has answered (work-areas §3). */
export function localStatus(status: string | undefined): string {
  return status || "planning";
}
