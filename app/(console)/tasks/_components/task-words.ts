import { badgeFor } from "@/lib/ui/badges";

/** The statuses that the screens offer for a task of a mode. The API takes all eight for any. */
export const STATUSES_OF = {
  auto: ["aktiv", "running", "paused", "inaktiv"],
  manual: ["pending", "in-progress", "completed", "cancelled"],
} as const;

export const MODES = ["manual", "auto"] as const;
export const PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export const TASK_ROLES = ["owner", "reviewer", "assignee"] as const;

const isMode = (mode: string): mode is keyof typeof STATUSES_OF => Object.hasOwn(STATUSES_OF, mode);

/** The statuses to choose from, with the one that the task has where it is of the other mode. */
export function offeredStatuses(mode: string, current?: string): string[] {
  const offered: string[] = isMode(mode) ? [...STATUSES_OF[mode]] : [];
  return current && !offered.includes(current) ? [current, ...offered] : offered;
}

/** The status that a task of another mode starts with. */
export function firstStatus(mode: string): string {
  return isMode(mode) ? STATUSES_OF[mode][0] : "pending";
}

export const statusLabel = (status: string) => badgeFor("task", status).label;
export const modeLabel = (mode: string) => badgeFor("taskMode", mode).label;
/** Priorities and task roles are their own words, with a capital. */
export const wordLabel = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
