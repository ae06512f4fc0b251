import { formatDateUtc } from "@/lib/ui/time";

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
