import { Badge } from "@/components/ui/badge";
import type { BadgeTone } from "@/lib/ui/badges";
import { formatDateUtc } from "@/lib/ui/time";
import { wordLabel } from "./task-words";

const TONES: Readonly<Record<string, BadgeTone>> = {
  low: "neutral",
  medium: "neutral",
  high: "warning",
  urgent: "danger",
};

export function PriorityBadge({ priority }: { priority: string }) {
  return <Badge tone={TONES[priority] ?? "neutral"}>{wordLabel(priority)}</Badge>;
}

/** The day as one reads it. */
export const dueLabel = (due: string) => formatDateUtc(Date.parse(`${due}T00:00:00Z`));

interface DueDateProps {
  due: string | null;
  isOverdue: boolean;
  none?: string;
}

export function DueDate({ due, isOverdue, none = "—" }: DueDateProps) {
  if (due === null) return <span className="text-muted-foreground">{none}</span>;
  return (
    <time
      dateTime={due}
      className={isOverdue ? "whitespace-nowrap text-destructive" : "whitespace-nowrap"}
    >
      {dueLabel(due)}
      {isOverdue ? <span className="block text-xs">Overdue</span> : null}
    </time>
  );
}
