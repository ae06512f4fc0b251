import { Badge } from "@/components/ui/badge";
import { scoreHighlight } from "@/lib/records/highlights";
import type { RecordListing } from "../../_records/record-columns";

const TONES = { good: "success", fair: "warning", poor: "neutral", none: "neutral" } as const;

/** A lead's score: green from 80, amber from 60, grey below. */
export function ScoreBadge({ score }: { score: number }) {
  return (
    <Badge tone={TONES[scoreHighlight(score)]} className="tabular-nums">
      {score}
    </Badge>
  );
}

/** What the list of leads shows, beside the way to a deal. */
export const LEAD_LISTING: RecordListing = {
  columns: ["status", "source", "score", "estimated_value", "assigned_to"],
  cells: { score: ({ score }) => <ScoreBadge score={Number(score)} /> },
  subtitle: ({ company }) =>
    company ? <span className="text-muted-foreground text-xs">{String(company)}</span> : null,
};
