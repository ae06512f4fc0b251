import { formatDateUtc } from "@/lib/ui/time";
import { NOTHING } from "../../_records/record-cell";

interface ExpectedCloseProps {
  /** A day such as 2026-11-21. */
  day: string | null;
  isOverdue: boolean;
}

/** The day on which a deal should close, marked when it is past. */
export function ExpectedClose({ day, isOverdue }: ExpectedCloseProps) {
  if (day === null) return NOTHING;
  return (
    <time
      dateTime={day}
      className={isOverdue ? "whitespace-nowrap text-destructive" : "whitespace-nowrap"}
    >
      {formatDateUtc(Date.parse(`${day}T00:00:00Z`))}
      {isOverdue ? " · Overdue" : null}
    </time>
  );
}
