import type { JobStatus } from "@/lib/jobs/schema";
import type { BadgeEntry } from "@/lib/ui/badges";

/** How a job's status is called and coloured. */
export const JOB_BADGES: Record<JobStatus, BadgeEntry> = {
  running: { label: "Running", tone: "info" },
  waiting: { label: "Waiting", tone: "warning" },
  scheduled: { label: "Scheduled", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
  succeeded: { label: "Done", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** The tabs over the list, by what the API calls a state. */
export const JOB_TABS = [
  { id: "all", label: "All" },
  { id: "running", label: "Running" },
  { id: "queued", label: "Waiting" },
  { id: "failed", label: "Failed" },
  { id: "succeeded", label: "Done" },
  { id: "cancelled", label: "Cancelled" },
] as const;
