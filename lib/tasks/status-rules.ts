/** The statuses that screens offer for each mode. The API accepts all eight for any mode. */
export const STATUSES_OF = {
  auto: ["aktiv", "running", "paused", "inaktiv"],
  manual: ["pending", "in-progress", "completed", "cancelled"],
} as const;

/** Returns the mode for which the screens offer this status. */
export const modeOfStatus = (status: string): keyof typeof STATUSES_OF =>
  (STATUSES_OF.auto as readonly string[]).includes(status) ? "auto" : "manual";
