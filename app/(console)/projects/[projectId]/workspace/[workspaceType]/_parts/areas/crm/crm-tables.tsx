"use client";

import type { ReactNode } from "react";
import { FormattedTime } from "@/components/time-formats";
import { Badge } from "@/components/ui/badge";
import { scoreHighlight } from "@/lib/records/highlights";
import { NOTHING } from "../../records/record-cell";
import type { RecordRow } from "../../records/record-columns";
import { type CustomCells, RecordTable, type RecordTableProps } from "../../records/record-table";
import { LeadDeal } from "./lead-deal";

/** Text beside the name. */
const beside = (text: unknown): ReactNode => (text ? String(text) : null);

function emailCell({ email, phone }: RecordRow): ReactNode {
  return (
    <a
      href={`mailto:${String(email)}`}
      title={phone ? `${String(email)}, ${String(phone)}` : String(email)}
      className="block truncate underline-offset-4 hover:underline touch:py-3"
    >
      {String(email)}
    </a>
  );
}

const CONTACT_CELLS: CustomCells = {
  cells: { email: emailCell },
  subtitle: ({ position }) => beside(position),
};

export function ContactTable(props: RecordTableProps) {
  return <RecordTable {...props} custom={CONTACT_CELLS} />;
}

const SCORE_TONES = {
  good: "success",
  fair: "warning",
  poor: "neutral",
  none: "neutral",
} as const;

/** Green from 80, amber from 60, grey below. */
function scoreBadge({ score }: RecordRow): ReactNode {
  return (
    <Badge tone={SCORE_TONES[scoreHighlight(Number(score))]} className="tabular-nums">
      {Number(score)}
    </Badge>
  );
}

const LEAD_CELLS: CustomCells = {
  cells: { score: scoreBadge },
  subtitle: ({ company }) => beside(company),
  actions: (lead, { projectId }) => <LeadDeal projectId={projectId} lead={lead} />,
};

export function LeadTable(props: RecordTableProps) {
  return <RecordTable {...props} custom={LEAD_CELLS} />;
}

const DEAL_CELLS: CustomCells = {
  cells: {
    expected_close: ({ expected_close: day, is_overdue: isOverdue }) => (
      <ExpectedClose day={day ? String(day) : null} isOverdue={isOverdue === true} />
    ),
  },
  subtitle: ({ company }) => beside(company),
};

export function DealTable(props: RecordTableProps) {
  return <RecordTable {...props} custom={DEAL_CELLS} />;
}

interface ExpectedCloseProps {
  /** A day, such as 2026-11-21. */
  day: string | null;
  isOverdue: boolean;
}

/** The expected close date of a deal, marked if it is overdue. */
export function ExpectedClose({ day, isOverdue }: ExpectedCloseProps) {
  if (day === null) return NOTHING;
  return (
    <time
      dateTime={day}
      className={isOverdue ? "whitespace-nowrap text-destructive" : "whitespace-nowrap"}
    >
      <FormattedTime as="date" of={[Date.parse(`${day}T00:00:00Z`)]} />
      {isOverdue ? " · Overdue" : null}
    </time>
  );
}
