/** A project is shown as active or not; every other status reads "Inactive" (work-areas §3). */
export function activityOf(status: string): "active" | "inactive" {
  return status === "active" ? "active" : "inactive";
}
