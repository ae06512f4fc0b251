import type { ReactNode } from "react";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import { ArrowDown, ArrowUp, Minus } from "@/components/ui/icons";
import {
  type Highlight,
  positionHighlight,
  seoHighlight,
  type Trend,
  trendOf,
} from "@/lib/records/highlights";
import { cn } from "@/lib/ui/cn";

const POSITION_MEANING: Record<Highlight, string> = {
  good: "in the top 5",
  fair: "in the top 10",
  poor: "below the top 10",
  none: "not in the results",
};

/** A keyword's position in the search results. */
export function PositionBadge({ position }: { position: number | null }) {
  const highlight = positionHighlight(position);
  return (
    <HighlightBadge highlight={highlight} meaning={POSITION_MEANING[highlight]}>
      {position ?? "Not ranking"}
    </HighlightBadge>
  );
}

const SEO_MEANING: Record<Highlight, string> = {
  good: "good",
  fair: "fair",
  poor: "low",
  none: "not scored",
};

/** An item's SEO score, from 0 to 100. */
export function SeoBadge({ score }: { score: number }) {
  const highlight = seoHighlight(score);
  return (
    <HighlightBadge highlight={highlight} meaning={SEO_MEANING[highlight]}>
      {score}
    </HighlightBadge>
  );
}

const TRENDS: Record<Trend, { icon: typeof ArrowUp; className: string }> = {
  up: { icon: ArrowUp, className: "text-success" },
  down: { icon: ArrowDown, className: "text-destructive" },
  stable: { icon: Minus, className: "text-muted-foreground" },
};

/** How a keyword moved since the last change of its position. */
export function PositionTrend({ keyword }: { keyword: Readonly<Record<string, unknown>> }) {
  const { position, previous_position: before } = keyword;
  // Negated below: a smaller position is better, and trendOf expects larger to be better.
  const isKnown = typeof position === "number" && typeof before === "number";
  const trend = isKnown ? trendOf(-position, -before) : "stable";
  const { icon: Icon, className } = TRENDS[trend];
  const places = isKnown ? Math.abs(position - before) : 0;
  return (
    <span
      className={cn("inline-flex items-center gap-1 whitespace-nowrap tabular-nums", className)}
    >
      <Icon aria-hidden className="size-3.5" />
      {trend === "stable" ? "Stable" : `${trend === "up" ? "Up" : "Down"} ${places}`}
    </span>
  );
}

const TONES: Record<Highlight, BadgeProps["tone"]> = {
  good: "success",
  fair: "warning",
  poor: "danger",
  none: "neutral",
};

interface HighlightBadgeProps {
  highlight: Highlight;
  /** What the colour means, for screen readers. */
  meaning: string;
  children: ReactNode;
}

/** A number in the colour of its rating. */
function HighlightBadge({ highlight, meaning, children }: HighlightBadgeProps) {
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
