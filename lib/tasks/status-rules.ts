/** The statuses that the screens offer for a task of a mode. The API takes all eight for any. */
export const STATUSES_OF = {
  auto: ["aktiv", "running", "paused", "inaktiv"],
  manual: ["pending", "in-progress", "completed", "cancelled"],
} as const;

/** Returns the mode whose tasks take the status on the screens. */
export const modeOfStatus = (status: string): keyof typeof STATUSES_OF =>
  (STATUSES_OF.auto as readonly string[]).includes(status) ? "auto" : "manual";
