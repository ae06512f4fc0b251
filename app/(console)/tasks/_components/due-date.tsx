import { CLOSED_STATUSES } from "@/lib/tasks/schema";
import { formatDateUtc } from "@/lib/ui/time";

/** True for a day before today (UTC) on which work is still open. */
export function isOverdue(
  { due_date: due, status }: { due_date: string | null; status: string },
  now: number,
): boolean {
  return due !== null && !CLOSED_STATUSES.includes(status) && due < dayOf(now);
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day as one reads it. */
export const dueLabel = (due: string) => formatDateUtc(Date.parse(`${due}T00:00:00Z`));

interface DueDateProps {
  task: { due_date: string | null; status: string };
  /** The time of the request. */
  now: number;
  none?: string;
}

export function DueDate({ task, now, none = "—" }: DueDateProps) {
  const { due_date: due } = task;
  if (due === null) return <span className="text-muted-foreground">{none}</span>;
  const late = isOverdue(task, now);
  return (
    <time
      dateTime={due}
      className={late ? "whitespace-nowrap text-destructive" : "whitespace-nowrap"}
    >
      {dueLabel(due)}
      {late ? <span className="block text-xs">Overdue</span> : null}
    </time>
  );
}
