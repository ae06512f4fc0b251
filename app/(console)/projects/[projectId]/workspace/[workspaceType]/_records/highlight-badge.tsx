import type { ReactNode } from "react";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { Highlight } from "@/lib/records/highlights";

const TONES: Record<Highlight, BadgeProps["tone"]> = {
  good: "success",
  fair: "warning",
  poor: "danger",
  none: "neutral",
};

interface HighlightBadgeProps {
  highlight: Highlight;
  /** What the colour says, for those who do not see it. */
  meaning: string;
  children: ReactNode;
}

/** A figure in the colour of its worth. */
export function HighlightBadge({ highlight, meaning, children }: HighlightBadgeProps) {
  return (
    <Badge
      tone={TONES[highlight]}
      data-highlight={highlight}
      title={meaning}
      className="tabular-nums"
    >
      {children}
      <span className="sr-only">{`, ${meaning}`}</span>
    </Badge>
  );
}
