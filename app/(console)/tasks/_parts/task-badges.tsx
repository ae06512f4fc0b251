import { FormattedTime } from "@/components/time-formats";
import { Shape } from "@/components/ui/shapes";
import { badgeFor } from "@/lib/badges";
import { STATUSES_OF } from "@/lib/tasks/status-rules";
import type { TimeFormats } from "@/lib/time-formats";
import { capitalized } from "@/lib/ui/capitalized";
import { cn } from "@/lib/ui/cn";
import { priorityShape } from "@/lib/ui/shapes";

interface PriorityProps {
  priority: string;
  className?: string;
}

/** A priority as a word after its shape. */
export function PriorityBadge({ priority, className }: PriorityProps) {
  return (
    <span data-slot="badge" className={cn("status-shape", className)}>
      <Shape name={priorityShape(priority)} />
      {wordLabel(priority)}
    </span>
  );
}

/** Returns the start (UTC) of a day such as "2026-11-02". */
const dayTime = (due: string) => Date.parse(`${due}T00:00:00Z`);

export const dueLabel = (due: string, { date }: TimeFormats) => date(dayTime(due));

/** A due date for places without formats. */
export const DueDay = ({ due }: { due: string }) => <FormattedTime as="date" of={[dayTime(due)]} />;

interface DueDateProps {
  due: string | null;
  isOverdue: boolean;
  none?: string;
  /** Says "Overdue" to screen readers alone. */
  isShort?: boolean;
}

export function DueDate({ due, isOverdue, none = "—", isShort = false }: DueDateProps) {
  if (due === null) return <span className="text-muted-foreground">{none}</span>;
  return (
    <time
      dateTime={due}
      className={isOverdue ? "whitespace-nowrap text-destructive" : "whitespace-nowrap"}
    >
      <DueDay due={due} />
      {isOverdue ? (
        <span className={isShort ? "sr-only" : "ml-1.5 text-xs"}>{isShort ? " " : ""}Overdue</span>
      ) : null}
    </time>
  );
}

export const MODES = ["manual", "auto"] as const;
export const PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export const TASK_ROLES = ["owner", "reviewer", "assignee"] as const;

const isMode = (mode: string): mode is keyof typeof STATUSES_OF => Object.hasOwn(STATUSES_OF, mode);

/** Returns the statuses of a mode, and the current one even if it belongs to the other mode. */
export function offeredStatuses(mode: string, current?: string): string[] {
  const offered: string[] = isMode(mode) ? [...STATUSES_OF[mode]] : [];
  return current && !offered.includes(current) ? [current, ...offered] : offered;
}

/** Returns the status a task gets when its mode changes. */
export function firstStatus(mode: string): string {
  return isMode(mode) ? STATUSES_OF[mode][0] : "pending";
}

export const statusLabel = (status: string) => badgeFor("task", status).label;
export const modeLabel = (mode: string) => badgeFor("taskMode", mode).label;
/** Labels of priorities and task roles are their capitalized values. */
export const wordLabel = capitalized;
/** Label of a review's decision. */
export const decisionLabel = (decision: string) =>
  decision === "accept" ? "Approved" : "Changes requested";
