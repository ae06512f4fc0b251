import { CLOSED_STATUSES } from "@/lib/tasks/schema";

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** True for a day before today (UTC) on which work is still open. */
export function isOverdue(
  { due_date: due, status }: { due_date: string | null; status: string },
  now: number,
): boolean {
  return due !== null && !CLOSED_STATUSES.includes(status) && due < dayOf(now);
}
